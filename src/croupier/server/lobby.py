"""The tables as the lobby lists them: who sits there, what lies open on each felt, what it pays."""

from collections import defaultdict
from typing import Any

from croupier.floor.house import Floor
from croupier.floor.tables import Held
from croupier.rulebooks.options import value_text
from croupier.server.linked import jackpot_of
from croupier.server.training import in_use
from croupier.server.views import public_view

_SHOWN = (
    *("table", "version", "rulebook", "stage", "round", "seats", "signs"),
    *("due", "training"),
)


def cards(floor: Floor) -> list[dict[str, Any]]:
    """Every table of the house, and the training tables at which something still happens."""
    now = floor.clock()
    tables = [floor.table(card.id) for card in floor.tables() if in_use(card, now)]
    linked: dict[str, list[Held]] = defaultdict(list)
    for held in tables:
        if held.settings.jackpot is not None:
            linked[held.settings.jackpot].append(held)
    pools = {jackpot: jackpot_of(those) for jackpot, those in linked.items()}
    return [_card(held, pools) for held in tables]


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
