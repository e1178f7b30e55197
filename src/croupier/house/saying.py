"""Checks of what people say: names, reasons and places are never left blank."""

from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def check_said(text: object, what: str, clauses: Clauses) -> None:
    """Refuse what says nothing; `what` is what should be said, "the reason"."""
    if not isinstance(text, str) or not text.strip():
        raise Refusal("nothing-said", clauses, f"{what} is missing")
