"""Before the first card: a wager within the limits on the sign, or a refusal with what is right."""

from fractions import Fraction

import pytest

from croupier.cards import DECK
from croupier.games import lunar
from croupier.games.actions import PlaceWager
from croupier.house.limits import Limits, Sign, act
from croupier.house.limits.actions import RefuseWager
from croupier.house.limits.state import WagerRefused
from croupier.house.people import Official, Rank
from croupier.money import Amount
from tests.house.limits.tables import LEE, NOON, TEN, allowed, events, refused, table, wager_refused


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.4")
def test_minimum_and_maximum_themselves_are_allowed_and_anything_between() -> None:
    assert allowed(table(), [10, 11, Fraction(21, 2), 499, 500])


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.4")
@pytest.mark.parametrize(
    ("amount", "code", "right", "words"),
    [
        (9, "below-minimum", "box 1: 10 on Ante", "box 1: 9 on Ante is below the minimum of 10"),
        (Fraction(999, 100), "below-minimum", "box 1: 10 on Ante", "9.99 on Ante"),
        (501, "above-maximum", "box 1: 500 on Ante", "is above the maximum of 500"),
        (Fraction(50001, 100), "above-maximum", "box 1: 500 on Ante", "500.01 on Ante"),
    ],
)
def test_outside_the_limits_is_refused_with_the_limit(
    amount: Amount, code: str, right: str, words: str
) -> None:
    refusal = wager_refused(table(), amount)
    assert refusal.code == code
    assert refusal.legal == (right,)
    assert words in refusal.message
    assert refusal.clauses == ("nsw-lunar:6.1", "nsw-lunar:6.4")


@pytest.mark.clauses("nsw-lunar:6.1")
def test_multiples_of_the_minimum_are_required_only_where_the_sign_says_so() -> None:
    multiples = table(Sign(Limits(10, 500, multiples=True)))
    assert allowed(table(), [15])
    assert allowed(multiples, [10, 20, 500])
    refusal = wager_refused(multiples, 15)
    assert refusal.code == "not-a-multiple"
    assert refusal.legal == ("box 1: 10 on Ante", "box 1: 20 on Ante")


@pytest.mark.clauses("nsw-lunar:6.1")
def test_the_unit_counts_from_the_minimum_up() -> None:
    units = table(Sign(Limits(10, 500, unit=25)))
    assert allowed(units, [10, 35, 60, 485])
    refusal = wager_refused(units, 50)
    assert refusal.code == "off-unit"
    assert refusal.legal == ("box 1: 35 on Ante", "box 1: 60 on Ante")
    assert "in steps of 25" in refusal.message
    assert wager_refused(units, 500).legal == ("box 1: 485 on Ante",)


@pytest.mark.clauses("nsw-lunar:6.1")
def test_a_sign_may_ask_for_both() -> None:
    both = table(Sign(Limits(10, 500, unit=15, multiples=True)))
    assert allowed(both, [10, 40, 70])
    assert wager_refused(both, 30).legal == ("box 1: 10 on Ante", "box 1: 40 on Ante")


def test_units_need_not_be_whole() -> None:
    cents = table(Sign(Limits(Fraction(5, 2), 10, unit=Fraction(1, 2), multiples=True)))
    assert allowed(cents, [Fraction(5, 2), 5, Fraction(15, 2), 10])
    assert wager_refused(cents, 3).legal == ("box 1: 2.5 on Ante", "box 1: 5 on Ante")


@pytest.mark.clauses("nsw-lunar:6.1")
def test_each_area_may_have_limits_of_its_own() -> None:
    limits = table(Sign(Limits(10, 500), {"super": Limits(5, 100)}))
    assert wager_refused(limits, 5).code == "below-minimum"
    assert wager_refused(limits, 101, area="super").legal == ("box 1: 100 on Super",)
    assert wager_refused(limits, 4, area="super").legal == ("box 1: 5 on Super",)
    assert wager_refused(limits, 9, area="dealer_super").legal == ("box 1: 10 on Dealer Super",)


def test_the_limits_hold_for_each_wager_by_itself() -> None:
    """ruling: limits-each-wager. 500 on every area is 1500 at one box, and allowed."""
    limits = table(TEN)
    assert all(limits.allows(1, area, 500) for area in limits.rules.areas)


def test_a_bet_wager_is_not_checked_because_it_follows_from_the_ante() -> None:
    assert wager_refused(table(), 1000, area="bet").code == "no-such-area"


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
