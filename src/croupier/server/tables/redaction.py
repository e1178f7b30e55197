"""Redaction: sentences that name cards go only to those who may see the cards."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from croupier.cards import DECK, Card, CardError, parse_cards
from croupier.floor.tables import TableVersion
from croupier.sentence import quoted
from croupier.server.auth.users import STAFF, User
from croupier.server.tables.views import own_view, public_view

_BY_TEXT = {card.text: card for card in DECK}
_NOT_SHOWN = "this is not possible with the cards as they lie, which are not shown to you"


def redacted(
    refusal: Mapping[str, Any],
    cards: Collection[Card] | None,
    held: TableVersion,
    user: User,
    said: Mapping[str, Any],
) -> Mapping[str, Any]:
    """A refusal that names these cards, as this person may read it.

    Cards that lie open to them now may be named in it, and those that they said themselves of a
    box's hand that they see. If there is any other, or nobody knows which cards it names, the words
    are always the same: even how many cards it names would be a hint. Cards of an earlier round
    are in other hands now.
    """
    if held.table.real_cards and user.role in STAFF:
        return refusal  # who enters what is seen knows it
    own = own_view(held, user).cards
    hand = own.get(str(said.get("box")))
    seen = {*shown_cards(public_view(held).play), *shown_cards(own)}
    if hand is not None and None not in hand.cards:
        seen.update(_named(said))
    if cards is not None and seen.issuperset(cards):
        return refusal
    return {**refusal, "message": _NOT_SHOWN, "legal": []}


def without_cards(error: Exception) -> str:
    """The message of an audit without its cards: it quotes entries, and any card may be hidden."""
    return quoted(str(error)).text(seen=())


def shown_cards(view: Any) -> Iterator[Card]:
    """The cards in a part of the wire: every text that is a card and nothing else."""
    match view:
        case str() if view in _BY_TEXT:
            yield _BY_TEXT[view]
        case BaseModel():
            yield from shown_cards(vars(view))
        case Mapping():
            for value in view.values():
                yield from shown_cards(value)
        case list() | tuple():
            for value in view:
                yield from shown_cards(value)


def _named(said: Any) -> Iterator[Card]:
    """The cards that an act names, however its sender writes them."""
    match said:
        case str():
            try:
                yield from parse_cards(said)
            except CardError:
                return
        case Mapping():
            for value in said.values():
                yield from _named(value)
        case list() | tuple():
            for value in said:
                yield from _named(value)
