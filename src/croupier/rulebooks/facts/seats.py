"""When a seat may be asked for, and how a table with players is closed."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact, silent
from croupier.rulebooks.facts.words import several
from croupier.rulebooks.schema import Document


def seats(document: Document) -> Iterator[Fact]:
    yield _asked_for(document)
    yield _closing_sign(document)


def _asked_for(document: Document) -> Fact:
    what, abstaining = "a seat asked for", document.life.abstaining
    if abstaining is None:
        return silent("seats", what)
    idle = f"after {several(abstaining.rounds, 'round')} without a wager"
    return Fact("seats", what, (idle, "at a full table"), abstaining.clauses)


def _closing_sign(document: Document) -> Fact:
    what, closing = "a closing sign", document.life.closing
    if closing is None:
        return silent("seats", what, ("none is needed",), document.house["table"]["table_closed"])
    shown = f"for {closing.minutes} minutes"
    return Fact("seats", what, (shown, "where players are at the table"), closing.clauses)
