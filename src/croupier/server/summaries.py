"""What a rulebook fixes and leaves open, in our words, section by section."""

import asyncio
from dataclasses import replace
from itertools import groupby

from fastapi import APIRouter, Request

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, rulebook
from croupier.rulebooks.facts import Fact, facts
from croupier.server.guards import SignedIn, TableId, state_of
from croupier.server.problems import Problem
from croupier.server.shapes import Clauses, Shape

router = APIRouter(prefix="/api", tags=["rulebooks"])


class FactTold(Shape):
    what: str
    says: list[str]
    """In phrases; of a silent fact the first says so, the others what is done all the same."""
    silent: bool
    clauses: Clauses


class Section(Shape):
    topic: str
    facts: list[FactTold]


class Summary(Shape):
    """A rulebook in words."""

    id: str
    title: str
    document: str
    regulator: str
    sections: list[Section]


@router.get("/rulebooks/{id}/summary")
async def of_rulebook(id: str) -> Summary:
    """The rulebook in our words: every section, every fact with its clauses."""
    if id not in RULEBOOK_IDS:
        raise Problem(404, "no-such-rulebook", f"there is no rulebook {id!r}")
    return told(rulebook(id))


@router.get("/tables/{id}/summary")
async def of_table(id: TableId, request: Request, _: SignedIn) -> Summary:
    """The rulebook of a table in our words, with the options that are in force there."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    book, options = held.table.rulebook, held.table.options
    return told(replace(book, chosen={**book.chosen, **options}))


def told(book: Rulebook) -> Summary:
    return Summary(
        id=book.id,
        title=book.title,
        document=book.document.document,
        regulator=book.document.regulator,
        sections=[
            Section(topic=topic, facts=[_fact(fact) for fact in group])
            for topic, group in groupby(facts(book), key=lambda fact: fact.topic)
        ],
    )


def _fact(fact: Fact) -> FactTold:
    return FactTold(
        what=fact.what, says=list(fact.says), silent=fact.silent, clauses=list(fact.clauses)
    )
