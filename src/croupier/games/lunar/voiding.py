"""What becomes of super wagers on a hand that is void."""

from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import super_on
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def void_wagers_on(record: LunarRecorder, box: int, clauses: Clauses, because: str) -> None:
    """Super wagers of others on the box's hand come back."""
    key = super_on(box)
    for other in record.state.boxes.values():
        if key in other.standing:
            record.settle(other, key, Outcome.VOID, clauses, because)
