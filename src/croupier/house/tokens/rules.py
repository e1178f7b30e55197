"""The rules of promotional vouchers and tokens, from the rulebook's [house.tokens]."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.house.cites import house_cites
from croupier.machine import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class TokenCites:
    """For each thing that is done or refused with vouchers and tokens, the clauses of it."""

    token_voucher: Clauses
    token_conditions: Clauses
    token_wager: Clauses
    token_fee: Clauses
    token_winnings: Clauses
    token_back: Clauses
    token_part: Clauses


class OnWin(StrEnum):
    """What becomes of the tokens of a wager that wins, which the document does not say."""

    RETURNED = "returned"
    """They come back as tokens, as any stake comes back (ruling: tokens-stake)."""
    COLLECTED = "collected"
    """They serve for one decision: the winnings are paid and the tokens are taken."""


@dataclass(frozen=True, kw_only=True)
class TokenRules:
    id: str
    cites: TokenCites
    on_win: OnWin = OnWin.RETURNED


def token_rules(rulebook: Rulebook, on_win: OnWin = OnWin.RETURNED) -> TokenRules:
    """The rulebook's rules of tokens, or a refusal where its document knows none."""
    if "tokens" not in rulebook.document.house:
        raise Refusal(
            "no-tokens",
            (),
            f"{rulebook.id} knows no promotional vouchers or tokens: wagers are made in chips",
        )
    return TokenRules(
        id=rulebook.id, cites=house_cites(rulebook, "tokens", TokenCites), on_win=on_win
    )
