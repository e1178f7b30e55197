"""`croupier table story --json`: every act, in words and in numbers."""

from collections.abc import Iterable
from typing import Any

from croupier.cli.console.past import Chapter
from croupier.records.journal import Entry, Journal, to_plain
from croupier.records.rounds.account import line_answer
from croupier.records.telling import StoryLine, tell_all


def story(journal: Journal, chapters: Iterable[Chapter], open_cards: bool) -> dict[str, Any]:
    """What was typed stands beside each act only where face-down cards may be told."""
    return {
        "rulebook": journal.heading.rulebook,
        "table": journal.table.name,
        "rounds": [
            {
                "round": chapter.number,
                "title": chapter.title,
                "acts": [_act(entry, open_cards) for entry in chapter.entries],
            }
            for chapter in chapters
        ],
    }


def _act(entry: Entry, open_cards: bool) -> dict[str, Any]:
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
