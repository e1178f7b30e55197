"""A case: what lies on the table, what is done, what must follow. Cards that it does not mention
fill up the deck."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, get_args

from pydantic import BeforeValidator, Field, model_validator

from croupier.cards import Card
from croupier.games import holdem, lunar
from croupier.games.actions import PlaceWager, WithdrawWager
from croupier.games.jackpot import Pools
from croupier.games.state import ByHand
from croupier.money import Amount, parse_amount
from croupier.rulebooks import address

from .acts import Action, CollectAll, DealOn, Deed
from .fields import Acts, Cards, FiveCards, Money, OneCard, Part, Payment, Refused, TwoCards, Wagers

Place = int
"""The number of a box, the dealer's place or the centre of the table."""


class BoxPart(Part):
    """One box: its wagers, its cards in the order dealt, and what it does in turn."""

    ante: Money | None = None
    cards: tuple[Card, ...] | None = None
    does: tuple[str, ...] = ()

    def stakes(self) -> Iterator[tuple[str, Amount | None, int | None]]:
        """Area, amount, and the other box of a wager on it."""
        yield "ante", self.ante, None

    def wagers(self, number: int) -> Iterator[PlaceWager]:
        for area, amount, on in self.stakes():
            if amount is not None:
                yield PlaceWager(number, area, amount, on)


class LunarBox(BoxPart):
    super: Money | None = None
    super_on: Mapping[int, Money] = {}
    dealer_super: Money | None = None
    cards: FiveCards | None = None

    def stakes(self) -> Iterator[tuple[str, Amount | None, int | None]]:
        yield from super().stakes()
        yield "super", self.super, None
        yield from (("super_on", amount, other) for other, amount in self.super_on.items())
        yield "dealer_super", self.dealer_super, None


class HoldemBox(BoxPart):
    blind: Money | None = None
    """As much as the ante where the case does not say."""
    trips: Money | None = None
    jackpot: Money | None = None
    cards: TwoCards | None = None

    def stakes(self) -> Iterator[tuple[str, Amount | None, int | None]]:
        yield from super().stakes()
        yield "blind", self.ante if self.blind is None else self.blind, None
        yield "trips", self.trips, None
        yield "jackpot", self.jackpot, None


class Case(Part):
    """The fields that the cases of all games have."""

    ACTIONS: ClassVar[Any]

    rulebook: str
    name: str
    clauses: tuple[str, ...] = Field(min_length=1)
    subject: tuple[str, ...] = ()
    """Those among them that the case is about, where it names several."""
    options: Mapping[str, Any] = {}
    dealing: str = "shoe"
    missing: OneCard | None = None
    dealer: tuple[Card, ...] | None = None
    box: Mapping[int, BoxPart] = {}
    wagers: Wagers | None = None
    by_hand: frozenset[ByHand] = frozenset()
    """What a person does at this table."""
    acts: Acts | None = None
    dealt: tuple[str, ...] | None = None
    says: tuple[str, ...] | None = None
    shows: tuple[str, ...] | None = None
    handles: tuple[str, ...] | None = None
    marks: tuple[str, ...] | None = None
    settled: tuple[str, ...] | None = None
    pays: Mapping[int, dict[str, Payment]] = {}
    net: Mapping[int, Money] = {}
    refused: Refused | None = None
    uncited: tuple[str, ...] = ()
    """Clauses that nothing in the round may rest on."""

    @property
    def addresses(self) -> tuple[str, ...]:
        return tuple(address(self.rulebook, number) for number in self.clauses)

    def opening(self) -> tuple[Action, ...]:
        """The wagers before the first card, in the order in which they are made."""
        if self.wagers is not None:
            return self.wagers
        return tuple(wager for n, box in sorted(self.box.items()) for wager in box.wagers(n))

    def boxes(self) -> list[int]:
        """The boxes that are dealt to: those with an ante, in New South Wales also a super wager
        (nsw 7.2.2, 7.3.2)."""
        boxes = self._with("ante")
        return sorted(boxes & self._with("super") if self.rulebook == "nsw-lunar" else boxes)

    def _with(self, area: str) -> set[int]:
        """The boxes with a wager there when the cards are dealt."""
        boxes: set[int] = set()
        for action in self.opening():
            match action:
                case PlaceWager(box, where) if box > 0 and where == area:
                    boxes.add(box)
                case WithdrawWager(box, where) if where == area:
                    boxes.discard(box)
        return boxes

    def wagering(self) -> set[int]:
        """Every box on which something is wagered."""
        return {each.box for each in self.opening() if isinstance(each, PlaceWager)}

    def _at_boxes(self) -> list[int]:
        """The boxes that cards go to, also by a person's mistake."""
        stray = (n for n, box in self.box.items() if self.by_hand and box.cards is not None)
        return sorted({*self.boxes(), *stray})

    def piles(self) -> dict[Place, tuple[Card, ...] | None]:
        """The cards given for each place that is dealt to."""
        hands = {n: self.box[n].cards if n in self.box else None for n in self._at_boxes()}
        return {lunar.DEALER: self.dealer, **hands}

    def follow(self) -> tuple[Card, ...]:
        """The cards that follow the deal."""
        return ()

    def allows(self, action: Deed) -> bool:
        """Whether such an act exists in this game."""
        return isinstance(action, (DealOn, CollectAll, *get_args(self.ACTIONS)))


class LunarCase(Case):
    ACTIONS = lunar.actions.Action

    dealer: FiveCards | None = None
    box: Mapping[int, LunarBox] = {}
    then: Cards = ()
    rack: Cards | None = None
    rack_goes_on: bool = False
    """Whether the rest of the rack follows those cards in any order, written `...`."""
    up: OneCard | None = None
    first: tuple[int, ...] = ()
    """Boxes directed to play before the others."""

    @model_validator(mode="before")
    @classmethod
    def _open_rack(cls, raw: dict[str, Any]) -> dict[str, Any]:
        rack = str(raw.get("rack", ""))
        if not rack.endswith("..."):
            return raw
        return {**raw, "rack": rack.removesuffix("..."), "rack_goes_on": True}

    def follow(self) -> tuple[Card, ...]:
        return self.then


def _pools(given: object) -> Pools:
    if not isinstance(given, dict) or not set(given) <= {"pool", "minor", "major"}:
        raise ValueError("write { pool = 250000 } or { minor = 8000, major = 180000 }")
    return Pools(**{name: parse_amount(amount) for name, amount in given.items()})


class PlayerPart(Part):
    """Somebody on several boxes, seated at the first."""

    name: str
    boxes: tuple[int, ...]


class HoldemCase(Case):
    ACTIONS = holdem.actions.Action

    dealer: TwoCards | None = None
    board: FiveCards | None = None
    box: Mapping[int, HoldemBox] = {}
    jackpot: Annotated[Pools, BeforeValidator(_pools)] | None = None
    pool_after: Annotated[Pools, BeforeValidator(_pools)] | None = None
    players: tuple[PlayerPart, ...] = ()
    waiting: int = 0

    def piles(self) -> dict[Place, tuple[Card, ...] | None]:
        return {**super().piles(), holdem.COMMUNITY: self.board}
