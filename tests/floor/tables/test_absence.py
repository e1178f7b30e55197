"""Being slow is not being absent: whoever lets the house's clock run out is asked first."""

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from croupier.floor.tables.decision_clock import waiting
from croupier.floor.tables.next_step import due
from croupier.floor.tables.settings import Clocks, TableSettings
from croupier.games import actions as shared
from croupier.games.holdem.actions import Check
from croupier.games.lunar.actions import Bet, Decline
from croupier.games.settlement import Outcome
from croupier.house.people import Official, Rank
from croupier.house.table.actions import AskPresence, CallOfficial, GiveTime, Here, Say
from croupier.house.table.presence import Stage
from croupier.house.upkeep import actions as upkeep
from croupier.machine import evolve
from croupier.records.journal import Heading
from croupier.rulebooks.readings import FIRST
from tests.floor.pits import ALL, SECOND, Pit
from tests.floor.stacking import deal
from tests.floor.tables.test_automation import INSTANT, check_due

CLOCKS = Clocks(
    wagers=20,
    closing=0,
    decide=30,
    concede=5,
    answer=15,
    more_time=40,
    extensions=2,
    official=3600,
)
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
FORFEITS = {"nz-lunar": "11.12", "wa-lunar": "11.12", "vu-lunar": "11.12", "nz-uth": "12.12"}
"""Where the document forfeits the hand of a player who is not present, and by which clause."""


def dealt(pit: Pit, rulebook: str = "nz-lunar", clocks: Clocks = CLOCKS, **given: Any) -> str:
    """A table at which Ann, at box 1, is to decide, and then Bob."""
    table = pit.opens(rulebook, boxes=(1, 2), clocks=clocks, **given)
    while pit.due(table) is not None:
        pit.passes(table)
    pit.wagers(table, 1, 2)
    pit.deals(table)
    return table


def stage(pit: Pit, table: str) -> Stage | None:
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    return None if in_play.presence is None else in_play.presence.stage


def is_out(pit: Pit, table: str, box: int) -> bool:
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    return bool(in_play.round.boxes[box].out)


def lines_of(pit: Pit, table: str, box: int) -> dict[str, tuple[Outcome, tuple[str, ...]]]:
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    lines = in_play.round.lines
    return {line.wager: (line.outcome, line.clauses) for line in lines if line.box == box}


@pytest.mark.clauses(
    *("nz-lunar:11.12", "wa-lunar:11.12", "vu-lunar:11.12", "nz-uth:12.12", "ruling:absent")
)
@pytest.mark.parametrize("rulebook", FORFEITS)
def test_who_does_not_answer_is_absent_and_forfeits(pit: Pit, rulebook: str) -> None:
    """Asked when the clock runs out, absent when the time to answer does: not a moment before."""
    table = dealt(pit, rulebook)
    check_due(pit, table, AskPresence(1, 15), 30)
    assert not is_out(pit, table, 1)
    check_due(pit, table, shared.Absent(1), 15)
    assert is_out(pit, table, 1)
    forfeited = lines_of(pit, table, 1)
    assert forfeited["ante"][0] is Outcome.FORFEITED
    assert f"{rulebook}:{FORFEITS[rulebook]}" in forfeited["ante"][1]
    assert all(outcome is Outcome.FORFEITED for outcome, _ in forfeited.values())


@pytest.mark.clauses(
    *("nz-lunar:11.12", "wa-lunar:11.12", "vu-lunar:11.12", "nz-uth:12.12", "ruling:absent")
)
@pytest.mark.parametrize("rulebook", FORFEITS)
def test_where_no_official_comes_the_player_is_asked_again(pit: Pit, rulebook: str) -> None:
    """However often that happens, slowness forfeits nothing; whoever does not answer is absent."""
    clocks = CLOCKS.model_copy(update={"extensions": 0, "official": 120})
    table = dealt(pit, rulebook, clocks)
    check_due(pit, table, AskPresence(1, 15), 30)
    for _ in range(3):
        pit.does(table, Here(1), "Ann")
        check_due(pit, table, CallOfficial(1), 0)
        assert stage(pit, table) is Stage.OFFICIAL
        check_due(pit, table, AskPresence(1, 15), 120)
        assert stage(pit, table) is Stage.ASKED
        assert not is_out(pit, table, 1)
    check_due(pit, table, shared.Absent(1), 15)
    assert is_out(pit, table, 1)


@pytest.mark.clauses(
    *("nz-lunar:11.12", "wa-lunar:11.12", "vu-lunar:11.12", "nz-uth:12.12", "ruling:absent")
)
@pytest.mark.parametrize("rulebook", FORFEITS)
def test_who_is_slow_but_there_keeps_the_hand(pit: Pit, rulebook: str) -> None:
    """Answers in the last moment, twice; then an official gives time, and the player decides."""
    table = dealt(pit, rulebook)
    check_due(pit, table, AskPresence(1, 15), 30)
    pit.clock.now += 15 * SECOND - INSTANT
    pit.does(table, Here(1), "Ann")
    assert stage(pit, table) is Stage.HERE
    check_due(pit, table, AskPresence(1, 15), 40)
    pit.does(table, Here(1), "Ann")
    check_due(pit, table, CallOfficial(1), 40)
    due = pit.due(table)  # it waits for an official, or for the player
    assert due is not None
    assert due.at - pit.clock.now == 3600 * SECOND
    assert stage(pit, table) is Stage.OFFICIAL
    pit.clock.now += 1000 * SECOND
    pit.does(table, GiveTime(1, 60), SUPERVISOR)
    check_due(pit, table, CallOfficial(1), 60)
    pit.clock.now += 1000 * SECOND
    pit.does(table, Check(1) if rulebook == "nz-uth" else Bet(1), "Ann")
    outcomes = {outcome for outcome, _ in lines_of(pit, table, 1).values()}
    assert not outcomes & {Outcome.FORFEITED, Outcome.VOID}
    assert not is_out(pit, table, 1)
    assert stage(pit, table) is None
    assert pit.due(table).at == pit.clock.now + 30 * SECOND  # Bob has the whole clock
    pit.audits()


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_each_decision_has_questions_of_its_own(pit: Pit) -> None:
    table = dealt(pit, "nz-uth")
    pit.passes(table)
    pit.does(table, Here(1), "Ann")
    pit.does(table, Check(1), "Ann")
    pit.passes(table)
    told = waiting(pit.held(table).table, pit.held(table).settings)
    assert told is not None
    assert (told.presence.box, told.left) == (2, 2)
    pit.does(table, Check(2), "Bob")
    assert stage(pit, table) is None  # the flop: Ann again
    pit.passes(table)
    told = waiting(pit.held(table).table, pit.held(table).settings)
    assert told is not None
    assert (told.presence.box, told.left, told.until) == (1, 2, pit.clock.now + 15 * SECOND)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_whatever_the_player_does_is_an_answer_and_nothing_else_is(pit: Pit) -> None:
    table = dealt(pit)
    pit.refuses(table, Here(1), "Ann", "not-asked")
    pit.passes(table)
    pit.does(table, Say("Bob", "Ann?"), "Bob")
    pit.refuses(table, Here(1), "Bob", "not-yours")
    pit.refuses(table, Here(2), "Bob", "not-due")
    pit.refuses(table, AskPresence(1), SUPERVISOR, "asked-already")
    assert stage(pit, table) is Stage.ASKED
    answer = pit.does(table, Say("ann", "one moment"), "ann")
    assert [each["event"] for each in answer.events] == [
        *("table.said", "table.talk-noticed", "table.presence-answered")
    ]
    assert stage(pit, table) is Stage.HERE
    check_due(pit, table, AskPresence(1, 15), 40)
    decided = pit.does(table, Bet(1), "Ann")
    assert "table.presence-answered" not in [each["event"] for each in decided.events]


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_an_answer_that_comes_too_late_is_refused(pit: Pit) -> None:
    table = dealt(pit)
    pit.passes(table)
    pit.passes(table)
    pit.refuses(table, Here(1), "Ann", "not-due")


@pytest.mark.clauses("nz-lunar:11.12", "nz-uth:12.12", "ruling:absent")
@pytest.mark.parametrize("rulebook", ["nz-lunar", "nz-uth"])
def test_nobody_who_has_just_answered_is_declared_absent(pit: Pit, rulebook: str) -> None:
    """An official asks again or marks the player as away; who was called decides at once."""
    table = dealt(pit, rulebook)
    pit.passes(table)
    pit.does(table, Here(1), "Ann")
    refused = pit.refuses(table, shared.Absent(1), SUPERVISOR, "player-present")
    assert refused["clauses"][0] == f"{rulebook}:{FORFEITS[rulebook]}"
    assert refused["clauses"][-1] == "ruling:absent"
    pit.does(table, CallOfficial(1), SUPERVISOR)
    pit.refuses(table, CallOfficial(1), SUPERVISOR, "called-already")
    pit.does(table, shared.Absent(1), SUPERVISOR)
    assert is_out(pit, table, 1)
    pit.audits()


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent", "ruling:seat-away")
def test_whom_an_official_declares_away_is_absent_though_connected(pit: Pit) -> None:
    """A line that stands does not bring back who was declared away: acting does."""
    table = dealt(pit)
    pit.passes(table)
    pit.does(table, Here(1), "Ann")
    pit.does(table, upkeep.MarkAway(1, "Ann"), SUPERVISOR)
    seat = pit.held(table).table.upkeep.seats[1]
    assert seat.declared
    assert pit.due(table).action == shared.Absent(1)
    pit.does(table, Say("Ann", "I am here"), "Ann")
    seat = pit.held(table).table.upkeep.seats[1]
    assert (seat.away, seat.declared) == (None, False)
    pit.does(table, upkeep.MarkAway(1, "Ann"), SUPERVISOR)
    check_due(pit, table, shared.Absent(1), 0)
    assert is_out(pit, table, 1)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_who_leaves_or_loses_the_line_while_asked_is_absent_at_once(pit: Pit) -> None:
    table = dealt(pit)
    pit.passes(table)
    assert pit.floor.note(table, upkeep.MarkAway(1, "Ann")).result().accepted
    check_due(pit, table, shared.Absent(1), 1.5)
    pit.passes(table)  # Bob is asked
    assert stage(pit, table) is Stage.ASKED
    pit.does(table, upkeep.Leave(2), "Bob")
    assert pit.due(table).action == shared.Absent(2)
    assert pit.due(table).at <= pit.clock.now


@pytest.mark.clauses("nsw-lunar:12.14", "ruling:absent")
def test_in_new_south_wales_the_clock_is_the_reasonable_period(pit: Pit) -> None:
    """No question: the hand is void, and ante and super wager come back."""
    table = dealt(pit, "nsw-lunar")
    before = pit.chips("Ann")
    check_due(pit, table, shared.Absent(1), 30)
    lines = lines_of(pit, table, 1)
    assert {wager: outcome for wager, (outcome, _) in lines.items()} == {
        "ante": Outcome.VOID,
        "super": Outcome.VOID,
    }
    assert "nsw-lunar:12.14" in lines["ante"][1]
    assert pit.chips("Ann") == before + 20


@pytest.mark.clauses("nsw-lunar:12.14", "ruling:absent")
def test_in_new_south_wales_a_player_who_answered_may_still_be_too_slow(pit: Pit) -> None:
    table = dealt(pit, "nsw-lunar")
    pit.does(table, AskPresence(1), SUPERVISOR)
    pit.does(table, Here(1), "Ann")
    pit.does(table, shared.Absent(1), SUPERVISOR)
    assert is_out(pit, table, 1)


@pytest.mark.clauses("vu-lunar:10.1", "ruling:absent")
def test_an_offer_to_force_lapses_with_the_clock(pit: Pit) -> None:
    """Nobody is asked, because nothing is forfeited."""
    table = pit.opens("vu-lunar", clocks=CLOCKS)
    deal(pit, table, {1: "As Ah 9d 7c 4d", 0: "Tc 8h 6h 3s 2s"})
    pit.seats(table, 1)
    pit.passes(table)
    pit.wagers(table, 1)
    pit.deals(table)
    pit.does(table, Bet(1), "Ann")
    check_due(pit, table, Decline(1), 30)


@pytest.mark.clauses("nz-lunar:11.12", "nz-uth:12.12", "ruling:absent")
@pytest.mark.parametrize("rulebook", ALL)
def test_where_a_person_deals_the_clock_is_off(pit: Pit, rulebook: str) -> None:
    """The dealer may ask, and the answer counts; an official says who is absent."""
    table = pit.opens(rulebook, boxes=(1, 2), clocks=CLOCKS, by_hand=["revealing"])
    while pit.due(table) is not None:
        pit.passes(table)
    pit.wagers(table, 1, 2)
    pit.does(table, shared.NoMoreBets(), SUPERVISOR)
    assert pit.due(table) is None
    pit.does(table, AskPresence(1), SUPERVISOR)
    assert pit.due(table) is None
    pit.does(table, Here(1), SUPERVISOR)  # entered for the player, who said so
    assert pit.due(table) is None
    if rulebook != "nsw-lunar":
        pit.refuses(table, shared.Absent(1), SUPERVISOR, "player-present")
        pit.does(table, AskPresence(1), SUPERVISOR)
    pit.does(table, shared.Absent(1), SUPERVISOR)
    assert is_out(pit, table, 1)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
@pytest.mark.parametrize("extensions", [0, 1, 3])
def test_how_often_an_answer_gives_time_is_for_the_house_to_set(pit: Pit, extensions: int) -> None:
    table = dealt(pit, clocks=CLOCKS.model_copy(update={"extensions": extensions}))
    for left in range(extensions, 0, -1):
        pit.passes(table)
        held = pit.held(table)
        told = waiting(held.table, held.settings)
        assert told is not None
        assert told.left == left
        pit.does(table, Here(1), "Ann")
    if extensions == 0:
        pit.passes(table)
        pit.does(table, Here(1), "Ann")
    check_due(pit, table, CallOfficial(1), 40 if extensions else 0)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_nobody_calls_an_official_to_a_training_table(pit: Pit) -> None:
    """There is none: whoever answers goes on learning."""
    given = Heading(rulebook="nz-lunar", name="training", limits="10:500:5")
    settings = TableSettings(heading=given, clocks=CLOCKS, training="Ann")
    pit.floor.open_table(settings).result()
    pit.seats("training", 1)
    pit.wagers("training", 1)
    pit.deals("training")
    for _ in range(10):
        check_due(pit, "training", AskPresence(1, 15), 40 if _ else 30)
        told = waiting(pit.held("training").table, settings)
        assert told is not None
        assert told.left is None
        pit.does("training", Here(1), "Ann")


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_who_is_asked_late_has_the_whole_time_to_answer(pit: Pit) -> None:
    """A floor that was down does not take the time from the player."""
    table = dealt(pit)
    pit.clock.now += 3600 * SECOND
    assert pit.floor.do_due(table).result().accepted
    check_due(pit, table, shared.Absent(1), 15)


@pytest.mark.clauses("ruling:absent")
def test_time_is_given_in_seconds_by_officials(pit: Pit) -> None:
    table = dealt(pit)
    for seconds in (0, -1, 3601):
        pit.refuses(table, GiveTime(1, seconds), SUPERVISOR, "bad-seconds")
    pit.refuses(table, GiveTime(1, 60), "Ann", "no-power")
    pit.refuses(table, AskPresence(1), "Bob", "no-power")
    pit.refuses(table, CallOfficial(1), "Bob", "no-power")
    pit.refuses(table, shared.Absent(1), "Bob", "no-power")
    pit.refuses(table, GiveTime(2, 60), SUPERVISOR, "not-due")
    pit.does(table, GiveTime(1, 3600), SUPERVISOR)
    check_due(pit, table, CallOfficial(1), 3600)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"answer": 0}, {"answer": 3601}, {"answer": 1.5}, {"more_time": 0}),
        *({"more_time": 3601}, {"extensions": -1}, {"extensions": 101}),
    ],
)
def test_settings_of_the_clock_are_checked(wrong: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Clocks.model_validate(wrong)


def test_a_floor_opened_before_players_were_asked_has_the_usual_settings() -> None:
    assert Clocks(decide=30) == Clocks(decide=30, answer=15, more_time=30, extensions=2)


@pytest.mark.clauses("ruling:absent")
def test_a_round_dealt_under_the_first_reading_ends_under_it(pit: Pit) -> None:
    """Nobody was asked then, and the software entered the player as absent."""
    held = pit.held(dealt(pit))
    in_play = held.table.in_play
    assert in_play is not None
    round = evolve(in_play.round, rules=replace(in_play.round.rules, reading=FIRST))
    table = evolve(held.table, in_play=evolve(in_play, round=round))
    found = due(table, held.settings, held.turned_at, held.acted_at)
    assert found is not None
    assert (found.action, found.at) == (shared.Absent(1), held.turned_at + 30 * SECOND)


@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
@pytest.mark.parametrize("away", [False, True])
def test_a_slow_player_who_was_folded_under_the_first_reading_is_told_by_the_audit(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    """Decided under an earlier reading, and no difference; who had gone was absent then too."""
    with monkeypatch.context() as earlier:
        earlier.setattr("croupier.house.table.state.TODAY", FIRST)
        table = dealt(pit)
        if away:
            assert pit.floor.note(table, upkeep.MarkAway(1, "Ann")).result().accepted
        check_due(pit, table, shared.Absent(1), 1.5 if away else 30)
    told = [(each.table, each.round, each.clauses) for each in pit.audits().otherwise]
    clauses = ("nz-lunar:11.12", "ruling:absent-forfeit", "ruling:absent")
    assert told == ([] if away else [("nz-lunar", 1, clauses)])
