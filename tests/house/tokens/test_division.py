"""What comes back is divided into chips and tokens, and none is lost or made."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.tokens import (
    Division,
    MixedStake,
    OnWin,
    Place,
    check_stake,
    divide,
    token_rules,
)
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.records.rounds import Replay, replay
from croupier.records.rounds.writing import sample_record
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.effort import examples

NSW = rulebook("nsw-lunar")
RULES = token_rules(NSW)
ONCE = token_rules(NSW, OnWin.COLLECTED)
NOTHING = MixedStake()
BACK = (Outcome.WON, Outcome.STAND_OFF, Outcome.VOID)


def line(
    outcome: Outcome, stake: Amount, odds: int = 0, wager: str = "ante", **changes: Any
) -> SettlementLine:
    paid = stake * odds
    returned = stake if outcome in BACK else 0
    whole = SettlementLine(1, wager, outcome, stake, (odds,), paid, returned, (), "as it happens")
    return replace(whole, **changes)


def divided(*lines: SettlementLine, tokens: Amount, rules: Any = RULES) -> list[Division]:
    return list(divide(rules, lines, {(1, "ante"): tokens}))


@pytest.mark.clauses("nsw-lunar:1.1", "ruling:tokens-stake")
def test_winnings_are_chips_and_the_tokens_come_back_as_tokens() -> None:
    (won,) = divided(line(Outcome.WON, 10, odds=4), tokens=10)
    assert won.received == MixedStake(chips=40, tokens=10)
    assert won.taken == NOTHING
    assert {"nsw-lunar:1.1", "nsw-lunar:5.1", "ruling:tokens-stake"} == set(won.clauses)


@pytest.mark.clauses("nsw-lunar:1.1", "ruling:tokens-stake")
@pytest.mark.parametrize(
    ("outcome", "comes", "taken"),
    [
        (Outcome.LOST, NOTHING, MixedStake(4, 6)),
        (Outcome.FORFEITED, NOTHING, MixedStake(4, 6)),
        (Outcome.STAND_OFF, MixedStake(4, 6), NOTHING),
        (Outcome.VOID, MixedStake(4, 6), NOTHING),
    ],
)
def test_a_stake_of_both_is_taken_or_comes_back_as_it_was(
    outcome: Outcome, comes: MixedStake, taken: MixedStake
) -> None:
    (settled,) = divided(line(outcome, 10), tokens=6)
    assert settled.stake == MixedStake(4, 6)
    assert settled.received == comes
    assert settled.taken == taken


@pytest.mark.clauses("nsw-lunar:5.1")
def test_a_wager_in_chips_is_settled_in_chips() -> None:
    (won,) = divided(line(Outcome.WON, 10, odds=1), tokens=0)
    assert won.received == MixedStake(chips=20)
    assert won.clauses == ("nsw-lunar:5.1", "nsw-lunar:1.1")


@pytest.mark.clauses("ruling:tokens-stake")
def test_a_house_may_collect_tokens_that_have_won() -> None:
    (won,) = divided(line(Outcome.WON, 10, odds=4), tokens=6, rules=ONCE)
    assert won.received == MixedStake(chips=44)
    assert won.taken == MixedStake(tokens=6)
    (drawn,) = divided(line(Outcome.STAND_OFF, 10), tokens=6, rules=ONCE)
    assert drawn.received == MixedStake(4, 6)


@pytest.mark.clauses("ruling:tokens-part")
def test_tokens_play_first_where_only_a_part_plays() -> None:
    (part,) = divided(line(Outcome.LOST, 30, returned=10), tokens=25)
    assert part.received == MixedStake(chips=5, tokens=5)
    assert part.taken == MixedStake(tokens=20)
    assert "ruling:tokens-part" in part.clauses


@pytest.mark.clauses("ruling:tokens-part")
@pytest.mark.parametrize("excess_first", [False, True])
def test_what_lies_above_a_maximum_is_given_back_in_chips_while_there_are_chips(
    excess_first: bool,
) -> None:
    lost = line(Outcome.LOST, 20)
    excess = line(Outcome.VOID, 10, wager="ante_excess")
    both = divided(*((excess, lost) if excess_first else (lost, excess)), tokens=15)
    by_wager = {each.line.wager: each for each in both}
    assert by_wager["ante"].taken == MixedStake(5, 15)
    assert by_wager["ante_excess"].received == MixedStake(10, 0)
    assert "ruling:tokens-part" in by_wager["ante_excess"].clauses


@pytest.mark.parametrize("rules", [RULES, ONCE], ids=["returned", "collected"])
@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.LOST, Outcome.STAND_OFF])
def test_a_void_round_gives_back_exactly_what_was_put_down(rules: Any, outcome: Outcome) -> None:
    settled = line(outcome, 10, odds=3 if outcome is Outcome.WON else 0)
    both = divided(settled, settled.reversed((), "round void"), tokens=6, rules=rules)
    assert both[0].received + both[1].received == MixedStake(4, 6)
    assert both[0].taken + both[1].taken == NOTHING


@pytest.mark.parametrize("rules", [RULES, ONCE], ids=["returned", "collected"])
@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.LOST, Outcome.STAND_OFF])
def test_a_wager_forfeited_afterwards_goes_whole(rules: Any, outcome: Outcome) -> None:
    settled = line(outcome, 10, odds=3 if outcome is Outcome.WON else 0)
    forfeit = line(Outcome.FORFEITED, 0, paid=-settled.paid, returned=-settled.returned)
    both = divided(settled, forfeit, tokens=6, rules=rules)
    assert both[0].received + both[1].received == NOTHING
    assert both[0].taken + both[1].taken == MixedStake(4, 6)


def test_an_official_s_award_is_chips() -> None:
    award = line(Outcome.RULED, 0, wager="ruling", paid=25)
    (lost, ruled) = divided(line(Outcome.LOST, 10), award, tokens=10)
    assert lost.received == NOTHING
    assert ruled.received == MixedStake(chips=25)


def test_tokens_of_wagers_that_still_stand_are_left_alone() -> None:
    tokens: dict[Place, Amount] = {(1, "ante"): 5, (1, "bet"): 7, (2, "ante"): 9}
    (lost,) = divide(RULES, [line(Outcome.LOST, 10)], tokens)
    assert lost.taken == MixedStake(5, 5)


@pytest.mark.clauses("nsw-lunar:5.1", "ruling:tokens-fees")
@pytest.mark.parametrize(
    ("place", "amount", "code"),
    [
        ((1, "ante"), 11, "tokens-exceed-stake"),
        ((1, "ante"), -1, "bad-amount"),
        ((1, "ante"), 0.5, "bad-amount"),
        ((1, "draw_fee"), 5, "fee-in-tokens"),
    ],
)
def test_tokens_that_cannot_have_been_wagered_are_refused(
    place: Place, amount: Any, code: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        divide(RULES, [line(Outcome.LOST, 10)], {place: amount})
    assert refusal.value.code == code
    assert refusal.value.clauses


@st.composite
def rounds(draw: st.DrawFn) -> Replay:
    """A round of random but sensible play."""
    random = Random(draw(st.integers(0, 2**32)))
    return replay(sample_record("nsw-lunar", NSW.rules_as(LunarRules), random))


def token_parts(draw: Any, lines: tuple[SettlementLine, ...]) -> dict[Place, Amount]:
    """For each wager of a round some part of it, fees apart."""
    shares = st.sampled_from([0, 1, Fraction(1, 2), Fraction(1, 3)])
    return {
        (each.box, each.wager): each.stake * draw(shares)
        for each in lines
        if each.stake and not each.wager.endswith("_fee")
    }


def flows(parts: tuple[Division, ...]) -> Iterator[tuple[Amount, Amount]]:
    for each in parts:
        yield each.received.total, each.line.paid + each.line.returned


@pytest.mark.clauses("nsw-lunar:1.1", "nsw-lunar:5.1")
@given(rounds(), st.data())
@settings(max_examples=examples(30), deadline=None)
def test_in_any_round_nothing_is_lost_or_made(played: Replay, data: st.DataObject) -> None:
    tokens = token_parts(data.draw, played.lines)
    parts = divide(RULES, played.lines, tokens)
    assert all(comes == due for comes, due in flows(parts))
    assert sum(each.stake.tokens for each in parts) == sum(tokens.values())
    for each in parts:
        assert each.stake == each.back + each.taken
        assert each.stake.total == each.line.stake
        assert each.back.tokens <= each.stake.tokens
        assert min(each.back.chips, each.back.tokens, each.taken.chips, each.taken.tokens) >= 0
        assert each.received.chips == each.line.paid + each.back.chips
        assert each.clauses


@given(rounds(), st.data(), st.sampled_from([RULES, ONCE]))
@settings(max_examples=examples(20), deadline=None)
def test_in_any_void_round_everybody_has_what_they_put_down(
    played: Replay, data: st.DataObject, rules: Any
) -> None:
    tokens = token_parts(data.draw, played.lines)
    undone = [each.reversed((), "round void") for each in played.lines]
    parts = divide(rules, [*played.lines, *undone], tokens)
    back = [each.received for each in parts]
    assert sum(each.tokens for each in back) == sum(tokens.values())
    assert sum(each.total for each in back) == sum(each.stake for each in played.lines)


@pytest.mark.clauses("nsw-lunar:5.1", "nsw-lunar:1.1")
@pytest.mark.parametrize("wager", ["ante", "super", "super_on_2", "dealer_super", "bet"])
@pytest.mark.parametrize(
    "stake", [MixedStake(10, 0), MixedStake(0, 10), MixedStake(Fraction(5, 2), 10)]
)
def test_every_wager_may_be_chips_tokens_or_both(wager: str, stake: MixedStake) -> None:
    check_stake(RULES, wager, stake, held=10)
    assert stake.total == stake.chips + stake.tokens


@pytest.mark.clauses("nsw-lunar:5.1")
@pytest.mark.parametrize(
    ("stake", "code"),
    [
        (MixedStake(0, 0), "bad-amount"),
        (MixedStake(-1, 10), "bad-amount"),
        (MixedStake(10, -1), "bad-amount"),
        (MixedStake(1.5, 0), "bad-amount"),  # type: ignore[arg-type]
        (MixedStake(0, True), "bad-amount"),
        (MixedStake(0, 11), "tokens-short"),
    ],
)
def test_other_stakes_are_refused(stake: MixedStake, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        check_stake(RULES, "ante", stake, held=10)
    assert refusal.value.code == code
    assert "nsw-lunar:5.1" in refusal.value.clauses


@pytest.mark.clauses("nsw-lunar:1.1", "ruling:tokens-fees")
@pytest.mark.parametrize("fee", ["draw_fee", "force_fee"])
def test_a_fee_is_paid_in_chips(fee: str) -> None:
    check_stake(RULES, fee, MixedStake(10), held=10)
    with pytest.raises(Refusal) as refusal:
        check_stake(RULES, fee, MixedStake(5, 5), held=10)
    assert refusal.value.code == "fee-in-tokens"
    assert refusal.value.clauses == ("nsw-lunar:1.1", "ruling:tokens-fees")


def test_stakes_are_added_and_subtracted() -> None:
    parts: Any = MixedStake(3, 4) + MixedStake(1, 1) - MixedStake(2, 5)
    assert parts == MixedStake(2, 0)
