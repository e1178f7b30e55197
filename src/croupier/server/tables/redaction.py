"""Redaction: sentences that name cards go only to people who may see those cards."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from croupier.cards import DECK, Card, CardError, parse_cards
from croupier.floor.tables.tables import TableVersion
from croupier.sentence import quote
from croupier.server.auth.users import STAFF, User
from croupier.server.tables.own import own_view
from croupier.server.tables.views import public_view

_BY_TEXT = {card.text: card for card in DECK}
_NOT_SHOWN = "the cards, which you may not see, do not allow this"


def redact(
    refusal: Mapping[str, Any],
    cards: Collection[Card] | None,
    held: TableVersion,
    user: User,
    said: Mapping[str, Any],
) -> Mapping[str, Any]:
    """The refusal as this person may read it, given the cards that it names.

    It may name cards that lie open to this person now, and cards that they named themselves of a
    hand that they see. If it names any other, or nobody knows which cards it names, the text is
    always the same: even the number of cards would be a hint. Cards of an earlier round are in
    other hands now."""
    if held.table.real_cards and user.role in STAFF:
        return refusal  # a person who enters cards knows them
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
    return quote(str(error)).text(seen=())


def shown_cards(view: Any) -> Iterator[Card]:
    """The cards in a part of the wire: every text that is exactly a card."""
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
    """The cards that an act names, in any notation."""
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
