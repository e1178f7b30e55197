"""The clause index: every clause of a document in our words, and how it is honoured; and rulings,
which state how we read places that are silent, unclear or contradictory."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from croupier.forms import Form, read
from croupier.rulebooks import versions
from croupier.rulebooks.plugins import OURS, RulebookError, keep_reading, read_once

RULING = "ruling:"


class Ruling(Form):
    """One reading; if a house may read otherwise there is an option for it."""

    says: str
    games: tuple[Literal["lunar", "holdem"], ...]
    option: str | None = None
    since: int = 1
    """The first reading under which it applies."""


@cache
def rulings() -> Mapping[str, Ruling]:
    """Every ruling by its name."""
    source = files(OURS) / "rulings.toml"
    return keep_reading("rulings.toml", source.read_text(encoding="utf-8"), _read_rulings)


def _read_rulings(text: str) -> dict[str, Ruling]:
    import tomllib

    return read(dict[str, Ruling], tomllib.loads(text))


Clauses = tuple[str, ...]
"""Addresses of clauses and rulings."""

Kind = Literal["enforced", "settled", "shown", "recorded", "directed", "outside", "planned"]

HONOURED: Mapping[Kind, str] = {
    "enforced": "it is followed, and what breaks it is refused",
    "settled": "it decides what is paid or taken",
    "shown": "it is displayed",
    "recorded": "it is kept in the record",
    "directed": "a supervisor decides it",
    "outside": "software cannot honour it",
    "planned": "not built yet",
}
"""The meaning of each kind of clause for those who rely on it."""


class Clause(Form):
    """One numbered clause or lettered paragraph."""

    says: str
    kind: Kind
    why: str | None = None
    intended: Kind | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        if self.kind == "outside" and not self.why:
            raise ValueError("a clause that is outside needs a reason: why")
        if (self.kind == "planned") != (self.intended is not None):
            raise ValueError("a planned clause, and no other, says how it is intended")

    def __repr__(self) -> str:
        reason = f": {self.why}" if self.why else ""
        return f"{self.says} ({self.kind}, {HONOURED[self.kind]}{reason})"

    __str__ = __repr__

    @property
    def needs_test(self) -> bool:
        """Whether the build fails if no test is about this clause."""
        return self.kind in ("enforced", "settled", "directed")


@cache
def clause_index(rulebook_id: str) -> Mapping[str, Clause]:
    """Every clause of a document by its number, in the document's order."""
    if versions.AT in rulebook_id:
        return read(dict[str, Clause], versions.clauses(rulebook_id))
    return read_once(rulebook_id, "clauses.toml", _read_clauses)


def _read_clauses(text: str) -> dict[str, Clause]:
    import tomllib

    return read(dict[str, Clause], tomllib.loads(text))


def numbers(clauses: Iterable[str]) -> str:
    """Clause numbers without the rulebook's name, for readers who know it."""
    return ", ".join(
        clause if clause.startswith(RULING) else clause.partition(":")[2] for clause in clauses
    )


def address(rulebook_id: str, number: str) -> str:
    """A clause's address, `nsw-lunar:9.5.1`; rulings have one of their own, `ruling:max-payout`."""
    if number.startswith(RULING):
        if number.removeprefix(RULING) not in rulings():
            raise RulebookError("unknown-clause", f"there is no {number}")
        return number
    if number not in clause_index(rulebook_id):
        raise RulebookError("unknown-clause", f"{rulebook_id} has no clause {number}")
    return f"{rulebook_id}:{number}"
