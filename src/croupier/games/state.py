"""The state that the rounds of every game share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, TypeVar

from croupier.cards import TableCard, format_cards, is_seen
from croupier.games.jackpot import Hit, PoolLine, Pools
from croupier.games.settlement import SettlementLine, StakeLimits
from croupier.hands import Value
from croupier.machine import Refusal, evolve
from croupier.money import Amount, format_amount, simplest
from croupier.rulebooks.clauses import RULING, Clauses
from croupier.rulebooks.table import TableRules
from croupier.value import value


class ByHand(StrEnum):
    """The physical acts that a person may perform at a table; the software performs the others."""

    DEALING = "dealing"
    """Cards leave the shoe or shuffler one by one, to the place that the dealer chooses."""
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


def check_opening(
    rules: TableRules,
    deck: Sequence[TableCard],
    dealing: str,
    by_hand: frozenset[ByHand] = frozenset(),
) -> bool:
    """Refuse a way of dealing that the document lacks, or a deck that is not 52 different cards.

    Return whether the cards are real ones, in an unknown order; a person deals those."""
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
    real = not is_seen(deck)
    if real and by_hand != BY_HAND:
        raise Refusal(
            "real-cards",
            rules.cites.deal,
            "nobody knows the order of real cards: a person does everything at their table",
        )
    return real


@value
class BoxState:
    """One player's set of wagering areas, and the hand dealt to it."""

    number: int
    wagers: Mapping[str, Amount] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    """The wagers not yet settled."""
    cards: tuple[TableCard, ...] = ()
    shown: bool = False
    """Whether the hand has been turned up for everybody."""
    out: bool = False
    """Whether the box's round is over."""
    collected: bool = False
    """Whether the cards are in the discard rack too."""
    finished: Clauses = ()
    """The clauses that collect a finished hand, while it waits."""
    collect_order: Clauses = ()
    """The clauses that prescribe the order of collection."""
    exposed: frozenset[TableCard] = frozenset()
    """Cards of the hand that everybody has seen by mistake."""
    handled: bool = False
    """Whether the player has visibly taken up the cards without deciding yet."""
    early: bool = False
    """Whether the cards were collected although the hand still plays."""
    laid_down: bool = False
    """Whether the player had laid the cards down."""
    overlooked: frozenset[str] = frozenset()
    """Wagers that nobody compared with what the rules require."""
    taken_back: Amount = 0
    """Stakes that a settlement line returned because the box chooses again; they are no longer
    among its wagers."""

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # otherwise the dataclass generates one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        wagers = ", ".join(f"{name} {format_amount(each)}" for name, each in self.wagers.items())
        return f"<Box {self.number}: {format_cards(self.cards) or 'no cards'}; {wagers}>"

    @property
    def ante(self) -> Amount:
        return self.wagers["ante"]

    @property
    def all_cards(self) -> tuple[TableCard, ...]:
        """Every card of the box, wherever it is."""
        return self.cards

    @property
    def lying(self) -> tuple[TableCard, ...]:
        """The cards that lie at the box."""
        return () if self.early or self.collected else self.all_cards

    @property
    def last_decision(self) -> tuple[str, Amount]:
        """What the box decided last, and what it put down for it."""
        return "", 0

    @property
    def last_stake(self) -> str:
        """The wager or fee of the last decision, if it still stands."""
        return ""

    @property
    def staked(self) -> Amount:
        """Everything that the box has staked in the round so far, settled or not."""
        return simplest(sum(self.wagers.values()) + self.taken_back)

    @property
    def standing_in_order(self) -> list[str]:
        """The wagers not yet settled, in the order they were placed."""
        return [wager for wager in self.wagers if wager in self.standing]


@value
class Player:
    """A person playing one or more boxes, seated at the first."""

    name: str
    boxes: tuple[int, ...]

    @property
    def seat(self) -> int:
        return self.boxes[0]


@value
class RoundState(ABC):
    """A round; changed only by folding events.

    Every game has the phases "wagering", "collecting" and "over", and its own between them.
    """

    rules: TableRules
    dealing: str
    deck: tuple[TableCard, ...]
    """The cards in dealing order, including those already dealt."""
    dealt: int = 0
    """How many cards of the deck have been dealt."""
    phase: StrEnum = field(kw_only=True)
    boxes: Mapping[int, Any] = field(default_factory=dict)
    """By number, which is clockwise."""
    rack: tuple[TableCard, ...] = ()
    """The discard rack, its top card last."""
    dealer: tuple[TableCard, ...] = ()
    dealer_shown: bool = False
    revealed: Value | None = None
    """The value of the dealer's hand as it was shown."""
    lines: tuple[SettlementLine, ...] = ()
    by_hand: frozenset[ByHand] = frozenset()
    """The acts that a person does here; the software does the others."""
    exposures: int = 0
    """How many cards were exposed by mistake in the deal."""
    exposed_cards: frozenset[TableCard] = frozenset()
    """The cards that were exposed by mistake in the deal."""
    stray: Mapping[int, tuple[TableCard, ...]] = field(default_factory=dict)
    """Cards dealt to boxes without the wagers for them."""
    racked_strays: frozenset[int] = frozenset()
    """Boxes without wagers whose whole stray hands were counted into the discard rack."""
    noticed: frozenset[int] = frozenset()
    """Boxes at which a whole stray hand was noticed while cards are dealt."""
    miscounted: int | None = None
    """The number of community cards at which the dealer stopped, if it was wrong."""
    out_of_order: bool = False
    """Whether a card of the deal went to another place than the next in order."""
    wrong_face: bool = False
    """Whether a card that should be face up was dealt face down."""
    astray: bool = False
    """Whether the deal is complete and whole stray hands must be collected before the round
    continues."""
    finished: tuple[int, ...] = ()
    """Boxes whose hands wait to be collected, in the order in which they were finished."""
    dealer_collected: bool = False
    """Whether the dealer's cards are in the discard rack."""
    dealer_exposed: frozenset[TableCard] = frozenset()
    """Cards of the dealer's hand turned up by mistake."""
    void: Clauses = ()
    """The clauses on which the round was declared void."""
    first: tuple[int, ...] = ()
    """Boxes directed to play before the others."""
    in_turn: bool = False
    """Whether the software deals and asks the boxes in turn, although a person performs one of the
    acts."""
    uncalled: bool = False
    """Whether the first card closed the wagers without a call of no more bets."""
    said: frozenset[str] = frozenset()
    """The announcements that a person has made since the deal."""
    players: tuple[Player, ...] = ()
    """Players on several boxes; every other box has its own player."""
    waiting: int = 0
    """How many people wait for a box."""
    community: tuple[TableCard, ...] = ()
    """The cards in the centre of the table, if the game has any."""
    turned: int = 0
    """How many of them are face up."""
    pools: Pools | None = None
    """The progressive jackpot, if the operator offers one."""
    pool_lines: tuple[PoolLine, ...] = ()
    hits: tuple[Hit, ...] = ()
    """Jackpot hands still to be paid."""
    limits: StakeLimits | None = field(default=None, compare=False)
    """The limits that decide how much of each wager counts at settlement; without them every wager
    counts in full."""
    people_count: bool = False
    """Whether a person, not the software, counts the deck after a jackpot."""
    real_cards: bool = False
    """Whether the cards are real: a face is known once it is seen."""
    shuffles: int = 0
    """How often the discard rack of real cards was shuffled."""
    shuffled_in: tuple[TableCard, ...] = ()
    """The known cards of the discard rack of real cards that was shuffled last."""

    lowest_place: ClassVar[int] = 0
    """The lowest number of a place to which cards may be dealt; the highest is the last box."""
    empty_box: ClassVar[BoxState] = BoxState(0)
    """A box without wagers, from which each box of a round is copied."""

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # otherwise the dataclass generates one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        turn = "" if self.turn is None else f", box {self.turn} decides"
        boxes = "; ".join(f"box {number} {_row(box.cards)}" for number, box in self.boxes.items())
        return (
            f"<Round {self.rules.id}: {self.phase}{turn}; dealer {_row(self.dealer)}; "
            f"{boxes or 'no boxes'}>"
        )

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.rules.game

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The box that must decide now."""

    def must_decide(self, box: Any) -> bool:
        """Whether the box still has to decide in this phase, now or later."""
        return bool(self.turn == box.number)

    def waits_for_payment(self, box: Any) -> bool:
        """Whether the box decides as soon as its hand is paid, if it is directed to play first."""
        del box
        return False

    @property
    def order_clauses(self) -> Clauses:
        """The clauses, if any, by which the document itself orders the decisions now."""
        return tuple(each for each in self.rules.cites.turn if not each.startswith(RULING))

    @property
    def as_it_happens(self) -> bool:
        """Whether decisions are recorded as they are made: a person performs acts of the dealer."""
        return bool(self.by_hand) and not self.in_turn and self.rules.reads("decision-order")

    def may_decide(self, box: Any) -> bool:
        """Whether the box may decide now."""
        if self.turn == box.number:
            return True
        directed = self.turn in self.first and box.number not in self.first
        return (
            self.as_it_happens and not directed and not self.order_clauses and self.must_decide(box)
        )

    def may_change(self, box: Any) -> bool:
        """Whether the box, which has decided, may still change its decision."""
        del box
        return False

    @property
    def choosing_again(self) -> tuple[Any, ...]:
        """Boxes that have decided and choose again once the dealer has exposed cards."""
        return ()

    def required(self, box: Any, wager: str) -> tuple[Amount, Clauses] | None:
        """The amount that the document requires of a wager, if it fixes one, and its clauses."""
        del box, wager
        return None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def qualifies(self) -> bool:
        """Whether the dealer's hand is good enough to play."""
        return True

    @property
    def settled(self) -> bool:
        """Whether every wager is settled; cards may still be on the table, or wait for a count."""
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
        """Whether the box must still decide, so that collecting its cards now would be too
        early."""
        return self.turn is not None and not box.out

    def has_staked(self, box: Any) -> bool:
        """Whether the box has decided to play against the dealer, so that its cards lie on the
        table."""
        return not self.awaits(box)

    def needs_hand(self, box: Any) -> bool:
        """Whether the round cannot continue without the cards of this box. While hands are being
        settled, only this box waits (ruling: settled-meanwhile)."""
        del box
        settling = self.phase == "settling" and not self.rules.reads("settled-meanwhile")
        return self.phase == "revealing" or settling

    def has_all_drawn(self, box: int) -> bool:
        """Whether draws are served and this box has all the cards of its own, if it draws."""
        del box
        return False

    def folded(self, box: int) -> bool:
        """Whether the hand was folded face down."""
        del box
        return False

    def is_blind(self, box: int) -> bool:
        """Whether nobody may look at the hand until it is settled."""
        del box
        return False

    @property
    def cards_left(self) -> int:
        return len(self.deck) - self.dealt

    @property
    def next_card(self) -> TableCard:
        return self.deck[self.dealt]

    @property
    def playing(self) -> Iterator[Any]:
        """Boxes whose hands are still in the round, clockwise."""
        return (box for box in self.boxes.values() if not box.out)

    @property
    def dealers_cards(self) -> tuple[TableCard, ...]:
        """The cards at the dealer's side of the table."""
        return () if self.dealer_collected else self.dealer

    @property
    def lying(self) -> bool:
        """Whether cards of the round wait for the dealer to collect them."""
        if ByHand.COLLECTING not in self.by_hand:
            return False
        return bool(self.finished or self.stray or self.dealers_cards)


def _row(cards: tuple[TableCard, ...]) -> str:
    return format_cards(cards) or "no cards"


R = TypeVar("R", bound=RoundState)


def open_state(kind: type[R], **given: object) -> R:
    """A round of this class before its first wager.

    It is copied from a blank one, because the constructor of a round sets its forty fields one by
    one."""
    blank: R = _blank(kind)
    return evolve(blank, **given)


@cache
def _blank(kind: Any) -> Any:
    """A round without rules and cards."""
    return kind(rules=None, dealing="", deck=())


def with_box(state: R, box: BoxState, **changes: object) -> R:
    return evolve(state, boxes={**state.boxes, box.number: evolve(box, **changes)})


def stake(state: R, box: BoxState, wager: str, amount: Amount, **changes: object) -> R:
    """Place a wager or fee."""
    wagers, standing = {**box.wagers, wager: amount}, box.standing | {wager}
    return with_box(state, box, wagers=wagers, standing=standing, **changes)
