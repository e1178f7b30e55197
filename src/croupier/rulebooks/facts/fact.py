"""One thing that a rulebook says, or is silent on."""

from dataclasses import dataclass

from croupier.rulebooks.rulings import RULING

SILENT = "the document is silent"

_CARE = f"{RULING}table-care"
"""Cited beside a clause where only another document names this act of care."""


@dataclass(frozen=True)
class Fact:
    """In phrases that can be compared one by one; where the document is silent the first says so.

    The clauses of a silent fact are those of the ruling that says what is done all the same.
    """

    topic: str
    what: str
    says: tuple[str, ...]
    clauses: tuple[str, ...]

    @property
    def silent(self) -> bool:
        return self.says[0] == SILENT


def say(phrases: tuple[str, ...]) -> str:
    """Phrases as one: after a silence comes what is done all the same."""
    first, *rest = phrases
    return f"{SILENT}: {', '.join(rest)}" if first == SILENT and rest else ", ".join(phrases)


def told(topic: str, what: str, says: tuple[str, ...], clauses: tuple[str, ...]) -> Fact:
    """What the document says; that it is silent, where nothing or only a ruling says it."""
    written = any(not each.startswith(RULING) for each in clauses) and _CARE not in clauses
    if written:
        return Fact(topic, what, says, tuple(dict.fromkeys(clauses)))
    return silent(topic, what, says if clauses else (), tuple(dict.fromkeys(clauses)))


def silent(topic: str, what: str, so: tuple[str, ...] = (), ruling: tuple[str, ...] = ()) -> Fact:
    """That the document is silent and, where there is a ruling, what is done all the same."""
    return Fact(topic, what, (SILENT, *so), ruling)
