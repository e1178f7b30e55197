"""What each allowed value of an option makes of the house edges, the others as they are chosen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.analysis.edges import lunar_house_edges
from croupier.analysis.readings import edge_without_second
from croupier.analysis.uth.figures import Figures
from croupier.analysis.uth.game import Game, game_of
from croupier.analysis.uth.solution import solve
from croupier.analysis.uth.trips import Trips
from croupier.rulebooks import Rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules


@dataclass(frozen=True)
class Column:
    """One value of an option."""

    value: Any
    chosen: bool
    edges: Mapping[str, Fraction]
    """By wager, only those that the option touches."""
    to_compare: bool = False
    """Whether no house may choose it."""


@dataclass(frozen=True)
class Comparison:
    option: str
    columns: tuple[Column, ...]


def side_by_side(book: Rulebook, options: Mapping[str, Any]) -> Iterator[Comparison]:
    """Every option that touches an edge, in the document's order."""
    chosen = book.options(options)
    for name, option in book.document.options.items():
        if len(option.allowed) > 1:
            edges = [_edges(book.rules({**options, name: value})) for value in option.allowed]
            touched = [wager for wager in edges[0] if len({each[wager] for each in edges}) > 1]
            if touched:
                columns = tuple(
                    Column(value, value == chosen[name], {wager: each[wager] for wager in touched})
                    for value, each in zip(option.allowed, edges, strict=True)
                )
                yield Comparison(name, (*columns, *_no_second(name, book.rules(options))))


def _no_second(option: str, rules: HoldemRules | LunarRules) -> Iterator[Column]:
    """Beside the readings of the second combination, the game without one."""
    if option == "straight_with_pair" and isinstance(rules, LunarRules):
        edge = edge_without_second(rules)
        if edge is not None:
            yield Column("none", False, {"main": edge}, to_compare=True)


def _edges(rules: HoldemRules | LunarRules) -> dict[str, Fraction]:
    if isinstance(rules, LunarRules):
        return lunar_house_edges(rules)
    figures = _figures(game_of(rules))
    return {"main": figures.house_edge, "trips": -Trips(figures).alone.mean}


def _figures(game: Game) -> Figures:
    """Pay tables for trips change neither the main game nor how often each hand is made: one
    solution serves them all."""
    solution = solve(replace(game, trips=(0,) * len(game.trips)))
    return Figures(replace(solution, game=game))
