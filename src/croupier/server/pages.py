"""The browser application: its built files, and its page for every address outside the API.

File names under `assets/` contain a hash of the content, so browsers may cache them for ever; the
page itself is requested anew each time."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.convertors import Convertor, register_url_convertor
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT = Path(__file__).parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"
_NOT_BUILT = """Croupier is running, but its browser application has not been built.

Build it with

    make web

and load this page again. The API answers already: /api/openapi.json describes it.
"""


class _PagePath(Convertor[str]):
    """A path outside the API and the monitoring endpoints, which answer their own errors."""

    regex = r"(?!(?:api|healthz|metrics)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _PagePath())


class _Assets(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["Cache-Control"] = _FOR_EVER
        return response


def add_pages(app: FastAPI, built: Path = BUILT) -> None:
    """Serve the application. Call this last: it answers every remaining path."""
    assets = _Assets(directory=built / "assets", check_dir=False)
    # Only assets are compressed: a response that mixes user input with secrets never is.
    app.mount("/assets", GZipMiddleware(assets), name="assets")

    @app.api_route("/{path:page}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str) -> Response:
        file = _file(built, path) or _file(built, "index.html")
        if file is None:
            return PlainTextResponse(_NOT_BUILT, 503, headers={"Retry-After": "60"})
        return FileResponse(file, headers={"Cache-Control": "no-cache"})


def _file(built: Path, path: str) -> Path | None:
    """A file of the build by its name; folders are not served."""
    found = built / path
    plain = path and "/" not in path and not path.startswith(".")
    return found if plain and found.is_file() else None
