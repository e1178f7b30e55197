"""Searches that an inspector has saved under a name. They belong to the account."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from croupier.floor.search import saved
from croupier.server.auth.guards import state_of
from croupier.server.inspection.schemas import SavedSearches, SavedSearchTold, SearchFilters
from croupier.server.inspection.search import Inspector

router = APIRouter(prefix="/api/inspection/searches", tags=["inspection"])
Name = Annotated[str, Path(max_length=saved.LONGEST, pattern=r"^[^\x00-\x1f]+$")]


_STREAM = "searches"
"""As alarms name it: saved searches have no stream of entries."""


class NewSearch(BaseModel):
    """What is looked for, under a name."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=saved.LONGEST)
    filters: SearchFilters


@router.get("")
async def read_searches(request: Request, user: Inspector) -> SavedSearches:
    """The searches that you have saved, by name."""

    def read() -> list[saved.SavedSearch]:
        with state_of(request).floor.engine.connect() as connection:
            return saved.saved_searches(connection, user.name)

    found = await asyncio.to_thread(read)
    return SavedSearches(
        searches=[
            SavedSearchTold(name=each.name, filters=SearchFilters(**each.filters), at=each.at)
            for each in found
        ]
    )


@router.post("", status_code=201)
async def save(given: NewSearch, request: Request, user: Inspector) -> SavedSearches:
    """Save a search; one of yours with the same name is replaced."""
    floor, name, filters = state_of(request).floor, given.name.strip(), given.filters.model_dump()
    now = floor.clock()

    def job(connection: Connection) -> None:
        saved.save_search(connection, user.name, name, filters, now)

    await asyncio.wrap_future(floor.write_for(job, _STREAM, "save-search", user.name))
    return await read_searches(request, user)


@router.delete("/{name}")
async def delete(name: Name, request: Request, user: Inspector) -> SavedSearches:
    """Delete a search that you have saved."""
    floor = state_of(request).floor

    def job(connection: Connection) -> None:
        saved.delete_search(connection, user.name, name)

    await asyncio.wrap_future(floor.write_for(job, _STREAM, "delete-search", user.name))
    return await read_searches(request, user)
