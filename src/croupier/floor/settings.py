"""What a table on the floor was opened with."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.records.journal import Heading


class _Setting(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Clocks(_Setting):
    """How many seconds people have, at a table that the software deals."""

    wagers: Annotated[float, Field(ge=0, le=3600)] = 20
    """From the first wager until no more bets."""
    closing: Annotated[float, Field(ge=0, le=3600)] = 2
    """From the last wager, once everybody who sits there has laid all that a hand needs."""
    decide: Annotated[float, Field(gt=0, le=3600)] = 30
    """For a decision; then the player is absent."""
    concede: Annotated[float, Field(ge=0, le=3600)] = 5
    """To give up a hand once the dealer's is shown."""


class Away(_Setting):
    """How long the house keeps the seat of somebody who is not there: so many rounds or so many
    seconds, whichever is over first."""

    rounds: Annotated[int, Field(ge=0, le=1000)] = 2
    seconds: Annotated[float, Field(ge=0, le=86400)] = 180
    grace: Annotated[float, Field(ge=0, le=3600)] = 10
    """Seconds without a connection before somebody counts as away: a page may be reloading."""


class TableSettings(_Setting):
    heading: Heading
    clocks: Clocks = Clocks()
    away: Away = Away()
    starts: Literal["by itself", "on the dealer's word"] = "by itself"
    jackpot: str | None = None
    """The jackpot that it shares with other tables."""
    remembers: Annotated[int, Field(ge=1)] = 50
    """How many rounds stay at hand for a dispute; the database keeps them all."""
    training: str | None = None
    """Of a training table: who opened it."""
