"""The rulebooks, for pages that show them."""

from fastapi import APIRouter

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, rulebook
from croupier.server import shapes_rulebooks as shapes
from croupier.server.problems import Problem

router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"])


@router.get("")
async def listed() -> list[shapes.RulebookTitle]:
    """All of them."""
    return [shapes.RulebookTitle(id=id, title=rulebook(id).title) for id in RULEBOOK_IDS]


@router.get("/{id}/clauses/{number}")
async def clause(id: str, number: str) -> shapes.ClauseTold:
    """One clause in our words: what a page shows when somebody asks why."""
    found = book_of(id).clauses.get(number)
    if found is None:
        raise Problem(404, "no-such-clause", f"{id} has no clause {number}")
    return shapes.ClauseTold(address=f"{id}:{number}", says=found.says, kind=found.kind)


def book_of(id: str) -> Rulebook:
    if id not in RULEBOOK_IDS:
        known = ", ".join(RULEBOOK_IDS)
        raise Problem(404, "no-such-rulebook", f"there is no rulebook {id!r}: it is one of {known}")
    return rulebook(id)
