"""The cage: guests buy and cash play chips themselves; with accounts, supervisors do it for
players."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.ledger import player_account
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.server.auth.accounts import find_user
from croupier.server.auth.guards import SignedIn, state_of
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.schemas import Money, Schema

router = APIRouter(prefix="/api/cage", tags=["cage"])


class Sum(BaseModel):
    """An exact sum. `player` names the owner of the chips if that is not the sender."""

    model_config = ConfigDict(extra="forbid")

    amount: str = Field(max_length=20)
    player: Annotated[str, Field(max_length=40)] | None = None
    id: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    """An id chosen by the sender: a request repeated with the same id is done once."""


class Balance(Schema):
    player: str
    chips: Money


@router.post("/buy-in")
async def buy_in(given: Sum, request: Request, user: SignedIn) -> Balance:
    """Sell chips for money, or give play chips for nothing."""
    player = await _whose(given, request, user)
    amount = _amount(given.amount)
    floor, by = state_of(request).floor, str(user.by)
    await asyncio.wrap_future(floor.buy_in(player, amount, by, given.id))
    return await _balance(request, player)


@router.post("/cash-out")
async def cash_out(given: Sum, request: Request, user: SignedIn) -> Balance:
    """Buy chips back for money."""
    player = await _whose(given, request, user)
    amount = _amount(given.amount)
    floor, by = state_of(request).floor, str(user.by)
    await asyncio.wrap_future(floor.cash_out(player, amount, by, given.id))
    return await _balance(request, player)


async def _whose(given: Sum, request: Request, user: User) -> str:
    """The guest's own chips on a loopback floor; elsewhere a supervisor names the player."""
    state = state_of(request)
    if user.role in (Role.SUPERVISOR, Role.ADMINISTRATOR):
        found = await asyncio.to_thread(find_user, state.floor, given.player or "")
        if found is None or found.role is not Role.PLAYER:
            raise Problem(404, "no-such-player", f"there is no player called {given.player!r}")
        return found.name
    if user.role is Role.PLAYER and state.settings.guests and not given.player:
        return user.name
    raise Problem(403, "not-allowed", "chips are sold and cashed by supervisors")


def _amount(text: str) -> Amount:
    try:
        return parse_amount(text)
    except AmountError as error:
        raise Problem(422, "bad-amount", str(error)) from error


async def _balance(request: Request, player: str) -> Balance:
    floor = state_of(request).floor
    chips = await asyncio.to_thread(floor.balance, player_account(player))
    return Balance(player=player, chips=format_amount(chips))
