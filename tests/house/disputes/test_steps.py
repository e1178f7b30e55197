"""New South Wales has steps: a games supervisor, a review, the last word, then an inspector."""

import pytest

from croupier.house.disputes import (
    Accept,
    Action,
    Advised,
    Decide,
    DisputeStep,
    Lodge,
    Lodged,
    Open,
    Opened,
    Protest,
    RequestReview,
    Review,
    ReviewRequested,
    Rule,
    Stage,
    act,
    legal,
    pending,
)
from croupier.house.people import Official, Rank
from tests.house.disputes.books import COMPLAINT, UNCOVERED, after, book, refused
from tests.house.officials import (
    CASINO_SUPERVISOR,
    DEALER,
    EVERYBODY,
    GAME_SUPERVISOR,
    INSPECTOR,
    MANAGER,
    NOON,
    OPERATOR,
    below,
    from_rank,
)

NSW = "nsw-lunar"
DECIDE = Decide(GAME_SUPERVISOR, 1, "the camera shows four hearts")
ASK = RequestReview("Pat", 1)
REVIEW = Review(CASINO_SUPERVISOR, 1, "four hearts and a diamond")
RULE = Rule(MANAGER, 1, "the decision stands")


@pytest.mark.clauses("nsw-lunar:14.12")
def test_a_dispute_is_opened_with_its_round_and_the_complaint() -> None:
    state, [event] = act(book(NSW), COMPLAINT, NOON)
    assert isinstance(event, Opened)
    assert event.clauses == ("nsw-lunar:14.12",)
    [dispute] = state.disputes.values()
    assert event.dispute == dispute
    assert (dispute.number, dispute.round, dispute.person) == (1, "r1", "Pat")
    assert (dispute.complaint, dispute.at) == ("box 2 had the flush", NOON)
    assert dispute.stage is Stage.OPENED
    assert pending(state) == (dispute,)


@pytest.mark.clauses("nsw-lunar:14.12")
def test_it_goes_first_to_a_games_supervisor_or_above() -> None:
    state = book(NSW, COMPLAINT)
    for official in below(GAME_SUPERVISOR):
        refusal = refused(state, Decide(official, 1, "no"))
        assert refusal.code == "rank"
        assert "nsw-lunar:14.12" in refusal.clauses
    for official in from_rank(GAME_SUPERVISOR):
        decided = after(state, Decide(official, 1, "no"))
        assert decided.disputes[1].stage is Stage.DECIDED
        [decision] = decided.disputes[1].decisions
        assert (decision.step, decision.by, decision.reason) == (DisputeStep.FIRST, official, "no")
        assert "nsw-lunar:14.12" in decision.clauses


@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:14.13")
def test_the_last_word_waits_for_the_first_decision_and_for_a_review_that_was_asked_for() -> None:
    opened = book(NSW, COMPLAINT)
    refusal = refused(opened, RULE)
    assert refusal.code == "not-now"
    assert "nsw-lunar:14.12" in refusal.clauses
    assert refused(opened, REVIEW).code == "not-now"
    to_review = after(opened, DECIDE, ASK)
    assert refused(to_review, RULE).code == "not-now"
    assert refused(to_review, DECIDE).code == "not-now"
    assert after(to_review, REVIEW, RULE).disputes[1].stage is Stage.FINAL
    assert after(opened, DECIDE, RULE).disputes[1].stage is Stage.FINAL


@pytest.mark.clauses("nsw-lunar:14.12")
def test_a_review_is_held_only_if_it_is_asked_for_and_once() -> None:
    decided = book(NSW, COMPLAINT, DECIDE)
    assert refused(decided, REVIEW).code == "not-now"
    state, [event] = act(decided, ASK, NOON)
    assert isinstance(event, ReviewRequested)
    assert refused(state, ASK).code == "not-now"
    state = after(state, REVIEW)
    assert state.disputes[1].stage is Stage.REVIEWED
    assert refused(state, ASK).code == "not-now"
    assert refused(book(NSW, COMPLAINT), ASK).code == "not-now"


@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:1.1", "ruling:dispute-review")
def test_a_review_is_by_a_casino_supervisor_proper_and_by_another_person() -> None:
    state = book(NSW, COMPLAINT, Decide(CASINO_SUPERVISOR, 1, "no"), ASK)
    for official in below(CASINO_SUPERVISOR):
        assert refused(state, Review(official, 1, "yes")).code == "rank"
    assert refused(state, Review(CASINO_SUPERVISOR, 1, "still no")).code == "own-decision"
    promoted = Official(" CARL ", Rank.GAMING_MANAGER)
    assert refused(state, Review(promoted, 1, "still no")).code == "own-decision"
    another = Official("Cleo", Rank.CASINO_SUPERVISOR)
    for official in (another, *from_rank(MANAGER)):
        assert after(state, Review(official, 1, "yes")).disputes[1].stage is Stage.REVIEWED


@pytest.mark.clauses("nsw-lunar:14.13", "ruling:dispute-manager")
def test_the_last_word_is_a_gaming_manager_s_or_above() -> None:
    state = book(NSW, COMPLAINT, DECIDE)
    for official in below(MANAGER):
        refusal = refused(state, Rule(official, 1, "paid"))
        assert refusal.code == "rank"
        assert "nsw-lunar:14.13" in refusal.clauses
    for official in from_rank(MANAGER):
        ruled = after(state, Rule(official, 1, "paid"))
        assert ruled.disputes[1].stage is Stage.FINAL
        assert "nsw-lunar:14.13" in ruled.disputes[1].decisions[-1].clauses
        assert pending(ruled) == ()


@pytest.mark.clauses("nsw-lunar:14.13")
@pytest.mark.parametrize("action", [DECIDE, REVIEW, RULE, Rule(OPERATOR, 1, "on second thought")])
def test_final_is_final(action: Action) -> None:
    state = book(NSW, COMPLAINT, DECIDE, RULE)
    refusal = refused(state, action)
    assert refusal.code == "over"
    assert "nsw-lunar:14.13" in refusal.clauses
    assert refused(state, ASK).code == "not-now"
    assert refused(state, Accept("Pat", 1)).code == "not-now"


@pytest.mark.clauses("nsw-lunar:14.13")
def test_who_is_not_satisfied_is_told_of_the_inspector_at_once() -> None:
    state = book(NSW, COMPLAINT, DECIDE)
    assert refused(state, Protest("Pat", 1)).code == "not-now"
    state = after(state, RULE)
    for person in ("Pat", "Quinn"):
        state, [event] = act(state, Protest(person, 1), NOON)
        assert event == Advised(1, person, NOON, ("nsw-lunar:14.13",))
    assert state.disputes[1].advised == ("Pat", "Quinn")
    assert refused(state, Protest(" ", 1)).code == "nothing-said"


@pytest.mark.clauses("nsw-lunar:14.13")
def test_a_complaint_is_lodged_with_an_inspector_and_nobody_else() -> None:
    state = book(NSW, COMPLAINT, DECIDE)
    assert refused(state, Lodge(INSPECTOR, "Pat", 1)).code == "not-now"
    state = after(state, RULE)
    for official in EVERYBODY:
        if official is not INSPECTOR:
            assert refused(state, Lodge(official, "Pat", 1)).code == "rank"
    state, [event] = act(state, Lodge(INSPECTOR, "Pat", 1), NOON)
    assert isinstance(event, Lodged)
    assert (event.person, event.inspector, event.at) == ("Pat", INSPECTOR, NOON)
    assert state.disputes[1].lodged == ("Pat",)
    nameless = Official("", Rank.INSPECTOR)
    assert refused(state, Lodge(nameless, "Pat", 1)).code == "nothing-said"
    assert refused(state, Lodge(INSPECTOR, "", 1)).code == "nothing-said"


@pytest.mark.clauses("nsw-lunar:14.12")
@pytest.mark.parametrize("steps", [(DECIDE,), (DECIDE, ASK, REVIEW)])
def test_who_complained_may_be_content(steps: tuple[Action, ...]) -> None:
    state = book(NSW, COMPLAINT, *steps)
    assert refused(state, Accept("Quinn", 1)).code == "not-yours"
    state = after(state, Accept("pat", 1))
    assert state.disputes[1].stage is Stage.ACCEPTED
    assert pending(state) == ()
    assert refused(state, RULE).code == "over"


def test_there_is_nothing_to_accept_before_a_decision() -> None:
    assert refused(book(NSW, COMPLAINT), Accept("Pat", 1)).code == "not-now"
    assert refused(book(NSW, COMPLAINT, DECIDE, ASK), Accept("Pat", 1)).code == "not-now"


@pytest.mark.clauses("nsw-lunar:12.18")
def test_what_no_rule_covers_goes_straight_to_a_gaming_manager() -> None:
    state = book(NSW, UNCOVERED)
    assert refused(state, DECIDE).code == "not-now"
    for official in below(MANAGER):
        refusal = refused(state, Rule(official, 1, "dealt again"))
        assert refusal.code == "rank"
        assert "nsw-lunar:12.18" in refusal.clauses
    for official in from_rank(MANAGER):
        ruled = after(state, Rule(official, 1, "dealt again"))
        assert "nsw-lunar:12.18" in ruled.disputes[1].decisions[0].clauses


def test_an_official_is_offered_the_decisions_that_are_due() -> None:
    def offered(official: Official, *actions: Action) -> list[str]:
        return [offer.text for offer in legal(book(NSW, *actions), official)]

    assert offered(GAME_SUPERVISOR, COMPLAINT) == ["first decision of dispute 1"]
    assert offered(DEALER, COMPLAINT) == []
    assert offered(MANAGER, COMPLAINT, DECIDE) == ["final ruling of dispute 1"]
    assert offered(CASINO_SUPERVISOR, COMPLAINT, DECIDE) == []
    assert offered(CASINO_SUPERVISOR, COMPLAINT, DECIDE, ASK) == ["review of dispute 1"]
    assert offered(GAME_SUPERVISOR, COMPLAINT, DECIDE, ASK) == []
    own = Decide(CASINO_SUPERVISOR, 1, "no")
    assert offered(CASINO_SUPERVISOR, COMPLAINT, own, ASK) == []
    assert offered(MANAGER, COMPLAINT, DECIDE, RULE) == []
    assert offered(MANAGER, UNCOVERED, COMPLAINT) == [
        "final ruling of dispute 1",
        "first decision of dispute 2",
    ]


def test_a_refusal_says_what_the_official_may_decide() -> None:
    refusal = refused(book(NSW, COMPLAINT, UNCOVERED), Rule(MANAGER, 1, "at once"))
    assert refusal.legal == ("first decision of dispute 1", "final ruling of dispute 2")


@pytest.mark.parametrize(
    "action",
    [
        Open("", "r1", "the flush"),
        Open("Pat", " ", "the flush"),
        Open("Pat", "r1", ""),
        Open("", "r1", "a bird", uncovered=True),
    ],
)
def test_a_complaint_that_says_nothing_is_refused(action: Open) -> None:
    assert refused(book(NSW), action).code == "nothing-said"


def test_a_review_is_asked_for_by_somebody() -> None:
    assert refused(book(NSW, COMPLAINT, DECIDE), RequestReview("", 1)).code == "nothing-said"


@pytest.mark.parametrize(
    "action",
    [DECIDE, REVIEW, RULE, ASK, Accept("Pat", 1), Protest("Pat", 1), Lodge(INSPECTOR, "Pat", 1)],
)
def test_there_is_no_such_dispute(action: Action) -> None:
    assert refused(book(NSW), action).code == "no-dispute"


def test_a_clock_without_a_time_zone_is_refused() -> None:
    assert refused(book(NSW), COMPLAINT, NOON.replace(tzinfo=None)).code == "no-time-zone"
