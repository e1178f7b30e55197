"""The server: a floor behind HTTP and WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.base import BaseHTTPMiddleware

from croupier.floor.checkpoint import write_checkpoint
from croupier.floor.entry import PlainEvent
from croupier.floor.house import Floor
from croupier.floor.tables import Held
from croupier.server import cage, problems, rulebooks, sessions, tables
from croupier.server.beginning import open_first_tables
from croupier.server.clockwork import Clockwork
from croupier.server.guards import guard
from croupier.server.hub import Hub
from croupier.server.metrics import Metrics
from croupier.server.settings import ServerSettings
from croupier.server.state import State


def create_app(settings: ServerSettings, floor: Floor | None = None) -> FastAPI:
    """The application; it opens the floor's database when it starts, unless it is given one."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = await asyncio.to_thread(Floor, settings.database) if floor is None else floor
        app.state.croupier = state = State(settings, opened, Hub(), Clockwork(opened))
        _follow(app, state)
        if settings.first_tables:
            await asyncio.to_thread(open_first_tables, opened)
        tasks = [asyncio.create_task(state.clockwork.run())]
        if settings.checkpoints is not None:
            tasks.append(asyncio.create_task(_checkpoints(state, settings.checkpoints)))
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if floor is None:
            await asyncio.to_thread(opened.close)

    app = FastAPI(title="Croupier", version="0.1.0", lifespan=lifespan, docs_url=None)
    app.state.metrics = Metrics()
    app.add_middleware(BaseHTTPMiddleware, dispatch=guard)
    problems.install(app)
    for router in (sessions.router, tables.router, cage.router, rulebooks.router):
        app.include_router(router)
    _add_monitoring(app)
    return app


def _follow(app: FastAPI, state: State) -> None:
    """Acts become durable in the writer's thread; people hear of them in the loop's."""
    loop = asyncio.get_running_loop()

    def publish(held: Held, events: tuple[PlainEvent, ...]) -> None:
        state.hub.publish(held, events)
        state.clockwork.wind(held)
        app.state.metrics.connections.set(state.hub.following)

    def follow(held: Held, events: tuple[PlainEvent, ...]) -> None:
        loop.call_soon_threadsafe(publish, held, events)

    state.floor.follow(follow)


async def _checkpoints(state: State, folder: Path) -> None:
    """Sign the heads of all chains, now and then."""
    while True:
        await asyncio.to_thread(_sign, state, folder)
        await asyncio.sleep(state.settings.checkpoint_seconds)


def _sign(state: State, folder: Path) -> None:
    with state.floor.engine.connect() as connection:
        write_checkpoint(connection, folder, state.floor.clock())


def _add_monitoring(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, str]:
        await asyncio.to_thread(app.state.croupier.floor.tables)
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        text = generate_latest(app.state.metrics.registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)
