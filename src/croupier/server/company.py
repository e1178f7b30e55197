"""Who else is at a table: how many look on, and which tables play for its jackpot."""

import asyncio
from collections.abc import Iterable

from fastapi import APIRouter, Request

from croupier.floor.tables import Held
from croupier.house.people import name_key
from croupier.server.follower import Follower
from croupier.server.guards import SignedIn, TableId, state_of
from croupier.server.linked import jackpot_of
from croupier.server.people import Role
from croupier.server.shapes import Pools, Shape
from croupier.server.state import State

router = APIRouter(prefix="/api/tables", tags=["tables"])


class Company(Shape):
    """As far as this worker knows it."""

    watching: int
    """People who look on: without a box, and not at work here."""
    linked: int
    """Tables that play for the same jackpot, this one among them; 0 without a jackpot."""
    jackpot: Pools | None
    """How it stands now, whichever of them acted last."""


@router.get("/{id}/company")
async def company(id: TableId, request: Request, _: SignedIn) -> Company:
    """How many are watching, how many tables share the jackpot, and how it stands."""
    state = state_of(request)
    held = await asyncio.to_thread(state.floor.table, id)
    linked = await asyncio.to_thread(_linked, state, held)
    pools = jackpot_of(linked) if linked else None
    return Company(
        watching=watching(held.table.players.values(), state.hub.followers_of(id)),
        linked=len(linked),
        jackpot=None if pools is None else Pools(**pools),
    )


def watching(players: Iterable[str], followers: tuple[Follower, ...]) -> int:
    """One person is counted once, however many pages are open."""
    seated = {name_key(player) for player in players}
    return len({each.session for each in followers if _looks_on(each, seated)})


def _looks_on(follower: Follower, seated: set[str]) -> bool:
    user = follower.user
    if user is None:  # a page that is shown what everybody may see
        return True
    return user.role in (Role.SPECTATOR, Role.PLAYER) and name_key(user.name) not in seated


def _linked(state: State, held: Held) -> list[Held]:
    jackpot = held.settings.jackpot
    if jackpot is None:
        return []
    ids = [card.id for card in state.floor.tables() if card.settings.jackpot == jackpot]
    return [state.floor.table(each) for each in ids]
