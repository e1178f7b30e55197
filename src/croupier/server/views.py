"""A table as it is shown: one part for everybody, one for each person's own boxes.

The part for everybody is the spectator's view; it is made once for all who look. What a player may
see beyond it, the own cards and what may be done now, comes beside it. Nothing else is disclosed.
"""

from collections.abc import Mapping
from typing import Any

from croupier.engine import holdem, lunar
from croupier.engine.holdem.view import view as holdem_view
from croupier.engine.lunar.view import view as lunar_view
from croupier.engine.viewer import DEALER_VIEW, SPECTATOR, SUPERVISOR, Viewer, player
from croupier.floor.automation import due
from croupier.floor.moment import to_text
from croupier.floor.tables import Held
from croupier.house.directions import in_force
from croupier.house.disputes import pending
from croupier.house.limits import signage
from croupier.house.names import same_name
from croupier.house.table_life import hindrances
from croupier.journal import plain
from croupier.record.feed import AnyRound
from croupier.server.people import Role, User
from croupier.table import Table, pools_of


def round_view(round: AnyRound, viewer: Viewer) -> Any:
    if isinstance(round, lunar.Round):
        return lunar_view(round, viewer)
    assert isinstance(round, holdem.Round)
    return holdem_view(round, viewer)


def public_view(held: Held) -> dict[str, Any]:
    """What everybody may see of the table."""
    table = held.table
    next_due = due(table, held.settings, held.turned_at, held.acted_at)
    return {
        "table": held.id,
        "version": held.version,
        "rulebook": table.rulebook.id,
        "round": table.number,
        "stage": _stage(table),
        "seats": {str(box): seat.player for box, seat in table.life.seats.items()},
        "signs": [plain(line) for line in signage(table.limits).lines],
        "jackpot": None if (pools := pools_of(table)) is None else plain(pools),
        "waiting_for": [each.message for each in hindrances(table.life)],
        "due": None if next_due is None else to_text(next_due.at),
        "directions": [_direction(each) for each in in_force(table.directions, held.acted_at)],
        "play": _play(table),
        "last": _last(table),
    }


def _stage(table: Table) -> str:
    if table.life.closed:
        return "closed"
    if table.in_play is None or not table.in_play.dealt:
        return "wagering"
    return "playing"


def _play(table: Table) -> dict[str, Any] | None:
    if table.in_play is None:
        return None
    return _without_legal(plain(round_view(table.in_play.round, SPECTATOR)))


def _without_legal(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in ("legal", "hidden_by")}


def _last(table: Table) -> dict[str, Any] | None:
    """The last round's end: hands that were shown, and what was paid."""
    if not table.played:
        return None
    number = max(table.played)
    played = table.played[number]
    shown = _without_legal(plain(round_view(played.in_play.round, SPECTATOR)))
    return {
        "round": number,
        "void": played.void,
        "play": shown,
        "lines": plain(played.lines),
        "nets": plain(played.nets),
    }


def _direction(direction: Any) -> dict[str, Any]:
    return {
        "number": direction.number,
        "order": plain(direction.order),
        "clauses": list(direction.clauses),
    }


def boxes_of(table: Table, name: str) -> tuple[int, ...]:
    """The boxes at which that person plays."""
    return tuple(box for box, who in table.players.items() if same_name(who, name))


def own_view(held: Held, user: User) -> dict[str, Any]:
    """What this person may see and do beyond what everybody does."""
    table = held.table
    boxes = boxes_of(table, user.name) if user.role is Role.PLAYER else ()
    own: dict[str, Any] = {"name": user.name, "role": user.role.value, "boxes": list(boxes)}
    viewer = _viewer(user, boxes)
    if table.in_play is not None:
        view = round_view(table.in_play.round, viewer)
        own["legal"] = plain(view.legal)
        own["cards"] = {
            str(number): {"cards": plain(box.cards), "value": plain(box.value)}
            for number, box in view.boxes.items()
            if number in boxes or viewer.role in ("dealer", "supervisor")
        }
    if user.role in (Role.DEALER, Role.SUPERVISOR, Role.ADMINISTRATOR, Role.INSPECTOR):
        own["disputes"] = [plain(each) for each in pending(table.disputes)]
        own["incidents"] = [plain(each) for each in table.directions.incidents.values()]
    return own


def _viewer(user: User, boxes: tuple[int, ...]) -> Viewer:
    viewers: Mapping[Role, Viewer] = {
        Role.DEALER: DEALER_VIEW,
        Role.SUPERVISOR: SUPERVISOR,
        Role.ADMINISTRATOR: SPECTATOR,
        Role.INSPECTOR: SPECTATOR,
        Role.SPECTATOR: SPECTATOR,
    }
    return viewers.get(user.role) or player(*boxes)
