"""The round record, `croupier.round/1`: all that is needed to play a round again."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from croupier.cards import Card, CardError, parse_cards
from croupier.games.jackpot import Pools
from croupier.money import read_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules


class RecordError(ValueError):
    """A record that cannot be read, or that breaks a rule: code, clauses and a sentence."""

    def __init__(self, code: str, message: str, clauses: Clauses = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clauses = clauses


FORMAT: Literal["croupier.round/1"] = "croupier.round/1"
CardText = str | list[str]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class WagerEntry(_Entry):
    box: int
    area: str
    amount: str | int
    on: int | None = None


class ActionEntry(_Entry):
    """One action; which fields it needs depends on the action. A game may have others."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True)

    action: str
    box: int | None = None
    discard: CardText | None = None
    multiple: int | None = None
    amount: str | int | None = None
    to: int | Literal["dealer", "board"] | None = None
    exposed: bool = False
    cards: CardText | None = None
    clause: str | None = None
    reason: str | None = None
    official: str | None = None
    words: str | None = None
    what: str | None = None
    amounts: dict[str, str | int] | None = None
    counted: int | None = None

    def said(self, name: str) -> Any:
        """What it says of a field."""
        return getattr(self, name, None)


class PoolsEntry(_Entry):
    """The jackpot that a round is paid from: one pool, or two."""

    pool: str | int | None = None
    minor: str | int | None = None
    major: str | int | None = None


class PlayerEntry(_Entry):
    """A player on several boxes, seated at the first."""

    name: str
    boxes: list[int]


class LimitsEntry(_Entry):
    """What a wager on one area may be, as the sign states it."""

    minimum: str | int
    maximum: str | int
    unit: str | int | None = None
    multiples: bool = False


SignEntry = dict[str, LimitsEntry]
"""The sign by area; an area that it does not name has no limits."""


class RoundRecord(_Entry):
    format: Literal["croupier.round/1"]
    rulebook: str
    options: dict[str, Any] = {}
    dealing: str = "shoe"
    deck: CardText
    deck2: CardText | None = None
    wagers: list[WagerEntry]
    actions: list[ActionEntry]
    by_hand: list[
        Literal["dealing", "declaring", "drawing", "announcing", "revealing", "collecting"]
    ] = []
    first: list[int] = []
    jackpot: PoolsEntry | None = None
    players: list[PlayerEntry] = []
    waiting: int = 0
    limits: SignEntry = {}
    limits_of: dict[str, SignEntry] = {}
    """By box: the own sign of a player who is allowed above the table's maximum."""
    id: str | None = None
    note: str | None = None


def read_record(raw: object) -> RoundRecord:
    """A record from decoded JSON; also from an example line that holds one under `record`."""
    if isinstance(raw, dict) and isinstance(raw.get("record"), dict):
        raw = raw["record"]
    try:
        return RoundRecord.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the record"
        raise RecordError("bad-record", f"{where}: {_reason(first)}") from error


def _reason(error: Any) -> str:
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        return "is not a field of croupier.round/1"
    return f"{error['msg'][0].lower()}{error['msg'][1:]}, not {error['input']!r:.60}"


def read_cards(text: CardText, field: str, clauses: Clauses) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise RecordError(error.code, f"{field}: {error}", clauses) from error


def read_pools(entry: PoolsEntry, rules: TableRules) -> Pools:
    """The pools of a jackpot."""
    if rules.jackpot is None:
        raise RecordError("no-jackpot", f"{rules.id} has no jackpot", rules.cites.areas)
    try:
        given = entry.model_dump(exclude_none=True)
        return Pools(**{name: read_amount(amount) for name, amount in given.items()})
    except ValueError as error:
        clauses = rules.jackpot.cites.jackpot
        raise RecordError("bad-jackpot", f"jackpot: {error}", clauses) from error
