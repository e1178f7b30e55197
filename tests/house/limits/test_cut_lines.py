"""Settlement lines of wagers above the maximum, from rounds that the engine has played."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.limits import (
    CountedStake,
    Limits,
    Sign,
    TableLimits,
    cut_lines,
    find,
    split_excess,
)
from croupier.house.limits.actions import AllowAbove, ChangeLimits, RaiseAtOnce
from croupier.money import Amount
from croupier.records.rounds import Replay, replay
from tests.house.limits.tables import LEE, TWENTY_FIVE, after, table

# The dealer qualifies with queens; box 1 wins with kings and eights beside an ace: 2:1 and 1:1.
WINNING = "Qh Kh Qc Ks 9s 8d 6d 8h 3h As"
LOSING = "Qh 2h Qc 4s 9s 8d 6d Jh 3h As"
NO_HAND = "Qh Kh Jc Ks 9s 8d 6d 8h 3h As"


def played(cards: str, ante: int, options: Mapping[str, Any] | None = None) -> Replay:
    return replay(
        {
            "format": "croupier.round/1",
            "rulebook": "nsw-lunar",
            "options": dict(options or {}),
            "dealing": "shoe",
            "deck": cards + " " + " ".join(_rest(cards)),
            "wagers": [
                {"box": 1, "area": "ante", "amount": str(ante)},
                {"box": 1, "area": "super", "amount": str(ante)},
            ],
            "actions": [{"box": 1, "action": "bet"}],
        }
    )


def _rest(cards: str) -> list[str]:
    dealt = set(cards.split())
    return [f"{r}{s}" for r in "23456789TJQKA" for s in "cdhs" if f"{r}{s}" not in dealt]


def lines(limits: TableLimits, round: Replay) -> dict[str, SettlementLine]:
    wagers = {box.number: box.wagers for box in round.final.boxes.values()}
    return {line.wager: line for line in cut_lines(limits, wagers, round.lines)}


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-excess", "ruling:limits-follow")
def test_a_winning_wager_is_paid_to_the_maximum_and_the_rest_comes_back() -> None:
    found = lines(table(), played(WINNING, 600))
    bet, rest = found["bet"], found["bet_excess"]
    assert (bet.stake, bet.paid, bet.returned) == (1000, 3000, 1000)
    assert (rest.stake, rest.paid, rest.returned, rest.outcome) == (200, 0, 200, Outcome.VOID)
    assert bet.net == 3000
    assert rest.net == 0
    assert "nsw-lunar:6.3" in bet.clauses
    assert "nsw-lunar:6.3" in rest.clauses
    assert "nsw-lunar:9.5.1" in bet.clauses
    assert "counts to 1000" in bet.because


@pytest.mark.clauses("nsw-lunar:6.3")
def test_a_losing_wager_is_collected_to_the_maximum() -> None:
    found = lines(table(), played(LOSING, 600))
    assert {wager: line.net for wager, line in found.items()} == {
        "ante": -500,
        "ante_excess": 0,
        "super": -500,
        "super_excess": 0,
        "bet": -1000,
        "bet_excess": 0,
    }


@pytest.mark.clauses("nsw-lunar:6.3")
def test_a_wager_at_the_maximum_and_one_below_the_minimum_are_settled_as_ever() -> None:
    for ante in (500, 9):
        round = played(WINNING, ante)
        assert tuple(lines(table(), round).values()) == round.lines


@pytest.mark.clauses("nsw-lunar:6.3")
def test_what_neither_wins_nor_loses_comes_back_whole_in_one_line() -> None:
    found = lines(table(), played(NO_HAND, 600))
    assert found["bet"].outcome is Outcome.STAND_OFF
    assert (found["bet"].stake, found["bet"].returned) == (1200, 1200)
    assert "bet_excess" not in found
    assert (found["ante"].paid, found["ante_excess"].returned) == (500, 100)


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:max-payout")
@pytest.mark.parametrize(("limit", "paid"), [(2900, 2900), (3000, 3000), (3100, 3000)])
def test_the_maximum_payout_holds_for_what_counts(limit: int, paid: int) -> None:
    found = lines(table(), played(WINNING, 600, {"max_payout": limit}))
    assert found["bet"].paid == paid


@pytest.mark.clauses("nsw-lunar:6.3")
def test_the_lines_of_an_earlier_round_stand() -> None:
    round = played(LOSING, 600)
    standing = find(table(), 1, round.final.boxes[1].wagers, earlier_round=True)
    for line in round.lines:
        assert split_excess(line, standing[line.wager]) == (line,)


def test_a_round_declared_void_gives_back_no_more_than_was_staked() -> None:
    lost = played(LOSING, 600).lines
    undone = tuple(line.reversed(("nsw-lunar:12.11.2",), "round void") for line in lost)
    wagers: dict[str, Amount] = {line.wager: line.stake for line in lost}
    found = cut_lines(table(), {1: wagers}, lost + undone)
    assert sum(line.net for line in found) == 0
    assert found == lost + undone


def test_a_jackpot_s_share_of_the_pool_is_not_measured_by_its_stake() -> None:
    limits = table(Sign(Limits(10, 100), {"jackpot": Limits(5, 5)}), "nz-uth")
    won = SettlementLine(1, "jackpot", Outcome.WON, 10, (), 25000, 0, ("nz-uth:11.9(b)",), "hit")
    counted, rest = split_excess(won, find(limits, 1, {"jackpot": 10})["jackpot"])
    assert (counted.stake, counted.paid, counted.returned) == (5, 25000, 0)
    assert rest.returned == 5


def test_amounts_stay_exact_and_simple() -> None:
    line = SettlementLine(
        1, "blind", Outcome.WON, 15, (Fraction(3, 2),), Fraction(45, 2), 15, ("nz-uth:5.11",), "won"
    )
    limits = table(Sign(Limits(2, 10)), "nz-uth")
    counted, rest = split_excess(line, find(limits, 1, {"blind": 15})["blind"])
    assert (counted.paid, rest.returned) == (15, 5)
    assert all(type(each) is int for each in (counted.paid, counted.stake, rest.stake))


def found(stake: Amount, wager: str = "ante", sign: Sign | None = None) -> CountedStake:
    limits = table(sign) if sign else table()
    return find(limits, 1, {wager: stake})[wager]


@pytest.mark.clauses("nsw-lunar:6.2")
@pytest.mark.parametrize("stake", [9, 1, Fraction(1, 2)])
def test_a_wager_below_the_minimum_is_valid(stake: Amount) -> None:
    below = found(stake)
    assert (below.counts, below.excess) == (stake, 0)
    assert below.clauses == ("nsw-lunar:6.2",)
    assert "valid" in below.because


@pytest.mark.clauses("nsw-lunar:6.2", "ruling:limits-off-unit")
def test_a_wager_between_the_units_is_valid_too() -> None:
    between = found(12, sign=Sign(Limits(10, 500, unit=5)))
    assert (between.counts, between.excess) == (12, 0)
    assert "ruling:limits-off-unit" in between.clauses


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-excess")
@pytest.mark.parametrize(
    ("stake", "counts", "excess"),
    [(499, 499, 0), (500, 500, 0), (501, 500, 1), (Fraction(1001, 2), 500, Fraction(1, 2))],
)
def test_a_wager_counts_up_to_the_maximum(stake: Amount, counts: Amount, excess: Amount) -> None:
    above = found(stake)
    assert (above.counts, above.excess) == (counts, excess)
    assert ("nsw-lunar:6.3" in above.clauses) == (excess > 0)


@pytest.mark.clauses("nsw-lunar:6.3")
@pytest.mark.parametrize("wager", ["ante", "super", "super_on_3", "dealer_super"])
def test_every_wager_that_a_player_sizes_has_the_maximum(wager: str) -> None:
    assert found(700, wager).excess == 200


@pytest.mark.clauses("nsw-lunar:6.3")
def test_earlier_rounds_stand() -> None:
    over = find(table(), 1, {"ante": 900, "bet": 1800}, earlier_round=True)
    assert {each.excess for each in over.values()} == {0}
    assert {each.clauses for each in over.values()} == {("nsw-lunar:6.3",)}


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:12.12.2", "ruling:limits-follow")
def test_a_bet_wager_counts_for_two_of_the_antes_that_count_and_a_fee_is_kept() -> None:
    over = find(table(), 1, {"ante": 600, "super": 600, "bet": 1200, "draw_fee": 600})
    assert {wager: each.counts for wager, each in over.items()} == {
        "ante": 500,
        "super": 500,
        "bet": 1000,
        "draw_fee": 600,
    }
    assert "ruling:limits-follow" in over["bet"].clauses


@pytest.mark.clauses("nsw-lunar:6.3")
def test_a_bet_wager_has_no_maximum_of_its_own() -> None:
    assert find(table(), 1, {"ante": 500, "bet": 1000})["bet"].excess == 0


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-follow")
def test_a_short_bet_wager_on_an_ante_too_high_counts_as_far_as_it_should() -> None:
    assert find(table(), 1, {"ante": 600, "bet": 1100})["bet"].counts == 1000
    assert find(table(), 1, {"ante": 600, "bet": 900})["bet"].counts == 900


@pytest.mark.clauses("ruling:limits-follow")
def test_holdem_s_blind_and_play_wagers_follow_the_ante_and_trips_does_not() -> None:
    sign = Sign(Limits(10, 100), {"blind": Limits(10, 1000), "trips": Limits(5, 1000)})
    wagers = {"ante": 150, "blind": 150, "trips": 300, "play": 600}
    over = find(table(sign, "nz-uth"), 1, wagers)
    assert {wager: each.counts for wager, each in over.items()} == {
        "ante": 100,
        "blind": 100,
        "trips": 300,
        "play": 400,
    }


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-first-card")
def test_a_round_keeps_the_limits_of_its_first_card() -> None:
    at_first_card = table(ann=1)
    now = after(at_first_card, ChangeLimits(Sign(Limits(10, 100)), LEE))
    assert find(at_first_card, 1, {"ante": 300})["ante"].excess == 0
    assert find(now, 1, {"ante": 300})["ante"].excess == 200


@pytest.mark.clauses("nsw-lunar:6.2", "nsw-lunar:6.5.1", "nsw-lunar:6.5.4")
def test_a_kept_minimum_is_the_minimum_of_that_box() -> None:
    limits = after(table(ann=1), RaiseAtOnce(TWENTY_FIVE, LEE))
    assert find(limits, 1, {"ante": 10})["ante"].because == "within the limits"
    assert "below the minimum of 25" in find(limits, 2, {"ante": 10})["ante"].because


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:6.6")
def test_a_player_s_own_maximum_is_the_maximum_of_that_box() -> None:
    limits = after(table(ann=1), AllowAbove("ann", Sign(Limits(100, 5000)), LEE))
    assert find(limits, 1, {"ante": 6000})["ante"].counts == 5000
    assert find(limits, 2, {"ante": 6000})["ante"].counts == 500
