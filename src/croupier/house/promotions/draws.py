"""Acts on terms, draws and notifications: publish terms, hold, postpone or cancel draws, notify
winners.

Postponing and cancelling notify the inspectorate in the same act, so that it cannot be
forgotten."""

from collections import Counter
from datetime import datetime

from croupier.house.checks import TimedRecorder, begun_version
from croupier.house.promotions.actions import (
    Advertise,
    AwardPrize,
    Cancel,
    ChangeRulebook,
    ChangeTerms,
    Commence,
    ConfirmNotice,
    Drawn,
    HoldDraw,
    LodgeTerms,
    MakeAvailable,
    Notify,
    Postpone,
    Validate,
    Where,
)
from croupier.house.promotions.events import (
    Advertised,
    Cancelled,
    DrawHeld,
    InspectorateNotified,
    IntegrityValidated,
    NoticeConfirmed,
    NotifyingAttempted,
    Postponed,
    PrizeWon,
    PromotionCommenced,
    RulebookChanged,
    TermsChanged,
    TermsLodged,
    TermsMadeAvailable,
)
from croupier.house.promotions.prizes import Attempt, Means, Prize, Win
from croupier.house.promotions.rules import PromotionCites, PromotionRules
from croupier.house.promotions.state import Halt, Promotion, local, refusal
from croupier.house.promotions.terms import check_complete, check_terms
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses


def rulebook_changed(rules: PromotionRules, version: str, now: datetime) -> RulebookChanged:
    """The change to a version that has come into force."""
    clauses = rules.cites.promo_offer
    begun = begun_version(rules.book, version, now, clauses)
    rules.under(version)  # refused if it does not cover promotions
    before = rules.book.document.id
    return RulebookChanged(before, version, begun.isoformat(), now, clauses)


def change_rulebook(record: TimedRecorder[Promotion], action: ChangeRulebook) -> None:
    """What was done before stays as it was decided; each later act follows the new version."""
    record.emit(rulebook_changed(record.state.rules, action.version, record.now))


def change_terms(record: TimedRecorder[Promotion], action: ChangeTerms) -> None:
    state, now = record.state, record.now
    cites, terms = state.rules.cites, action.terms
    check_terms(state.rules, terms)
    if terms == state.terms:
        raise refusal(state, "no-change", cites.promo_terms, "these terms are already in force")
    if state.commenced is None:
        record.emit(TermsChanged(terms, action.approval, now, cites.promo_notice_again))
        return
    if not action.approval.strip():
        raise refusal(
            state,
            "approval-needed",
            cites.promo_amend,
            f"{state.name} has commenced: its terms change only with the Authority's approval",
        )
    check_complete(state.rules, terms)
    record.emit(TermsChanged(terms, action.approval, now, cites.promo_amend))


def make_available(record: TimedRecorder[Promotion], action: MakeAvailable) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    if action.where not in list(Where):
        raise refusal(
            state,
            "no-such-place",
            cites.promo_available,
            f"terms are made available by {', '.join(Where)}; not by {action.where!r}",
        )
    if action.where == Where.OTHER and not action.detail.strip():
        raise refusal(
            state, "which-means", cites.promo_available, "say which other means is appropriate"
        )
    record.emit(TermsMadeAvailable(Where(action.where), action.detail, now, cites.promo_available))


def advertise(record: TimedRecorder[Promotion], action: Advertise) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    if not action.material.strip():
        raise refusal(state, "which-material", cites.promo_marketing, "say which material it is")
    if not action.refers_to_terms:
        raise refusal(
            state,
            "no-reference-to-terms",
            cites.promo_marketing,
            f"{action.material}: marketing material must refer to the terms and conditions",
        )
    record.emit(Advertised(action.material, now, cites.promo_marketing))


def lodge_terms(record: TimedRecorder[Promotion], action: LodgeTerms) -> None:
    """Only complete terms may be lodged."""
    state, now = record.state, record.now
    del action
    check_complete(state.rules, state.terms)
    record.emit(TermsLodged(state.terms, now, state.rules.cites.promo_notice))


def commence(record: TimedRecorder[Promotion], action: Commence) -> None:
    state, now = record.state, record.now
    del action
    cites = state.rules.cites
    check_complete(state.rules, state.terms)
    _check_begins(state, now)
    if not state.available:
        raise refusal(
            state,
            "terms-not-available",
            cites.promo_available,
            f"the terms of {state.name} are not readily available anywhere",
        )
    _check_notice(state, now)
    record.emit(PromotionCommenced(now, cites.promo_offer + cites.promo_notice))


def _check_begins(state: Promotion, now: datetime) -> None:
    begins = state.terms.begins
    if begins is not None and now < begins:
        raise refusal(
            state,
            "too-early",
            state.rules.cites.promo_place_and_time,
            f"by its terms {state.name} begins at {begins.isoformat()}",
        )


def _check_notice(state: Promotion, now: datetime) -> None:
    """Check that the Authority has had the terms in force for the whole notice period."""
    cites = state.rules.cites
    if state.lodged is None:
        raise refusal(
            state, "not-lodged", cites.promo_notice, "the Authority has not been given the terms"
        )
    if state.notice is None:
        raise refusal(
            state,
            "lodged-other-terms",
            cites.promo_notice_again,
            "the terms have changed since the Authority was given them: it must have these",
        )
    if now - state.notice < state.rules.notice:
        earliest = state.notice + state.rules.notice
        raise refusal(
            state,
            "short-notice",
            cites.promo_notice,
            f"the Authority was given the terms at {local(state, state.notice)}: "
            f"{state.name} commences at {local(state, earliest)} at the earliest",
        )


def postpone(record: TimedRecorder[Promotion], action: Postpone) -> None:
    state, now = record.state, record.now
    clauses = state.rules.cites.promo_postpone
    _check_reason(state, action.reason, clauses)
    _check_halts(state, action.prizes, (None,), clauses)
    record.emit(Postponed(action.prizes, action.reason, now, clauses))
    record.emit(_notified(state, action.prizes, "postponed", action.reason, now))


def cancel(record: TimedRecorder[Promotion], action: Cancel) -> None:
    state, now = record.state, record.now
    clauses = state.rules.cites.promo_cancel
    _check_reason(state, action.reason, clauses)
    _check_halts(state, action.prizes, (None, "postponed"), clauses)
    record.emit(Cancelled(action.prizes, action.reason, now, clauses))
    record.emit(_notified(state, action.prizes, "cancelled", action.reason, now))


def validate(record: TimedRecorder[Promotion], action: Validate) -> None:
    state, now = record.state, record.now
    clauses = state.rules.cites.promo_postpone
    _check_reason(state, action.finding, clauses)
    _check_halts(state, action.prizes, ("postponed",), clauses)
    record.emit(IntegrityValidated(action.prizes, action.finding, now, clauses))


def confirm_notice(record: TimedRecorder[Promotion], action: ConfirmNotice) -> None:
    state, clauses = record.state, record.state.rules.cites.promo_inspectorate
    notice = state.notices.get(action.notice)
    if notice is None:
        message = f"there is no notice {action.notice} to the inspectorate"
        raise refusal(state, "no-such-notice", clauses, message)
    if notice.confirmed:
        message = f"notice {action.notice} was confirmed by {notice.confirmed}"
        raise refusal(state, "confirmed-already", clauses, message)
    if not action.inspector.strip():
        raise refusal(state, "who-confirms", clauses, "say who of the inspectorate confirmed it")
    record.emit(NoticeConfirmed(action.notice, action.inspector.strip(), record.now, clauses))


def check_sound(state: Promotion, prize: str) -> None:
    """Check that the draw of that prize is neither postponed nor cancelled."""
    halt, cites = state.halt_of(prize), state.rules.cites
    if halt is not None:
        clauses = cites.promo_postpone if halt == "postponed" else cites.promo_cancel
        raise refusal(state, f"draw-{halt}", clauses, f"the draw of {prize} is {halt}")


def _notified(
    state: Promotion, prizes: tuple[str, ...], halt: Halt, reason: str, now: datetime
) -> InspectorateNotified:
    words = f"{_say(state, prizes)} {halt}: {reason}"
    return InspectorateNotified(words, now, state.rules.cites.promo_inspectorate)


def _say(state: Promotion, prizes: tuple[str, ...]) -> str:
    return f"{state.name}, draw of {', '.join(prizes)}" if prizes else state.name


def _check_reason(state: Promotion, reason: str, clauses: Clauses) -> None:
    if not reason.strip():
        raise refusal(
            state, "say-why", clauses, "say what was found about the promotion's integrity"
        )


def _check_halts(
    state: Promotion, prizes: tuple[str, ...], before: tuple[Halt | None, ...], clauses: Clauses
) -> None:
    """Check that the draws, or the promotion, are in one of these states."""
    unknown = [prize for prize in prizes if state.terms.prize(prize) is None]
    if unknown:
        raise refusal(
            state, "no-such-prize", clauses, f"{state.name} has no prize {', '.join(unknown)}"
        )
    now = {prize: state.halted.get(prize) for prize in prizes} or {state.name: state.halt}
    for name, halt in now.items():
        if halt not in before:
            raise refusal(state, "not-now", clauses, f"{name} is {halt or 'not postponed'}")


def hold_draw(record: TimedRecorder[Promotion], action: HoldDraw) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    if not action.drawn:
        raise refusal(
            state, "nothing-drawn", cites.promo_draw, "a draw must be for at least one prize"
        )
    prizes = _check_prizes(state, action.drawn)
    _check_closed(state, now)
    scrutineer = action.scrutineer.strip()
    _check_scrutineer(state, prizes, scrutineer)
    clauses = cites.promo_draw + (cites.promo_scrutineer if scrutineer else ())
    names = tuple(dict.fromkeys(prize.name for prize in prizes))
    record.emit(DrawHeld(names, scrutineer, now, clauses))
    notify_by = None if state.terms.must_be_present else now + state.rules.notify_within
    _win(record, action.drawn, prizes, notify_by, clauses)


def _check_closed(state: Promotion, now: datetime) -> None:
    """Check that entries are closed."""
    closes = state.terms.entries_close
    if closes is not None and now < closes and state.rules.reads("draw-after-closing"):
        raise refusal(
            state,
            "entries-open",
            state.rules.cites.promo_closing,
            f"by its terms {state.name} receives entries until {closes.isoformat()}",
        )


def award_prize(record: TimedRecorder[Promotion], action: AwardPrize) -> None:
    state = record.state
    drawn = (Drawn(action.prize, action.winner),)
    prizes = _check_prizes(state, drawn)
    _win(record, drawn, prizes, None, state.rules.cites.promo_draw)


def _win(
    record: TimedRecorder[Promotion],
    drawn: tuple[Drawn, ...],
    prizes: list[Prize],
    notify_by: datetime | None,
    clauses: Clauses,
) -> None:
    now = record.now
    for each, prize in zip(drawn, prizes, strict=True):
        win = Win(len(record.state.wins) + 1, prize, each.winner, now, notify_by)
        record.emit(PrizeWon(win, now, clauses))


def _check_prizes(state: Promotion, drawn: tuple[Drawn, ...]) -> list[Prize]:
    """The prizes won, each of which must still be available."""
    cites = state.rules.cites
    for each in drawn:
        if not each.winner.is_named:
            raise refusal(state, "who-won", cites.promo_draw, f"{each.prize}: name the winner")
    asked = Counter(each.prize for each in drawn)
    for name, count in asked.items():
        prize = check_prize(state, name)
        check_sound(state, name)
        left = prize.count - state.won(name)
        if count > left:
            raise refusal(
                state,
                "no-prize-left",
                cites.promo_prizes,
                f"{name}: the terms have {prize.count}, of which {max(left, 0)} are left",
            )
    return [check_prize(state, each.prize) for each in drawn]


def check_prize(state: Promotion, name: str) -> Prize:
    """The prize of that name in the terms; raises a refusal if there is none."""
    prize = state.terms.prize(name)
    if prize is None:
        names = ", ".join(each.name for each in state.terms.prizes)
        raise refusal(
            state,
            "no-such-prize",
            state.rules.cites.promo_prizes,
            f"{state.name} has no prize {name!r}; it has {names}",
        )
    return prize


def _check_scrutineer(state: Promotion, prizes: list[Prize], scrutineer: str) -> None:
    over = state.rules.scrutineer_over
    dearest = max(prizes, key=lambda prize: prize.worth)
    if dearest.worth > over and not scrutineer:
        raise refusal(
            state,
            "scrutineer-needed",
            state.rules.cites.promo_scrutineer,
            f"{dearest.name} is worth {format_amount(dearest.worth)}, over {format_amount(over)}: "
            "a scrutineer must oversee its draw",
        )


def check_win(state: Promotion, number: int) -> Win:
    """The win with that number; raises a refusal if there is none."""
    if number not in state.wins:
        raise refusal(
            state, "no-such-win", state.rules.cites.promo_draw, f"there is no win {number}"
        )
    return state.wins[number]


def check_open(state: Promotion, number: int) -> Win:
    """The win, if its prize has been neither awarded nor refused."""
    win, cites = check_win(state, number), state.rules.cites
    if win.refused:
        raise refusal(
            state, "win-refused", cites.promo_reasons, f"win {number}: the prize was refused"
        )
    if win.awarded is not None:
        raise refusal(
            state, "awarded", cites.promo_draw, f"win {number}: the prize was awarded already"
        )
    return win


def check_owed(state: Promotion, number: int) -> Win:
    """The win, if its prize is still to be awarded and may be given now."""
    win = check_open(state, number)
    if state.halt_of_win(win) is not None:
        check_sound(state, win.prize.name)
    return win


def notify(record: TimedRecorder[Promotion], action: Notify) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    win = check_win(state, action.win)
    if action.by not in list(Means):
        raise refusal(
            state,
            "no-such-means",
            cites.promo_notify,
            f"a winner is notified by {', '.join(Means)}; not {action.by!r}",
        )
    attempt = Attempt(Means(action.by), action.reached, now, action.note)
    clauses = cites.promo_notify + _of_means(cites, action.by)
    record.emit(NotifyingAttempted(win.number, attempt, now, clauses))


def _of_means(cites: PromotionCites, means: Means) -> Clauses:
    return {
        Means.FACE_TO_FACE: cites.promo_face_to_face,
        Means.MAIL: cites.promo_mail,
        Means.TELEPHONE: cites.promo_telephone,
        Means.EMAIL: cites.promo_email,
    }[means]
