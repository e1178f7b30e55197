"""The situations of a file, and the lines of each: who does what, and what must follow."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Answer = Literal["accepted", "refused", "noticed", "either"]
_HERE = Path(__file__).parent
_FILES = (
    _HERE / "situations.toml",
    _HERE / "lunar.toml",
    *sorted((_HERE / "documents").glob("*.toml")),
)
_EXPECTED = re.compile(r"(?P<act>.+?)\s+=>\s+(?P<answer>accepted|refused|noticed)(?P<clauses>.*)")
_SPOKEN = re.compile(r"(?P<who>[A-Za-z][A-Za-z' -]*?): (?P<act>.+)")
_OFFERED = re.compile(r"(?P<who>[A-Za-z][A-Za-z' -]*?) is offered (?P<what>.+)")
_COULD = re.compile(r"(?P<who>[A-Za-z][A-Za-z' -]*?) could (?P<act>.+)")
_TIMED = re.compile(r"(?P<at>\d{4}-\d\d-\d\dT\S+) (?P<act>.+)")


class Failed(Exception):
    """The outcome differs from what a situation states, or the table cannot be asked for it."""


@dataclass(frozen=True)
class Line:
    """One line of a situation's acts."""

    text: str
    who: str
    """A person or an office; the time, in a promotion; empty in a record."""
    act: str
    answer: Answer = "accepted"
    clauses: tuple[str, ...] = ()
    offered: tuple[str, ...] | None = None
    """What the person is offered at this point: then nothing is done."""
    could: bool = False
    """Whether the act would be accepted and is not done."""


@dataclass(frozen=True)
class Situation:
    """A case of the file; `said` has its fields as they stand there."""

    said: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.said["id"])

    @property
    def rulebook(self) -> str:
        return str(self.said["rulebook"])

    @property
    def by_hand(self) -> list[str]:
        return [each.strip() for each in self.said.get("by_hand", "").split(",") if each.strip()]

    @property
    def dealing(self) -> str:
        return str(self.said.get("dealing", "shoe"))

    @property
    def cards(self) -> dict[str, list[str]]:
        """By box, `dealer`, `board` and `then`."""
        return {place: cards.split() for place, cards in self.said.get("cards", {}).items()}

    @property
    def dealt_to(self) -> list[int]:
        """The boxes that the document has dealt to, or that the case gives cards."""
        given = self.said.get("dealt_to")
        boxes = [int(place) for place in self.cards if place.isdecimal()]
        return sorted(boxes if given is None else given)

    @property
    def is_promotion(self) -> bool:
        return "offers" in self.said

    @property
    def acts(self) -> tuple[Line, ...]:
        return tuple(_lines(self.said.get("acts", "")))

    @property
    def record(self) -> tuple[str, ...]:
        return tuple(line for line in _written(self.said.get("record", "")))


_FIELDS = frozenset(
    {
        *("rulebook", "id", "clauses", "situation", "by_hand", "dealing", "cards", "dealt_to"),
        *("wagers", "acts", "record", "options", "players", "limits", "jackpot", "offers"),
        *("net", "wager", "unsettled", "round", "noticed", "not_playing", "pool", "refused"),
        *("owed", "not_owed", "wins", "opened", "cards_by_hand", "prepared_to", "real_cards"),
    }
)
"""Every field that is read: one that is not would be checked by nobody."""


def situations(files: Iterable[Path] = _FILES) -> tuple[Situation, ...]:
    cases = [
        case for file in files for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    ]
    for case in cases:
        if unknown := sorted(case.keys() - _FIELDS):
            raise ValueError(f"{case['id']}: nobody reads {', '.join(unknown)}")
    return tuple(map(Situation, cases))


def _written(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip())


def _lines(text: str) -> Iterator[Line]:
    for written in _written(text):
        yield _line(written)


def _line(text: str) -> Line:
    either = text.startswith("? ")
    said = text.removeprefix("? ")
    if match := _OFFERED.fullmatch(said):
        what = tuple(each.strip() for each in match["what"].split(",") if each.strip() != "nothing")
        return Line(text, match["who"], "", offered=what)
    if match := _COULD.fullmatch(said):
        return Line(text, match["who"], match["act"], could=True)
    answer: Answer = "either" if either else "accepted"
    clauses: tuple[str, ...] = ()
    if match := _EXPECTED.fullmatch(said):
        said, clauses = match["act"], tuple(re.split(r"[,\s]+", match["clauses"].strip()))
        answer = _answer(match["answer"])
    if match := _TIMED.fullmatch(said) or _SPOKEN.fullmatch(said):
        who, act = match.groups()
        return Line(text, who, act, answer, tuple(filter(None, clauses)))
    raise ValueError(f"{text!r} says neither who acts nor when")


def _answer(word: str) -> Answer:
    match word:
        case "refused":
            return "refused"
        case "noticed":
            return "noticed"
    return "accepted"
