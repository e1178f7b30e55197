"""What is counted of every round, by game: each wager, and what they come to together.

A wager is counted once each time it is placed, `main` once for each box, `total` once a round. In a
round several boxes meet the same dealer, so that their results are not independent: with more than
one box each money quantity is also counted once a round, summed over the boxes, and spreads are
reckoned from that.
"""

from dataclasses import dataclass

from croupier.analysis.simulation import holdem_tables, lunar_tables
from croupier.analysis.simulation.lunar_table import FORCED, INSTANT

MAIN = "main"
"""Of a box: everything but side wagers."""
TOTAL = "total"
"""Of a round: everything."""
_DRAWS = ("buy", "exchange 2", "exchange 3", "exchange 4", "exchange 5")


@dataclass(frozen=True)
class Quantities:
    wagers: tuple[str, ...]
    main: tuple[str, ...]
    """The wagers of which `main` is the sum."""
    choices: dict[int, str]

    @property
    def money(self) -> tuple[str, ...]:
        """Whose results are counted: by their place here."""
        return (*self.wagers, MAIN)

    @property
    def total(self) -> int:
        return len(self.money)

    @property
    def staked(self) -> int:
        """What was wagered in the main game, by box."""
        return len(self.money) + 1

    @property
    def choice(self) -> int:
        return len(self.money) + 2

    @property
    def of_round(self) -> int:
        """Where the sums over the boxes of a round begin."""
        return len(self.money) + 3

    @property
    def by_choice(self) -> int:
        """Where the results of `main` apart for each choice begin, for games that count them."""
        return self.of_round + len(self.money)


def _lunar_choices() -> dict[int, str]:
    choices = {0: "fold", 1: "bet", INSTANT: "instant hand"}
    for place, draw in enumerate(_DRAWS, 1):
        choices[2 * place], choices[2 * place + 1] = f"{draw}, fold", f"{draw}, bet"
    forcing = {FORCED + code: f"{name}, force" for code, name in choices.items() if code % 2}
    return choices | forcing


HOLDEM = Quantities(
    holdem_tables.WAGERS,
    ("ante", "blind", "play"),
    {0: "fold", 1: "play 1x", 2: "play 2x", 3: "play 3x", 4: "play 4x"},
)
LUNAR = Quantities(lunar_tables.WAGERS, ("ante", "bet", "draw_fee", "force_fee"), _lunar_choices())
