"""The software as dealer: every round comes to its end, whoever stays away, and not too early."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from croupier.console.prompt import prompt
from croupier.floor.floor import Floor
from croupier.floor.tables.next_step import due
from croupier.floor.tables.settings import Clocks
from croupier.games import actions as shared
from croupier.games.lunar.actions import Bet, Decline, SettleNow
from croupier.house.people import Official, Rank
from croupier.house.table.actions import AskPresence, MakeReady, Ready, Say
from croupier.house.upkeep import Delivered, Device, Equipment, FoundCard
from croupier.house.upkeep import actions as upkeep
from tests.floor.pits import ALL, PLAYERS, SECOND, Pit
from tests.floor.stacking import deal

CLOCKS = Clocks(wagers=20, closing=2, decide=30, concede=5)
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
MANAGER = Official("Max", Rank.CASINO_OPERATOR)
DEALER = Official("Dana", Rank.DEALER)
INSTANT = timedelta(microseconds=1)


def check_due(pit: Pit, table: str, action: Any, after: float) -> None:
    """That is due so many seconds from now: not a moment before, and at once then."""
    found, then = pit.due(table), pit.clock.now + after * SECOND
    assert found is not None
    assert (found.action, found.at) == (action, then)
    pit.clock.now = then - INSTANT
    if after:
        check_nothing_is_done(pit, table)
        assert table not in pit.floor.due_tables()
    pit.clock.now = then
    assert table in pit.floor.due_tables()
    assert table not in pit.floor.due_tables(late=INSTANT)  # others may have to wait for longer
    answer = pit.floor.do_due(table).result()
    assert answer.accepted, answer.refusal


def check_nothing_is_done(pit: Pit, table: str) -> None:
    before = pit.held(table)
    answer = pit.floor.do_due(table).result()
    assert (answer.accepted, answer.version) == (True, before.version)
    assert pit.held(table) == before


def ready(pit: Pit, rulebook: str, *boxes: int, **given: Any) -> str:
    table = pit.opens(rulebook, boxes=boxes, clocks=CLOCKS, **given)
    while pit.due(table) is not None:
        pit.passes(table)
    return table


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_round_ends_by_itself_when_everybody_stays_away(
    pit: Pit, rulebook: str, dealing: str
) -> None:
    """Forfeited, or in New South Wales void and returned."""
    table = ready(pit, rulebook, 1, 2, 3, dealing=dealing)
    pit.wagers(table, 1, 2, 3)
    before = {box: pit.chips(PLAYERS[box]) for box in (1, 2, 3)}
    at = pit.held(table).table
    while at.upkeep.rounds + at.upkeep.voided == 0:
        pit.passes(table)
        at = pit.held(table).table
    assert at.in_play is None
    for box in (1, 2, 3):
        back = pit.chips(PLAYERS[box]) - before[box]
        assert back == 20 if rulebook == "nsw-lunar" else back >= 0
    assert pit.audits().balances[f"layout:{table}"] == 0
    assert at.played[1].nets.keys() == {1, 2, 3}


@pytest.mark.parametrize("rulebook", ALL)
def test_who_comes_and_goes_never_stops_a_table(pit: Pit, rulebook: str) -> None:
    """Random decisions with random absences: every phase goes on by itself."""
    table, random = ready(pit, rulebook, 1, 2, 3), Random(rulebook)
    while pit.held(table).table.number < 6:
        at = pit.held(table).table
        dealt = at.in_play is not None and at.in_play.dealt
        if random.random() < 0.5 and pit.due(table) is not None and dealt:
            pit.passes(table)
        else:
            pit.goes_on(table, random)
    pit.audits()


def test_the_clock_of_wagers_starts_with_the_first(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1, 2)
    pit.clock.now += 100 * SECOND
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    pit.does(table, shared.PlaceWager(1, "super", 10), "Ann")
    pit.clock.now += 5 * SECOND
    pit.does(table, Say("Bob", "wait"), "Bob")
    check_due(pit, table, shared.NoMoreBets(), 15)


def test_when_everybody_has_wagered_it_closes_sooner(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1, 2)
    pit.wagers(table, 1)
    pit.clock.now += 5 * SECOND
    pit.wagers(table, 2)
    check_due(pit, table, shared.NoMoreBets(), 2)


@pytest.mark.parametrize(
    ("rulebook", "goes_with"), [("nsw-lunar", "super"), ("wa-lunar", "super"), ("nz-uth", "blind")]
)
def test_nobody_loses_an_ante_for_looking_for_the_other_chip(
    pit: Pit, rulebook: str, goes_with: str
) -> None:
    """It closes sooner only when the wager that goes with every ante is down too."""
    table = ready(pit, rulebook, 1)
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    found = pit.due(table)
    assert found is not None
    assert found.at == pit.clock.now + 20 * SECOND
    assert found.action == shared.WithdrawWager(1, "ante", None)
    pit.clock.now += 5 * SECOND
    pit.does(table, shared.PlaceWager(1, goes_with, 10), "Ann")
    check_due(pit, table, shared.NoMoreBets(), 2)


def test_but_never_later_than_the_clock_of_wagers(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1, 2)
    pit.wagers(table, 1)
    pit.clock.now += 19 * SECOND
    pit.wagers(table, 2)
    check_due(pit, table, shared.NoMoreBets(), 1)


def test_taking_all_wagers_back_stops_the_clock(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1)
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    pit.clock.now += 15 * SECOND
    pit.does(table, shared.WithdrawWager(1, "ante"), "Ann")
    assert pit.due(table) is None
    pit.clock.now += 15 * SECOND
    pit.wagers(table, 1)
    check_due(pit, table, shared.NoMoreBets(), 2)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_who_does_not_decide_is_asked_and_absent_without_an_answer(pit: Pit) -> None:
    """What others do meanwhile changes nothing."""
    table = ready(pit, "nz-lunar", 1, 2)
    pit.wagers(table, 1, 2)
    pit.deals(table)
    pit.clock.now += 10 * SECOND
    pit.does(table, Say("Bob", "well?"), "Bob")
    pit.clock.now += 10 * SECOND
    check_due(pit, table, AskPresence(1, 15), 10)
    pit.does(table, Say("Bob", "Ann?"), "Bob")
    check_due(pit, table, shared.Absent(1), 15)
    check_due(pit, table, AskPresence(2, 15), 30)
    check_due(pit, table, shared.Absent(2), 15)


def test_there_is_time_to_concede(pit: Pit) -> None:
    table = ready(pit, "nsw-lunar", 1)
    pit.wagers(table, 1)
    pit.deals(table)
    pit.does(table, Bet(1), "Ann")
    at = pit.held(table).table
    assert at.in_play is not None
    assert at.in_play.round.phase.value == "conceding"
    check_due(pit, table, SettleNow(), 5)


@pytest.mark.clauses("nsw-lunar:9.1")
def test_nobody_waits_for_those_who_have_nothing_more_to_say(pit: Pit) -> None:
    """The wait for a concession ends when every box that may concede is ready, and no earlier."""
    table = ready(pit, "nsw-lunar", 1, 2)
    pit.wagers(table, 1, 2)
    pit.deals(table)
    pit.does(table, Bet(1), "Ann")
    pit.does(table, Bet(2), "Bob")
    pit.does(table, Ready(1), "Ann")
    waiting = pit.due(table)
    assert waiting is not None
    assert waiting.at == pit.clock.now + 5 * SECOND, "box 2 may still concede"
    pit.refuses(table, Ready(1), "Ann", "ready-already")
    pit.does(table, Ready(2), "Bob")
    check_due(pit, table, SettleNow(), 0)


def test_who_says_nothing_does_not_force(pit: Pit) -> None:
    """A dealer who does not qualify: silence is a no, and the ante is paid."""
    table = pit.opens("vu-lunar", clocks=CLOCKS)
    deal(pit, table, {1: "As Ah 9d 7c 4d", 0: "Tc 8h 6h 3s 2s"})
    pit.seats(table, 1)
    pit.passes(table)
    pit.wagers(table, 1)
    pit.deals(table)
    pit.does(table, Bet(1), "Ann")
    check_due(pit, table, Decline(1), 30)
    paid = {line.wager: line.paid for line in pit.held(table).table.played[1].settled}
    assert paid["ante"] == 10
    pit.audits()


@pytest.mark.clauses("nz-uth:5.2", "nsw-lunar:5.2.2")
@pytest.mark.parametrize(
    ("rulebook", "placed"),
    [
        ("nz-uth", {"ante": 10}),
        ("nz-uth", {"blind": 10}),
        ("nz-uth", {"ante": 10, "blind": 15}),
        ("nz-uth", {"ante": 10, "trips": 10}),
        ("nsw-lunar", {"ante": 10}),
        ("nsw-lunar", {"super": 10}),
        ("nsw-lunar", {"ante": 20, "super": 10}),
        ("nz-lunar", {"super": 10}),
    ],
)
def test_wagers_that_cannot_be_played_are_given_back(
    pit: Pit, rulebook: str, placed: dict[str, int]
) -> None:
    """Without its companion, or less than it must be; what can be played is played."""
    table = ready(pit, rulebook, 1, 2)
    pit.wagers(table, 1)
    for area, amount in placed.items():
        if not pit.asks(table, shared.PlaceWager(2, area, amount), "Bob").accepted:
            return  # refused at once where it can be
    pit.deals(table)
    at = pit.held(table).table
    assert at.in_play is not None
    assert set(at.in_play.round.boxes) == {1}
    assert pit.chips("Bob") == 100_000
    pit.audits()


def test_an_ante_alone_is_played_where_that_is_enough(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1)
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    check_due(pit, table, shared.NoMoreBets(), 2)


def test_tables_wait_for_nothing_when_nobody_is_there(pit: Pit) -> None:
    table = pit.opens("nz-lunar", clocks=CLOCKS)
    assert pit.due(table) is None
    assert pit.floor.due_tables() == []
    check_nothing_is_done(pit, table)


def test_on_the_dealer_s_word_nothing_closes_by_itself(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1, starts="on the dealer's word")
    pit.wagers(table, 1)
    assert pit.due(table) is None


def test_after_each_round_the_cards_are_shuffled_at_once(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1)
    pit.wagers(table, 1)
    pit.deals(table)
    pit.does(table, shared.Fold(1), "Ann")
    check_due(pit, table, MakeReady({}), 0)
    assert pit.due(table) is None


def test_a_deck_that_is_not_whole_does_not_keep_the_software_busy(pit: Pit) -> None:
    """What only people can put right is not tried over and over."""
    table = ready(pit, "nz-lunar", 1)
    pit.wagers(table, 1)
    report = upkeep.ReportFault(1, SUPERVISOR, (pit.held(table).table.upkeep.order[0],))
    pit.does(table, report, SUPERVISOR)
    done = 0
    while pit.due(table) is not None and done < 8:
        pit.clock.now = max(pit.clock.now, pit.due(table).at)
        answer = pit.floor.do_due(table).result()
        done += answer.accepted
        if not answer.accepted:
            break
    assert done < 4
    pit.audits()


@pytest.mark.parametrize("rulebook", ["nz-lunar", "nz-uth"])
def test_whoever_does_what_is_due_first_has_done_it_for_all(pit: Pit, rulebook: str) -> None:
    """Two workers that wake at the same moment, all through a round."""
    table, other = ready(pit, rulebook, 1, 2), Floor(pit.url, pit.clock)
    pit.wagers(table, 1, 2)
    while pit.held(table).table.upkeep.rounds == 0:
        found, version = pit.due(table), pit.held(table).version
        pit.clock.now = max(pit.clock.now, found.at)
        other.table(table)
        asked = [floor.do_due(table) for floor in (pit.floor, other, pit.floor, other)]
        answers = [each.result() for each in asked]
        assert all(answer.accepted for answer in answers)
        later = due_now(pit, table)
        assert pit.held(table).version == version + 1 or later
    other.close()
    pit.audits()


def due_now(pit: Pit, table: str) -> bool:
    """Whether what was done next was due at the same moment."""
    held = pit.held(table)
    found = due(held.table, held.settings, held.turned_at, held.acted_at)
    return found is None or found.at >= pit.clock.now


def test_a_worker_that_died_leaves_what_is_due_to_another(pit: Pit) -> None:
    table = ready(pit, "nz-lunar", 1)
    pit.wagers(table, 1)
    pit.deals(table)
    again = pit.reopened()
    again.clock.now += 30 * SECOND
    assert again.floor.due_tables() == [table]
    again.passes(table)  # Ann is asked, and does not answer
    again.passes(table)
    assert again.held(table).table.upkeep.rounds == 1
    again.audits()
    again.close()


@pytest.mark.parametrize("rulebook", ALL)
def test_the_software_waits_for_people_who_must_see_to_the_cards(pit: Pit, rulebook: str) -> None:
    """A deck that is not whole: nothing is due that would be refused, the console names who is
    waited for, and once they have seen to it the software goes on."""
    table = ready(pit, rulebook, 1, 2)
    pit.wagers(table, 1, 2)
    assert isinstance(pit.due(table).action, shared.NoMoreBets)
    pit.does(table, upkeep.ReportFault(1, SUPERVISOR, (), (FoundCard("joker"),)), SUPERVISOR)
    assert pit.due(table) is None
    assert table not in pit.floor.due_tables()
    held = pit.held(table)
    waits = prompt(held.table, MANAGER, pit.clock.now, by_itself=held.due is not None)
    assert waits.on == "you"
    assert waits.offer is not None
    assert waits.offer.act == "replace-cards"
    pit.does(table, upkeep.ReplaceCards(1, MANAGER, Delivered("green"), "a joker"), MANAGER)
    pit.deals(table)


@pytest.mark.clauses("nz-uth:7.3")
def test_the_software_counts_a_deck_when_it_is_instructed(pit: Pit) -> None:
    """Its own decks it counts itself, and the round is dealt."""
    table = ready(pit, "nz-uth", 1, 2)
    pit.wagers(table, 1, 2)
    pit.does(table, upkeep.InstructCount(1, MANAGER), MANAGER)
    check_due(pit, table, MakeReady({}), 0)
    pit.deals(table)


def test_where_people_look_after_the_cards_they_are_waited_for(pit: Pit) -> None:
    table = pit.opens("nz-lunar", clocks=CLOCKS, cards_by_hand=True)
    pit.does(table, upkeep.SetUp(Equipment(Device.SHOE), DEALER), DEALER)
    pit.seats(table, 1)
    pit.wagers(table, 1)
    assert pit.due(table) is None
