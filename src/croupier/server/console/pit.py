"""The pit: every table, and the alerts for officials, most urgent first."""

import asyncio
from datetime import UTC, datetime

from fastapi import APIRouter, Request

from croupier.console.alerts import URGENCIES, Alert, alerts
from croupier.console.listing import list_act
from croupier.floor.tables.tables import TableVersion
from croupier.house.people import Official
from croupier.server.auth.guards import state_of
from croupier.server.auth.users import User
from croupier.server.console import schemas
from croupier.server.console.routes import Staff
from croupier.server.console.views import act_view, phase_of
from croupier.server.state import ServerState
from croupier.server.tables import lobby
from croupier.server.wire import schema_of

router = APIRouter(prefix="/api/pit", tags=["console"])
_NEVER = datetime.max.replace(tzinfo=UTC)


@router.get("")
async def pit(
    request: Request,
    user: Staff,
    after: lobby.After = "",
    limit: lobby.Limit = lobby.MOST,
    named: lobby.Named = "",
) -> schemas.PitTold:
    """The tables of the house with their state, and the alerts of these tables, most urgent
    first."""
    page = lobby.Page(after, limit, named)
    return await asyncio.to_thread(pit_view, state_of(request), user, page)


def pit_view(state: ServerState, user: User, page: lobby.Page) -> schemas.PitTold:
    floor = state.floor
    tables = lobby.list_tables(floor, user, False, page)
    watching = {
        held.id: lobby.watching(held.table.players.values(), state.hub.followers_of(held.id))
        for held in tables
    }
    now = floor.clock()
    found = [(held, each) for held in tables for each in _alerts(held, user, now)]
    found.sort(key=lambda pair: _rank(pair[1]))
    phases = {held.id: phase_of(held.table) for held in tables}
    return schemas.PitTold(
        at=now.isoformat(),
        tables=[
            schemas.PitTable(card=card, phase=phases[card.table])
            for card in lobby.cards(floor, tables, watching)
        ],
        alerts=[_alert(held, each, user, now) for held, each in found],
    )


def _alerts(held: TableVersion, user: User, now: datetime) -> tuple[Alert, ...]:
    return alerts(held.table, user.by, now) if isinstance(user.by, Official) else ()


def _rank(alert: Alert) -> tuple[int, datetime]:
    return URGENCIES.index(alert.urgency), alert.since or alert.at or _NEVER


def _alert(held: TableVersion, alert: Alert, user: User, now: datetime) -> schemas.AlertTold:
    offer = alert.offer
    mine = offer is not None and user.may_act(offer.act)
    act = act_view(list_act(held.table, offer, now)) if offer is not None and mine else None
    return schema_of(
        schemas.AlertTold,
        alert,
        table=held.id,
        clauses=list(alert.clauses),
        since=None if alert.since is None else alert.since.isoformat(),
        at=None if alert.at is None else alert.at.isoformat(),
        act=act,
    )
