"""People sit down, stay, leave and are asked to leave."""

import pytest

from croupier.games import actions as shared
from croupier.games.events import PlayerAbsent
from croupier.games.settlement import Outcome
from croupier.house import directions
from croupier.house.limits import Limits, Sign
from croupier.house.limits.actions import AllowAbove
from croupier.house.limits.state import BoxTaken
from croupier.house.table import events as ev
from croupier.house.table.actions import PlaceWithTokens, Queue
from croupier.house.upkeep import actions as upkeep
from croupier.house.upkeep.events import SeatTaken
from tests.house.table.tables import (
    ALL,
    DEALER,
    INSPECTOR,
    MANAGER,
    PLAYERS,
    SUPERVISOR,
    Sitting,
    of,
    stacked,
)

SEATS = (1, 2, 3, 4, 5)


@pytest.mark.clauses("nsw-lunar:2.1", "nz-uth:3.1")
@pytest.mark.parametrize("name", ALL)
def test_one_act_takes_the_seat_and_the_limits_that_go_with_it(name: str) -> None:
    sitting = Sitting(name).opens()
    events = sitting.sits(3)
    assert of(events, SeatTaken)
    assert of(events, BoxTaken)
    assert sitting.table.players == {3: "Cyd"}
    assert sitting.table.limits.players["Cyd"].boxes == (3,)
    sitting.refuses(upkeep.Sit(3, "Bob"), "Bob", "taken")
    sitting.refuses(upkeep.Sit(8, "Bob"), "Bob", "no-such-box")
    sitting.refuses(upkeep.Sit(4, "Bob"), "Ann", "not-yours")
    sitting.does(upkeep.Sit(4, "Bob"), DEALER)  # somebody of the house may enter it
    sitting.does(upkeep.Leave(3), "Cyd")
    assert sitting.table.players == {4: "Bob"}
    assert "Cyd" not in sitting.table.limits.players


@pytest.mark.clauses("nsw-lunar:5.5")
def test_a_player_has_one_ante_in_a_round() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    sitting.refuses(upkeep.Sit(2, "ann"), "ann", "one-ante", "5.5")
    Sitting("nz-lunar").opens(1).does(upkeep.Sit(2, "Ann"), "Ann")


def device(sitting: Sitting, box: int) -> None:
    """Somebody is seen with a device, and excluded from the game for it."""
    told = directions.Report(
        "Dana", directions.Breach.DEVICE, (PLAYERS[box],), "a phone", "1", "", (box,)
    )
    sitting.does(told, DEALER)
    order = directions.ExcludeFromGame(len(sitting.table.directions.incidents))
    sitting.does(directions.Direct(SUPERVISOR, order, "a device"), SUPERVISOR)


@pytest.mark.clauses("nsw-lunar:14.3", "nsw-lunar:14.3.2", "ruling:direct-excluded")
def test_who_is_excluded_has_no_seat_and_no_wager() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    device(sitting, 1)
    sitting.refuses(shared.PlaceWager(1, "ante", 10), "Ann", "excluded", "14.3.2")
    sitting.refuses(PlaceWithTokens(1, "ante", 10, 0), "Ann", "excluded", "14.3.2")
    sitting.does(upkeep.Leave(1), "Ann")
    sitting.refuses(upkeep.Sit(1, "Ann"), "Ann", "excluded", "14.3.2")
    sitting.does(shared.PlaceWager(2, "ante", 10), "Bob")
    sitting.does(directions.Lift(SUPERVISOR, 1, "cleared"), SUPERVISOR)
    sitting.sits(1)


@pytest.mark.clauses(
    "nsw-lunar:12.13.2", "nz-lunar:9.14(c)", "wa-lunar:9.15(b)", "vu-lunar:9.14(b)"
)
@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("nsw-lunar", "12.13.2"),
        ("nz-lunar", "9.14(c)"),
        ("wa-lunar", "9.15(b)"),
        ("vu-lunar", "9.14(b)"),
    ],
)
def test_players_kept_apart_neither_sit_nor_wager_together(name: str, clause: str) -> None:
    sitting = Sitting(name).opens(1, 2)
    order = directions.Direct(MANAGER, directions.Apart(("Ann", "Bob")), "too close")
    events = sitting.does(order, MANAGER)
    assert [each.players for each in of(events, ev.ToPart)] == [("Ann", "Bob")]
    sitting.does(shared.PlaceWager(1, "ante", 10), "Ann")  # Bob sits there and plays nothing
    sitting.refuses(shared.PlaceWager(2, "ante", 10), "Bob", "kept-apart", clause)
    sitting.does(shared.WithdrawWager(1, "ante"), "Ann")
    sitting.does(shared.PlaceWager(2, "ante", 10), "Bob")
    sitting.refuses(shared.PlaceWager(1, "ante", 10), "Ann", "kept-apart", clause)
    sitting.does(shared.WithdrawWager(2, "ante"), "Bob")
    sitting.does(upkeep.Leave(2), "Bob")
    sitting.refuses(upkeep.Sit(2, "Bob"), "Bob", "kept-apart", clause)


@pytest.mark.parametrize("name", ALL)
def test_nobody_leaves_wagers_behind(name: str) -> None:
    sitting = Sitting(name).opens(1, 2)
    sitting.makes_ready()
    sitting.does(shared.PlaceWager(1, "ante", 10), "Ann")
    sitting.refuses(upkeep.Leave(1), "Ann", "wagers-lie-there")
    sitting.does(upkeep.Leave(2), "Bob")
    sitting.does(shared.WithdrawWager(1, "ante"), "Ann")
    sitting.does(upkeep.Leave(1), "Ann")
    sitting.refuses(upkeep.Leave(1), "Ann", "empty")


@pytest.mark.clauses(
    "nz-lunar:11.12", "wa-lunar:11.12", "vu-lunar:11.12", "nz-uth:12.12", "nsw-lunar:12.14",
    "ruling:absent-void", "ruling:absent-forfeit",
)  # fmt: skip
@pytest.mark.parametrize("name", ALL)
def test_who_leaves_in_mid_round_is_absent_from_it(name: str) -> None:
    sitting = Sitting(name, seed=4).opens(1, 2)
    sitting.deals(1, 2)
    while sitting.round.turn != 1:
        sitting.does(*sitting.next_action())
    sitting.does(upkeep.Leave(1), "Ann")
    assert sitting.table.players[1] == "Ann"  # of the round in play
    sitting.sits(1, "Zoe")
    sitting.refuses(shared.Fold(1), "Zoe", "not-yours")
    sitting.refuses(shared.Absent(1), "Bob", "no-power")
    events = sitting.does(shared.Absent(1), DEALER)
    clause = {"nsw-lunar": "12.14", "nz-uth": "12.12"}.get(name, "11.12")
    sitting.cites(of(events, PlayerAbsent), clause)
    played = sitting.plays()
    outcomes = {line.outcome for line in played.settled if line.box == 1}
    assert outcomes == {Outcome.VOID if name == "nsw-lunar" else Outcome.FORFEITED}
    assert played.nets[1] == (0 if name == "nsw-lunar" else -20)
    assert sitting.table.players == {1: "Zoe", 2: "Bob"}


@pytest.mark.clauses("nsw-lunar:14.9", "ruling:table-abstains")
def test_a_seat_is_asked_for_after_three_rounds_without_a_wager() -> None:
    sitting = Sitting("nsw-lunar").opens(*SEATS)
    others = SEATS[:-1]
    for _ in range(2):
        sitting.deals(*others)
        sitting.plays()
    ask = upkeep.RequireToVacate(5, SUPERVISOR)
    sitting.refuses(ask, SUPERVISOR, "keeps-seat", "14.9")
    sitting.deals(*others)
    sitting.plays()
    sitting.refuses(upkeep.RequireToVacate(5, DEALER), DEALER, "no-power", "14.9")
    sitting.makes_ready()
    sitting.does(shared.PlaceWager(5, "ante", 10), "Eve")
    sitting.refuses(ask, SUPERVISOR, "wagers-lie-there")
    sitting.does(shared.WithdrawWager(5, "ante"), "Eve")
    sitting.does(ask, SUPERVISOR)
    assert 5 not in sitting.table.players
    assert "Eve" not in sitting.table.limits.players
    sitting.sits(5, "Hal")


@pytest.mark.clauses("nz-uth:5.8", "nz-uth:5.8.1")
def test_several_boxes_where_the_operator_allows_them_and_nobody_waits() -> None:
    sitting = Sitting("nz-uth", options={"boxes_per_player": "several"})
    sitting.opens(1)
    for box in range(2, 8):
        sitting.does(upkeep.Sit(box, "Ann"), "Ann")
    sitting.makes_ready()
    for box in (1, 2):
        for area in ("ante", "blind"):
            sitting.does(shared.PlaceWager(box, area, 10), "Ann")
    sitting.refuses(Queue(6), INSPECTOR, "no-power")
    sitting.refuses(Queue(-1), DEALER, "bad-count")
    sitting.does(Queue(6), DEALER)
    sitting.refuses(shared.NoMoreBets(), DEALER, "others-waiting")
    sitting.does(Queue(5), DEALER)  # five boxes have no wagers: everybody can play
    sitting.does(shared.NoMoreBets(), DEALER)
    [ann] = sitting.round.players
    assert (ann.name, ann.boxes) == ("Ann", (1, 2))


@pytest.mark.clauses("nz-uth:5.8", "nz-uth:5.8.1")
def test_a_second_box_is_refused_with_its_first_wager() -> None:
    one = Sitting("nz-uth").opens(1)
    one.does(upkeep.Sit(2, "Ann"), "Ann")
    one.makes_ready()
    one.does(shared.PlaceWager(1, "ante", 10), "Ann")
    one.refuses(shared.PlaceWager(2, "ante", 10), "Ann", "one-box", "5.8")
    several = Sitting("nz-uth", options={"boxes_per_player": "several"}).opens(1)
    several.does(upkeep.Sit(2, "Ann"), "Ann")
    several.makes_ready()
    several.does(shared.PlaceWager(1, "ante", 10), "Ann")
    several.does(Queue(6), DEALER)  # with two boxes taken, five are left for six
    several.refuses(shared.PlaceWager(2, "ante", 10), "Ann", "others-waiting", "5.8.1")
    several.does(Queue(5), DEALER)
    several.does(shared.PlaceWager(2, "ante", 10), "Ann")


@pytest.mark.clauses("nz-uth:5.8.2")
def test_a_player_on_several_boxes_is_seated_at_the_first_one_taken() -> None:
    options = {"boxes_per_player": "several", "additional_hands": "blind"}
    sitting = Sitting("nz-uth", options=options).opens()
    for box in (4, 2):
        sitting.does(upkeep.Sit(box, "Ann"), "Ann")
    sitting.makes_ready()
    for box in (4, 2):
        for area in ("ante", "blind"):
            sitting.does(shared.PlaceWager(box, area, 10), "Ann")
    sitting.does(shared.NoMoreBets(), DEALER)
    assert sitting.round.players[0].seat == 4
    assert sitting.round.is_blind(2)
    assert not sitting.round.is_blind(4)


@pytest.mark.clauses("nsw-lunar:14.8")
def test_a_table_that_closes_leaves_nobody_and_no_wager_behind() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    sitting.makes_ready()
    sitting.does(shared.PlaceWager(1, "ante", 10), "Ann")
    sitting.signs(upkeep.ShowClosingSign, SUPERVISOR, closes_at=sitting.now.replace(hour=21))
    sitting.now = sitting.now.replace(hour=21)
    sitting.refuses(upkeep.Close(SUPERVISOR), SUPERVISOR, "wagers-lie-there")
    sitting.does(shared.WithdrawWager(1, "ante"), "Ann")
    sitting.does(upkeep.Close(SUPERVISOR), SUPERVISOR)
    assert not sitting.table.players
    assert not sitting.table.limits.players
    assert sitting.table.in_play is None
    sitting.refuses(upkeep.Sit(1, "Bob"), "Bob", "closed")
    sitting.opens(1).deals(1)
    assert sitting.plays().number == 1


def test_limits_of_a_player_go_with_the_seat() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    own = Sign(Limits(100, 2000))
    sitting.signs(AllowAbove, SUPERVISOR, player="Ann", sign=own)
    sitting.makes_ready()
    sitting.does(shared.PlaceWager(1, "ante", 2000), "Ann")
    sitting.refuses(shared.PlaceWager(2, "ante", 2000), "Bob", "above-maximum", "6.1")
    sitting.does(shared.WithdrawWager(1, "ante"), "Ann")
    sitting.does(upkeep.Leave(1), "Ann")
    sitting.sits(1, "Zoe")
    sitting.refuses(shared.PlaceWager(1, "ante", 2000), "Zoe", "above-maximum", "6.1")


def test_stacked_cards_come_as_they_were_stacked() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    cards = stacked(sitting, (1, 2), {0: "Ks Qd 9c 5h 2d", 1: "As Ad Ah 3c 4c"})
    sitting.deals(1, 2, cards=cards)
    assert set(map(str, sitting.round.boxes[1].cards)) == {"As", "Ad", "Ah", "3c", "4c"}
