"""The tables as the lobby lists them: who sits there, what lies open on each felt, what it pays."""

from collections import defaultdict
from typing import Any

from croupier.floor.floor import Floor
from croupier.floor.tables import Held
from croupier.house.people import name_key, same_name
from croupier.rulebooks.options import value_text
from croupier.server.accounts import bots_among
from croupier.server.linked import jackpot_of
from croupier.server.people import User
from croupier.server.training import in_use
from croupier.server.views import public_view

_SHOWN = (
    *("table", "version", "rulebook", "stage", "round", "seats", "away", "signs"),
    *("due", "training"),
)


def listed(floor: Floor, user: User, others: bool) -> list[Held]:
    """Every table of the house and, as long as something happens there, this person's own training
    tables, or also those of others."""
    now = floor.clock()
    return [
        floor.table(card.id)
        for card in floor.tables()
        if in_use(card, now) and (others or _is_for(card.settings.training, user))
    ]


def _is_for(trains: str | None, user: User) -> bool:
    return trains is None or same_name(trains, user.name)


def cards(floor: Floor, tables: list[Held]) -> list[dict[str, Any]]:
    """The tables in a few words, people told from bots."""
    seated = {held.id: _keys(held) for held in tables}
    bots = bots_among(floor, set().union(*seated.values()))
    linked: dict[str, list[Held]] = defaultdict(list)
    for held in tables:
        if held.settings.jackpot is not None:
            linked[held.settings.jackpot].append(held)
    pools = {jackpot: jackpot_of(those) for jackpot, those in linked.items()}
    return [_card(held, pools) | _counted(seated[held.id], bots) for held in tables]


def _keys(held: Held) -> set[str]:
    """Who plays there and is there, by the keys of their names: nobody counts twice."""
    seats = held.table.life.seats.values()
    return {name_key(seat.player) for seat in seats if seat.away is None}


def _counted(seated: set[str], bots: set[str]) -> dict[str, int]:
    return {"people": len(seated - bots), "bots": len(seated & bots)}


def _card(held: Held, pools: dict[str, Any]) -> dict[str, Any]:
    view, table = public_view(held), held.table
    play = view["play"] or {}
    return {
        **{name: view[name] for name in _SHOWN},
        "jackpot": pools.get(held.settings.jackpot or "", view["jackpot"]),
        "board": play.get("community", play.get("dealer", [])),
        "turn": play.get("turn"),
        "options": {name: value_text(value) for name, value in _options(held).items()},
        "linked": held.settings.jackpot,
        "dealt_by": "a person" if table.by_hand else "the software",
        "settings": held.settings.heading.model_dump(exclude={"format"}),
    }


def _options(held: Held) -> dict[str, Any]:
    """Every option of the rulebook with the value in force at the table."""
    return held.table.rulebook.options(held.table.options)
