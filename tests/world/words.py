"""Values for the fields of an act: mostly plausible, sometimes nonsense."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from croupier.acts.moments import round_of
from croupier.cards import DECK, Card
from croupier.console.listing import choices
from croupier.house.table import Table
from croupier.house.tokens import Voucher
from croupier.records.journal.fields import ActField, fields_of, fields_of_order
from croupier.records.journal.plain import ORDERS
from croupier.rulebooks.options import value_text

NONSENSE: tuple[Any, ...] = (
    *(None, "", "?", -1, 0, 10**30, "1/0", "1e9", 0.5, True, [], {}, ["As", "As"], "As Kd Qh"),
    *("2026-13-45", "é", "\u202e", {"kind": "silence"}, [[]], "x" * 400, "0x10", "½", "dealer"),
)
_COUNTS = {"number": 52, "counted": 5, "seconds": 30, "multiple": 4, "at": 20, "which": 1}


class Writer:
    """Fills in forms."""

    def __init__(self, table: Table, now: datetime, chance: Random) -> None:
        self.table, self.now, self.chance = table, now, chance

    def act(
        self, verb: str, said: Mapping[str, Any] | None = None, more: float = 0.3
    ) -> dict[str, Any]:
        """Every field that is needed, and `more` of the others."""
        given = dict(said or {})
        for each in fields_of(verb):
            if each.name in given or (each.optional and self.chance.random() >= more):
                continue
            given[each.name] = self.field(verb, each, given)
        if verb == "direct" and isinstance(given.get("order"), dict):
            given["order"] = self._completed(given["order"])
        return given

    def field(self, verb: str, field: ActField, given: Mapping[str, Any]) -> Any:
        if self.chance.random() < 0.02:
            return self.chance.choice(NONSENSE)
        found = choices(self.table, verb, field, self.now)
        if found and self.chance.random() < 0.95:
            return self._chosen(field, found)
        make = getattr(self, f"_{field.kind.replace('-', '_')}")
        return make(field, given)

    def _chosen(self, field: ActField, found: tuple[str, ...]) -> Any:
        if field.kind in ("texts", "numbers", "colours"):
            return self.chance.sample(found, min(len(found), self.chance.randint(1, 2)))
        return self.chance.choice(found)

    def _names(self) -> list[str]:
        return [*self.table.players.values(), "Ann", "Zed"]

    # By kind, where nothing says which values fit

    def _text(self, field: ActField, given: Mapping[str, Any]) -> Any:
        if field.name in ("player", "person", "holder"):
            return self.chance.choice(self._names())
        if field.name == "number":
            return self._voucher()
        if field.name == "round":
            return str(max(1, self.table.number - self.chance.randint(0, 2)))
        if field.name == "value":
            return self._option(str(given.get("option")))
        return self.chance.choice(["so", "a hunch", "it was seen", "no more bets", "hm?"])

    def _option(self, name: str) -> str:
        """A value that the document allows, if it is an option's."""
        option = self.table.rulebook.document.options.get(name)
        if option is None or not option.allowed:
            return self.chance.choice(["a pair", "nothing", "10", "500"])
        return value_text(self.chance.choice(option.allowed))

    def _voucher(self) -> str:
        issued: Mapping[str, Voucher] = {}
        if self.table.vouchers is not None:
            issued = self.table.vouchers.issued
        return self.chance.choice([*issued, f"v{len(issued) + 1}"])

    def _whole(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del given
        if field.name in _COUNTS and self.chance.random() < 0.8:
            return _COUNTS[field.name]
        return self.chance.randint(0 if field.name in ("waiting", "to") else 1, 7)

    def _amount(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return str(self.chance.choice([5, 10, 15, 20, 25, 100, 500, 505, 7, "0.01", "2.5"]))

    def _amounts(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        boxes = [*self.table.players, 1]
        return {str(self.chance.choice(boxes)): self.chance.choice(["5", "-20", "0", "1/3"])}

    def _yes_no(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return self.chance.random() < 0.5

    def _moment(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        minutes = self.chance.choice([-5, 1, 19, 21, 30, 21])
        return (self.now + timedelta(minutes=minutes)).isoformat()

    def _card(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return self.chance.choice(DECK).text

    def _cards(self, field: ActField, given: Mapping[str, Any]) -> Any:
        """Cards of the hand that is meant, or places, or any cards."""
        hand = self.hand(given)
        if not hand or self.chance.random() < 0.1:
            hand = tuple(self.chance.sample(DECK, 5))
        count = self.chance.randint(1, len(hand))
        if field.name == "discard":
            count = min(len(hand), self.chance.randint(2, 5))
        if self.chance.random() < 0.1:
            return " ".join(str(place) for place in range(1, count + 1))
        return [card.text for card in self.chance.sample(hand, count)]

    def hand(self, given: Mapping[str, Any]) -> tuple[Card, ...]:
        round = round_of(self.table)
        if round is None:
            return ()
        place = given.get("box", given.get("to", 0))
        box = round.boxes.get(int(place)) if str(place).isdecimal() else None
        cards = round.dealer if box is None else box.cards
        return tuple(card for card in cards if isinstance(card, Card))

    def _found(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        whole = [card.text for card in DECK]
        return self.chance.choice([whole, whole, whole[1:], [*whole, "joker"], ["joker"]])

    def _choice(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del given
        return self.chance.choice(field.choices)

    def _texts(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return [self.chance.choice(self._names())]

    def _numbers(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return [self.chance.choice([*self.table.players, 1])]

    def _limits(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        jackpot = " jackpot=5" if "jackpot" in self.table.limits.rules.areas else ""
        sign = self.chance.choice(["10:500:5", "5:100:5", "20:600:5", "10:1000:5", "25:500:25"])
        return f"{sign}{jackpot}"

    def _colour(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return self.chance.choice(["red", "blue", "green", "black"])

    def _colours(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return self.chance.choice([["red", "blue"], ["red"], ["green", "black"]])

    def _equipment(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return self.chance.choice(["shoe", "shuffler"])

    def _order(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return {"kind": self.chance.choice(list(ORDERS))}

    def _completed(self, given: Mapping[str, Any]) -> Any:
        """A direction's order with its own fields."""
        kind = given.get("kind")
        if kind not in ORDERS:
            return given
        more = {
            each.name: self.field("direct", each, given)
            for each in fields_of_order(str(kind))
            if each.name not in given and (not each.optional or self.chance.random() < 0.5)
        }
        return {**given, **more}

    def _orders(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        return {}

    def _conditions(self, field: ActField, given: Mapping[str, Any]) -> Any:
        del field, given
        only = {"kind": "only-for", "holder": self.chance.choice(self._names())}
        until = (self.now + timedelta(hours=1)).isoformat()
        return self.chance.choice([[], [], [only], [{"kind": "not-after", "moment": until}]])
