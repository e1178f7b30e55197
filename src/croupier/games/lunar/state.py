"""A Lunar Poker round at one moment, and how each event changes it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum

from croupier.cards import TableCard, known
from croupier.games import events as shared
from croupier.games.announcements import LOCKED_IN, NO_MORE_BETS
from croupier.games.changes import (
    SHARED_CHANGES,
    card_corrected,
    cards_collected,
    face_in_deck,
    forget_mixed,
    hand_finished,
)
from croupier.games.events import CardDealt
from croupier.games.lunar import events as ev
from croupier.games.lunar.events import Decision
from croupier.games.recorder import RoundRecorder
from croupier.games.settlement import Outcome
from croupier.games.state import (
    BoxState,
    ByHand,
    RoundState,
    stake,
    with_box,
)
from croupier.hands import ACE_AND_KING, Category, SuperLine, Value, best_super_line, evaluate
from croupier.machine import Fold, evolve, folding
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarCites, LunarRules
from croupier.value import value


class Phase(StrEnum):
    """The parts of a round, in their order."""

    WAGERING = "wagering"
    DEALING = "dealing"
    DECLARING = "declaring"
    DECIDING = "deciding"
    """Boxes with nothing to declare decide, clockwise."""
    PAYING = "paying"
    """Declared hands are paid, clockwise; each such box then decides."""
    DRAWING = "drawing"
    DECIDING_AGAIN = "deciding again"
    REVEALING = "revealing"
    CONCEDING = "conceding"
    QUALIFYING = "qualifying"
    FORCING = "forcing"
    REPLACING = "replacing"
    SETTLING = "settling"
    COLLECTING = "collecting"
    """Where a person collects: the remaining cards go to the discard rack."""
    OVER = "over"


def super_on(box: int) -> str:
    """The key of a super wager on another box."""
    return f"super_on_{box}"


def forfeits_at_once(state: "Round") -> bool:
    """Whether an absent player forfeits even while a declared hand waits to be paid."""
    return state.rules.absent == "forfeit" and state.rules.reads("absent-at-once")


@value
class Box(BoxState):
    """A box of Lunar Poker."""

    first_five: tuple[TableCard, ...] = ()
    super_line: SuperLine | None = None
    instant: Category | None = None
    aside: bool = False
    """Whether a declared hand lies aside until it is paid."""
    paid: bool = False
    decision: Decision | None = None
    discard: tuple[TableCard, ...] = ()
    laid: tuple[TableCard, ...] = ()
    """Discards that the dealer has not yet put in the discard rack."""
    to_draw: int = 0
    """How many cards of its draw the box has not received yet."""
    viewed: bool = False
    """Whether the player has looked at the cards drawn, where a person deals."""
    betting: bool = False
    forces: bool | None = None

    @property
    def all_cards(self) -> tuple[TableCard, ...]:
        return self.cards + self.laid

    @property
    def lying(self) -> tuple[TableCard, ...]:
        """Discards stay at the box even if the hand was collected too early."""
        return self.laid if self.early and not self.collected else super().lying

    @property
    def has_drawn(self) -> bool:
        return self.decision in ("exchange", "buy")

    @property
    def is_served(self) -> bool:
        """Whether the dealer has acted on its draw: the fee is taken."""
        return self.has_drawn and "draw_fee" not in self.standing

    @property
    def last_decision(self) -> tuple[str, Amount]:
        if self.betting:
            return "bet", self.wagers["bet"]
        return self.decision or "", self.wagers.get("draw_fee", 0)

    @property
    def last_stake(self) -> str:
        wager = "bet" if self.betting else "draw_fee"
        return wager if wager in self.standing else ""


@value
class Round(RoundState):
    """The state of a round of Lunar Poker; made by `open_round`."""

    rules: LunarRules
    phase: Phase = field(default=Phase.WAGERING, kw_only=True)
    boxes: Mapping[int, Box] = field(default_factory=dict)
    up_card: TableCard | None = None
    removed: TableCard | None = None
    """The dealer's card that a force took away."""

    empty_box = Box(0)

    @property
    def playing(self) -> Iterator[Box]:
        return (box for box in self.boxes.values() if not box.out)

    @property
    def betting(self) -> list[Box]:
        """Boxes that have a bet wager against the dealer, clockwise."""
        return [box for box in self.boxes.values() if box.betting and not box.out]

    @property
    def dealer_value(self) -> Value:
        return self.revealed or evaluate(known(self.dealer))

    @property
    def qualifies(self) -> bool:
        return self.dealer_value >= ACE_AND_KING

    @property
    def turn(self) -> int | None:
        """The box that must decide now: clockwise, after those directed to play first."""
        decides = _DECIDES.get(self.phase)
        if decides is None:
            return None
        boxes: Iterable[Box] = self.boxes.values()
        if self.first:
            if self.paid_first is not None:
                return None
            boxes = sorted(boxes, key=lambda box: box.number not in self.first)
        for box in boxes:
            if not box.out and decides(box):
                return box.number
        return None

    @property
    def paid_first(self) -> Box | None:
        """The box directed to play first whose declared hand must be paid before it decides."""
        if not self.first:
            return None
        boxes = (box for box in self.boxes.values() if box.number in self.first)
        return next(filter(self.waits_for_payment, boxes), None)

    def waits_for_payment(self, box: Box) -> bool:
        """Whether a direction to play first has the box's declared hand paid at once; not where
        payment waits until decisions are locked in."""
        if self.phase is not Phase.DECIDING or self.rules.locked_in or box.out:
            return False
        return box.aside and not box.paid and self.rules.reads("first-and-paid")

    def must_decide(self, box: Box) -> bool:
        """Whether the box still has to decide in this phase, now or later."""
        decides = _DECIDES.get(self.phase)
        return decides is not None and not box.out and decides(box)

    def may_decide(self, box: Box) -> bool:
        return super().may_decide(box) or self.may_decide_again(box)

    def may_decide_again(self, box: Box) -> bool:
        """Whether the box, served as it decided (9.8), may fold or bet while others decide."""
        if not self.rules.act_as_decided or not box.is_served:
            return False
        waits = not (box.to_draw or box.betting or box.out)
        deciding = self.phase in (Phase.DECIDING, Phase.PAYING) and self.as_it_happens
        return waits and deciding and self.rules.reads("served-decides")

    @property
    def order_clauses(self) -> Clauses:
        if self.phase not in (Phase.DECIDING, Phase.PAYING) or self.dealer_exposed:
            return ()
        if self.rules.act_as_decided:
            return self.rules.cites.act_as_decided
        return super().order_clauses

    @property
    def is_serving(self) -> bool:
        """Whether draws are being served: when all have decided, or as each does (9.8)."""
        if self.phase is Phase.DRAWING:
            return True
        return self.serves_as_decided and any(box.to_draw for box in self.playing)

    @property
    def serves_as_decided(self) -> bool:
        """Whether a person serves each box as it decides."""
        by_hand = ByHand.DRAWING in self.by_hand and self.rules.act_as_decided
        return by_hand and self.phase in _DRAWING and self.rules.reads("served-by-hand")

    def required(self, box: Box, wager: str) -> tuple[Amount, Clauses] | None:
        """A bet wager must be twice the ante; a super wager must equal the ante, if it is less."""
        rules, cites = self.rules, self.rules.cites
        if wager == "bet":
            more = box.wagers["bet"] > box.ante * rules.bet_antes
            found = cites.wrong_bet_more if more else cites.wrong_bet_less
            return box.ante * rules.bet_antes, cites.bet + (found or cites.wrong_amount)
        area = "super_on" if wager.startswith("super_on_") else wager
        if area not in rules.at_least_ante or box.wagers[wager] >= box.wagers.get("ante", 0):
            return None
        return box.ante, cites.super_at_least + cites.wrong_amount

    def may_change(self, box: Box) -> bool:
        """Whether the box may change its decision: until decisions are locked in or acted on."""
        if not (self.as_it_happens and self.rules.locked_in and box.decision) or box.out:
            return False
        return not box.is_served and not self.is_locked_in

    @property
    def is_locked_in(self) -> bool:
        """Whether decisions are locked in; the software announces it when all have decided.

        A person may leave it unannounced if no declared hand waits for it: then decisions are final
        once the dealer acts on one, or closes the betting."""
        if self.phase is Phase.DECIDING:
            return False
        if self.phase not in (Phase.DRAWING, Phase.REVEALING) or self.said & _CLOSED:
            return True
        acted = any(box.is_served or box.aside for box in self.boxes.values())
        return acted or ByHand.ANNOUNCING not in self.by_hand

    @property
    def choosing_again(self) -> tuple[Box, ...]:
        if self.phase not in _BEFORE_ALL_DECIDED:
            return ()
        decided = (box for box in self.playing if box.decision)
        return tuple(box for box in decided if box.betting or not box.is_served)

    def awaits(self, box: Box) -> bool:
        return self.phase is not Phase.FORCING and self.must_decide(box)

    def has_staked(self, box: Box) -> bool:
        return box.betting

    def needs_hand(self, box: Box) -> bool:
        if self.phase is Phase.SETTLING:
            return super().needs_hand(box)
        return self.phase in _COMPARES or (self.phase is Phase.DRAWING and bool(box.to_draw))

    def has_all_drawn(self, box: int) -> bool:
        return self.is_serving and not self.boxes[box].to_draw

    @property
    def drawn_unseen(self) -> tuple[int, ...]:
        return tuple(
            box.number
            for box in self.playing
            if box.has_drawn and not box.to_draw and not box.viewed
        )

    def folded(self, box: int) -> bool:
        """Whether its ante was lost without a bet; the ante of an absent or void hand is settled
        differently."""
        lost = any(
            (line.box, line.wager, line.outcome) == (box, "ante", Outcome.LOST)
            for line in self.lines
        )
        return lost and not self.boxes[box].betting

    @property
    def needs_cards(self) -> bool:
        """Whether a card is due and the deck is empty, so that the rack must be shuffled."""
        if self.dealt < len(self.deck):
            return False
        drawing = self.phase in _DRAWING and any(box.to_draw for box in self.playing)
        drawing = drawing and (self.rules.act_as_decided or self.phase is Phase.DRAWING)
        replacing = self.phase is Phase.REPLACING and any(box.forces for box in self.playing)
        return drawing or (replacing and len(self.dealer) < 5)


_DRAWING = (Phase.DECIDING, Phase.PAYING, Phase.DRAWING)
_COMPARES = (Phase.REVEALING, Phase.QUALIFYING, Phase.REPLACING)

_BEFORE_ALL_DECIDED = (Phase.DECIDING, Phase.PAYING, Phase.DRAWING, Phase.DECIDING_AGAIN)
_CLOSED = frozenset({LOCKED_IN, NO_MORE_BETS})

_DECIDES: dict[Phase, Callable[[Box], bool]] = {
    Phase.DECIDING: lambda box: box.decision is None and (box.paid or not box.aside),
    Phase.PAYING: lambda box: box.decision is None and (box.paid or not box.aside),
    Phase.DECIDING_AGAIN: lambda box: not box.betting and (box.has_drawn or not box.decision),
    Phase.FORCING: lambda box: box.betting and box.forces is None,
}
"""For each phase of decisions: whether a box must still decide."""


def fold_dealt(state: Round, dealt: Sequence[shared.CardDealt]) -> Round:
    """The same as folding each card of the deal, with one change of state instead of many."""
    hands: dict[int, list[TableCard]] = {}
    up_card = state.up_card
    for event in dealt:
        hands.setdefault(event.to, []).append(event.card)
        if event.face_up:
            up_card = event.card
    dealer = (*state.dealer, *hands.pop(shared.DEALER, ()))
    boxes = dict(state.boxes)
    for number, received in hands.items():
        cards = (*boxes[number].cards, *received)
        boxes[number] = evolve(boxes[number], cards=cards, first_five=cards)
    return evolve(
        state, dealt=state.dealt + len(dealt), dealer=dealer, up_card=up_card, boxes=boxes
    )


def _card_dealt(state: Round, event: shared.CardDealt) -> Round:
    dealt = state.dealt + 1
    if state.real_cards:
        state = face_in_deck(state, event.card)
    if event.to == shared.DEALER:
        up_card = event.card if event.face_up and not state.dealer_shown else state.up_card
        return evolve(state, dealt=dealt, dealer=(*state.dealer, event.card), up_card=up_card)
    box = state.boxes[event.to]
    cards = (*box.cards, event.card)
    if box.to_draw:
        received = evolve(box, cards=cards, to_draw=box.to_draw - 1)
    elif state.phase is Phase.DEALING:
        received = evolve(box, cards=cards, first_five=cards)
    else:
        received = evolve(box, cards=cards)  # one too many, dealt by a person
    return evolve(state, dealt=dealt, boxes={**state.boxes, event.to: received})


def _card_exposed(state: Round, event: shared.CardExposed) -> Round:
    """The dealer's exposed card becomes the upcard, unless another one is."""
    exposed: Round = SHARED_CHANGES[shared.CardExposed](state, event)
    if event.to != shared.DEALER or state.up_card is not None:
        return exposed
    return evolve(exposed, up_card=event.card)


def _dealer_card_turned(state: Round, event: ev.DealerCardTurned) -> Round:
    return evolve(state, up_card=event.card)


def _hand_declared(state: Round, event: ev.HandDeclared) -> Round:
    box = state.boxes[event.box]
    return with_box(state, box, super_line=event.super_line, instant=event.instant, aside=True)


def _declaration_seen(state: Round, event: ev.DeclarationSeen) -> Round:
    box = state.boxes[event.box]
    return with_box(state, box, super_line=event.super_line, instant=event.instant)


def _card_corrected(state: Round, event: shared.CardCorrected) -> Round:
    """The right face for a misread card; a declared hand that was paid is read anew."""
    corrected: Round = card_corrected(state, event)
    for box in tuple(corrected.boxes.values()):
        if box.paid:
            corrected = with_box(corrected, box, **_read_anew(corrected, box))
    return corrected


def _read_anew(state: Round, box: Box) -> dict[str, object]:
    rules, five = state.rules, known(box.first_five)
    key, category = super_on(box.number), evaluate(five).category
    wagered = "super" in box.wagers or any(key in each.wagers for each in state.boxes.values())
    line = best_super_line(five, rules.super_odds, rules.ace_king_queen) if wagered else None
    return {
        "super_line": line,
        "instant": category if category >= Category.STRAIGHT_FLUSH else None,
    }


def _hand_verified(state: Round, event: ev.HandVerified) -> Round:
    return with_box(state, state.boxes[event.box], paid=True)


def _decided(state: Round, event: ev.Decided) -> Round:
    box = state.boxes[event.box]
    match event.decision:
        case "fold":
            return with_box(state, box, decision=box.decision or "fold", betting=False)
        case "bet":
            decision = box.decision or "bet"
            return stake(state, box, "bet", event.amount, decision=decision, betting=True)
        case "exchange" | "buy":
            return stake(
                state,
                box,
                "draw_fee",
                event.amount,
                decision=event.decision,
                cards=tuple(card for card in box.cards if card not in event.discard),
                discard=event.discard,
                laid=event.discard,
                to_draw=len(event.discard) or 1,
            )


def _decision_taken_back(state: Round, event: shared.DecisionTakenBack) -> Round:
    """A draw that the dealer has acted on stays: the box then only folds or bets again."""
    box = state.boxes[event.box]
    gone = {"bet"} if box.is_served else {"bet", "draw_fee"}
    changes: dict[str, object] = {
        "wagers": {key: amount for key, amount in box.wagers.items() if key not in gone},
        "standing": box.standing - gone,
        "betting": False,
        "taken_back": box.taken_back + (event.amount if event.wager else 0),
    }
    if not box.is_served:
        if box.early:  # the hand is in the discard rack, and its discards go with it
            state = evolve(state, rack=state.rack + box.laid)
        cards = tuple(dict.fromkeys(box.first_five + box.cards)) if box.discard else box.cards
        changes |= {"decision": None, "cards": cards, "discard": (), "laid": (), "to_draw": 0}
    return with_box(state, box, **changes)


def _cards_discarded(state: Round, event: ev.CardsDiscarded) -> Round:
    boxes = {**state.boxes, event.box: evolve(state.boxes[event.box], laid=())}
    return evolve(state, rack=state.rack + event.cards, boxes=boxes)


def _discards_counted(state: Round, event: ev.DiscardsCounted) -> Round:
    box, laid = state.boxes[event.box], event.cards
    kept = tuple(card for card in box.first_five if card not in laid)
    return with_box(state, box, cards=kept, discard=laid, laid=laid, to_draw=len(laid))


def _hand_finished(state: Round, event: shared.HandFinished) -> Round:
    return hand_finished(state, event, to_draw=0)


def _cards_collected(state: Round, event: shared.CardsCollected) -> Round:
    return cards_collected(state, event, laid=(), to_draw=0)


def _rack_shuffled(state: Round, event: ev.RackShuffled) -> Round:
    if state.real_cards:  # all of it: nobody can tell which cards lie beside it
        shuffled: dict[str, object] = {"shuffles": state.shuffles + 1, "shuffled_in": state.rack}
        return forget_mixed(evolve(state, deck=event.order, dealt=0, rack=(), **shuffled))
    return evolve(
        state,
        deck=event.order,
        dealt=0,
        rack=tuple(card for card in state.rack if card not in event.order),
    )


def _waved(state: Round, event: ev.Waved) -> Round:
    return with_box(state, state.boxes[event.box], handled=True)


def _draw_viewed(state: Round, event: ev.DrawViewed) -> Round:
    return with_box(state, state.boxes[event.box], viewed=True)


def _draw_returned(state: Round, event: ev.DrawReturned) -> Round:
    """Drawn cards become the next cards: on top of the rest of the deck."""
    box = state.boxes[event.box]
    kept = tuple(card for card in box.cards if card not in event.cards)
    dealt = tuple(card for card in state.deck[: state.dealt] if card not in event.cards)
    deck = (*dealt, *event.cards, *state.deck[state.dealt :])
    return with_box(evolve(state, deck=deck, dealt=len(dealt)), box, cards=kept)


def _bet_corrected(state: Round, event: ev.BetCorrected) -> Round:
    if not event.excess:
        return state
    box = state.boxes[event.box]
    wagers = {**box.wagers, "bet": event.required, "bet_excess": event.excess}
    return with_box(state, box, wagers=wagers, standing=box.standing | {"bet_excess"})


def _force_answered(state: Round, event: ev.ForceAnswered) -> Round:
    box = state.boxes[event.box]
    if not event.force:
        return with_box(state, box, forces=False)
    return stake(state, box, "force_fee", event.fee, forces=True)


def _directed_first(state: Round, event: ev.DirectedFirst) -> Round:
    return evolve(state, first=(*state.first, event.box))


def _dealer_card_removed(state: Round, event: ev.DealerCardRemoved) -> Round:
    kept = tuple(card for card in state.dealer if card is not event.card)
    return evolve(
        state, dealer=kept, removed=event.card, revealed=None, rack=(*state.rack, event.card)
    )


fold: Fold[Round] = folding(
    {
        **SHARED_CHANGES,
        shared.CardDealt: _card_dealt,
        shared.CardExposed: _card_exposed,
        ev.DealerCardTurned: _dealer_card_turned,
        ev.HandDeclared: _hand_declared,
        ev.DeclarationSeen: _declaration_seen,
        shared.CardCorrected: _card_corrected,
        ev.HandVerified: _hand_verified,
        ev.Decided: _decided,
        shared.DecisionTakenBack: _decision_taken_back,
        ev.CardsDiscarded: _cards_discarded,
        ev.DiscardsCounted: _discards_counted,
        shared.HandFinished: _hand_finished,
        shared.CardsCollected: _cards_collected,
        ev.RackShuffled: _rack_shuffled,
        ev.Waved: _waved,
        ev.DrawViewed: _draw_viewed,
        ev.DrawReturned: _draw_returned,
        ev.BetCorrected: _bet_corrected,
        ev.ForceAnswered: _force_answered,
        ev.DirectedFirst: _directed_first,
        ev.DealerCardRemoved: _dealer_card_removed,
    }
)


class LunarRecorder(RoundRecorder[Round]):
    """The recorder of a Lunar Poker round."""

    __slots__ = ()

    rules: LunarRules
    cites: LunarCites

    def emit_dealt(self, dealt: Sequence[CardDealt]) -> None:
        self.events += dealt
        self.state = fold_dealt(self.state, dealt)

    def box(self, number: int) -> Box:
        return self.state.boxes[number]
