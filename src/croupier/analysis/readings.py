"""The price of ambiguity: what each reading that a house may choose is worth in house edge."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.analysis.edges import lunar_house_edges
from croupier.analysis.lunar.game import game_of as lunar_game_of
from croupier.analysis.lunar.game import without_second
from croupier.analysis.lunar.known import known
from croupier.analysis.lunar.main_game import how_to_solve
from croupier.analysis.super_wager import super_wager
from croupier.analysis.uth.figures import Figures
from croupier.analysis.uth.game import game_of
from croupier.analysis.uth.solution import solve
from croupier.analysis.uth.trips import Trips
from croupier.rulebooks import Rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.rulings import rulings

NO_SECOND = "second-combination=none"
"""A reading that is no option of a rulebook, as `croupier solve` takes it."""
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
    """By wager; without one that is not priced."""
    note: str = ""
    """What is not priced and how it would be; or that the reading is only there to compare."""


@dataclass(frozen=True)
class Ambiguity:
    """A place that can be read in more than one way."""

    option: str
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def wagers(self) -> tuple[str, ...]:
        """Those that it makes a difference to, as far as is known."""
        names = dict.fromkeys(name for each in self.readings for name in each.edges)
        known = {name: {each.edges.get(name) for each in self.readings} for name in names}
        return tuple(name for name in names if len(known[name]) > 1)


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
    readings = [
        _reading(book.rules({**options, option: value}), value, value == in_force)
        for value in about.allowed
    ]
    rules = book.rules(options)
    if option == "straight_with_pair" and isinstance(rules, LunarRules):
        readings.append(_no_second(rules))
    return Ambiguity(option, names, tuple(about.clauses), tuple(readings))


def _reading(rules: HoldemRules | LunarRules, value: Any, chosen: bool) -> Reading:
    priced = edges(rules)
    if isinstance(rules, LunarRules) and "main" not in priced:
        return Reading(value, chosen, priced, _not_solved(how_to_solve(rules)))
    return Reading(value, chosen, priced)


def _no_second(rules: LunarRules) -> Reading:
    """What paying a second combination costs the house at all: no document leaves that open."""
    supers = {"super": super_wager(rules).house_edge}
    edge = edge_without_second(rules)
    if edge is None:
        command = f"croupier solve {rules.id} --reading {NO_SECOND}"
        return Reading("none", False, supers, _not_solved(command))
    words = "only to compare: every document pays a second combination"
    return Reading("none", False, {"main": edge, **supers}, words)


def edge_without_second(rules: LunarRules) -> Fraction | None:
    """Of the main game; None if that has not been solved here."""
    found = known(without_second(lunar_game_of(replace(rules, max_payout=None))))
    return None if found is None else found.house_edge


def _not_solved(command: str) -> str:
    return f"the main game is not solved here: {command}"


def edges(rules: HoldemRules | LunarRules) -> dict[str, Fraction]:
    """The house edge of every wager that a reading may touch."""
    if isinstance(rules, HoldemRules):
        main = Figures(solve(game_of(rules)))
        return {"main": main.house_edge, "trips": -Trips(main).alone.mean}
    every = lunar_house_edges(rules)
    return {name: every[name] for name in ("main", "super") if name in every}
