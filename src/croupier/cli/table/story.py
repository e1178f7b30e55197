"""`croupier table story`: a table's history in chapters, a round each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from croupier.cli.options import refused
from croupier.cli.table.console import print_done
from croupier.cli.terminal.paper import Paper
from croupier.house.directions import Directed, Invalidate, Reported, RevealFolded
from croupier.house.disputes import Event as DisputeEvent
from croupier.house.disputes import Opened
from croupier.house.table.events import Corrected, RoundSettled
from croupier.records.journal import Journal, JournalEntry, to_plain
from croupier.records.rounds.account import line_answer
from croupier.records.sentences import StoryLine, tell_all


@dataclass(frozen=True)
class Chapter:
    """The acts of one round, starting after the end of the previous one."""

    number: int
    title: str
    entries: tuple[JournalEntry, ...]


def chapters_of(journal: Journal, only: int | None) -> tuple[Chapter, ...]:
    """All rounds in order, or one round with everything said about it later."""
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
    number, entries = 1, list[JournalEntry]()
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


def _about(journal: Journal, entry: JournalEntry) -> set[int]:
    """The rounds that an act is about."""
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
        case _ if isinstance(event, DisputeEvent) and not isinstance(event, Opened):
            yield from _number(journal.table.disputes.disputes[event.dispute].round)


def _number(said: str) -> Iterator[int]:
    """A round's number as people wrote it; nothing if no round was named."""
    if said.strip().isdecimal():
        yield int(said)


def story(journal: Journal, chapters: Iterable[Chapter], open_cards: bool) -> dict[str, Any]:
    """Each act includes what was typed only if face-down cards may be shown."""
    return {
        "rulebook": journal.heading.rulebook,
        "table": journal.table.name,
        "rounds": [
            {
                "round": chapter.number,
                "title": chapter.title,
                "acts": [act_json(entry, open_cards) for entry in chapter.entries],
            }
            for chapter in chapters
        ],
    }


def act_json(entry: JournalEntry, open_cards: bool) -> dict[str, Any]:
    """Who did what when, and what it caused."""
    kept = to_plain(entry.action, entry.by)
    act: dict[str, Any] = {"at": entry.at.isoformat(), "by": str(entry.by), "act": kept["act"]}
    if open_cards and "with" in kept:
        act["with"] = kept["with"]
    act["told"] = [_told(each) for each in tell_all(entry.events, open_cards=open_cards)]
    return act


def _told(sentence: StoryLine) -> dict[str, Any]:
    told = sentence.told
    said: dict[str, Any] = {
        "who": told.who,
        "what": told.what,
        "clauses": list(told.clauses),
        "irregular": sentence.irregular,
    }
    if sentence.lines:
        said["lines"] = [line_answer(line) for line in sentence.lines]
    return said


def print_story(journal: Journal, chapters: Iterable[Chapter], open_cards: bool) -> None:
    """Each act with its time, person and result; irregularities are marked."""
    paper, rules = Paper(), journal.table.limits.rules
    paper.line(Text(f"Table {journal.table.name} · {rules.title}", "bold"))
    told = False
    for chapter in chapters:
        told = True
        paper.line()
        paper.heading(chapter.title)
        for entry in chapter.entries:
            paper.line(_heading(entry))
            print_done(paper, entry, open_cards)
    if not told:
        paper.line("nothing has been done yet")


def _heading(entry: JournalEntry) -> Text:
    verb = to_plain(entry.action, entry.by)["act"]
    when = entry.at.isoformat(sep=" ", timespec="seconds")
    return Text.assemble((when, "dim"), "  ", (str(entry.by), "bold"), "  ", (verb, "cyan"))
