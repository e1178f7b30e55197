"""Which tests name which clauses, read from tests that are not run."""

from pathlib import Path

import pytest

from croupier.rulebooks import RulebookError
from croupier.rulebooks.coverage import proofs, subjects

MARKED = """
import pytest
from croupier.rulebooks import RULEBOOK_IDS

LUNAR = ("nz-lunar", "wa-lunar")
RANKING = ["nz-lunar:4.1", "wa-lunar:4.1"]
NUMBER: str = "4.3"
pytestmark = [pytest.mark.long, pytest.mark.clauses("nz-lunar:1.0")]

@pytest.mark.clauses("nz-lunar:5.5", "nz-lunar:5.9")
@pytest.mark.clauses("nz-lunar:5.9")
def test_plain(): ...

@pytest.mark.clauses(*RANKING)
def test_constant(): ...

@pytest.mark.clauses(*(f"{name}:{NUMBER}({letter})" for name in LUNAR for letter in ["a", "b"]))
def test_loops(): ...

@pytest.mark.clauses(*[f"{name}:4.2" for name in RULEBOOK_IDS])
def test_every_rulebook(): ...

@pytest.mark.parametrize("box", [1, pytest.param(2, marks=pytest.mark.clauses("nz-lunar:8.2"))])
def test_parameter(box): ...

@pytest.mark.clauses("nz-lunar:9.1")
class TestClass:
    pytestmark = pytest.mark.clauses("nz-lunar:9.2")

    @pytest.mark.clauses("nz-lunar:9.3")
    def test_method(self): ...

@pytest.mark.clauses("nz-lunar:9.9")
def helper(): ...

@pytest.mark.clauses(something("nz-lunar:9.9"), *(f"{x}:1.0" for x in unknown if x))
def test_too_clever(): ...
"""
SCENARIO = """
rulebook = "nz-lunar"

[[case]]
name    = "a pair of kings beside an ace is paid twice"
clauses = ["10.8(a)", "10.9", "ruling:second-combination"]

[[case]]
name    = "a stand-off"
clauses = ["10.9"]

[[case]]
name = "nothing in particular"
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    (tmp_path / "engine").mkdir()
    (tmp_path / "scenarios" / "nz").mkdir(parents=True)
    (tmp_path / "engine" / "test_marks.py").write_text(MARKED, encoding="utf-8")
    (tmp_path / "engine" / "notes.py").write_text("this is not even Python", encoding="utf-8")
    (tmp_path / "scenarios" / "nz" / "settling.toml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


def named_by(tests: Path, test: str) -> set[str]:
    return {address for address, names in proofs(tests).items() if test in names}


def test_cases_of_scenarios_are_found_by_their_names(tests: Path) -> None:
    first = "scenarios/nz/settling.toml::a pair of kings beside an ace is paid twice"
    assert proofs(tests)["nz-lunar:10.8(a)"] == (first,)
    assert proofs(tests)["ruling:second-combination"] == (first,)
    assert proofs(tests)["nz-lunar:10.9"] == (first, "scenarios/nz/settling.toml::a stand-off")


@pytest.mark.parametrize(
    ("test", "clauses"),
    [
        ("test_plain", {"nz-lunar:5.5", "nz-lunar:5.9"}),
        ("test_constant", {"nz-lunar:4.1", "wa-lunar:4.1"}),
        (
            "test_loops",
            {"nz-lunar:4.3(a)", "nz-lunar:4.3(b)", "wa-lunar:4.3(a)", "wa-lunar:4.3(b)"},
        ),
        (
            "test_every_rulebook",
            {"nz-lunar:4.2", "wa-lunar:4.2", "vu-lunar:4.2", "nsw-lunar:4.2", "nz-uth:4.2"},
        ),
        ("test_parameter", {"nz-lunar:8.2"}),
        ("TestClass::test_method", {"nz-lunar:9.1", "nz-lunar:9.2", "nz-lunar:9.3"}),
        ("test_too_clever", set()),
    ],
)
def test_marks_of_python_tests_are_found(tests: Path, test: str, clauses: set[str]) -> None:
    assert named_by(tests, f"engine/test_marks.py::{test}") == {"nz-lunar:1.0", *clauses}


def test_a_test_that_names_a_clause_twice_counts_once(tests: Path) -> None:
    assert proofs(tests)["nz-lunar:5.9"] == ("engine/test_marks.py::test_plain",)


def test_what_is_no_test_proves_nothing(tests: Path) -> None:
    assert "nz-lunar:9.9" not in proofs(tests)


def test_a_folder_without_tests_proves_nothing(tmp_path: Path) -> None:
    assert proofs(tmp_path) == {}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("test_broken.py", "def test_broken(:"),
        ("scenarios/broken.toml", "[[case"),
        ("scenarios/nameless.toml", '[[case]]\nclauses = ["10.9"]'),
    ],
)
def test_tests_that_cannot_be_read_are_refused_by_name(
    tmp_path: Path, path: str, text: str
) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / path).write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError, match=Path(path).name) as refusal:
        proofs(tmp_path)
    assert refusal.value.code == "bad-test"


ABOUT = """
import pytest

@pytest.mark.clauses("nz-lunar:5.9")
def test_one(): ...

@pytest.mark.clauses("nz-lunar:5.1", "nz-lunar:5.1(a)", "wa-lunar:5.1", "ruling:stake")
def test_one_in_each_book_with_its_head(): ...

@pytest.mark.clauses("nz-lunar:8.2", "nz-lunar:8.3")
def test_of_several_none(): ...

@pytest.mark.clauses("nz-lunar:8.2", "nz-lunar:8.3", subject="nz-lunar:8.3")
def test_of_several_those_that_it_says(): ...

@pytest.mark.parametrize(
    "box",
    [
        pytest.param(1, marks=pytest.mark.clauses("nz-lunar:9.1")),
        pytest.param(2, marks=pytest.mark.clauses("nz-lunar:9.2")),
    ],
)
def test_each_parameter_is_a_test(box): ...

@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(("box", "clause"), [(1, "nz-lunar:9.3"), (2, "nz-lunar:9.4")])
def test_given_what_it_is_about(box, clause): ...
"""
REFUSED = """
rulebook = "nz-lunar"

[[case]]
name    = "refused"
clauses = ["8.5", "5.2"]
refused = { code = "two-to-five", clauses = ["8.5"] }

[[case]]
name    = "says"
clauses = ["8.5", "5.2"]
subject = ["5.2"]

[[case]]
name    = "several"
clauses = ["8.5", "5.2"]
"""


@pytest.mark.parametrize(
    ("test", "clauses"),
    [
        ("test_one", {"nz-lunar:5.9"}),
        (
            "test_one_in_each_book_with_its_head",
            {"nz-lunar:5.1", "nz-lunar:5.1(a)", "wa-lunar:5.1", "ruling:stake"},
        ),
        ("test_of_several_none", set()),
        ("test_of_several_those_that_it_says", {"nz-lunar:8.3"}),
        ("test_each_parameter_is_a_test", {"nz-lunar:9.1", "nz-lunar:9.2"}),
        ("test_given_what_it_is_about", {"nz-lunar:9.3", "nz-lunar:9.4"}),
        ("refused", {"nz-lunar:8.5"}),
        ("says", {"nz-lunar:5.2"}),
        ("several", set()),
    ],
)
def test_what_a_test_is_about(tmp_path: Path, test: str, clauses: set[str]) -> None:
    """A test that names five clauses and asserts one proves one."""
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "test_about.py").write_text(ABOUT, encoding="utf-8")
    (tmp_path / "scenarios" / "draws.toml").write_text(REFUSED, encoding="utf-8")
    found = {
        clause
        for clause, names in subjects(tmp_path).items()
        if any(name.endswith(f"::{test}") for name in names)
    }
    assert found == clauses
