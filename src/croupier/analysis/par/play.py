"""How Ultimate Texas Hold'em is played when it is played as well as can be, and what that gives."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.uth.figures import Figures
from croupier.analysis.uth.results import End, results

_NAMES = {4: "play 4x", 2: "check, play 2x", 1: "check twice, play 1x", 0: "fold"}


@dataclass(frozen=True)
class Chosen:
    """One way to go on."""

    name: str
    share: Fraction
    staked: int
    """In antes: ante, blind and what is played."""
    mean: Fraction
    """The result on average, where it is chosen, in antes."""


@dataclass(frozen=True)
class Part:
    """One of the wagers of the main game."""

    name: str
    staked: Fraction
    mean: Fraction


@dataclass(frozen=True)
class Play:
    """The shares add up to one, the parts to the main game's result."""

    chosen: tuple[Chosen, ...]
    parts: tuple[Part, ...]


def play(main: Figures) -> Play:
    staked = main.shares.average_wager - 2
    return Play(
        tuple(_chosen(main, multiple) for multiple in _NAMES),
        (
            Part("ante", Fraction(1), _mean(main, lambda end: end.ante)),
            Part("blind", Fraction(1), _mean(main, lambda end: end.blind)),
            Part("play", staked, _mean(main, lambda end: end.play)),
        ),
    )


def _mean(main: Figures, of: Callable[[End], Fraction | int]) -> Fraction:
    return results(main.ends, of).mean


def _chosen(main: Figures, multiple: int) -> Chosen:
    ends = {end: ways for end, ways in main.ends.items() if end.multiple == multiple}
    share = Fraction(sum(ends.values()), sum(main.ends.values()))
    mean = results(ends, lambda end: end.net).mean if ends else Fraction(0)
    return Chosen(_NAMES[multiple], share, 2 + multiple, mean)
