"""Sums, wagers and clauses as the table writes them."""

from collections.abc import Iterable

from croupier.engine.lunar import Choice
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import numbers
from croupier.rulebooks.rulings import RULING

MINUS = "\N{MINUS SIGN}"


def money(amount: Amount) -> str:
    """1,250 or 12.50; a sum whose decimal never ends stays a fraction, 10/3."""
    sign = MINUS if amount < 0 else ""
    text = format_amount(-amount if sign else amount)
    if "/" in text:
        return sign + text
    whole, point, decimals = text.partition(".")
    return f"{sign}{int(whole):,}{point}{decimals:0<2}" if point else f"{sign}{int(whole):,}"


def signed(amount: Amount) -> str:
    """A gain or a loss: +30, −30, 0."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def short_wager(key: str) -> str:
    """A wager's key as a label: "dealer super", "super on 2"."""
    return key.replace("_", " ")


def cite(clauses: Iterable[str]) -> str:
    """Addresses with the rulebook's name once: "nz-lunar 10.8(a), 5.5"."""
    addresses = tuple(clauses)
    book = next((each.partition(":")[0] for each in addresses if not each.startswith(RULING)), "")
    return f"{book} {clause_numbers(addresses)}".strip()


def clause_numbers(clauses: Iterable[str]) -> str:
    """Numbers without the rulebook's name; a ruling as it is cited, "ruling: max-payout"."""
    return numbers(clauses).replace(RULING, f"{RULING} ")


def say_choices(choices: Iterable[Choice]) -> str:
    return ", ".join(choice.text for choice in choices)
