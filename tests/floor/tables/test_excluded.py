"""On a floor: a person excluded in mid-round, and a misdeal declared after the table found it."""

import pytest

from croupier.games import actions as shared
from croupier.games.lunar.actions import Bet
from croupier.games.settlement import Outcome
from croupier.house.directions import Breach, Direct, ExcludeFromGame, Report
from croupier.house.people import Official, Rank
from tests.floor.pits import Pit
from tests.floor.stacking import deal

SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
HANDS = {0: "As Kd 9c 5h 2d", 1: "9d 7c 4s 3s 2s", 2: "Jh Jc 4d 3d 2h"}


def begun(pit: Pit, *by_hand: str) -> str:
    table = pit.opens("nsw-lunar", by_hand=list(by_hand))
    deal(pit, table, HANDS)
    for box in (1, 2):
        pit.seats(table, box)
    pit.passes(table)
    pit.wagers(table, 1, 2)
    pit.does(table, shared.NoMoreBets(), SUPERVISOR)
    return table


@pytest.mark.clauses("nsw-lunar:14.3.2", "nsw-lunar:12.14", "ruling:excluded-in-play")
def test_who_is_excluded_decides_no_more_and_the_audit_agrees(pit: Pit) -> None:
    table = begun(pit, "revealing")
    number = str(pit.held(table).table.number)
    pit.does(
        table, Report(str(SUPERVISOR), Breach.DEVICE, ("Ann",), "seen", table, number), SUPERVISOR
    )
    pit.does(table, Direct(SUPERVISOR, ExcludeFromGame(1), "a device"), SUPERVISOR)
    pit.refuses(table, shared.Fold(1), "Ann", "excluded")
    held = pit.held(table).table.in_play
    assert held is not None
    void = {line.wager: line for line in held.round.lines if line.box == 1}
    assert {wager: line.outcome for wager, line in void.items()} == {
        "ante": Outcome.VOID,
        "super": Outcome.VOID,
    }
    assert all("nsw-lunar:12.14" in line.clauses for line in void.values())
    pit.does(table, Bet(2), "Bob")
    assert not pit.audits().otherwise


@pytest.mark.clauses("nsw-lunar:12.5", "nsw-lunar:12.10")
def test_a_misdeal_is_declared_although_the_table_has_found_it(pit: Pit) -> None:
    table = begun(pit, "dealing")
    for to in (0, 1, 2):
        pit.does(table, shared.DealCard(to, exposed=to > 0), SUPERVISOR)
    assert pit.held(table).table.in_play is None
    told = pit.does(table, shared.VoidRound("12.5", "two cards"), SUPERVISOR)
    assert told.accepted
    pit.refuses(table, shared.VoidRound("12.2", "another reason"), SUPERVISOR, "no-round")
    assert not pit.audits().otherwise
