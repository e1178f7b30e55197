"""A promotion's sheet: its state, its duties, and the form of its terms."""

from collections.abc import Iterable, Mapping
from datetime import datetime, tzinfo
from typing import Any

from croupier.console.promotions.words import say_moment, say_payments
from croupier.house.checks import has_zone, in_utc
from croupier.house.promotions import (
    Obligation,
    Prize,
    Promotion,
    PromotionRules,
    Terms,
    Win,
    allowed,
    due,
    missing,
    prohibited,
)
from croupier.house.promotions.actions import ChangeTerms
from croupier.house.promotions.rules import TermsFinding
from croupier.house.promotions.state import action_name
from croupier.house.promotions.terms import REQUIRED_FIELDS, faults
from croupier.money import format_amount
from croupier.records.journal.fields import Kind, fields_of_class
from croupier.records.journal.plain import PARTS, plain
from croupier.records.journal.promotions import PromotionJournal
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import say_count
from croupier.value import value


@value
class TermsFindings:
    """The faults that prevent a promotion's terms from being offered, or the promotion from
    commencing."""

    wrong: tuple[TermsFinding, ...]
    prohibited: tuple[TermsFinding, ...]
    missing: tuple[TermsFinding, ...]


def find_faults(rules: PromotionRules, terms: Terms) -> TermsFindings:
    return TermsFindings(
        tuple(faults(rules.cites, terms)), prohibited(rules, terms), missing(rules, terms)
    )


@value
class AuthorityNotice:
    """The terms that the Authority was given, and the earliest time at which the promotion may
    commence."""

    lodged: datetime | None
    in_force: bool
    """Whether it was given the terms now in force."""
    earliest: datetime | None
    clauses: Clauses


def notice(state: Promotion) -> AuthorityNotice:
    lodged, cites = state.lodged, state.rules.cites
    if lodged is None:
        return AuthorityNotice(None, False, None, cites.promo_notice)
    if state.commenced is not None:
        return AuthorityNotice(lodged.at, lodged.terms == state.terms, None, cites.promo_notice)
    if state.notice is None:
        return AuthorityNotice(lodged.at, False, None, cites.promo_notice_again)
    earliest = state.notice + state.rules.notice
    if state.terms.begins is not None:
        earliest = max(earliest, in_utc(state.terms.begins, cites.promo_place_and_time))
    return AuthorityNotice(lodged.at, True, earliest, cites.promo_notice)


def say_notice(state: Promotion, zone: tzinfo) -> str:
    """The terms that the Authority has, and since when."""
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


@value
class OwedPrize:
    """The prize that a winner has not received yet, in words, and the clauses."""

    words: str
    clauses: Clauses


def prize_owed(state: Promotion, win: Win) -> OwedPrize | None:
    """The prize that a winner has not received yet; None if it was awarded or refused, or its draw
    cancelled."""
    cites, halt = state.rules.cites, state.halt_of_win(win)
    if win.awarded or win.refused or halt == "cancelled":
        return None
    if halt == "postponed":
        return OwedPrize("nothing before the draw is validated", cites.promo_postpone)
    return _cash(state, win) if win.cash is not None else _in_kind(state, win)


def _in_kind(state: Promotion, win: Win) -> OwedPrize:
    cites, instead = state.rules.cites, win.prize.cash_alternative
    if instead is None:
        return OwedPrize(f"{win.prize.name}, to be handed over", cites.promo_draw)
    words = f"{win.prize.name}, or {format_amount(instead)} if the winner takes cash instead"
    return OwedPrize(words, cites.promo_alternative)


def _cash(state: Promotion, win: Win) -> OwedPrize:
    cites, cash = state.rules.cites, win.cash
    assert cash is not None
    if cash <= state.rules.choice_over:
        clauses = cites.promo_alternative if win.took_cash else cites.promo_prizes
        return OwedPrize(f"{format_amount(cash)}, to be paid", clauses)
    clauses = cites.promo_payment_instead if win.took_cash else cites.promo_payment
    if win.chosen:
        return OwedPrize(f"{say_payments(win.chosen)}, as the winner has chosen", clauses)
    return OwedPrize(f"{format_amount(cash)}, once the winner has chosen how to be paid", clauses)


@value
class Precondition:
    """A condition that must hold before the promotion may commence."""

    what: str
    done: bool
    detail: str
    clauses: Clauses


def steps(
    rules: PromotionRules, state: Promotion | None, terms: Terms, at: datetime
) -> list[Precondition]:
    """The preconditions in their order; empty once the promotion has commenced."""
    if state is not None and (state.commenced is not None or state.halt == "cancelled"):
        return []
    listed, cites = find_faults(rules, terms), rules.cites
    wrong = len(listed.wrong) + len(listed.prohibited)
    lacking = len(listed.missing)
    offered = Precondition(
        "the terms may be offered",
        not wrong,
        _count(wrong, "thing stands against them", "things stand against them"),
        cites.promo_terms + cites.promo_prohibited,
    )
    whole = Precondition(
        "the terms state all that they must",
        not lacking,
        _count(lacking, "item is missing", "items are missing"),
        cites.promo_terms,
    )
    return [offered, whole, *([] if state is None else _given_out(state, at))]


def _given_out(state: Promotion, at: datetime) -> list[Precondition]:
    rules, cites, begins = state.rules, state.rules.cites, state.terms.begins
    hours = int(rules.notice.total_seconds() // 3600)
    since, clauses = state.notice, cites.promo_notice
    changed = state.lodged is not None and since is None
    return [
        Precondition(
            "the terms can be read somewhere", bool(state.available), "", cites.promo_available
        ),
        Precondition(
            "the Authority has the terms in force",
            since is not None,
            "they have changed since it was given them" if changed else "",
            cites.promo_notice_again if changed else clauses,
        ),
        Precondition(
            f"it has had them for {hours} hours",
            since is not None and in_utc(at, clauses) - since >= rules.notice,
            "",
            clauses,
        ),
        Precondition(
            "the time that the terms state has come",
            begins is not None and has_zone(begins) and at >= begins,
            "",
            cites.promo_place_and_time,
        ),
    ]


def _count(number: int, one: str, several: str) -> str:
    return say_count(number, one, several) if number else ""


_ALSO: Mapping[tuple[type, str], tuple[str, str]] = {
    (Terms, "reservations"): ("any reservation or guarantee", "promo_nature"),
    (Prize, "count"): ("how many are alike", "promo_prizes"),
    (Prize, "conditions"): ("conditions of receiving or using it", "promo_prizes"),
    (Prize, "cash_alternative"): ("what may be paid in cash instead", "promo_alternative"),
    (PARTS["cash"], "amount"): ("how much it is, beside something else", "promo_payment"),
    (PARTS["liquor"], "litres"): ("how many litres", "promo_liquor"),
}
"""Optional fields of a terms sheet, each with its words and topic."""


@value
class FormLine:
    """A field of a terms sheet: its content, its kind, and whether it is optional."""

    name: str
    says: str
    kind: Kind
    optional: bool
    clauses: Clauses


@value
class PartForm:
    """The fields of one kind of part; `prohibited` holds the clauses against it, if any."""

    kind: str
    says: str
    lines: tuple[FormLine, ...]
    prohibited: Clauses


@value
class Form:
    terms: tuple[FormLine, ...]
    prize: tuple[FormLine, ...]
    parts: tuple[PartForm, ...]


def form_of(rules: PromotionRules) -> Form:
    return Form(
        _lines(rules, Terms),
        _lines(rules, Prize),
        tuple(_part(rules, kind, cls) for kind, cls in PARTS.items()),
    )


def _part(rules: PromotionRules, kind: str, cls: type) -> PartForm:
    lines = _lines(rules, cls)
    findings = () if lines else prohibited(rules, Terms(prizes=(Prize("", 1, (cls(),)),)))
    against = tuple(clause for each in findings for clause in each.clauses)
    return PartForm(kind, kind.replace("-", " "), lines, against)


def _lines(rules: PromotionRules, cls: type) -> tuple[FormLine, ...]:
    asked = {each.field: (each.what, each.topic) for each in REQUIRED_FIELDS.get(cls, ())}
    lines = []
    for each in fields_of_class(cls):
        says, topic = asked.get(each.name) or _ALSO[cls, each.name]
        clauses: Clauses = getattr(rules.cites, topic)
        lines.append(FormLine(each.name, says, each.kind, each.name not in asked, clauses))
    return tuple(lines)


NOT_OFFERED = "not offered"
"""The phase of a promotion whose terms may not be offered yet."""


def phase_of(kept: PromotionJournal) -> str:
    return NOT_OFFERED if kept.promotion is None else kept.promotion.phase.value


def may_do(kept: PromotionJournal) -> tuple[str, ...]:
    """The acts that the promotion's phase allows, in words."""
    return tuple(map(action_name, allowed_acts(kept)))


def allowed_acts(kept: PromotionJournal) -> tuple[type, ...]:
    """The acts that the phase allows; terms that may not be offered can only be changed."""
    return (ChangeTerms,) if kept.promotion is None else allowed(kept.promotion)


def standing(kept: PromotionJournal, at: datetime) -> dict[str, Any]:
    """The data that `croupier promotion show --json` prints for that moment."""
    state, listed = kept.promotion, find_faults(kept.rules, kept.terms)
    offered = {} if state is None else _of_state(state, at)
    return {
        "rulebook": kept.rules.id,
        "name": kept.heading.name,
        "at": plain(at),
        "phase": phase_of(kept),
        "terms": plain(kept.terms),
        "wrong": _findings(listed.wrong),
        "prohibited": _findings(listed.prohibited),
        "missing": _findings(listed.missing),
        "scrutineer": {
            "prizes": [
                each.name for each in kept.terms.prizes if kept.rules.needs_scrutineer(each)
            ],
            "clauses": list(kept.rules.cites.promo_scrutineer),
        },
        **offered,
        "legal": list(may_do(kept)),
    }


def _of_state(state: Promotion, at: datetime) -> dict[str, Any]:
    return {
        "commenced": plain(state.commenced),
        "notice": plain(notice(state)),
        "available": [{"where": str(where), "detail": detail} for where, detail in state.available],
        "marketing": list(state.marketing),
        "halted": dict(state.halted),
        "wins": [_win(state, win) for win in state.wins.values()],
        "refused_claims": plain(tuple(state.claims.values())),
        "disputes": plain(tuple(state.disputes.values())),
        "due": [_due(each) for each in due(state, at)],
    }


def _win(state: Promotion, win: Win) -> dict[str, Any]:
    given: dict[str, Any] = plain(win)
    return {**given, "cash": plain(win.cash), "owed": plain(prize_owed(state, win))}


def _due(each: Obligation) -> dict[str, Any]:
    given: dict[str, Any] = plain(each)
    return given


def _findings(findings: Iterable[TermsFinding]) -> list[dict[str, Any]]:
    return [plain(each) for each in findings]
