"""A table's journal in its file, which several shells may have open at once.

An act is checked against everything that the file holds, and goes in only if nobody has written
to it meanwhile; otherwise it is checked again, behind what came first.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cli.options import refused
from croupier.records.journal import Entry, Journal, JournalError, append, catch_up, read_journal

_TRIES = 100


class Kept:
    """A journal, and the file it is kept in."""

    def __init__(self, path: Path, journal: Journal) -> None:
        self.path, self.journal = path, journal

    def refresh(self) -> int:
        """Read what others have entered; the file's size."""
        self.journal, size = catch_up(self.journal, self.path)
        return size

    def do(self, act: Callable[[Journal], Journal]) -> Entry:
        """Enter an act; a refusal leaves file and journal as they are."""
        for _ in range(_TRIES):
            size = self.refresh()
            acted = act(self.journal)
            try:
                append(self.path, acted.entries[-1], after=size)
            except JournalError:
                if self.path.stat().st_size == size:
                    raise
                continue
            self.journal = acted
            return acted.entries[-1]
        raise JournalError(f"{self.path} is being written to all the time")


def open_kept(path: Path) -> Kept:
    """The journal of a file, or a clean exit with the reason why not."""
    return Kept(path, _or_refused(read_journal, path))


def _or_refused(read: Callable[..., Any], path: Path) -> Any:
    if not path.exists():
        raise refused(f"there is no {path}: `croupier table open` begins a journal")
    try:
        return read(path)
    except JournalError as error:
        raise refused(str(error)) from error
