"""Records that state limits, for the tests."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.records.rounds import RecordError, Replay, replay
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

QUEENS = "Qh Qc 9s 6d 3h"
"""A dealer who qualifies."""
NO_HAND = "Qh Jc 9s 6d 3h"
WINS = "Kh Ks 8d 8h As"
"""Against queens: two pairs and ace-king, 2 to 1 and 1 to 1."""
LOSES = "2h 4s 7d Jh Ac"
STANDS_OFF = "Qd Qs 9h 6c 3d"

Sign = Mapping[str, Mapping[str, Any]]
TEN: Sign = {area: {"minimum": "10", "maximum": "500"} for area in ("ante", "super")}


def lunar(
    dealer: str = QUEENS,
    hands: Mapping[int, str] | None = None,
    wagers: Mapping[str, int | str] | None = None,
    limits: Sign | None = TEN,
    name: str = "nsw-lunar",
    **fields: Any,
) -> dict[str, Any]:
    """A record of boxes with these hands, each with the same wagers, betting unless told."""
    hands, wagers = hands or {1: WINS}, wagers or {"ante": 600, "super": 600}
    record = {
        "format": "croupier.round/1",
        "rulebook": name,
        "deck": _deck(name, dealer, hands),
        "wagers": [
            {"box": box, "area": area, "amount": amount}
            for box in hands
            for area, amount in wagers.items()
        ],
        "actions": [{"box": box, "action": "bet"} for box in hands],
        **fields,
    }
    return record if limits is None else {**record, "limits": limits}


def _deck(name: str, dealer: str, hands: Mapping[int, str]) -> str:
    places = [hand.split() for _, hand in sorted(hands.items())]
    dealer_first = rulebook(name).rules_as(LunarRules).dealings["shoe"].dealer == "first"
    places.insert(0 if dealer_first else len(places), dealer.split())
    return on_top([card for cards in zip(*places, strict=True) for card in cards])


def on_top(dealt: list[str]) -> str:
    """A deck with these cards first."""
    return " ".join([*dealt, *(str(card) for card in DECK if str(card) not in dealt)])


def holdem(
    hole: str,
    board: str,
    dealer: str,
    wagers: Mapping[str, int | str],
    limits: Sign | None,
    multiple: int = 4,
    **fields: Any,
) -> dict[str, Any]:
    """A record of one box that plays at once."""
    one, two = zip(hole.split(), dealer.split(), strict=True)
    record = {
        "format": "croupier.round/1",
        "rulebook": "nz-uth",
        "deck": on_top([*one, *two, *board.split()]),
        "wagers": [{"box": 1, "area": area, "amount": each} for area, each in wagers.items()],
        "actions": [{"box": 1, "action": "play", "multiple": multiple}],
        **fields,
    }
    return record if limits is None else {**record, "limits": limits}


def nets(played: Replay, box: int = 1) -> dict[str, Any]:
    return dict(played.box(box).wagers)


def refused(record: Mapping[str, Any]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(record)
    return caught.value
