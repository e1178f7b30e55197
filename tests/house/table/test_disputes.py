"""Disputes about the rounds of a table, and the money that decisions move."""

import pytest

from croupier.games.settlement import Outcome
from croupier.house import disputes as do
from croupier.house.disputes.state import Advised, Lodged
from croupier.house.table import events as ev
from croupier.money import Amount
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of
from tests.house.table.tables import (
    ALL,
    CASINO_SUPERVISOR,
    DEALER,
    INSPECTOR,
    MANAGER,
    SUPERVISOR,
    Sitting,
    of,
)

FINAL = {
    "nz-lunar": "11.20",
    "wa-lunar": "11.18",
    "vu-lunar": "11.18",
    "nz-uth": "ruling:dispute-final",
}


def played(name: str) -> Sitting:
    sitting = Sitting(name).opens(1, 2)
    sitting.deals(1, 2)
    sitting.plays("fold")
    return sitting


def nets(sitting: Sitting, number: int = 1) -> dict[int, Amount]:
    """What the round has brought so far, by the table and by its record alike."""
    found = sitting.table.played[number]
    again = replay(record_of(sitting.table, found))
    assert {box.number: box.net for box in again.boxes} == found.nets
    return found.nets


@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:14.13", "ruling:dispute-corrections")
def test_a_dispute_goes_from_supervisor_to_casino_to_inspector() -> None:
    sitting = played("nsw-lunar")
    before = nets(sitting)[1]
    sitting.refuses(do.Open("Ann", "1", "unfair"), "Bob", "not-yours", "14.12")
    sitting.refuses(do.Open("Ann", "7", "unfair"), "Ann", "no-such-round", "14.12")
    sitting.does(do.Open("Ann", "1", "unfair"), "Ann")
    sitting.refuses(do.Rule(MANAGER, 1, "final"), MANAGER, "not-now", "14.12")
    sitting.refuses(do.Decide(DEALER, 1, "no"), DEALER, "rank", "14.12")
    sitting.does(do.Decide(SUPERVISOR, 1, "half", {1: 5}), SUPERVISOR)
    assert nets(sitting)[1] == before + 5
    sitting.does(do.RequestReview("Ann", 1), "Ann")
    sitting.refuses(do.Review(SUPERVISOR, 1, "no"), SUPERVISOR, "rank", "14.12")
    events = sitting.does(
        do.Review(CASINO_SUPERVISOR, 1, "more", {1: 10, 2: -3}), CASINO_SUPERVISOR
    )
    [corrected] = of(events, ev.Corrected)
    assert {line.outcome for line in corrected.lines} == {Outcome.RULED}
    sitting.cites(events, "14.12")
    assert nets(sitting)[1] == before + 15
    sitting.does(do.Rule(MANAGER, 1, "all of it", {1: -15}), MANAGER)
    assert nets(sitting)[1] == before
    assert nets(sitting)[2] == before - 3
    assert of(sitting.does(do.Protest("Ann", 1), "Ann"), Advised)
    sitting.refuses(do.Lodge(MANAGER, "Ann", 1), MANAGER, "rank", "14.13")
    sitting.refuses(do.Lodge(INSPECTOR, "Ann", 1), "Ann", "not-yours")
    assert of(sitting.does(do.Lodge(INSPECTOR, "Ann", 1), INSPECTOR), Lodged)


@pytest.mark.clauses("nz-lunar:11.20", "wa-lunar:11.18", "vu-lunar:11.18", "ruling:dispute-final")
@pytest.mark.parametrize("name", sorted(FINAL))
def test_elsewhere_the_final_decision_is_the_only_one(name: str) -> None:
    sitting = played(name)
    sitting.does(do.Open("Ann", "1", "unfair"), "Ann")
    sitting.refuses(do.Decide(SUPERVISOR, 1, "no"), SUPERVISOR, "no-such-step", FINAL[name])
    sitting.refuses(do.Rule(SUPERVISOR, 1, "no"), SUPERVISOR, "rank", FINAL[name])
    before = nets(sitting)[1]
    sitting.does(do.Rule(MANAGER, 1, "goodwill", {1: 7}), MANAGER)
    assert nets(sitting)[1] == before + 7
    sitting.refuses(do.Rule(MANAGER, 1, "again"), MANAGER, "over", FINAL[name])
    sitting.refuses(do.Protest("Ann", 1), "Ann", "final", FINAL[name])


@pytest.mark.parametrize("name", ALL)
def test_a_decision_about_a_round_in_play_moves_its_money_with_it(name: str) -> None:
    sitting = Sitting(name).opens(1, 2)
    sitting.deals(1, 2)
    sitting.does(do.Open("Ann", "1", "dealt too fast", uncovered=True), DEALER)
    sitting.does(do.Rule(MANAGER, 1, "goodwill", {1: 4}), MANAGER)
    over = sitting.plays("fold")
    assert over.nets[1] == over.nets[2] + 4
    assert nets(sitting) == over.nets


@pytest.mark.parametrize("name", ALL)
def test_a_decision_moves_money_only_at_boxes_of_its_round(name: str) -> None:
    sitting = played(name)
    sitting.sits(3)
    sitting.does(do.Open("Cyd", "1", "not dealt in", uncovered=True), "Cyd")
    sitting.refuses(do.Rule(MANAGER, 1, "so", {3: 10}), MANAGER, "not-in-round")
    sitting.refuses(do.Rule(MANAGER, 1, "so", {9: 10}), MANAGER, "no-such-box")
    sitting.does(do.Rule(MANAGER, 1, "so"), MANAGER)


def test_who_is_content_ends_it() -> None:
    sitting = played("nsw-lunar")
    sitting.does(do.Open("Ann", "1", "unfair"), "Ann")
    sitting.does(do.Decide(SUPERVISOR, 1, "no"), SUPERVISOR)
    sitting.refuses(do.Accept("Bob", 1), "Bob", "not-yours", "14.12")
    sitting.does(do.Accept("Ann", 1), "Ann")
    sitting.refuses(do.RequestReview("Ann", 1), "Ann", "not-now", "14.12")
