"""Figures and names as a sheet writes them: a real minus sign, the same places in a column."""

from fractions import Fraction

from croupier.money import Amount, say_odds

MINUS = "−"
Number = Fraction | float | int


def plain(value: Number, places: int) -> str:
    text = f"{float(value):,.{places}f}"
    nothing = text.strip("-0.,") == ""
    return text.lstrip("-") if nothing else text.replace("-", MINUS)


def percent(value: Number, places: int = 4) -> str:
    return f"{plain(value * 100, places)}%"


def signed(value: Number) -> str:
    """`+505`, `−2`, `+2.5`, `0`."""
    text = f"{float(value):+,.10g}" if value else "0"
    return text.replace("-", MINUS)


def one_in(probability: Fraction) -> str:
    if not probability:
        return "never"
    return plain(1 / probability, 2 if 1 / probability < 1_000 else 0)


def odds(value: Amount) -> str:
    """As a pay table says it; what is lost has no odds."""
    if value <= 0:
        return "0" if value == 0 else f"{MINUS}1"
    return say_odds(value)


def line_name(name: str) -> str:
    return name.replace("_", " ")


def option_name(name: str) -> str:
    return name.replace("_", " ").capitalize()


def clause_numbers(clauses: tuple[str, ...]) -> str:
    """Without the rulebook's id, which stands on the cover; rulings keep theirs."""
    return ", ".join(
        each if each.startswith("ruling:") else each.partition(":")[2] for each in clauses
    )
