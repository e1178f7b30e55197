"""Promotional vouchers: their rules and conditions, and how each event changes them."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from croupier.house.checks import house_cites
from croupier.house.people import same_name
from croupier.machine import Fold, Refusal, event, evolve, folding
from croupier.money import Amount
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value(kw_only=True)
class TokenCites:
    """The clauses of each act and refusal about vouchers and tokens."""

    token_voucher: Clauses
    token_issue: Clauses
    token_conditions: Clauses
    token_wager: Clauses
    token_fee: Clauses
    token_winnings: Clauses
    token_back: Clauses
    token_part: Clauses


class OnWin(StrEnum):
    """What happens to the tokens of a winning wager; the document leaves it open."""

    RETURNED = "returned"
    """They are returned as tokens, as any stake is returned (ruling: tokens-stake)."""
    COLLECTED = "collected"
    """They are valid for one decision: the winnings are paid and the tokens are taken."""


@value(kw_only=True)
class TokenRules:
    id: str
    cites: TokenCites
    on_win: OnWin = OnWin.RETURNED


def token_rules(rulebook: Rulebook, on_win: OnWin = OnWin.RETURNED) -> TokenRules:
    """The rulebook's rules of tokens; raises a refusal if its document has none."""
    if "tokens" not in rulebook.document.house:
        raise Refusal(
            "no-tokens",
            (),
            f"{rulebook.id} has no promotional vouchers or tokens: wager chips",
        )
    return TokenRules(
        id=rulebook.id, cites=house_cites(rulebook, "tokens", TokenCites), on_win=on_win
    )


@value
class Presented:
    """The circumstances in which a voucher is presented."""

    holder: str
    table: str
    found_met: frozenset[str] = frozenset()
    """The conditions in words that the dealer has found to be met."""


@value
class NotBefore:
    moment: datetime

    @property
    def says(self) -> str:
        return f"not before {self.moment.isoformat()}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del presented
        return now >= self.moment


@value
class NotAfter:
    moment: datetime

    @property
    def says(self) -> str:
        return f"not after {self.moment.isoformat()}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del presented
        return now <= self.moment


@value
class OnlyFor:
    """A voucher for one patron only."""

    holder: str

    @property
    def says(self) -> str:
        return f"only for {self.holder}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return same_name(presented.holder, self.holder)


@value
class OnlyAt:
    tables: frozenset[str]

    @property
    def says(self) -> str:
        return f"only at {', '.join(sorted(self.tables))}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return presented.table in self.tables


@value
class InWords:
    """A condition in words; the dealer decides whether it is met."""

    says: str

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return self.says in presented.found_met


Condition = NotBefore | NotAfter | OnlyFor | OnlyAt | InWords


@value
class Voucher:
    number: str
    value: Amount
    conditions: tuple[Condition, ...] = ()
    exchanged: datetime | None = None


@event("tokens.voucher-issued")
class VoucherIssued:
    number: str
    value: Amount
    conditions: tuple[Condition, ...]
    at: datetime
    clauses: Clauses


@event("tokens.voucher-exchanged")
class VoucherExchanged:
    """The dealer takes the voucher and gives tokens of its value."""

    number: str
    holder: str
    table: str
    tokens: Amount
    at: datetime
    clauses: Clauses


@value
class Vouchers:
    """The vouchers of a table; made by `open_vouchers` and changed only by folding events."""

    rules: TokenRules
    table: str
    """The name of the table at which they are exchanged."""
    issued: Mapping[str, Voucher] = field(default_factory=dict)
    """By number."""


def open_vouchers(rulebook: Rulebook, table: str) -> Vouchers | None:
    """The vouchers of a new table; None if the rulebook's document has none."""
    if "tokens" not in rulebook.document.house:
        return None
    return Vouchers(token_rules(rulebook), table)


def _issued(state: Vouchers, event: VoucherIssued) -> Vouchers:
    voucher = Voucher(event.number, event.value, event.conditions)
    return evolve(state, issued={**state.issued, event.number: voucher})


def _exchanged(state: Vouchers, event: VoucherExchanged) -> Vouchers:
    spent = evolve(state.issued[event.number], exchanged=event.at)
    return evolve(state, issued={**state.issued, event.number: spent})


fold: Fold[Vouchers] = folding({VoucherIssued: _issued, VoucherExchanged: _exchanged})
