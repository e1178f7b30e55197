"""How a promotion stands: what its terms lack, what the Authority has, what is owed to whom."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from croupier.console.promotions.words import say_moment, say_payments
from croupier.house.checks import has_zone, in_utc
from croupier.house.promotions import Prize, Promotion, Terms, Win, missing, prohibited
from croupier.house.promotions.rules import Finding, PromotionRules
from croupier.house.promotions.terms import faults
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


def say_notice(state: Promotion, zone: tzinfo) -> str:
    """What the Authority has, and since when."""
    given = notice(state)
    hours = int(state.rules.notice.total_seconds() // 3600)
    if given.lodged is None:
        return f"has not been given the terms, which it must have for {hours} hours"
    if given.earliest is not None:
        since, earliest = say_moment(given.lodged, zone), say_moment(given.earliest, zone)
        return f"has had the terms since {since}: commences from {earliest} on"
    if not given.in_force and state.commenced is None:
        return f"has earlier terms; it must have those in force for {hours} hours"
    return f"was given the terms at {say_moment(given.lodged, zone)}"


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


@dataclass(frozen=True)
class Step:
    """Something that must be so before the promotion may commence."""

    what: str
    done: bool
    detail: str
    clauses: Clauses


def steps(rules: PromotionRules, state: Promotion | None, terms: Terms, at: datetime) -> list[Step]:
    """In the order in which they are taken; none is left once the promotion has commenced."""
    if state is not None and (state.commenced is not None or state.halt == "cancelled"):
        return []
    listed, cites = found(rules, terms), rules.cites
    wrong = len(listed.wrong) + len(listed.prohibited)
    lacking = len(listed.missing)
    offered = Step(
        "the terms may be offered",
        not wrong,
        _count(wrong, "thing stands against them", "things stand against them"),
        cites.promo_terms + cites.promo_prohibited,
    )
    whole = Step(
        "the terms state all that they must",
        not lacking,
        _count(lacking, "item is missing", "items are missing"),
        cites.promo_terms,
    )
    return [offered, whole, *([] if state is None else _given_out(state, at))]


def _given_out(state: Promotion, at: datetime) -> list[Step]:
    rules, cites, begins = state.rules, state.rules.cites, state.terms.begins
    hours = int(rules.notice.total_seconds() // 3600)
    since, clauses = state.notice, cites.promo_notice
    changed = state.lodged is not None and since is None
    return [
        Step("the terms can be read somewhere", bool(state.available), "", cites.promo_available),
        Step(
            "the Authority has the terms in force",
            since is not None,
            "they have changed since it was given them" if changed else "",
            cites.promo_notice_again if changed else clauses,
        ),
        Step(
            f"it has had them for {hours} hours",
            since is not None and in_utc(at, clauses) - since >= rules.notice,
            "",
            clauses,
        ),
        Step(
            "the time that the terms state has come",
            begins is not None and has_zone(begins) and at >= begins,
            "",
            cites.promo_place_and_time,
        ),
    ]


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}" if number else ""
