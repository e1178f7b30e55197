"""The server: a floor behind HTTP and WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from croupier.floor.alarms import Alarm
from croupier.floor.checkpoint import write_checkpoint
from croupier.floor.database import is_sqlite
from croupier.floor.floor import Floor
from croupier.floor.tables import Held
from croupier.machine import PlainEvent
from croupier.server import (
    cage,
    choices,
    company,
    comparison,
    console,
    inspection,
    inspection_audit,
    inspection_rounds,
    layout,
    messages,
    problems,
    promotions,
    rounds,
    rulebooks,
    school,
    sessions,
    shapes,
    summaries,
    tables,
)
from croupier.server.accounts import has_accounts
from croupier.server.beginning import open_first_tables
from croupier.server.clockwork import Clockwork
from croupier.server.crew import Crew
from croupier.server.garbage import collect_when_quiet
from croupier.server.gate import Gate, log_error
from croupier.server.guards import state_of
from croupier.server.hub import Hub
from croupier.server.metrics import Metrics
from croupier.server.news import News
from croupier.server.pages import add_pages
from croupier.server.place import InLoop
from croupier.server.presence import Presence
from croupier.server.settings import ServerSettings
from croupier.server.state import State
from croupier.server.study import routes as study
from croupier.server.study import table as study_table

log = structlog.get_logger()
_ROUTERS = (
    *(sessions, tables, rounds, cage, inspection, inspection_audit, inspection_rounds),
    *(rulebooks, comparison, layout, summaries, choices, school, console, promotions),
    *(company, study, study_table),
)


def create_app(settings: ServerSettings, floor: Floor | None = None) -> FastAPI:
    """The application; it opens the floor's database when it starts, unless it is given one."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = await asyncio.to_thread(Floor, settings.database) if floor is None else floor
        opened.currency = settings.currency
        app.state.croupier = state = _begin(settings, opened)
        await asyncio.to_thread(_prepare, state)
        collecting = collect_when_quiet(lambda: state.hub.published)
        ending = state.hub.end_with_sessions(settings.heartbeat, settings.guests)
        all_ = (state.clockwork.run(), collecting, ending)
        tasks = [asyncio.create_task(each) for each in all_]
        if settings.checkpoints is not None:
            tasks.append(asyncio.create_task(_checkpoints(state, settings.checkpoints)))
        yield
        await state.presence.close()
        await state.crew.go_home()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if floor is None:
            await asyncio.to_thread(opened.close)

    app = FastAPI(
        title="Croupier",
        version="0.1.0",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Gate)
    problems.install(app)
    for each in _ROUTERS:
        app.include_router(each.router)
    _add_monitoring(app)
    _describe(app)
    add_pages(app)
    return app


def _begin(settings: ServerSettings, floor: Floor) -> State:
    """Acts become durable in the writer's thread; on SQLite they are done in the loop's."""
    loop, metrics, hub = asyncio.get_running_loop(), Metrics(), Hub(floor)
    presence = Presence(floor, hub)
    state = State(settings, floor, hub, presence, Clockwork(floor), Crew(floor), metrics)
    metrics.connections.set_function(lambda: hub.following)
    floor.count_batches(metrics.batches.observe)
    floor.hear_alarms(partial(_alarmed, metrics))

    def publish(held: Held, events: tuple[PlainEvent, ...]) -> None:
        hub.publish(held, events)
        state.clockwork.wind(held)
        state.crew.look(held)
        presence.look(held)

    floor.follow(News(loop, publish).hear, hub.is_followed)
    if is_sqlite(floor.engine):
        floor.act_in(InLoop(loop))
    return state


def _alarmed(metrics: Metrics, alarm: Alarm) -> None:
    metrics.alarms.labels(alarm.act).inc()
    log.error("an alarm was raised", alarm=alarm.act, words=str(alarm))


def _prepare(state: State) -> None:
    if state.settings.first_tables:
        open_first_tables(state.floor)
    if not state.settings.guests and not has_accounts(state.floor):
        log.warning(
            "nobody can log in yet", first="croupier user add NAME administrator --database ..."
        )


async def _checkpoints(state: State, folder: Path) -> None:
    """Sign the heads of all chains, now and then."""
    while True:
        try:
            await asyncio.to_thread(_sign, state, folder)
        except Exception as error:  # one that fails must not be the last
            log_error(error, path=str(folder))
        await asyncio.sleep(state.settings.checkpoint_seconds)


def _sign(state: State, folder: Path) -> None:
    with state.floor.engine.connect() as connection:
        write_checkpoint(connection, folder, state.floor.clock())


def _add_monitoring(app: FastAPI) -> None:
    @app.get("/healthz", tags=["monitoring"])
    async def healthz(request: Request) -> shapes.Health:
        """Whether the floor's database answers."""
        await asyncio.to_thread(state_of(request).floor.tables)
        return shapes.Health(status="ok")

    @app.get("/metrics", tags=["monitoring"], response_class=Response)
    async def metrics(request: Request) -> Response:
        """Counters for a monitor, as Prometheus reads them."""
        text = generate_latest(state_of(request).metrics.registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    @app.get("/api/messages.json", tags=["schema"])
    async def message_schema() -> dict[str, Any]:
        """JSON Schema of the live channel's messages."""
        return messages.schema()


def _describe(app: FastAPI) -> None:
    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(title=app.title, version=app.version, routes=app.routes)
            app.openapi_schema = problems.describe(made)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
