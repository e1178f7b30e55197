"""Rulebooks accounted for clause by clause, and held against each other."""

import asyncio
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query

from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import HONOURED
from croupier.rulebooks.coverage import counts, coverage, proofs, tests_at_hand
from croupier.rulebooks.diff import diff
from croupier.rulebooks.pages import account, comparison, heading
from croupier.server import shapes_rulebooks as shapes
from croupier.server.rulebooks import book_of

router = APIRouter(prefix="/api", tags=["rulebooks"])
Id = Annotated[str, Query(max_length=40, description="A rulebook's id.")]


@router.get("/rulebooks/{id}/coverage", response_model=shapes.CoverageTold)
async def covered(id: str) -> dict[str, Any]:
    """Every clause of a rulebook: in our words, how it is honoured, where and by which tests."""
    return await asyncio.to_thread(_covered, book_of(id))


@cache
def _covered(book: Rulebook) -> dict[str, Any]:
    proven = _proofs()
    clauses = coverage(book, proven)
    return {
        **_heading(book, "id", "title", "document", "regulator"),
        "kinds": [
            {"kind": kind, "means": HONOURED[kind], "clauses": count}
            for kind, count in counts(clauses).items()
        ],
        "tests_at_hand": proven is not None,
        "without_test": [each.number for each in clauses if each.lacks_test],
        "clauses": [account(each) for each in clauses],
    }


@cache
def _proofs() -> dict[str, tuple[str, ...]] | None:
    folder = tests_at_hand()
    return None if folder is None else proofs(folder)


def _heading(book: Rulebook, *wanted: str) -> dict[str, Any]:
    told = heading(book)
    return {name: told[name] for name in wanted}


@router.get("/comparison", response_model=shapes.ComparisonTold)
async def compared(left: Id, right: Id) -> dict[str, Any]:
    """What differs between two rulebooks, topic by topic, each side with its clauses."""
    one, other = book_of(left), book_of(right)
    return await asyncio.to_thread(_compared, one, other)


def _compared(one: Rulebook, other: Rulebook) -> dict[str, Any]:
    wanted = ("id", "title", "document", "regulator", "game", "clauses")
    return {
        **comparison(one, other, diff(one, other)),
        "left": _heading(one, *wanted),
        "right": _heading(other, *wanted),
    }
