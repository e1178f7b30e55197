"""The browser application: its built files, and its page for every address outside the API. The
documentation, under /docs.

File names under `assets/` contain a hash of the content, so browsers may cache them for ever; the
page itself is requested anew each time."""

import json
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.convertors import Convertor, register_url_convertor
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT = Path(__file__).parent / "static"
DOCUMENTATION = Path(__file__).parent / "documentation"
_FOR_EVER = "public, max-age=31536000, immutable"
_NOT_BUILT = """Croupier is running, but its browser application has not been built.

Build it with

    make web

and load this page again. The API answers already: /api/openapi.json describes it.
"""
_NOT_WRITTEN = """The documentation has not been built.

Build it with

    make docs

and load this page again.
"""
_SCRIPTS = "scripts.json"
"""The digests of the scripts that stand in the documentation's pages; the build lists them."""


class _PagePath(Convertor[str]):
    """A path outside the API and the monitoring endpoints, which answer their own errors."""

    regex = r"(?!(?:api|healthz|metrics)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _PagePath())


class _BuiltFiles(StaticFiles):
    """Files that a command builds: until then their folder is missing, and nothing is found."""

    async def check_config(self) -> None:
        """A missing folder is no error."""


class _Assets(_BuiltFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["Cache-Control"] = _FOR_EVER
        return response


class _Documentation(_BuiltFiles):
    """Pages whose own scripts run, and no others. Their theme writes styles into the page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self._folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not (self._folder / "index.html").is_file():
            return PlainTextResponse(_NOT_WRITTEN, 503)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = (
            f"default-src 'self'; script-src 'self' {self._scripts()}; "
            "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
            "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        )
        return response

    def _scripts(self) -> str:
        listed = json.loads((self._folder / _SCRIPTS).read_text(encoding="utf-8"))
        return " ".join(f"'{digest}'" for digest in listed)


def add_pages(app: FastAPI, built: Path = BUILT, documentation: Path = DOCUMENTATION) -> None:
    """Serve the application. Call this last: it answers every remaining path."""

    @app.get("/docs", include_in_schema=False)
    async def documentation_begins() -> Response:
        return RedirectResponse("/docs/")

    app.mount("/docs", GZipMiddleware(_Documentation(documentation)), name="docs")
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
    try:
        return found if plain and found.is_file() else None
    except OSError:  # no file can have such a name
        return None
