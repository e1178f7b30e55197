"""A supervisor refuses a wager before the first card."""

import pytest

from croupier.cards import DECK
from croupier.games import lunar
from croupier.games.actions import PlaceWager
from croupier.house.limits import act
from croupier.house.limits.actions import RefuseWager
from croupier.house.limits.events import WagerRefused
from croupier.house.people import Official, Rank
from tests.house.limits.tables import LEE, NOON, events, refused, table

WAGER = PlaceWager(1, "super_on", 50, on=2)


@pytest.mark.clauses("nsw-lunar:14.11")
def test_who_and_why_are_kept_and_the_limits_are_as_before() -> None:
    limits = table(ann=1)
    after, (event,) = act(limits, RefuseWager(WAGER, LEE, "marked chips", False), NOON)
    assert event == WagerRefused(WAGER, LEE, "marked chips", NOON, ("nsw-lunar:14.11",))
    assert after == limits


@pytest.mark.clauses("nsw-lunar:14.11")
def test_the_wager_is_taken_off_the_layout() -> None:
    (event,) = events(table(), RefuseWager(WAGER, LEE, "marked chips", False))
    assert isinstance(event, WagerRefused)
    round = lunar.open_round(table().rules, DECK)  # type: ignore[arg-type]
    for wager in (PlaceWager(1, "ante", 50), WAGER):
        round, _ = lunar.act(round, wager)
    round, _ = lunar.act(round, event.withdrawal)
    assert dict(round.boxes[1].wagers) == {"ante": 50}


@pytest.mark.clauses("nsw-lunar:14.11")
def test_once_the_first_card_is_out_it_is_too_late() -> None:
    refusal = refused(table(), RefuseWager(WAGER, LEE, "marked chips", True))
    assert refusal.code == "too-late"
    assert "nsw-lunar:14.11" in refusal.clauses
    assert "nsw-lunar:5.4" in refusal.clauses


@pytest.mark.clauses("nsw-lunar:14.11")
@pytest.mark.parametrize("why", ["", "  ", None])
def test_grounds_must_be_given(why: str) -> None:
    assert refused(table(), RefuseWager(WAGER, LEE, why, False)).code == "who-and-why"


@pytest.mark.clauses("nsw-lunar:14.11")
def test_a_supervisor_or_above() -> None:
    for rank in (Rank.GAME_SUPERVISOR, Rank.CASINO_SUPERVISOR, Rank.GAMING_MANAGER):
        assert events(table(), RefuseWager(WAGER, Official("Kim", rank), "marked chips", False))
    kim = Official("Kim", Rank.DEALER)
    assert refused(table(), RefuseWager(WAGER, kim, "marked chips", False)).code == "rank"
