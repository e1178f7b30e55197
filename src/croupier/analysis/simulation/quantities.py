"""What is counted of every round, by game: each wager, and what they come to together.

A wager is counted once each time it is placed, `main` once for each box, `total` once a round. In a
round several boxes meet the same dealer, so that their results are not independent: with more than
one box each money quantity is also counted once a round, summed over the boxes, and spreads are
reckoned from that.
"""

from dataclasses import dataclass

MAIN = "main"
"""Of a box: everything but side wagers."""
TOTAL = "total"
"""Of a round: everything."""


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
