"""What is told of rounds that are over, by its shape."""

from typing import Any

from croupier.server.shapes import (
    AnyPlay,
    Clauses,
    Line,
    Money,
    PoolLine,
    Shape,
)


class Shuffle(Shape):
    commitment: str
    secret: str
    deck: int


class RoundCard(Shape):
    """A round in a table's history."""

    round: int
    at: str
    """When it was settled, or last corrected."""
    void: bool
    players: dict[str, str]
    nets: dict[str, Money]
    own: list[int]
    """The boxes at which you played."""


class Rounds(Shape):
    rounds: list[RoundCard]
    before: int | None
    """Ask for those before it; None where these were the first."""


class RoundTold(Shape):
    """A finished round: its record, and the secrets that its cards follow from."""

    record: dict[str, Any]
    void: bool
    shuffles: list[Shuffle]


class StepTold(Shape):
    """One event in words, and the table after it as you may see it."""

    number: int
    event: str
    who: str
    what: str
    clauses: Clauses
    main: bool
    """Whether it belongs to the short story of the round."""
    irregular: bool
    box: int | None
    to: str | None
    """Where it is a card off the deck: to the dealer, the board, or a box."""
    line: int | None
    """Where it settles a wager: which of the round's lines, from 1."""
    settled: int
    """How many of the round's lines are settled by now."""
    pools_moved: int
    play: AnyPlay
    """Its own lines are left out: they stand once, beside the steps."""


class Steps(Shape):
    """A finished round to be gone through step by step."""

    table: str
    rulebook: str
    round: int
    at: str
    void: bool
    players: dict[str, str]
    own: list[int]
    steps: list[StepTold]
    lines: list[Line]
    nets: dict[str, Money]
    pool_lines: list[PoolLine]
    previous: int | None
    next: int | None
