"""Sums, odds, wagers and clauses as the table writes them."""

import re
from collections.abc import Iterable

from croupier.games.view import Choice
from croupier.money import Amount, format_amount, say_odds
from croupier.rulebooks.clauses import RULING, clause_index, numbers, rulings

MINUS = "\N{MINUS SIGN}"
GLUE = "\ue000"
"""A space at which no line is broken; the terminal prints an ordinary space.

Not U+00A0, because Rich breaks lines at everything that Python counts as a space.
"""
_ODDS = re.compile(r"(?<![\d.,])(\d+) to (\d)\b")


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


def unbroken(text: str) -> str:
    """A sentence whose odds stay in one line: "10,000 to 1"."""
    return _ODDS.sub(lambda odds: f"{int(odds[1]):,}{GLUE}to{GLUE}{odds[2]}", text)


def odds_text(odds: Amount) -> str:
    return unbroken(say_odds(odds))


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
    return numbers(dict.fromkeys(clauses)).replace(RULING, f"{RULING} ")


def say_choices(choices: Iterable[Choice]) -> str:
    return ", ".join(choice.text for choice in choices)


def clause_number(clause: str) -> str:
    """A clause's number as printed in the document; a ruling has a name instead."""
    return clause.partition(":")[2]


def says(rulebook: str, clause: str) -> str:
    """What a clause or a ruling says, in our own words."""
    if clause.startswith(RULING):
        return rulings()[clause_number(clause)].says
    return clause_index(rulebook)[clause_number(clause)].says
