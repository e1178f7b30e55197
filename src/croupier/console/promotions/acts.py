"""The acts that are possible in a promotion now, their titles, and previews of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from datetime import datetime, tzinfo
from enum import StrEnum
from typing import Any

from croupier.console.promotions.sheet import (
    OwedPrize,
    allowed_acts,
    find_faults,
    prize_owed,
    steps,
)
from croupier.console.promotions.words import PromotionLine, say_due, tell
from croupier.house.promotions import Duty, PayBy, Promotion, Win, due
from croupier.house.promotions.actions import Action
from croupier.records.journal.fields import ActField, fields_of_class
from croupier.records.journal.plain import plain
from croupier.records.journal.promotions import VERBS, PromotionJournal, enter
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


class Subject(StrEnum):
    """What an act is about, in the order of a promotion's life."""

    TERMS = "Terms"
    DRAWS = "Draws"
    PRIZES = "Winners and prizes"
    CLAIMS = "Refused claims"
    QUARRELS = "Disputes about the terms"
    INTEGRITY = "Integrity"


@value
class PromotionAct:
    subject: Subject
    title: str
    topic: str
    about: str = ""
    """What it does, beyond the title."""


CATALOGUE: Mapping[str, PromotionAct] = {
    "change-rulebook": PromotionAct(
        Subject.TERMS, "Change over to the version of the rulebook in force", "promo_offer"
    ),
    "change-terms": PromotionAct(Subject.TERMS, "Change the terms", "promo_terms"),
    "make-available": PromotionAct(
        Subject.TERMS, "Make the terms available", "promo_available", "where people find them"
    ),
    "advertise": PromotionAct(
        Subject.TERMS, "Use marketing material", "promo_marketing", "it refers to the terms"
    ),
    "lodge-terms": PromotionAct(Subject.TERMS, "Give the Authority the terms", "promo_notice"),
    "commence": PromotionAct(Subject.TERMS, "Commence the promotion", "promo_notice"),
    "hold-draw": PromotionAct(Subject.DRAWS, "Hold a draw", "promo_draw", "one prize or several"),
    "award-prize": PromotionAct(
        Subject.DRAWS, "Award a prize without a draw", "promo_draw", "as the terms have it"
    ),
    "notify": PromotionAct(Subject.PRIZES, "Notify the winner", "promo_notify"),
    "take-cash": PromotionAct(Subject.PRIZES, "The winner takes cash instead", "promo_alternative"),
    "choose-payment": PromotionAct(
        Subject.PRIZES, "The winner chooses how to be paid", "promo_payment"
    ),
    "pay-prize": PromotionAct(Subject.PRIZES, "Pay the prize", "promo_payment"),
    "hand-over": PromotionAct(Subject.PRIZES, "Hand the prize over", "promo_draw"),
    "refuse-claim": PromotionAct(Subject.CLAIMS, "Refuse a claim", "promo_reasons", "with reasons"),
    "tell-reasons": PromotionAct(Subject.CLAIMS, "Tell the claimants the reasons", "promo_reasons"),
    "raise-dispute": PromotionAct(Subject.QUARRELS, "Record a dispute", "promo_dispute"),
    "decide-dispute": PromotionAct(
        Subject.QUARRELS, "Decide a dispute", "promo_dispute", "the decision is final"
    ),
    "not-satisfied": PromotionAct(
        Subject.QUARRELS,
        "Somebody is not satisfied",
        "promo_complaint",
        "is told where to complain",
    ),
    "postpone": PromotionAct(
        Subject.INTEGRITY, "Postpone", "promo_postpone", "draws, or without any the promotion"
    ),
    "validate": PromotionAct(
        Subject.INTEGRITY, "Validate what was postponed", "promo_postpone", "it goes on"
    ),
    "cancel": PromotionAct(
        Subject.INTEGRITY, "Cancel", "promo_cancel", "draws, or without any the promotion"
    ),
    "confirm-notice": PromotionAct(
        Subject.INTEGRITY, "Record a confirmed notice", "promo_inspectorate"
    ),
}
"""Every act by its verb, in the order of a promotion's life."""


def title_of(act: str) -> str:
    return CATALOGUE[act].title if act in CATALOGUE else "Offer the promotion"


@value
class OpenAct:
    """An act that is open now."""

    act: str
    group: Subject
    title: str
    words: str
    clauses: Clauses
    said: Mapping[str, Any]
    fields: tuple[ActField, ...]
    offered: bool
    """Whether the promotion waits for it."""


@value
class _About:
    """A possible subject of an act: the known values of its fields, words and clauses."""

    said: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""
    clauses: Clauses = ()
    offered: bool = False


def open_acts(kept: PromotionJournal, at: datetime) -> tuple[OpenAct, ...]:
    """The open acts by subject, in the order of a promotion's life; those for which the promotion
    waits come first."""
    allowed = allowed_acts(kept)
    listed = [
        _open(kept, act, about)
        for act in CATALOGUE
        if VERBS[act] in allowed
        for about in _abouts(kept, act, at)
    ]
    order = list(Subject)
    return tuple(sorted(listed, key=lambda each: (order.index(each.group), not each.offered)))


def _open(kept: PromotionJournal, act: str, about: _About) -> OpenAct:
    entry = CATALOGUE[act]
    return OpenAct(
        act,
        entry.subject,
        entry.title,
        about.words or entry.about,
        about.clauses or getattr(kept.rules.cites, entry.topic),
        about.said,
        tuple(_with_choices(kept, act, each) for each in _unsaid(act, about.said)),
        about.offered,
    )


def _unsaid(act: str, said: Mapping[str, Any]) -> Iterator[ActField]:
    verb: type = VERBS[act]
    return (each for each in fields_of_class(verb) if each.name not in said)


def _with_choices(kept: PromotionJournal, act: str, each: ActField) -> ActField:
    prizes = tuple(prize.name for prize in kept.terms.prizes)
    match each.kind:
        case "yes-no" if not each.optional:
            return replace(each, choices=("yes", "no"))
        case "drawn":
            return replace(each, choices=_left(kept.promotion))
        case "payments":
            return replace(each, choices=tuple(PayBy))
        case "texts" if each.name == "prizes":
            return replace(each, kind="prizes", choices=prizes)
        case "texts":
            return replace(each, kind="lines")
        case "text" if each.name == "prize":
            return replace(each, choices=_left(kept.promotion) if act == "award-prize" else prizes)
    return each


def _abouts(kept: PromotionJournal, act: str, at: datetime) -> Iterator[_About]:
    """Every possible subject of the act now."""
    state = kept.promotion
    if state is None:
        yield _About(offered=True)
    elif act in _PREPARING:
        yield _About(clauses=_amending(state, act), offered=_waits(state, act, at))
    elif act in _ABOUTS:
        yield from _ABOUTS[act](state, at)
    else:
        yield _About()


def _amending(state: Promotion, act: str) -> Clauses:
    amends = act == "change-terms" and state.commenced is not None
    return state.rules.cites.promo_amend if amends else ()


_PREPARING = ("change-terms", "make-available", "lodge-terms", "commence")
_BRINGS = {"make-available": 2, "lodge-terms": 3}
"""The index of the precondition that an act fulfils; changing the terms fulfils those before."""


def _waits(state: Promotion, act: str, at: datetime) -> bool:
    """Whether this act is the next one required before the promotion can commence."""
    taken = [step.done for step in steps(state.rules, state, state.terms, at)]
    if not taken:
        return act == "make-available" and not state.available and state.halt != "cancelled"
    if act == "commence":
        return all(taken)
    if act == "change-terms":
        return not all(taken[:2])
    return all(taken[:2]) and not taken[_BRINGS[act]]


def _left(state: Promotion | None) -> tuple[str, ...]:
    """The prizes that can still be won, and whose draws are neither postponed nor cancelled."""
    if state is None:
        return ()
    return tuple(
        prize.name
        for prize in state.terms.prizes
        if prize.count > state.won(prize.name) and state.halt_of(prize.name) is None
    )


def _draw(state: Promotion, _: datetime) -> Iterator[_About]:
    if _left(state):
        yield _About()


def _notify(state: Promotion, at: datetime) -> Iterator[_About]:
    asked = {each.number for each in due(state, at) if each.duty is Duty.NOTIFY_WINNER}
    for win in state.wins.values():
        if not (win.notified or win.refused or state.halt_of_win(win) == "cancelled"):
            words = f"{win.winner.name}, {win.prize.name}"
            yield _About({"win": win.number}, words, offered=win.number in asked)


def _owed(state: Promotion) -> Iterator[tuple[Win, OwedPrize]]:
    """The wins whose prize can be awarded now."""
    for win in state.wins.values():
        left = prize_owed(state, win)
        if left is not None and state.halt_of_win(win) is None:
            yield win, left


def _take_cash(state: Promotion, _: datetime) -> Iterator[_About]:
    for win, left in _owed(state):
        untouched = win.cash is None or win.in_two_parts
        if untouched and not win.given and win.prize.cash_alternative is not None:
            yield _About({"win": win.number}, f"{win.winner.name}: {left.words}", left.clauses)


def _choose(state: Promotion, _: datetime) -> Iterator[_About]:
    for win, left in _owed(state):
        if win.cash is not None and win.cash > state.rules.choice_over:
            words = f"{win.winner.name}: {left.words}"
            yield _About({"win": win.number}, words, left.clauses, not win.chosen)


def _pay(state: Promotion, _: datetime) -> Iterator[_About]:
    for win, left in _owed(state):
        if win.cash is None or (win.cash > state.rules.choice_over and not win.chosen):
            continue
        said: dict[str, Any] = {"win": win.number}
        if win.chosen:
            said["payments"] = plain(win.chosen)
        yield _About(said, f"{win.winner.name}: {left.words}", left.clauses, offered=True)


def _hand_over(state: Promotion, _: datetime) -> Iterator[_About]:
    for win, left in _owed(state):
        if win.cash is None or (win.in_two_parts and not win.given):
            words = f"{win.winner.name}: {left.words}"
            yield _About({"win": win.number}, words, left.clauses, offered=True)


def _tell(state: Promotion, _: datetime) -> Iterator[_About]:
    for claim in state.claims.values():
        if claim.told is None:
            words = f"claim {claim.number}, {claim.prize.name}"
            yield _About({"claim": claim.number}, words, offered=True)


def _decide(state: Promotion, _: datetime) -> Iterator[_About]:
    for dispute in state.disputes.values():
        if not dispute.decision:
            words = f"{dispute.person.name}: {dispute.about}"
            yield _About({"dispute": dispute.number}, words, offered=True)


def _not_satisfied(state: Promotion, _: datetime) -> Iterator[_About]:
    decided = [each.number for each in state.disputes.values() if each.decision]
    for what, numbers in (("dispute", decided), ("claim", list(state.claims))):
        for number in numbers:
            yield _About({"with": what, "number": number}, f"with {what} {number}")


def _validate(state: Promotion, _: datetime) -> Iterator[_About]:
    if state.halt == "postponed":
        yield _About({"prizes": []}, "the promotion", offered=True)
    for prize, halt in state.halted.items():
        if halt == "postponed":
            yield _About({"prizes": [prize]}, f"the draw of {prize}", offered=True)


def _confirm(state: Promotion, _: datetime) -> Iterator[_About]:
    for number, notice in state.notices.items():
        if not notice.confirmed:
            yield _About({"notice": number}, notice.words, offered=True)


_ABOUTS: Mapping[str, Callable[[Promotion, datetime], Iterator[_About]]] = {
    "hold-draw": _draw,
    "award-prize": _draw,
    "notify": _notify,
    "take-cash": _take_cash,
    "choose-payment": _choose,
    "pay-prize": _pay,
    "hand-over": _hand_over,
    "tell-reasons": _tell,
    "decide-dispute": _decide,
    "not-satisfied": _not_satisfied,
    "validate": _validate,
    "confirm-notice": _confirm,
}


@value
class PromotionPreview:
    sentences: tuple[PromotionLine, ...]
    then: str | None
    """What must be done next, if anything."""


def foresee(kept: PromotionJournal, action: Action, at: datetime, zone: tzinfo) -> PromotionPreview:
    """The effect of the act; raises the `Refusal` that it would get."""
    return _foreseen(enter(kept, action, at), at, zone)


def foresee_offer(kept: PromotionJournal, zone: tzinfo) -> PromotionPreview:
    """The effect of offering the promotion; faults in the terms are listed, not refused."""
    seen = _foreseen(kept, kept.heading.at, zone)
    listed = find_faults(kept.rules, kept.terms)
    against = (*listed.wrong, *listed.prohibited)
    wrong = tuple(PromotionLine("Not offered", each.what, each.clauses, True) for each in against)
    lacks = tuple(
        PromotionLine("Missing", each.what, each.clauses, False) for each in listed.missing
    )
    return PromotionPreview((*wrong, *seen.sentences, *lacks), seen.then)


def _foreseen(kept: PromotionJournal, at: datetime, zone: tzinfo) -> PromotionPreview:
    told = tuple(tell(event, zone) for event in kept.entries[-1].events)
    return PromotionPreview(told, next_of(kept, at, zone))


def next_of(kept: PromotionJournal, at: datetime, zone: tzinfo) -> str | None:
    """The first thing for which the promotion waits."""
    state = kept.promotion
    for step in steps(kept.rules, state, kept.terms, at):
        if not step.done:
            return f"not yet: {step.what}" + (f" ({step.detail})" if step.detail else "")
    if state is None:
        return None
    for each in due(state, at):
        return say_due(each, zone)
    for win in state.wins.values():
        if (left := prize_owed(state, win)) is not None:
            return f"win {win.number}: {win.winner.name} is owed {left.words}"
    return None
