"""A table's story in chapters, a round each: what led to it, what was done, what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.cli.options import refused
from croupier.house.directions import Directed, Invalidate, Reported, RevealFolded
from croupier.house.disputes import Opened
from croupier.house.table.events import Corrected, RoundSettled
from croupier.records.journal import Entry, Journal


@dataclass(frozen=True)
class Chapter:
    """The acts of one round, from the end of the one before it."""

    number: int
    title: str
    entries: tuple[Entry, ...]


def chapters_of(journal: Journal, only: int | None) -> tuple[Chapter, ...]:
    """All in the order of time; or one round alone, with all that was later said about it."""
    chapters = tuple(_chapters(journal))
    if only is None:
        return chapters
    if only not in {each.number for each in chapters}:
        there = f"rounds 1 to {len(chapters)}" if chapters else "nothing has been done yet"
        raise refused(f"--round: there is no round {only}: {there}")
    entries = tuple(
        entry
        for chapter in chapters
        for entry in chapter.entries
        if chapter.number == only or only in _about(journal, entry)
    )
    return (Chapter(only, _title(journal, only), entries),)


def _chapters(journal: Journal) -> Iterator[Chapter]:
    number, entries = 1, list[Entry]()
    for entry in journal.entries:
        entries.append(entry)
        for event in entry.events:
            if isinstance(event, RoundSettled):
                yield Chapter(number, _title(journal, number), tuple(entries))
                number, entries = event.number + 1, []
    if entries:
        yield Chapter(number, _title(journal, number), tuple(entries))


def _title(journal: Journal, number: int) -> str:
    played = journal.table.played.get(number)
    if played is not None:
        return f"Round {number}, void" if played.void else f"Round {number}"
    in_play = journal.table.in_play
    begun = in_play is not None and in_play.dealt
    return f"Round {number}, in play" if begun else f"Towards round {number}"


def _about(journal: Journal, entry: Entry) -> set[int]:
    """The rounds that an act is about, whenever it is done."""
    return {number for event in entry.events for number in _rounds(journal, event)}


def _rounds(journal: Journal, event: Any) -> Iterator[int]:
    match event:
        case Corrected(number):
            yield number
        case Opened(dispute):
            yield from _number(dispute.round)
        case Reported(incident):
            yield from _number(incident.round)
        case Directed(direction) if isinstance(direction.order, RevealFolded | Invalidate):
            yield from _number(direction.order.round)
        case _ if type(event).__module__ == Opened.__module__:
            yield from _number(journal.table.disputes.disputes[event.dispute].round)


def _number(said: str) -> Iterator[int]:
    """As people wrote it down; a round that was not named is none."""
    if said.strip().isdecimal():
        yield int(said)
