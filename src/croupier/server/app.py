"""The server: a floor behind HTTP and WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from croupier.floor.alarms import Alarm
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.database import is_sqlite
from croupier.floor.database.health import WORDS
from croupier.floor.floor import Floor
from croupier.floor.security.keyring import keyring
from croupier.floor.tables.tables import TableVersion
from croupier.machine import PlainEvent
from croupier.result_store import use_store
from croupier.server import cage, problems, schemas, statements
from croupier.server.administration import routes as administration
from croupier.server.auth import own_account, people
from croupier.server.auth import routes as auth
from croupier.server.auth.accounts import has_accounts
from croupier.server.auth.guards import may_read_metrics, state_of
from croupier.server.console import pit
from croupier.server.console import routes as console
from croupier.server.disputes import routes as disputes
from croupier.server.event_loop import LoopExecutor, Outbox, collect_when_idle
from croupier.server.guide import routes as guide
from croupier.server.inspection import reports, saved, search
from croupier.server.inspection import routes as inspection
from croupier.server.live import messages
from croupier.server.live.bots import BotManager
from croupier.server.live.hub import Hub
from croupier.server.live.presence import Presence
from croupier.server.live.scheduler import Scheduler
from croupier.server.middleware import Gatekeeper
from croupier.server.monitoring import Metrics, log_error
from croupier.server.pages import add_pages
from croupier.server.promotions import routes as promotions
from croupier.server.rates import Places
from croupier.server.rulebooks import routes as rulebooks
from croupier.server.school import routes as school
from croupier.server.settings import ServerSettings
from croupier.server.state import ServerState
from croupier.server.study import finished, training_table
from croupier.server.study import routes as study
from croupier.server.study.warm_up import compute_all
from croupier.server.tables import commitments, history, lobby, rounds
from croupier.server.tables import routes as tables
from croupier.server.tables.opening import open_first_tables

log = structlog.get_logger()
_DESCRIPTION: Final[dict[str, Any]] = {}
"""The description of the API, computed on first use: every application has the same routes."""
_ROUTERS = (
    *(auth, own_account, people, tables, rounds, cage, inspection, rulebooks, school, console),
    *(promotions, lobby, study, training_table, disputes, commitments, statements, guide, finished),
    *(search, saved, reports, administration, pit, history),
)


def create_app(
    settings: ServerSettings, floor: Floor | None = None, *, closes: bool = False
) -> FastAPI:
    """Build the application. It opens the floor's database at startup unless a floor is passed in,
    and closes what it opened; with `closes`, also the floor that was passed in."""
    places = Places(settings.limits.connections, settings.limits.per_address)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = await asyncio.to_thread(_open, settings) if floor is None else floor
        opened.currency = settings.currency
        app.state.croupier = state = _begin(settings, opened, places)
        await asyncio.to_thread(_prepare, state)
        collecting = collect_when_idle(lambda: state.hub.published)
        ending = state.hub.close_expired(settings)
        all_ = (state.scheduler.run(), collecting, ending, _watch_clock(state))
        tasks = [asyncio.create_task(each) for each in all_]
        if settings.figures is not None:
            tasks.append(asyncio.create_task(compute_all()))
        if settings.checkpoints is not None:
            tasks.append(asyncio.create_task(_checkpoints(state, settings.checkpoints)))
        with use_store(settings.figures):
            yield
        await state.presence.close()
        await state.bots.close()
        state.logins.close()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if floor is None or closes:
            await asyncio.to_thread(opened.close)

    app = FastAPI(
        title="Croupier",
        version="0.1.0",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.places = places
    app.add_middleware(Gatekeeper)
    problems.install(app)
    for each in _ROUTERS:
        # The routes are added as they are: `include_router` would create each of them again.
        app.router.routes.extend(each.router.routes)
    _add_monitoring(app)
    _describe(app)
    add_pages(app)
    return app


def _open(settings: ServerSettings) -> Floor:
    keys = keyring(settings.database, settings.secret_key_file)
    return Floor(settings.database, keys=keys, snapshots=settings.snapshots)


def _begin(settings: ServerSettings, floor: Floor, places: Places) -> ServerState:
    """Open the floor. The writer's thread makes acts durable; on SQLite the event loop runs
    them."""
    loop, metrics, hub = asyncio.get_running_loop(), Metrics(), Hub(floor)
    presence = Presence(floor, hub)
    state = ServerState(
        settings, floor, hub, presence, Scheduler(floor), BotManager(floor), metrics
    )
    metrics.connections.set_function(lambda: hub.following)
    metrics.open_connections.set_function(lambda: places.taken)
    places.on_refusal = metrics.refuse_connection
    floor.on_commit(metrics.batches.observe)
    floor.on_alarm(partial(_alarmed, metrics))

    def publish(held: TableVersion, events: tuple[PlainEvent, ...]) -> None:
        hub.publish(held, events)
        state.scheduler.reschedule(held)
        state.bots.look(held)
        presence.look(held)

    floor.follow(Outbox(loop, publish).hear, hub.is_followed)
    if is_sqlite(floor.engine):
        floor.run_acts_in(LoopExecutor(loop))
    return state


def _alarmed(metrics: Metrics, alarm: Alarm) -> None:
    metrics.alarms.labels(alarm.act).inc()
    log.error("an alarm was raised", alarm=alarm.act, words=str(alarm))


def _prepare(state: ServerState) -> None:
    if state.settings.first_tables:
        open_first_tables(state.floor)
    if not state.settings.guests and not has_accounts(state.floor):
        log.warning(
            "nobody can log in yet", first="croupier user add NAME administrator --database ..."
        )


async def _watch_clock(state: ServerState) -> None:
    """Compare clocks at regular intervals."""
    while True:
        try:
            await asyncio.to_thread(state.floor.check_clock)
        except Exception as error:  # the next comparison tries again
            log_error(error)
        await asyncio.sleep(state.settings.clock_seconds)


async def _checkpoints(state: ServerState, folder: Path) -> None:
    """Sign the heads of all chains at regular intervals."""
    while True:
        try:
            await asyncio.to_thread(_sign, state, folder)
        except Exception as error:  # after a failure the loop continues
            log_error(error, path=str(folder))
        await asyncio.sleep(state.settings.checkpoint_seconds)


def _sign(state: ServerState, folder: Path) -> None:
    with state.floor.engine.connect() as connection:
        write_checkpoint(connection, folder, state.floor.clock())


def _add_monitoring(app: FastAPI) -> None:
    @app.get("/healthz", tags=["monitoring"])
    async def healthz(request: Request) -> schemas.Health:
        """Report whether the floor's database can be written: 503 says why not."""
        fault = await state_of(request).health.fault()
        if fault is not None:
            raise problems.Problem(503, fault, WORDS[fault])
        return schemas.Health(status="ok")

    @app.get("/metrics", tags=["monitoring"], response_class=Response)
    async def metrics(request: Request) -> Response:
        """Counters in the format that Prometheus reads, on this machine or from the addresses that
        the house has named."""
        if not may_read_metrics(request):
            message = "metrics are read on this machine, or where --metrics-from says"
            raise problems.Problem(403, "not-allowed", message)
        text = generate_latest(state_of(request).metrics.registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    @app.get("/api/messages.json", tags=["schema"])
    async def message_schema() -> dict[str, Any]:
        """JSON Schema of the live channel's messages."""
        return messages.schema()


def _describe(app: FastAPI) -> None:
    def openapi() -> dict[str, Any]:
        if not _DESCRIPTION:
            made = get_openapi(title=app.title, version=app.version, routes=app.routes)
            _DESCRIPTION.update(problems.describe(made))
        return _DESCRIPTION

    app.openapi = openapi  # type: ignore[method-assign]
