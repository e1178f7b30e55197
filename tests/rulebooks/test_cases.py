"""The cases of the five documents: whole, true to the page, and refused where they are not."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from croupier.money import say_odds
from croupier.rulebooks import RULEBOOK_IDS, RulebookError, address, clause_index, rulebook
from croupier.rulebooks.case import Case, Outcome, Question, ask, nodes, walk
from croupier.rulebooks.cases import cases, read_cases, wagers_of
from croupier.rulebooks.lunar import LunarDocument
from tests.rulebooks.case_law import LAW

SECTIONS = {
    "nz-lunar": ("11.",),
    "wa-lunar": ("11.",),
    "vu-lunar": ("11.",),
    "nsw-lunar": ("12.", "13.", "14."),
    "nz-uth": ("12.",),
}
FACTS_ONLY = {"exposed-card"}
"""Cases that only lead on to those in which an official decides."""


@dataclass(frozen=True)
class Line:
    """One line of the law: a way through a case, and what must come of it."""

    rulebook: str
    case: str
    answers: dict[str, str]
    round: str
    wagers: dict[str, str]
    clauses: list[str]

    def __str__(self) -> str:
        return " ".join((self.rulebook, self.case, *self.answers.values()))

    @property
    def end(self) -> Outcome:
        node = ask(case(self.rulebook, self.case), self.answers)
        assert isinstance(node, Outcome), f"{self} leaves {node.id} open"
        return node


def _lines() -> Iterator[Line]:
    for name, table in LAW.items():
        for text in filter(None, re.sub(r"\n +", " ", table).splitlines()):
            way, round_, wagers, clauses = (part.strip() for part in text.split("|"))
            about, *answers = way.split()
            yield Line(
                name,
                about,
                dict(answer.split("=") for answer in answers),
                round_,
                dict(wager.rsplit(" ", 1) for wager in wagers.split(", ") if wager),
                clauses.split(", "),
            )


LINES = list(_lines())


def case(name: str, about: str) -> Case:
    return cases(rulebook(name))[about]


def _irregular(name: str) -> list[str]:
    return [number for number in clause_index(name) if number.startswith(SECTIONS[name])]


@pytest.mark.parametrize("line", LINES, ids=str)
def test_the_law(line: Line) -> None:
    end = line.end
    assert end.round == line.round
    fates = {effect.wager: effect.fate for effect in end.wagers}
    if "all" in line.wagers:
        assert set(fates.values()) == {line.wagers["all"]}
    else:
        assert line.wagers.items() <= fates.items()
        assert bool(fates) == bool(line.wagers)
    assert {address(line.rulebook, number) for number in line.clauses} <= set(end.clauses)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_irregularity_of_the_document_is_in_the_law(name: str) -> None:
    cited = {number for line in LINES if line.rulebook == name for number in line.clauses}
    for number in _irregular(name):
        inside = [each for each in cited if each.startswith((f"{number}.", f"{number}("))]
        assert number in cited or inside, number


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_answer_to_a_question_on_an_irregularity_is_in_the_law(name: str) -> None:
    """Both sides of each threshold are walked, so that none of them can drift unnoticed."""
    walked = {
        (question.asks, answer)
        for line in LINES
        if line.rulebook == name
        for question, answer in walk(case(name, line.case), line.answers).asked
    }
    irregular = {address(name, number) for number in _irregular(name)}
    for about in cases(rulebook(name)).values():
        if irregular & set(about.clauses):
            for question in about.questions.values():
                for answer in question.answers:
                    assert (question.asks, answer) in walked, f"{about.id}: {question.id}={answer}"


def test_who_must_be_told() -> None:
    missing = ask(case("nsw-lunar", "deck-not-52"), {"round_running": "yes"})
    assert isinstance(missing, Outcome)
    assert missing.notify == ("surveillance", "an inspector")
    viewed = {"directed": "yes", "viewed": "more_than_one", "void_all": "yes"}
    void = ask(case("nz-uth", "several-hands"), viewed)
    assert isinstance(void, Outcome)
    assert void.notify == ("game supervisor, at once",)
    assert void.whose == "the boxes viewed"


def test_who_has_the_last_word() -> None:
    last = {name: cases(rulebook(name)).get("not-covered") for name in RULEBOOK_IDS}
    assert {name: case.official for name, case in last.items() if case} == {
        "nz-lunar": "casino operator",
        "wa-lunar": "casino management",
        "vu-lunar": "operations manager",
        "nsw-lunar": "Gaming Manager",
    }
    assert last["nz-uth"] is None
    silent = ask(case("nz-uth", "general-rules"), {})
    assert isinstance(silent, Outcome)
    assert silent.clauses == ("nz-uth:2.1",)


def test_players_may_change_their_wagers_before_the_hands_are_dealt_again() -> None:
    for name in RULEBOOK_IDS:
        again = ask(case(name, "misdeal"), {"whole_round": "yes"})
        assert isinstance(again, Outcome)
        [choice] = again.choices
        assert choice.who == "players"
        assert choice.may.startswith("change ante")


def test_the_one_price_named_is_that_of_the_rulebook() -> None:
    document = rulebook("nsw-lunar").document
    assert isinstance(document, LunarDocument)
    straight = ask(case("nsw-lunar", "no-qualify"), {"straight_or_higher": "yes"})
    assert isinstance(straight, Outcome)
    assert say_odds(document.odds.ante.straight_or_higher) in straight.says
    for name in ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"):
        document = rulebook(name).document
        assert isinstance(document, LunarDocument)
        assert document.odds.ante.below_straight == 1, "they say even money"


@pytest.mark.parametrize("name", RULEBOOK_IDS)
class TestEveryCase:
    def test_irregularities_are_all_in_some_case(self, name: str) -> None:
        about = {clause for case in cases(rulebook(name)).values() for clause in case.clauses}
        assert {address(name, number) for number in _irregular(name)} <= about

    def test_trees_end_in_outcomes_that_cite_clauses(self, name: str) -> None:
        for case in cases(rulebook(name)).values():
            assert case.outcomes, case.id
            for end in case.outcomes:
                assert end.clauses, case.id
                assert end.says.endswith("."), end.says

    def test_answers_to_a_question_matter(self, name: str) -> None:
        for case in cases(rulebook(name)).values():
            for node in nodes(case.start):
                if isinstance(node, Question):
                    assert node.asks.endswith("?"), node.asks
                    assert all(re.fullmatch(r"[a-z0-9_]+", id) for id in (node.id, *node.answers))
                    first, *others = node.answers.values()
                    assert any(other != first for other in others), node.id

    def test_where_an_official_decides_the_case_says_so(self, name: str) -> None:
        for case in cases(rulebook(name)).values():
            if any(question.by for question in case.questions.values()):
                assert case.official or case.id in FACTS_ONLY, case.id

    def test_no_two_cases_are_called_the_same(self, name: str) -> None:
        called = [word for case in cases(rulebook(name)).values() for word in case.words]
        assert sorted(called) == sorted(set(called))

    def test_titles_fit_a_terminal(self, name: str) -> None:
        assert all(len(case.title) <= 76 for case in cases(rulebook(name)).values())

    def test_wagers_are_those_of_the_game(self, name: str) -> None:
        known = set(wagers_of(rulebook(name).document))
        for case in cases(rulebook(name)).values():
            for end in case.outcomes:
                assert {effect.wager for effect in end.wagers} <= known


class TestAsking:
    def test_without_answers_the_first_question(self) -> None:
        question = ask(case("nz-lunar", "no-wager"), {})
        assert isinstance(question, Question)
        assert question.id == "deal_complete"

    def test_answers_lead_to_the_next_question(self) -> None:
        question = ask(case("nz-lunar", "no-wager"), {"deal_complete": "no"})
        assert isinstance(question, Question)
        assert list(question.answers) == ["yes", "no"]

    def test_facts_that_do_not_matter_are_passed_over(self) -> None:
        known = {"deal_complete": "yes", "hand_complete": "no"}
        walked = walk(case("nz-lunar", "no-wager"), known)
        assert [question.id for question, _ in walked.asked] == ["deal_complete"]
        assert isinstance(walked.node, Outcome)

    def test_a_case_without_questions_is_decided_at_once(self) -> None:
        assert isinstance(ask(case("nz-lunar", "cut"), {}), Outcome)

    @pytest.mark.parametrize(
        ("about", "answers", "code", "says"),
        [
            ("no-wager", {"deal_complete": "maybe"}, "unknown-answer", "yes, no"),
            ("no-wager", {"weather": "fine"}, "unknown-question", "deal_complete, hand_complete"),
            ("cut", {"weather": "fine"}, "unknown-question", "has no questions"),
        ],
    )
    def test_what_is_not_asked_is_refused(
        self, about: str, answers: dict[str, str], code: str, says: str
    ) -> None:
        with pytest.raises(RulebookError, match=says) as refused:
            ask(case("nz-lunar", about), answers)
        assert refused.value.code == code

    def test_a_misdeal_cites_what_led_to_it(self) -> None:
        def misdeal(about: str, **answers: str) -> tuple[str, ...]:
            end = ask(case("nz-lunar", about), {**answers, "whole_round": "no"})
            assert isinstance(end, Outcome)
            return end.clauses

        assert misdeal("misdeal") == ("nz-lunar:11.11",)
        assert misdeal("wrong-number", has_ante="yes") == ("nz-lunar:11.2", "nz-lunar:11.11")

    def test_a_house_variant_has_the_cases_of_its_document(
        self, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        path = tmp_path_factory.mktemp("house") / "harbour.toml"
        path.write_text('extends = "nz-lunar"\n', encoding="utf-8")
        assert cases(rulebook(path)) == cases(rulebook("nz-lunar"))


GOOD = """
irregularities = []

[late]
title   = "A late wager"
words   = ["late bet"]
clauses = ["5.13"]
options = ["max_payout"]

[late.ask.when]
says    = "When?"
answers = { early = "fine", late = { to = "@void.gone", under = ["5.13(a)"] } }

[late.end.fine]
says    = "It counts."
round   = "goes on"
wagers  = { all = "stands", super = "void: it has no ante" }
clauses = ["5.1"]

[void]
title   = "A void wager"
words   = ["void bet"]
clauses = ["11.11"]

[void.end.gone]
says    = "It goes back."
round   = "goes on"
clauses = ["11.11"]
"""


class TestReading:
    def test_a_file(self) -> None:
        found = read_cases(rulebook("nz-lunar").document, GOOD)
        assert list(found) == ["late", "void"]
        early, late = found["late"].outcomes
        assert [(each.wager, each.fate, each.remark) for each in early.wagers] == [
            ("ante", "stands", ""),
            ("super", "void", "it has no ante"),
            ("bet", "stands", ""),
            ("draw_fee", "stands", ""),
            ("force_fee", "stands", ""),
        ]
        assert late.clauses == ("nz-lunar:5.13(a)", "nz-lunar:11.11")

    def test_wagers_of_others_on_a_hand_are_no_part_of_all(self) -> None:
        found = read_cases(rulebook("wa-lunar").document, GOOD.replace("5.13", "5.12"))
        early, _ = found["late"].outcomes
        assert "super_by_others" not in [each.wager for each in early.wagers]

    @pytest.mark.parametrize(
        ("right", "wrong", "says"),
        [
            ('clauses = ["5.13"]', 'clauses = ["5.99"]', "no clause 5.99"),
            ('clauses = ["5.1"]', 'clauses = ["ruling:mine"]', "there is no ruling:mine"),
            ('clauses = ["5.1"]', "clauses = []", "clauses"),
            ("irregularities = []", 'irregularities = ["10", "11"]', "in no case: 10.1, 10.2"),
            ("irregularities = []", "", "irregularities"),
            ('early = "fine"', 'early = "find"', "no question or end find"),
            ('"@void.gone"', '"@nowhere"', "no case nowhere"),
            ('"@void.gone"', '"@late"', "asked twice"),
            ("[late.end.fine]", "[late.end.when]", "both a question and an end"),
            ('early = "fine", ', "", "answers"),
            ('options = ["max_payout"]', 'options = ["colour"]', "no option colour"),
            ('all = "stands"', 'all = "burnt"', "fate"),
            ('all = "stands"', 'blind = "stands"', "no wager blind"),
            ('round   = "goes on"\nwagers', 'round   = "rests"\nwagers', "round"),
            ('title   = "A late wager"', 'titel   = "A late wager"', "title"),
            ("[void.end.gone]", "[void.end.gone", "cases of nz-lunar"),
            ("[void.end.gone]", '[void.end.went]\nsays = "x."\n[void.end.gone]', "void.end.went"),
        ],
    )
    def test_what_is_wrong_is_refused_with_its_place(
        self, right: str, wrong: str, says: str
    ) -> None:
        assert right in GOOD
        with pytest.raises(RulebookError, match=says):
            read_cases(rulebook("nz-lunar").document, GOOD.replace(right, wrong))

    def test_an_end_to_which_nothing_leads_is_a_slip(self) -> None:
        unused = GOOD + '[late.end.lost]\nsays = "x."\nround = "goes on"\nclauses = ["5.1"]\n'
        with pytest.raises(RulebookError, match="late: nothing leads to lost"):
            read_cases(rulebook("nz-lunar").document, unused)

    def test_without_a_question_there_is_one_end(self) -> None:
        two = GOOD + '[void.end.lost]\nsays = "x."\nround = "goes on"\nclauses = ["5.1"]\n'
        with pytest.raises(RulebookError, match="void: without a question it has one end"):
            read_cases(rulebook("nz-lunar").document, two)
