"""The rulebooks, for pages that show them."""

from typing import Any

from fastapi import APIRouter

from croupier.rulebooks import RULEBOOK_IDS, RulebookError, rulebook
from croupier.server.problems import Problem

router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"])


@router.get("")
async def listed() -> list[dict[str, str]]:
    return [{"id": id, "title": rulebook(id).title} for id in RULEBOOK_IDS]


@router.get("/{id}/clauses/{number}")
async def clause(id: str, number: str) -> dict[str, Any]:
    """One clause in our words: what a page shows when somebody asks why."""
    try:
        found = rulebook(id).clauses.get(number)
    except RulebookError as error:
        raise Problem(404, "no-such-rulebook", error.message) from error
    if found is None:
        raise Problem(404, "no-such-clause", f"{id} has no clause {number}")
    return {"address": f"{id}:{number}", "says": found.says, "kind": found.kind}
