"""Figures, names and notes as a sheet writes them."""

from fractions import Fraction

from croupier.analysis.par import Par
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
    """The odds as on a pay table; a loss has none."""
    if value <= 0:
        return "0" if value == 0 else f"{MINUS}1"
    return say_odds(value)


def line_name(name: str) -> str:
    return name.replace("_", " ")


def option_name(name: str) -> str:
    return name.replace("_", " ").capitalize()


def clause_numbers(clauses: tuple[str, ...]) -> str:
    """Without the rulebook's id, which is on the cover; rulings keep their prefix."""
    return ", ".join(
        each if each.startswith("ruling:") else each.partition(":")[2] for each in clauses
    )


_COUNTED = (
    "Every figure comes from whole numbers of ways: none is simulated. Fractions are exact; "
    "decimals are rounded from them.",
)
_EVERYWHERE = (
    "House edge: what the house keeps on average of one unit, or of one ante in the main game. "
    "Element of risk: the same relative to all that is staked. Positive favours the house.",
    "Hit frequency: how often the result is above nothing.",
    "Intervals are the theoretical return plus or minus z deviations over the root of the rounds. "
    "Beside them stands how often the return truly falls outside, by convolution; the normal curve "
    "is called poor where a side is wrong by more than a fifth.",
    "A session's percentiles come by convolution of the exact results, one unit a round and never "
    "out of money; floating point leaves an error far below the last place shown.",
    "The date plays no part: the same rulebook, options, pool and version give the same file, "
    "byte for byte.",
)


def notes(sheet: Par) -> tuple[str, ...]:
    missing = (sheet.missing,) if sheet.missing else ()
    return (*(sheet.how or _COUNTED), *_EVERYWHERE, *sheet.notes, *missing)
