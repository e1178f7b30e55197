"""Views of a table: one for everybody, one for each person's own boxes.

The public view is the spectator's; it is made once for everybody. A player also gets their own
cards and their possible acts. Nothing else is disclosed. Views of parts that seldom change are
cached with the table (`TableVersion.derive`)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import eq
from typing import Any, NamedTuple

from croupier.cards import is_seen
from croupier.console.offers import boxes_seen
from croupier.floor.database import to_text
from croupier.floor.tables.decision_clock import waiting
from croupier.floor.tables.tables import TableVersion
from croupier.games.game import Game, game_of
from croupier.games.jackpot import Pools, meter
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.games.view import (
    DEALER_VIEW,
    SPECTATOR,
    SUPERVISOR,
    Cards,
    Choice,
    Viewer,
    legal_for,
    player,
)
from croupier.house.directions import in_force
from croupier.house.disputes import Dispute, Disputes, Stage, pending
from croupier.house.limits import Limits, TableLimits, limits_on, signage
from croupier.house.people import name_key, same_name
from croupier.house.table import InPlay, Played, Table, pools_of
from croupier.house.upkeep import hindrances
from croupier.money import Amount, format_amount
from croupier.records.journal import plain
from croupier.server.auth.users import STAFF, Role, User
from croupier.server.tables import schemas
from croupier.server.wire import exact, schema_of, to_wire


def round_view(round: RoundState, viewer: Viewer, boxes: Mapping[int, Any] | None = None) -> Any:
    return game_of(round).view(round, viewer, boxes)


def _box_view(round: RoundState, number: int, viewer: Viewer) -> Any:
    return game_of(round).box_view(round, round.boxes[number], viewer)


def public_view(held: TableVersion) -> schemas.PublicView:
    """The public view of the table."""
    table, limits = held.table, held.table.limits
    stage = _stage(table)
    return schemas.PublicView(
        table=held.id,
        version=held.version,
        rulebook=table.rulebook.id,
        training=held.settings.training is not None,
        round=table.number,
        stage=stage,
        seats={str(box): seat.player for box, seat in table.upkeep.seats.items()},
        players={} if table.in_play is None else _players(table.in_play),
        away=[box for box, seat in table.upkeep.seats.items() if seat.away is not None],
        signs=held.derive("signs", limits, lambda: _signs(limits)),
        wagers=_wagers(held) if stage == "wagering" else [],
        jackpot=pools_view(pools_of(table)),
        commitment=held.commitments.get(table.upkeep.turn),
        waiting_for=held.derive(
            "waiting for",
            table.upkeep,
            lambda: [each.message for each in hindrances(table.upkeep)],
        ),
        due=None if held.due is None else to_text(held.due.at),
        presence=_presence(held),
        directions=[
            schema_of(schemas.Direction, each) for each in in_force(table.directions, held.acted_at)
        ],
        play=None if table.in_play is None else _play(held, table.in_play.round),
        last=_last(held),
    )


def _presence(held: TableVersion) -> schemas.PresenceTold | None:
    waited = waiting(held.table, held.settings)
    if waited is None:
        return None
    asked, until = waited.presence, waited.until
    return schemas.PresenceTold(
        box=asked.box,
        player=asked.player,
        stage=asked.stage.value,
        until=None if until is None else to_text(until),
        seconds=None if until is None else (until - asked.since).total_seconds(),
        extensions=waited.left,
    )


def _signs(limits: TableLimits) -> list[schemas.SignLine]:
    lines = signage(limits).lines
    return [schemas.SignLine(text=line.text, clauses=list(line.clauses)) for line in lines]


def _wagers(held: TableVersion) -> list[schemas.WagerArea]:
    limits, jackpot = held.table.limits, pools_of(held.table) is not None
    return held.derive(f"wagers {jackpot}", limits, lambda: wagers_view(limits, jackpot))


def pools_view(pools: Pools | None) -> schemas.Pools | None:
    if pools is None:
        return None
    pool, minor, major = (
        None if each is None else format_amount(each)
        for each in (pools.pool, pools.minor, pools.major)
    )
    shown = format_amount(pools.of(meter(pools)))
    return schemas.Pools(pool=pool, minor=minor, major=major, meter=shown)


def _stage(table: Table) -> schemas.Stage:
    if table.upkeep.closed:
        return "closed"
    if table.in_play is None or not table.in_play.dealt:
        return "wagering"
    return "playing"


def play_view(round: RoundState, viewer: Viewer = SPECTATOR) -> schemas.Play:
    """A round as everybody or one person sees it, without anybody's possible acts."""
    boxes = {str(box): _box(round, box, viewer) for box in round.boxes}
    return _shown(round, viewer, boxes, [line_view(line) for line in round.lines])


def _play(held: TableVersion, round: RoundState) -> schemas.Play:
    """The public view of the round; boxes and lines are rebuilt only when they have changed."""
    shows = _shown_of(held, round)
    boxes = {str(box): _seen_box(held, round, box, shows[box]) for box in round.boxes}
    lines = held.derive("lines", round.lines, lambda: [line_view(line) for line in round.lines])
    return _shown(round, SPECTATOR, boxes, lines)


def _shown(
    round: RoundState,
    viewer: Viewer,
    boxes: Mapping[str, schemas.Box],
    lines: list[schemas.Line],
) -> schemas.Play:
    game = game_of(round)
    view, play = game.view(round, viewer, {}), schemas.PLAYS[game.id]
    pools = {"pools": pools_view(round.pools)} if "pools" in play.model_fields else {}
    return schema_of(
        play,
        view,
        **pools,
        boxes=boxes,
        lines=lines,
        dealer_best=_best(round, view.dealer) if view.dealer_value is not None else [],
        qualifies=round.qualifies if _dealer_open(round) else None,
        deck=round.cards_left,
        rack=len(round.rack),
    )


def _dealer_open(round: RoundState) -> bool:
    """Whether the dealer's hand is shown and complete: a card that a force took away is replaced,
    and its face is known."""
    whole = round.dealer_shown and len(round.dealer) == game_of(round).hand
    return whole and (round.revealed is not None or is_seen(round.dealer))


def _seen_box(held: TableVersion, round: RoundState, number: int, shows: object) -> schemas.Box:
    return held.derive(f"box {number}", shows, lambda: _box(round, number, SPECTATOR), same=eq)


def _box(round: RoundState, number: int, viewer: Viewer) -> schemas.Box:
    view = _box_view(round, number, viewer)
    best = _best(round, view.cards) if view.value is not None else []
    return schema_of(schemas.BOXES[game_of(round).id], view, best=best)


def _best(round: RoundState, cards: Cards) -> list[str]:
    """The cards that a hand counts with, if the viewer sees all of it."""
    faces = tuple(card for card in cards if card is not None)
    if len(faces) < len(cards) or not is_seen((*faces, *round.community)):
        return []
    return [card.text for card in game_of(round).best_five(round, faces)]


def _shown_of(held: TableVersion, round: RoundState) -> dict[int, tuple[object, ...]]:
    """By box, everything that its views depend on, besides the role of the viewer. Unchanged boxes
    stay the same objects, so that this compares quickly."""
    return held.derive("shows", round, lambda: _shows(round))


def _shows(round: RoundState) -> dict[int, tuple[object, ...]]:
    game = game_of(round)
    return {number: (box, *game.box_shows(round, number)) for number, box in round.boxes.items()}


def line_view(line: SettlementLine) -> schemas.Line:
    return schemas.Line(
        box=line.box,
        wager=line.wager,
        outcome=line.outcome.value,
        stake=format_amount(line.stake),
        odds=[format_amount(each) for each in line.odds],
        paid=format_amount(line.paid),
        returned=format_amount(line.returned),
        clauses=list(line.clauses),
        because=str(line.because),
        combinations=[schemas.Combination(**plain(each)) for each in line.combinations],
    )


def _last(held: TableVersion) -> schemas.LastRound | None:
    """The end of the last round: hands that were shown, and what was paid."""
    played = held.table.played
    if not played:
        return None
    last = played[max(played)]
    return held.derive("last", last, lambda: _ended(last))


def _ended(played: Played) -> schemas.LastRound:
    round, play = played.in_play.round, play_view(played.in_play.round)
    whole = played.lines == round.lines  # neither cut nor corrected
    return schemas.LastRound(
        round=played.number,
        void=played.void,
        players=_players(played.in_play),
        play=play,
        lines=play.lines if whole else [line_view(line) for line in played.lines],
        nets={str(box): format_amount(net) for box, net in played.nets.items()},
    )


def _players(in_play: InPlay) -> dict[str, str]:
    """Who plays the boxes of a dealt round, wherever they sit now."""
    return {str(box): who for box, who in in_play.players.items() if box in in_play.round.boxes}


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
        for choice, _ in game.also(round)
        if choice.box is not None and not round.boxes[choice.box].handled
    ]
    unasked = game.unasked(round) if in_play.dealt else None
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
    name, shows = f"hand {number} to {viewer.role}", _shown_of(held, round)[number]
    return held.derive(name, shows, lambda: _hand(round, number, viewer), same=eq)


def _hand(round: RoundState, number: int, viewer: Viewer) -> schemas.OwnCards:
    box = _box_view(round, number, viewer)
    value = plain(box.value) or so_far(round, box.cards)
    return schemas.OwnCards(cards=plain(box.cards), value=value)


_NO_HAND = schemas.OwnCards(cards=[], value=None)


def so_far(round: RoundState, hole: Cards) -> str | None:
    """The current value of a hand, for a viewer who sees all of its cards."""
    seen = tuple(card for card in hole if card is not None)
    value = game_of(round).so_far(round, seen) if len(seen) == len(hole) else None
    return None if value is None else value.name


@lru_cache(4096)
def _legal(game: Game, choice: Choice, decides: bool = False) -> schemas.Legal:
    row = game.by_name.get(choice.action)
    act, cards = (None, None) if row is None else (row.verb, row.names_cards or None)
    return schema_of(schemas.Legal, choice, act=act, cards=cards, decides=decides)


def _decides(round: RoundState, choice: Choice) -> bool:
    return choice.box is not None and choice.box == round.turn


_player = lru_cache(256)(player)


def viewer_of(user: User, boxes: tuple[int, ...]) -> Viewer:
    match user.role:
        case Role.PLAYER:
            return _player(*boxes)
        case Role.DEALER:
            return DEALER_VIEW
        case Role.SUPERVISOR:
            return SUPERVISOR
    return SPECTATOR


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
"""The wager without which no other is valid."""
_JACKPOT = "jackpot"
_ON_OTHERS = "super_on"


def wagers_view(limits: TableLimits, jackpot: bool) -> list[schemas.WagerArea]:
    """Every area that takes a wager before the first card, the ante first."""
    areas = [name for name in limits.rules.document.areas if name in limits.rules.areas]
    offered = (name for name in areas if jackpot or name != _JACKPOT)
    shown = [_area(limits, name) for name in offered if limits.sign.states(name)]
    return sorted(shown, key=lambda each: each.area != _FIRST)


def _area(limits: TableLimits, name: str) -> schemas.WagerArea:
    area, stated = limits.rules.document.areas[name], limits_on(limits.rules, limits.sign, name)
    return schemas.WagerArea(
        minimum=format_amount(stated.minimum),
        maximum=format_amount(stated.maximum),
        unit=_unit(stated),
        area=name,
        compulsory=area.compulsory or name in limits.rules.dealt_to,
        needs=[] if name == _FIRST else [_FIRST],
        equals=_FIRST if area.antes == 1 else None,
        at_least=area.at_least,
        on_box=name == _ON_OTHERS,
        boxes=dict(_box_ranges(limits, name)),
    )


def _box_ranges(limits: TableLimits, name: str) -> Iterator[tuple[str, list[schemas.WagerRange]]]:
    """Boxes whose player has a personal sign, or still plays by an older minimum."""
    for person in limits.players.values():
        for box in person.boxes:
            stated, kept = limits.stated(box, name), limits.kept(box, name)
            if stated != limits_on(limits.rules, limits.sign, name) or kept is not None:
                older = [] if kept is None else [_range(kept, min(kept.maximum, stated.maximum))]
                yield str(box), [_range(stated, stated.maximum), *older]


def _range(limits: Limits, maximum: Amount) -> schemas.WagerRange:
    return schemas.WagerRange(
        minimum=format_amount(limits.minimum),
        maximum=format_amount(maximum),
        unit=_unit(limits),
    )


def _unit(limits: Limits) -> str | None:
    return None if limits.step is None else format_amount(limits.step)
