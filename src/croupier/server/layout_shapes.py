"""What a felt and its signs are told as."""

from typing import Literal

from croupier.games.layout import Form, Side
from croupier.server.shapes import Clauses, Money, Shape


class Bounds(Shape):
    """What a wager on an area may be; `unit` counts from the minimum."""

    minimum: Money
    maximum: Money
    unit: Money | None


class AreaTold(Shape):
    """A place for a wager. Rows count from the dealer; a half shares its row with another."""

    name: str
    word: str
    form: Form
    row: int
    side: Side | None
    spots: bool
    """Whether a spot for each other box lies beside it."""
    spots_area: str | None
    """The area that a wager on such a spot is placed on, with the box it is on."""
    spots_at_least: Literal["ante"] | None
    compulsory: bool
    at_least: Literal["ante"] | None
    antes: int | None
    placed: bool
    """Whether players wager there before the first card."""
    bounds: Bounds | None
    """None without a table, and where nothing may be wagered."""
    clauses: Clauses


class FeeTold(Shape):
    """A cell of the options row."""

    name: str
    word: str
    antes: int
    fewest: int | None
    most: int | None
    clauses: Clauses


class Furniture(Shape):
    """Where something stands, as one sees it with the dealer at the top."""

    kind: Literal["rack", "shoe", "shuffler"]
    side: Side
    clauses: Clauses


class Inscription(Shape):
    text: str
    clauses: Clauses


class PayRow(Shape):
    words: str
    odds: list[str | None]
    """"3:2", one for each column; None where the stake only comes back."""
    percent_of_pool: int | None = None


class PayTable(Shape):
    """A sign of what is paid; without columns it has one price a line."""

    name: str
    title: str
    columns: list[str]
    rows: list[PayRow]
    clauses: Clauses


class SignNote(Shape):
    text: str
    clauses: Clauses


class ClocksTold(Shape):
    """How many seconds people have."""

    wagers: float
    decide: float
    concede: float


class Layout(Shape):
    """All that is printed on a felt and beside it."""

    rulebook: str
    name: str
    place: str
    game: str
    currency: str
    boxes: int
    hand: int
    community: int
    inscription: Inscription
    areas: list[AreaTold]
    fees: list[FeeTold]
    rack: Furniture
    source: Furniture
    pays: list[PayTable]
    notes: list[SignNote]
    max_payout: Money | None
    max_payout_clauses: Clauses
    limits_clauses: Clauses
    concede: bool
    """Whether a hand may be given up once the dealer's is shown."""
    several_boxes: bool
    """Whether a player may have more than one."""
    tokens: bool
    """Whether wagers may be made with promotional tokens."""
    second_clauses: Clauses
    """On which the second combination of a winning hand is paid."""
    clocks: ClocksTold | None
