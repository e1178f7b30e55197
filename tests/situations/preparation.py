"""Preparation of cards that people look after, step by step."""

from collections.abc import Mapping
from typing import Any

from croupier.cards import Card, format_cards
from croupier.console.duties import card_duties
from croupier.console.offer import Offer
from croupier.house.table import Table

_BACKS = ("red", "blue")
_CUT = 26
Act = dict[str, Any]


def next_step(table: Table, order: tuple[Card, ...], stop: str | None) -> tuple[Act, str] | None:
    """The next act that the cards need, and who performs it; None before the step to stop at."""
    owed = next(iter(card_duties(table)), None)
    if owed is None or owed.act == stop:
        return None
    said = {**owed.said, **_said(table, owed, order)}
    return {"act": owed.act, "with": said}, _who(table, owed)


def _said(table: Table, owed: Offer, order: tuple[Card, ...]) -> Mapping[str, Any]:
    match owed.act:
        case "receive-decks":
            return {"decks": list(_BACKS[: 2 if table.dealing.startswith("shuffler") else 1])}
        case "shuffle" if table.real_cards:
            return {}
        case "shuffle":
            cut = order if table.dealing.startswith("shuffler") else order[-_CUT:] + order[:-_CUT]
            return {"order": format_cards(cut).split()}
        case "cut":
            return {"at": _CUT}
    return {}


def _who(table: Table, owed: Offer) -> str:
    """Dealer and game supervisor inspect independently of each other."""
    if owed.act != "inspect":
        return "dealer"
    done = table.upkeep.decks[owed.said["deck"]].inspectors
    return "game supervisor" if done else "dealer"
