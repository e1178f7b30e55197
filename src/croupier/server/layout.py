"""The felt of a table, and the signs beside it, from the rulebook's data and the table's options.

What is printed where is told here; how wide it is drawn is the browser's. Nothing is repeated that
a rulebook's file holds: words, odds and clauses are looked up.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Literal

from fastapi import APIRouter, Request

from croupier.floor.tables import Held
from croupier.games.holdem import dealing as holdem_dealing
from croupier.games.lunar import dealing as lunar_dealing
from croupier.house.limits import Sign
from croupier.house.table import pools_of
from croupier.money import format_amount
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.guards import SignedIn, TableId, state_of
from croupier.server.layout_shapes import (
    AreaTold,
    Bounds,
    ClocksTold,
    FeeTold,
    Form,
    Furniture,
    Inscription,
    Layout,
    Side,
)
from croupier.server.paytables import cited, notes, pay_tables
from croupier.server.problems import Problem

router = APIRouter(prefix="/api", tags=["layout"])
Rules = LunarRules | HoldemRules

_FORMS: Mapping[str, tuple[Form, int, Side | None]] = {
    "dealer_super": ("circle", 1, None),
    "super": ("circle", 2, None),
    "bet": ("bar", 5, None),
    "jackpot": ("half", 1, "left"),
    "trips": ("half", 1, "right"),
    "blind": ("half", 2, "right"),
    "play": ("bar", 3, None),
}
_ANTE: Mapping[str, tuple[Form, int, Side | None]] = {
    "lunar": ("circle", 3, None),
    "holdem": ("half", 2, "left"),
}
_ON_OTHERS = "super_on"
"""Wagered on the spots beside the super area, which has the same word."""
_LATER = ("bet", "play")
_CURRENCY = {"vu-lunar": "VT"}
"""Vatu; everywhere else dollars."""


@router.get("/rulebooks/{id}/layout")
async def of_rulebook(id: str) -> Layout:
    """The felt of a rulebook with its default options."""
    if id not in RULEBOOK_IDS:
        raise Problem(404, "no-such-rulebook", f"there is no rulebook {id!r}")
    return told(rulebook(id).rules(), "shoe")


@router.get("/tables/{id}/layout")
async def of_table(id: TableId, request: Request, _: SignedIn) -> Layout:
    """The felt of a table: its options, its limits as the sign states them now, its clocks."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    return of_held(held)


def of_held(held: Held) -> Layout:
    table, clocks = held.table, held.settings.clocks
    rules = table.rulebook.rules(table.options)
    seconds = ClocksTold(wagers=clocks.wagers, decide=clocks.decide, concede=clocks.concede)
    layout = told(rules, table.dealing, table.limits.sign, table.limits.cites.limits_sign, seconds)
    return layout if pools_of(table) is not None else _without_jackpot(layout)


def _without_jackpot(layout: Layout) -> Layout:
    """A sign does not state what is never paid there."""
    pays = [each for each in layout.pays if each.name != "jackpot"]
    return layout.model_copy(update={"pays": pays})


def currency_of(rulebook: str) -> str:
    return _CURRENCY.get(rulebook, "$")


def told(
    rules: Rules,
    dealing: str,
    sign: Sign | None = None,
    limits_clauses: tuple[str, ...] = (),
    clocks: ClocksTold | None = None,
) -> Layout:
    """The felt under these rules; without a sign there are no limits to show."""
    document, lunar = rules.document, isinstance(rules, LunarRules)
    name, _, place = document.title.partition(", ")
    return Layout(
        rulebook=rules.id,
        name=name,
        place=place,
        game=document.game,
        currency=currency_of(document.id),
        boxes=rules.boxes,
        hand=lunar_dealing.HAND if lunar else holdem_dealing.HAND,
        community=0 if lunar else holdem_dealing.BOARD,
        inscription=Inscription(
            text=document.table.inscription, clauses=cited(rules, document.table.clauses)
        ),
        areas=sorted(_areas(rules, sign), key=lambda area: (area.row, area.side or "")),
        fees=list(_fees(rules)),
        rack=_rack(rules),
        source=_source(rules, dealing),
        pays=list(pay_tables(rules)),
        notes=list(notes(rules)),
        max_payout=None if rules.max_payout is None else format_amount(rules.max_payout),
        max_payout_clauses=list(rules.cites.max_payout),
        limits_clauses=list(limits_clauses),
        concede=isinstance(rules, LunarRules) and rules.concede,
        several_boxes=isinstance(rules, LunarRules) or rules.several_boxes,
        tokens="tokens" in document.house,
        second_clauses=list(rules.cites.second) if isinstance(rules, LunarRules) else [],
        clocks=clocks,
    )


def _areas(rules: Rules, sign: Sign | None) -> Iterator[AreaTold]:
    areas = rules.document.areas
    others = areas.get(_ON_OTHERS)
    for name, area in areas.items():
        if name == _ON_OTHERS:
            continue
        form, row, side = _ANTE[rules.document.game] if name == "ante" else _FORMS[name]
        spots = others if name == "super" else None
        yield AreaTold(
            name=name,
            word=area.word,
            form=form,
            row=row,
            side=side,
            spots=spots is not None,
            spots_at_least=spots.at_least if spots else None,
            compulsory=area.compulsory,
            at_least=area.at_least,
            antes=area.antes,
            placed=name not in _LATER,
            bounds=_bounds(sign, name),
            clauses=cited(rules, area.clauses),
        )


def _bounds(sign: Sign | None, area: str) -> Bounds | None:
    if sign is None or area in _LATER or not sign.states(area):
        return None
    limits = sign.on(area)
    return Bounds(
        minimum=format_amount(limits.minimum),
        maximum=format_amount(limits.maximum),
        unit=None if limits.step is None else format_amount(limits.step),
    )


def _fees(rules: Rules) -> Iterator[FeeTold]:
    if isinstance(rules, LunarRules):
        for name, fee in rules.document.fees.items():
            said = fee.model_dump(include={"word", "antes", "fewest", "most"})
            yield FeeTold(name=name, **said, clauses=cited(rules, fee.clauses))


def _rack(rules: Rules) -> Furniture:
    """At the dealer's right, which is the left of the screen."""
    clauses = rules.document.house["table"]["table_rack"]
    return Furniture(kind="rack", side="left", clauses=cited(rules, clauses))


def _source(rules: Rules, dealing: str) -> Furniture:
    kind: Literal["shoe", "shuffler"] = "shoe" if dealing == "shoe" else "shuffler"
    return Furniture(kind=kind, side="right", clauses=list(rules.deal_clauses[dealing]))
