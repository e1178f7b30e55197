"""Rules that fit on a card: a list of them, the first that fits decides."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from croupier.analysis.holdem.advice.at_flop import at_flop
from croupier.analysis.holdem.advice.at_river import at_river
from croupier.analysis.holdem.advice.flops import Plays, possible
from croupier.analysis.holdem.advice.names import Atom, Columns, parse_atom, say
from croupier.analysis.holdem.advice.rivers import rivers
from croupier.analysis.holdem.advice.strategy import Strategy, best_four
from croupier.analysis.holdem.game import Game


@dataclass(frozen=True)
class Rule:
    plays: bool
    """Else check, or on the river fold."""
    when: tuple[Atom, ...]
    """All of these."""

    def fits(self, columns: Columns) -> Plays:
        found: Plays = np.logical_and.reduce([atom.holds(columns) for atom in self.when])
        return found

    @property
    def words(self) -> str:
        return " and ".join(say(self.when))


@dataclass(frozen=True)
class Rules:
    """After the flop 2x or check, after the river 1x or fold; what no rule fits is not played."""

    flop: tuple[Rule, ...]
    river: tuple[Rule, ...]

    @property
    def length(self) -> int:
        """How many conditions there are in all."""
        return sum(len(rule.when) for rule in (*self.flop, *self.river))


def plays(columns: Columns, rules: Sequence[Rule]) -> Plays:
    """Where the first rule that fits says so."""
    found = np.zeros(next(iter(columns.values())).shape, dtype=bool)
    for rule in reversed(rules):
        found[rule.fits(columns)] = rule.plays
    return found


def strategy_of(game: Game, rules: Rules) -> Strategy:
    """The chart before the flop, then these rules."""
    river = rivers(game)
    return Strategy(
        four=best_four(game),
        two=possible() & plays(at_flop(game.any_five), rules.flop),
        one_by_rank=river.by_rank.possible & plays(at_river(game.any_five, False), rules.river),
        one_by_suit=river.by_suit.possible & plays(at_river(game.any_five, True), rules.river),
    )


def name_of(game: Game) -> str:
    """Of the game's file of rules."""
    method = "any" if game.any_five else "two-plus-three"
    return f"{method}-{'pay' if game.pays_unqualified else 'compare'}"


@cache
def rules_for(game: Game) -> Rules:
    """Those that were derived for its hand method and its reading of 10.1."""
    place = files("croupier.analysis.holdem.advice").joinpath("data", f"{name_of(game)}.toml")
    return parse_rules(place.read_text("utf-8"))


def parse_rules(text: str) -> Rules:
    given = tomllib.loads(text)
    return Rules(_rules(given["flop"], "2x"), _rules(given["river"], "1x"))


def _rules(listed: Iterable[dict[str, str]], play: str) -> tuple[Rule, ...]:
    return tuple(
        Rule(each["do"] == play, tuple(parse_atom(atom) for atom in each["when"].split(", ")))
        for each in listed
    )


def format_rules(rules: Rules) -> str:
    """As `parse_rules` reads them."""
    lines = []
    for street, play, other in (("flop", "2x", "check"), ("river", "1x", "fold")):
        for rule in rules.flop if street == "flop" else rules.river:
            when = ", ".join(f"{atom.name} {atom.sign} {atom.number}" for atom in rule.when)
            do = play if rule.plays else other
            lines.append(f'[[{street}]]\ndo   = "{do}"\nwhen = "{when}"\n')
    return "\n".join(lines)
