"""Seats: one to a player in New South Wales, and who may be asked for one."""

import pytest

from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.house.upkeep import may_be_vacated
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import DEALER, INSPECTOR, SUPERVISOR, Day, the

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
