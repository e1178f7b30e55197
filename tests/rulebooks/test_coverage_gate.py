"""The gate: an enforced, settled or directed clause that is no test's subject fails the build."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.rulebooks import RULEBOOK_IDS, address, rulebook
from croupier.rulebooks.coverage import counts, coverage, naming_tests, proofs, subjects

TESTS = Path(__file__).parents[1]

Proven = Mapping[str, tuple[str, ...]]


@pytest.fixture(scope="module")
def proven() -> Proven:
    return proofs(TESTS)


@pytest.fixture(scope="module")
def about() -> Proven:
    return subjects(TESTS)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_clause_that_needs_a_test_is_the_subject_of_one(
    name: str, proven: Proven, about: Proven
) -> None:
    missing = [
        f"  {each.number:10} {each.clause.kind:9} {each.clause.says}"
        for each in coverage(rulebook(name), proven, about)
        if each.lacks_test
    ]
    if missing:
        listed = "\n".join(missing)
        pytest.fail(
            f"{len(missing)} clauses of {name} are no test's subject:\n{listed}", pytrace=False
        )


def test_a_subject_is_among_the_clauses_that_its_test_names() -> None:
    for each in naming_tests(TESTS):
        assert set(each.subjects) <= set(each.clauses), each.name


def test_tests_name_only_clauses_that_exist(proven: Proven) -> None:
    for named, tests in proven.items():
        book, _, number = named.partition(":")
        known = named if book == "ruling" else number
        assert address(book, known) == named, tests


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_planned_clauses_are_counted_and_none_is_lost(name: str, proven: Proven) -> None:
    covered = coverage(rulebook(name), proven)
    planned = [each.number for each in covered if each.clause.kind == "planned"]
    assert counts(covered)["planned"] == len(planned)
    assert sum(counts(covered).values()) == len(rulebook(name).clauses)
    assert not any(each.lacks_test for each in covered if each.number in planned)
