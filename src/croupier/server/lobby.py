"""The tables as the lobby lists them: who sits there, what lies open on each felt, what it pays."""

from typing import Any

from croupier.floor.house import Floor
from croupier.floor.tables import Held
from croupier.rulebooks.options import value_text
from croupier.server.training import in_use
from croupier.server.views import public_view

_SHOWN = (
    *("table", "version", "rulebook", "stage", "round", "seats", "signs", "jackpot"),
    *("due", "training"),
)


def cards(floor: Floor) -> list[dict[str, Any]]:
    """Every table of the house, and the training tables at which something still happens."""
    now = floor.clock()
    return [_card(floor.table(card.id)) for card in floor.tables() if in_use(card, now)]


def _card(held: Held) -> dict[str, Any]:
    view, table = public_view(held), held.table
    play = view["play"] or {}
    return {
        **{name: view[name] for name in _SHOWN},
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
