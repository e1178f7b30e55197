"""How each event changes a round of Lunar Poker, and the recorder that applies them."""

from collections.abc import Sequence

from croupier.cards import TableCard, known
from croupier.games import events as shared
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
from croupier.games.lunar.state import Box, Phase, Round, super_on
from croupier.games.recorder import RoundRecorder
from croupier.games.state import stake, with_box
from croupier.hands import Category, best_super_line, evaluate
from croupier.machine import Fold, evolve, folding
from croupier.rulebooks.lunar import LunarCites, LunarRules


def fold_dealt(state: Round, dealt: Sequence[shared.CardDealt]) -> Round:
    """Fold all cards of a deal or a draw at once, which is faster than folding them one by one."""
    hands: dict[int, list[TableCard]] = {}
    up_card = state.up_card
    for event in dealt:
        hands.setdefault(event.to, []).append(event.card)
        if event.face_up:
            up_card = event.card
    dealer = (*state.dealer, *hands.pop(shared.DEALER, ()))
    boxes = dict(state.boxes)
    for number, cards in hands.items():
        boxes[number] = _with_cards(state, boxes[number], cards)
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
    received = _with_cards(state, state.boxes[event.to], (event.card,))
    return evolve(state, dealt=dealt, boxes={**state.boxes, event.to: received})


def _with_cards(state: Round, box: Box, more: Sequence[TableCard]) -> Box:
    """The box with more cards: of its draw, of the deal, or one too many that a person dealt."""
    cards = (*box.cards, *more)
    if box.to_draw:
        return evolve(box, cards=cards, to_draw=box.to_draw - len(more))
    if state.phase is Phase.DEALING:
        return evolve(box, cards=cards, first_five=cards)
    return evolve(box, cards=cards)


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
    """Replace the misread face by the right one; a declared hand that was paid is evaluated
    again."""
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
    if state.real_cards:  # the whole rack: nobody can tell which cards lie beside it
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


def _first_lifted(state: Round, event: ev.FirstLifted) -> Round:
    return evolve(state, first=tuple(box for box in state.first if box != event.box))


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
        ev.FirstLifted: _first_lifted,
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
