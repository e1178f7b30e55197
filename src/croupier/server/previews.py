"""What an act would do at a table: tried, told, and not done."""

from collections.abc import Sequence
from datetime import datetime
from random import Random, SystemRandom
from typing import Any

from croupier.cards import Card
from croupier.console.offers import boxes_seen
from croupier.console.previews import foresee
from croupier.console.waiting import waiting
from croupier.floor.hidden_cards import check_named, with_places
from croupier.floor.requests import refusal_plain
from croupier.floor.shuffle import with_orders
from croupier.floor.tables import Held, due
from croupier.house.table import Table
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, from_plain, plain
from croupier.server.console_views import effect_view
from croupier.server.messages import ActMessage
from croupier.server.people import User
from croupier.server.problems import Problem
from croupier.server.views import boxes_of, play_view, viewer_of

_CHANCE = SystemRandom()
NOT_YET = "??"
"""A card that would lie face up, and that nobody has seen yet."""


def preview(held: Held, user: User, message: ActMessage, now: datetime) -> dict[str, Any]:
    """Told from what this person sees alone, or why it would be refused."""
    if not user.may_act(message.act):
        words = f"a {user.role} may not {message.act.replace('-', ' ')}"
        raise Problem(403, "not-allowed", words)
    told: dict[str, Any] = {"seq": held.version, "refusal": None}
    nothing = {"sentences": [], "effects": [], "hangs": False, "then": None, "hands": None}
    try:
        return told | _foreseen(held, user, message, max(now, held.acted_at))
    except Refusal as refusal:
        return told | nothing | {"refusal": refusal_plain(refusal)}
    except ReadingError as error:
        unread = Refusal("bad-act", (), str(error))
        return told | nothing | {"refusal": refusal_plain(unread)}


def _foreseen(held: Held, user: User, message: ActMessage, now: datetime) -> dict[str, Any]:
    given = {"act": message.act, "with": message.with_}

    def read(table: Table) -> Any:
        placed = with_places(table, with_orders(table, given)[0], user.by)
        return from_plain(placed, user.by, table)

    chance = Random(_CHANCE.getrandbits(256))  # to ask the system for each card takes far longer

    def shuffled(cards: Sequence[Card]) -> list[Card]:
        return chance.sample(cards, len(cards))

    boxes = boxes_seen(held.table, boxes_of(held.table, user.name), now)
    viewer = viewer_of(user, boxes)
    named = with_places(held.table, given, user.by) is given
    if named:
        check_named(held.table, read(held.table), viewer)
    found = foresee(held.table, read, user.by, now, viewer, shuffled, named)
    return {
        "sentences": [plain(each) for each in found.sentences],
        "effects": [effect_view(each) for each in found.effects],
        "hangs": found.hangs,
        "then": None if found.after is None else _then(held, found.after, user, now),
        "hands": _common([_hands(each, found.seen) for each in found.tried]),
    }


def _common(told: list[Any]) -> Any:
    """What is the same on every table on which the act was tried; else nothing is told."""
    return told[0] if told and all(each == told[0] for each in told) else None


def _hands(after: Table, seen: frozenset[Card]) -> dict[str, Any] | None:
    """What would lie open and what face down; a card that its reader cannot see is never named."""
    if after.in_play is None or not after.in_play.dealt:
        return None
    play, known = play_view(after.in_play.round), {card.text for card in seen}

    def told(cards: list[str | None]) -> list[str | None]:
        return [card if card is None or card in known else NOT_YET for card in cards]

    return {
        "dealer": told(play["dealer"]),
        "community": told(play.get("community", [])),
        "boxes": {number: told(box["cards"]) for number, box in play["boxes"].items()},
    }


def _then(held: Held, after: Table, user: User, now: datetime) -> str:
    """What the table would wait for, and whom, where that is not its players."""
    by_itself = due(after, held.settings, now, now) is not None
    found = waiting(after, user.by, now, by_itself=by_itself)
    return f"the software: {found.words}" if found.on == "software" else found.words
