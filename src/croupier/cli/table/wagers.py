"""The wagers of a round before they are placed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.cli.table.words import money, short_wager
from croupier.engine.lunar.actions import PlaceWager
from croupier.engine.lunar.state import super_on
from croupier.money import Amount, AmountError, parse_amount

DEALER_SUPER = "dealer_super"
_EXTRA = re.compile(r"(d|dealer|\d+)\s*=\s*(\S+)", re.IGNORECASE)


@dataclass(frozen=True)
class Wagers:
    """Amounts by box and by the wager's key; nothing that is 0."""

    amounts: Mapping[int, Mapping[str, Amount]] = field(default_factory=dict)

    def of(self, box: int, key: str) -> Amount:
        return self.amounts.get(box, {}).get(key, 0)

    def extras(self, box: int) -> dict[str, Amount]:
        """The super wagers of a box on other hands."""
        own = self.amounts.get(box, {})
        return {key: amount for key, amount in own.items() if key not in ("ante", "super")}

    def with_box(self, box: int, wagers: Mapping[str, Amount]) -> "Wagers":
        placed = {key: amount for key, amount in wagers.items() if amount}
        return Wagers({**self.amounts, box: placed} if placed else self.amounts)

    @property
    def total(self) -> Amount:
        return sum(amount for wagers in self.amounts.values() for amount in wagers.values())

    def actions(self) -> Iterator[PlaceWager]:
        for box, wagers in self.amounts.items():
            for key, amount in wagers.items():
                yield wager_action(box, key, amount)

    def __str__(self) -> str:
        return "; ".join(
            f"box {box}: " + ", ".join(f"{short_wager(key)} {money(wagers[key])}" for key in wagers)
            for box, wagers in self.amounts.items()
        )


def wager_action(box: int, key: str, amount: Amount) -> PlaceWager:
    area, other = (key[:8], key[9:]) if key.startswith("super_on_") else (key, "")
    return PlaceWager(box, area, amount, int(other) if other else None)


def read_extras(text: str) -> dict[str, Amount]:
    """Super wagers on other hands: "1=10 d=20" on box 1 and the dealer, "20" on the dealer."""
    if re.fullmatch(r"[\d./]+", text):
        return {DEALER_SUPER: parse_amount(text)}
    rest = _EXTRA.sub("", text).strip(" ,;")
    if rest:
        raise AmountError(f"{rest!r} is not a wager: write 1=10 for box 1, d=10 for the dealer")
    return {
        _extra_key(who): parse_amount(amount.rstrip(",;")) for who, amount in _EXTRA.findall(text)
    }


def _extra_key(who: str) -> str:
    return super_on(int(who)) if who.isdigit() else DEALER_SUPER
