"""Sessions: guests with play chips on this machine, accounts everywhere else."""

import asyncio
import secrets

from fastapi import APIRouter, Request, Response

from croupier.floor.ledger.postings import player_account, token_account
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.server.auth import schemas
from croupier.server.auth.accounts import add_user, has_accounts
from croupier.server.auth.guards import (
    Entered,
    address_of,
    is_local,
    may_be_guest,
    needs_second_factor,
    state_of,
    token_of,
    user_of,
)
from croupier.server.auth.names import check_person
from croupier.server.auth.schemas import Entering
from croupier.server.auth.sessions import begin_session, csrf_token, end_session, session_key
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.settings import COOKIE
from croupier.server.state import ServerState

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/session")
async def session(request: Request) -> schemas.Session:
    """The current session. Without a user it says whether you may come as a guest."""
    user = await asyncio.to_thread(user_of, request)
    state = state_of(request)
    if user is None:
        return schemas.Session(user=None, guests=may_be_guest(request))
    return await _session(state, user, token_of(request) or "")


@router.post("/session", status_code=201)
async def enter(entering: Entering, request: Request, response: Response) -> schemas.Session:
    """Log in, or come as a guest."""
    state = state_of(request)
    user, hashed = await _enter(state, entering, request)
    address = address_of(request)
    token = await begin_session(state.floor, user, state.settings, address, hashed)
    response.set_cookie(
        COOKIE,
        token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=int(state.settings.session_age.total_seconds()),
    )
    return await _session(state, user, token)


async def _enter(
    state: ServerState, entering: Entering, request: Request
) -> tuple[User, str | None]:
    """The person who enters, and the hash with which the password was compared."""
    if entering.password is not None:
        name, address = entering.name or "", address_of(request)
        checked = await state.logins.check(
            state.floor, name, entering.password, address, entering.code
        )
        return checked.user, checked.hashed
    if not may_be_guest(request):
        how = await asyncio.to_thread(_first, state)
        raise Problem(401, "account-needed", f"this floor has no guests: log in{how}")
    if not is_local(request) and entering.role not in (Role.PLAYER, Role.SPECTATOR):
        raise Problem(403, "account-needed", "guests play or watch; the staff have accounts")
    name = check_person(entering.name) if entering.name else f"Guest {secrets.token_hex(3)}"
    user = await add_user(state.floor, name, entering.role, None, bot=entering.bot)
    if user.role is Role.PLAYER and state.settings.play_chips:
        most = state.settings.currency.ceiling
        chips = state.settings.currency.whole(min(state.settings.play_chips, most))
        await asyncio.wrap_future(state.floor.buy_in(name, chips, "play chips"))
    return user, None


def _first(state: ServerState) -> str:
    if has_accounts(state.floor):
        return ""
    return (
        "; there are no accounts yet: create the first with `croupier user add NAME administrator`"
    )


@router.delete("/session", status_code=204)
async def go(request: Request, user: Entered) -> Response:
    """Log out."""
    del user
    state, token = state_of(request), token_of(request) or ""
    await end_session(state.floor, token)
    state.hub.dismiss(session_key(token))
    response = Response(status_code=204)
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=secure)
    return response


async def _session(state: ServerState, user: User, token: str) -> schemas.Session:
    chips, tokens = await asyncio.to_thread(_balances, state, user)
    return schemas.Session(
        user=person(user),
        guests=state.settings.guests,
        csrf=csrf_token(token),
        chips=chips,
        tokens=tokens,
        account=user.account,
        second_factor_needed=needs_second_factor(state, user),
    )


def person(user: User) -> schemas.Person:
    return schemas.Person(name=user.name, role=user.role, rank=user.rank)


def _balances(state: ServerState, user: User) -> list[str | None]:
    """Chips and tokens; None if the books cannot be read, which must not prevent a login."""
    accounts = (player_account(user.name), token_account(user.name))
    return [_balance(state, account) for account in accounts]


def _balance(state: ServerState, account: str) -> str | None:
    try:
        return format_amount(state.floor.balance(account))
    except Refusal:
        return None
