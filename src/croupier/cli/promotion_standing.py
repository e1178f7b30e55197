"""How a promotion stands: what its terms lack, what the Authority has, what is owed to whom."""

from dataclasses import dataclass
from datetime import datetime

from croupier.cli.promotion_words import say_payments
from croupier.house.moment import in_utc
from croupier.house.promotions import Prize, Promotion, Terms, Win, missing, prohibited
from croupier.house.promotions.faults import faults
from croupier.house.promotions.finding import Finding
from croupier.house.promotions.rules import PromotionRules
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Found:
    """Everything that keeps terms from being offered or from commencing."""

    wrong: tuple[Finding, ...]
    prohibited: tuple[Finding, ...]
    missing: tuple[Finding, ...]


def found(rules: PromotionRules, terms: Terms) -> Found:
    return Found(
        tuple(faults(rules.cites, terms)), prohibited(rules, terms), missing(rules.cites, terms)
    )


@dataclass(frozen=True)
class Notice:
    """What the Authority has been given, and from when on the promotion may commence."""

    lodged: datetime | None
    in_force: bool
    """Whether what it was given are the terms in force."""
    earliest: datetime | None
    clauses: Clauses


def notice(state: Promotion) -> Notice:
    lodged, cites = state.lodged, state.rules.cites
    if lodged is None:
        return Notice(None, False, None, cites.promo_notice)
    if state.commenced is not None:
        return Notice(lodged.at, lodged.terms == state.terms, None, cites.promo_notice)
    if state.notice is None:
        return Notice(lodged.at, False, None, cites.promo_notice_again)
    earliest = state.notice + state.rules.notice
    if state.terms.begins is not None:
        earliest = max(earliest, in_utc(state.terms.begins, cites.promo_place_and_time))
    return Notice(lodged.at, True, earliest, cites.promo_notice)


def needs_scrutineer(rules: PromotionRules, prize: Prize) -> bool:
    """Whether a draw of this prize is overseen."""
    return prize.value is not None and prize.value > rules.scrutineer_over


@dataclass(frozen=True)
class Owed:
    """What a winner has still to receive, in words; and on what it rests."""

    words: str
    clauses: Clauses


def owed(state: Promotion, win: Win) -> Owed | None:
    """None where the prize was awarded or refused, or its draw was given up."""
    cites, halt = state.rules.cites, state.halt_of(win.prize.name)
    if win.awarded or win.refused or halt == "cancelled":
        return None
    if halt == "postponed":
        return Owed("nothing before the draw is validated", cites.promo_postpone)
    return _cash(state, win) if win.cash is not None else _in_kind(state, win)


def _in_kind(state: Promotion, win: Win) -> Owed:
    cites, instead = state.rules.cites, win.prize.cash_alternative
    if instead is None:
        return Owed(f"{win.prize.name}, to be handed over", cites.promo_draw)
    words = f"{win.prize.name}, or {format_amount(instead)} if the winner takes cash instead"
    return Owed(words, cites.promo_alternative)


def _cash(state: Promotion, win: Win) -> Owed:
    cites, cash = state.rules.cites, win.cash
    assert cash is not None
    if cash <= state.rules.choice_over:
        clauses = cites.promo_alternative if win.took_cash else cites.promo_prizes
        return Owed(f"{format_amount(cash)}, to be paid", clauses)
    clauses = cites.promo_payment_instead if win.took_cash else cites.promo_payment
    if win.chosen:
        return Owed(f"{say_payments(win.chosen)}, as the winner has chosen", clauses)
    return Owed(f"{format_amount(cash)}, once the winner has chosen how to be paid", clauses)
