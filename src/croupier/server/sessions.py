"""Who is asking: guests with play chips on the own machine, accounts everywhere else."""

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.ledger import player_account, token_account
from croupier.house.official import Rank
from croupier.money import format_amount
from croupier.server.accounts import (
    add_user,
    begin_session,
    check_name,
    check_password,
    csrf_token,
    end_session,
    has_accounts,
)
from croupier.server.guards import COOKIE, SignedIn, only, state_of, token_of, user_of
from croupier.server.people import Role, User
from croupier.server.problems import Problem
from croupier.server.state import State

router = APIRouter(prefix="/api", tags=["people"])


class Entering(BaseModel):
    """As a guest with a name and a role, or with the password of an account."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(None, max_length=40)
    role: Role = Role.PLAYER
    password: str | None = Field(None, max_length=200)


class NewUser(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=40)
    role: Role
    rank: Rank | None = None
    password: str = Field(min_length=8, max_length=200)


@router.get("/session")
async def session(request: Request) -> dict[str, Any]:
    """Who you are here; nobody yet, and whether you may come as a guest."""
    user = await asyncio.to_thread(user_of, request)
    state = state_of(request)
    if user is None:
        return {"user": None, "guests": state.settings.guests}
    return await _told(state, user, token_of(request) or "")


@router.post("/session", status_code=201)
async def enter(entering: Entering, request: Request, response: Response) -> dict[str, Any]:
    """Come in."""
    state = state_of(request)
    user = await _enter(state, entering, request)
    token = await begin_session(state.floor, user)
    response.set_cookie(
        COOKIE,
        token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=12 * 3600,
    )
    return await _told(state, user, token)


async def _enter(state: State, entering: Entering, request: Request) -> User:
    if entering.password is not None:
        who = request.client.host if request.client else "unknown"
        if not state.logins.take(who):
            raise Problem(429, "too-many", "too many attempts: wait a minute")
        name = entering.name or ""
        return await asyncio.to_thread(check_password, state.floor, name, entering.password)
    if not state.settings.guests:
        raise Problem(401, "account-needed", "this floor has no guests: log in" + _first(state))
    name = check_name(entering.name) if entering.name else f"Guest {secrets.token_hex(3)}"
    user = await add_user(state.floor, name, entering.role, None)
    if user.role is Role.PLAYER and state.settings.play_chips:
        bought = state.floor.buy_in(name, state.settings.play_chips, "play chips")
        await asyncio.wrap_future(bought)
    return user


def _first(state: State) -> str:
    if has_accounts(state.floor):
        return ""
    return "; nobody can yet: make the first account with `croupier user add NAME administrator`"


@router.delete("/session", status_code=204)
async def go(request: Request, user: SignedIn) -> Response:
    """Go."""
    del user
    await end_session(state_of(request).floor, token_of(request) or "")
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


@router.post("/users", status_code=201)
async def new_user(
    new: NewUser, request: Request, _: Annotated[User, Depends(only(Role.ADMINISTRATOR))]
) -> dict[str, Any]:
    """Make an account."""
    user = await add_user(state_of(request).floor, new.name, new.role, new.password, new.rank)
    return {"name": user.name, "role": user.role, "rank": user.rank}


async def _told(state: State, user: User, token: str) -> dict[str, Any]:
    floor = state.floor
    chips = await asyncio.to_thread(floor.balance, player_account(user.name))
    tokens = await asyncio.to_thread(floor.balance, token_account(user.name))
    return {
        "user": {"name": user.name, "role": user.role, "rank": user.rank},
        "guests": state.settings.guests,
        "csrf": csrf_token(token),
        "chips": format_amount(chips),
        "tokens": format_amount(tokens),
    }
