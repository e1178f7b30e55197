"""Errors that explain themselves."""

from collections.abc import Iterable
from difflib import get_close_matches

from croupier import machine
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


class Refusal(machine.Refusal, ValueError):
    """Raised for a move that may not be played: the reason, the clauses, and what is legal now.
    `code` is for programs; `message` is the sentence alone."""

    __module__ = "croupier"

    def __init__(
        self, code: str, clauses: Clauses, message: str | Sentence, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(code, clauses, message, legal)
        cited = f" ({', '.join(clauses)})" if clauses else ""
        now = f"\nlegal now: {'; '.join(legal)}" if legal else ""
        self.args = (f"{self.message}{cited}{now}",)


class DealError(ValueError):
    """Raised for a round that cannot be dealt as requested; the message says what is possible."""

    __module__ = "croupier"


class MoveError(ValueError):
    """Raised for a text that is not a move; the message shows one."""

    __module__ = "croupier"


class FiguresError(ValueError):
    """Raised for a question that the mathematics cannot answer; the message names what it could."""

    __module__ = "croupier"


def suggestion(name: str, known: Iterable[str], most: int = 40) -> str:
    """A hint for an unknown name: the closest known one, or all of them if they are few."""
    names = list(known)
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.6)
    if near:
        return f": did you mean {near[0]}?"
    shown = ", ".join(names[:most]) + (", ..." if len(names) > most else "")
    return f": there is {shown}" if names else ""
