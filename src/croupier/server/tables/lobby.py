"""The lobby's list of tables, and the audience of a table: spectators and linked tables."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query, Request

from croupier.floor import floor as floors
from croupier.floor.floor import Floor
from croupier.floor.tables.tables import TableVersion
from croupier.house.people import name_key, same_name
from croupier.house.table.state import pools_of
from croupier.machine import Refusal
from croupier.rulebooks.options import value_text
from croupier.server.auth.accounts import bot_keys
from croupier.server.auth.guards import SignedIn, TableId, state_of
from croupier.server.auth.users import Role, User
from croupier.server.live.hub import Follower
from croupier.server.state import ServerState
from croupier.server.tables.opening import in_use
from croupier.server.tables.schemas import Company, Pools, TableCard
from croupier.server.tables.views import pools_view, public_view
from croupier.value import value

MOST, USUAL = 500, 100
"""How many tables are listed at once: at most, and unless the number is given."""


After = Annotated[str, Query(max_length=80, description="List tables after this name.")]
Limit = Annotated[int, Query(ge=1, le=MOST, description="How many tables to list at most.")]
Named = Annotated[
    str, Query(max_length=80, description="List tables whose names contain this text.")
]


@value
class Page:
    """A part of the list of tables: at most so many after a name, whose names contain a text."""

    after: str = ""
    most: int = USUAL
    named: str = ""


def list_tables(floor: Floor, user: User, others: bool, page: Page) -> list[TableVersion]:
    """The tables of the house, this person's training tables while they are in use and, optionally,
    those of others."""
    now, named = floor.clock(), name_key(page.named)
    wanted = (
        card.id
        for card in _from(floor, page)
        if named in name_key(card.id)
        and in_use(card, now)
        and (others or _is_for(card.settings.training, user))
    )
    return list(islice(_readable(floor, wanted), page.most))


def _readable(floor: Floor, tables: Iterable[str]) -> Iterator[TableVersion]:
    """Those whose books can be read; of the others an alarm tells."""
    for id in tables:
        try:
            held = floor.table(id)
        except Refusal:
            continue
        yield held


def _from(floor: Floor, page: Page) -> Iterator[floors.TableCard]:
    """All tables after that name, read in parts because the first part is often enough."""
    after = page.after
    while cards := floor.tables(after, MOST):
        yield from cards
        after = cards[-1].id


def _is_for(trains: str | None, user: User) -> bool:
    return trains is None or same_name(trains, user.name)


def cards(floor: Floor, tables: list[TableVersion], watching: Mapping[str, int]) -> list[TableCard]:
    """Cards of the tables, with people and bots counted separately."""
    seated = {held.id: _keys(held) for held in tables}
    bots = bot_keys(floor, set().union(*seated.values()))
    linked: dict[str, list[TableVersion]] = defaultdict(list)
    for held in tables:
        if held.settings.jackpot is not None:
            linked[held.settings.jackpot].append(held)
    pools = {jackpot: jackpot_of(those) for jackpot, those in linked.items()}
    return [_card(held, pools, seated[held.id], bots, watching.get(held.id, 0)) for held in tables]


def _keys(held: TableVersion) -> set[str]:
    """The name keys of the players who are present, so that nobody counts twice."""
    seats = held.table.upkeep.seats.values()
    return {name_key(seat.player) for seat in seats if seat.away is None}


def _card(
    held: TableVersion,
    pools: Mapping[str, Pools | None],
    seated: set[str],
    bots: set[str],
    watching: int,
) -> TableCard:
    view, table = public_view(held), held.table
    play, options = view.play, table.rulebook.options(table.options)
    return TableCard(
        table=held.id,
        version=held.version,
        rulebook=view.rulebook,
        stage=view.stage,
        round=view.round,
        seats=view.seats,
        people=len(seated - bots),
        bots=len(seated & bots),
        away=view.away,
        watching=watching,
        signs=view.signs,
        jackpot=pools.get(held.settings.jackpot or "", view.jackpot),
        linked=held.settings.jackpot,
        due=view.due,
        training=view.training,
        board=[] if play is None else getattr(play, "community", play.dealer),
        turn=None if play is None else play.turn,
        options={name: value_text(value) for name, value in options.items()},
        dealt_by="a person" if table.by_hand else "the software",
        settings=held.settings.heading.model_dump(exclude={"format"}),
    )


def jackpot_of(tables: Iterable[TableVersion]) -> Pools | None:
    """The pools now. Each act of a linked table begins with the pools that the others have left."""
    latest = max(tables, key=lambda held: (held.acted_at, held.version))
    return pools_view(pools_of(latest.table))


router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.get("/{id}/company")
async def company(id: TableId, request: Request, _: SignedIn) -> Company:
    """How many people are watching, which players are bots, how many tables share the jackpot, and
    its current pools."""
    state = state_of(request)
    held = await asyncio.to_thread(state.floor.table, id)
    linked = await asyncio.to_thread(_linked, state, held)
    return Company(
        watching=watching(held.table.players.values(), state.hub.followers_of(id)),
        linked=len(linked),
        jackpot=jackpot_of(linked) if linked else None,
        bots=await asyncio.to_thread(_bots, state.floor, held),
    )


def _bots(floor: Floor, held: TableVersion) -> list[str]:
    names = {seat.player for seat in held.table.upkeep.seats.values()}
    bots = bot_keys(floor, map(name_key, names))
    return sorted(name for name in names if name_key(name) in bots)


def watching(players: Iterable[str], followers: tuple[Follower, ...]) -> int:
    """The number of spectators; each person counts once, however many pages are open."""
    seated = {name_key(player) for player in players}
    return len({each.session for each in followers if _is_spectator(each, seated)})


def _is_spectator(follower: Follower, seated: set[str]) -> bool:
    user = follower.user
    if user is None:  # a page without a user sees the public view
        return True
    return user.role in (Role.SPECTATOR, Role.PLAYER) and name_key(user.name) not in seated


def _linked(state: ServerState, held: TableVersion) -> list[TableVersion]:
    jackpot = held.settings.jackpot
    if jackpot is None:
        return []
    return list(_readable(state.floor, (card.id for card in state.floor.linked(jackpot))))
