"""On which grounds a hand or a round is void, and by whose word."""

import pytest

from croupier.games import actions as shared
from croupier.games.holdem.actions import ViewHand
from croupier.games.state import ByHand
from croupier.house import directions
from croupier.house.directions import Breach, Cause
from tests.house.table.tables import (
    ALL,
    DEALER,
    INSPECTOR,
    MANAGER,
    PLAYERS,
    SUPERVISOR,
    Sitting,
)

FOLLOW = [
    ("nsw-lunar", "12.11.2"), ("nsw-lunar", "13.2.1"), ("nz-lunar", "11.10"), ("wa-lunar", "11.10"),
    ("vu-lunar", "11.10"), ("nz-uth", "12.10"),
]  # fmt: skip
DIRECTED_ROUNDS = [("nsw-lunar", "14.4.1"), ("nsw-lunar", "14.4.2")]
DIRECTED_HANDS = [
    ("nsw-lunar", "14.3.1"), ("nz-lunar", "11.1"), ("wa-lunar", "11.1"), ("vu-lunar", "11.1"),
    ("nz-uth", "12.1"), ("nz-uth", "12.15(b)"),
]  # fmt: skip


def dealt(name: str) -> Sitting:
    sitting = Sitting(name).opens(1, 2)
    sitting.deals(1, 2)
    return sitting


@pytest.mark.clauses(*(f"{name}:{number}" for name, number in FOLLOW))
@pytest.mark.parametrize(("name", "number"), FOLLOW)
def test_what_follows_from_the_cards_is_not_declared(name: str, number: str) -> None:
    sitting = dealt(name)
    for clause in (number, f"{name}:{number}"):
        void = shared.VoidRound(clause, "so")
        sitting.refuses(void, MANAGER, "follows-by-itself", number)


@pytest.mark.clauses(*(f"{name}:{number}" for name, number in DIRECTED_ROUNDS))
@pytest.mark.parametrize(("name", "number"), DIRECTED_ROUNDS)
def test_what_invalidates_a_round_is_directed(name: str, number: str) -> None:
    sitting = dealt(name)
    void = shared.VoidRound(number, "so")
    sitting.refuses(void, MANAGER, "to-be-directed", number)
    cause = Cause.DISRUPTION if number == "14.4.1" else Cause.FRAUD
    sitting.does(
        directions.Direct(SUPERVISOR, directions.Invalidate("1", cause), "a brawl"), SUPERVISOR
    )
    assert sitting.last.void
    assert sitting.last.nets == {1: 0, 2: 0}


@pytest.mark.clauses(*(f"{name}:{number}" for name, number in DIRECTED_HANDS))
@pytest.mark.parametrize(("name", "number"), DIRECTED_HANDS)
def test_what_a_breach_voids_is_directed(name: str, number: str) -> None:
    sitting = dealt(name)
    void = shared.VoidHand(1, number, "so")
    sitting.refuses(void, MANAGER, "to-be-directed", number)


BREACHES = [
    ("nsw-lunar", Breach.DEVICE, "14.3.1"), ("nz-lunar", Breach.OFF_TABLE, "11.1"),
    ("nz-lunar", Breach.TELLING, "11.1"), ("wa-lunar", Breach.OFF_TABLE, "11.1"),
    ("wa-lunar", Breach.TELLING, "11.1"), ("vu-lunar", Breach.TELLING, "11.1"),
    ("nz-uth", Breach.TELLING, "12.1"),
]  # fmt: skip


@pytest.mark.clauses(*(f"{name}:{number}" for name, _, number in BREACHES))
@pytest.mark.parametrize(("name", "breach", "number"), BREACHES)
def test_a_void_hand_follows_upon_a_report_and_a_direction(
    name: str, breach: Breach, number: str
) -> None:
    sitting = dealt(name)
    told = directions.Report("Dana", breach, ("Ann",), "seen", "1", "1", (1,))
    order = directions.Direct(MANAGER, directions.VoidHands(1), "seen by two")
    sitting.refuses(order, MANAGER, "no-incident")
    sitting.refuses(told, "Bob", "not-yours")
    sitting.does(told, DEALER)
    sitting.refuses(order, SUPERVISOR, "not-yours")
    sitting.refuses(
        directions.Direct(DEALER, directions.VoidHands(1), "seen"), DEALER, "rank", number
    )
    sitting.cites(sitting.does(order, MANAGER), number)
    lost = 10 if name == "vu-lunar" else 0  # the super wager, which its text does not name
    assert sitting.plays().nets[1] == -lost
    assert sitting.last.nets[2] < 0


@pytest.mark.clauses("nz-uth:12.15(a)", "nz-uth:12.15(b)", "nz-uth:5.8.2")
def test_hands_looked_at_are_deemed_the_seats_or_void() -> None:
    options = {"boxes_per_player": "several", "additional_hands": "blind"}
    for seen, order, code in (
        ((2,), directions.DeemSeated(1), ""),
        ((2, 3), directions.VoidSeenHands(1), ""),
        ((2,), directions.VoidSeenHands(1), "no-ground"),
        ((2, 3), directions.DeemSeated(1), "no-ground"),
    ):
        sitting = Sitting("nz-uth", options=options).opens()
        for box in (1, 2, 3):
            sitting.sits(box, "Ann")
        sitting.makes_ready()
        for box in (1, 2, 3):
            for area in ("ante", "blind"):
                sitting.does(shared.PlaceWager(box, area, 10), "Ann")
        sitting.does(shared.NoMoreBets(), DEALER)
        for box in seen:
            sitting.does(ViewHand(box), "Ann")
        told = directions.Report("Dana", Breach.SEEN_HAND, ("Ann",), "looked", "1", "1", seen)
        sitting.does(told, DEALER)
        direct = directions.Direct(SUPERVISOR, order, "looked")
        if code:
            sitting.refuses(direct, SUPERVISOR, code)
            continue
        sitting.does(direct, SUPERVISOR)
        out = {box for box, each in sitting.round.boxes.items() if each.out}
        assert out == (set() if seen == (2,) else {2, 3})
        if seen == (2,):
            assert sitting.round.player_of(2).seat == 2


@pytest.mark.clauses("nz-lunar:11.1")
def test_an_incident_of_another_round_voids_no_hand_of_this_one() -> None:
    sitting = dealt("nz-lunar")
    told = directions.Report("Dana", Breach.TELLING, ("Ann",), "told", "1", "1", (1,))
    sitting.does(told, DEALER)
    sitting.plays()
    sitting.deals(1, 2)
    order = directions.Direct(MANAGER, directions.VoidHands(1), "told")
    sitting.refuses(order, MANAGER, "other-round", "11.1")
    elsewhere = directions.Report("Dana", Breach.TELLING, ("Ann",), "told", "2", "2", (1,))
    sitting.does(elsewhere, DEALER)
    order = directions.Direct(MANAGER, directions.VoidHands(2), "told")
    sitting.refuses(order, MANAGER, "other-round", "11.1")


FOLLOWS = {"nsw-lunar": "12.10", "nz-uth": "12.11"}
"""The clause on what follows from a misdeal; elsewhere 11.11."""


@pytest.mark.clauses("nsw-lunar:12.10", "nz-lunar:11.11", "nz-uth:12.11", "ruling:misdeal-found")
@pytest.mark.parametrize("name", ALL)
def test_what_follows_from_a_misdeal_needs_one(name: str) -> None:
    sitting, clause = dealt(name), FOLLOWS.get(name, "11.11")
    void = shared.VoidRound(clause, "dealt wrongly")
    sitting.refuses(void, DEALER, "contradicted", clause, "ruling:misdeal-found")
    assert not sitting.plays().void


@pytest.mark.clauses("nsw-lunar:12.1", "nsw-lunar:12.10", "nz-lunar:11.11", "nz-uth:12.11")
@pytest.mark.parametrize("name", ALL)
def test_a_misdeal_is_the_dealers_to_declare(name: str) -> None:
    sitting = Sitting(name, by_hand={ByHand.DEALING}).opens(1, 2)
    clause = FOLLOWS.get(name, "11.11")
    void = shared.VoidRound(clause, "dealt wrongly")
    sitting.refuses(void, DEALER, "no-round")
    sitting.deals(1, 2)
    for by in ("Ann", INSPECTOR):
        sitting.refuses(void, by, "no-power", clause)
    number = {"nsw-lunar": "12.1", "nz-uth": "12.2"}.get(name, "11.2")
    sitting.refuses(shared.VoidRound(number, "dealt wrongly"), DEALER, "contradicted", number)
    sitting.does(shared.DealCard(2), DEALER)
    sitting.does(void, DEALER)
    assert sitting.last.void
    assert sitting.last.nets == {1: 0, 2: 0}
    sitting.refuses(shared.VoidRound("99.9", "no"), DEALER, "no-round")
    sitting.deals(1, 2)
    sitting.refuses(shared.VoidRound("99.9", "no"), DEALER, "no-ground")


@pytest.mark.clauses("nsw-lunar:12.15", "nz-lunar:11.13", "nz-uth:12.13")
@pytest.mark.parametrize("name", ALL)
def test_a_hand_collected_early_is_void_only_if_it_cannot_be_reconstructed(name: str) -> None:
    sitting = dealt(name)
    clause = {"nsw-lunar": "12.15", "nz-uth": "12.13"}.get(name, "11.13")
    box = sitting.round.turn
    void = shared.VoidHand(box, clause, "mixed up")
    sitting.refuses(void, SUPERVISOR, "not-collected", clause)
    sitting.does(shared.CollectCards(box), DEALER)
    sitting.refuses(void, PLAYERS[box], "no-power", clause)
    if name == "nsw-lunar":  # a casino supervisor authorises it
        sitting.refuses(void, DEALER, "no-power", clause)
    sitting.refuses(void, SUPERVISOR, "can-be-reconstructed", clause)
    sitting.does(shared.Reconstruct(box), DEALER)
    assert not sitting.round.boxes[box].early
    assert not sitting.plays().void


def nsw_device(in_round: str = "1") -> directions.Report:
    return directions.Report("Dana", Breach.DEVICE, ("Ann",), "a phone", "1", in_round, (1,))


VOID = directions.Direct(SUPERVISOR, directions.VoidHands(1), "a phone")


@pytest.mark.clauses("nsw-lunar:14.3.1", "ruling:void-hand")
def test_any_wager_of_a_game_just_finished_and_of_the_next_is_void() -> None:
    sitting = dealt("nsw-lunar")
    sitting.does(nsw_device(), DEALER)
    assert sitting.plays("fold").nets[1] < 0
    other = sitting.last.nets[2]
    sitting.makes_ready()
    sitting.wagers(1, 2)
    events = sitting.does(VOID, SUPERVISOR)
    sitting.cites(events, "14.3.1")
    assert sitting.last.nets == {1: 0, 2: other}
    assert sitting.table.in_play is not None
    assert set(sitting.table.in_play.round.boxes) == {2}


@pytest.mark.clauses("nsw-lunar:14.3.1", "ruling:void-hand")
def test_any_wager_of_the_next_game_is_void_once_the_last_was_collected() -> None:
    sitting = dealt("nsw-lunar")
    sitting.does(nsw_device(), DEALER)
    before = sitting.plays("bet").nets
    sitting.deals(1, 2)
    sitting.does(VOID, SUPERVISOR)
    assert sitting.table.played[1].nets == before
    assert sitting.round.boxes[1].out
    assert sitting.plays("fold").nets[1] == 0


@pytest.mark.clauses("nsw-lunar:14.3.1")
def test_wagers_of_somebody_who_has_none_on_the_table_are_not_void() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.does(nsw_device(""), DEALER)
    sitting.refuses(VOID, SUPERVISOR, "no-wager", "14.3.1")
    sitting.deals(2)
    sitting.refuses(VOID, SUPERVISOR, "no-wager", "14.3.1")


@pytest.mark.clauses("nsw-lunar:14.5")
@pytest.mark.parametrize("refund", [None, True, False])
def test_a_refund_is_the_supervisors_choice(refund: bool | None) -> None:
    sitting = dealt("nsw-lunar")
    order = directions.Invalidate("1", Cause.FRAUD, (2,), refund)
    sitting.does(directions.Direct(SUPERVISOR, order, "a marked card"), SUPERVISOR)
    assert sitting.last.nets == {1: -20 if refund is False else 0, 2: -20}
