"""Sentences for a promotion's events, duties and terms."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import datetime, tzinfo
from fractions import Fraction
from typing import Any

from croupier.house.checks import has_zone
from croupier.house.promotions import Duty, Obligation, Payment, Person, Prize, Terms
from croupier.house.promotions import events as ev
from croupier.house.promotions.prizes import Part, by_means
from croupier.house.promotions.rules import PromotionRules
from croupier.money import format_amount
from croupier.records.journal.plain import kind_of
from croupier.rulebooks.clauses import RULING, Clauses, clause_index, numbers, rulings
from croupier.value import value

Say = Callable[[Any, tzinfo], str]


def say_event(event: ev.Event, zone: tzinfo) -> str:
    """The event in a sentence, with times in that zone."""
    subject, words = subject_of(event), WORDS[type(event)](event, zone)
    if subject is None:
        return words
    return f"{subject}{' ' if isinstance(event, ev.ClaimRefused) else ': '}{words}"


def subject_of(event: ev.Event) -> str | None:
    """The win, claim or dispute that an event is about, by its number."""
    match event:
        case ev.PrizeWon(win):
            return f"win {win.number}"
        case (
            ev.NotifyingAttempted()
            | ev.CashTaken()
            | ev.PaymentChosen()
            | ev.PrizePaid()
            | ev.PrizeHandedOver()
        ):
            return f"win {event.win}"
        case ev.ClaimRefused(claim):
            return f"claim {claim.number}"
        case ev.ReasonsTold(claim_number):
            return f"claim {claim_number}"
        case ev.DisputeRaised(dispute):
            return f"dispute {dispute.number}"
        case ev.DisputeDecided(dispute_number):
            return f"dispute {dispute_number}"
    return None


def say_moment(moment: datetime, zone: tzinfo) -> str:
    """2026-11-16 20:00 +11:00; with seconds only if there are any."""
    there = moment.astimezone(zone)
    clock = "minutes" if there.second == there.microsecond == 0 else "seconds"
    offset = there.strftime("%z")
    day, time = there.date().isoformat(), there.time().isoformat(clock)
    return f"{day} {time} {offset[:3]}:{offset[3:]}"


def say_payments(payments: Iterable[Payment]) -> str:
    """30000 by crossed cheque and 8000 by cash."""
    sums = by_means(payments).items()
    return " and ".join(f"{format_amount(amount)} by {by}" for by, amount in sums)


def say_person(person: Person) -> str:
    return f"{person.name}, {person.address}" if person.has_address else person.name


def say_due(each: Obligation, zone: tzinfo) -> str:
    """win 1: notify the winner, by 2026-12-07 20:00 +11:00."""
    of = {Duty.NOTIFY_WINNER: "win", Duty.TELL_REASONS: "claim"}.get(each.duty)
    whose = f"{of} {each.number}: " if of else ""
    by = f", by {say_moment(each.by, zone)}" if each.by is not None else ""
    times = len(each.attempts)
    tried = f"; tried {'once' if times == 1 else f'{times} times'}, not reached" if times else ""
    return f"{whose}{each.duty}{by}{tried}{'; overdue' if each.overdue else ''}"


def say_clause(address: str) -> tuple[str, str]:
    """A clause's number as people know it, and our summary."""
    if address.startswith(RULING):
        return address, rulings()[address.removeprefix(RULING)].says
    document, _, number = address.partition(":")
    return numbers((address,)), clause_index(document)[number].says


def _offered(event: ev.PromotionOffered, _: tzinfo) -> str:
    return f"{event.name} is being prepared, with {_count(event.terms)} in its terms"


def _count(terms: Terms) -> str:
    count = sum(prize.count for prize in terms.prizes)
    return f"{count or 'no'} {'prize' if count == 1 else 'prizes'}"


def _other_rulebook(event: ev.RulebookChanged, _: tzinfo) -> str:
    return f"from now on {event.rulebook} applies, no longer {event.before}"


def _changed(event: ev.TermsChanged, _: tzinfo) -> str:
    approved = f", as the Authority approved ({event.approval})" if event.approval.strip() else ""
    prizes = _count(event.terms)
    return f"the terms are changed{approved}; they have {prizes} and are not available anywhere yet"


def _available(event: ev.TermsMadeAvailable, _: tzinfo) -> str:
    detail = f", {event.detail}" if event.detail.strip() else ""
    return f"the terms can be read: {event.where}{detail}"


def _advertised(event: ev.Advertised, _: tzinfo) -> str:
    return f"advertised, referring to the terms: {event.material}"


def _lodged(_: ev.TermsLodged, __: tzinfo) -> str:
    return "the Authority is given full details of the terms"


def _commenced(_: ev.PromotionCommenced, __: tzinfo) -> str:
    return "the promotion commences"


def _drawn(event: ev.DrawHeld, _: tzinfo) -> str:
    overseen = f", overseen by {event.scrutineer}, scrutineer" if event.scrutineer else ""
    return f"a draw is held of {', '.join(event.prizes)}{overseen}"


def _won(event: ev.PrizeWon, zone: tzinfo) -> str:
    win = event.win
    until = f"; to be notified by {say_moment(win.notify_by, zone)}" if win.notify_by else ""
    return f"{say_person(win.winner)} wins {win.prize.name}{until}"


def _attempted(event: ev.NotifyingAttempted, _: tzinfo) -> str:
    attempt = event.attempt
    reached = "the winner is notified" if attempt.reached else "the winner was not reached"
    note = f": {attempt.note}" if attempt.note.strip() else ""
    return f"{reached} ({attempt.by}){note}"


def _cash_taken(event: ev.CashTaken, _: tzinfo) -> str:
    return f"the winner takes {format_amount(event.amount)} in cash instead"


def _chosen(event: ev.PaymentChosen, _: tzinfo) -> str:
    return f"the winner chooses to be paid {say_payments(event.payments)}"


def _paid(event: ev.PrizePaid, _: tzinfo) -> str:
    return f"paid {say_payments(event.payments)}"


def _handed_over(_: ev.PrizeHandedOver, __: tzinfo) -> str:
    return "the prize is handed over"


def _refused(event: ev.ClaimRefused, _: tzinfo) -> str:
    claim = event.claim
    who = "; ".join(map(say_person, claim.claimants)) or "nobody named"
    win = f", which was win {event.win}" if event.win is not None else ""
    kept = "; these details are kept" if claim.kept else ""
    reasons = "; ".join(claim.reasons)
    return f"refused: {claim.prize.name}{win}, to {who}: {reasons}{kept}"


def _told(_: ev.ReasonsTold, __: tzinfo) -> str:
    return "the claimants are told the reasons"


def _dispute(event: ev.DisputeRaised, _: tzinfo) -> str:
    dispute = event.dispute
    return f"{say_person(dispute.person)} disputes: {dispute.about}"


def _decided(event: ev.DisputeDecided, _: tzinfo) -> str:
    return f"the operator decides, finally: {event.decision}"


def _advised(event: ev.ComplaintRightAdvised, _: tzinfo) -> str:
    about = f"{event.with_} {event.number}"
    return f"{say_person(event.person)}, not satisfied with {about}, is told: {event.words}"


def _postponed(event: ev.Postponed, _: tzinfo) -> str:
    return f"{_what(event.prizes)} is postponed: {event.reason}"


def _validated(event: ev.IntegrityValidated, _: tzinfo) -> str:
    return f"{_what(event.prizes)} is found sound and goes on: {event.finding}"


def _cancelled(event: ev.Cancelled, _: tzinfo) -> str:
    return f"{_what(event.prizes)} is cancelled: {event.reason}"


def _what(prizes: tuple[str, ...]) -> str:
    return f"the draw of {', '.join(prizes)}" if prizes else "the promotion"


def _notice_confirmed(event: ev.NoticeConfirmed, _: tzinfo) -> str:
    return f"notice {event.notice} to the inspectorate is confirmed by {event.inspector}"


def _inspectorate(event: ev.InspectorateNotified, _: tzinfo) -> str:
    return f"the inspectorate is to be told at once: {event.words}"


WORDS: Mapping[type, Say] = {
    ev.PromotionOffered: _offered,
    ev.RulebookChanged: _other_rulebook,
    ev.TermsChanged: _changed,
    ev.TermsMadeAvailable: _available,
    ev.Advertised: _advertised,
    ev.TermsLodged: _lodged,
    ev.PromotionCommenced: _commenced,
    ev.DrawHeld: _drawn,
    ev.PrizeWon: _won,
    ev.NotifyingAttempted: _attempted,
    ev.CashTaken: _cash_taken,
    ev.PaymentChosen: _chosen,
    ev.PrizePaid: _paid,
    ev.PrizeHandedOver: _handed_over,
    ev.ClaimRefused: _refused,
    ev.ReasonsTold: _told,
    ev.DisputeRaised: _dispute,
    ev.DisputeDecided: _decided,
    ev.ComplaintRightAdvised: _advised,
    ev.Postponed: _postponed,
    ev.IntegrityValidated: _validated,
    ev.Cancelled: _cancelled,
    ev.InspectorateNotified: _inspectorate,
    ev.NoticeConfirmed: _notice_confirmed,
}


_IRREGULAR = (ev.Postponed, ev.Cancelled, ev.InspectorateNotified)


@value
class PromotionLine:
    who: str
    what: str
    clauses: Clauses
    irregular: bool


def tell(event: ev.Event, zone: tzinfo) -> PromotionLine:
    """The event as a line; a win, claim or dispute is named by its number."""
    subject, words = subject_of(event), WORDS[type(event)](event, zone)
    who = "Promotion" if subject is None else subject.capitalize()
    return PromotionLine(who, words, event.clauses, isinstance(event, _IRREGULAR))


Item = tuple[str, str, Clauses]
"""A name, what is stated, and the clauses."""

_STATED = (
    ("awarded", "manner", "promo_manner"),
    ("when", "award_when", "promo_award"),
    ("where", "award_where", "promo_award"),
    ("eligible", "eligibility", "promo_eligible"),
    ("minimum wager", "minimum_wager", "promo_wager"),
    ("nature", "nature", "promo_nature"),
    ("reservations", "reservations", "promo_nature"),
    ("entries close", "entries_close", "promo_closing"),
    ("place", "place", "promo_place_and_time"),
    ("begins", "begins", "promo_place_and_time"),
    ("claimed", "claiming", "promo_claiming"),
    ("be present", "must_be_present", "promo_claiming"),
    ("notified", "notification", "promo_notifying"),
    ("published", "publication", "promo_publishing"),
)
"""The fields of terms in the document's order: our name, the field, the topic."""


def stated(rules: PromotionRules, terms: Terms) -> Iterator[Item]:
    """The content of the terms, without empty fields; a time as it was written."""
    for name, field, topic in _STATED:
        value = getattr(terms, field)
        if field == "minimum_wager" and value == 0:
            value = "none"
        if _is_stated(value):
            yield name, _say(value), getattr(rules.cites, topic)


def of_prize(rules: PromotionRules, prize: Prize) -> Iterator[Item]:
    """The content of the terms about one prize, and the consequences of its value."""
    cites = rules.cites
    if prize.value is not None:
        each = " each" if prize.count > 1 else ""
        count = f"{prize.count} prizes, " if prize.count > 1 else ""
        yield "value", f"{count}{format_amount(prize.value)}{each}", cites.promo_prizes
    for part in prize.consists_of:
        yield "consists of", _say_part(part), cites.promo_prizes
    if _is_stated(prize.conditions):
        yield "conditions", prize.conditions, cites.promo_prizes
    if prize.cash_alternative is not None:
        yield "or in cash", format_amount(prize.cash_alternative), cites.promo_alternative
    if rules.needs_scrutineer(prize):
        over = format_amount(rules.scrutineer_over)
        words = f"worth more than {over}: a scrutineer oversees its draw"
        yield "scrutineer", words, cites.promo_scrutineer


def _say_part(part: Part) -> str:
    name = (kind_of(type(part)) or "").replace("-", " ")
    details = (
        f"{each.name.replace('_', ' ')}: {_say(getattr(part, each.name))}"
        for each in fields(part)
        if _is_stated(getattr(part, each.name))
    )
    return "; ".join((name, *details))


def _is_stated(value: Any) -> bool:
    return bool(value.strip()) if isinstance(value, str) else value is not None


def _say(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return format_amount(value)
        case datetime():
            zone = value.tzinfo if has_zone(value) else None
            return value.isoformat(" ") if zone is None else say_moment(value, zone)
    return str(value)
