"""The final ruling: free, by a named official of sufficient rank, and money by new lines only."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.games import lunar
from croupier.games.actions import Fold, PlaceWager
from croupier.games.events import LineSettled
from croupier.games.settlement import Outcome
from croupier.house.disputes import (
    RULING,
    Decide,
    Lodge,
    Protest,
    RequestReview,
    Review,
    Rule,
    Stage,
    all_corrections,
    correction_lines,
)
from croupier.house.people import Official, Rank
from croupier.money import Amount
from croupier.rulebooks import RULEBOOK_IDS
from tests.games.rounds import deal
from tests.house.disputes.books import COMPLAINT, UNCOVERED, book, refused
from tests.house.officials import (
    CASINO_SUPERVISOR,
    GAME_SUPERVISOR,
    INSPECTOR,
    MANAGER,
    OPERATOR,
    below,
    from_rank,
)

LAST_WORD = {
    "nz-lunar": (OPERATOR, "nz-lunar:11.20"),
    "vu-lunar": (MANAGER, "vu-lunar:11.18"),
    "wa-lunar": (MANAGER, "wa-lunar:11.18"),
    "nz-uth": (OPERATOR, "ruling:final-decision"),
}


@pytest.mark.clauses(
    "nz-lunar:11.20",
    "vu-lunar:11.18",
    "wa-lunar:11.18",
    "ruling:final-decision",
    "ruling:dispute-final",
    "ruling:dispute-manager",
)
@pytest.mark.parametrize("opening", [COMPLAINT, UNCOVERED])
@pytest.mark.parametrize(("name", "least", "clause"), [(k, *v) for k, v in LAST_WORD.items()])
def test_documents_without_steps_have_one_decision_and_it_is_final(
    name: str, least: Official, clause: str, opening: Any
) -> None:
    state = book(name, opening)
    for official in below(least):
        refusal = refused(state, Rule(official, 1, "it is so"))
        assert refusal.code == "rank"
        assert clause in refusal.clauses
    for official in from_rank(least):
        ruled = book(name, opening, Rule(official, 1, "it is so"))
        [decision] = ruled.disputes[1].decisions
        assert clause in decision.clauses
        assert ruled.disputes[1].stage is Stage.FINAL
        assert refused(ruled, Rule(official, 1, "or not")).code == "over"


@pytest.mark.clauses("nz-lunar:11.20", "vu-lunar:11.18", "wa-lunar:11.18", "ruling:dispute-final")
@pytest.mark.parametrize("name", LAST_WORD)
def test_they_have_no_other_step(name: str) -> None:
    state = book(name, COMPLAINT)
    for by in (GAME_SUPERVISOR, OPERATOR):
        assert refused(state, Decide(by, 1, "no")).code == "no-such-step"
        assert refused(state, Review(by, 1, "no")).code == "no-such-step"
    assert refused(state, RequestReview("Pat", 1)).code == "no-review"
    ruled = book(name, COMPLAINT, Rule(OPERATOR, 1, "no"))
    assert refused(ruled, Protest("Pat", 1)).code == "final"
    assert refused(ruled, Lodge(INSPECTOR, "Pat", 1)).code == "final"


@pytest.mark.clauses("nz-lunar:11.20", "ruling:dispute-corrections")
def test_a_ruling_is_always_told_as_what_it_is() -> None:
    amounts: dict[int, Amount] = {3: Fraction(5, 2), 1: 40, 2: -10}
    state = book("nz-lunar", COMPLAINT, Rule(OPERATOR, 1, "the camera decides", amounts))
    [decision] = state.disputes[1].decisions
    lines = correction_lines(decision)
    assert [(line.box, line.net) for line in lines] == [(1, 40), (2, -10), (3, Fraction(5, 2))]
    for line in lines:
        assert line.wager == RULING
        assert line.outcome is Outcome.RULED
        assert (line.stake, line.odds, line.returned) == (0, (), 0)
        assert "nz-lunar:11.20" in line.clauses
        assert line.because == ("final ruling of Olive, casino operator: the camera decides")


@pytest.mark.clauses("ruling:dispute-corrections")
def test_a_ruling_may_move_nothing_and_may_say_so_of_a_box() -> None:
    nothing = book("nz-lunar", COMPLAINT, Rule(OPERATOR, 1, "it stands"))
    assert all_corrections(nothing.disputes[1]) == ()
    named = book("nz-lunar", COMPLAINT, Rule(OPERATOR, 1, "it stands", {2: 0}))
    [line] = all_corrections(named.disputes[1])
    assert line.net == 0


@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:14.13", "ruling:dispute-corrections")
def test_each_decision_moves_its_own_amounts() -> None:
    state = book(
        "nsw-lunar",
        COMPLAINT,
        Decide(GAME_SUPERVISOR, 1, "pay the flush", {2: 100}),
        RequestReview("Dan", 1),
        Review(CASINO_SUPERVISOR, 1, "it was a straight", {2: -20}),
        Rule(MANAGER, 1, "and a drink", {2: Fraction(1, 2), 3: 5}),
    )
    dispute = state.disputes[1]
    assert dispute.moved == {2: Fraction(161, 2), 3: 5}
    assert [line.net for line in all_corrections(dispute)] == [100, -20, Fraction(1, 2), 5]
    assert [line.because.partition(":")[0] for line in all_corrections(dispute)] == [
        "first decision of Grace, game supervisor",
        "review of Carl, casino supervisor",
        "final ruling of Mona, gaming manager",
        "final ruling of Mona, gaming manager",
    ]


@pytest.mark.clauses("nz-lunar:11.20", "ruling:dispute-corrections")
def test_a_round_keeps_its_lines_and_takes_the_corrections_beside_them() -> None:
    round = deal("nz-lunar", DECK, [PlaceWager(1, "ante", 10), PlaceWager(2, "ante", 10)])
    while round.turn is not None:
        round, _ = lunar.act(round, Fold(round.turn))
    state = book("nz-lunar", COMPLAINT, Rule(OPERATOR, 1, "misread", {1: 10}))
    corrected = round
    for line in all_corrections(state.disputes[1]):
        corrected = lunar.fold(corrected, LineSettled(line))
    assert corrected.lines[: len(round.lines)] == round.lines
    assert sum(line.net for line in corrected.lines if line.box == 1) == 0


@pytest.mark.clauses("nz-lunar:3.1", "nsw-lunar:2.1", "nz-uth:3.1")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_ruling_speaks_of_boxes_that_the_table_has(name: str) -> None:
    last = 7 if name == "nz-uth" else 5
    state = book(name, UNCOVERED)
    assert book(name, UNCOVERED, Rule(OPERATOR, 1, "so", {1: 1, last: 1})).disputes[1].moved
    for box in (0, -1, last + 1, True, "2"):
        wrong: dict[Any, int] = {box: 10}
        refusal = refused(state, Rule(OPERATOR, 1, "so", wrong))
        assert refusal.code == "no-such-box"
        assert refusal.clauses == (f"{name}:{'2.1' if name == 'nsw-lunar' else '3.1'}",)


@pytest.mark.parametrize("amount", [1.5, "10", True, None])
def test_a_ruling_is_exact(amount: Any) -> None:
    state = book("nz-lunar", COMPLAINT)
    assert refused(state, Rule(OPERATOR, 1, "so", {1: amount})).code == "inexact"


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_ruling_has_a_name_and_a_reason(name: str) -> None:
    state = book(name, UNCOVERED)
    nameless = Official("", Rank.CASINO_OPERATOR)
    assert refused(state, Rule(nameless, 1, "so")).code == "nothing-said"
    assert refused(state, Rule(OPERATOR, 1, " ")).code == "nothing-said"
