"""The felt of a table, and the signs beside it, from the game's layout and the table's options.

What is printed where is told here; how wide it is drawn is the browser's. Nothing is repeated that
a rulebook's file holds: words, odds and clauses are looked up.
"""

import asyncio
from typing import Literal

from fastapi import APIRouter, Request

from croupier.floor.tables import Held
from croupier.games import layout as printed
from croupier.games.game import game_of
from croupier.house.limits import Sign
from croupier.house.table import pools_of
from croupier.money import Amount, format_amount, format_odds
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.table import TableRules, addresses
from croupier.server.guards import SignedIn, TableId, state_of
from croupier.server.layout_shapes import (
    AreaTold,
    Bounds,
    ClocksTold,
    FeeTold,
    Furniture,
    Inscription,
    Layout,
    PayRow,
    PayTable,
    SignNote,
)
from croupier.server.problems import Problem

router = APIRouter(prefix="/api", tags=["layout"])


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


def told(
    rules: TableRules,
    dealing: str,
    sign: Sign | None = None,
    limits_clauses: tuple[str, ...] = (),
    clocks: ClocksTold | None = None,
) -> Layout:
    """The felt under these rules; without a sign there are no limits to show."""
    document, felt = rules.document, game_of(rules).layout(rules)
    name, _, place = document.title.partition(", ")
    return Layout(
        rulebook=rules.id,
        name=name,
        place=place,
        game=document.game,
        currency=document.currency,
        boxes=rules.boxes,
        hand=felt.hand,
        community=felt.board,
        inscription=Inscription(
            text=document.table.inscription,
            clauses=list(addresses(document, document.table.clauses)),
        ),
        areas=[_area(area, sign) for area in felt.areas],
        fees=[_fee(fee) for fee in felt.fees],
        rack=_rack(rules),
        source=_source(rules, dealing),
        pays=[_pay_table(table) for table in felt.pays],
        notes=[SignNote(text=note.text, clauses=list(note.clauses)) for note in felt.notes],
        max_payout=None if rules.max_payout is None else format_amount(rules.max_payout),
        max_payout_clauses=list(rules.cites.max_payout),
        limits_clauses=list(limits_clauses),
        concede=felt.concede,
        several_boxes=rules.several_boxes,
        tokens="tokens" in document.house,
        second_clauses=list(felt.second),
        clocks=clocks,
    )


def _area(area: printed.Area, sign: Sign | None) -> AreaTold:
    return AreaTold(
        name=area.name,
        word=area.word,
        form=area.form,
        row=area.row,
        side=area.side,
        spots=area.spots is not None,
        spots_area=area.spots,
        spots_at_least=area.spots_at_least,
        compulsory=area.compulsory,
        at_least=area.at_least,
        antes=area.antes,
        placed=area.placed,
        bounds=_bounds(sign, area),
        clauses=list(area.clauses),
    )


def _bounds(sign: Sign | None, area: printed.Area) -> Bounds | None:
    if sign is None or not area.placed or not sign.states(area.name):
        return None
    limits = sign.on(area.name)
    return Bounds(
        minimum=format_amount(limits.minimum),
        maximum=format_amount(limits.maximum),
        unit=None if limits.step is None else format_amount(limits.step),
    )


def _fee(fee: printed.Fee) -> FeeTold:
    return FeeTold(
        name=fee.name,
        word=fee.word,
        antes=fee.antes,
        fewest=fee.fewest,
        most=fee.most,
        clauses=list(fee.clauses),
    )


def _pay_table(table: printed.PayTable) -> PayTable:
    return PayTable(
        name=table.name,
        title=table.title,
        columns=list(table.columns),
        rows=[
            PayRow(
                words=line.words,
                odds=[_price(odds) for odds in line.odds],
                percent_of_pool=line.percent_of_pool,
            )
            for line in table.lines
        ],
        clauses=list(table.clauses),
    )


def _price(odds: Amount | None) -> str | None:
    return None if odds is None else format_odds(odds)


def _rack(rules: TableRules) -> Furniture:
    """At the dealer's right, which is the left of the screen."""
    clauses = rules.document.house.get("table", {}).get("table_rack", ())
    return Furniture(kind="rack", side="left", clauses=list(addresses(rules.document, clauses)))


def _source(rules: TableRules, dealing: str) -> Furniture:
    kind: Literal["shoe", "shuffler"] = "shoe" if dealing == "shoe" else "shuffler"
    return Furniture(kind=kind, side="right", clauses=list(rules.deal_clauses[dealing]))
