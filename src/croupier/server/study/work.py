"""Threads for study, checks of who may study, and errors for missing packages.

A first solution takes seconds, so none of it runs in the event loop. Values for a training table do
not wait behind figures of a whole game, and known figures do not wait behind a game that is being
solved."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from importlib.util import find_spec
from typing import Any, TypeVar

from croupier.analysis.mathematics import Mathematics, NoMathematics, mathematics
from croupier.floor.floor import Floor
from croupier.floor.tables.tables import TableVersion
from croupier.house.directions.rules import direction_rules
from croupier.house.people import name_key
from croupier.machine import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.server.auth.users import STAFF, User
from croupier.server.problems import Problem

T = TypeVar("T")
NEEDED = ("numpy", "numba")
_MOST_WAITING = 24
_LIMIT = "max_payout"


class Lane(Enum):
    HANDS = "study-hands"
    GAMES = "study-games"
    KNOWN = "study-known"


_threads: dict[Lane, ThreadPoolExecutor] = {}
_waiting = dict.fromkeys(Lane, 0)


async def run_in_lane(lane: Lane, what: Callable[[], T]) -> T:
    """Run a computation in the lane's single thread, after earlier ones. If two people ask the same
    question, the second finds the result."""
    check_installed()
    if _waiting[lane] >= _MOST_WAITING:
        raise Problem(503, "busy", "too many questions at once: ask again shortly")
    thread = _threads.setdefault(lane, ThreadPoolExecutor(1, lane.value))
    _waiting[lane] += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(thread, what)
    except NoMathematics as error:
        raise _lacking(error) from error
    finally:
        _waiting[lane] -= 1


def mathematics_for(of: Any) -> Mathematics:
    """The mathematics of a rulebook or its rules; raises a `Problem` if it cannot be used."""
    try:
        return mathematics(of.game)
    except NoMathematics as error:
        raise _lacking(error) from error


def lane_of(book: Rulebook) -> Lane:
    """The lane of a rulebook: figures shipped with the package do not wait behind a game that is
    being solved."""
    found = installed_mathematics(book)
    return Lane.KNOWN if found is None or found.known else Lane.GAMES


def installed_mathematics(of: Any) -> Mathematics | None:
    """The mathematics of a rulebook or its rules, if its game has any."""
    try:
        return mathematics(of.game)
    except NoMathematics:
        return None


def without_limit(book: Rulebook, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without limits in money, because values are in antes."""
    limit = {_LIMIT: None} if _LIMIT in book.document.options else {}
    return {**options, **limit}


def _lacking(error: NoMathematics) -> Problem:
    return Problem(409, "no-mathematics", error.message)


def check_installed() -> None:
    """Check that the optional mathematics is installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        words = f"{' and '.join(missing)} not installed on this server"
        raise Problem(
            503,
            "analysis-missing",
            f"{words}: pip install 'croupier[analysis]' and restart the server",
        )


def check_training(held: TableVersion) -> None:
    """Refuse study at a table of the house, where nobody may be advised."""
    if held.settings.training is None:
        message = "study is for training tables: this house allows no aid to a player at another"
        raise Problem(409, "device", message, device_clauses(held))


def check_no_hand(floor: Floor, user: User) -> None:
    """Refuse a person whose hand is in play at a table of the house; staff on duty are exempt.

    The house does so at all its tables, whether or not the document has a rule on devices."""
    if user.role in STAFF:
        return
    for card in floor.tables():
        if card.settings.training is None:
            try:
                held = floor.table(card.id)
            except Refusal:
                continue  # nobody plays at a table that cannot be read
            if has_hand(held, user):
                message = f"no analysis while your hand is in progress at table {card.id}"
                raise Problem(409, "device", message, device_clauses(held))


def has_hand(held: TableVersion, user: User) -> bool:
    """Whether the person has a hand in play at the table."""
    in_play = held.table.in_play
    if in_play is None or not in_play.dealt:
        return False
    return name_key(user.name) in {name_key(each) for each in in_play.players.values()}


def device_clauses(held: TableVersion) -> Clauses:
    """The table's own rule on devices; empty if its document has none."""
    return held.table.directions.rules.cites.direct_device


def advice_clauses(book: Rulebook) -> Clauses:
    """The rulebook's own rule against advice at a table; empty if it has none."""
    return direction_rules(book).cites.direct_advice
