"""What may be chosen for a table, as a form is told it."""

from typing import Literal

from croupier.server.shapes import Clauses, Money, Shape


class ValueTold(Shape):
    value: str
    words: str
    clauses: Clauses


class OptionTold(Shape):
    """Something that the document leaves to the house: one of its values, or an amount."""

    name: str
    title: str
    says: str
    values: list[ValueTold]
    """Empty where any amount within the bounds may stand."""
    default: str | None
    least: Money | None
    """None: more than 0."""
    most: Money | None
    clauses: Clauses


class LimitsTold(Shape):
    minimum: Money
    maximum: Money
    unit: Money
    clauses: Clauses


class JackpotChoice(Shape):
    """What a progressive jackpot begins with, and what one wager on it costs."""

    pool: Money
    wager: Money
    clauses: Clauses


class SecondsTold(Shape):
    name: Literal["wagers", "closing", "decide", "concede"]
    words: str
    default: float
    most: float


class Choices(Shape):
    """Everything that may be chosen for a table of one rulebook."""

    rulebook: str
    name: str
    place: str
    game: str
    currency: str
    boxes: int
    boxes_clauses: Clauses
    options: list[OptionTold]
    dealing: list[ValueTold]
    limits: LimitsTold
    jackpot: JackpotChoice | None
    forces: bool
    """Whether players may force a dealer who does not qualify."""
    by_hand: list[str]
    """What a person does at a table that the software does not deal."""
    seconds: list[SecondsTold]
