"""A player who is not there keeps the seat for a while, and nobody waits."""

import pytest

from croupier.house.upkeep import Occasion
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import Day, due, the

OTHERS = (1, 2, 4, 5)
GONE = 3


@pytest.mark.clauses("ruling:seat-away")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_who_is_away_keeps_the_seat_and_the_rounds_missed_are_counted(name: str) -> None:
    day = Day(name).opens().fills()
    away = day.does(do.MarkAway(GONE, "P3"))
    day.cites(away, "ruling:seat-away")
    assert day.table.seats[GONE].away == the(away, ev.SeatAway).at
    day.refuses(do.MarkAway(GONE, "P3"), "already-away")
    day.plays(1, OTHERS)
    assert day.table.seats[GONE].missed == 1
    day.plays(1)  # a hand dealt to somebody who is away is missed too
    assert day.table.seats[GONE].missed == 2
    assert day.table.seats[1].missed == 0
    day.folds()


@pytest.mark.clauses("ruling:seat-away")
def test_who_comes_back_begins_anew() -> None:
    day = Day("nz-lunar").opens().fills()
    day.refuses(do.MarkBack(GONE, "P3"), "not-away")
    day.does(do.MarkAway(GONE, "P3"))
    day.plays(1, OTHERS)
    day.does(do.MarkBack(GONE, "p3"))  # a name is one however it is typed
    seat = day.table.seats[GONE]
    assert (seat.away, seat.missed) == (None, 0)
    day.does(do.MarkAway(GONE, "P3"))
    assert day.table.seats[GONE].missed == 0
    day.folds()


@pytest.mark.clauses("ruling:seat-away")
def test_only_the_seat_of_who_is_away_is_freed() -> None:
    day = Day("nsw-lunar").opens().fills()
    day.refuses(do.FreeSeat(GONE, "P3"), "keeps-seat")
    day.does(do.MarkAway(GONE, "P3"))
    day.refuses(do.FreeSeat(GONE, "P4"), "another-player", "2.1")
    freed = day.does(do.FreeSeat(GONE, "P3"))
    assert the(freed, ev.SeatFreed).player == "P3"
    assert GONE not in day.table.seats
    day.refuses(do.FreeSeat(GONE, "P3"), "empty")
    day.does(do.Sit(GONE, "New"))
    day.refuses(do.MarkAway(GONE, "P3"), "another-player", "2.1")
    assert day.table.seats[GONE].away is None
    day.folds()


@pytest.mark.clauses("ruling:table-vacant", "ruling:seat-away")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_table_from_which_the_last_player_was_freed_is_vacant(name: str) -> None:
    """As when the last player leaves, the cards are shuffled before play goes on."""
    day = Day(name).opens()
    day.plays()
    for box, seat in tuple(day.table.seats.items()):
        day.does(do.MarkAway(box, seat.player), do.FreeSeat(box, seat.player))
    assert day.table.vacated
    assert due(day.does(do.Sit(1, "Ed"))) == {Occasion.VACANT}
