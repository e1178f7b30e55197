"""One act: a line that somebody typed, done at a moment, in words."""

from datetime import datetime

import typer

from croupier.cli.console.chance import with_chance
from croupier.cli.console.keeping import Kept
from croupier.cli.console.paper import Paper
from croupier.cli.console.settlement import print_settlement
from croupier.cli.options import refused
from croupier.cli.table.words import cite
from croupier.house.table import By
from croupier.machine import Refusal
from croupier.records.journal import (
    Entry,
    Journal,
    ReadingError,
    actor,
    enter,
    from_plain,
    read,
    typed,
)
from croupier.records.telling import tell_all

IRREGULAR = "! "
"""Before what should catch the eye."""


def do(kept: Kept, line: str, by: By, at: datetime, seed: str | None = None) -> Entry:
    """Do what was typed, and keep it; or a `Refusal` or `ReadingError`."""

    def act(journal: Journal) -> Journal:
        given = with_chance(journal, typed(line), seed)
        return enter(journal, from_plain(given, by, journal.table), by, at)

    return kept.do(act)


def print_done(paper: Paper, entry: Entry, open_cards: bool) -> None:
    """What came of an act, with the clauses."""
    sentences = tell_all(entry.events, open_cards=open_cards)
    rows = paper.rows(indent=2)
    for each in sentences:
        mark, style = (IRREGULAR, "bold yellow") if each.irregular else ("", "")
        clauses = () if each.account else each.told.clauses
        rows.add(mark + each.told.who, each.told.what, clauses, style)
    rows.print()
    for each in sentences:
        if each.account and each.lines:
            print_settlement(paper, each.lines)
    if not sentences:
        paper.line("nothing was left to do", indent=2)


def print_refusal(paper: Paper, refusal: Refusal) -> None:
    """What, why, and what is legal now."""
    cited = f" ({cite(refusal.clauses)})" if refusal.clauses else ""
    words = f"refused: {refusal.message}{cited} [{refusal.code}]"
    paper.line(paper.words(words, "bold"))
    if refusal.legal:
        paper.line(paper.words(f"legal now: {'; '.join(refusal.legal)}"), indent=9)


def who(text: str) -> By:
    """Who acts, from the command line."""
    try:
        return actor(text)
    except ReadingError as error:
        raise refused(f"--as: {error}") from error


def moment(text: str | None) -> datetime:
    """When, from the command line; now where it does not say."""
    if text is None:
        return datetime.now().astimezone().replace(microsecond=0)
    try:
        at = read(datetime, text)
    except ReadingError as error:
        raise refused(f"--at: {error}") from error
    if at.utcoffset() is None:
        raise refused(f"--at: {text!r} has no time zone: write 2026-11-15T20:00+11:00")
    return at


def cannot_read(error: Exception) -> typer.Exit:
    """What was typed is nothing that can be done; exit status 2."""
    typer.echo(f"cannot read that: {error}", err=True)
    return typer.Exit(2)
