"""The cage: guests buy and cash play chips themselves; with accounts, supervisors do it for
players."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from croupier.floor.database import to_text
from croupier.floor.ledger import cage, cage_requests
from croupier.floor.ledger.cage_requests import CageRequest
from croupier.floor.ledger.postings import player_account
from croupier.house.people import same_name
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.server.auth.accounts import find_user
from croupier.server.auth.guards import SignedIn, only, state_of
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.schemas import Money, Schema

router = APIRouter(prefix="/api/cage", tags=["cage"])
ExchangeAct = Literal["buy-in", "cash-out"]
_ANSWERS: dict[str, Callable[[Connection, int, str, datetime], CageRequest]] = {
    "confirm": cage_requests.confirm,
    "decline": cage_requests.decline,
    "withdraw": cage_requests.withdraw,
}
Number = Annotated[int, Path(ge=1, lt=2**31)]
Second = Annotated[User, Depends(only(Role.SUPERVISOR, Role.ADMINISTRATOR))]
Reader = Annotated[User, Depends(only(Role.SUPERVISOR, Role.ADMINISTRATOR, Role.INSPECTOR))]


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
    waiting: int | None = None
    """The number of the request, if it waits for a second person and nothing has been done yet."""


class CageRequestTold(Schema):
    """A request above the house's limit, which a second person confirms or declines."""

    number: int
    act: Literal["buy-in", "cash-out"]
    player: str
    amount: Money
    state: cage_requests.State
    asked_by: str
    asked_at: str
    answered_by: str | None
    answered_at: str | None
    own: bool
    """Whether the user asked for it: then somebody else answers it."""


class CageRequests(Schema):
    """Requests that wait, and then the last that were answered."""

    limit: Money | None
    """Acts above this amount need a second person; null if none do."""
    requests: list[CageRequestTold]


@router.post("/buy-in")
async def buy_in(given: Sum, request: Request, user: SignedIn) -> Balance:
    """Sell chips for money, or give play chips for nothing."""
    player = await _whose(given, request, user)
    amount = _amount(given.amount)
    return await _exchange(request, user, "buy-in", player, amount, given.id)


@router.post("/cash-out")
async def cash_out(given: Sum, request: Request, user: SignedIn) -> Balance:
    """Buy chips back for money."""
    player = await _whose(given, request, user)
    amount = _amount(given.amount)
    return await _exchange(request, user, "cash-out", player, amount, given.id)


async def _exchange(
    request: Request, user: User, act: ExchangeAct, player: str, amount: Amount, id: str | None
) -> Balance:
    """Perform the exchange, or store it as a request if it is above the house's limit."""
    state, by = state_of(request), str(user.by)
    limit = state.settings.second_person
    if limit is None or amount <= limit:
        exchange = state.floor.buy_in if act == "buy-in" else state.floor.cash_out
        await asyncio.wrap_future(exchange(player, amount, by, id))
        return await _balance(request, player)
    asked, now = cage.exchange(act, player, amount, state.floor.currency), state.floor.clock()
    kept = await asyncio.wrap_future(
        state.floor.write_for(
            lambda connection: cage_requests.ask(connection, asked, by, now, id),
            cage.STREAM,
            act,
            by,
        )
    )
    balance = await _balance(request, player)
    waiting = kept.number if kept.state == "waiting" else None
    return balance.model_copy(update={"waiting": waiting})


@router.get("/requests")
async def requests(request: Request, user: Reader) -> CageRequests:
    """The requests at the cage that wait for a second person, and the last that were answered."""
    limit = state_of(request).settings.second_person
    found = await asyncio.to_thread(_listed, request)
    return CageRequests(
        limit=None if limit is None else format_amount(limit),
        requests=[_told(each, user) for each in found],
    )


def _listed(request: Request) -> list[CageRequest]:
    floor = state_of(request).floor
    with floor.engine.connect() as connection:
        return cage_requests.list_requests(connection, floor.reads)


@router.post("/requests/{number}/confirm")
async def confirm(number: Number, request: Request, user: Second) -> CageRequestTold:
    """Confirm what somebody else asked for; then it is done."""
    return await _answer(request, user, number, "confirm")


@router.post("/requests/{number}/decline")
async def decline(number: Number, request: Request, user: Second) -> CageRequestTold:
    """Decline what somebody else asked for."""
    return await _answer(request, user, number, "decline")


@router.post("/requests/{number}/withdraw")
async def withdraw(number: Number, request: Request, user: SignedIn) -> CageRequestTold:
    """Withdraw one's own request."""
    return await _answer(request, user, number, "withdraw")


async def _answer(request: Request, user: User, number: int, answer: str) -> CageRequestTold:
    floor, by = state_of(request).floor, str(user.by)
    now = floor.clock()
    done = await asyncio.wrap_future(
        floor.write_for(
            lambda connection: _ANSWERS[answer](connection, number, by, now),
            cage.STREAM,
            answer,
            by,
        )
    )
    return _told(done, user)


def _told(each: CageRequest, user: User) -> CageRequestTold:
    return CageRequestTold(
        number=each.number,
        act=each.act["act"],
        player=each.act["player"],
        amount=each.act["amount"],
        state=each.state,
        asked_by=each.asked_by,
        asked_at=to_text(each.asked_at),
        answered_by=each.answered_by,
        answered_at=None if each.answered_at is None else to_text(each.answered_at),
        own=same_name(each.asked_by.partition(",")[0], user.name),
    )


async def _whose(given: Sum, request: Request, user: User) -> str:
    """The owner of the chips: guests exchange their own on a loopback floor; elsewhere a supervisor
    names the player."""
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
