"""Directions and decisions of officials, and the money that they move."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from croupier.games.actions import GoFirst, GoInTurn, VoidHand, WithdrawWager
from croupier.games.game import game_of
from croupier.games.irregularities.voids import has_hand, spared
from croupier.games.state import RoundState
from croupier.house.directions import (
    Direct,
    Directed,
    Direction,
    Incident,
    Invalidate,
    Report,
    RevealFolded,
    VoidHands,
    folded_hand,
    invalidation_lines,
    plays_first,
    round_actions,
    together,
    void_before,
    void_ground,
    void_lines,
)
from croupier.house.directions.act import AskForRules, Lift
from croupier.house.directions.orders import PlayFirst, UponIncident
from croupier.house.disputes import correction_lines
from croupier.house.disputes.act import Lodge, Open
from croupier.house.disputes.state import Decided
from croupier.house.people import name_key, named
from croupier.house.table.ending import (
    as_settled,
    correct,
    end_if_over,
    undo_corrections,
)
from croupier.house.table.events import ToPart
from croupier.house.table.recorder import TableRecorder, check_self
from croupier.house.table.rounds import in_round
from croupier.house.table.state import InPlay, Table, rounds_known
from croupier.house.table.wagers import take_off, wagers_of
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def round_number(table: Table, said: str, clauses: Clauses) -> int:
    """The number of a round played here or in play."""
    known = set(map(str, rounds_known(table)))
    if said.strip() not in known:
        last = f"rounds 1 to {max(map(int, known))}" if known else "no round has been played"
        raise Refusal("no-such-round", clauses, f"there is no round {said!r} at this table: {last}")
    return int(said)


def check_boxes(table: Table, number: int, boxes: Iterable[int], clauses: Clauses) -> None:
    """Refuse boxes that were not in the round."""
    in_play = table.round_of(number)
    if strangers := [str(box) for box in boxes if box not in in_play.round.boxes]:
        there = ", ".join(map(str, in_play.round.boxes))
        message = f"box {', '.join(strangers)} was not in round {number}: there were {there}"
        raise Refusal("not-in-round", clauses, message)


def report(record: TableRecorder, action: Report) -> None:
    record.directions(action)


def lift(record: TableRecorder, action: Lift) -> None:
    """End a direction; nobody waits in the round in play for one that is lifted."""
    record.directions(action)
    if isinstance(record.state.directions.given[action.direction].order, PlayFirst):
        _no_longer_first(record)


def ask_for_rules(record: TableRecorder, action: AskForRules) -> None:
    check_self(record.by, action.person, record.state.directions.rules.cites.direct_rules)
    record.directions(action)


def direct(record: TableRecorder, action: Direct) -> None:
    """Give a direction, and carry out its effects on the round and the players at once."""
    [event] = record.directions(action)
    assert isinstance(event, Directed)
    direction = event.direction
    if isinstance(direction.order, Invalidate):
        _invalidate(record, direction, direction.order)
    elif isinstance(direction.order, RevealFolded):
        _reveal(record, direction, direction.order)
    elif isinstance(direction.order, PlayFirst):
        _have_play_first(record, direction.order)
    else:
        _tell_round(record, direction)
    _ask_to_part(record, direction)


def _have_play_first(record: TableRecorder, order: PlayFirst) -> None:
    """Apply the direction to the round in play, for the named players who have not decided yet."""
    table, in_play = record.state, record.state.in_play
    if in_play is None or not in_play.dealt or not table.rulebook.reads("first-at-once"):
        return
    round = in_play.round
    if order.table != table.name or GoFirst not in (row.action for row in game_of(round).acts):
        return
    for box in tuple(round.playing):
        deciding = round.phase == "dealing" or round.must_decide(box)
        deciding = deciding or round.waits_for_payment(box)
        is_named = named(in_play.players[box.number], order.players)
        if deciding and is_named and box.number not in round.first:
            record.round(GoFirst(box.number))


def _no_longer_first(record: TableRecorder) -> None:
    """Let the boxes decide as any other that no direction in force has play first."""
    if record.state.rulebook.reads("first-lifted"):
        for box in no_longer_first(record.state, record.now):
            record.round(GoInTurn(box))


def no_longer_first(table: Table, now: datetime) -> tuple[int, ...]:
    """The boxes of the round in play that were directed to play first, and no direction in force
    has them do so."""
    in_play = table.in_play
    if in_play is None or not in_play.dealt:
        return ()
    still = plays_first(table.directions, table.name, now)
    return tuple(box for box in in_play.round.first if not named(in_play.players[box], still))


def _tell_round(record: TableRecorder, direction: Direction) -> None:
    """Carry out a direction in the round in play; a hand that is over stays as it was settled."""
    if _any_wager(record.state, direction):
        _void_any_wager(record, direction)
        return
    if isinstance(direction.order, VoidHands) and _is_just_over(record.state, direction):
        _void_paid(record, direction, direction.order)
        return
    over: list[Refusal] = []
    hands = _hands_of(record, direction)
    actions = tuple(round_actions(record.state.directions, direction, hands))
    for follows in actions:
        in_round(record.state, direction.clauses)
        _check_this_round(record.state, direction)
        try:
            record.round(follows)
        except Refusal as refusal:
            if refusal.code != "box-over":
                raise
            over.append(refusal)
    others = _void_other_boxes(record, direction)
    if over and len(over) == len(actions) and not others:
        raise over[0]


def _is_just_over(table: Table, direction: Direction) -> bool:
    """Whether the incident is of the round just finished: its cards are collected, and no other
    round is dealt."""
    assert isinstance(direction.order, UponIncident)
    incident = table.directions.incidents[direction.order.incident]
    number = max(table.played, default=0)
    if not number or (table.in_play is not None and table.in_play.dealt):
        return False
    return incident.table == table.name and incident.round.strip() in ("", str(number))


def _void_paid(record: TableRecorder, direction: Direction, order: VoidHands) -> None:
    """Undo what a hand of the round just finished was paid: the software collects at once, and a
    person who collects would still have the hand before them."""
    table, number = record.state, max(record.state.played)
    incident = table.directions.incidents[order.incident]
    ground = void_ground(table.directions, order)
    in_play = table.played[number].in_play
    round = as_settled(in_play)
    of_person = incident.boxes or _boxes_of(incident, in_play.players)
    boxes = [box for box in of_person if not round.void and has_hand(round, box, ground)]
    if not boxes or round.pool_lines:
        message = f"round {number} is over: its hands were collected, and nothing is to be undone"
        raise Refusal("box-over", direction.clauses, message)
    lines = void_lines(direction, round, boxes, spared(round, ground))
    correct(record, number, str(direction.by), direction.why, lines)


def _void_other_boxes(record: TableRecorder, direction: Direction) -> list[int]:
    """Void the hands of that player on other boxes too, if they are still in the round;
    return these boxes."""
    table, order = record.state, direction.order
    if not isinstance(order, VoidHands) or table.in_play is None or not table.in_play.dealt:
        return []
    ground = void_ground(table.directions, order)
    if ground not in table.limits.rules.of_player_grounds or not table.rulebook.reads(
        "wagers-named"
    ):
        return []
    players, void = table.in_play.players, table.directions.incidents[order.incident].boxes
    voided = {name_key(players[box]) for box in void if box in players}
    playing = [box.number for box in table.in_play.round.playing]
    others = [box for box in playing if name_key(players[box]) in voided]
    for box in others:
        record.round(VoidHand(box, ground, direction.why))
    return others


def _hands_of(record: TableRecorder, direction: Direction) -> list[int]:
    """The boxes in play of the persons whose hands are declared void, if no box was named."""
    table, order = record.state, direction.order
    if not isinstance(order, VoidHands):
        return []
    incident = table.directions.incidents[order.incident]
    if incident.boxes:
        return []
    in_play = in_round(table, direction.clauses)
    boxes = [box for box in _boxes_of(incident, in_play.players) if box in in_play.round.boxes]
    if not boxes:
        message = f"no hand of {', '.join(incident.persons)} is in this round"
        raise Refusal("no-box", direction.clauses, message)
    return boxes


def _any_wager(table: Table, direction: Direction) -> bool:
    """Whether every wager of the person is made void, not only a hand of this round."""
    order = direction.order
    if not isinstance(order, VoidHands) or not table.rulebook.reads("void-hand"):
        return False
    return void_ground(table.directions, order) in table.limits.rules.any_wager_grounds


def _void_any_wager(record: TableRecorder, direction: Direction) -> None:
    """Void every wager that the person has on the table: in the round in play, or otherwise in the
    one just finished, and wagers placed for the next. Earlier rounds were collected."""
    table, order = record.state, direction.order
    assert isinstance(order, VoidHands)
    incident = table.directions.incidents[order.incident]
    in_play, ground = table.in_play, void_ground(table.directions, order)
    if in_play is not None and in_play.dealt:
        of_person = _boxes_of(incident, in_play.players)
        boxes = [box for box in of_person if box in in_play.round.boxes]
        for box in boxes:
            record.round(VoidHand(box, ground, direction.why))
    else:
        boxes = _of_next(record, incident) + _of_last(record, direction, incident)
    if not boxes:
        persons = ", ".join(incident.persons)
        message = f"no wager of {persons} lies on the table: those of earlier rounds were collected"
        raise Refusal("no-wager", direction.clauses, message)


def _boxes_of(incident: Incident, players: Mapping[int, str]) -> list[int]:
    """The boxes that the incident names, and all others of its persons."""
    return [
        box
        for box, player in players.items()
        if box in incident.boxes or named(player, incident.persons)
    ]


def _of_next(record: TableRecorder, incident: Incident) -> list[int]:
    """Take wagers placed for the next round off the layout."""
    table = record.state
    if table.in_play is None:
        return []
    boxes = _boxes_of(incident, table.players)
    off = [wager for wager in wagers_of(table.in_play) if wager.box in boxes]
    for wager in off:
        take_off(record, WithdrawWager(wager.box, wager.area, wager.on))
    return [wager.box for wager in off]


def _of_last(record: TableRecorder, direction: Direction, incident: Incident) -> list[int]:
    """Undo the results of the wagers of the round just finished."""
    table = record.state
    number = max(table.played, default=0)
    if not number or incident.table != table.name:
        return []
    if incident.round.strip() not in ("", str(number)):
        return []
    in_play = table.played[number].in_play
    boxes = [box for box in _boxes_of(incident, in_play.players) if box in in_play.round.boxes]
    lines = void_lines(direction, as_settled(in_play), boxes)
    correct(record, number, str(direction.by), direction.why, lines)
    return boxes


def _check_this_round(table: Table, direction: Direction) -> None:
    assert isinstance(direction.order, UponIncident)
    incident = table.directions.incidents[direction.order.incident]
    if incident.table != table.name or incident.round.strip() not in ("", str(table.number)):
        where = f"round {incident.round or '?'} of table {incident.table}"
        raise Refusal(
            "other-round",
            direction.clauses,
            f"incident {incident.number} is of {where}: the hands of round {table.number} of table "
            f"{table.name} stand",
        )


def _invalidate(record: TableRecorder, direction: Direction, order: Invalidate) -> None:
    """Void a round in play, and make all further payments that the order requires."""
    table = record.state
    number = round_number(table, order.round, direction.clauses)
    in_play = _in_play(table, number)
    void = void_before(in_play.round)
    if _to_void(table, number, in_play.round):
        for follows in round_actions(table.directions, direction):
            record.round(follows)
        undo_corrections(record)
        in_play = record.in_play
    lines = invalidation_lines(table.directions, direction, as_settled(in_play), void)
    end_if_over(record)
    correct(record, number, str(direction.by), direction.why, lines)


def _to_void(table: Table, number: int, round: RoundState) -> bool:
    """Whether the round itself is void by the invalidation: one that is settled, too, as long as
    its cards lie on the table, so that nothing found later gives back anything again."""
    if not round.settled:
        return True
    once = table.rulebook.reads("invalidated-once")
    return once and number not in table.played and not round.void


def _reveal(record: TableRecorder, direction: Direction, order: RevealFolded) -> None:
    number = round_number(record.state, order.round, direction.clauses)
    round = _in_play(record.state, number).round
    if not game_of(round).shows_folded:
        raise Refusal("no-such-hand", direction.clauses, "no hand was folded face down here")
    record.tell(folded_hand(direction, round))


def _in_play(table: Table, number: int) -> InPlay:
    return table.played[number].in_play if number in table.played else in_round(table)


def _ask_to_part(record: TableRecorder, direction: Direction) -> None:
    """Report players who sit together although they are kept apart; nobody is moved."""
    seated = [seat.player for seat in record.state.upkeep.seats.values()]
    for group in together(record.state.directions, seated, record.now):
        if set(group) <= set(direction.to):
            record.emit(ToPart(group, direction.clauses))


def open_dispute(record: TableRecorder, action: Open) -> None:
    clauses = record.state.disputes.rules.cites.dispute_open
    round_number(record.state, action.round, clauses)
    check_self(record.by, action.person, clauses)
    record.disputes(action)


def of_person(record: TableRecorder, action: Any) -> None:
    """The complainant continues the dispute; a complaint to an inspector is the inspector's act."""
    if not isinstance(action, Lodge):
        check_self(record.by, action.person, record.state.disputes.rules.cites.dispute_open)
    record.disputes(action)


def decide(record: TableRecorder, action: Any) -> None:
    """Decide a dispute at any step; its amounts move at once."""
    for event in record.disputes(action):
        if not isinstance(event, Decided):
            continue
        dispute, decision = record.state.disputes.disputes[event.dispute], event.decision
        lines = correction_lines(decision)
        reason = f"{decision.step}: {decision.reason}"
        number = round_number(record.state, dispute.round, decision.clauses)
        check_boxes(record.state, number, decision.amounts, decision.clauses)
        correct(record, number, str(decision.by), reason, lines)
