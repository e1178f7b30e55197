"""What a person may see and do at a table beyond the public view: their own cards, their possible
acts and their disputes. Nothing else is disclosed."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import eq
from typing import NamedTuple

from croupier.console.offers import boxes_seen, complainant_offers
from croupier.floor.tables.tables import TableVersion
from croupier.games.game import Game, game_of
from croupier.games.state import RoundState
from croupier.games.view import Cards, Choice, Viewer, legal_for
from croupier.house.disputes import Disputes, pending
from croupier.house.people import name_key, same_name
from croupier.house.table import InPlay, Table
from croupier.records.journal import plain
from croupier.server.auth.users import STAFF, Role, User
from croupier.server.tables import schemas
from croupier.server.tables.views import box_view, by_player, shown_of, viewer_of
from croupier.server.wire import exact, schema_of, to_wire


class Own(NamedTuple):
    """What a person may see and do beyond the public view: the fields of `schemas.OwnView`."""

    name: str
    role: Role
    boxes: list[int]
    legal: list[schemas.Legal]
    cards: dict[str, schemas.OwnCards]
    disputes: list[schemas.Json]
    incidents: list[schemas.Json]


def own_view(held: TableVersion, user: User) -> schemas.OwnView:
    """What this person may see and do beyond the public view."""
    return schemas.OwnView(**own_of(held, user)._asdict())


def own_of(held: TableVersion, user: User) -> Own:
    """The same before it is a schema; parts that have not changed are the same objects."""
    table = held.table
    boxes = _boxes(held).get(name_key(user.name), ()) if user.role is Role.PLAYER else ()
    legal: list[schemas.Legal] = []
    cards: dict[str, schemas.OwnCards] = {}
    if table.in_play is not None:
        in_play, round = table.in_play, table.in_play.round
        offers = held.derive("offers", in_play, lambda: _offers(in_play))
        viewer, seen = viewer_of(user, boxes), boxes_seen(table, boxes, held.acted_at)
        legal = list(legal_for(viewer, offers.legal))
        if viewer.role == "player" and (offers.declared or offers.unasked):
            legal = list(_with_ready(offers, in_play, viewer, legal))
        cards = _own_cards(held, round, viewer if seen is boxes else viewer_of(user, seen))
    staff = user.role in STAFF
    return Own(
        user.name,
        user.role,
        list(boxes),
        legal,
        cards,
        _disputes(table, user),
        to_wire(tuple(table.directions.incidents.values())) if staff else [],
    )


class _Offers(NamedTuple):
    """What may be done in a round, by anybody."""

    legal: list[schemas.Legal]
    declared: list[schemas.Legal]
    """What players may say before they decide, where they speak for themselves: once."""
    unasked: tuple[int, ...]
    """Boxes that may still speak unasked."""


def _offers(in_play: InPlay) -> _Offers:
    round, game = in_play.round, game_of(in_play.round)
    declared = [
        _legal(game, choice)
        for choice, _ in game.further_choices(round)
        if choice.box is not None and not round.boxes[choice.box].handled
    ]
    unasked = game.dealer_step(round) if in_play.dealt else None
    legal = [_legal(game, choice, _decides(round, choice)) for choice in game.legal(round)]
    return _Offers(legal, declared, () if unasked is None else tuple(unasked[1]))


def _with_ready(
    offers: _Offers, in_play: InPlay, viewer: Viewer, legal: Sequence[schemas.Legal]
) -> Iterator[schemas.Legal]:
    """Where boxes may still speak unasked: also to have nothing to say, and after that nothing."""
    boxes = tuple(box for box in offers.unasked if box in viewer.boxes)
    own = (each for each in offers.declared if each.box in viewer.boxes)
    silent = in_play.ready.intersection(boxes)
    yield from (each for each in (*legal, *own) if each.box not in silent)
    yield from (_ready(box) for box in boxes if box not in silent)


@lru_cache(64)
def _ready(box: int) -> schemas.Legal:
    return schema_of(schemas.Legal, Choice("ready", box), act="ready", cards=None, decides=False)


def _boxes(held: TableVersion) -> dict[str, tuple[int, ...]]:
    table, in_play = held.table, held.table.in_play
    players: Mapping[int, object] = table.upkeep.seats
    if in_play is not None and in_play.dealt:
        players = in_play.players
    return held.derive("boxes", players, lambda: by_player(table))


def _own_cards(
    held: TableVersion, round: RoundState, viewer: Viewer
) -> dict[str, schemas.OwnCards]:
    """The hands of the viewer's boxes; a dealer or supervisor sees every hand to verify it."""
    all_boxes = viewer.role in ("dealer", "supervisor")
    shown = [box for box in round.boxes if all_boxes or box in viewer.boxes]
    return {str(box): _own_hand(held, round, box, viewer) for box in shown}


def _own_hand(
    held: TableVersion, round: RoundState, number: int, viewer: Viewer
) -> schemas.OwnCards:
    if not (round.boxes[number].cards or round.community):
        return _NO_HAND
    name, shows = f"hand {number} to {viewer.role}", shown_of(held, round)[number]
    return held.derive(name, shows, lambda: _hand(round, number, viewer), same=eq)


def _hand(round: RoundState, number: int, viewer: Viewer) -> schemas.OwnCards:
    box = box_view(round, number, viewer)
    value = plain(box.value) or so_far(round, box.cards)
    return schemas.OwnCards(cards=plain(box.cards), value=value)


_NO_HAND = schemas.OwnCards(cards=[], value=None)


def so_far(round: RoundState, hole: Cards) -> str | None:
    """The current value of a hand, for a viewer who sees all of its cards."""
    seen = tuple(card for card in hole if card is not None)
    value = game_of(round).partial_value(round, seen) if len(seen) == len(hole) else None
    return None if value is None else value.name


@lru_cache(4096)
def _legal(game: Game, choice: Choice, decides: bool = False) -> schemas.Legal:
    row = game.by_name.get(choice.action)
    act, cards = (None, None) if row is None else (row.verb, row.names_cards or None)
    return schema_of(schemas.Legal, choice, act=act, cards=cards, decides=decides)


def _decides(round: RoundState, choice: Choice) -> bool:
    return choice.box is not None and choice.box == round.turn


def _disputes(table: Table, user: User) -> list[schemas.Json]:
    """The disputes: staff see those that wait for them, players their own."""
    if user.role in STAFF:
        return list(to_wire(pending(table.disputes)))
    if user.role is Role.PLAYER and table.disputes.disputes:
        return list(exact(complaints(table.disputes, user.name)))
    return []


def complaints(state: Disputes, person: str) -> list[schemas.Json]:
    """The disputes of one person, each with that person's possible acts."""
    return [
        plain(each) | {"may": [may.act for may in complainant_offers(state, person, each)]}
        for each in state.disputes.values()
        if same_name(each.person, person)
    ]
