"""The round record, `croupier.round/1`: everything needed to replay a round."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import to_builtins

from croupier.cards import Card, CardError, TableCard, parse_table_cards
from croupier.forms import Form, FormError, as_dict, field, read
from croupier.games.actions import PlaceOverlooked, PlaceWager
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import game, round_acts
from croupier.games.jackpot import Pools
from croupier.games.round_act import SHARED_ACTS, RoundAct
from croupier.money import Amount, AmountError, format_amount, read_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableCites, TableRules
from croupier.value import value


class RecordError(ValueError):
    """A record that cannot be read, or that breaks a rule: code, clauses and a sentence."""

    def __init__(self, code: str, message: str, clauses: Clauses = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clauses = clauses


FORMAT: Literal["croupier.round/1"] = "croupier.round/1"
CardText = str | list[str]


class _Entry(Form, omit_defaults=True):
    """A part of a record, which is written without fields at their default."""


class WagerEntry(_Entry):
    box: int
    area: str
    amount: str | int
    on: int | None = None
    unchecked: bool = False
    """Whether nobody compared it with what the rules require."""


class ActionEntry(_Entry):
    """One action; which fields it needs depends on the action."""

    action: str
    box: int | None = None
    discard: CardText | None = None
    multiple: int | None = None
    amount: str | int | None = None
    to: int | Literal["dealer", "board"] | None = None
    exposed: bool = False
    card: str | None = None
    cards: CardText | None = None
    clause: str | None = None
    reason: str | None = None
    official: str | None = None
    words: str | None = None
    what: str | None = None
    amounts: dict[str, str | int] | None = None
    counted: int | None = None
    more: dict[str, Any] = field(default_factory=dict)
    """Fields that only a game from elsewhere has."""

    def said(self, name: str) -> Any:
        """The value of a field, None if it is missing."""
        return self.more.get(name) if name in self.more else getattr(self, name, None)


_ACTION_FIELDS = frozenset(ActionEntry.__struct_fields__) - {"more"}


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
"""The limits by area; an area that is not named has none."""


class RoundRecord(_Entry):
    format: Literal["croupier.round/1"]
    rulebook: str
    reading: int | None = None
    """How the document is read; today's reading if the record does not say."""
    options: dict[str, Any] = field(default_factory=dict)
    dealing: str = "shoe"
    deck: CardText
    deck2: CardText | None = None
    deck2_after: int | None = None
    """How many actions came before the rack was shuffled, if it was not at once."""
    wagers: list[WagerEntry]
    actions: list[ActionEntry]
    by_hand: list[
        Literal["dealing", "declaring", "drawing", "announcing", "revealing", "collecting"]
    ] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    jackpot: PoolsEntry | None = None
    players: list[PlayerEntry] = field(default_factory=list)
    waiting: int = 0
    limits: SignEntry = field(default_factory=dict)
    limits_of: dict[str, SignEntry] = field(default_factory=dict)
    """By box: the sign for a player who is allowed above the table's maximum."""
    id: str | None = None
    note: str | None = None


def read_record(raw: object) -> RoundRecord:
    """A record from decoded JSON; also from an example line that holds one under `record`."""
    if isinstance(raw, dict) and isinstance(raw.get("record"), dict):
        raw = raw["record"]
    try:
        return read(RoundRecord, _with_more(raw))
    except FormError as error:
        raise RecordError("bad-record", f"not a {FORMAT} record: {error}") from error


def _with_more(raw: Any) -> Any:
    """The record with the fields that an entry of an action does not know under `more`."""
    actions = raw.get("actions") if isinstance(raw, dict) else None
    if not isinstance(actions, list):
        return raw
    return {**raw, "actions": [_action_with_more(each) for each in actions]}


def _action_with_more(raw: Any) -> Any:
    if not isinstance(raw, dict) or raw.keys() <= _ACTION_FIELDS:
        return raw
    known = {name: each for name, each in raw.items() if name in _ACTION_FIELDS}
    return {**known, "more": {name: each for name, each in raw.items() if name not in known}}


def plain_record(record: RoundRecord) -> dict[str, Any]:
    """A record as JSON holds it, without fields at their default."""
    plain: dict[str, Any] = to_builtins(record)
    for action in plain["actions"]:
        action |= action.pop("more", {})
    return {"format": record.format, **plain}


def read_cards(text: CardText, field: str, clauses: Clauses) -> tuple[TableCard, ...]:
    """The cards of a field, `??` for each that was never seen."""
    try:
        return parse_table_cards(text)
    except CardError as error:
        raise RecordError(error.code, f"{field}: {error}", clauses) from error


def read_pools(entry: PoolsEntry, rules: TableRules) -> Pools:
    """The pools of a jackpot."""
    if rules.jackpot is None:
        raise RecordError("no-jackpot", f"{rules.id} has no jackpot", rules.cites.areas)
    try:
        given = as_dict(entry).items()
        return Pools(**{name: read_amount(amount) for name, amount in given if amount is not None})
    except ValueError as error:
        clauses = rules.jackpot.cites.jackpot
        raise RecordError("bad-jackpot", f"jackpot: {error}", clauses) from error


_PLACES = {"dealer": DEALER, "board": COMMUNITY}
_Kind = Literal["place", "card", "cards", "amount", "amounts", "one of", "plain"]


def wager_action(entry: WagerEntry, cites: TableCites) -> PlaceWager:
    amount = _exact(entry.amount, f"box {entry.box}, {entry.area}", cites.chips)
    kind = PlaceOverlooked if entry.unchecked else PlaceWager
    return kind(entry.box, entry.area, amount, entry.on)


def read_action(entry: ActionEntry, rules: TableRules) -> Any:
    """The action that an entry stands for."""
    known = _recorded(rules.game)
    row = known.get(entry.action)
    if row is None:
        raise RecordError(
            "unknown-action",
            f"{entry.action!r} is not an action of {rules.id}: {', '.join(known)}",
            rules.cites.decide,
        )
    for name in entry.more:
        if name not in {each.name for each in _said(row.action)}:
            message = f"{entry.action}: {name} is not a field of croupier.round/1"
            raise RecordError("bad-record", message)
    clauses: Clauses = getattr(rules.cites, row.cards, ())
    return row.action(**{each.name: _read(each, entry, clauses) for each in _said(row.action)})


@cache
def _recorded(id: str) -> Mapping[str, RoundAct]:
    """The acts that a record of the game may list, by name; the game's own first."""
    acts = [row for row in game(id).acts if row.recorded]
    acts.sort(key=lambda row: row in SHARED_ACTS)
    return {row.name: row for row in acts}


@value
class _Said:
    """A field of an action: the kind of its value, and what to say if it is missing."""

    name: str
    kind: _Kind
    allowed: tuple[Any, ...]
    default: Any
    needed: str


@cache
def _said(action: type[Any]) -> tuple[_Said, ...]:
    hints = get_type_hints(action)
    return tuple(
        _Said(
            each.name,
            _kind(each.name, hints[each.name]),
            get_args(hints[each.name]),
            each.default,
            each.metadata.get("needed", ""),
        )
        for each in fields(action)
    )


def _kind(name: str, hint: Any) -> _Kind:
    if name == "to":
        return "place"
    if hint == Card | None:
        return "card"
    if hint in (tuple[Card, ...], tuple[TableCard, ...]):
        return "cards"
    if hint is Card:
        return "card"
    if get_origin(hint) is Literal:
        return "one of"
    if get_origin(hint) is Mapping:
        return "amounts"
    return "amount" if set(get_args(Amount)) <= set(get_args(hint)) else "plain"


def _read(said: _Said, entry: ActionEntry, clauses: Clauses) -> Any:
    """Read one field of an action; a missing field takes its default or is refused."""
    given = entry.said(said.name)
    if given is None or given == "":
        if said.default is not MISSING:
            return said.default
        raise RecordError("bad-record", _missing(said, entry))
    match said.kind:
        case "place":
            return given if isinstance(given, int) else _PLACES[given]
        case "cards":
            box = f"{entry.action}, " if entry.box is None or said.name == "cards" else _at(entry)
            return read_cards(given, f"{box}{said.name}", clauses)
        case "card":
            [card] = read_cards([given], f"{entry.action}, {said.name}", clauses)
            return card
        case "amount":
            return _exact(given, f"{_at(entry)}{entry.action}", clauses)
        case "amounts":
            return _amounts(given, entry, clauses)
        case "one of":
            return _one_of(given, said, entry)
    return given


def _at(entry: ActionEntry) -> str:
    return f"box {entry.box}, "


def _missing(said: _Said, entry: ActionEntry) -> str:
    if said.needed and entry.box is not None:
        return f"box {entry.box}: {entry.action} needs its {said.needed}"
    more = ': a box, "dealer" or "board"' if said.kind == "place" else ""
    return f"{entry.action}: {said.name} is missing{more}"


def _one_of(given: Any, said: _Said, entry: ActionEntry) -> Any:
    if given not in said.allowed:
        allowed = " or ".join(f'"{each}"' for each in said.allowed)
        raise RecordError("bad-record", f"{entry.action}: {said.name} is {allowed}, not {given!r}")
    return given


def _amounts(given: Mapping[str, Any], entry: ActionEntry, clauses: Clauses) -> dict[int, Amount]:
    amounts = {}
    for box, amount in given.items():
        if not (box.isdecimal() and len(box) < 5):
            raise RecordError("bad-record", f"{entry.action}: amounts are by box, not {box!r:.60}")
        amounts[int(box)] = _exact(amount, f"{entry.action}, box {box}", clauses)
    return amounts


def _exact(given: object, where: str, clauses: Clauses) -> Amount:
    try:
        return read_amount(given)
    except AmountError as error:
        raise RecordError("bad-amount", f"{where}: {error}", clauses) from error


def action_entry(action: Any) -> dict[str, object]:
    """An action as a record stores it: its name and fields as JSON."""
    row = round_acts().get(type(action))
    if row is None or not row.recorded:
        raise TypeError(f"{type(action).__name__} is not a part of a record's actions")
    unsaid = {each.name for each in fields(action) if each.default == ()}
    said = {
        field: _plain(field, value)
        for field, value in vars(action).items()
        if value or field not in unsaid
    }
    box = {"box": said.pop("box")} if "box" in said else {}
    return {
        **box,
        "action": row.name,
        **{n: value for n, value in said.items() if value is not None and value is not False},
    }


def _plain(field: str, value: Any) -> Any:
    if field == "to":
        return {place: name for name, place in _PLACES.items()}.get(value, value)
    if field == "amounts":
        return {str(box): format_amount(amount) for box, amount in value.items()}
    if field == "amount" and value is not None:
        return format_amount(value)
    if isinstance(value, tuple):
        return [str(card) for card in value]
    return value.text if isinstance(value, Card) else value


def wager_entry(wager: PlaceWager, rules: TableRules) -> dict[str, object]:
    """A wager as a record stores it. A wager that nobody checked is marked as such."""
    entry: dict[str, object] = {"box": wager.box, "area": wager.area}
    if wager.on is not None:
        entry["on"] = wager.on
    matters = isinstance(wager, PlaceOverlooked) and rules.reads("wager-amount")
    unchecked = {"unchecked": True} if matters else {}
    return {**entry, "amount": format_amount(wager.amount), **unchecked}
