"""Acts that name cards: only a person who may see a hand may name its cards.

The answer must not reveal whether a guess is right. So the check uses only what the sender sees,
before the hand is read, and the refusal is always the same.

At a table dealt by a person, officials must still enter what happened to cards that lie face down.
They give places, `1 3` for the first and third card of the hand, and name no cards."""

import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from croupier.acts import acts_of, row_of
from croupier.cards import Card, TableCard, format_cards
from croupier.console.offers import boxes_of, boxes_seen, viewer_of
from croupier.console.redeal import visible_to
from croupier.floor.requests import Request
from croupier.games.state import RoundState
from croupier.games.view import Cards, Viewer
from croupier.house.people import Official
from croupier.house.table import SOFTWARE, By, Table
from croupier.machine import Refusal
from croupier.records.journal import ReadingError
from croupier.records.journal.verbs import field_values
from croupier.rulebooks.clauses import Clauses

_PLACES = re.compile(r"[1-9](?:[ ,]+[1-9])*")


class HiddenCardsRefused(Refusal):
    """Raised if somebody names cards of a hand that they may not see. `box` is that of the hand;
    None means the dealer's."""

    def __init__(self, clauses: Clauses, box: int | None) -> None:
        super().__init__("hidden-cards", clauses, "you may name only cards that you can see")
        self.box = box


def sender_viewer(table: Table, request: Request, now: datetime) -> Viewer:
    """The viewer whose view the sender of an act has."""
    if request.sees is not None and request.sees != "player":
        return Viewer(request.sees)
    boxes = boxes_seen(table, boxes_of(table, request.by), now)
    return Viewer("player", frozenset(boxes)) if boxes else viewer_of(table, request.by)


def check_named(table: Table, action: Any, viewer: Viewer) -> None:
    """Refuse an act that names a card of a hand that the sender sees only in part, unless they see
    that card."""
    if table.in_play is None or not table.in_play.dealt or table.real_cards:
        return  # of real cards only the named ones are known
    round = table.in_play.round
    if field := row_of(type(action)).names_cards:
        _check_sees(round, getattr(action, "box", None), getattr(action, field), viewer)


def _check_sees(
    round: RoundState, box: int | None, named: tuple[Card, ...], viewer: Viewer
) -> None:
    seen = visible_to(round, viewer)
    found = None if box is None else seen.boxes.get(box)
    hand: Cards = seen.dealer if box is None else () if found is None else found.cards
    if None in hand and not set(named) <= set(hand):
        raise HiddenCardsRefused(round.rules.cites.secrecy, box)


def with_places(table: Table, act: Mapping[str, Any], by: By) -> Mapping[str, Any]:
    """The act with the cards at the places that it gives; unchanged if it gives none."""
    row = acts_of(table.rulebook.game).get(str(act.get("act")))
    if row is None or not row.names_cards:
        return act
    field, said = row.names_cards, field_values(act)
    places = _places(said.get(field))
    if places is None:
        return act
    if not isinstance(by, Official) or by == SOFTWARE or not table.by_hand:
        raise ReadingError(f"{field}: name the cards, as in As Kd")
    of_a_box = "box" in {each.name for each in fields(row.action)}
    hand = _hand(table, str(said.get("box")) if of_a_box else None)
    if not set(places) <= set(range(1, len(hand) + 1)):
        message = f"the hand has {len(hand)} cards: they are counted from 1"
        raise Refusal("no-such-card", table.limits.rules.cites.deal, message)
    if len(set(places)) < len(places):
        raise ReadingError(f"{field}: say each place once")
    cards = tuple(hand[place - 1] for place in places)
    return {**act, "with": {**said, field: format_cards(cards)}}


def _places(given: Any) -> list[int] | None:
    """The places in `1 3`, `[1, 3]` or `["1", "3"]`; None for anything else, which names cards or
    is invalid."""
    parts = given if isinstance(given, list) else [given]
    text = " ".join(str(part) for part in parts if type(part) in (int, str))
    if len(text) > 40 or not _PLACES.fullmatch(text):
        return None
    return [int(each) for each in re.findall(r"\d", text)]


def _hand(table: Table, box: str | None) -> tuple[TableCard, ...]:
    """The cards as dealt to the box, or to the dealer if none is given; empty if there is no such
    hand."""
    if table.in_play is None:
        return ()
    round = table.in_play.round
    if box is None:
        return round.dealer
    found = [each for number, each in round.boxes.items() if str(number) == box]
    return found[0].cards if found else ()
