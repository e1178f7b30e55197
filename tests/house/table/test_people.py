"""People who may not play are not dealt in, wagers are refused until the first card, talk."""

from typing import Any

import pytest

from croupier.games.actions import DealCard, NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.state import ByHand
from croupier.house import directions
from croupier.house.limits import Limits, Sign
from croupier.house.people import Official, Rank
from croupier.house.table import SOFTWARE, at_reading
from croupier.house.table import events as ev
from croupier.house.table.actions import Refuse, Say
from croupier.house.upkeep.events import RoundCalledOff
from croupier.records.journal import actor
from croupier.rulebooks.readings import FIRST
from tests.house.table.tables import DEALER, MANAGER, PLAYERS, SUPERVISOR, Sitting, of

APART = [
    ("nz-lunar", "9.14(c)"),
    ("wa-lunar", "9.15(b)"),
    ("vu-lunar", "9.14(b)"),
    ("nsw-lunar", "12.13.2"),
]


def kept_apart(name: str, *, by_hand: bool = False) -> Sitting:
    """Ann and Bob have wagers down when they are directed not to play together; Cat has too."""
    sitting = Sitting(name, by_hand={ByHand.DEALING} if by_hand else ()).opens(1, 2, 3)
    sitting.makes_ready()
    for box in (1, 2, 3):
        for area in ("ante", "super"):
            sitting.does(PlaceWager(box, area, 10), PLAYERS[box])
    order = directions.Apart(("Ann", "Bob"))
    sitting.does(directions.Direct(MANAGER, order, "signals"), MANAGER)
    return sitting


@pytest.mark.clauses(
    "nsw-lunar:12.13.2", "nz-lunar:9.14(c)", "wa-lunar:9.15(b)", "vu-lunar:9.14(b)"
)
@pytest.mark.parametrize(("name", "clause"), APART)
def test_people_kept_apart_are_not_dealt_in_together(name: str, clause: str) -> None:
    sitting = kept_apart(name)
    refusal = sitting.refuses(NoMoreBets(), DEALER, "kept-apart", clause)
    assert refusal.legal == (
        "give back the wagers of Ann (box 1)",
        "give back the wagers of Bob (box 2)",
    )
    for area in ("ante", "super"):
        sitting.refuses(WithdrawWager(3, area), DEALER, "not-yours")
        sitting.does(WithdrawWager(2, area), DEALER)
    sitting.does(NoMoreBets(), DEALER)
    assert set(sitting.round.boxes) == {1, 3}


@pytest.mark.clauses("nz-lunar:9.14(c)", "nsw-lunar:12.13.2", "ruling:not-dealt-in")
@pytest.mark.parametrize(("name", "clause"), APART)
def test_the_software_gives_their_wagers_back_and_deals_to_the_others(
    name: str, clause: str
) -> None:
    sitting = kept_apart(name)
    events = sitting.does(NoMoreBets(), SOFTWARE)
    assert [(each.box, each.player) for each in of(events, ev.NotDealtIn)] == [(2, "Bob")]
    sitting.cites(of(events, ev.NotDealtIn), clause)
    assert set(sitting.round.boxes) == {1, 3}


@pytest.mark.clauses("nz-lunar:9.14(c)", "ruling:not-dealt-in")
def test_under_the_first_reading_they_were_dealt_in() -> None:
    sitting = kept_apart("nz-lunar")
    sitting.table = at_reading(sitting.table, FIRST)
    sitting.does(NoMoreBets(), DEALER)
    assert set(sitting.round.boxes) == {1, 2, 3}


@pytest.mark.clauses("nsw-lunar:14.3.2")
def test_who_is_excluded_is_not_dealt_in_and_alone_begins_no_round() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    sitting.makes_ready()
    for area in ("ante", "super"):
        sitting.does(PlaceWager(1, area, 10), "Ann")
    device = directions.Breach.DEVICE
    sitting.does(directions.Report(str(DEALER), device, ("Ann",), "a counter", "1"), DEALER)
    out = directions.ExcludeFromGame(1)
    sitting.does(directions.Direct(SUPERVISOR, out, "a device"), SUPERVISOR)
    refusal = sitting.refuses(NoMoreBets(), DEALER, "excluded", "14.3.2")
    assert refusal.legal == ("give back the wagers of Ann (box 1)",)
    sitting.does(NoMoreBets(), SOFTWARE)
    assert sitting.table.upkeep.round is None
    assert sitting.table.in_play is not None
    assert not sitting.table.in_play.round.boxes


def called(*boxes: int) -> Sitting:
    """No more bets was called at a table where a person deals."""
    sitting = Sitting("nsw-lunar", by_hand={ByHand.DEALING}).opens(*boxes)
    sitting.makes_ready()
    for box in boxes:
        for area in ("ante", "super"):
            sitting.does(PlaceWager(box, area, 10), PLAYERS[box])
    sitting.does(NoMoreBets(), DEALER)
    return sitting


@pytest.mark.clauses("nsw-lunar:14.11", "ruling:until-first-card")
def test_a_wager_is_refused_after_the_call_and_not_after_the_first_card() -> None:
    sitting = called(1, 2)
    for area in ("ante", "super"):
        events = sitting.does(Refuse(1, area, "drunk", SUPERVISOR), SUPERVISOR)
        sitting.cites(events, "14.11")
    assert set(sitting.round.boxes) == {2}
    sitting.does(DealCard(0), DEALER)
    sitting.refuses(Refuse(2, "ante", "drunk", SUPERVISOR), SUPERVISOR, "too-late", "14.11")


@pytest.mark.clauses("nsw-lunar:14.11", "ruling:until-first-card")
def test_the_call_is_taken_back_if_nobody_is_left_to_deal_to() -> None:
    sitting = called(1)
    events = sitting.does(Refuse(1, "ante", "drunk", SUPERVISOR), SUPERVISOR)
    assert [each.number for each in of(events, RoundCalledOff)] == [1]
    assert sitting.table.upkeep.round is None
    sitting.does(Refuse(1, "super", "drunk", SUPERVISOR), SUPERVISOR)
    for area in ("ante", "super"):
        sitting.does(PlaceWager(1, area, 10), "Ann")
    sitting.does(NoMoreBets(), DEALER)
    assert sitting.table.number == 1


@pytest.mark.clauses("nsw-lunar:8.1", "ruling:talk-in-hand")
def test_nobody_talks_in_the_betting_round() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.does(Say("Ann", "good evening"), "Ann")
    sitting.deals(1, super=10)
    sitting.refuses(Say("Ann", "keep them"), "Ann", "no-talk", "8.1")
    sitting.does(Say("Bob", "good luck"), "Bob")
    sitting.plays()
    assert not of(sitting.does(Say("Ann", "well played"), "Ann"), ev.TalkNoticed)
    by_hand = called(1, 2)
    [noticed] = of(by_hand.does(Say("Ann", "keep them"), "Ann"), ev.TalkNoticed)
    assert noticed.clauses[0] == "nsw-lunar:8.1"


@pytest.mark.clauses("nz-lunar:9.13", "vu-lunar:9.13", "wa-lunar:9.14", "nz-uth:9.9")
@pytest.mark.parametrize(
    ("name", "clause", "wagers"),
    [
        ("nz-lunar", "9.13", {}),
        ("vu-lunar", "9.13", {}),
        ("wa-lunar", "9.14", {"super": 10}),
        ("nz-uth", "9.9", {"blind": 10}),
    ],
)
def test_talk_of_a_player_with_a_hand_is_marked(
    name: str, clause: str, wagers: dict[str, Any]
) -> None:
    sitting = Sitting(name).opens(1)
    assert not of(sitting.does(Say("Ann", "two kings"), "Ann"), ev.TalkNoticed)
    sitting.deals(1, **wagers)
    events = sitting.does(Say("Ann", "two kings"), "Ann")
    assert [each.words for each in of(events, ev.Said)] == ["two kings"]
    sitting.cites(of(events, ev.TalkNoticed), clause)


@pytest.mark.clauses(
    "wa-lunar:5.1", "wa-lunar:5.1(b)", "wa-lunar:5.1(c)", "ruling:super-below-ante"
)
def test_super_wagers_elsewhere_need_not_reach_the_ante() -> None:
    sitting = Sitting("wa-lunar", sign=Sign(Limits(10, 500, 5))).opens(1, 2)
    sitting.makes_ready()
    for box in (1, 2):
        sitting.does(PlaceWager(box, "ante", 20), PLAYERS[box])
        sitting.refuses(PlaceWager(box, "super", 5), PLAYERS[box], "below-minimum")
        sitting.does(PlaceWager(box, "super", 20), PLAYERS[box])
    sitting.does(PlaceWager(1, "super_on", 5, 2), "Ann")
    sitting.does(PlaceWager(1, "dealer_super", 5), "Ann")
    sitting.refuses(PlaceWager(2, "super_on", 4, 1), "Bob", "below-minimum")
    sitting.refuses(PlaceWager(2, "super_on", 505, 1), "Bob", "above-maximum")
    sitting.does(NoMoreBets(), SOFTWARE)
    stated = Sign(Limits(10, 500, 5), {"super_on": Limits(10, 100, 5)})
    strict = Sitting("wa-lunar", sign=stated).opens(1, 2)
    strict.refuses(PlaceWager(1, "super_on", 5, 2), "Ann", "below-minimum")


@pytest.mark.clauses("wa-lunar:11.18", "vu-lunar:11.18", "nsw-lunar:14.12")
@pytest.mark.parametrize(
    ("title", "rank"),
    [
        ("casino management", Rank.GAMING_MANAGER),
        ("Operations  Manager", Rank.GAMING_MANAGER),
        ("gaming supervisor", Rank.GAME_SUPERVISOR),
        ("games supervisor", Rank.GAME_SUPERVISOR),
        ("gaming manager", Rank.GAMING_MANAGER),
    ],
)
def test_officials_are_called_as_their_documents_call_them(title: str, rank: Rank) -> None:
    found = actor(f"Max, {title}")
    assert isinstance(found, Official)
    assert found.rank is rank
    assert str(found) == f"Max, {' '.join(title.lower().split())}"
    assert actor(str(found)) == found
