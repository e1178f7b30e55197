"""What may be done in a promotion, what it would bring about, and what it still lacks."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.console.promotions.acts import (
    CATALOGUE,
    OpenAct,
    foresee,
    foresee_offer,
    next_of,
    open_acts,
)
from croupier.console.promotions.sheet import form_of, steps
from croupier.console.promotions.words import tell
from croupier.house.promotions import Prize, Terms, missing
from croupier.house.promotions import actions as act_
from croupier.house.promotions import events as ev
from croupier.house.promotions.prizes import Cash, Tobacco
from croupier.machine import Refusal
from croupier.records.journal.plain import PARTS
from croupier.records.journal.promotions import (
    VERBS,
    PromotionHeading,
    PromotionJournal,
    begin,
    enter,
    from_plain,
)
from croupier.records.journal.terms import read_terms
from tests.house.promotions.promos import (
    ANN,
    ESTATE,
    HOUR,
    MACHINE,
    RULES,
    START,
    TERMS,
    TRAVEL,
    VEHICLE,
    of,
)

SECOND = timedelta(seconds=1)
CAR = Prize("car", 42000, (VEHICLE,), cash_alternative=38000)
OPENED = START + 24 * HOUR


def kept(terms: Terms = TERMS) -> PromotionJournal:
    return begin(PromotionHeading("nsw-lunar", "Nights", START, terms))


def after(
    begun: PromotionJournal, *actions: act_.Action, at: datetime | None = None
) -> PromotionJournal:
    for each in actions:
        begun = enter(begun, each, at or begun.entries[-1].at)
    return begun


def running(terms: Terms = TERMS) -> PromotionJournal:
    begun = after(kept(terms), act_.MakeAvailable(act_.Where.CASINO), act_.LodgeTerms())
    return after(begun, act_.Commence(), at=OPENED)


def won(prize: Prize = CAR) -> PromotionJournal:
    return after(running(of(prize)), act_.HoldDraw((act_.Drawn(prize.name, ANN),), "Jo Vane"))


def listed(of_: PromotionJournal, at: datetime | None = None) -> dict[str, OpenAct]:
    return {each.act: each for each in open_acts(of_, at or of_.entries[-1].at)}


def waited_for(of_: PromotionJournal, at: datetime | None = None) -> set[str]:
    return {act for act, each in listed(of_, at).items() if each.offered}


def test_every_act_has_its_place() -> None:
    assert CATALOGUE.keys() == VERBS.keys()


@pytest.mark.parametrize("field", ["clauses", "title"])
def test_every_act_says_what_it_is_and_on_what_it_rests(field: str) -> None:
    for stage in (kept(), running(), won()):
        assert all(getattr(each, field) for each in open_acts(stage, OPENED))


def test_before_it_commences_the_next_steps_are_waited_for() -> None:
    begun = kept(of())
    assert waited_for(begun) == {"change-terms"}
    whole = after(begun, act_.ChangeTerms(TERMS))
    assert waited_for(whole) == {"make-available", "lodge-terms"}
    lodged = after(whole, act_.MakeAvailable(act_.Where.CASINO), act_.LodgeTerms())
    assert waited_for(lodged) == set()
    assert waited_for(lodged, OPENED) == {"commence"}


@pytest.mark.clauses("nsw-lunar:15.9", "nsw-lunar:15.7.7")
@pytest.mark.parametrize(("at", "done"), [(OPENED - SECOND, False), (OPENED, True)])
def test_the_steps_say_when_it_may_commence(at: datetime, done: bool) -> None:
    lodged = after(kept(), act_.MakeAvailable(act_.Where.CASINO), act_.LodgeTerms())
    taken = [step.done for step in steps(RULES, lodged.promotion, lodged.terms, at)]
    assert taken == [True, True, True, True, done, done]
    try:
        after(lodged, act_.Commence(), at=at)
    except Refusal:
        assert not done
    else:
        assert done


def test_changed_terms_are_given_to_the_authority_anew() -> None:
    lodged = after(kept(), act_.LodgeTerms(), act_.ChangeTerms(of(CAR)))
    *_, given, _, _ = steps(RULES, lodged.promotion, lodged.terms, START)
    assert (given.done, given.detail) == (False, "they have changed since it was given them")
    assert steps(RULES, running().promotion, TERMS, OPENED) == []


@pytest.mark.clauses("nsw-lunar:15.5.1")
def test_what_may_not_be_offered_can_only_be_changed() -> None:
    tobacco = kept(of(Prize("box", 50, (Tobacco(),))))
    assert list(listed(tobacco)) == ["change-terms"]
    assert next_of(tobacco, START, UTC) == (
        "not yet: the terms may be offered (1 thing stands against them)"
    )


@pytest.mark.clauses("nsw-lunar:15.9.1")
def test_once_it_runs_terms_change_by_another_clause() -> None:
    assert listed(running())["change-terms"].clauses == ("nsw-lunar:15.9.1",)
    assert "lodge-terms" not in listed(running())


@pytest.mark.clauses("nsw-lunar:15.2", "nsw-lunar:15.3", "nsw-lunar:15.4", "nsw-lunar:15.8")
def test_from_the_draw_to_the_payment() -> None:
    drawn = listed(running(of(CAR)))["hold-draw"]
    assert {each.name: each.choices for each in drawn.fields}["drawn"] == ("car",)
    state = won()
    assert "hold-draw" not in listed(state)
    assert waited_for(state) == {"notify", "hand-over"}
    assert listed(state)["notify"].said == {"win": 1}
    state = after(state, act_.TakeCash(1))
    assert "pay-prize" not in listed(state)
    assert "choose-payment" in waited_for(state)
    paid = {"win": 1, "payments": [{"by": "crossed cheque", "amount": 38000, "to": ""}]}
    state = enter(state, from_plain({"act": "choose-payment", "with": paid}), OPENED)
    pay = listed(state)["pay-prize"]
    assert (pay.said, pay.fields) == (paid, ())
    state = enter(state, from_plain({"act": "pay-prize", "with": dict(pay.said)}), OPENED)
    assert waited_for(state) == set()  # who was paid need not be told
    assert next_of(state, OPENED, UTC) is None


@pytest.mark.clauses("nsw-lunar:15.4")
@pytest.mark.parametrize(("value", "act"), [(10000, "pay-prize"), (10001, "choose-payment")])
def test_only_above_the_limit_the_winner_chooses(value: int, act: str) -> None:
    state = won(Prize("first", value, (Cash(),)))
    assert waited_for(state) & {"pay-prize", "choose-payment"} == {act}


@pytest.mark.clauses("nsw-lunar:15.10", "nsw-lunar:15.11", "nsw-lunar:15.12")
def test_claims_disputes_and_doubts() -> None:
    state = after(
        running(of(CAR)),
        act_.RefuseClaim("car", (ANN,), ("not drawn",)),
        act_.RaiseDispute(ANN, "the hour"),
        act_.Postpone("an open barrel", ("car",)),
    )
    assert waited_for(state) == {"tell-reasons", "decide-dispute", "validate", "confirm-notice"}
    assert listed(state)["validate"].said == {"prizes": ["car"]}
    assert "hold-draw" not in listed(state)
    assert listed(state)["not-satisfied"].said == {"with": "claim", "number": 1}
    reasons = {each.name: each for each in listed(state)["refuse-claim"].fields}
    assert (reasons["reasons"].kind, reasons["prize"].choices) == ("lines", ("car",))


@pytest.mark.parametrize("stage", [kept, running, won])
def test_what_is_open_and_complete_is_not_refused(stage: Any) -> None:
    """Of the acts that need nothing more to be said."""
    state = stage()
    at = state.entries[-1].at
    for each in open_acts(state, at):
        if not each.fields and each.act != "commence":
            foresee(state, from_plain({"act": each.act, "with": dict(each.said)}), at, UTC)


def test_a_preview_changes_nothing_and_tells_what_the_act_then_does() -> None:
    state = running(of(CAR))
    draw = act_.HoldDraw((act_.Drawn("car", ANN),), "Jo Vane")
    seen = foresee(state, draw, OPENED, UTC)
    assert state == running(of(CAR))
    done = enter(state, draw, OPENED)
    assert seen.sentences == tuple(tell(event, UTC) for event in done.entries[-1].events)
    assert seen.then is not None
    assert seen.then.startswith("win 1: notify the winner, by 2019-03-04")


def test_a_preview_is_refused_as_the_act_would_be() -> None:
    with pytest.raises(Refusal) as refusal:
        foresee(running(of(CAR)), act_.HoldDraw((act_.Drawn("car", ANN),)), OPENED, UTC)
    assert refusal.value.code == "scrutineer-needed"


@pytest.mark.clauses("nsw-lunar:15.7.11.2(i)", "nsw-lunar:15.5.1")
def test_an_offer_foretells_all_that_is_wrong_with_it() -> None:
    terms = read_terms({"prizes": [{"name": "car", "consists_of": ["vehicle", "tobacco"]}]})
    told = foresee_offer(kept(terms), UTC).sentences
    assert [each.what for each in told if each.who == "Not offered"] == ["car: tobacco"]
    lacks = [each.what for each in told if each.who == "Missing"]
    assert "car: the make" in lacks
    assert len(lacks) == len(missing(RULES, terms))


def test_the_sentences_say_what_they_are_about() -> None:
    claim = after(running(of(CAR)), act_.RefuseClaim("car", (ANN,), ("not drawn",)))
    told = [tell(event, UTC) for event in claim.entries[-1].events]
    assert (told[0].who, told[0].what[:12]) == ("Claim 1", "refused: car")
    halted = after(running(), act_.Postpone("odd"))
    assert all(tell(event, UTC).irregular for event in halted.entries[-1].events)
    assert not tell(ev.PromotionCommenced(START, ()), UTC).irregular


class TestForm:
    FORM = form_of(RULES)

    def test_it_has_every_field_of_the_terms_in_the_documents_order(self) -> None:
        names = [line.name for line in self.FORM.terms]
        assert names[:3] == ["manner", "award_when", "award_where"]
        assert [part.kind for part in self.FORM.parts] == list(PARTS)
        assert all(line.clauses for line in (*self.FORM.terms, *self.FORM.prize))

    def test_what_it_asks_for_is_what_would_be_missing(self) -> None:
        asked = [line.says for line in self.FORM.terms if not line.optional]
        found = [each.what for each in missing(RULES, Terms())]
        assert sorted(asked) == sorted(found)

    @pytest.mark.parametrize("part", [MACHINE, VEHICLE, TRAVEL, ESTATE])
    def test_what_it_asks_of_a_part_is_what_would_be_missing(self, part: Any) -> None:
        blank = type(part)()
        found = missing(RULES, of(Prize("it", 5, (blank,))))
        [form] = [each for each in self.FORM.parts if PARTS[each.kind] is type(part)]
        assert sorted(f"it: {line.says}" for line in form.lines) == sorted(
            each.what for each in found
        )

    @pytest.mark.clauses("nsw-lunar:15.5.1", "nsw-lunar:15.5.2", "nsw-lunar:15.5.3")
    def test_it_says_what_no_prize_may_have(self) -> None:
        against = {each.kind: each.prohibited for each in self.FORM.parts if each.prohibited}
        assert against.keys() == {"tobacco", "firearm", "prohibited-weapon", "prescribed"}
        assert against["tobacco"] == ("nsw-lunar:15.5.1",)
