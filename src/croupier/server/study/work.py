"""Threads for study, and who may study; packages that it needs may be missing.

A first solution takes seconds, so none of it is done in the loop. Values that somebody waits for at
a training table do not stand in line behind the figures of a whole game, nor do figures that are
known already behind those of a game that is being solved.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from importlib.util import find_spec
from typing import Any, TypeVar

from croupier.analysis.mathematics import Mathematics, NoMathematics, mathematics
from croupier.floor.floor import Floor
from croupier.floor.tables import TableVersion
from croupier.house.directions.rules import direction_rules
from croupier.house.people import name_key
from croupier.rulebooks import Rulebook, rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.server.auth.users import STAFF, User
from croupier.server.problems import Problem

T = TypeVar("T")
NEEDED = ("numpy", "numba")
_MOST_WAITING = 24
_LIMIT = "max_payout"
_STRICTEST = "nsw-lunar"
"""The document with a rule on devices; where another has none, this floor keeps to it."""


class Lane(Enum):
    HANDS = "study-hands"
    GAMES = "study-games"
    KNOWN = "study-known"


_threads: dict[Lane, ThreadPoolExecutor] = {}
_waiting = dict.fromkeys(Lane, 0)


async def work(lane: Lane, what: Callable[[], T]) -> T:
    """Run it in the lane's one thread, after whatever was asked before: what two people ask is then
    computed once and found the second time."""
    check_installed()
    if _waiting[lane] >= _MOST_WAITING:
        raise Problem(503, "busy", "too many questions are being worked out: ask again shortly")
    thread = _threads.setdefault(lane, ThreadPoolExecutor(1, lane.value))
    _waiting[lane] += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(thread, what)
    except NoMathematics as error:
        raise _lacking(error) from error
    finally:
        _waiting[lane] -= 1


def mathematics_for(of: Any) -> Mathematics:
    """The mathematics of a rulebook or its rules, before anything is computed."""
    try:
        return mathematics(of.game)
    except NoMathematics as error:
        raise _lacking(error) from error


def without_limit(book: Rulebook, options: Mapping[str, Any]) -> dict[str, Any]:
    """Values are in antes, so that a limit in money has no place in them."""
    limit = {_LIMIT: None} if _LIMIT in book.document.options else {}
    return {**options, **limit}


def _lacking(error: NoMathematics) -> Problem:
    return Problem(409, "no-mathematics", error.message)


def check_installed() -> None:
    """The mathematics is an extra, without which everything else works."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        words = f"{' and '.join(missing)} not installed on this server"
        raise Problem(
            503, "analysis-missing", f"{words}: pip install 'croupier[analysis]' and start it again"
        )


def check_training(held: TableVersion) -> None:
    """Nobody is advised at a table of the house, whoever has a hand there."""
    if held.settings.training is None:
        message = "study is for training tables: an aid to a player is not allowed at this one"
        raise Problem(409, "device", message, device_clauses(held))


def check_no_hand(floor: Floor, user: User) -> None:
    """Refuse a person whose hand is in play at a table of the house; staff on duty are exempt."""
    if user.role in STAFF:
        return
    for card in floor.tables():
        if card.settings.training is None:
            held = floor.table(card.id)
            if has_hand(held, user):
                message = f"no analysis while your hand is in progress at table {card.id}"
                raise Problem(409, "device", message, device_clauses(held))


def has_hand(held: TableVersion, user: User) -> bool:
    in_play = held.table.in_play
    if in_play is None or not in_play.dealt:
        return False
    return name_key(user.name) in {name_key(each) for each in in_play.players.values()}


def device_clauses(held: TableVersion) -> Clauses:
    """The table's own rule on devices, or the one that this floor keeps to."""
    own = held.table.directions.rules.cites.direct_device
    return own or direction_rules(rulebook(_STRICTEST)).cites.direct_device
