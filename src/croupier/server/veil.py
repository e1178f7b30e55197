"""Words that name cards go only to those who may see the cards; to others they are veiled."""

import json
import re
from collections.abc import Mapping
from typing import Any

from croupier.floor.tables import Held
from croupier.server.people import User
from croupier.server.views import own_view, public_view

_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[shdc♠♥♦♣](?![A-Za-z0-9])")
HIDDEN = "??"
_NOT_SHOWN = "this is not possible with the cards as they lie, which are not shown to you"


def veiled(words: str) -> str:
    """The words with every card in them made unreadable."""
    return _CARD.sub(HIDDEN, words)


def names_cards(words: str) -> bool:
    return _CARD.search(words) is not None


def cards_named(words: str) -> set[str]:
    return set(_CARD.findall(words))


def veiled_refusal(
    refusal: Mapping[str, Any], held: Held, user: User, said: Mapping[str, Any]
) -> Mapping[str, Any]:
    """A refusal as this person may read it.

    Cards that lie open to them now may be named in it, and those that they said themselves of a
    box's hand that they see. If there is any other, the words are always the same: how many cards
    it names would tell something too. Cards of an earlier round are in other hands now.
    """
    own = own_view(held, user)["cards"]
    hand = own.get(str(said.get("box")), {}).get("cards", [None])
    open_ = [public_view(held)["play"], own, said if None not in hand else None]
    seen = set(_CARD.findall(json.dumps(open_, ensure_ascii=False)))
    if set(_CARD.findall(refusal["message"])) <= seen:
        return refusal
    return {**refusal, "message": _NOT_SHOWN, "legal": []}
