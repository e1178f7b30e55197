"""The starting hands as a square of ranks: aces first, suited hands above the diagonal."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.holdem.solution import Solution, Start, starts
from croupier.cards import RANKS

HIGH_TO_LOW = RANKS[::-1]


@dataclass(frozen=True)
class Cell:
    """A starting hand and what to do with it."""

    start: Start

    @property
    def name(self) -> str:
        """As players write it: AKs, AKo, 77."""
        high, low = (RANKS[rank] for rank in self.start.ranks)
        return high + low + ("" if high == low else "s" if self.start.suited else "o")

    @property
    def plays(self) -> bool:
        return self.start.plays

    @property
    def action(self) -> str:
        return "4x" if self.plays else "check"

    @property
    def margin(self) -> Fraction:
        """By how much 4x is better than check, in antes; negative where check is."""
        return self.start.four - self.start.check


@dataclass(frozen=True)
class Chart:
    rows: tuple[tuple[Cell, ...], ...]
    """From aces down; a row's hands from those with an ace down."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for row in self.rows for cell in row)

    @property
    def holes(self) -> int:
        """How many of the 1,326 are played at once."""
        return sum(cell.start.holes for cell in self.cells if cell.plays)

    @property
    def in_words(self) -> str:
        """The hands to play: `33+ A2+ K2s+ K5o+`."""
        return " ".join([*self._pairs(), *self._others()])

    def _pairs(self) -> list[str]:
        played = [self.rows[at][at].plays for at in range(len(RANKS))]
        return _runs([RANKS[-1 - at] * 2 for at in range(len(RANKS))], played)

    def _others(self) -> list[str]:
        found = []
        for at, high in enumerate(HIGH_TO_LOW):
            lows = range(at + 1, len(RANKS))
            names = [high + HIGH_TO_LOW[low] for low in lows]
            suited = _runs(names, [self.rows[at][low].plays for low in lows])
            offsuit = _runs(names, [self.rows[low][at].plays for low in lows])
            both = suited == offsuit
            found += suited if both else [_marked(each, "s") for each in suited]
            found += [] if both else [_marked(each, "o") for each in offsuit]
        return found


def chart(solution: Solution) -> Chart:
    by_hand = {(each.ranks, each.suited): Cell(each) for each in starts(solution)}
    order = range(len(RANKS) - 1, -1, -1)
    rows = tuple(
        tuple(by_hand[(max(row, column), min(row, column)), column < row] for column in order)
        for row in order
    )
    return Chart(rows)


def _runs(names: list[str], played: list[bool]) -> list[str]:
    """Hands from the best down: a run from the first is `K5+`, any other hand stands alone."""
    run = played.index(False) if False in played else len(played)
    first = [names[run - 1] + ("+" if run > 1 else "")] if run else []
    rest = [name for name, plays in zip(names[run:], played[run:], strict=True) if plays]
    return first + rest


def _marked(hand: str, mark: str) -> str:
    return f"{hand[:2]}{mark}{hand[2:]}"
