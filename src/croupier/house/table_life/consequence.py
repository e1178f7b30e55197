"""What follows from a deck that is not whole or a machine that broke: a value to carry out.

The table cannot reach into the round. It says on which clause the engine must declare the round
void, whom the officials must notify, and what else is owed.
"""

from dataclasses import dataclass
from enum import StrEnum

from croupier.games.actions import VoidRound
from croupier.rulebooks.clauses import Clauses


class Notified(StrEnum):
    """Who is told."""

    SURVEILLANCE = "surveillance"
    INSPECTOR = "inspector"


@dataclass(frozen=True)
class Consequence:
    void: VoidRound | None = None
    """What the engine must do to the round in play; its wagers and fees all go back."""
    rounds_stand: Clauses = ()
    """The clauses by which rounds already completed stand."""
    check_further: Clauses = ()
    """The clauses by which the deck must be searched for more."""
    notify: tuple[Notified, ...] = ()
    notify_by: Clauses = ()
    go_on_with: Clauses = ()
    """The clauses by which the game goes on with other equipment and new cards."""

    @property
    def clauses(self) -> Clauses:
        """Everything that this rests on."""
        void = () if self.void is None else (self.void.clause,)
        rest = (self.rounds_stand, self.check_further, self.notify_by, self.go_on_with)
        return tuple(dict.fromkeys((*void, *(clause for part in rest for clause in part))))
