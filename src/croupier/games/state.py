"""What the rounds of every game have in common, and how the events that they share change it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

from croupier.cards import Card, format_cards
from croupier.games import events as ev
from croupier.games.announcements import counting
from croupier.games.jackpot import Hit, PoolLine, Pools
from croupier.games.settlement import SettlementLine, StakeLimits
from croupier.hands import Value
from croupier.machine import Fold, Refusal, evolve
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import RULING, Clauses
from croupier.rulebooks.table import TableRules


class ByHand(StrEnum):
    """The physical acts that a person may do at a table; the software does the others."""

    DEALING = "dealing"
    """Cards leave the shoe or shuffler one by one, wherever the dealer puts them."""
    DECLARING = "declaring"
    """Players declare winning hands themselves, or fail to."""
    DRAWING = "drawing"
    """Cards for draws are dealt one by one."""
    ANNOUNCING = "announcing"
    """The dealer makes the announcements."""
    REVEALING = "revealing"
    """The dealer turns up the dealer's hand."""
    COLLECTING = "collecting"
    """Hands that are finished are spread, counted and put in the discard rack."""


BY_HAND = frozenset(ByHand)
"""A table that a person deals."""


def check_opening(rules: TableRules, deck: Sequence[Card], dealing: str) -> None:
    """Refuse a way of dealing that the document lacks, or a deck that is not 52 different cards."""
    if dealing not in rules.deal_clauses:
        raise Refusal(
            "bad-dealing",
            rules.cites.deal,
            f"{rules.id} deals from {' or '.join(rules.deal_clauses)}, not {dealing!r}",
        )
    if len(deck) != rules.deck or len(set(deck)) != len(deck):
        raise Refusal(
            "bad-deck",
            rules.cites.deck,
            f"a deck has {rules.deck} different cards; this one has "
            f"{len(deck)} cards, {len(set(deck))} of them different",
        )


@dataclass(frozen=True)
class BoxState:
    """One player's set of wagering areas, and the hand dealt to it."""

    number: int
    wagers: Mapping[str, Amount] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    """The wagers not yet settled."""
    cards: tuple[Card, ...] = ()
    shown: bool = False
    """Whether the hand has been turned up for everybody."""
    out: bool = False
    """Whether the box's round is over."""
    collected: bool = False
    """Whether the cards lie in the discard rack as well."""
    finished: Clauses = ()
    """The clauses that collect a finished hand, while it waits."""
    collect_order: Clauses = ()
    """The clauses that say when its turn comes."""
    exposed: frozenset[Card] = frozenset()
    """Cards of the hand that everybody has seen by mistake."""
    handled: bool = False
    """Whether the player has visibly taken up the cards, without deciding yet."""
    early: bool = False
    """Whether the cards were collected although the hand still plays."""
    laid_down: bool = False
    """Whether the player had laid the cards down."""

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # else a dataclass writes one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        wagers = ", ".join(f"{name} {format_amount(each)}" for name, each in self.wagers.items())
        return f"<Box {self.number}: {format_cards(self.cards) or 'no cards'}; {wagers}>"

    @property
    def ante(self) -> Amount:
        return self.wagers["ante"]

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card of the box, wherever it is."""
        return self.cards

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that lie at the box."""
        return () if self.early or self.collected else self.all_cards

    @property
    def last_decision(self) -> tuple[str, Amount]:
        """What the box decided last, and what it put down for it."""
        return "", 0

    @property
    def standing_in_order(self) -> list[str]:
        """The wagers not yet settled, in the order they were placed."""
        return [wager for wager in self.wagers if wager in self.standing]


@dataclass(frozen=True)
class Player:
    """A person playing one or more boxes, seated at the first."""

    name: str
    boxes: tuple[int, ...]

    @property
    def seat(self) -> int:
        return self.boxes[0]


@dataclass(frozen=True)
class RoundState(ABC):
    """A round; changed only by folding events.

    Every game has the phases "wagering", "collecting" and "over", and its own between them.
    """

    rules: TableRules
    dealing: str
    deck: tuple[Card, ...]
    """The cards in dealing order, including those already dealt."""
    dealt: int = 0
    """How many cards of the deck have been dealt."""
    phase: StrEnum = field(kw_only=True)
    boxes: Mapping[int, Any] = field(default_factory=dict)
    """By number, which is clockwise."""
    rack: tuple[Card, ...] = ()
    """The discard rack, its top card last."""
    dealer: tuple[Card, ...] = ()
    dealer_shown: bool = False
    revealed: Value | None = None
    """The value of the dealer's hand as it was shown."""
    lines: tuple[SettlementLine, ...] = ()
    by_hand: frozenset[ByHand] = frozenset()
    """The acts that a person does here; the software does the others."""
    exposures: int = 0
    """How many cards came face up by mistake in the deal."""
    stray: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """Cards dealt to boxes without the wagers for them."""
    noticed: frozenset[int] = frozenset()
    """Boxes at which a whole stray hand was noticed while cards are dealt."""
    miscounted: int | None = None
    """The number of community cards that the dealer stopped at, where it was not the right one."""
    out_of_order: bool = False
    """Whether a card of the deal went to another place than the document's next."""
    astray: bool = False
    """Whether the deal is done and whole stray hands must be collected before the round goes on."""
    finished: tuple[int, ...] = ()
    """Boxes whose hands wait to be collected, in the order in which they were finished."""
    dealer_collected: bool = False
    """Whether the dealer's cards lie in the discard rack."""
    dealer_exposed: frozenset[Card] = frozenset()
    """Cards of the dealer's hand turned up by mistake."""
    void: Clauses = ()
    """The clauses on which the round was declared void."""
    first: tuple[int, ...] = ()
    """Boxes directed to play before the others."""
    in_turn: bool = False
    """Whether the software deals, and so asks the boxes in turn, although an act is kept apart."""
    said: frozenset[str] = frozenset()
    """What a person has announced since the deal."""
    players: tuple[Player, ...] = ()
    """Players on several boxes; every other box has its own player."""
    waiting: int = 0
    """How many people wait for a box."""
    community: tuple[Card, ...] = ()
    """The cards in the centre of the table, where a game has any."""
    pools: Pools | None = None
    """The progressive jackpot, where the operator offers one."""
    pool_lines: tuple[PoolLine, ...] = ()
    hits: tuple[Hit, ...] = ()
    """Jackpot hands still to be paid."""
    limits: StakeLimits | None = field(default=None, compare=False)
    """By which wagers count as they are settled; without them every wager counts whole."""
    people_count: bool = False
    """Whether the deck is counted after a jackpot by a person, and not by the software."""

    lowest_place: ClassVar[int] = 0
    """Where cards may be dealt: from here to the last box."""
    new_box: ClassVar[type[BoxState]] = BoxState
    """The class of its boxes."""

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # else a dataclass writes one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        turn = "" if self.turn is None else f", box {self.turn} decides"
        boxes = "; ".join(f"box {number} {_row(box.cards)}" for number, box in self.boxes.items())
        return (
            f"<Round {self.rules.id}: {self.phase}{turn}; dealer {_row(self.dealer)}; "
            f"{boxes or 'no boxes'}>"
        )

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The box that must decide now."""

    def must_decide(self, box: Any) -> bool:
        """Whether the box still has to decide in this phase, now or later."""
        return bool(self.turn == box.number)

    @property
    def order_clauses(self) -> Clauses:
        """The clauses, if any, by which the document itself orders the decisions now."""
        return tuple(each for each in self.rules.cites.turn if not each.startswith(RULING))

    @property
    def as_it_happens(self) -> bool:
        """Whether decisions are taken down as they are made: a person does acts of the dealer's."""
        return bool(self.by_hand) and not self.in_turn and self.rules.reads("decision-order")

    def may_decide(self, box: Any) -> bool:
        """Whether a decision of the box is taken now."""
        if self.turn == box.number:
            return True
        directed = self.turn in self.first and box.number not in self.first
        return (
            self.as_it_happens and not directed and not self.order_clauses and self.must_decide(box)
        )

    def may_change(self, box: Any) -> bool:
        """Whether the box, which has decided, may still decide otherwise."""
        del box
        return False

    @property
    def choosing_again(self) -> tuple[Any, ...]:
        """Boxes that have decided and choose again once the dealer has exposed cards."""
        return ()

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def qualifies(self) -> bool:
        """Whether the dealer's hand is good enough to play."""
        return True

    @property
    def settled(self) -> bool:
        """Whether every wager is settled: cards may still lie on the table, or wait for a count."""
        return self.phase in ("collecting", "over")

    @property
    def needs_cards(self) -> bool:
        """Whether a card is due and the deck is empty, so that the rack must be shuffled."""
        return False

    @property
    def drawn_unseen(self) -> tuple[int, ...]:
        """Boxes with drawn cards that their players have not been seen to look at."""
        return ()

    def awaits(self, box: Any) -> bool:
        """Whether the box has still to decide, so that its cards may be collected too early."""
        return self.turn is not None and not box.out

    def has_staked(self, box: Any) -> bool:
        """Whether the box has decided to play against the dealer, so that its cards lie there."""
        return not self.awaits(box)

    def needs_hand(self, box: Any) -> bool:
        """Whether the round cannot go on without the cards of this box."""
        del box
        return self.phase in ("revealing", "settling")

    def folded(self, box: int) -> bool:
        """Whether the hand was folded face down."""
        del box
        return False

    def is_blind(self, box: int) -> bool:
        """Whether the hand is one that nobody may look at until it is settled."""
        del box
        return False

    @property
    def cards_left(self) -> int:
        return len(self.deck) - self.dealt

    @property
    def next_card(self) -> Card:
        return self.deck[self.dealt]

    @property
    def playing(self) -> Iterator[Any]:
        """Boxes whose hands are still in the round, clockwise."""
        return (box for box in self.boxes.values() if not box.out)

    @property
    def dealers_cards(self) -> tuple[Card, ...]:
        """What lies at the dealer's side of the table."""
        return () if self.dealer_collected else self.dealer

    @property
    def lying(self) -> bool:
        """Whether cards of the round wait for the dealer to collect them."""
        if ByHand.COLLECTING not in self.by_hand:
            return False
        return bool(self.finished or self.stray or self.dealers_cards)


def _row(cards: tuple[Card, ...]) -> str:
    return format_cards(cards) or "no cards"


R = TypeVar("R", bound=RoundState)


def with_box(state: R, box: BoxState, **changes: object) -> R:
    return evolve(state, boxes={**state.boxes, box.number: evolve(box, **changes)})


def stake(state: R, box: BoxState, wager: str, amount: Amount, **changes: object) -> R:
    """A wager or fee goes down."""
    wagers, standing = {**box.wagers, wager: amount}, box.standing | {wager}
    return with_box(state, box, wagers=wagers, standing=standing, **changes)


def _wager_placed(state: R, event: ev.WagerPlaced) -> R:
    """A wager goes down on a box, which may be new to the round."""
    box = state.boxes.get(event.box)
    if box is None:
        boxes = {**state.boxes, event.box: state.new_box(event.box)}
        state = evolve(state, boxes={number: boxes[number] for number in sorted(boxes)})
        box = state.boxes[event.box]
    return stake(state, box, event.wager, event.amount)


def _card_dealt(state: R, event: ev.CardDealt) -> R:
    dealt = state.dealt + 1
    if event.to == ev.DEALER:
        return evolve(state, dealt=dealt, dealer=(*state.dealer, event.card))
    if event.to == ev.COMMUNITY:
        return evolve(state, dealt=dealt, community=(*state.community, event.card))
    box = state.boxes[event.to]
    received = evolve(box, cards=(*box.cards, event.card))
    return evolve(state, dealt=dealt, boxes={**state.boxes, event.to: received})


def _phase_began(state: R, event: ev.PhaseBegan) -> R:
    return evolve(state, phase=event.phase)


def _announced(state: R, event: ev.Announced) -> R:
    """What the software says is never waited for; the call before the deal is an act of its own."""
    if ByHand.ANNOUNCING not in state.by_hand or state.phase in ("wagering", "dealing"):
        return state
    return evolve(state, said=state.said | counting(event.words))


def _wager_withdrawn(state: R, event: ev.WagerWithdrawn) -> R:
    box = state.boxes[event.box]
    wagers = {key: amount for key, amount in box.wagers.items() if key != event.wager}
    if not wagers:
        return evolve(state, boxes={n: b for n, b in state.boxes.items() if n != event.box})
    return with_box(state, box, wagers=wagers, standing=box.standing - {event.wager})


def _line_settled(state: R, event: ev.LineSettled) -> R:
    line = event.line
    box = state.boxes[line.box]
    settled = evolve(box, standing=box.standing - {line.wager})
    return evolve(state, lines=(*state.lines, line), boxes={**state.boxes, line.box: settled})


def _hand_shown(state: R, event: ev.HandShown) -> R:
    return with_box(state, state.boxes[event.box], shown=True)


def _dealer_revealed(state: R, event: ev.DealerRevealed) -> R:
    return evolve(state, dealer_shown=True, revealed=event.value)


def _card_exposed(state: R, event: ev.CardExposed) -> R:
    state = evolve(state, exposures=state.exposures + 1)
    box = state.boxes.get(event.to)
    return state if box is None else with_box(state, box, exposed=box.exposed | {event.card})


def _dealt_out_of_order(state: R, event: ev.DealtOutOfOrder) -> R:
    del event
    return evolve(state, out_of_order=True) if state.phase == "dealing" else state


def _board_miscounted(state: R, event: ev.BoardMiscounted) -> R:
    return evolve(state, miscounted=event.number)


def _board_put_right(state: R, event: ev.BoardPutRight) -> R:
    kept = tuple(card for card in state.community if card not in event.cards)
    return evolve(state, community=kept, rack=state.rack + event.cards)


def _unchanged(state: R, event: object) -> R:
    del event
    return state


def _stray_card_dealt(state: R, event: ev.StrayCardDealt) -> R:
    cards = (*state.stray.get(event.box, ()), event.card)
    return evolve(state, dealt=state.dealt + 1, stray={**state.stray, event.box: cards})


def _stray_found(state: R, event: ev.StrayFound) -> R:
    del event
    return evolve(state, astray=True)


def _stray_noticed(state: R, event: ev.StrayNoticed) -> R:
    return evolve(state, noticed=state.noticed | {event.box})


def _stray_collected(state: R, event: ev.StrayCollected) -> R:
    left = {box: cards for box, cards in state.stray.items() if box != event.box}
    return evolve(
        state,
        stray=left,
        noticed=state.noticed - {event.box},
        rack=state.rack + event.cards,
        astray=state.astray and bool(left),
    )


def _player_exposed(state: R, event: ev.PlayerExposed) -> R:
    box = state.boxes[event.box]
    return with_box(state, box, exposed=box.exposed.union(event.cards), handled=True)


def _dealer_exposed(state: R, event: ev.DealerExposed) -> R:
    return evolve(state, dealer_exposed=state.dealer_exposed.union(event.cards))


def _collected_early(state: R, event: ev.CollectedEarly) -> R:
    racked = evolve(state, rack=state.rack + event.cards)
    return with_box(racked, state.boxes[event.box], early=True)


def _cards_laid_down(state: R, event: ev.CardsLaidDown) -> R:
    return with_box(state, state.boxes[event.box], laid_down=True, handled=True)


def _laid_hand_collected(state: R, event: ev.LaidHandCollected) -> R:
    racked = evolve(state, rack=state.rack + event.cards)
    return with_box(racked, state.boxes[event.box], early=True, laid_down=True)


def _hand_reconstructed(state: R, event: ev.HandReconstructed) -> R:
    kept = tuple(card for card in state.rack if card not in event.cards)
    box = state.boxes[event.box]
    return with_box(evolve(state, rack=kept), box, early=False, laid_down=False)


def hand_finished(state: R, event: ev.HandFinished, **changes: object) -> R:
    """The box is out of the round; the cards lie where they are."""
    waiting = evolve(state, finished=(*state.finished, event.box))
    changes |= {"out": True, "finished": event.clauses, "collect_order": event.order}
    return with_box(waiting, state.boxes[event.box], **changes)


def cards_collected(state: R, event: ev.CardsCollected, **changes: object) -> R:
    """A box's hand, or what lies at the dealer's side, is in the discard rack."""
    racked = evolve(state, rack=state.rack + event.cards)
    if event.box == ev.DEALER:
        return evolve(racked, dealer_collected=True)
    box = state.boxes[event.box]
    if box.finished:
        left = tuple(number for number in state.finished if number != event.box)
        racked = evolve(racked, finished=left)
        changes |= {"finished": (), "collect_order": ()}
    return with_box(racked, box, out=True, collected=True, early=False, **changes)


def _round_voided(state: R, event: ev.RoundVoided) -> R:
    return evolve(state, void=event.clauses, astray=False)


SHARED_CHANGES: Mapping[type, Fold[Any]] = {
    ev.PhaseBegan: _phase_began,
    ev.WagerPlaced: _wager_placed,
    ev.Announced: _announced,
    ev.CardDealt: _card_dealt,
    ev.WagerWithdrawn: _wager_withdrawn,
    ev.LineSettled: _line_settled,
    ev.HandShown: _hand_shown,
    ev.DealerRevealed: _dealer_revealed,
    ev.CardExposed: _card_exposed,
    ev.StrayCardDealt: _stray_card_dealt,
    ev.DealtOutOfOrder: _dealt_out_of_order,
    ev.UpcardFaceDown: _unchanged,
    ev.BoardMiscounted: _board_miscounted,
    ev.BoardPutRight: _board_put_right,
    ev.DeemedFolded: _unchanged,
    ev.CardsLaidDown: _cards_laid_down,
    ev.LaidHandCollected: _laid_hand_collected,
    ev.StrayNoticed: _stray_noticed,
    ev.StrayFound: _stray_found,
    ev.StrayCollected: _stray_collected,
    ev.PlayerExposed: _player_exposed,
    ev.DealerExposed: _dealer_exposed,
    ev.CollectedEarly: _collected_early,
    ev.HandReconstructed: _hand_reconstructed,
    ev.HandFinished: hand_finished,
    ev.CardsCollected: cards_collected,
    ev.RoundVoided: _round_voided,
}
