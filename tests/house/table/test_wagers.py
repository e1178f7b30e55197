"""Wagers within the sign's limits, found outside them, refused, and limits that change."""

from datetime import timedelta

import pytest

from croupier.games import actions as shared
from croupier.games.events import LineSettled
from croupier.games.jackpot import Pools
from croupier.games.lunar import actions as lunar_acts
from croupier.games.state import BY_HAND, ByHand
from croupier.house.limits import Limits, Sign
from croupier.house.limits import actions as limits
from croupier.house.limits.state import MarkerPlaced
from croupier.house.table import events as ev
from croupier.house.table.actions import PlaceUnchecked, Refuse, TakeDownNotice
from croupier.house.upkeep.actions import DirectShuffle
from croupier.money import Amount
from tests.house.table.tables import (
    ALL,
    DEALER,
    INSPECTOR,
    MINUTE,
    SIGN,
    SUPERVISOR,
    WITH_JACKPOT,
    Sitting,
    of,
    stacked,
)

DEALT_BY_SOFTWARE = BY_HAND - {ByHand.DEALING, ByHand.DRAWING, ByHand.DECLARING, ByHand.REVEALING}
"""A dealer's table whose cards the software deals: wagers may lie there unchecked."""
LOSES = {0: "As Ad Ah Ac Kd", 1: "2c 3d 5h 7s 9c"}


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.4", "ruling:limits-silent")
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("amount", "code"),
    [(9, "below-minimum"), (10, ""), (12, "off-unit"), (15, ""), (500, ""), (501, "above-maximum")],
)
def test_a_wager_outside_the_limits_is_refused_before_the_first_card(
    name: str, amount: Amount, code: str
) -> None:
    sitting = Sitting(name).opens(1)
    wager = shared.PlaceWager(1, "ante", amount)
    if code:
        clause = ("6.1",) if name == "nsw-lunar" else ("ruling:limits-silent",)
        sitting.refuses(wager, "Ann", code, *clause)
    else:
        sitting.does(wager, "Ann")


@pytest.mark.clauses("nz-uth:11.2")
def test_a_jackpot_wager_is_the_one_amount_on_the_sign() -> None:
    sitting = Sitting("nz-uth", sign=WITH_JACKPOT, pools=Pools(pool=1000)).opens(1)
    for amount in (4, 6):
        wager = shared.PlaceWager(1, "jackpot", amount)
        sitting.refuses(wager, "Ann", "jackpot-amount", "11.2")
    sitting.does(shared.PlaceWager(1, "jackpot", 5), "Ann")
    unsigned = Sitting("nz-uth", pools=Pools(pool=1000)).opens(1)
    unsigned.refuses(shared.PlaceWager(1, "jackpot", 5), "Ann", "no-amount", "11.2")


@pytest.mark.parametrize("name", ALL)
def test_only_a_dealer_lets_a_wager_pass_unchecked(name: str) -> None:
    software = Sitting(name).opens(1)
    software.refuses(PlaceUnchecked(1, "ante", 700), DEALER, "not-here")
    sitting = Sitting(name, by_hand=DEALT_BY_SOFTWARE).opens(1)
    for by in ("Ann", INSPECTOR):
        sitting.refuses(PlaceUnchecked(1, "ante", 700), by, "no-power")
    sitting.refuses(PlaceUnchecked(2, "ante", 700), DEALER, "empty")
    sitting.refuses(PlaceUnchecked(1, "ante", 10**31), DEALER, "bad-amount")
    sitting.refuses(shared.PlaceWager(1, "ante", 700), DEALER, "above-maximum")
    events = sitting.does(PlaceUnchecked(1, "ante", 700), DEALER)
    assert [each.wager for each in of(events, ev.WagerUnchecked)] == ["ante"]


def unchecked(amount: Amount) -> Sitting:
    """A round of New South Wales that box 1 loses, its ante and super wager of that amount."""
    sitting = Sitting("nsw-lunar", by_hand=DEALT_BY_SOFTWARE).opens(1)
    sitting.signs(limits.ChangeLimits, SUPERVISOR, SIGN)
    sitting.signs(DirectShuffle, SUPERVISOR)
    sitting.makes_ready(stacked(sitting, (1,), LOSES))
    for area in ("ante", "super"):
        sitting.does(PlaceUnchecked(1, area, amount), DEALER)
    sitting.does(shared.NoMoreBets(), DEALER)
    return sitting


@pytest.mark.clauses(
    "nsw-lunar:6.2", "nsw-lunar:6.3", "ruling:limits-excess", "ruling:limits-follow"
)
@pytest.mark.parametrize(
    ("amount", "counts", "excess"),
    [(5, 5, 0), (12, 12, 0), (500, 500, 0), (505, 500, 5), (700, 500, 200)],
)
def test_what_is_found_after_the_first_card_counts_to_the_maximum(
    amount: int, counts: int, excess: int
) -> None:
    sitting = unchecked(amount)
    played = sitting.plays("bet")
    lines = {line.wager: line for line in played.settled}
    assert lines["ante"].net == -counts
    assert lines["super"].net == -counts
    assert lines["bet"].net == -2 * counts
    assert ("ante_excess" in lines) == bool(excess)
    if excess:
        assert lines["ante_excess"].returned == excess
        assert "nsw-lunar:6.3" in lines["ante_excess"].clauses
        assert lines["bet_excess"].returned == 2 * excess
    assert played.nets == {1: -4 * counts}


@pytest.mark.clauses("nsw-lunar:14.11", "nsw-lunar:5.4")
def test_a_supervisor_refuses_a_wager_before_the_first_card_and_not_after() -> None:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.makes_ready()
    sitting.wagers(1, 2)
    refuse = Refuse(2, "super", "past posting suspected", SUPERVISOR)
    sitting.refuses(Refuse(2, "super", "so", DEALER), DEALER, "rank", "14.11")
    sitting.refuses(Refuse(2, "super", " ", SUPERVISOR), SUPERVISOR, "who-and-why", "14.11")
    sitting.refuses(Refuse(2, "dealer_super", "so", SUPERVISOR), SUPERVISOR, "no-wager", "14.11")
    sitting.refuses(refuse, DEALER, "not-yours")
    sitting.does(refuse, SUPERVISOR)
    assert sitting.round.boxes[2].wagers == {"ante": 10}
    sitting.does(Refuse(2, "ante", "as well", SUPERVISOR), SUPERVISOR)
    assert 2 not in sitting.round.boxes
    sitting.does(shared.NoMoreBets(), DEALER)
    late = Refuse(1, "super", "too late", SUPERVISOR)
    sitting.refuses(late, SUPERVISOR, "too-late", "14.11", "5.4")


@pytest.mark.clauses("nsw-lunar:14.11")
def test_by_hand_a_wager_is_refused_until_the_first_card_leaves_the_shoe() -> None:
    sitting = Sitting("nsw-lunar", by_hand=BY_HAND).opens(1, 2)
    sitting.makes_ready()
    sitting.wagers(1, 2)
    sitting.does(shared.NoMoreBets(), DEALER)
    sitting.does(shared.DealCard(0), DEALER)
    late = Refuse(1, "super", "too late", SUPERVISOR)
    sitting.refuses(late, SUPERVISOR, "too-late", "14.11")


@pytest.mark.clauses("nsw-lunar:6.5", "ruling:limits-first-card")
def test_limits_changed_in_mid_round_do_not_touch_the_round() -> None:
    sitting = unchecked(700)
    sitting.signs(limits.ChangeLimits, SUPERVISOR, Sign(Limits(10, 100, 5)))
    first = sitting.plays("bet")
    assert first.nets == {1: -2000}
    sitting.makes_ready()
    sitting.refuses(shared.PlaceWager(1, "ante", 105), "Ann", "above-maximum", "6.1")
    sitting.does(shared.PlaceWager(1, "ante", 100), "Ann")
    record = sitting.table.played[1]
    assert record.in_play.limits is not None
    assert record.in_play.limits.sign == SIGN


@pytest.mark.clauses("nsw-lunar:6.5", "nsw-lunar:6.5.1", "nsw-lunar:6.5.1.1")
def test_a_higher_minimum_comes_after_twenty_minutes_or_with_a_marker() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    higher = Sign(Limits(20, 500, 5))
    sitting.refuses(limits.ChangeLimits(higher, SUPERVISOR), SUPERVISOR, "needs-notice", "6.5")
    sitting.refuses(limits.ChangeLimits(higher, DEALER), DEALER, "rank")
    soon = limits.DisplayNotice(higher, sitting.now + 20 * MINUTE, SUPERVISOR)
    sitting.refuses(soon, SUPERVISOR, "short-notice", "6.5")  # a second has passed
    at = sitting.now + 20 * MINUTE + timedelta(seconds=1)
    sitting.signs(limits.DisplayNotice, SUPERVISOR, higher, at)
    sitting.refuses(TakeDownNotice(2, SUPERVISOR), SUPERVISOR, "no-notice", "6.5")
    sitting.now = at - timedelta(seconds=2)
    sitting.refuses(limits.ChangeLimits(higher, SUPERVISOR), SUPERVISOR, "notice-not-due", "6.5")
    events = sitting.signs(limits.RaiseAtOnce, SUPERVISOR, higher)
    assert [each.player for each in of(events, MarkerPlaced)] == ["Ann"]
    sitting.sits(2)
    sitting.makes_ready()
    sitting.does(shared.PlaceWager(1, "ante", 10), "Ann")
    sitting.refuses(shared.PlaceWager(2, "ante", 10), "Bob", "below-minimum", "6.1")
    sitting.does(shared.PlaceWager(2, "ante", 20), "Bob")
    sitting.does(shared.PlaceWager(1, "super", 10), "Ann")
    sitting.does(shared.PlaceWager(2, "super", 20), "Bob")
    sitting.does(shared.NoMoreBets(), DEALER)
    assert sitting.plays().nets[1] <= -10


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
def test_a_player_with_a_sign_of_their_own_is_settled_by_it() -> None:
    sitting = Sitting("nsw-lunar", by_hand=DEALT_BY_SOFTWARE).opens(1, 2)
    allow = limits.AllowAbove("Ann", Sign(Limits(100, 1000)), SUPERVISOR)
    sitting.refuses(limits.AllowAbove("Ann", SIGN, SUPERVISOR), SUPERVISOR, "not-above")
    sitting.does(allow, SUPERVISOR)
    sitting.signs(DirectShuffle, SUPERVISOR)
    hands = {**LOSES, 2: "2d 3c 5s 7h 9d"}
    sitting.makes_ready(stacked(sitting, (1, 2), hands))
    for box in (1, 2):
        for area in ("ante", "super"):
            sitting.does(PlaceUnchecked(box, area, 1200), DEALER)
    sitting.does(shared.NoMoreBets(), DEALER)
    sitting.signs(limits.EndAllowance, SUPERVISOR, "Ann")
    assert sitting.plays("bet").nets == {1: -4000, 2: -2000}


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
@pytest.mark.parametrize("maximum", [1000, 2000])
def test_a_sign_of_their_own_holds_when_the_table_s_maximum_rises_to_it(maximum: int) -> None:
    """The record of a round played then says so, and can be played again."""
    sitting = Sitting("nsw-lunar").opens(1)
    sitting.signs(limits.AllowAbove, SUPERVISOR, "Ann", Sign(Limits(100, 1000)))
    sitting.signs(limits.ChangeLimits, SUPERVISOR, Sign(Limits(10, maximum)))
    sitting.makes_ready()
    sitting.refuses(shared.PlaceWager(1, "ante", 50), "Ann", "below-minimum", "6.6")
    sitting.refuses(shared.PlaceWager(1, "ante", 1001), "Ann", "above-maximum", "6.6")
    sitting.wagers(1, amount=1000)
    sitting.does_no_more_bets()
    assert sitting.plays().nets[1] <= -1000


@pytest.mark.clauses("nsw-lunar:5.4")
@pytest.mark.parametrize("name", ALL)
def test_wagers_stand_once_no_more_bets_is_called(name: str) -> None:
    sitting = Sitting(name).opens(1, 2)
    sitting.refuses(shared.NoMoreBets(), DEALER, "no-wagers")
    sitting.deals(1)
    sitting.refuses(shared.PlaceWager(2, "ante", 10), "Bob", "no-more-bets")
    sitting.refuses(shared.WithdrawWager(1, "ante"), "Ann", "wagers-stand")
    sitting.refuses(shared.NoMoreBets(), DEALER, "not-now")


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-at-once")
@pytest.mark.parametrize(("stake", "counts"), [(500, 500), (505, 500), (700, 500)])
def test_the_line_told_at_the_table_pays_up_to_the_maximum_at_once(stake: int, counts: int) -> None:
    sitting = Sitting("nsw-lunar", by_hand=[ByHand.DECLARING, ByHand.REVEALING]).opens(1)
    sitting.signs(DirectShuffle, SUPERVISOR)
    hands = {0: "Qs Jd 9c 5h 2d", 1: "Ah Kd 8c 7h 3s"}
    sitting.makes_ready(stacked(sitting, (1,), hands))
    for area in ("ante", "super"):
        sitting.does(PlaceUnchecked(1, area, stake), DEALER)
    sitting.does(shared.NoMoreBets(), DEALER)
    told = list(sitting.does(lunar_acts.Bet(1), DEALER))
    told += sitting.does(shared.RevealDealer(), DEALER)
    if sitting.table.in_play is not None:
        told += sitting.does(lunar_acts.SettleNow(), DEALER)
    lines = {each.line.wager: each.line for each in told if isinstance(each, LineSettled)}
    assert (lines["ante"].stake, lines["ante"].paid) == (counts, counts)
    assert (lines["super"].stake, lines["super"].returned) == (counts, 0)
    over = stake - counts
    for wager in ("ante", "super"):
        excess = lines.get(f"{wager}_excess")
        assert (excess.returned if excess else 0) == over
        if over:
            assert "nsw-lunar:6.3" in lines[wager].clauses
    assert sitting.last.settled == tuple(lines[each] for each in lines)
    assert sitting.last.nets == {1: 0}


@pytest.mark.clauses("nsw-lunar:5.2.4")
@pytest.mark.parametrize(("area", "on"), [("super_on", 2), ("super_on_2", None), ("ante", 2)])
def test_a_super_wager_on_another_box_is_taken_back_however_it_is_named(
    area: str, on: int | None
) -> None:
    """The round is dealt without it."""
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.makes_ready()
    sitting.wagers(1, 2)
    sitting.does(shared.PlaceWager(1, "super_on", 10, 2), "Ann")
    sitting.does(shared.WithdrawWager(1, area, on), "Ann")
    sitting.refuses(shared.WithdrawWager(1, area, on), "Ann", "no-wager")
    sitting.does_no_more_bets()
    assert "super_on_2" not in sitting.round.boxes[1].wagers
    assert sitting.plays().nets.keys() == {1, 2}


def test_a_wager_is_taken_back_though_a_box_is_named_with_it() -> None:
    sitting = Sitting("nz-uth").opens(1, 2)
    sitting.makes_ready()
    sitting.wagers(1, 2, trips=10)
    sitting.does(shared.WithdrawWager(1, "trips", 2), "Ann")
    sitting.does_no_more_bets()
    assert "trips" not in sitting.round.boxes[1].wagers
    assert "trips" in sitting.round.boxes[2].wagers
