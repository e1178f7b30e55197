"""A Lunar Poker round at one moment."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from enum import StrEnum

from croupier.cards import TableCard, known
from croupier.games.actions import area_of
from croupier.games.announcements import LOCKED_IN, NO_MORE_BETS
from croupier.games.lunar.events import Decision
from croupier.games.settlement import Outcome
from croupier.games.state import (
    BoxState,
    ByHand,
    RoundState,
)
from croupier.hands import ACE_AND_KING, Category, SuperLine, Value, evaluate
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarRules
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
    """Whether a declared hand lies aside and waits for payment."""
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
        if self.collected:
            return ()
        return self.laid if self.early else self.all_cards

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
        return is_enough(self.dealer_value)

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
        """Whether a box that is directed to play first has its declared hand paid at once. It does
        not where payment waits until decisions are locked in."""
        if self.phase is not Phase.DECIDING or self.rules.locked_in or box.out:
            return False
        return box.aside and not box.paid and self.rules.reads("first-and-paid")

    def must_decide(self, box: Box) -> bool:
        """Whether the box still has to decide in this phase, now or later."""
        decides = _DECIDES.get(self.phase)
        return decides is not None and not box.out and decides(box)

    def may_decide(self, box: Box) -> bool:
        if self.turn == box.number:
            return True
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
        area = area_of(wager)
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

        A person may omit the announcement if no declared hand waits for it. Decisions are then
        final once the dealer acts on one or closes the betting."""
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
        """Whether its ante was lost without a bet. The ante of an absent or void hand is settled
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


def is_enough(value: Value) -> bool:
    """Whether a dealer's hand of this value qualifies."""
    return value >= ACE_AND_KING


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
