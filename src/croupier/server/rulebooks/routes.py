"""Rulebooks over HTTP."""

import asyncio
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, RulebookError, is_path, rulebook
from croupier.rulebooks.versions import series_of
from croupier.server.auth.guards import SignedIn, TableId, state_of
from croupier.server.problems import Problem
from croupier.server.rulebooks import schemas
from croupier.server.rulebooks.schemas import Choices, Layout, Summary
from croupier.server.rulebooks.views import (
    choices_view,
    comparison_view,
    coverage_view,
    layout_view,
    summary_view,
    table_layout_view,
    versions_view,
)

router = APIRouter(prefix="/api")


@router.get("/rulebooks", tags=["rulebooks"])
async def listed() -> list[schemas.RulebookTitle]:
    """All rulebooks."""
    return [
        schemas.RulebookTitle(id=id, title=rulebook(id).title, versions=versions_view(id))
        for id in RULEBOOK_IDS
    ]


@router.get("/rulebooks/{id}/clauses/{number}", tags=["rulebooks"])
async def clause(id: str, number: str) -> schemas.ClauseTold:
    """One clause in our words, shown when somebody asks why."""
    found = book_of(id).clauses.get(number)
    if found is None:
        raise Problem(404, "no-such-clause", f"{id} has no clause {number}")
    return schemas.ClauseTold(address=f"{id}:{number}", says=found.says, kind=found.kind)


def book_of(id: str) -> Rulebook:
    """The rulebook of that id in the version in force, or the version that it names."""
    try:
        if is_path(id):  # clients may not name files
            raise RulebookError("no-such-rulebook", f"there is no rulebook {id!r}")
        return rulebook(id)
    except RulebookError as error:
        known = ", ".join(RULEBOOK_IDS)
        words = error.message
        if series_of(id) not in RULEBOOK_IDS:
            words = f"there is no rulebook {id!r}: it is one of {known}"
        raise Problem(404, "no-such-rulebook", words) from error


Id = Annotated[str, Query(max_length=40, description="A rulebook's id.")]


@router.get("/rulebooks/{id}/coverage", tags=["rulebooks"])
async def covered(id: str) -> schemas.CoverageTold:
    """Every clause of a rulebook: in our words, how it is honoured, where, and by which tests."""
    return await asyncio.to_thread(coverage_view, book_of(id))


@router.get("/comparison", tags=["rulebooks"])
async def compared(left: Id, right: Id) -> schemas.ComparisonTold:
    """The differences between two rulebooks, topic by topic, each side with its clauses."""
    one, other = book_of(left), book_of(right)
    return await asyncio.to_thread(comparison_view, one, other)


@router.get("/rulebooks/{id}/layout", name="of_rulebook", tags=["layout"])
async def rulebook_layout(id: str) -> Layout:
    """The felt of a rulebook with its default options."""
    return layout_view(book_of(id).rules(), "shoe")


@router.get("/tables/{id}/layout", name="of_table", tags=["layout"])
async def table_layout(id: TableId, request: Request, _: SignedIn) -> Layout:
    """The felt of a table: its options, its clocks, and the limits on its sign."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    return table_layout_view(held)


@router.get("/rulebooks/{id}/summary", name="of_rulebook", tags=["rulebooks"])
async def rulebook_summary(id: str) -> Summary:
    """The rulebook in our words: every section, every fact with its clauses."""
    return summary_view(book_of(id))


@router.get("/tables/{id}/summary", name="of_table", tags=["rulebooks"])
async def table_summary(id: TableId, request: Request, _: SignedIn) -> Summary:
    """The rulebook of a table in our words, with the options in force."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    book, options = held.table.rulebook, held.table.options
    return summary_view(replace(book, chosen={**book.chosen, **options}))


@router.get("/rulebooks/{id}/choices", tags=["rulebooks"])
async def choices(id: str) -> Choices:
    """What the document leaves to the house: each option with its values, clauses and default."""
    return choices_view(book_of(id))
