"""One thing that a rulebook says, or does not say; and how numbers and lines are spoken."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import RULING

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven")
_LINES = {
    "ace_king_queen": "ace-king-queen",
    "five_pictures": "five picture cards",
    "same_coloured": "five same-coloured cards",
    "same_coloured_straight": "same-coloured straight",
}


def count(number: int) -> str:
    """ "two", and figures beyond seven."""
    return _COUNT[number] if number < len(_COUNT) else str(number)


def several(number: int, noun: str) -> str:
    """ "one ante", "two antes"."""
    return f"{count(number)} {noun}{'s' * (number != 1)}"


def either(numbers: tuple[int, ...], noun: str) -> str:
    """ "one or two decks"."""
    return f"{' or '.join(map(count, numbers))} {noun}{'s' * (numbers != (1,))}"


def line_name(line: str) -> str:
    """A line of a pay table as it is spoken."""
    return _LINES.get(line, line.replace("_", " "))


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
