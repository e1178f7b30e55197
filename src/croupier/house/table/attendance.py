"""Players who are slow to decide: the table asks, they answer, get time, or are declared absent.

The documents that forfeit a hand speak of a player who is not present; none of them has a clock.
When the house's own clock runs out, the table asks. Being slow is not being absent (ruling:
absent)."""

from datetime import datetime, timedelta

from croupier.games.actions import Absent
from croupier.games.game import game_of
from croupier.house.people import Official, same_name
from croupier.house.table.actions import AskPresence, CallOfficial, GiveTime, Here, Ready
from croupier.house.table.events import (
    OfficialCalled,
    PlayerReady,
    PresenceAnswered,
    PresenceAsked,
    TimeGiven,
)
from croupier.house.table.presence import Presence, Stage
from croupier.house.table.recorder import (
    TableRecorder,
    check_box,
    check_official,
    excluded_by,
)
from croupier.house.table.rounds import go_on, in_round
from croupier.house.table.state import Table
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses

MOST_SECONDS = 3600
"""The most seconds that an official gives at once."""


def ask_presence(record: TableRecorder, action: AskPresence) -> None:
    """Ask the player; an open question is not repeated."""
    clauses = _clauses(record)
    check_official(record.by, clauses, "ask whether a player is still there")
    player = _check_due(record, action.box)
    asked = record.in_play.presence
    if asked is not None and asked.stage is Stage.ASKED and asked.box == action.box:
        raise Refusal("asked-already", clauses, f"{player} was asked and has not answered yet")
    until = None if action.seconds is None else _later(record, action.seconds)
    record.emit(PresenceAsked(action.box, player, until, record.now, clauses))


def here(record: TableRecorder, action: Here) -> None:
    """The player of the box answers; where a person deals, an employee may enter the answer."""
    check_box(record.state, record.by, action.box)
    player = _check_due(record, action.box)
    asked = record.in_play.presence
    if asked is None or asked.stage is not Stage.ASKED or asked.box != action.box:
        raise Refusal("not-asked", _clauses(record), f"nobody has asked whether {player} is there")
    record.emit(PresenceAnswered(action.box, player, record.now, _clauses(record)))


def ready(record: TableRecorder, action: Ready) -> None:
    """The player of a box that may still speak has nothing to say; the others may still."""
    check_box(record.state, record.by, action.box)
    in_play = in_round(record.state)
    clauses, box = in_play.round.rules.cites.decide, action.box
    if box in in_play.ready:
        raise Refusal("ready-already", clauses, f"box {box} has nothing more to say already")
    unasked = game_of(in_play.round).dealer_step(in_play.round)
    if unasked is None or box not in unasked[1]:
        raise Refusal("not-now", clauses, f"the dealer does not wait for box {box}")
    record.emit(PlayerReady(box, in_play.players[box], clauses))


def mark_present_on_act(record: TableRecorder) -> None:
    """Take any act of a player as proof of presence, and a decision as more than that."""
    in_play = record.state.in_play
    asked = None if in_play is None else in_play.presence
    if asked is None or asked.stage is not Stage.ASKED or isinstance(record.by, Official):
        return
    if same_name(record.by, asked.player):
        record.emit(PresenceAnswered(asked.box, asked.player, record.now, _clauses(record)))


def call_official(record: TableRecorder, action: CallOfficial) -> None:
    clauses = _clauses(record)
    check_official(record.by, clauses, "call an official")
    player = _check_due(record, action.box)
    asked = record.in_play.presence
    if asked is not None and asked.stage is Stage.OFFICIAL and asked.box == action.box:
        raise Refusal("called-already", clauses, f"an official was called to {player} already")
    record.emit(OfficialCalled(action.box, player, record.now, clauses))


def give_time(record: TableRecorder, action: GiveTime) -> None:
    clauses = _clauses(record)
    official = check_official(record.by, clauses, "give a player more time")
    player = _check_due(record, action.box)
    until = _later(record, action.seconds)
    record.emit(TimeGiven(action.box, player, until, official, record.now, clauses))


def absent(record: TableRecorder, action: Absent) -> None:
    """Declare a player absent. A player who has answered since is present, though slow: then it is
    refused."""
    clauses = record.state.limits.rules.cites.absent
    check_official(record.by, clauses, "say that a player is absent")
    round = in_round(record.state, clauses).round
    asked = record.in_play.presence
    if _is_there(record, asked, action.box) and not game_of(round).reasonable_period(round):
        raise Refusal(
            "player-present",
            (*round.rules.cites.absent, *_clauses(record)),
            f"the player of box {action.box} has answered and is there, and being slow is not "
            "being absent: ask again, give more time, or mark the player as away",
            ("ask-presence", "give-time", "mark-away"),
        )
    go_on(record, action)


def mark_excluded_absent(record: TableRecorder) -> None:
    """Treat a person who was excluded in mid-round as absent when their decision is due. Nobody
    requests this act."""
    while (box := _due_from_excluded(record)) is not None:
        record.round(Absent(box))


def _due_from_excluded(record: TableRecorder) -> int | None:
    in_play = record.state.in_play
    if in_play is None or not in_play.dealt or not record.state.directions.given:
        return None
    if in_play.round.turn is None:
        return None
    round = in_play.round
    due = (box.number for box in round.playing if round.may_decide(box))
    return next((box for box in due if excluded_by(record, box) is not None), None)


def is_merely_slow(table: Table, box: int) -> bool:
    """Whether the player may be slow but counts as present: the seat is taken, the player is not
    away, no question is open, and the document speaks of presence, not of a time."""
    in_play, seat = table.in_play, table.upkeep.seats.get(box)
    if in_play is None or seat is None or seat.away is not None:
        return False
    if not same_name(seat.player, in_play.players.get(box, "")):
        return False
    asked = in_play.presence
    if asked is not None and asked.box == box and asked.stage is Stage.ASKED:
        return False
    return not game_of(in_play.round).reasonable_period(in_play.round)


def _is_there(record: TableRecorder, asked: Presence | None, box: int) -> bool:
    """Whether the player of the box has answered the last question and has kept the seat since."""
    if asked is None or asked.box != box or asked.stage is not Stage.HERE or not asked.answered:
        return False
    seat = record.state.upkeep.seats.get(box)
    return seat is not None and same_name(seat.player, asked.player) and seat.away is None


def _check_due(record: TableRecorder, box: int) -> str:
    """The player of the box, if a decision is due there."""
    in_play = in_round(record.state)
    found = in_play.round.boxes.get(box)
    if found is None or not in_play.round.may_decide(found):
        raise Refusal("not-due", _clauses(record), f"no decision of box {box} is due")
    return in_play.players[box]


def _later(record: TableRecorder, seconds: int) -> datetime:
    if not 0 < seconds <= MOST_SECONDS:
        message = f"time is given in seconds, 1 to {MOST_SECONDS}: not {seconds}"
        raise Refusal("bad-seconds", _clauses(record), message)
    return record.now + timedelta(seconds=seconds)


def _clauses(record: TableRecorder) -> Clauses:
    return record.state.upkeep.rules.cites.table_presence
