"""What the wagers pay, line by line."""

from collections.abc import Mapping
from typing import Any

from croupier.money import Amount, say_odds


def by_line(tables: Mapping[str, Mapping[Any, Amount]]) -> dict[str, tuple[str, ...]]:
    """For each line what it pays; where the tables differ, what it pays in which of them."""
    lines = dict.fromkeys(line for table in tables.values() for line in table)
    return {
        str(line): _by_table({name: table[line] for name, table in tables.items()})
        for line in lines
    }


def _by_table(odds: Mapping[str, Amount]) -> tuple[str, ...]:
    prices = dict.fromkeys(odds.values())
    if len(prices) == 1:
        return tuple(say_odds(price) for price in prices)
    where = {price: [name for name in odds if odds[name] == price] for price in prices}
    return tuple(
        f"{say_odds(price)} (table{'s' * (len(names) > 1)} {', '.join(names)})"
        for price, names in where.items()
    )
