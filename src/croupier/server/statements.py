"""Statements over HTTP: for one's own account, and for supervisors and inspectors of any
account."""

import asyncio
from io import StringIO
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request, Response

from croupier.floor.ledger.balances import UnreadableBalance
from croupier.floor.ledger.statements import Movement, movements, write_csv
from croupier.machine import Refusal
from croupier.server.auth.accounts import find_user
from croupier.server.auth.guards import SignedIn, only, state_of
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.schemas import Clauses, Money, Schema

router = APIRouter(prefix="/api", tags=["cage"])
Auditor = Annotated[User, Depends(only(Role.SUPERVISOR, Role.INSPECTOR, Role.ADMINISTRATOR))]
PlayerName = Annotated[str, Path(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]*$")]
_CSV: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}}}
}


class StatementLine(Schema):
    """One movement."""

    at: str
    account: Literal["chips", "tokens"]
    table: str | None
    """None for the cage."""
    round: int | None
    """None at the cage, and until the round is settled."""
    wager: str | None
    """The wager that was settled or placed; where a decision placed it, the decision, as `bet`."""
    reason: str
    amount: Money
    """What was added; negative if it was taken."""
    balance: Money
    """Of this account, after the movement."""
    clauses: Clauses


class Statement(Schema):
    """Every movement of a person's chips and tokens, oldest first."""

    player: str
    lines: list[StatementLine]
    chips: Money
    tokens: Money


@router.get("/statement")
async def own_statement(request: Request, user: SignedIn) -> Statement:
    """Every movement of one's own account."""
    return _statement(user.name, await _lines(request, user.name))


@router.get("/statement.csv", response_class=Response, responses=_CSV)
async def own_statement_csv(request: Request, user: SignedIn) -> Response:
    """The same as CSV."""
    return _csv(await _lines(request, user.name))


@router.get("/players/{name}/statement")
async def statement(name: PlayerName, request: Request, _: Auditor) -> Statement:
    """Every movement of somebody's account."""
    return _statement(name, await _lines_of(request, name))


@router.get("/players/{name}/statement.csv", response_class=Response, responses=_CSV)
async def statement_csv(name: PlayerName, request: Request, _: Auditor) -> Response:
    """The same as CSV."""
    return _csv(await _lines_of(request, name))


async def _lines_of(request: Request, name: str) -> list[Movement]:
    """The lines of a person, or of a name that has moved money without an account."""
    lines = await _lines(request, name)
    if not lines and await asyncio.to_thread(find_user, state_of(request).floor, name) is None:
        raise Problem(404, "no-such-player", f"there is no player called {name!r}")
    return lines


async def _lines(request: Request, name: str) -> list[Movement]:
    return await asyncio.to_thread(_read, request, name)


def _read(request: Request, name: str) -> list[Movement]:
    try:
        with state_of(request).floor.engine.connect() as connection:
            return movements(connection, name)
    except UnreadableBalance as error:
        message = f"the books of {name} cannot be read: call the supervisor"
        raise Refusal("unreadable-balance", (), message) from error


def _statement(name: str, lines: list[Movement]) -> Statement:
    last = {line.account: line.balance for line in lines}
    told = [StatementLine(**line.plain()) for line in lines]
    chips, tokens = last.get("chips", "0"), last.get("tokens", "0")
    return Statement(player=name, lines=told, chips=chips, tokens=tokens)


def _csv(lines: list[Movement]) -> Response:
    file = StringIO()
    write_csv(lines, file)
    headers = {"Content-Disposition": 'attachment; filename="statement.csv"'}
    return Response(file.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)
