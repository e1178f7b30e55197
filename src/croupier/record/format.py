"""The round record, `croupier.round/1`: all that is needed to play a round again."""

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from croupier.cards import Card, CardError, parse_cards
from croupier.engine.lunar import actions
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.record.errors import RecordError
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarCites

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


class RoundRecord(_Entry):
    format: Literal["croupier.round/1"]
    rulebook: str
    options: dict[str, Any] = {}
    dealing: str = "shoe"
    deck: CardText
    deck2: CardText | None = None
    wagers: list[WagerEntry]
    actions: list[ActionEntry]
    jackpot: dict[str, Any] | None = None
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


def wager_action(entry: WagerEntry, cites: LunarCites) -> actions.PlaceWager:
    return actions.PlaceWager(entry.box, entry.area, _amount(entry, cites), entry.on)


def _amount(entry: WagerEntry, cites: LunarCites) -> Amount:
    try:
        return parse_amount(entry.amount)
    except AmountError as error:
        where = f"box {entry.box}, {entry.area}"
        raise RecordError("bad-amount", f"{where}: {error}", cites.chips) from error


def lunar_action(entry: ActionEntry, cites: LunarCites) -> actions.Action:
    """The engine's action that an entry stands for."""
    build = _LUNAR.get(entry.action)
    if build is None:
        raise RecordError(
            "unknown-action",
            f"{entry.action!r} is not an action of Lunar Poker: {', '.join(_LUNAR)}",
            cites.decide,
        )
    return build(entry, cites)


def _box(entry: ActionEntry) -> int:
    if entry.box is None:
        raise RecordError("bad-record", f"{entry.action}: box is missing")
    return entry.box


def _exchange(entry: ActionEntry, cites: LunarCites) -> actions.Exchange:
    box = _box(entry)
    if entry.discard is None:
        raise RecordError("bad-record", f"box {box}: exchange needs its discard, a list of cards")
    return actions.Exchange(
        box, read_cards(entry.discard, f"box {box}, discard", cites.exchange_count)
    )


def _needed(entry: ActionEntry, field: str) -> str:
    value: str | None = getattr(entry, field)
    if not value:
        raise RecordError("bad-record", f"{entry.action}: {field} is missing")
    return value


_LUNAR: dict[str, Callable[[ActionEntry, LunarCites], actions.Action]] = {
    "fold": lambda entry, _: actions.Fold(_box(entry)),
    "bet": lambda entry, _: actions.Bet(_box(entry)),
    "exchange": _exchange,
    "buy": lambda entry, _: actions.Buy(_box(entry)),
    "force": lambda entry, _: actions.Force(_box(entry)),
    "decline": lambda entry, _: actions.Decline(_box(entry)),
    "concede": lambda entry, _: actions.Concede(_box(entry)),
    "settle_now": lambda _entry, _cites: actions.SettleNow(),
    "absent": lambda entry, _: actions.Absent(_box(entry)),
    "void_hand": lambda entry, _: actions.VoidHand(
        _box(entry), _needed(entry, "clause"), _needed(entry, "reason")
    ),
    "void_round": lambda entry, _: actions.VoidRound(
        _needed(entry, "clause"), _needed(entry, "reason")
    ),
}


def action_entry(action: actions.Action) -> dict[str, object]:
    """An action as a record holds it."""
    match action:
        case actions.Exchange(box, discard):
            return {"box": box, "action": "exchange", "discard": [str(card) for card in discard]}
        case actions.VoidHand(box, clause, reason):
            return {"box": box, "action": "void_hand", "clause": clause, "reason": reason}
        case actions.VoidRound(clause, reason):
            return {"action": "void_round", "clause": clause, "reason": reason}
        case actions.SettleNow():
            return {"action": "settle_now"}
        case (
            actions.Fold(box)
            | actions.Bet(box)
            | actions.Buy(box)
            | actions.Force(box)
            | actions.Decline(box)
            | actions.Concede(box)
            | actions.Absent(box)
        ):
            return {"box": box, "action": type(action).__name__.lower()}
    raise TypeError(f"{type(action).__name__} is not a part of a record's actions")


def wager_entry(wager: actions.PlaceWager) -> dict[str, object]:
    """A wager as a record holds it."""
    entry: dict[str, object] = {"box": wager.box, "area": wager.area}
    if wager.on is not None:
        entry["on"] = wager.on
    return {**entry, "amount": format_amount(wager.amount)}
