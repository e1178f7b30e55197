"""The accounts of the floor, for administrators."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy import Connection

from croupier.server.auth import schemas
from croupier.server.auth.accounts import (
    add_user,
    give_role,
    list_accounts,
    set_disabled,
    write_durably,
)
from croupier.server.auth.guards import needs_second_factor, only, state_of, token_of
from croupier.server.auth.routes import person
from croupier.server.auth.second_factors import remove_factor
from croupier.server.auth.sessions import (
    delete_sessions,
    list_sessions,
    public_id,
    revoke_sessions,
    session_key,
)
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.state import ServerState

router = APIRouter(prefix="/api/users", tags=["people"])
Administrator = Annotated[User, Depends(only(Role.ADMINISTRATOR))]
Name = Annotated[str, Path(max_length=60, pattern=r"^[^\x00-\x1f]+$")]
SessionId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


@router.get("")
async def users(request: Request, _: Administrator) -> schemas.AccountsListed:
    """All accounts; guests have none."""
    found = await asyncio.to_thread(list_accounts, state_of(request).floor)
    return schemas.AccountsListed(
        accounts=[
            schemas.AccountCard(
                name=each.user.name,
                role=each.user.role,
                rank=each.user.rank,
                disabled=each.disabled,
                second_factor=each.user.second_factor,
                second_factor_needed=needs_second_factor(state_of(request), each.user),
                sessions=each.sessions,
                seen=each.seen,
            )
            for each in found
        ]
    )


@router.post("", status_code=201)
async def new_user(new: schemas.NewUser, request: Request, admin: Administrator) -> schemas.Person:
    """Create an account."""
    state = state_of(request)
    user = await add_user(
        state.floor,
        new.name,
        new.role,
        new.password,
        new.rank,
        by=admin.name,
        hashing=state.logins.hash,
    )
    return person(user)


@router.post("/{name}/disable")
async def disable(name: Name, request: Request, admin: Administrator) -> schemas.AccountsListed:
    """Disable an account and end its sessions."""
    _check_other(name, admin)
    await _set_disabled(state_of(request), name, True, admin)
    return await users(request, admin)


@router.post("/{name}/enable")
async def enable(name: Name, request: Request, admin: Administrator) -> schemas.AccountsListed:
    """Enable an account again."""
    await _set_disabled(state_of(request), name, False, admin)
    return await users(request, admin)


async def _set_disabled(state: ServerState, name: str, disabled: bool, admin: User) -> None:
    now = state.floor.clock()

    def job(connection: Connection) -> list[str]:
        set_disabled(connection, name, disabled, admin.name, now)
        return delete_sessions(connection, name, admin.name, now) if disabled else []

    verb = "disable-account" if disabled else "enable-account"
    for key in await write_durably(state.floor, job, verb, admin.name):
        state.hub.dismiss(key)


@router.delete("/{name}/sessions")
async def revoke(name: Name, request: Request, admin: Administrator) -> schemas.AccountsListed:
    """End all sessions of an account."""
    state = state_of(request)
    for key in await revoke_sessions(state.floor, name, admin.name):
        state.hub.dismiss(key)
    return await users(request, admin)


@router.get("/{name}/sessions")
async def sessions(name: Name, request: Request, _: Administrator) -> schemas.SessionsListed:
    """The sessions of an account: since when, how long idle, from where."""
    state, own = state_of(request), public_id(session_key(token_of(request) or ""))
    found = await asyncio.to_thread(list_sessions, state.floor, name, state.settings)
    return schemas.SessionsListed(
        sessions=[schemas.SessionCard(**vars(each), own=each.id == own) for each in found]
    )


@router.delete("/{name}/sessions/{session}")
async def end_one(
    name: Name, session: SessionId, request: Request, admin: Administrator
) -> schemas.AccountsListed:
    """End one session of an account."""
    state = state_of(request)
    now = state.floor.clock()

    def job(connection: Connection) -> list[str]:
        return delete_sessions(connection, name, admin.name, now, only=session)

    ended = await write_durably(state.floor, job, "revoke-sessions", admin.name)
    if not ended:
        raise Problem(404, "no-such-session", f"{name} has no such session: it may have ended")
    for key in ended:
        state.hub.dismiss(key)
    return await users(request, admin)


@router.post("/{name}/role")
async def role(
    name: Name, given: schemas.NewRole, request: Request, admin: Administrator
) -> schemas.AccountsListed:
    """Give an account another role or rank."""
    _check_other(name, admin)
    state = state_of(request)
    await give_role(state.floor, name, given.role, given.rank, admin.name)
    state.hub.release(name)
    return await users(request, admin)


@router.delete("/{name}/second-factor")
async def remove(name: Name, request: Request, admin: Administrator) -> schemas.AccountsListed:
    """Remove the second factor of somebody who has lost their device and their recovery codes."""
    _check_other(name, admin)
    floor = state_of(request).floor
    now = floor.clock()

    def job(connection: Connection) -> None:
        remove_factor(connection, name, admin.name, now)

    await write_durably(floor, job, "remove-second-factor", admin.name)
    return await users(request, admin)


def _check_other(name: str, admin: User) -> None:
    """Refuse the administrator's own account, so that an administrator always remains."""
    if name == admin.name:
        raise Problem(409, "own-account", "another administrator does this to your account")
