"""A table's journal: a file of JSON lines, first the table and then each act. Lines never change.

Reading the journal rebuilds the table, so that a table can be closed and continued, and anybody can
check what was done, by whom, when and on which clause."""

import fcntl
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from croupier.games.jackpot import Pools
from croupier.games.state import ByHand
from croupier.house.limits import Sign
from croupier.house.people import Official, Rank, titles
from croupier.house.table import (
    SOFTWARE,
    By,
    Table,
    act,
    at_reading,
    open_table,
    reading_now,
    version_due,
)
from croupier.house.table.actions import ChangeRulebook
from croupier.machine import Refusal
from croupier.money import Amount, parse_amount
from croupier.records.journal.reading import ReadingError, person, read
from croupier.records.journal.verbs import from_plain, to_plain
from croupier.records.rounds.replay import find_rulebook
from croupier.rulebooks import RulebookError
from croupier.rulebooks.readings import FIRST, TODAY
from croupier.texts import FileError, read_file, read_json
from croupier.value import value

Line = dict[str, Any]


class JournalError(ValueError):
    """Raised for a journal that cannot be read or written; the message says where."""


@value
class Lines:
    """The lines of a file when it was read."""

    numbered: tuple[tuple[int, Line], ...]
    size: int
    """In bytes: if the file has grown since, somebody else has written to it."""


def read_lines(path: Path) -> Lines:
    """Every line that is not blank, by its number."""
    try:
        text = read_file(path)
    except FileError as error:
        raise JournalError(str(error)) from error
    return Lines(tuple(_objects(path.name, text)), len(text.encode("utf-8")))


def _objects(name: str, text: str) -> Iterator[tuple[int, Line]]:
    # Not splitlines(): it also splits at characters that JSON text may contain.
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            given = read_json(line)
        except ValueError as error:
            why = f"not JSON: {error}"
            if number == len(lines) > 1:  # the first line has no newline
                why = "incomplete: its act was not done; remove the line"
            raise JournalError(f"{name}:{number}: {why}") from error
        if not isinstance(given, dict):
            raise JournalError(f"{name}:{number}: not an object")
        yield number, given


def write_first(path: Path, given: Mapping[str, Any]) -> None:
    """Create a file with its first line."""
    line = _line(given)
    with path.open("xb") as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def append_line(path: Path, given: Mapping[str, Any], after: int | None = None) -> None:
    """Append a line durably: it is kept even if the machine stops at once.

    `after` is the size of the file when it was read. If the file has grown since, nothing is
    appended, because the act was checked against the older lines only."""
    line = _line(given)
    with path.open("r+b", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        size = file.seek(0, os.SEEK_END)
        if after is not None and size != after:
            raise JournalError(f"{path} was changed in the meantime: look again and repeat the act")
        if not _is_ended(file.fileno(), size):
            line = b"\n" + line
        _add(file.fileno(), line, size)


def _add(file: int, line: bytes, size: int) -> None:
    """Write all of the line, or none of it."""
    try:
        written = os.write(file, line)
        if written != len(line):
            raise OSError(f"only {written} of {len(line)} bytes could be written")
        os.fsync(file)
    except OSError:
        os.ftruncate(file, size)
        raise


def _is_ended(file: int, size: int) -> bool:
    """Whether the last line ends with a newline."""
    return size == 0 or os.pread(file, 1, size - 1) == b"\n"


def _line(given: Mapping[str, Any]) -> bytes:
    try:
        return (json.dumps(given, ensure_ascii=False) + "\n").encode()
    except UnicodeEncodeError as error:
        raise JournalError(f"there are characters that are not text: {error}") from error


FORMAT: Literal["croupier.table/1"] = "croupier.table/1"


class Heading(BaseModel):
    """The first line of a journal: the table."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    format: Literal["croupier.table/1"] = FORMAT
    rulebook: str
    name: str = "1"
    options: dict[str, Any] = {}
    dealing: str = "shoe"
    by_hand: list[str] = []
    cards_by_hand: bool = False
    limits: str = "10:500:5"
    operator: str = Rank.CASINO_OPERATOR.value
    """The rank through which the operator acts."""
    jackpot: dict[str, str] | None = None
    real_cards: bool = False
    """Whether the cards are real: nobody knows their order."""


@value
class JournalEntry:
    """One act: when, by whom, what, and its events."""

    at: datetime
    by: By
    action: Any
    events: tuple[Any, ...]
    reading: int = TODAY


@value
class Journal:
    """A table and every act that led to it."""

    heading: Heading
    table: Table
    entries: tuple[JournalEntry, ...] = ()
    reading: int = TODAY
    """How the document is read, unless an entry says otherwise."""


def begin(heading: Heading, folder: Path = Path(), reading: int = TODAY) -> Journal:
    """The journal of a new table. A house variant is looked for in the folder."""
    return Journal(heading, _open(heading, folder, reading), reading=reading)


def _open(heading: Heading, folder: Path, reading: int) -> Table:
    try:
        pools = {name: parse_amount(each) for name, each in (heading.jackpot or {}).items()}
        return open_table(
            find_rulebook(heading.rulebook, folder).at(reading),
            read(Sign, heading.limits),
            name=heading.name,
            options=heading.options,
            dealing=heading.dealing,
            by_hand=frozenset(map(ByHand, heading.by_hand)),
            cards_by_hand=heading.cards_by_hand,
            real_cards=heading.real_cards,
            operator_through=titles().get(heading.operator) or Rank(heading.operator),
            pools=Pools(**_known(pools)) if heading.jackpot else None,
        )
    except (RulebookError, ReadingError) as error:
        raise JournalError(str(error)) from error
    except Refusal as error:
        raise JournalError(f"{error.message} ({', '.join(error.clauses)})") from error
    except ValueError as error:
        raise JournalError(f"the table cannot be opened: {error}") from error


def _known(pools: dict[str, Amount]) -> dict[str, Amount]:
    names = [each.name for each in fields(Pools)]
    if unknown := sorted(pools.keys() - set(names)):
        raise ReadingError(f"jackpot: there is no {', '.join(unknown)}: write {', '.join(names)}")
    return pools


def enter(
    journal: Journal, action: Any, by: By, at: datetime, reading: int | None = None
) -> Journal:
    """The journal with one more act, under that reading or today's; raises a `Refusal` if it is not
    allowed."""
    reading = reading_now(journal.table) if reading is None else reading
    table, events = act(at_reading(journal.table, reading), action, by, at)
    entries = (*journal.entries, JournalEntry(at, by, action, events, reading))
    return Journal(journal.heading, table, entries, journal.reading)


def under_version_in_force(journal: Journal, at: datetime) -> Journal:
    """The journal, with one more act if the table must change to the version of its rulebook that
    is in force at that time."""
    version = version_due(journal.table, at)
    return journal if version is None else enter(journal, ChangeRulebook(version), SOFTWARE, at)


def last_line(journal: Journal) -> dict[str, Any]:
    """The last entry as a line of the file; it names its reading if that is not the journal's."""
    entry = journal.entries[-1]
    reading = {} if entry.reading == journal.reading else {"reading": entry.reading}
    act = to_plain(entry.action, entry.by)
    return {"at": entry.at.isoformat(), "by": str(entry.by), **act, **reading}


def write_new(path: Path, heading: Heading) -> Journal:
    """Begin a journal in a new file."""
    journal = begin(heading, path.parent)
    write_first(path, {"format": FORMAT, **_heading_line(heading), "reading": journal.reading})
    return journal


def _heading_line(heading: Heading) -> dict[str, Any]:
    said = heading.model_dump(exclude_defaults=True)
    return {"rulebook": heading.rulebook, **said}


def append(path: Path, journal: Journal, after: int | None = None) -> None:
    """Append the last act to the file, if the file still has the size `after`."""
    append_line(path, last_line(journal), after)


def read_journal(path: Path) -> Journal:
    """Read a journal from its first line and check every act again."""
    lines = iter(read_lines(path).numbered)
    try:
        number, first = next(lines)
    except StopIteration:
        raise JournalError(f"{path.name} is empty: it should begin with its table") from None
    where = f"{path.name}:{number}"
    reading = first.pop("reading", FIRST)
    heading = _heading(first, where)
    try:
        journal = begin(heading, path.parent, read(int, reading))
    except (JournalError, ReadingError) as error:
        raise JournalError(f"{where}: {error}") from None
    return _enter_lines(journal, path, lines)


def catch_up(journal: Journal, path: Path) -> tuple[Journal, int]:
    """The journal with acts that others have appended since it was read, and the file's size."""
    lines = read_lines(path)
    past = 1 + len(journal.entries)
    return _enter_lines(journal, path, lines.numbered[past:]), lines.size


def _enter_lines(journal: Journal, path: Path, lines: Iterable[tuple[int, Line]]) -> Journal:
    for number, given in lines:
        journal = _enter_line(journal, given, f"{path.name}:{number}")
    return journal


def _heading(given: Mapping[str, Any], where: str) -> Heading:
    if given.get("format") != FORMAT:
        said = f"{given['format']!r:.60}" if "format" in given else "nothing"
        raise JournalError(f"{where}: the first line says {said} for its format, not {FORMAT!r}")
    try:
        return Heading.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "the line"
        raise JournalError(f"{where}: {field}: {first['msg'].lower()}") from error


def actor(given: Any) -> By:
    """Parse the person who acts: an official by name and rank, anybody else by name alone."""
    found = person(given)
    if not isinstance(found, Official | str):
        raise ReadingError(f"{found} acts by name alone: write {found.name}")
    if not str(getattr(found, "name", found)).strip():
        raise ReadingError(f"{given!r}: the name is missing")
    return found


def _enter_line(journal: Journal, given: dict[str, Any], where: str) -> Journal:
    try:
        at = read(datetime, given.pop("at", None))
        by = actor(given.pop("by", None))
        reading = given.pop("reading", journal.reading)
        action = from_plain(given, by, journal.table)
        return enter(journal, action, by, at, read(int, reading))
    except ReadingError as error:
        raise JournalError(f"{where}: {error}") from error
    except Refusal as error:
        clauses = ", ".join(error.clauses)
        raise JournalError(f"{where}: refused ({clauses}): {error.message}") from error
