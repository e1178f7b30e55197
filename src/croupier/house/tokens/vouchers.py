"""Promotional vouchers: their rules, their conditions, issued and exchanged."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from croupier.house.checks import has_zone, house_cites, in_utc, is_positive
from croupier.house.people import same_name
from croupier.machine import Refusal, event
from croupier.money import Amount, format_amount
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


@dataclass(frozen=True)
class Presented:
    """How a voucher comes to the table."""

    holder: str
    table: str
    found_met: frozenset[str] = frozenset()
    """The conditions in words that the dealer has found to be met."""


@dataclass(frozen=True)
class NotBefore:
    moment: datetime

    @property
    def says(self) -> str:
        return f"not before {self.moment.isoformat()}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del presented
        return now >= self.moment


@dataclass(frozen=True)
class NotAfter:
    moment: datetime

    @property
    def says(self) -> str:
        return f"not after {self.moment.isoformat()}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del presented
        return now <= self.moment


@dataclass(frozen=True)
class OnlyFor:
    """One patron's voucher."""

    holder: str

    @property
    def says(self) -> str:
        return f"only for {self.holder}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return same_name(presented.holder, self.holder)


@dataclass(frozen=True)
class OnlyAt:
    tables: frozenset[str]

    @property
    def says(self) -> str:
        return f"only at {', '.join(sorted(self.tables))}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return presented.table in self.tables


@dataclass(frozen=True)
class InWords:
    """Whatever else the voucher states; the dealer finds whether it is met."""

    says: str

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return self.says in presented.found_met


Condition = NotBefore | NotAfter | OnlyFor | OnlyAt | InWords


@dataclass(frozen=True)
class Voucher:
    """Made by `issue` and changed only by folding events."""

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


def issue(
    rules: TokenRules,
    number: str,
    value: Amount,
    now: datetime,
    conditions: tuple[Condition, ...] = (),
) -> tuple[Voucher, VoucherIssued]:
    """The operator issues a voucher of a nominated value."""
    cites = rules.cites
    if not number.strip():
        raise Refusal("no-number", cites.token_voucher, "a voucher needs a number to be known by")
    if not is_positive(value):
        raise Refusal(
            "bad-value", cites.token_voucher, f"a voucher nominates an exact value, not {value!r}"
        )
    for each in conditions:
        if isinstance(each, NotBefore | NotAfter) and not has_zone(each.moment):
            raise Refusal("no-time-zone", cites.token_conditions, f"{each.says} has no time zone")
    at = in_utc(now, cites.token_voucher)
    issued = VoucherIssued(number, value, conditions, at, cites.token_voucher)
    return Voucher(number, value, conditions), issued


def exchange(
    rules: TokenRules, voucher: Voucher, presented: Presented, now: datetime
) -> tuple[Voucher, VoucherExchanged]:
    """The dealer exchanges a voucher, if all that it states is met."""
    cites, at = rules.cites, in_utc(now, rules.cites.token_voucher)
    if voucher.exchanged is not None:
        raise Refusal(
            "voucher-spent",
            cites.token_voucher,
            f"voucher {voucher.number} was exchanged at {voucher.exchanged.isoformat()}",
        )
    unmet = [each.says for each in voucher.conditions if not each.is_met(presented, at)]
    if unmet:
        raise Refusal(
            "condition-not-met",
            cites.token_conditions,
            f"voucher {voucher.number} for {format_amount(voucher.value)} states: "
            + "; ".join(unmet),
        )
    clauses = tuple(dict.fromkeys(cites.token_voucher + cites.token_conditions))
    given = VoucherExchanged(
        voucher.number, presented.holder, presented.table, voucher.value, at, clauses
    )
    return fold_voucher(voucher, given), given


def fold_voucher(voucher: Voucher, event: VoucherExchanged) -> Voucher:
    """The voucher after the event."""
    return replace(voucher, exchanged=event.at)
