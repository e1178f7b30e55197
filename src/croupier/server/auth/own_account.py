"""One's own account: password, second factor, other sessions."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy import Connection

from croupier.server.auth import schemas
from croupier.server.auth.accounts import change_password, list_accounts, write_durably
from croupier.server.auth.guards import Entered, address_of, state_of, token_of
from croupier.server.auth.second_factors import (
    begin_factor,
    check_code,
    confirm_factor,
    count_codes,
    link_of,
    picture_of,
    remove_factor,
)
from croupier.server.auth.sessions import revoke_sessions, session_key
from croupier.server.auth.users import STAFF, User
from croupier.server.problems import Problem
from croupier.server.state import ServerState

router = APIRouter(prefix="/api/account", tags=["people"])


def _with_account(user: Entered) -> User:
    if not user.account:
        raise Problem(409, "guest", "guests have no account, and no password")
    return user


AccountHolder = Annotated[User, Depends(_with_account)]


@router.get("")
async def account(request: Request, user: AccountHolder) -> schemas.OwnAccount:
    """The user's own account."""
    return await asyncio.to_thread(_account, state_of(request), user)


def _account(state: ServerState, user: User) -> schemas.OwnAccount:
    [own] = [each for each in list_accounts(state.floor) if each.user.name == user.name]
    return schemas.OwnAccount(
        name=user.name,
        role=user.role,
        rank=user.rank,
        second_factor=user.second_factor,
        second_factor_needed=_is_needed(state, user),
        recovery_codes=count_codes(state.floor, user.name),
        sessions=own.sessions,
    )


def _is_needed(state: ServerState, user: User) -> bool:
    return state.settings.staff_second_factor and user.role in STAFF


@router.post("/password", status_code=204)
async def new_password(
    given: schemas.NewPassword, request: Request, user: AccountHolder
) -> Response:
    """Change one's password; all other sessions of the user end."""
    state = state_of(request)
    await state.logins.confirm(state.floor, user, given.old, address_of(request))
    await change_password(state.floor, user.name, given.new, user.name, state.logins.hash)
    await _end_others(request, user)
    return Response(status_code=204)


@router.delete("/sessions", status_code=204)
async def end_others(request: Request, user: AccountHolder) -> Response:
    """End all other sessions of the user."""
    await _end_others(request, user)
    return Response(status_code=204)


async def _end_others(request: Request, user: User) -> None:
    state, own = state_of(request), session_key(token_of(request) or "")
    for key in await revoke_sessions(state.floor, user.name, user.name, keep=own):
        state.hub.dismiss(key)


@router.post("/second-factor")
async def begin(
    given: schemas.PasswordGiven, request: Request, user: AccountHolder
) -> schemas.FactorBegun:
    """Begin to set up a second factor, or another one, which takes a code of the old one. The old
    one stays until a code confirms the new one."""
    state = state_of(request)
    await state.logins.confirm(state.floor, user, given.password, address_of(request))
    if user.second_factor:
        state.logins.count(user.name, address_of(request))
    now = state.floor.clock()

    def job(connection: Connection) -> str:
        check_code(connection, user.name, given.code, now)
        return begin_factor(connection, user.name)

    secret = await write_durably(state.floor, job, "begin-second-factor", user.name)
    link = link_of(user.name, secret)
    picture = await asyncio.to_thread(picture_of, link)
    return schemas.FactorBegun(secret=secret, link=link, picture=picture)


@router.post("/second-factor/confirm")
async def confirm(
    given: schemas.CodeGiven, request: Request, user: AccountHolder
) -> schemas.RecoveryCodes:
    """Turn the second factor on with its first code. Other sessions of the user end."""
    state = state_of(request)
    now = state.floor.clock()
    state.logins.count(user.name, address_of(request))

    def job(connection: Connection) -> list[str]:
        return confirm_factor(connection, user.name, given.code, now)

    codes = await write_durably(state.floor, job, "confirm-second-factor", user.name)
    await _end_others(request, user)
    return schemas.RecoveryCodes(codes=codes)


@router.post("/second-factor/remove", status_code=204)
async def remove(given: schemas.FactorRemoved, request: Request, user: AccountHolder) -> Response:
    """Turn the second factor off, with the password and a code."""
    state = state_of(request)
    if _is_needed(state, user):
        message = "the house wants a second factor of its staff: you can set up another"
        raise Problem(409, "second-factor-needed", message)
    await state.logins.confirm(state.floor, user, given.password, address_of(request))
    state.logins.count(user.name, address_of(request))
    now = state.floor.clock()

    def job(connection: Connection) -> None:
        check_code(connection, user.name, given.code, now)
        remove_factor(connection, user.name, user.name, now)

    await write_durably(state.floor, job, "remove-second-factor", user.name)
    return Response(status_code=204)
