"""The round record, `croupier.round/1`: all that is needed to play a round again."""

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from croupier.cards import Card, CardError, parse_cards
from croupier.engine import actions as shared
from croupier.engine.holdem import actions as holdem
from croupier.engine.jackpot import Pools
from croupier.engine.lunar import actions as lunar
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.record.errors import RecordError
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemCites, HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.table import TableCites

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
    """One action; which fields it needs depends on the action."""

    action: str
    box: int | None = None
    discard: CardText | None = None
    multiple: int | None = None
    clause: str | None = None
    reason: str | None = None


class PoolsEntry(_Entry):
    """The jackpot that a round is paid from: one pool, or two."""

    pool: str | int | None = None
    minor: str | int | None = None
    major: str | int | None = None


class PlayerEntry(_Entry):
    """A player on several boxes, seated at the first."""

    name: str
    boxes: list[int]


class RoundRecord(_Entry):
    format: Literal["croupier.round/1"]
    rulebook: str
    options: dict[str, Any] = {}
    dealing: str = "shoe"
    deck: CardText
    deck2: CardText | None = None
    wagers: list[WagerEntry]
    actions: list[ActionEntry]
    jackpot: PoolsEntry | None = None
    players: list[PlayerEntry] = []
    waiting: int = 0
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


def wager_action(entry: WagerEntry, cites: TableCites) -> shared.PlaceWager:
    return shared.PlaceWager(entry.box, entry.area, _amount(entry, cites), entry.on)


def _amount(entry: WagerEntry, cites: TableCites) -> Amount:
    try:
        return parse_amount(entry.amount)
    except AmountError as error:
        where = f"box {entry.box}, {entry.area}"
        raise RecordError("bad-amount", f"{where}: {error}", cites.chips) from error


def read_action(entry: ActionEntry, rules: LunarRules | HoldemRules) -> Any:
    """The engine's action that an entry stands for."""
    builders = _LUNAR if isinstance(rules, LunarRules) else _HOLDEM
    build = builders.get(entry.action)
    if build is None:
        raise RecordError(
            "unknown-action",
            f"{entry.action!r} is not an action of {rules.id}: {', '.join(builders)}",
            rules.cites.decide,
        )
    return build(entry, rules.cites)


def read_pools(entry: PoolsEntry, cites: HoldemCites) -> Pools:
    """The pools of a jackpot."""
    try:
        given = entry.model_dump(exclude_none=True)
        return Pools(**{name: parse_amount(amount) for name, amount in given.items()})
    except ValueError as error:
        raise RecordError("bad-jackpot", f"jackpot: {error}", cites.jackpot) from error


def _box(entry: ActionEntry) -> int:
    if entry.box is None:
        raise RecordError("bad-record", f"{entry.action}: box is missing")
    return entry.box


def _exchange(entry: ActionEntry, cites: Any) -> lunar.Exchange:
    box = _box(entry)
    if entry.discard is None:
        raise RecordError("bad-record", f"box {box}: exchange needs its discard, a list of cards")
    return lunar.Exchange(
        box, read_cards(entry.discard, f"box {box}, discard", cites.exchange_count)
    )


def _play(entry: ActionEntry, _cites: Any) -> holdem.Play:
    box = _box(entry)
    if entry.multiple is None:
        raise RecordError("bad-record", f"box {box}: play needs its multiple of the ante")
    return holdem.Play(box, entry.multiple)


def _needed(entry: ActionEntry, field: str) -> str:
    value: str | None = getattr(entry, field)
    if not value:
        raise RecordError("bad-record", f"{entry.action}: {field} is missing")
    return value


Builders = dict[str, Callable[[ActionEntry, Any], Any]]

_SHARED: Builders = {
    "fold": lambda entry, _: shared.Fold(_box(entry)),
    "absent": lambda entry, _: shared.Absent(_box(entry)),
    "void_hand": lambda entry, _: shared.VoidHand(
        _box(entry), _needed(entry, "clause"), _needed(entry, "reason")
    ),
    "void_round": lambda entry, _: shared.VoidRound(
        _needed(entry, "clause"), _needed(entry, "reason")
    ),
}
_LUNAR: Builders = {
    "bet": lambda entry, _: lunar.Bet(_box(entry)),
    "exchange": _exchange,
    "buy": lambda entry, _: lunar.Buy(_box(entry)),
    "force": lambda entry, _: lunar.Force(_box(entry)),
    "decline": lambda entry, _: lunar.Decline(_box(entry)),
    "concede": lambda entry, _: lunar.Concede(_box(entry)),
    "settle_now": lambda _entry, _cites: lunar.SettleNow(),
    **_SHARED,
}
_HOLDEM: Builders = {
    "check": lambda entry, _: holdem.Check(_box(entry)),
    "play": _play,
    **_SHARED,
}


def action_entry(action: lunar.Action | holdem.Action) -> dict[str, object]:
    """An action as a record holds it."""
    match action:
        case lunar.Exchange(box, discard):
            return {"box": box, "action": "exchange", "discard": [str(card) for card in discard]}
        case holdem.Play(box, multiple):
            return {"box": box, "action": "play", "multiple": multiple}
        case shared.VoidHand(box, clause, reason):
            return {"box": box, "action": "void_hand", "clause": clause, "reason": reason}
        case shared.VoidRound(clause, reason):
            return {"action": "void_round", "clause": clause, "reason": reason}
        case lunar.SettleNow():
            return {"action": "settle_now"}
        case (
            shared.Fold(box)
            | shared.Absent(box)
            | lunar.Bet(box)
            | lunar.Buy(box)
            | lunar.Force(box)
            | lunar.Decline(box)
            | lunar.Concede(box)
            | holdem.Check(box)
        ):
            return {"box": box, "action": type(action).__name__.lower()}
    raise TypeError(f"{type(action).__name__} is not a part of a record's actions")


def wager_entry(wager: shared.PlaceWager) -> dict[str, object]:
    """A wager as a record holds it."""
    entry: dict[str, object] = {"box": wager.box, "area": wager.area}
    if wager.on is not None:
        entry["on"] = wager.on
    return {**entry, "amount": format_amount(wager.amount)}
