"""`croupier rules`, as people and scripts call it."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.rules import app
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.facts import SILENT
from croupier.rulebooks.summary import facts
from tests.rulebooks.test_facts import HOUSE

HARBOUR = """
extends = "nz-lunar"
id      = "harbour-lunar"
title   = "Lunar Poker at the Harbour"

[options]
super_paytable = 4
max_payout     = "2500.50"
"""
SCENARIO = """
rulebook = "nz-lunar"
[[case]]
name    = "a pair pays even money"
clauses = ["5.5"]
"""


def run(*arguments: str, columns: int = 120) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": str(columns)})


def answer(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def text(*arguments: str, columns: int = 120) -> str:
    """What is printed, with the line breaks and the space of the layout taken out."""
    result = run(*arguments, columns=columns)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.fixture
def harbour(tmp_path: Path) -> str:
    path = tmp_path / "harbour.toml"
    path.write_text(HARBOUR, encoding="utf-8")
    return str(path)


@pytest.fixture
def tests(tmp_path: Path) -> str:
    folder = tmp_path / "checks" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "pays.toml").write_text(SCENARIO, encoding="utf-8")
    return str(folder.parent)


class TestList:
    def test_every_rulebook_with_its_counts(self) -> None:
        listed = answer("list")
        assert [book["id"] for book in listed] == list(RULEBOOK_IDS)
        for book in listed:
            clauses = rulebook(book["id"]).clauses.values()
            assert book["clauses"] == len(clauses)
            assert book["planned"] == sum(clause.kind == "planned" for clause in clauses)

    def test_as_a_table(self) -> None:
        printed = text("list")
        for name in RULEBOOK_IDS:
            assert f"{name} {rulebook(name).title}" in printed
        assert "planned" not in printed  # there are none


class TestShow:
    @pytest.mark.parametrize("name", RULEBOOK_IDS)
    @pytest.mark.parametrize("columns", [60, 79, 80, 100, 120])
    def test_a_page_fits_its_terminal_and_leaves_nothing_out(self, name: str, columns: int) -> None:
        result = run("show", name, columns=columns)
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= columns
        assert "…" not in result.stdout
        for option in rulebook(name).document.options:
            assert option in result.stdout

    @pytest.mark.parametrize("name", RULEBOOK_IDS)
    def test_the_page_tells_every_fact_of_the_house_or_that_a_whole_topic_is_not_said(
        self, name: str
    ) -> None:
        printed = text("show", name, columns=400)
        for topic, group in groupby(facts(rulebook(name)), key=lambda fact: fact.topic):
            told = list(group)
            assert f" {topic.capitalize()} " in printed
            if all(fact.silent and fact.says == told[0].says for fact in told):
                assert f" {topic.capitalize()} {SILENT} " in printed
            elif topic in HOUSE:
                assert all(fact.what in printed for fact in told)

    def test_a_silence_is_said(self) -> None:
        printed = text("show", "nz-lunar")
        assert f"Promotions {SILENT} Options" in printed
        assert f"{SILENT} on asking for a seat" in printed
        facts = answer("show", "nz-lunar")["facts"]
        assert {"topic": "seats", "what": "a seat asked for", "says": [SILENT], "clauses": []} in (
            facts
        )

    def test_the_seven_super_tables_stand_side_by_side(self) -> None:
        printed = text("show", "nz-lunar", columns=80)
        assert "four of a kind 200:1 250:1 250:1 250:1 200:1 200:1 200:1" in printed

    def test_a_page_for_scripts(self) -> None:
        page = answer("show", "nz-uth")
        assert page["title"] == "Ultimate Texas Hold'em, New Zealand"
        assert page["odds"]["tables"]["1"]["blind"]["flush"] == "3:2"
        assert page["options"]["paytable"]["allowed"] == [1, 2, 3, 4]
        assert page["options"]["paytable"]["in_force"] == 1
        boxes = page["facts"][0]
        assert (boxes["topic"], boxes["what"], boxes["says"]) == ("table", "boxes", ["up to seven"])
        assert boxes["clauses"] == ["nz-uth:3.1", "nz-uth:3.2", "nz-uth:3.4(a)"]

    def test_a_house_variant_by_its_path(self, harbour: str) -> None:
        page = answer("show", harbour)
        assert (page["id"], page["document_id"]) == ("harbour-lunar", "nz-lunar")
        assert page["options"]["super_paytable"]["in_force"] == 4
        assert page["options"]["max_payout"]["in_force"] == "2500.5"
        printed = text("show", harbour)
        assert "a house variant of nz-lunar" in printed
        assert "4 in force, chosen by the house" in printed

    def test_one_clause_and_where_it_is_used(self) -> None:
        clause = answer("show", "nsw-lunar", "10.2")
        assert clause["address"] == "nsw-lunar:10.2"
        assert clause["kind"] == "settled"
        assert clause["data"] == ["odds.ante"]
        assert clause["topics"] == ["ante_paid"]
        assert any(place.startswith("games/lunar/showdown.py:") for place in clause["code"])
        assert "odds.ante" in text("show", "nsw-lunar", "10.2")

    def test_the_clauses_beneath_a_clause(self) -> None:
        beneath = answer("show", "nsw-lunar", "9.4")["beneath"]
        assert [each["clause"] for each in beneath][:4] == ["9.4.1", "9.4.2", "9.4.3", "9.4.3.1"]
        assert "9.4.1 recorded" in text("show", "nsw-lunar", "9.4")

    def test_why_a_clause_is_outside(self) -> None:
        assert "a physical box" in text("show", "nsw-lunar", "2.5")

    def test_a_clause_by_its_address(self, harbour: str) -> None:
        whole = answer("show", "nsw-lunar", "10.2")
        assert answer("show", "nsw-lunar", "nsw-lunar:10.2") == whole
        assert answer("show", "nsw-lunar:10.2") == whole
        assert answer("show", harbour, "nz-lunar:5.9")["address"] == "nz-lunar:5.9"

    def test_a_ruling_by_its_address(self) -> None:
        ruling = answer("show", "nz-lunar", "ruling:second-combination")
        assert ruling["option"] == "straight_with_pair"
        assert ruling["says"] in text("show", "nz-lunar", "ruling:second-combination")

    @pytest.mark.parametrize(
        ("number", "near"), [("10.22", "10.2"), ("9", "9.1"), ("9.4(a)", "9.4"), ("xyz", "")]
    )
    def test_an_unknown_clause_names_those_near_it(self, number: str, near: str) -> None:
        result = run("show", "nsw-lunar", number)
        assert result.exit_code == 2
        assert f"nsw-lunar has no clause {number}" in result.stderr
        assert near in result.stderr
        assert result.stdout == ""

    def test_an_unknown_ruling(self) -> None:
        result = run("show", "nz-lunar", "ruling:no-such-ruling")
        assert result.exit_code == 2
        assert "max-payout" in result.stderr


class TestDiff:
    def test_for_scripts(self) -> None:
        found = answer("diff", "nz-lunar", "nsw-lunar")
        assert (found["left"], found["right"], found["same_game"]) == (
            "nz-lunar",
            "nsw-lunar",
            True,
        )
        assert {
            "topic": "areas",
            "what": "super wager",
            "left": "optional",
            "right": "compulsory, at least the ante",
            "left_clauses": ["nz-lunar:3.3(c)", "nz-lunar:5.1(b)"],
            "right_clauses": ["nsw-lunar:2.2.1", "nsw-lunar:5.2.2", "nsw-lunar:5.2.5"],
        } in found["differences"]

    @pytest.mark.parametrize("columns", [60, 79, 80, 100, 120])
    def test_as_a_table(self, columns: int) -> None:
        result = run("diff", "nz-lunar", "nsw-lunar", columns=columns)
        assert max(map(len, result.stdout.splitlines())) <= columns
        assert "super wager" in result.stdout
        assert "3.3(c), 5.1(b)" in result.stdout

    def test_rulebooks_that_say_the_same(self) -> None:
        assert text("diff", "wa-lunar", "wa-lunar") == "wa-lunar and wa-lunar say the same."
        same = "wa-lunar@2014 and wa-lunar@2015 are one version, wa-lunar."
        assert text("diff", "wa-lunar@2014-08", "wa-lunar@2015") == same.replace("14", "14-08")
        assert answer("diff", "wa-lunar", "wa-lunar")["differences"] == []

    def test_two_games(self) -> None:
        assert "Different games" in text("diff", "nz-lunar", "nz-uth")
        assert answer("diff", "nz-lunar", "nz-uth")["same_game"] is False

    def test_a_variant_against_its_document(self, harbour: str) -> None:
        found = answer("diff", "nz-lunar", harbour)
        assert found["right"] == "harbour-lunar"
        assert {each["topic"] for each in found["differences"]} == {"options"}


class TestCoverage:
    def test_for_scripts(self, tests: str) -> None:
        accounts = answer("coverage", "--tests", tests)
        assert list(accounts) == list(RULEBOOK_IDS)
        for name, account in accounts.items():
            assert sum(account["counts"].values()) == len(account["clauses"])
            assert len(account["clauses"]) == len(rulebook(name).clauses)
            for clause in account["clauses"]:
                assert list(clause) == [
                    "clause",
                    "kind",
                    "intended",
                    "says",
                    "why",
                    "note",
                    "topics",
                    "code",
                    "data",
                    "tests",
                    "subject_of",
                ]

    def test_one_rulebook_and_the_tests_that_name_its_clauses(self, tests: str) -> None:
        account = answer("coverage", "nz-lunar", "--tests", tests)["nz-lunar"]
        [pays] = [clause for clause in account["clauses"] if clause["clause"] == "5.5"]
        assert pays["tests"] == ["scenarios/pays.toml::a pair pays even money"]
        assert pays["data"] == ["odds.ante", "odds.bet"]
        assert pays["code"]

    def test_only_what_is_missing(self, tests: str) -> None:
        account = answer("coverage", "nz-lunar", "--tests", tests, "--missing")["nz-lunar"]
        numbers = [clause["clause"] for clause in account["clauses"]]
        assert "5.5" not in numbers
        assert "5.6" in numbers
        assert {clause["kind"] for clause in account["clauses"]} == {
            "enforced",
            "settled",
            "directed",
        }
        assert sum(account["counts"].values()) == len(rulebook("nz-lunar").clauses)

    @pytest.mark.parametrize("columns", [80, 120])
    def test_as_a_table(self, tests: str, columns: int) -> None:
        result = run("coverage", "nsw-lunar", "--tests", tests, columns=columns)
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= columns
        assert "data: odds.ante" in result.stdout
        assert "without a test" in result.stdout

    def test_all_rulebooks_in_sum(self, tests: str) -> None:
        printed = text("coverage", "--tests", tests)
        books = [rulebook(name).clauses.values() for name in RULEBOOK_IDS]
        settled = (sum(clause.kind == "settled" for clause in book) for book in books)
        assert f"settled {' '.join(map(str, settled))}" in printed
        assert f"all {' '.join(str(len(book)) for book in books)}" in printed

    def test_without_tests_at_hand(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        result = run("coverage", "nz-lunar")
        assert result.exit_code == 0
        assert "the tests were not found" in result.stderr
        assert "without a test" not in result.stdout
        assert run("coverage", "--missing").exit_code == 2

    def test_tests_in_the_working_folder_are_found(
        self, tests: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path(tests).rename(Path(tests).with_name("tests"))
        monkeypatch.chdir(Path(tests).parent)
        assert "not found" not in run("coverage", "nz-lunar").stderr

    def test_tests_that_cannot_be_read(self, tmp_path: Path) -> None:
        (tmp_path / "test_broken.py").write_text("def test(:", encoding="utf-8")
        result = run("coverage", "--tests", str(tmp_path))
        assert result.exit_code == 2
        assert "test_broken.py" in result.stderr
        assert run("coverage", "--tests", str(tmp_path / "nowhere")).exit_code == 2

    def test_a_house_variant_is_accounted_for_as_its_document(self, harbour: str) -> None:
        own, base = answer("coverage", harbour), answer("coverage", "nz-lunar")
        assert own["harbour-lunar"] == base["nz-lunar"]


@pytest.mark.parametrize(
    "arguments",
    [("show", "nz-poker"), ("diff", "nz-lunar", "nz-poker"), ("coverage", "nz-poker")],
)
def test_an_unknown_rulebook_is_refused_everywhere(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "there is no rulebook 'nz-poker'" in result.stderr


def test_a_variant_that_changes_a_price_is_refused_with_the_clause(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('extends = "nz-lunar"\n[odds.bet]\npair = "2:1"\n', encoding="utf-8")
    result = run("show", str(path))
    assert result.exit_code == 2
    assert "odds.bet.pair is fixed by clause 5.5 of nz-lunar" in result.stderr
    assert "nz-lunar:5.5" in result.stderr
