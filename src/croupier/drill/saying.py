"""Amounts within a sentence."""

from croupier.money import Amount, format_amount


def say_amount(amount: Amount) -> str:
    """99,000 or 37.5."""
    return f"{amount:,}" if isinstance(amount, int) else format_amount(amount)
