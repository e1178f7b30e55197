"""Schemas of tables, their rounds and the lobby, shared by HTTP and the live channel."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Union, get_type_hints

from pydantic import Field, create_model

from croupier.games import jackpot
from croupier.games.game import Game, games
from croupier.games.view import Cards as HandView
from croupier.server.auth.users import Role
from croupier.server.schemas import Cards, CardText, Clauses, Money, Schema, Unchecked

Json = dict[str, Any]
"""A part without a schema of its own: an order, a dispute or an incident as the journal writes it,
a heading, a round record."""


class SignLine(Unchecked):
    text: str
    clauses: Clauses


class Pools(Schema):
    pool: Money | None
    minor: Money | None
    major: Money | None
    meter: Money | None = None
    """What the meter displays: the pool, or the major one of two."""


class PoolLine(Schema):
    which: str
    amount: Money
    clauses: Clauses
    because: str


class Combination(Unchecked):
    line: str
    cards: list[CardText]
    ranks: list[int]


class Line(Unchecked):
    """One settled wager. The returned stake is never mixed with what is paid."""

    box: int
    wager: str
    outcome: str
    stake: Money
    odds: list[Money]
    paid: Money
    returned: Money
    clauses: Clauses
    because: str
    combinations: list[Combination]


class Box(Unchecked):
    """A box as everybody sees it."""

    number: int
    wagers: dict[str, Money]
    standing: list[str]
    cards: Cards
    value: str | None
    best: list[CardText]
    """The five cards that the hand counts with; empty until everybody sees its value."""
    over: bool
    collected: bool


class Play(Unchecked):
    """A round as everybody sees it."""

    rulebook: str
    phase: str
    dealing: str
    dealer: Cards
    dealer_value: str | None
    dealer_best: list[CardText]
    """The five cards that the dealer's hand counts with; empty until its value is shown."""
    dealer_collected: bool
    qualifies: bool | None
    """Whether the dealer's hand qualifies; None until all of it lies open."""
    deck: int
    """How many cards are left to deal."""
    rack: int
    turn: int | None
    lines: list[Line]
    boxes: Mapping[str, Box]


def _more(view: type, base: type[Schema]) -> dict[str, Any]:
    """Fields of a game's view that not every game has."""
    hints = get_type_hints(view)
    return {
        name: (_SCHEMAS.get(hint, hint), ...)
        for name, hint in hints.items()
        if name not in (*base.model_fields, "boxes", "legal", "hidden_by")
    }


_SCHEMAS: dict[Any, Any] = {
    HandView: Cards,
    jackpot.Pools | None: Pools | None,
    tuple[jackpot.PoolLine, ...]: list[PoolLine],
}


def _box(game: Game) -> type[Box]:
    return create_model(f"{game.id.capitalize()}Box", __base__=Box, **_more(game.box_shape, Box))


BOXES = {game.id: _box(game) for game in games()}
"""A box of each installed game, as everybody sees it."""


def _play(game: Game) -> type[Play]:
    box: Any = BOXES[game.id]
    more: dict[str, Any] = {"boxes": (dict[str, box], ...), **_more(game.view_shape, Play)}
    return create_model(f"{game.id.capitalize()}Play", __base__=Play, **more)


PLAYS = {game.id: _play(game) for game in games()}
"""A round of each installed game, as everybody sees it."""
if TYPE_CHECKING:
    AnyPlay = Play
else:
    AnyPlay = Union[tuple(PLAYS.values())]  # noqa: UP007


class LastRound(Unchecked):
    """The previous round: the hands that were shown, and what was paid."""

    round: int
    void: bool
    players: dict[str, str]
    """Who played which box: somebody else may sit there now."""
    play: AnyPlay
    lines: list[Line]
    nets: dict[str, Money]


class Direction(Schema):
    number: int
    order: Json
    clauses: Clauses


class WagerRange(Schema):
    """Amounts from the minimum to the maximum; with `unit`, in steps of it from the minimum."""

    minimum: Money
    maximum: Money
    unit: Money | None


class WagerArea(WagerRange):
    """What may be wagered on an area now, by the table's sign."""

    area: str
    compulsory: bool
    """Whether a box is dealt in only with a wager here."""
    needs: list[str]
    """Areas on which the box must also have a wager."""
    equals: str | None
    """The area whose wager it must equal."""
    at_least: str | None
    """The area whose wager it may not be less than."""
    on_box: bool
    """Whether the wager names another box, as `on`."""
    boxes: dict[str, list[WagerRange]]
    """Boxes with limits of their own: an amount is valid if one of the ranges contains it."""


class PresenceTold(Schema):
    """A player whose decision the table awaits beyond the house's clock."""

    box: int
    player: str
    stage: Literal["asked", "here", "official"]
    """Asked “are you still there?”; answered, with more time to decide; or for an official to
    decide."""
    until: str | None
    """How long the table waits for the answer or the decision; null while it waits for an official,
    and if a person deals."""
    seconds: float | None
    """The whole length of that time in seconds."""
    extensions: int | None
    """How many more times an answer gives extra time; null if the house sets no maximum."""


Stage = Literal["closed", "wagering", "playing"]


class PublicView(Unchecked):
    """The public view of a table."""

    table: str
    version: int
    rulebook: str
    training: bool
    """Whether it is a training table, for play chips."""
    round: int
    stage: Stage
    seats: dict[str, str]
    """Who sits at which box now."""
    players: dict[str, str]
    """Who plays which box of the round in play; empty while wagers are placed. A player who sits
    down during a round is not included, and one who leaves still is."""
    away: list[int]
    """Boxes reserved for players who are away."""
    signs: list[SignLine]
    wagers: list[WagerArea]
    """What may be wagered now, by area; empty once cards are dealt."""
    jackpot: Pools | None
    commitment: str | None
    """The floor's commitment to the order of the cards of this round, or of the next."""
    waiting_for: list[str]
    due: str | None
    presence: PresenceTold | None
    """Players who are asked whether they are still there, or who answered and have not decided."""
    directions: list[Direction]
    play: AnyPlay | None
    last: LastRound | None


class Legal(Schema):
    """Something that you may do now; `text` describes it."""

    action: str
    act: str | None
    """The act that does it; null if it is not an act by itself."""
    cards: str | None
    """The field of that act that takes the chosen cards; null if it takes none."""
    box: int | None
    amount: Money | None
    fewest: int | None
    most: int | None
    multiple: int | None
    of: int | None
    blind: bool
    decides: bool
    """Whether it is an answer to the decision that the table waits for."""
    text: str


class OwnCards(Unchecked):
    cards: Cards
    value: str | None


class OwnView(Unchecked):
    """What you may see and do beyond the public view."""

    name: str
    role: Role
    boxes: list[int]
    legal: list[Legal]
    cards: dict[str, OwnCards]
    disputes: list[Json]
    incidents: list[Json]


class TableView(Schema):
    seq: int
    public: PublicView
    own: OwnView


class TableCard(Schema):
    """A table in the lobby."""

    table: str
    version: int
    rulebook: str
    stage: Stage
    round: int
    seats: dict[str, str]
    people: int
    """How many people play here and are present."""
    bots: int
    """How many bots play here."""
    away: list[int]
    """Boxes reserved for players who are away."""
    watching: int
    """Spectators, as far as this worker knows."""
    signs: list[SignLine]
    jackpot: Pools | None
    linked: str | None
    """The jackpot that it plays for, possibly shared with other tables."""
    due: str | None
    training: bool
    board: Cards
    """The dealer's hand or the community cards, as everybody sees them."""
    turn: int | None
    options: dict[str, str]
    """Every option of the rulebook with the value in force."""
    dealt_by: Literal["the software", "a person"]
    settings: Json


class Bots(Schema):
    bots: dict[str, str]
    """By box."""


class ContributionTold(Schema):
    """Random bytes that a player sent with a wager."""

    player: str
    random: str


class Shuffle(Schema):
    commitment: str
    secret: str
    deck: int
    scheme: int = 1
    """How the order was made: 1 from the secret alone, 2 from the secret and the contributions."""
    contributions: list[ContributionTold] = Field(default_factory=list)
    """In the order in which they were recorded."""
    number: int | None = None
    """Its number in the table's log of commitments; null if it was made before there was one."""


class CommitmentLogged(Schema):
    """An entry of a table's log of commitments."""

    number: int
    """Counts from 1 at each table."""
    table: str
    round: int
    """The round that the cards are meant for."""
    commitment: str
    previous: str
    """The hash of the entry before; 64 zeros before the first."""
    hash: str
    """SHA-256 of `previous`, a line feed, and commitment, number, round and table as JSON with
    sorted names and without spaces."""


class LogHead(Schema):
    """The last entry of a log."""

    table: str
    number: int
    hash: str


class CommitmentLog(Schema):
    """A page of a table's log of commitments, and the end of the log."""

    entries: list[CommitmentLogged]
    head: LogHead | None


class LogHeads(Schema):
    heads: list[LogHead]


class RoundCard(Schema):
    """A round in a table's history."""

    round: int
    at: str
    """When it was settled, or last corrected."""
    void: bool
    players: dict[str, str]
    nets: dict[str, Money]
    own: list[int]
    """The boxes at which you played."""


class OwnRound(Schema):
    """A finished round that you played in, at any table."""

    table: str
    rulebook: str
    currency: str
    round: int
    at: str
    """When it was settled, or last corrected."""
    void: bool
    net: Money
    """Of all your boxes together."""


class OwnRounds(Schema):
    """Newest first."""

    rounds: list[OwnRound]
    more: bool
    """Whether there are older ones."""


class Rounds(Schema):
    rounds: list[RoundCard]
    before: int | None
    """The cursor for the next page; None on the last page."""


class RoundTold(Schema):
    """A finished round: its record, and the secrets that determine its cards. Both tell every card,
    so people from whom a player's hand stayed hidden get neither."""

    record: Json | None
    void: bool
    shuffles: list[Shuffle]
    withheld: str | None = None
    """Why record and secrets are not there."""


class StepTold(Schema):
    """One event in words, and the table after it as you may see it."""

    number: int
    event: str
    who: str
    what: str
    says: str | None
    """What the dealer says, if the dealer speaks."""
    clauses: Clauses
    main: bool
    """Whether it belongs to the short version of the round."""
    irregular: bool
    box: int | None
    to: str | None
    """Where a card from the deck goes: the dealer, the board, or a box."""
    line: int | None
    """Which of the round's lines it settles, counted from 1."""
    settled: int
    """How many of the round's lines are settled by now."""
    pools_moved: int
    play: AnyPlay
    """Without its lines, which are listed once beside the steps."""


class Steps(Schema):
    """A finished round step by step."""

    table: str
    rulebook: str
    round: int
    at: str
    void: bool
    players: dict[str, str]
    own: list[int]
    steps: list[StepTold]
    lines: list[Line]
    nets: dict[str, Money]
    pool_lines: list[PoolLine]
    previous: int | None
    next: int | None


class Company(Schema):
    """Spectators and linked tables, as far as this worker knows."""

    watching: int
    """Spectators: people without a box who do not work at the table."""
    linked: int
    """Tables that share the jackpot, including this one; 0 without a jackpot."""
    jackpot: Pools | None
    """The current pools, whichever table acted last."""
    bots: list[str]
    """The names of the bots that sit here."""
