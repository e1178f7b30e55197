"""Errors as RFC 9457 problem details, with our code and clauses."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from croupier.floor.database.writer import Unavailable
from croupier.floor.requests import refusal_plain
from croupier.machine import Declined, Refusal
from croupier.records.journal import JournalError, ReadingError
from croupier.rulebooks import RulebookError
from croupier.rulebooks.clauses import Clauses
from croupier.server import schemas

MEDIA_TYPE = "application/problem+json"
UNAVAILABLE = {
    "code": "unavailable",
    "clauses": [],
    "message": "the floor's books cannot be written just now: nothing has happened, send it again",
    "legal": [],
}
"""The answer in our own words: the database's message would quote the data to be written."""
_CODES = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    422: "bad-request",
}


class Problem(Declined):
    """A refusal by the server."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        clauses: Clauses = (),
        field: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.clauses, self.field = clauses, field


def problem(status: int, refusal: Mapping[str, Any]) -> JSONResponse:
    """A refusal as an HTTP answer."""
    body = schemas.Problem(
        type="about:blank",
        title=refusal["code"],
        status=status,
        detail=refusal["message"],
        code=refusal["code"],
        clauses=refusal.get("clauses", []),
        legal=refusal.get("legal", []),
        field=refusal.get("field"),
        reason=refusal.get("reason", refusal["message"]),
        present=refusal.get("present"),
    )
    left_out = {"present"} if body.present is None else None
    return JSONResponse(body.model_dump(exclude=left_out), status, media_type=MEDIA_TYPE)


_RESPONSES: dict[str, dict[str, Any]] = {
    "default": {
        "description": "Why it was not done",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
}
"""Errors that every operation may return."""


def install(app: FastAPI) -> None:
    """Answer every error of the application with problem details."""

    @app.exception_handler(Problem)
    async def _problem(_: Request, error: Problem) -> JSONResponse:
        return problem(error.status, vars(error))

    @app.exception_handler(Refusal)
    async def _refusal(_: Request, error: Refusal) -> JSONResponse:
        return problem(404 if error.code.startswith("no-such") else 409, refusal_plain(error))

    @app.exception_handler(Unavailable)
    @app.exception_handler(SQLAlchemyError)
    async def _unavailable(_: Request, __: Exception) -> JSONResponse:
        return problem(503, UNAVAILABLE)

    @app.exception_handler(JournalError)
    @app.exception_handler(ReadingError)
    async def _unread(_: Request, error: ValueError) -> JSONResponse:
        return problem(422, {"code": "bad-request", "message": str(error)})

    @app.exception_handler(RulebookError)
    async def _not_allowed(_: Request, error: RulebookError) -> JSONResponse:
        return problem(422, vars(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        told = {"code": "bad-request", "message": f"{where}: {first['msg']}"}
        return problem(422, {**told, "field": where.removeprefix("body."), "reason": first["msg"]})

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        code = _CODES.get(error.status_code, "http-error")
        answer = problem(error.status_code, {"code": code, "message": str(error.detail)})
        answer.headers.update(error.headers or {})
        return answer


def describe(schema: dict[str, Any]) -> dict[str, Any]:
    """Add these errors to the OpenAPI document."""
    components = schema.setdefault("components", {}).setdefault("schemas", {})
    components["Problem"] = schemas.Problem.model_json_schema()
    for unused in ("HTTPValidationError", "ValidationError"):
        components.pop(unused, None)
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)
            operation["responses"].update(_RESPONSES)
    return schema
