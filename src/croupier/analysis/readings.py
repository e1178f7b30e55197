"""The price of ambiguity: what each reading that a house may choose is worth in house edge."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.super_wager import super_wager
from croupier.analysis.uth.figures import Figures
from croupier.analysis.uth.game import game_of
from croupier.analysis.uth.solution import solve
from croupier.analysis.uth.trips import Trips
from croupier.rulebooks import Rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.rulings import rulings

_PROCEDURE = frozenset(("misdeal", "max_payout"))
"""Options that change no odds: a void round gives everything back, and a limit binds only large
wagers."""


@dataclass(frozen=True)
class Reading:
    """One value of an option that stands for a reading, all others as they are."""

    value: Any
    chosen: bool
    """Whether it is the one in force."""
    edges: Mapping[str, Fraction]
    """By wager."""


@dataclass(frozen=True)
class Ambiguity:
    """A place that can be read in more than one way."""

    option: str
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def wagers(self) -> tuple[str, ...]:
        """Those that it makes a difference to."""
        names = self.readings[0].edges
        return tuple(
            name for name in names if len({each.edges[name] for each in self.readings}) > 1
        )


def ambiguities(book: Rulebook, options: Mapping[str, Any]) -> list[Ambiguity]:
    """Every reading of the rulebook that can be switched, priced with the other options given."""
    named: dict[str, list[str]] = {}
    for name, ruling in rulings().items():
        if ruling.option in book.document.options and ruling.option not in _PROCEDURE:
            named.setdefault(ruling.option, []).append(name)
    return [_ambiguity(book, options, option, tuple(names)) for option, names in named.items()]


def _ambiguity(
    book: Rulebook, options: Mapping[str, Any], option: str, names: tuple[str, ...]
) -> Ambiguity:
    about = book.document.options[option]
    in_force = book.rules(options).options[option]
    readings = tuple(
        Reading(value, value == in_force, edges(book.rules({**options, option: value})))
        for value in about.allowed
    )
    return Ambiguity(option, names, tuple(about.clauses), readings)


def edges(rules: object) -> dict[str, Fraction]:
    """The house edge of every wager that a reading may touch."""
    if isinstance(rules, HoldemRules):
        main = Figures(solve(game_of(rules)))
        return {"main": main.house_edge, "trips": -Trips(main).alone.mean}
    assert isinstance(rules, LunarRules)
    return {"super": super_wager(rules).house_edge}
