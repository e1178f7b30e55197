"""Every clause is accounted for: where in the code, where in the data, by which tests."""

from pathlib import Path

import pytest

import croupier
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.coverage import KINDS, ClauseCoverage, beneath, counts, coverage

ROOT = Path(croupier.__file__).parent


def clause(name: str, number: str) -> ClauseCoverage:
    [found] = [each for each in coverage(rulebook(name)) if each.number == number]
    return found


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_clause_is_listed_once_in_the_documents_order(name: str) -> None:
    assert [each.number for each in coverage(rulebook(name))] == list(rulebook(name).clauses)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_places_in_the_code_are_lines_that_cite_a_topic_of_the_clause(name: str) -> None:
    for each in coverage(rulebook(name)):
        for place in each.code:
            path, _, line = place.rpartition(":")
            text = (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
            assert any(topic in text for topic in each.topics), place


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_counts_by_kind_add_up_and_count_what_is_planned(name: str) -> None:
    covered = coverage(rulebook(name))
    by_kind = counts(covered)
    assert tuple(by_kind) == KINDS
    assert sum(by_kind.values()) == len(rulebook(name).clauses)
    assert by_kind["planned"] == sum(each.clause.intended is not None for each in covered)


def test_a_clause_is_followed_to_topics_code_and_data() -> None:
    fold = clause("nz-lunar", "9.4(a)")
    assert fold.address == "nz-lunar:9.4(a)"
    assert fold.topics == ("fold_ante",)
    assert [place.rpartition(":")[0] for place in fold.code] == ["games/lunar/decisions.py"]
    assert fold.data == ()


def test_the_parts_of_the_data_are_named_as_in_the_file() -> None:
    assert clause("nz-lunar", "5.5").data == ("odds.ante", "odds.bet")
    assert "options.instant" in clause("nz-lunar", "5.6").data
    assert "grounds.void_round" in clause("nz-lunar", "11.10").data
    assert "dealing.shuffler-community-first" in clause("nz-uth", "8.4(a)-2").data


def test_code_of_one_game_is_not_shown_for_another() -> None:
    for each in coverage(rulebook("nz-uth")):
        assert not any(place.startswith("games/lunar/") for place in each.code)


def test_tests_are_unknown_until_they_are_looked_for() -> None:
    settled = clause("nz-lunar", "5.5")
    assert settled.tests is None
    assert not settled.lacks_test


def test_a_clause_that_needs_a_test_must_be_a_subject_and_not_only_be_mentioned() -> None:
    named = {
        "nz-lunar:5.5": ("test_odds.py::test_bet",),
        "nz-lunar:5.6": ("test_odds.py::test_bet",),
    }
    about = {"nz-lunar:5.5": ("test_odds.py::test_bet",)}
    covered = {each.number: each for each in coverage(rulebook("nz-lunar"), named, about)}
    assert covered["5.5"].subject_of == covered["5.6"].tests == ("test_odds.py::test_bet",)
    assert not covered["5.5"].lacks_test
    assert covered["5.6"].lacks_test, "mentioned, and no test's subject"
    assert covered["3.1"].lacks_test
    assert not covered["3.2"].lacks_test
    assert covered["11.1"].lacks_test, "directed"


def test_the_clauses_beneath_a_clause() -> None:
    def numbers(name: str, number: str) -> list[str]:
        return [each.number for each in beneath(coverage(rulebook(name)), number)]

    assert numbers("nsw-lunar", "9.4.3") == ["9.4.3.1", "9.4.3.2", "9.4.3.3"]
    assert numbers("nz-lunar", "10.9") == ["10.9(a)", "10.9(b)", "10.9(c)"]
    assert numbers("nz-lunar", "11.1") == []
