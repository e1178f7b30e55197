"""What may go wrong in a world, and how often."""

from dataclasses import dataclass, fields, replace
from random import Random


class Broken(Exception):
    """An error of the program, put there on purpose. Its words name cards: nobody may read them."""


@dataclass(frozen=True)
class Weather:
    """How likely each fault is: at each statement, commit, message or step."""

    # the database, at a statement
    statement: float = 0.002
    """It fails, and the transaction with it."""
    lost: float = 0.001
    """The connection is gone."""
    crash: float = 0.002
    """The process dies before it."""
    pause: float = 0.1
    """Somebody else's turn comes first."""
    # the database, at a commit
    commit_fails: float = 0.01
    commit_unheard: float = 0.01
    """It is durable, and the connection is gone before anybody hears so."""
    crash_before: float = 0.005
    crash_after: float = 0.005
    power: float = 0.002
    """The machine loses power while it writes; the end of the log is torn."""
    # the program, at a call that is watched
    broken: float = 0.0
    # the network, at a message
    dropped: float = 0.02
    """A request that never arrives."""
    unanswered: float = 0.02
    """An answer that never arrives."""
    doubled: float = 0.04
    slow: float = 0.15
    """A message takes seconds."""
    hung_up: float = 0.01
    """The channel breaks, with all that is under way."""
    # the machine, at a step
    killed: float = 0.003
    partition: float = 0.003
    full: float = 0.003
    jump: float = 0.004
    """A worker's clock is set."""

    def times(self, factor: float) -> "Weather":
        """The same, that many times as rough."""
        return replace(
            self, **{each.name: getattr(self, each.name) * factor for each in fields(self)}
        )


CALM = Weather().times(0)
ROUGH = Weather()


def weather(chance: Random) -> Weather:
    """The weather of one world: some are calm, so that long stories happen too."""
    kind = chance.random()
    if kind < 0.15:
        return CALM
    factor = chance.choice((0.2, 0.5, 1, 1, 2, 4))
    broken = chance.choice((0, 0, 0.002, 0.01))
    return replace(ROUGH.times(factor), broken=broken)
