"""The public view of a table: what a spectator sees, made once for everybody.

What a person sees beyond it is in `own`. Views of parts that seldom change are cached with the
table (`TableVersion.derive`)."""

from collections.abc import Mapping
from functools import lru_cache
from operator import eq
from typing import Any

from croupier.cards import is_seen
from croupier.floor.database import to_text
from croupier.floor.tables.decision_clock import awaited_player
from croupier.floor.tables.tables import TableVersion
from croupier.games.game import game_of
from croupier.games.jackpot import Pools, meter
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.games.view import (
    DEALER_VIEW,
    SPECTATOR,
    SUPERVISOR,
    Cards,
    Viewer,
    player,
)
from croupier.house.directions import in_force
from croupier.house.limits import TableLimits, signage
from croupier.house.people import name_key
from croupier.house.table import InPlay, Played, Table, pools_of
from croupier.house.upkeep import hindrances
from croupier.money import format_amount
from croupier.records.journal import plain
from croupier.server.auth.users import Role, User
from croupier.server.tables import schemas
from croupier.server.tables.wagers import wagers_view
from croupier.server.wire import schema_of


def round_view(round: RoundState, viewer: Viewer, boxes: Mapping[int, Any] | None = None) -> Any:
    return game_of(round).view(round, viewer, boxes)


def box_view(round: RoundState, number: int, viewer: Viewer) -> Any:
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
    waited = awaited_player(held.table, held.settings)
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
    shows = shown_of(held, round)
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
    view = box_view(round, number, viewer)
    best = _best(round, view.cards) if view.value is not None else []
    return schema_of(schemas.BOXES[game_of(round).id], view, best=best)


def _best(round: RoundState, cards: Cards) -> list[str]:
    """The cards that a hand counts with, if the viewer sees all of it."""
    faces = tuple(card for card in cards if card is not None)
    if len(faces) < len(cards) or not is_seen((*faces, *round.community)):
        return []
    return [card.text for card in game_of(round).best_five(round, faces)]


def shown_of(held: TableVersion, round: RoundState) -> dict[int, tuple[object, ...]]:
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


def boxes_of(table: Table, name: str) -> tuple[int, ...]:
    """The boxes at which that person plays."""
    return by_player(table).get(name_key(name), ())


def by_player(table: Table) -> dict[str, tuple[int, ...]]:
    """The boxes of everybody who plays, by the key of the name."""
    found: dict[str, tuple[int, ...]] = {}
    for box, who in table.players.items():
        found[name_key(who)] = (*found.get(name_key(who), ()), box)
    return found


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
