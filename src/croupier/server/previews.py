"""What an act would do at a table: tried, told, and not done."""

from datetime import datetime
from random import SystemRandom
from typing import Any

from croupier.cards import Card
from croupier.console.foreseeing import foresee
from croupier.console.waiting import waiting
from croupier.engine.refusal import Refusal
from croupier.floor.automation import due
from croupier.floor.dealing_order import with_orders
from croupier.floor.request import refusal_plain
from croupier.floor.tables import Held
from croupier.journal import ReadingError, from_plain, plain
from croupier.server.console_views import effect_view
from croupier.server.messages import ActMessage
from croupier.server.people import User
from croupier.server.problems import Problem
from croupier.server.views import boxes_of, viewer_of
from croupier.table import Table

_CHANCE = SystemRandom()


def preview(held: Held, user: User, message: ActMessage, now: datetime) -> dict[str, Any]:
    """Told from what this person sees alone, or why it would be refused."""
    if not user.may_act(message.act):
        words = f"a {user.role} may not {message.act.replace('-', ' ')}"
        raise Problem(403, "not-allowed", words)
    told: dict[str, Any] = {"seq": held.version, "refusal": None}
    nothing = {"sentences": [], "effects": [], "hangs": False, "then": None}
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
        return from_plain(with_orders(table, given)[0], user.by, table.name)

    viewer = viewer_of(user, boxes_of(held.table, user.name))
    found = foresee(held.table, read, user.by, now, viewer, _shuffled)
    return {
        "sentences": [plain(each) for each in found.sentences],
        "effects": [effect_view(each) for each in found.effects],
        "hangs": found.hangs,
        "then": None if found.after is None else _then(held, found.after, user, now),
    }


def _then(held: Held, after: Table, user: User, now: datetime) -> str:
    """What the table would wait for, and whom, where that is not its players."""
    by_itself = due(after, held.settings, now, now) is not None
    found = waiting(after, user.by, now, by_itself=by_itself)
    return f"the software: {found.words}" if found.on == "software" else found.words


def _shuffled(cards: Any) -> list[Card]:
    return _CHANCE.sample(tuple(cards), len(cards))
