"""Directions of officials, carried out at the table."""

from croupier.games.game import game_of
from croupier.house.directions import (
    Direct,
    Directed,
    Direction,
    Invalidate,
    Report,
    RevealFolded,
    folded_hand,
    invalidation_lines,
    round_actions,
    together,
)
from croupier.house.directions.actions import AskForRules, Lift
from croupier.house.directions.orders import UponIncident
from croupier.machine import Refusal
from croupier.table.correcting import correct, round_number
from croupier.table.ending import end_if_over
from croupier.table.events import ToPart
from croupier.table.people import check_self
from croupier.table.playing import in_round
from croupier.table.recorder import Recorder
from croupier.table.settlement import as_settled
from croupier.table.state import InPlay, Table


def report(record: Recorder, action: Report) -> None:
    record.directions(action)


def lift(record: Recorder, action: Lift) -> None:
    record.directions(action)


def ask_for_rules(record: Recorder, action: AskForRules) -> None:
    check_self(record.by, action.person, record.table.directions.rules.cites.direct_rules)
    record.directions(action)


def direct(record: Recorder, action: Direct) -> None:
    """What a direction means for a round or for those who sit here follows at once."""
    [event] = record.directions(action)
    assert isinstance(event, Directed)
    direction = event.direction
    if isinstance(direction.order, Invalidate):
        _invalidate(record, direction, direction.order)
    elif isinstance(direction.order, RevealFolded):
        _reveal(record, direction, direction.order)
    else:
        _tell_round(record, direction)
    _ask_to_part(record, direction)


def _tell_round(record: Recorder, direction: Direction) -> None:
    """Upon an incident of this round, what it means for a hand in it."""
    for follows in round_actions(record.table.directions, direction):
        in_round(record.table)
        _check_this_round(record.table, direction)
        record.round(follows)


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


def _invalidate(record: Recorder, direction: Direction, order: Invalidate) -> None:
    """A round in play is void; what else must move, there or in a round that is over, moves."""
    table = record.table
    number = round_number(table, order.round, direction.clauses)
    in_play = _in_play(table, number)
    if not in_play.round.settled:
        for follows in round_actions(table.directions, direction):
            record.round(follows)
        in_play = record.in_play
    lines = invalidation_lines(table.directions, direction, as_settled(in_play))
    end_if_over(record)
    correct(record, number, str(direction.by), direction.why, lines)


def _reveal(record: Recorder, direction: Direction, order: RevealFolded) -> None:
    number = round_number(record.table, order.round, direction.clauses)
    round = _in_play(record.table, number).round
    if not game_of(round).shows_folded:
        raise Refusal("no-such-hand", direction.clauses, "no hand was folded face down here")
    record.tell(folded_hand(direction, round))


def _in_play(table: Table, number: int) -> InPlay:
    return table.played[number].in_play if number in table.played else in_round(table)


def _ask_to_part(record: Recorder, direction: Direction) -> None:
    """Players kept apart who sit together: nobody is moved by itself."""
    seated = [seat.player for seat in record.table.life.seats.values()]
    for group in together(record.table.directions, seated, record.now):
        if set(group) <= set(direction.to):
            record.tell(ToPart(group, direction.clauses))
