"""Views of a promotion: the public one, and the one for those who run it."""

from collections.abc import Callable, Iterable
from datetime import datetime, tzinfo
from typing import Any

from croupier.console.promotions.acts import (
    OpenAct,
    PromotionPreview,
    Subject,
    foresee,
    foresee_offer,
    next_of,
    open_acts,
    title_of,
)
from croupier.console.promotions.sheet import (
    find_faults,
    form_of,
    notice,
    phase_of,
    prize_owed,
    say_notice,
    steps,
)
from croupier.console.promotions.words import of_prize, say_due, say_moment, stated, tell
from croupier.floor.promotions import (
    OFFER,
    PromotionSettings,
    PromotionVersion,
    act_of_entry,
    check_given,
    check_name,
    do,
    in_force,
    offer_of,
)
from croupier.house.promotions import (
    Phase,
    Prize,
    Promotion,
    PromotionRules,
    Win,
    due,
    promotion_rules,
)
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, plain
from croupier.records.journal.promotions import PromotionJournal, from_plain, under_version_in_force
from croupier.rulebooks import rulebook
from croupier.server.auth.users import User
from croupier.server.console.schemas import (
    ActTold,
    FieldTold,
    PreviewTold,
    SentenceTold,
    StoryEntry,
)
from croupier.server.console.views import field_view, refused_preview
from croupier.server.live.messages import ActMessage
from croupier.server.promotions import schemas
from croupier.server.wire import schema_of

_SUMS = ("minimum_wager", "value", "cash_alternative", "litres", "amount")
"""Fields of terms whose numbers are exact amounts."""


def is_public(kept: PromotionJournal) -> bool:
    """Whether the operator has made the terms in force available."""
    return kept.promotion is not None and bool(kept.promotion.available)


def card(held: PromotionVersion, now: datetime, *, running_it: bool) -> schemas.PromotionCard:
    kept, state = held.kept, held.kept.promotion
    duties = [] if state is None else due(state, now)
    begins = kept.terms.begins
    return schemas.PromotionCard(
        name=held.name,
        rulebook=kept.rules.id,
        phase=phase_of(kept),
        begins=None if begins is None else begins.isoformat(),
        prizes=sum(prize.count for prize in kept.terms.prizes),
        public=is_public(kept),
        due=len(duties) if running_it else None,
        overdue=sum(each.overdue for each in duties) if running_it else None,
    )


def public_terms(held: PromotionVersion, zone: tzinfo) -> schemas.PublicTerms:
    """The terms, where they can be read, and the state of the draws."""
    kept, state = held.kept, held.kept.promotion
    assert state is not None, "only what is offered is public"
    return schemas.PublicTerms(
        name=held.name,
        rulebook=kept.rules.id,
        phase=phase_of(kept),
        stands=_stands(kept, zone),
        available=list(_available(state)),
        terms=_items(stated(kept.rules, kept.terms)),
        prizes=[_prize(kept, each) for each in kept.terms.prizes],
    )


def sheet(
    held: PromotionVersion, user: User, now: datetime, zone: tzinfo, *, acts: bool
) -> schemas.PromotionSheet:
    """The whole sheet; `acts` says whether this person may perform its acts."""
    now = max(now, held.acted_at)
    kept = under_version_in_force(
        held.kept, now
    )  # the state in which the next act finds the promotion
    state = kept.promotion
    listed = find_faults(kept.rules, kept.terms)
    return schemas.PromotionSheet(
        seq=held.version,
        name=held.name,
        rulebook=kept.rules.id,
        phase=phase_of(kept),
        stands=_stands(kept, zone),
        you=str(user.by),
        terms=_items(stated(kept.rules, kept.terms)),
        prizes=[_prize(kept, each) for each in kept.terms.prizes],
        stated=_texts(plain(kept.terms)),
        wrong=[schema_of(schemas.FindingTold, each) for each in listed.wrong],
        prohibited=[schema_of(schemas.FindingTold, each) for each in listed.prohibited],
        missing=[schema_of(schemas.FindingTold, each) for each in listed.missing],
        steps=[
            schema_of(schemas.PromotionStep, each)
            for each in steps(kept.rules, state, kept.terms, now)
        ],
        given_out=[] if state is None else list(_given_out(state, zone)),
        wins=[] if state is None else [_win(state, each) for each in state.wins.values()],
        claims=[] if state is None else list(_claims(state)),
        disputes=[] if state is None else list(_disputes(state)),
        due=[] if state is None else list(_due(state, now, zone)),
        next=next_of(kept, now, zone),
        acts=[_act(each) for each in open_acts(kept, now)] if acts else [],
        story=list(_story(held, zone)),
    )


def _act(act: OpenAct) -> ActTold:
    fields = [field_view(each) for each in act.fields]
    return schema_of(ActTold, act, name=act.title, fields=fields)


def _items(items: Iterable[tuple[str, str, tuple[str, ...]]]) -> list[schemas.Item]:
    return [_item(*each) for each in items]


def _item(name: str, words: str, clauses: tuple[str, ...]) -> schemas.Item:
    return schemas.Item(name=name, words=words, clauses=list(clauses))


def _stands(kept: PromotionJournal, zone: tzinfo) -> str:
    state = kept.promotion
    if state is None:
        return "cannot be offered in this form: change its terms"
    if state.phase is Phase.RUNNING and state.commenced is not None:
        return f"running since {say_moment(state.commenced, zone)}"
    return str(state.phase)


def _prize(kept: PromotionJournal, prize: Prize) -> schemas.PrizeTold:
    state = kept.promotion
    won = 0 if state is None else state.won(prize.name)
    return schemas.PrizeTold(
        name=prize.name.strip() or "without a name",
        items=_items(of_prize(kept.rules, prize)),
        count=prize.count,
        left=max(prize.count - won, 0),
        halt=None if state is None else state.halt_of(prize.name),
    )


def _available(state: Promotion) -> Iterable[schemas.Item]:
    clauses = state.rules.cites.promo_available
    for where, detail in state.available:
        yield _item("available", f"{where}, {detail}" if detail else str(where), clauses)


def _given_out(state: Promotion, zone: tzinfo) -> Iterable[schemas.Item]:
    cites = state.rules.cites
    yield _item("the Authority", say_notice(state, zone), notice(state).clauses)
    yield from _available(state)
    for material in state.marketing:
        yield _item("advertised", material, cites.promo_marketing)
    for prize, halt in state.halted.items():
        clauses = cites.promo_postpone if halt == "postponed" else cites.promo_cancel
        yield _item(halt, f"the draw of {prize}", clauses)


def _win(state: Promotion, win: Win) -> schemas.WinTold:
    left = prize_owed(state, win)
    return schema_of(
        schemas.WinTold,
        win,
        prize=win.prize.name,
        became=_became(win, left is not None),
        owed=None if left is None else schema_of(schemas.OwedTold, left),
        clauses=list(state.rules.cites.promo_draw),
    )


def _became(win: Win, owed: bool) -> str:
    if owed:
        return "owed"
    return "awarded" if win.awarded else "refused" if win.refused else "cancelled"


def _claims(state: Promotion) -> Iterable[schemas.ClaimTold]:
    cites = state.rules.cites
    for claim in state.claims.values():
        clauses = cites.promo_reasons + (cites.promo_kept if claim.kept else ())
        yield schema_of(schemas.ClaimTold, claim, prize=claim.prize.name, clauses=list(clauses))


def _disputes(state: Promotion) -> Iterable[schemas.QuarrelTold]:
    clauses = list(state.rules.cites.promo_dispute)
    for each in state.disputes.values():
        decision = each.decision or None
        yield schema_of(schemas.QuarrelTold, each, decision=decision, clauses=clauses)


def _due(state: Promotion, now: datetime, zone: tzinfo) -> Iterable[schemas.DutyTold]:
    for each in due(state, now):
        words, clauses = say_due(each, zone), list(each.clauses)
        yield schemas.DutyTold(words=words, overdue=each.overdue, clauses=clauses)


def _story(held: PromotionVersion, zone: tzinfo) -> Iterable[StoryEntry]:
    for number, (entry, by) in enumerate(zip(held.kept.entries, held.by, strict=True), start=1):
        act = act_of_entry(held.kept, entry)["act"]
        yield StoryEntry(
            seq=number,
            at=entry.at.isoformat(),
            by=by,
            act=act,
            title=title_of(act),
            told=[schema_of(SentenceTold, tell(event, zone)) for event in entry.events],
        )


def _texts(value: Any) -> Any:
    """The terms with every exact amount as text."""
    if isinstance(value, dict):
        return {
            name: str(each) if name in _SUMS and each is not None else _texts(each)
            for name, each in value.items()
        }
    return [_texts(each) for each in value] if isinstance(value, list) else value


def book_view(id: str) -> schemas.PromotionBook:
    """A rulebook's rules of promotions."""
    try:
        rules = promotion_rules(rulebook(id))
    except Refusal as refusal:
        return schemas.PromotionBook(rulebook=id, says=refusal.message, form=None, offer=None)
    says, form = f"{id} covers promotional prizes", schema_of(schemas.TermsForm, form_of(rules))
    return schemas.PromotionBook(rulebook=id, says=says, form=form, offer=_offer(rules))


def _offer(rules: PromotionRules) -> ActTold:
    """The offer as an act, with its fields."""
    return ActTold(
        act=OFFER,
        group=Subject.TERMS,
        name="Offer a promotion",
        title="Offer a promotion",
        words="its terms may still be unfinished",
        clauses=list(rules.cites.promo_offer),
        said={"rulebook": rules.id},
        fields=[
            FieldTold(name="name", kind="text", optional=False, choices=[]),
            FieldTold(name="terms", kind="terms", optional=False, choices=[]),
        ],
        offered=False,
    )


def preview(
    held: PromotionVersion, message: ActMessage, now: datetime, zone: tzinfo
) -> PreviewTold:
    """The effect of an act on the current promotion."""

    def tried() -> PromotionPreview:
        action = from_plain({"act": message.act, "with": message.with_})
        check_given(action)
        at = max(now, held.acted_at)
        return foresee(under_version_in_force(held.kept, at), action, at, zone)

    return _foretold(held.version, tried)


def preview_offer(given: schemas.Offered, now: datetime, zone: tzinfo) -> PreviewTold:
    """The effect of an offer. Whether its name is new is checked only when it is made."""

    def tried() -> PromotionPreview:
        check_name(given.name)
        said = PromotionSettings(rulebook=given.rulebook, name=given.name)
        kept = do(in_force(said, now), None, offer_of(given.terms), now)
        check_given(kept.heading.terms)
        return foresee_offer(kept, zone)

    return _foretold(0, tried)


def _foretold(seq: int, tried: Callable[[], PromotionPreview]) -> PreviewTold:
    try:
        seen = tried()
    except (Refusal, ReadingError) as error:
        return refused_preview(seq, error)
    return PreviewTold(
        seq=seq,
        refusal=None,
        sentences=[schema_of(SentenceTold, each) for each in seen.sentences],
        effects=[],
        hangs=False,
        then=seen.then,
        hands=None,
    )
