"""Rounds that were played with the exact choices, as the package has them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any

from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.solution import digest
from croupier.rulebooks.lunar import LunarRules

FORMAT = "croupier.lunar-play/1"


@dataclass(frozen=True)
class Play:
    """So many rounds without an instant hand; super wagers apart, sums in antes."""

    command: str
    seed: int
    rounds: int
    instant: int
    """Rounds with an instant hand, which are in no count."""
    net: Mapping[Fraction, int]
    wagered: Mapping[Fraction, int]
    choices: Mapping[str, int]
    totals: Mapping[str, Fraction]
    """By choice, the sum of the net results."""


def play_of(rules: LunarRules) -> Play | None:
    """Those for these rules; the odds of instant hands make no difference to them."""
    straight_flush, royal = rules.document.options["instant"].default
    game = game_of(replace(rules, max_payout=None))
    return _of(replace(game, instant=(straight_flush, royal)))


@lru_cache(64)
def _of(game: Game) -> Play | None:
    for path in files("croupier.analysis.lunar").joinpath("data").iterdir():
        if path.name.endswith("-play.json"):
            told = json.loads(path.read_text("utf-8"))
            reading = told["readings"].get(game.straight_with_pair.value)
            if reading is not None and reading["game"] == digest(game):
                return read_play(reading)
    return None


def read_play(told: Mapping[str, Any]) -> Play:
    """Of one reading, as JSON has it."""
    return Play(
        told["command"],
        told["seed"],
        told["rounds"],
        told["instant"],
        {Fraction(net): often for net, often in told["net"].items()},
        {Fraction(each): often for each, often in told["wagered"].items()},
        dict(told["choices"]),
        {choice: Fraction(each) for choice, each in told.get("totals", {}).items()},
    )
