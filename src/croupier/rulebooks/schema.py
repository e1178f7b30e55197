"""The schema of a rulebook's file.

Each section holds what the document fixes beside the clauses that fix it. What the operator may
choose is an option, with the values that the document allows."""

from collections.abc import Mapping
from datetime import date
from numbers import Rational
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from croupier.forms import NO_FIGURE, AtLeastOne, Form, field, read
from croupier.money import Amount, parse_odds

if TYPE_CHECKING:
    Odds = Amount
else:
    Odds = Rational  # int or Fraction: the class that both belong to


class Section(Form):
    """A part of a rulebook and its clauses."""

    clauses: AtLeastOne


class Table(Section):
    boxes: int
    deck: Literal[52]
    inscription: str


class Area(Section):
    """A place on the layout where a wager goes, and the word on it."""

    word: str
    compulsory: bool = False
    at_least: Literal["ante"] | None = None
    below_ante: Annotated[bool, NO_FIGURE] = False  # only limits depend on it
    """Whether the document allows a wager here to be less than the ante."""
    antes: int | None = None
    settled: Literal["first", "last"] | None = None


class Fee(Section):
    word: str
    antes: int
    fewest: int | None = None
    most: int | None = None


class DealtTo(Section):
    """The areas that must all have a wager for a box to be dealt in."""

    areas: tuple[str, ...]
    whole_hand: Literal["racked", "misdeal"] = "misdeal"
    """The fate of a whole hand at another box that is found before all cards are dealt."""


class Deal(Section):
    """A way of dealing."""

    sequence: tuple[str, ...] = ()
    """The clauses that say who receives each card."""
    faces: tuple[str, ...] = ()
    """The clauses that say which cards lie face up."""


FROM_HAND = "hand"
"""The way of dealing in which the dealer holds the deck."""


class Dealing(Deal):
    """How hands leave the shoe, the shuffler or the dealer's hand."""

    each: int
    dealer: Literal["first", "last"]
    face_up: Literal["first", "fifth"]


class Qualifying(Section):
    lowest: Literal["ace and king", "pair"]


class Option(Section):
    """A choice of the operator: one of the allowed values, or an amount."""

    says: str
    allowed: tuple[Any, ...] = ()
    default: Any = None
    amount: bool = False
    least: int | None = None
    """The lowest amount; without it an amount is more than 0."""
    most: int | None = None
    approval: Annotated[str | None, NO_FIGURE] = None  # not a number of the game
    """The matter of `[approvals]` that must be approved before the operator changes it."""
    whole_house: Annotated[tuple[str, ...], NO_FIGURE] = ()
    """The clauses by which one choice applies to every table of the house."""

    def __post_init__(self) -> None:
        if self.amount == bool(self.allowed):
            raise ValueError("give the allowed values, or amount = true")
        if self.allowed and self.default not in self.allowed:
            raise ValueError(f"the default {self.default!r} is not among the allowed values")


class ApprovalMatter(Section):
    """An act that the operator may perform only with the approval of the regulator."""

    says: str
    by: str
    """Who approves."""
    percent: bool = False
    """Whether the approved amount is a percentage."""
    once: bool = False
    """Whether an approval is used up by its first use."""


class AlsoSaid(Section):
    """Further statements of the document that another may make differently, for comparisons."""

    topic: str
    what: str
    says: AtLeastOne


class Grounds(Form):
    """The clauses on which a hand or a round may be declared void."""

    void_hand: tuple[str, ...]
    void_round: tuple[str, ...]
    misdeals: tuple[str, ...] = ()
    """The grounds of rounds that are misdeals, if not all are."""
    all_monies: tuple[str, ...] = ()
    """Grounds on which a void hand returns all money for that hand, fees too; other grounds do
    not."""
    also_settled: tuple[str, ...] = ()
    """Grounds on which wagers of the box that were already paid or collected are void too."""
    any_wager: tuple[str, ...] = ()
    """Grounds on which any wager of a person is void, in this game and beyond it."""
    of_player: Annotated[tuple[str, ...], NO_FIGURE] = ()  # no number of the game
    """Grounds on which the wagers of one player are void, on every box, and nobody else's."""
    not_super: Annotated[tuple[str, ...], NO_FIGURE] = ()
    """Grounds that do not name the super wager among those that are void."""
    until_ended: tuple[str, ...] = ()
    """Grounds that void a round even when all is settled, until it has ended."""
    until_settled: Annotated[tuple[str, ...], NO_FIGURE] = ()
    """Grounds that void no round whose last wager is settled: by the document it is concluded."""
    invalidated: Annotated[tuple[str, ...], NO_FIGURE] = ()
    """Grounds on which an official invalidates the outcome of a round, settled or not."""


class Promotions(Section):
    """Limits of promotional prizes: in dollars except litres, days and hours."""

    complaint: str
    scrutineer_over: int
    choice_over: int
    liquor_litres: int
    notify_days: int
    notice_hours: int
    refusals_kept_over: int


class WagerLimits(Section):
    """How the limits of a table change."""

    notice_minutes: int


class Decks(Section):
    """How many decks a table may receive, by the device that deals or shuffles them."""

    shoe: tuple[int, ...]
    shuffler: tuple[int, ...]
    single_deck_shuffler: tuple[int, ...] = ()


class ClosingSign(Section):
    """How long a sign shows the closing time of a table with players."""

    minutes: int


class Abstaining(Section):
    """After how many rounds without a wager a seat may be asked for."""

    rounds: int


class Life(Form):
    """The numbers in the life of a table."""

    decks: Decks
    closing: ClosingSign | None = None
    abstaining: Abstaining | None = None


class Document(Form):
    """The part that every rulebook's file shares."""

    id: str
    game: str
    title: str
    document: str
    regulator: str
    currency: Annotated[str, NO_FIGURE] = "$"  # not a rule: fingerprints leave it out
    """The sign before an amount."""
    in_force: Annotated[date | None, NO_FIGURE] = None
    """The day from which it is in force; None if it names none."""
    zone: Annotated[str | None, NO_FIGURE] = None
    """The time zone in which its days begin."""
    table: Table
    areas: dict[str, Area]
    dealt_to: DealtTo
    options: dict[str, Option]
    cites: dict[str, tuple[str, ...]]
    house: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """By subject, the clauses of acts around the rounds."""
    powers: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """By subject and rank, what an official of that rank or above may do."""
    titles: Annotated[dict[str, str], NO_FIGURE] = field(default_factory=dict)
    """The document's titles of officials, if they are not names of ranks: title and rank."""
    approvals: Annotated[dict[str, ApprovalMatter], NO_FIGURE] = field(default_factory=dict)
    """By name, the acts that need the approval of the regulator."""
    also: Annotated[tuple[AlsoSaid, ...], NO_FIGURE] = ()
    """Statements that no other section holds: places of cards, what is displayed, who decides."""
    promotions: Promotions | None = None
    limits: WagerLimits | None = None
    """None if the document leaves limits to other rules."""
    life: Life
    grounds: Grounds
    odds: Any
    """What the wagers pay; each game has its own section."""

    def __post_init__(self) -> None:
        for name, option in self.options.items():
            if option.approval is not None and option.approval not in self.approvals:
                raise ValueError(f"{name} needs the approval {option.approval!r}, not listed")

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Self:
        """The document that a rulebook's file states."""
        return read(cls, cls.in_full(raw), _read_odds)

    @classmethod
    def in_full(cls, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """The file with everything written out that it may abbreviate."""
        return raw

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.title}>"

    __str__ = __repr__

    @property
    def deals(self) -> Mapping[str, Deal]:
        """The ways of dealing, by name."""
        return {}

    @property
    def pay_tables(self) -> Mapping[str, Mapping[str, Mapping[Any, Amount]]]:
        """If the operator chooses among pay tables: by topic and name, what each line pays."""
        return {}

    @property
    def all_fees(self) -> Mapping[str, Fee]:
        """What players may do for a fee, by name."""
        return {}

    @property
    def fee_wagers(self) -> tuple[str, ...]:
        """The fees of the game, as settlements name them."""
        return ()


class JackpotPrize(Form):
    """Fixed odds, and for the two best hands a share of the pool if that is more."""

    odds: Odds
    percent_of_pool: int | None = None


def _read_odds(kind: type[Any], raw: Any) -> Amount:
    """The one type of a rulebook's file that TOML does not have."""
    if kind is not Rational or not isinstance(raw, str):
        raise ValueError(f'{raw!r} are not odds: write "20:1" or "3:2"')
    return parse_odds(raw)
