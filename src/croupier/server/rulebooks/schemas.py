"""Schemas of rulebooks: clauses, coverage, comparison, layout, options and summary."""

from typing import Literal

from croupier.games.layout import Form, Side
from croupier.rulebooks.clauses import Kind
from croupier.server.schemas import Clauses, Money, Schema


class VersionTold(Schema):
    id: str
    named: str
    """What names it on any day: the id of the first version alone means the one in force."""
    in_force: str | None
    """The day from which it is in force; None if the document names none."""


class RulebookTitle(Schema):
    id: str
    title: str
    versions: list[VersionTold]
    """Every version, oldest first."""


class ClauseTold(Schema):
    address: str
    says: str
    kind: str


class ClauseCovered(Schema):
    """A clause in our words: how it is honoured, where, and by which tests."""

    clause: str
    kind: Kind
    intended: Kind | None
    says: str
    why: str | None
    """Why software cannot honour it."""
    note: str | None
    topics: list[str]
    code: list[str]
    data: list[str]
    tests: list[str]
    """Tests that name it."""
    subject_of: list[str]
    """Tests that are about it."""


class KindTold(Schema):
    kind: Kind
    means: str
    clauses: int


class CoverageTold(Schema):
    """Every clause of a document, accounted for."""

    id: str
    title: str
    document: str
    regulator: str
    kinds: list[KindTold]
    tests_at_hand: bool
    """Whether the tests are installed beside the source; otherwise none is named."""
    without_test: list[str]
    """Enforced or settled clauses that no test proves."""
    clauses: list[ClauseCovered]


class DifferenceTold(Schema):
    topic: str
    what: str
    left: str
    right: str
    left_clauses: Clauses
    right_clauses: Clauses


class BookTold(Schema):
    id: str
    title: str
    document: str
    regulator: str
    game: str
    clauses: int


class ComparisonTold(Schema):
    """The differences between two rulebooks."""

    left: BookTold
    right: BookTold
    same_game: bool
    """Whether both are of the same game; otherwise only what both games have is compared."""
    differences: list[DifferenceTold]


class Bounds(Schema):
    """The limits of a wager on an area; `unit` counts from the minimum."""

    minimum: Money
    maximum: Money
    unit: Money | None


class AreaTold(Schema):
    """A place for a wager. Rows count from the dealer; an area of half width shares its row with
    another."""

    name: str
    word: str
    form: Form
    row: int
    side: Side | None
    spots: bool
    """Whether it has a spot beside it for each other box."""
    spots_area: str | None
    """The area that takes a wager on such a spot, together with the box that it is on."""
    spots_at_least: Literal["ante"] | None
    compulsory: bool
    at_least: Literal["ante"] | None
    antes: int | None
    placed: bool
    """Whether players wager there before the first card."""
    bounds: Bounds | None
    """None without a table, and on areas that take no wager."""
    clauses: Clauses


class FeeTold(Schema):
    """A cell of the options row."""

    name: str
    word: str
    antes: int
    fewest: int | None
    most: int | None
    clauses: Clauses


class WagerExplained(Schema):
    """What a wager or an option with a fee is in plain words, and when it wins."""

    area: str
    """The area or the option."""
    word: str
    what: str
    wins: str
    clauses: Clauses


class Furniture(Schema):
    """Where an object stands, seen with the dealer at the top."""

    kind: Literal["rack", "shoe", "shuffler", "hand"]
    side: Side
    clauses: Clauses


class Inscription(Schema):
    text: str
    clauses: Clauses


class PayRow(Schema):
    words: str
    odds: list[str | None]
    """"3:2", one for each column; None if only the stake is returned."""
    percent_of_pool: int | None = None


class PayTable(Schema):
    """A pay table; without columns it has one price per line."""

    name: str
    title: str
    columns: list[str]
    rows: list[PayRow]
    clauses: Clauses


class SignNote(Schema):
    text: str
    clauses: Clauses


class ClocksTold(Schema):
    """The seconds allowed for each step."""

    wagers: float
    decide: float
    concede: float


class Layout(Schema):
    """Everything printed on a felt and beside it."""

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
    explained: list[WagerExplained]
    rack: Furniture
    source: Furniture
    pays: list[PayTable]
    notes: list[SignNote]
    max_payout: Money | None
    max_payout_clauses: Clauses
    limits_clauses: Clauses
    concede: bool
    """Whether a player may give up a hand once the dealer's is shown."""
    further: int
    """How many antes a round may cost at most after the deal: later wagers and fees."""
    several_boxes: bool
    """Whether a player may play more than one box."""
    tokens: bool
    """Whether wagers may be made with promotional tokens."""
    second_clauses: Clauses
    """The wagers on which the second combination of a winning hand is paid."""
    clocks: ClocksTold | None


class ValueTold(Schema):
    value: str
    words: str
    clauses: Clauses


class OptionTold(Schema):
    """A choice that the document leaves to the house: one of its values, or an amount."""

    name: str
    title: str
    says: str
    values: list[ValueTold]
    """Empty if any amount within the bounds is allowed."""
    default: str | None
    least: Money | None
    """None means more than 0."""
    most: Money | None
    clauses: Clauses


class LimitsTold(Schema):
    minimum: Money
    maximum: Money
    unit: Money
    clauses: Clauses


class JackpotChoice(Schema):
    """The starting pool of a progressive jackpot, and the price of one wager on it."""

    pool: Money
    wager: Money
    clauses: Clauses


class SecondsTold(Schema):
    """A setting of the house's clock; `times` counts instead of seconds."""

    name: Literal[
        "wagers", "closing", "decide", "answer", "more_time", "extensions", "official", "concede"
    ]
    words: str
    default: float
    most: float
    times: bool
    staffed: bool
    """Whether it matters only where officials work, not at a training table."""


class Choices(Schema):
    """Every choice for a table of one rulebook."""

    rulebook: str
    name: str
    place: str
    game: str
    currency: str
    boxes: int
    boxes_clauses: Clauses
    options: list[OptionTold]
    dealing: list[ValueTold]
    limits: LimitsTold
    jackpot: JackpotChoice | None
    forces: bool
    """Whether players may force a dealer who does not qualify."""
    by_hand: list[str]
    """What a person does at a table that the software does not deal."""
    seconds: list[SecondsTold]


class FactTold(Schema):
    what: str
    says: list[str]
    """In phrases. Where the document is silent, the first phrase says so and the others say what is
    done anyway."""
    silent: bool
    clauses: Clauses


class Section(Schema):
    topic: str
    facts: list[FactTold]


class Summary(Schema):
    """A rulebook in words."""

    id: str
    title: str
    document: str
    regulator: str
    sections: list[Section]
