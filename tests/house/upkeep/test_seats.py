"""Seats: one to a player in New South Wales, and who may be asked for one."""

import pytest

from croupier.house.upkeep import Occasion, may_be_vacated
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import DEALER, INSPECTOR, SUPERVISOR, Day, due, the

OTHERS = (1, 2, 4, 5)
IDLE = 3


def offered(happened: tuple[ev.Event, ...]) -> list[int]:
    return [event.box for event in happened if isinstance(event, ev.VacatingOffered)]


@pytest.mark.clauses("nsw-lunar:14.9")
def test_three_rounds_at_a_full_table_are_offered_to_the_supervisor_and_nothing_more() -> None:
    day = Day("nsw-lunar").opens().fills()
    ask = do.RequireToVacate(IDLE, SUPERVISOR)
    day.refuses(ask, "keeps-seat", "14.9")
    assert offered(day.plays(1, OTHERS)) == []
    assert offered(day.plays(1, OTHERS)) == []
    day.refuses(ask, "keeps-seat", "14.9")
    third = day.plays(1, OTHERS)
    assert offered(third) == [IDLE]
    day.cites(third, "14.9")
    assert may_be_vacated(day.table) == (IDLE,)
    assert day.table.seats[IDLE].player == "P3"
    day.plays(1, OTHERS)
    assert day.table.seats[IDLE].player == "P3"
    for who in (DEALER, INSPECTOR):
        day.refuses(do.RequireToVacate(IDLE, who), "no-power", "14.9")
    day.refuses(do.RequireToVacate(1, SUPERVISOR), "keeps-seat", "14.9")
    left = day.does(ask)
    day.cites(left, "14.9")
    assert the(left, ev.SeatLeft).required_by == SUPERVISOR
    assert IDLE not in day.table.seats
    day.refuses(ask, "empty")
    day.folds()


@pytest.mark.clauses("nsw-lunar:14.9")
def test_a_wager_starts_the_count_anew() -> None:
    day = Day("nsw-lunar").opens().fills()
    day.plays(2, OTHERS)
    day.plays(1)
    day.plays(2, OTHERS)
    assert day.table.seats[IDLE].abstained == 2
    day.refuses(do.RequireToVacate(IDLE, SUPERVISOR), "keeps-seat", "14.9")


@pytest.mark.clauses("nsw-lunar:14.9", "ruling:table-abstains")
def test_a_free_seat_leaves_everybody_theirs() -> None:
    day = Day("nsw-lunar").opens().fills()
    day.does(do.Leave(5))
    assert offered(day.plays(4, (1, 2, 4))) == []
    day.refuses(do.RequireToVacate(IDLE, SUPERVISOR), "keeps-seat", "14.9")
    day.does(do.Sit(5, "Eve"))
    day.refuses(do.RequireToVacate(IDLE, SUPERVISOR), "keeps-seat", "14.9")
    day.plays(3, OTHERS)
    day.does(do.Leave(5))
    assert may_be_vacated(day.table) == ()
    day.refuses(do.RequireToVacate(IDLE, SUPERVISOR), "keeps-seat", "14.9")


@pytest.mark.clauses("ruling:table-abstains")
def test_a_void_round_neither_adds_to_the_count_nor_ends_it() -> None:
    day = Day("nsw-lunar").opens().fills()
    day.plays(2, OTHERS)
    day.does(do.StartRound(frozenset(OTHERS)), do.EndRound(void=True))
    assert day.table.seats[IDLE].abstained == 2
    day.prepares()
    day.plays(1, OTHERS)
    assert may_be_vacated(day.table) == (IDLE,)
    day.does(do.StartRound(frozenset({*OTHERS, IDLE})), do.EndRound(void=True))
    assert may_be_vacated(day.table) == ()


def test_somebody_new_in_the_seat_has_not_abstained() -> None:
    day = Day("nsw-lunar").opens().fills()
    day.plays(2, OTHERS)
    day.does(do.StartRound(frozenset(OTHERS)), do.Leave(IDLE), do.Sit(IDLE, "Eve"), do.EndRound())
    assert day.table.seats[IDLE].abstained == 0


@pytest.mark.parametrize("name", [name for name in RULEBOOK_IDS if name != "nsw-lunar"])
def test_elsewhere_nobody_is_asked(name: str) -> None:
    day = Day(name).opens().fills()
    assert offered(day.plays(4, OTHERS)) == []
    day.refuses(do.RequireToVacate(IDLE, SUPERVISOR), "no-such-rule", "3.1")


@pytest.mark.clauses("nsw-lunar:5.5")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_player_of_new_south_wales_has_one_box_and_so_one_ante(name: str) -> None:
    day = Day(name).opens()
    twice = do.Sit(2, " ANN ")
    if name == "nsw-lunar":
        assert "box 1" in day.refuses(twice, "one-ante", "5.5").message
        day.does(do.Leave(1))
    day.does(twice)
    assert day.table.seats[2].player == " ANN "


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_seat_is_one_of_the_table_s_free_and_taken_by_name(name: str) -> None:
    day, clause = Day(name).opens(), "2.1" if name == "nsw-lunar" else "3.1"
    last = day.table.rules.boxes
    for box in (-1, 0, last + 1):
        day.refuses(do.Sit(box, "Bo"), "no-such-box", clause)
    day.refuses(do.Sit(2, "  "), "nothing-said", clause)
    day.refuses(do.Sit(1, "Bo"), "taken", clause)
    day.refuses(do.Leave(2), "empty", clause)
    day.does(do.Sit(last, "Bo"), do.Leave(last))


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
