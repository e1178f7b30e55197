"""`croupier table story` for people."""

from collections.abc import Iterable

from rich.text import Text

from croupier.cli.console.doing import print_done
from croupier.cli.console.paper import Paper
from croupier.cli.console.past import Chapter
from croupier.records.journal import Entry, Journal, to_plain


def print_story(journal: Journal, chapters: Iterable[Chapter], open_cards: bool) -> None:
    """Act by act: when, who, what, and what came of it; irregularities are marked."""
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


def _heading(entry: Entry) -> Text:
    verb = to_plain(entry.action, entry.by)["act"]
    when = entry.at.isoformat(sep=" ", timespec="seconds")
    return Text.assemble((when, "dim"), "  ", (str(entry.by), "bold"), "  ", (verb, "cyan"))
