"""A sum made up of chips and promotional tokens."""

from dataclasses import dataclass

from croupier.house.exact import is_exact
from croupier.house.tokens.rules import TokenRules
from croupier.machine import Refusal
from croupier.money import Amount, format_amount

FEES = frozenset({"draw_fee", "force_fee"})
"""What is paid at the table but is no wager."""


@dataclass(frozen=True)
class Stake:
    """So much in chips and so much in tokens, each worth its face value."""

    chips: Amount = 0
    tokens: Amount = 0

    @property
    def total(self) -> Amount:
        return self.chips + self.tokens

    def __add__(self, other: "Stake") -> "Stake":
        return Stake(self.chips + other.chips, self.tokens + other.tokens)

    def __sub__(self, other: "Stake") -> "Stake":
        return self + -other

    def __neg__(self) -> "Stake":
        return Stake(-self.chips, -self.tokens)


NOTHING = Stake()


def check_stake(rules: TokenRules, wager: str, stake: Stake, held: Amount) -> None:
    """A stake may go down as this wager; `held` is what the player has in tokens.

    Whether its total is a legal wager is the engine's to say, as for any other.
    """
    cites = rules.cites
    if not (is_exact(stake.chips) and is_exact(stake.tokens)) or min(stake.chips, stake.tokens) < 0:
        raise Refusal(
            "bad-amount",
            cites.token_wager,
            f"{stake.chips!r} in chips and {stake.tokens!r} in tokens are no exact sums",
        )
    if stake.total == 0:
        raise Refusal("bad-amount", cites.token_wager, "a wager is chips, tokens or both, not 0")
    if stake.tokens and wager in FEES:
        raise Refusal(
            "fee-in-tokens",
            cites.token_fee,
            f"a {wager.replace('_', ' ')} is paid in chips, not in tokens",
        )
    if stake.tokens > held:
        raise Refusal(
            "tokens-short",
            cites.token_wager,
            f"the player has {format_amount(held)} in tokens, not {format_amount(stake.tokens)}",
        )
