"""Nobody waits for who is away; the seat is kept for a while, and then it is free."""

from datetime import timedelta

import pytest

from croupier.floor.tables.settings import Away, Clocks
from croupier.games import actions as shared
from croupier.games.lunar.actions import Bet, SettleNow
from croupier.games.settlement import Outcome
from croupier.house.people import Official, Rank
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import Say
from croupier.house.upkeep import actions as upkeep
from tests.floor.pits import ALL, PLAYERS, SECOND, Pit
from tests.floor.tables.test_automation import check_due

CLOCKS = Clocks(wagers=20, closing=2, decide=30, concede=5)
CONTRADICTED = 1.5
"""Seconds in which another worker may say that somebody is there after all."""
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
INSTANT = timedelta(microseconds=1)


def opened(pit: Pit, rulebook: str, *boxes: int, away: Away | None = None) -> str:
    """A table whose cards are ready for those who sit there."""
    table = pit.opens(rulebook, boxes=boxes, clocks=CLOCKS, away=away or Away())
    while pit.due(table) is not None:
        pit.passes(table)
    return table


def goes(pit: Pit, table: str, box: int) -> None:
    answer = pit.floor.note(table, upkeep.MarkAway(box, PLAYERS[box])).result()
    assert answer.accepted, answer.refusal


def ends_round(pit: Pit, table: str) -> None:
    """Whoever is left to decide is taken for absent, until the round is over and ready again."""
    number = pit.held(table).table.number
    while pit.held(table).table.number == number:
        pit.passes(table)
    while (found := pit.due(table)) is not None and not isinstance(found.action, upkeep.FreeSeat):
        pit.passes(table)


@pytest.mark.clauses("ruling:seat-away")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_round_is_dealt_without_waiting_for_who_is_away(pit: Pit, rulebook: str) -> None:
    table = opened(pit, rulebook, 1, 2)
    pit.wagers(table, 1)
    assert pit.due(table).at == pit.clock.now + 20 * SECOND  # for Bob, who is there
    goes(pit, table, 2)
    check_due(pit, table, shared.NoMoreBets(), 2)
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    assert in_play.round.boxes.keys() == {1}


@pytest.mark.clauses(
    *("nz-lunar:11.12", "wa-lunar:11.12", "vu-lunar:11.12", "nsw-lunar:12.14", "nz-uth:12.12"),
    "ruling:seat-away",
)
@pytest.mark.parametrize("rulebook", ALL)
def test_a_hand_whose_player_is_away_is_settled_as_the_document_says(
    pit: Pit, rulebook: str
) -> None:
    """Forfeited at once; in New South Wales void, and the wagers come back."""
    table = opened(pit, rulebook, 1, 2)
    pit.wagers(table, 1, 2)
    pit.deals(table)
    goes(pit, table, 1)
    check_due(pit, table, shared.Absent(1), CONTRADICTED)
    while pit.held(table).table.number == 1:
        pit.passes(table)
    played = pit.held(table).table.played[1]
    void = rulebook == "nsw-lunar"
    outcomes = {line.outcome for line in played.settled if line.box == 1}
    assert outcomes == {Outcome.VOID if void else Outcome.FORFEITED}
    assert played.nets[1] == (0 if void else -20)
    assert pit.audits().balances[f"layout:{table}"] == 0


@pytest.mark.clauses("nz-lunar:11.12")
def test_who_is_there_has_the_whole_clock_and_who_left_the_seat_has_none(pit: Pit) -> None:
    table = opened(pit, "nz-lunar", 1, 2)
    pit.wagers(table, 1, 2)
    pit.deals(table)
    assert pit.due(table).at == pit.clock.now + 30 * SECOND
    pit.does(table, upkeep.Leave(1), "Ann")
    check_due(pit, table, shared.Absent(1), 0)
    assert pit.due(table).at == pit.clock.now + 30 * SECOND  # Bob is there
    pit.does(table, upkeep.Sit(1, "Zoe"), "Zoe")  # the hand that Ann left is not hers
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    assert in_play.round.turn == 2


@pytest.mark.clauses("ruling:seat-away")
def test_who_is_back_before_it_is_done_decides_as_anybody_does(pit: Pit) -> None:
    table = opened(pit, "nz-lunar", 1, 2)
    pit.wagers(table, 1, 2)
    pit.deals(table)
    began = pit.clock.now
    goes(pit, table, 1)
    pit.clock.now += CONTRADICTED * SECOND - INSTANT
    assert pit.floor.note(table, upkeep.MarkBack(1, "Ann")).result().accepted
    assert pit.due(table).at == began + 30 * SECOND
    pit.does(table, Bet(1), "Ann")


@pytest.mark.clauses("ruling:seat-away")
def test_whoever_acts_is_back(pit: Pit) -> None:
    table = opened(pit, "nz-lunar", 1, 2)
    goes(pit, table, 1)
    pit.does(table, Say("Bob", "where is she?"), "Bob")
    assert pit.held(table).table.upkeep.seats[1].away is not None
    answer = pit.does(table, Say("ann", "here"), "ann")
    assert [event["event"] for event in answer.events] == ["table.said", "table-life.seat-back"]
    assert pit.held(table).table.upkeep.seats[1].away is None
    refused = pit.asks(table, upkeep.MarkAway(1, "Ann"), "Bob").refusal
    assert refused is not None
    assert refused["code"] == "no-power"


@pytest.mark.clauses("ruling:seat-away")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_seat_is_free_after_two_rounds(pit: Pit, rulebook: str) -> None:
    """Not after one, and with a line in the story."""
    table = opened(pit, rulebook, 1, 2, away=Away(rounds=2, seconds=3600))
    goes(pit, table, 2)
    for missed in (1, 2):
        assert pit.held(table).table.upkeep.seats[2].missed == missed - 1
        assert not isinstance(pit.due(table).action, shared.NoMoreBets)
        pit.wagers(table, 1)
        ends_round(pit, table)
    check_due(pit, table, upkeep.FreeSeat(2, "Bob"), 0)
    assert pit.held(table).table.players == {1: "Ann"}
    assert "Bob" not in pit.held(table).table.limits.players
    pit.seats(table, 2)
    pit.audits()


@pytest.mark.clauses("ruling:seat-away")
def test_a_seat_is_free_after_the_time_that_the_house_sets(pit: Pit) -> None:
    table = opened(pit, "nsw-lunar", 1, 2, away=Away(rounds=2, seconds=90))
    goes(pit, table, 2)
    pit.clock.now += 30 * SECOND
    pit.does(table, Say("Ann", "hello?"), "Ann")  # what others do does not keep it any longer
    check_due(pit, table, upkeep.FreeSeat(2, "Bob"), 60)
    assert pit.held(table).table.players == {1: "Ann"}


@pytest.mark.clauses("ruling:seat-away", "nz-lunar:11.12")
def test_wagers_of_who_is_away_are_played_before_the_seat_is_free(pit: Pit) -> None:
    table = opened(pit, "nz-lunar", 1, away=Away(rounds=2, seconds=0))
    pit.wagers(table, 1)
    goes(pit, table, 1)
    assert isinstance(pit.due(table).action, shared.NoMoreBets)
    pit.refuses(table, upkeep.FreeSeat(1, "Ann"), SOFTWARE, "wagers-lie-there")
    ends_round(pit, table)
    assert pit.held(table).table.played[1].nets == {1: -20}
    assert pit.due(table).action == upkeep.FreeSeat(1, "Ann")
    pit.passes(table)
    assert pit.held(table).table.players == {}
    assert pit.due(table) is None
    pit.audits()


@pytest.mark.clauses("nsw-lunar:9.1", "ruling:seat-away")
def test_nobody_waits_for_who_is_away_to_concede(pit: Pit) -> None:
    table = opened(pit, "nsw-lunar", 1)
    pit.wagers(table, 1)
    pit.deals(table)
    pit.does(table, Bet(1), "Ann")
    found = pit.due(table)
    if not isinstance(found.action, SettleNow):  # an instant hand has nothing to concede
        return
    assert found.at == pit.clock.now + 5 * SECOND
    goes(pit, table, 1)
    check_due(pit, table, SettleNow(), 0)


@pytest.mark.clauses("ruling:seat-away")
def test_where_a_person_deals_the_seat_is_freed_all_the_same(pit: Pit) -> None:
    """And nothing else is done by the software: the dealer says who is absent."""
    table = pit.opens("nz-lunar", boxes=(1, 2), by_hand=["declaring"], clocks=CLOCKS)
    while pit.due(table) is not None:
        pit.passes(table)
    pit.does(table, upkeep.MarkAway(2, "Bob"), SUPERVISOR)
    pit.wagers(table, 1)
    check_due(pit, table, upkeep.FreeSeat(2, "Bob"), 180)
    assert pit.due(table) is None


def test_a_floor_opened_before_seats_could_be_away_keeps_them_as_others_do(pit: Pit) -> None:
    table = opened(pit, "nz-lunar", 1)
    settings = pit.held(table).settings.model_dump_json(exclude={"away"})
    older = type(pit.held(table).settings).model_validate_json(settings)
    assert older.away == Away(rounds=2, seconds=180, grace=10)
