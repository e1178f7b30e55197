"""A table as it is shown: one part for everybody, one for each person's own boxes.

The part for everybody is the spectator's view; it is made once for all who look. What a player may
see beyond it, the own cards and what may be done now, comes beside it. Nothing else is disclosed.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import eq, is_
from typing import Any

from croupier.console.offers import boxes_seen
from croupier.floor.database import to_text
from croupier.floor.tables import TableVersion
from croupier.games.choice import Choice
from croupier.games.game import Game, game_of
from croupier.games.state import RoundState
from croupier.games.viewer import (
    DEALER_VIEW,
    SPECTATOR,
    SUPERVISOR,
    Cards,
    Viewer,
    legal_for,
    player,
)
from croupier.house.directions import in_force
from croupier.house.disputes import Dispute, Disputes, Stage, pending
from croupier.house.limits import Limits, TableLimits, signage
from croupier.house.people import name_key, same_name
from croupier.house.table import InPlay, Played, Table, pools_of
from croupier.house.upkeep import hindrances
from croupier.money import format_amount
from croupier.records.journal import plain
from croupier.server.auth.users import STAFF, Role, User
from croupier.server.wire import exact, wired


def round_view(round: RoundState, viewer: Viewer, boxes: Mapping[int, Any] | None = None) -> Any:
    return game_of(round).view(round, viewer, boxes)


def _box_view(round: RoundState, number: int, viewer: Viewer) -> Any:
    return game_of(round).box_view(round, round.boxes[number], viewer)


def public_view(held: TableVersion) -> dict[str, Any]:
    """What everybody may see of the table."""
    table = held.table
    view: dict[str, Any] = {
        "table": held.id,
        "version": held.version,
        "rulebook": table.rulebook.id,
        "training": held.settings.training is not None,
        "round": table.number,
        "stage": _stage(table),
        "seats": {str(box): seat.player for box, seat in table.upkeep.seats.items()},
        "away": [box for box, seat in table.upkeep.seats.items() if seat.away is not None],
        "players": {} if table.in_play is None else _players(table.in_play),
        "jackpot": wired(pools_of(table), money=True),
        "commitment": held.commitments.get(table.upkeep.turn),
        "waiting_for": [each.message for each in hindrances(table.upkeep)],
        "due": None if held.due is None else to_text(held.due.at),
        "directions": [_direction(each) for each in in_force(table.directions, held.acted_at)],
        "play": None if table.in_play is None else _play(held.id, table.in_play.round),
        "wagers": _wagers(held) if _stage(table) == "wagering" else [],
    }
    signs = _once("signs", held.id, table.limits, lambda: wired(signage(table.limits).lines))
    return {**view, "signs": signs, "last": _last(held)}


def _wagers(held: TableVersion) -> list[dict[str, Any]]:
    limits, jackpot = held.table.limits, pools_of(held.table) is not None
    wagers: list[dict[str, Any]] = _once(
        f"wagers {jackpot}", held.id, limits, lambda: wagers_view(limits, jackpot)
    )
    return wagers


_MADE: dict[tuple[str, str], tuple[object, Any]] = {}


def _once(
    what: str, id: str, of: object, make: Callable[[], Any], same: Callable[..., bool] = is_
) -> Any:
    """What is made of something that seldom changes, made again only when it is another."""
    made = _MADE.get((what, id))
    if made is None or not same(made[0], of):
        made = _MADE[what, id] = (of, make())
    return made[1]


def _stage(table: Table) -> str:
    if table.upkeep.closed:
        return "closed"
    if table.in_play is None or not table.in_play.dealt:
        return "wagering"
    return "playing"


def play_view(round: RoundState, viewer: Viewer = SPECTATOR) -> dict[str, Any]:
    """A round to everybody, or to one person: without what somebody may do in it."""
    return _shown(wired(round_view(round, viewer)) | beside_play(round))


def _shown(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in ("legal", "hidden_by")}


def _play(id: str, round: RoundState) -> dict[str, Any]:
    """The same to everybody, with the boxes of which nothing has changed as they were."""
    boxes = {str(box): _of_box("box", id, round, box, SPECTATOR, _box) for box in round.boxes}
    seen = round_view(round, SPECTATOR, boxes={})
    return _shown(wired(seen) | {"boxes": boxes} | beside_play(round))


def _of_box(
    what: str,
    id: str,
    round: RoundState,
    number: int,
    viewer: Viewer,
    make: Callable[[RoundState, int, Viewer], Any],
) -> Any:
    """Something that is shown of a box, made again only when what it is made of has changed."""
    return _once(
        f"{what} to {viewer.role}",
        f"{id}/{number}",
        _shows(round, number),
        lambda: make(round, number, viewer),
        same=eq,
    )


def _box(round: RoundState, number: int, viewer: Viewer) -> Any:
    return wired(_box_view(round, number, viewer))


def _shows(round: RoundState, number: int) -> tuple[object, ...]:
    """All that the views of a box are made of, but for the role of who looks.

    Boxes that nothing has happened to stay the same objects, so that this is quickly compared.
    """
    return (round.boxes[number], *game_of(round).box_shows(round, number))


def _last(held: TableVersion) -> dict[str, Any] | None:
    """The last round's end: hands that were shown, and what was paid."""
    played = held.table.played
    if not played:
        return None
    number = max(played)
    last: dict[str, Any] = _once(
        "last", held.id, played[number], lambda: _ended(number, played[number])
    )
    return last


def _ended(number: int, played: Played) -> dict[str, Any]:
    return {
        "round": number,
        "void": played.void,
        "players": _players(played.in_play),
        "play": play_view(played.in_play.round),
        "lines": wired(played.lines),
        "nets": wired(played.nets, money=True),
    }


def _players(in_play: InPlay) -> dict[str, str]:
    """Who plays the boxes of a round that has been dealt, wherever they sit by now."""
    return {str(box): who for box, who in in_play.players.items() if box in in_play.round.boxes}


def _direction(direction: Any) -> dict[str, Any]:
    return {
        "number": direction.number,
        "order": wired(direction.order),
        "clauses": list(direction.clauses),
    }


def own_view(held: TableVersion, user: User) -> dict[str, Any]:
    """What this person may see and do beyond what everybody does."""
    table = held.table
    boxes = _boxes(held).get(name_key(user.name), ()) if user.role is Role.PLAYER else ()
    own: dict[str, Any] = {
        "name": user.name,
        "role": user.role.value,
        "boxes": list(boxes),
        "legal": [],
        "cards": {},
        "disputes": [],
        "incidents": [],
    }
    if table.in_play is not None:
        mine = legal_for(viewer_of(user, boxes), _legal(held.id, table.in_play.round))
        own["legal"] = [_told(game_of(table.in_play.round), choice) for choice in mine]
        seen = boxes_seen(table, boxes, held.acted_at)
        own["cards"] = _own_cards(held.id, table.in_play.round, viewer_of(user, seen))
    if user.role is Role.PLAYER and table.disputes.disputes:
        own["disputes"] = exact(complaints(table.disputes, user.name))
    if user.role in STAFF:
        own["disputes"] = wired(pending(table.disputes))
        own["incidents"] = [wired(each) for each in table.directions.incidents.values()]
    return own


def boxes_of(table: Table, name: str) -> tuple[int, ...]:
    """The boxes at which that person plays."""
    return by_player(table).get(name_key(name), ())


def by_player(table: Table) -> dict[str, tuple[int, ...]]:
    """The boxes of everybody who plays, by the key of the name."""
    found: dict[str, tuple[int, ...]] = {}
    for box, who in table.players.items():
        found[name_key(who)] = (*found.get(name_key(who), ()), box)
    return found


def _boxes(held: TableVersion) -> dict[str, tuple[int, ...]]:
    boxes: dict[str, tuple[int, ...]] = _once(
        "boxes", held.id, held.table, lambda: by_player(held.table)
    )
    return boxes


def _own_cards(id: str, round: RoundState, viewer: Viewer) -> dict[str, Any]:
    """The hands of the own boxes; to those who verify hands, every hand as far as they do."""
    all_boxes = viewer.role in ("dealer", "supervisor")
    shown = [box for box in round.boxes if all_boxes or box in viewer.boxes]
    return {str(box): _of_box("hand", id, round, box, viewer, _hand) for box in shown}


def _hand(round: RoundState, number: int, viewer: Viewer) -> dict[str, Any]:
    box = _box_view(round, number, viewer)
    return {"cards": plain(box.cards), "value": plain(box.value) or so_far(round, box.cards)}


@lru_cache(4096)
def _told(game: Game, choice: Choice) -> dict[str, Any]:
    row = game.by_name.get(choice.action)
    act, cards = (None, None) if row is None else (row.verb, row.names_cards or None)
    told: dict[str, Any] = wired(choice)
    return told | {"act": act, "cards": cards, "text": choice.text}


def _legal(id: str, round: RoundState) -> tuple[Choice, ...]:
    """All that may be done at a table now, by anybody."""
    legal = game_of(round).legal
    choices: tuple[Choice, ...] = _once("legal", id, round, lambda: legal(round))
    return choices


def viewer_of(user: User, boxes: tuple[int, ...]) -> Viewer:
    match user.role:
        case Role.PLAYER:
            return player(*boxes)
        case Role.DEALER:
            return DEALER_VIEW
        case Role.SUPERVISOR:
            return SUPERVISOR
    return SPECTATOR


def beside_play(round: RoundState) -> dict[str, Any]:
    """For everybody: whether the dealer's hand plays, once it lies open, and the cards' counts."""
    return {
        "qualifies": round.qualifies if _dealer_open(round) else None,
        "deck": round.cards_left,
        "rack": len(round.rack),
    }


def _dealer_open(round: RoundState) -> bool:
    """Shown, and whole: a card that a force took away is not yet replaced."""
    return round.dealer_shown and len(round.dealer) == game_of(round).hand


def so_far(round: RoundState, hole: Cards) -> str | None:
    """What the cards make with what lies open, to whoever sees them, before the hand is whole."""
    seen = tuple(card for card in hole if card is not None)
    value = game_of(round).so_far(round, seen) if len(seen) == len(hole) else None
    return None if value is None else value.name


def complaints(state: Disputes, person: str) -> list[dict[str, Any]]:
    """The disputes of one person, each with what that person may do about it now."""
    return [
        plain(each) | {"may": _may(state, each)}
        for each in state.disputes.values()
        if same_name(each.person, person)
    ]


def _may(state: Disputes, dispute: Dispute) -> list[str]:
    cites = state.rules.cites
    match dispute.stage:
        case Stage.DECIDED:
            return ["accept", *(["request-review"] if cites.dispute_review else [])]
        case Stage.REVIEWED:
            return ["accept"]
        case Stage.FINAL if cites.dispute_advise and not _advised(dispute):
            return ["protest"]
    return []


def _advised(dispute: Dispute) -> bool:
    return any(same_name(each, dispute.person) for each in dispute.advised)


_FIRST = "ante"
"""The wager without which no other stands."""
_JACKPOT = "jackpot"
_ON_OTHERS = "super_on"


def wagers_view(limits: TableLimits, jackpot: bool) -> list[dict[str, Any]]:
    """Every area on which a wager may go down before the first card, the ante first."""
    areas = [name for name in limits.rules.document.areas if name in limits.rules.areas]
    offered = (name for name in areas if jackpot or name != _JACKPOT)
    told = [_area(limits, name) for name in offered if limits.sign.states(name)]
    return sorted(told, key=lambda each: each["area"] != _FIRST)


def _area(limits: TableLimits, name: str) -> dict[str, Any]:
    area = limits.rules.document.areas[name]
    return {
        "area": name,
        **_range(limits.sign.on(name)),
        "compulsory": area.compulsory or name in limits.rules.dealt_to,
        "needs": [] if name == _FIRST else [_FIRST],
        "equals": _FIRST if area.antes == 1 else None,
        "at_least": area.at_least,
        "on_box": name == _ON_OTHERS,
        "boxes": dict(_box_ranges(limits, name)),
    }


def _box_ranges(limits: TableLimits, name: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Boxes whose player has a sign of their own, or still plays by an older minimum."""
    for person in limits.players.values():
        for box in person.boxes:
            stated, kept = limits.stated(box, name), limits.kept(box, name)
            if stated != limits.sign.on(name) or kept is not None:
                older = [] if kept is None else [_range(kept, min(kept.maximum, stated.maximum))]
                yield str(box), [_range(stated), *older]


def _range(limits: Limits, maximum: Any = None) -> dict[str, Any]:
    return {
        "minimum": format_amount(limits.minimum),
        "maximum": format_amount(limits.maximum if maximum is None else maximum),
        "unit": None if limits.step is None else format_amount(limits.step),
    }
