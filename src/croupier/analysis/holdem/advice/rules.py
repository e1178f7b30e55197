"""Rules that fit on a card: a list of conditions in words, of which the first that fits decides."""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from croupier.analysis.conditions import Columns, Condition
from croupier.analysis.holdem.advice.features import at_flop, at_river
from croupier.analysis.holdem.advice.rivers import rivers
from croupier.analysis.holdem.advice.strategy import Plays, Strategy, best_four, possible
from croupier.analysis.holdem.game import Game
from croupier.hands import Category

_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace"),
)


def parse_condition(text: str) -> Condition:
    """`outs <= 20`."""
    name, sign, number = text.split()
    if (name, sign) not in _WORDS:
        raise ValueError(f"{text!r}: a condition is one of {', '.join(map(' '.join, _WORDS))}")
    return Condition(name, sign, int(number))


def say(conditions: Sequence[Condition]) -> list[str]:
    """Each condition in words; two bounds on outs become one phrase."""
    outs = sorted(condition.number for condition in conditions if condition.name == "outs")
    if len(outs) < 2:
        return [_words(condition) for condition in conditions]
    both = f"{outs[0]} dealer outs" if outs[0] == outs[1] else f"{outs[0]} to {outs[1]} dealer outs"
    return [both, *(_words(condition) for condition in conditions if condition.name != "outs")]


def _words(condition: Condition) -> str:
    return _WORDS[condition.name, condition.sign](condition.number)


def rank_name(rank: int) -> str:
    return _RANK_NAMES[rank]


def _hand(category: int) -> str:
    return Category(category).name.lower().replace("_", " ")


_WORDS: dict[tuple[str, str], Callable[[int], str]] = {
    ("better", ">="): lambda _: "a better kind of hand than the community cards alone",
    ("better", "<="): lambda _: "no better kind of hand than the community cards alone",
    ("hand", ">="): lambda n: f"{_hand(n)} or better",
    ("hand", "<="): lambda n: f"{_hand(n)} or less",
    ("flop_pairs", ">="): lambda n: "three alike on the flop" if n > 1 else "a pair on the flop",
    ("flop_pairs", "<="): lambda n: "no three alike on the flop" if n else "no pair on the flop",
    ("pocket", ">="): lambda _: "a pocket pair",
    ("pocket", "<="): lambda _: "no pocket pair",
    ("paired", ">="): lambda n: (
        f"a hole card from the {rank_name(n)} up paired" if n else "a hole card paired"
    ),
    ("paired", "<="): lambda n: (
        "no hole card paired" if n < 0 else f"no hole card above the {rank_name(n)} paired"
    ),
    ("four_flush", ">="): lambda n: (
        "four to a flush with a hole card"
        + (f" from the {rank_name(n)} up in it" if n else " in it")
    ),
    ("four_flush", "<="): lambda n: (
        "no four to a flush"
        if n < 0
        else f"no four to a flush with a hole card above the {rank_name(n)}"
    ),
    ("straight_draw", ">="): lambda n: (
        "an open-ended or double straight draw" if n > 1 else "a straight draw"
    ),
    ("straight_draw", "<="): lambda n: "no open-ended straight draw" if n else "no straight draw",
    ("high", ">="): lambda n: (
        f"a hole card from the {rank_name(n)} up" if n > 1 else "any hole but two deuces"
    ),
    ("high", "<="): lambda n: (
        f"no hole card above the {rank_name(n)}" if n else "two deuces in the hole"
    ),
    ("low", ">="): lambda n: f"both hole cards from the {rank_name(n)} up",
    ("low", "<="): lambda n: f"a hole card from the {rank_name(n)} down",
    ("over", ">="): lambda n: f"{'two hole cards' if n > 1 else 'a hole card'} above the flop",
    ("over", "<="): lambda n: f"{'not two hole cards' if n else 'no hole card'} above the flop",
    ("outs", ">="): lambda n: f"{n} or more dealer outs",
    ("outs", "<="): lambda n: f"at most {n} dealer outs",
    ("pair_on_board", ">="): lambda _: "a pair or better on the board",
    ("pair_on_board", "<="): lambda _: "nothing on the board",
    ("suit_on_board", ">="): lambda n: f"{n} or more of a suit on the board",
    ("suit_on_board", "<="): lambda n: f"no {n + 1} of a suit on the board",
    ("suit_held", ">="): lambda n: f"{'both hole cards' if n > 1 else 'a hole card'} of that suit",
    ("suit_held", "<="): lambda n: f"{'not both hole cards' if n else 'no hole card'} of that suit",
    ("straight_on_board", ">="): lambda n: f"{n} to a straight on the board",
    ("straight_on_board", "<="): lambda n: f"no {n + 1} to a straight on the board",
}


@dataclass(frozen=True)
class Rule:
    plays: bool
    """Whether the rule says to play; else it says check, or fold on the river."""
    when: tuple[Condition, ...]
    """The rule fits if all of these hold."""

    def fits(self, columns: Columns) -> Plays:
        found: Plays = np.logical_and.reduce([condition.holds(columns) for condition in self.when])
        return found

    @property
    def words(self) -> str:
        return " and ".join(say(self.when))


@dataclass(frozen=True)
class Rules:
    """After the flop 2x or check, after the river 1x or fold; a hand that no rule fits is not
    played."""

    flop: tuple[Rule, ...]
    river: tuple[Rule, ...]

    @property
    def length(self) -> int:
        """How many conditions there are in all."""
        return sum(len(rule.when) for rule in (*self.flop, *self.river))


def plays(columns: Columns, rules: Sequence[Rule]) -> Plays:
    """Where the first rule that fits says to play."""
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
    """The name of the game's file of rules."""
    method = "any" if game.any_five else "two-plus-three"
    return f"{method}-{'pay' if game.pays_unqualified else 'compare'}"


@cache
def rules_for(game: Game) -> Rules:
    """The rules derived for this game's hand method and reading of 10.1."""
    place = files("croupier.analysis.holdem.advice").joinpath("data", f"{name_of(game)}.toml")
    return parse_rules(place.read_text("utf-8"))


def parse_rules(text: str) -> Rules:
    given = tomllib.loads(text)
    return Rules(_rules(given["flop"], "2x"), _rules(given["river"], "1x"))


def _rules(listed: Iterable[dict[str, str]], play: str) -> tuple[Rule, ...]:
    return tuple(
        Rule(
            each["do"] == play,
            tuple(parse_condition(condition) for condition in each["when"].split(", ")),
        )
        for each in listed
    )


def format_rules(rules: Rules) -> str:
    """The inverse of `parse_rules`."""
    lines = []
    for street, play, other in (("flop", "2x", "check"), ("river", "1x", "fold")):
        for rule in rules.flop if street == "flop" else rules.river:
            when = ", ".join(condition.text for condition in rule.when)
            do = play if rule.plays else other
            lines.append(f'[[{street}]]\ndo   = "{do}"\nwhen = "{when}"\n')
    return "\n".join(lines)
