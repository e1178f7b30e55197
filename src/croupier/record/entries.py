"""Wagers and actions as a record holds them, and as the engine takes them."""

import re
from collections.abc import Callable
from typing import Any, Literal

from croupier.cards import Card
from croupier.games import actions as shared
from croupier.games.events import DEALER
from croupier.games.holdem import COMMUNITY
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.money import Amount, AmountError, format_amount, read_amount
from croupier.record.errors import RecordError
from croupier.record.format import ActionEntry, WagerEntry, read_cards
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.table import TableCites


def wager_action(entry: WagerEntry, cites: TableCites) -> shared.PlaceWager:
    amount = _exact(entry.amount, f"box {entry.box}, {entry.area}", cites.chips)
    return shared.PlaceWager(entry.box, entry.area, amount, entry.on)


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


def _bet(entry: ActionEntry, cites: Any) -> lunar.Bet:
    box = _box(entry)
    if entry.amount is None:
        return lunar.Bet(box)
    return lunar.Bet(box, _exact(entry.amount, f"box {box}, bet", cites.bet))


def _exact(given: object, where: str, clauses: Clauses) -> Amount:
    try:
        return read_amount(given)
    except AmountError as error:
        raise RecordError("bad-amount", f"{where}: {error}", clauses) from error


_PLACES = {"dealer": DEALER, "board": COMMUNITY}


def _deal_card(entry: ActionEntry, _cites: Any) -> shared.DealCard:
    if entry.to is None:
        raise RecordError("bad-record", 'deal_card: to is missing: a box, "dealer" or "board"')
    to = entry.to if isinstance(entry.to, int) else _PLACES[entry.to]
    return shared.DealCard(to, entry.exposed)


def _cards(entry: ActionEntry, cites: Any) -> tuple[Card, ...]:
    if entry.cards is None:
        raise RecordError("bad-record", f"{entry.action}: cards is missing")
    return read_cards(entry.cards, f"{entry.action}, cards", cites.player_exposed)


def _pay_undeclared(entry: ActionEntry, _cites: Any) -> lunar.PayUndeclared:
    what = _needed(entry, "what")
    if what not in ("instant", "super"):
        raise RecordError(
            "bad-record", f'pay_undeclared: what is "instant" or "super", not {what!r}'
        )
    kind: Literal["instant", "super"] = "instant" if what == "instant" else "super"
    return lunar.PayUndeclared(_box(entry), kind, _needed(entry, "official"))


def _ruling(entry: ActionEntry, cites: Any) -> shared.Ruling:
    amounts = {}
    for box, amount in (entry.amounts or {}).items():
        if not box.isdecimal():
            raise RecordError("bad-record", f"ruling: amounts are by box, not {box!r}")
        amounts[int(box)] = _exact(amount, f"ruling, box {box}", cites.final_decision)
    return shared.Ruling(_needed(entry, "official"), _needed(entry, "reason"), amounts)


_SHARED: Builders = {
    "fold": lambda entry, _: shared.Fold(_box(entry)),
    "deal_card": _deal_card,
    "deal_complete": lambda _entry, _cites: shared.DealComplete(),
    "notice_stray": lambda entry, _: shared.NoticeStray(_box(entry)),
    "expose_cards": lambda entry, cites: shared.ExposeCards(_box(entry), _cards(entry, cites)),
    "expose_dealer_cards": lambda entry, cites: shared.ExposeDealerCards(_cards(entry, cites)),
    "collect_cards": lambda entry, _: shared.CollectCards(_box(entry), entry.counted),
    "reconstruct": lambda entry, _: shared.Reconstruct(_box(entry)),
    "absent": lambda entry, _: shared.Absent(_box(entry)),
    "void_hand": lambda entry, _: shared.VoidHand(
        _box(entry), _needed(entry, "clause"), _needed(entry, "reason")
    ),
    "void_round": lambda entry, _: shared.VoidRound(
        _needed(entry, "clause"), _needed(entry, "reason")
    ),
    "ruling": _ruling,
    "announce": lambda entry, _: shared.Announce(_needed(entry, "words")),
    "reveal_dealer": lambda _entry, _cites: shared.RevealDealer(),
}
_LUNAR: Builders = {
    "bet": _bet,
    "exchange": _exchange,
    "buy": lambda entry, _: lunar.Buy(_box(entry)),
    "force": lambda entry, _: lunar.Force(_box(entry)),
    "decline": lambda entry, _: lunar.Decline(_box(entry)),
    "concede": lambda entry, _: lunar.Concede(_box(entry)),
    "settle_now": lambda _entry, _cites: lunar.SettleNow(),
    "declare": lambda entry, _: lunar.Declare(_box(entry)),
    "wave": lambda entry, _: lunar.Wave(_box(entry)),
    "view_draw": lambda entry, _: lunar.ViewDraw(_box(entry)),
    "pay_undeclared": _pay_undeclared,
    **_SHARED,
}
_HOLDEM: Builders = {
    "check": lambda entry, _: holdem.Check(_box(entry)),
    "play": _play,
    "view_hand": lambda entry, _: holdem.ViewHand(_box(entry)),
    "deem_seat": lambda entry, _: holdem.DeemSeat(_box(entry)),
    **_SHARED,
}


def action_entry(action: lunar.Action | holdem.Action) -> dict[str, object]:
    """An action as a record holds it: its name, and its fields as JSON has them."""
    name = _snake(type(action).__name__)
    if name not in _LUNAR and name not in _HOLDEM:
        raise TypeError(f"{type(action).__name__} is not a part of a record's actions")
    fields = {field: _plain(field, value) for field, value in vars(action).items()}
    box = {"box": fields.pop("box")} if "box" in fields else {}
    return {
        **box,
        "action": name,
        **{n: value for n, value in fields.items() if value is not None and value is not False},
    }


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _plain(field: str, value: Any) -> Any:
    if field == "to":
        return {place: name for name, place in _PLACES.items()}.get(value, value)
    if field == "amounts":
        return {str(box): format_amount(amount) for box, amount in value.items()}
    if field == "amount" and value is not None:
        return format_amount(value)
    if isinstance(value, tuple):
        return [str(card) for card in value]
    return value


def wager_entry(wager: shared.PlaceWager) -> dict[str, object]:
    """A wager as a record holds it."""
    entry: dict[str, object] = {"box": wager.box, "area": wager.area}
    if wager.on is not None:
        entry["on"] = wager.on
    return {**entry, "amount": format_amount(wager.amount)}
