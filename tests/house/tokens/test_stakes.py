"""Wagers are chips, tokens or both; a fee is chips."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.house.tokens import MixedStake, check_stake, token_rules
from croupier.machine import Refusal
from croupier.rulebooks import rulebook

RULES = token_rules(rulebook("nsw-lunar"))


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
