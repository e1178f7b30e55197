"""Games that the package knows solved, found by the game itself and not by a rulebook's name.

The odds of instant hands and the reading of `straight_with_pair` are part of what a solved game is
called by, but one file serves all of them: an instant hand ends its round before anything is
chosen, and both readings are solved together.
"""

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from croupier.analysis.lunar.figures import NOTHING, Figures, read_sums
from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.solver.solution import digest
from croupier.hands import StraightWithPair

FORMAT = "croupier.lunar-figures/1"


@dataclass(frozen=True)
class Known:
    """A solved game, with the reading and the instant odds that it was asked for."""

    figures: Figures
    command: str
    """What made the data."""

    @property
    def house_edge(self) -> Fraction:
        return self.figures.house_edge()


@lru_cache(64)
def known(game: Game) -> Known | None:
    """What is known of that game; None if it has not been solved here."""
    told = next((each for each in solved_games() if _is_of(each, game)), None)
    if told is None:
        return None
    total = NOTHING
    for sums in told["upcards"].values():
        total += read_sums(sums[game.straight_with_pair.value])
    return Known(Figures(game, total), told["command"])


def _is_of(told: dict[str, Any], game: Game) -> bool:
    pairs = {
        (straight_flush, royal)
        for edges in told["readings"].values()
        for straight_flush, royal in (map(int, pair.split(":")) for pair in edges["house_edge"])
    }
    return any(
        digest(replace(game, instant=pair, straight_with_pair=reading)) == told["game"]
        for pair in pairs
        for reading in StraightWithPair
    )


@cache
def solved_games() -> tuple[dict[str, Any], ...]:
    """The figures that come with the package, as their files have them."""
    return read_solved(files("croupier.analysis.lunar").joinpath("data"))


def read_solved(folder: Traversable) -> tuple[dict[str, Any], ...]:
    """Those in a folder; other data beside them are left alone."""
    found = sorted((each for each in folder.iterdir()), key=lambda each: each.name)
    every = (json.loads(each.read_text("utf-8")) for each in found if each.name.endswith(".json"))
    return tuple(each for each in every if each.get("format") == FORMAT)
