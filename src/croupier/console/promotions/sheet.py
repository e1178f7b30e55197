"""A promotion's sheet: where it stands, what is due, and the form of its terms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from croupier.console.promotions.words import say_moment, say_payments
from croupier.house.clock import has_zone, in_utc
from croupier.house.promotions import (
    Due,
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
from croupier.house.promotions.legal import say
from croupier.house.promotions.rules import Finding
from croupier.house.promotions.terms import ASKED, faults
from croupier.money import format_amount
from croupier.records.journal.plain import PARTS, plain
from croupier.records.journal.promotions import Kept
from croupier.records.journal.verbs import Kind, fields_of_class
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


_ALSO: Mapping[tuple[type, str], tuple[str, str]] = {
    (Terms, "reservations"): ("any reservation or guarantee", "promo_nature"),
    (Prize, "count"): ("how many are alike", "promo_prizes"),
    (Prize, "conditions"): ("conditions of receiving or using it", "promo_prizes"),
    (Prize, "cash_alternative"): ("what may be paid in cash instead", "promo_alternative"),
    (PARTS["liquor"], "litres"): ("how many litres", "promo_liquor"),
}
"""What may be stated besides: never missing, yet written by the same hand."""


@dataclass(frozen=True)
class Line:
    """One field: what it states, of what kind that is, and whether it may be left out for good."""

    name: str
    says: str
    kind: Kind
    optional: bool
    clauses: Clauses


@dataclass(frozen=True)
class PartForm:
    """What is asked of one kind of part; `prohibited` are the clauses against it, if any."""

    kind: str
    says: str
    lines: tuple[Line, ...]
    prohibited: Clauses


@dataclass(frozen=True)
class Form:
    terms: tuple[Line, ...]
    prize: tuple[Line, ...]
    parts: tuple[PartForm, ...]


def form_of(rules: PromotionRules) -> Form:
    return Form(
        _lines(rules, Terms),
        _lines(rules, Prize),
        tuple(_part(rules, kind, cls) for kind, cls in PARTS.items()),
    )


def _part(rules: PromotionRules, kind: str, cls: type) -> PartForm:
    lines = _lines(rules, cls)
    found = () if lines else prohibited(rules, Terms(prizes=(Prize("", 1, (cls(),)),)))
    against = tuple(clause for each in found for clause in each.clauses)
    return PartForm(kind, kind.replace("-", " "), lines, against)


def _lines(rules: PromotionRules, cls: type) -> tuple[Line, ...]:
    asked = {each.field: (each.what, each.topic) for each in ASKED.get(cls, ())}
    lines = []
    for each in fields_of_class(cls):
        says, topic = asked.get(each.name) or _ALSO[cls, each.name]
        clauses: Clauses = getattr(rules.cites, topic)
        lines.append(Line(each.name, says, each.kind, each.name not in asked, clauses))
    return tuple(lines)


NOT_OFFERED = "not offered"
"""The phase of what is written down and may not be offered."""


def phase_of(kept: Kept) -> str:
    return NOT_OFFERED if kept.promotion is None else kept.promotion.phase.value


def may_do(kept: Kept) -> tuple[str, ...]:
    """The kinds of act that its phase allows, in words."""
    return tuple(map(say, allowed_acts(kept)))


def allowed_acts(kept: Kept) -> tuple[type, ...]:
    """The kinds of act that its phase allows; terms that may not be offered are changed first."""
    return (ChangeTerms,) if kept.promotion is None else allowed(kept.promotion)


def standing(kept: Kept, at: datetime) -> dict[str, Any]:
    """Everything that `show` says at that moment."""
    state, listed = kept.promotion, found(kept.rules, kept.terms)
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
    return {**given, "cash": plain(win.cash), "owed": plain(owed(state, win))}


def _due(each: Due) -> dict[str, Any]:
    given: dict[str, Any] = plain(each)
    return given


def _findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [plain(each) for each in findings]
