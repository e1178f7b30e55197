"""Plain values as they go over the wire: sums of money are exact texts, whole or not."""

from typing import Any

MONEY = frozenset(
    (
        *("wagers", "amount", "fee", "required", "excess", "stake", "paid", "returned", "odds"),
        *("net", "nets", "minimum", "maximum", "unit", "pools", "jackpot", "amounts", "tokens"),
    )
)
"""Fields whose numbers are money, however deep they lie."""


def exact(value: Any, money: bool = False) -> Any:
    """The plain value with every sum as text; other numbers stay numbers."""
    if isinstance(value, dict):
        return {name: exact(each, money or name in MONEY) for name, each in value.items()}
    if isinstance(value, list):
        return [exact(each, money) for each in value]
    if money and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value
