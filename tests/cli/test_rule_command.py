"""`croupier rule`, as supervisors and scripts call it."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from croupier.cli.rule import rule_command
from croupier.cli.rule.page import Sheet
from croupier.cli.terminal.console import Console
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.cases import cases
from croupier.rulebooks.search import answer as search
from tests.published import fitting

HARBOUR = """
extends = "nz-lunar"
id      = "harbour-lunar"

[options]
max_payout = 25000
"""
MISDEAL = ("--answer", "deal_complete=no", "--answer", "hand_complete=no")

app = typer.Typer()
app.command()(rule_command)


def run(*arguments: str, columns: int = 80, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed, env={"COLUMNS": str(columns)})


def text(*arguments: str, columns: int = 80) -> str:
    """What is printed, with the line breaks and the space of the layout taken out."""
    result = run(*arguments, columns=columns)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def answer(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return fitting("rule-1", result.stdout)


@pytest.fixture
def harbour(tmp_path: Path) -> str:
    path = tmp_path / "harbour.toml"
    path.write_text(HARBOUR, encoding="utf-8")
    return str(path)


class TestPage:
    def test_the_tree_of_the_best_case(self) -> None:
        assert run("nz-lunar", "no ante on the box").stdout.splitlines()[:17] == [
            "Cards are dealt to a box without an ante ───────────────────────────────────────",
            "Shall: the document decides.                                 nz-lunar 11.8, 11.9",
            "",
            "Was the deal complete when it was found?                           deal_complete",
            "│",
            "├─ yes: That hand is removed; the round goes on.                            11.9",
            "│  wagers  every wager stands",
            "│  cards   the hand is counted and put in the discard rack",
            "│  note    a super wager without an ante is not part of the round (5.1) and goes",
            "│          back",
            "│",
            "└─ no: Does that box hold a full hand already, as from a           hand_complete",
            "   │ shuffler?",
            "   │",
            "   ├─ yes: That hand is removed; the round goes on.                         11.9",
            "   │",
            "   └─ no: A misdeal: the round is void and dealt again.     11.8, 11.11, 7.1(b),",
        ]

    def test_who_may_decide_and_what_else_may_be_meant(self) -> None:
        printed = text("nz-lunar", "exposed", "card")
        assert "A card that should be face down is seen" in printed
        assert "Or was it one of these? player-shows-cards A player shows their" in printed
        assert "May: the casino operator decides." in text("nz-lunar", "void-hand")

    def test_answers_that_lead_to_the_same_stand_together(self) -> None:
        printed = text("nz-lunar", "void-hand", columns=100)
        assert "cards left the table, or swapped or told: Does the casino operator" in printed

    def test_by_clause(self) -> None:
        assert "The cards run out" in text("nz-lunar", "11.19")
        assert text("nz-lunar:11.19") == text("nz-lunar", "11.19")
        assert text("nz-lunar", "nz-lunar:11.19") == text("nz-lunar", "11.19")

    def test_what_the_house_has_chosen(self, harbour: str) -> None:
        assert "In force: max_payout none." in text("nz-lunar", "max-payout")
        printed = text(harbour, "max-payout")
        assert "In force: max_payout 25000." in printed
        assert "harbour-lunar 5.12" in printed

    def test_all_cases(self) -> None:
        printed = text("nz-uth")
        for case in cases(rulebook("nz-uth")).values():
            assert case.id in printed

    @pytest.mark.parametrize("name", RULEBOOK_IDS)
    @pytest.mark.parametrize("columns", [60, 80, 100])
    def test_every_tree_fits_its_terminal_and_shows_every_word(
        self, name: str, columns: int
    ) -> None:
        for case in cases(rulebook(name)).values():
            lines = [line.plain for line in Sheet(Console(width=columns)).tree(case.start)]
            assert max(map(len, lines)) <= columns, case.id
            assert not any(line.endswith(" ") for line in lines), case.id
            printed = set(" ".join(lines).split())
            assert {word for end in case.outcomes for word in end.says.split()} <= printed

    @pytest.mark.parametrize("columns", [80, 120])
    def test_pages_fit_their_terminal(self, columns: int) -> None:
        for name in RULEBOOK_IDS:
            lines = run(name, "exposed-card", columns=columns).stdout.splitlines()
            assert max(map(len, lines)) == min(columns, 100)


class TestAnswers:
    def test_the_one_outcome(self) -> None:
        printed = text("nz-lunar", "no-wager", *MISDEAL)
        assert "Was the deal complete when it was found? deal_complete → no" in printed
        assert "A misdeal: the round is void and dealt again. 11.8, 11.11" in printed
        assert "round void, and dealt again wagers every wager is void and goes back" in printed
        assert "choice players may change ante and super wager before the new deal" in printed

    def test_what_is_still_to_be_known(self) -> None:
        printed = text("nz-lunar", "no-wager", "-a", "deal_complete=no")
        assert "→ no Does that box hold a full hand already" in printed
        assert "├─ yes: That hand is removed" in printed

    def test_as_people_type_them(self) -> None:
        spoken = answer("nz-lunar", "exposed-card", "-a", "Where=in the deal", "-a", "how-many=one")
        assert spoken["answers"] == {"where": "in_the_deal", "how_many": "one"}
        assert spoken["question"]["id"] == "whose"

    @pytest.mark.parametrize(
        ("given", "says"),
        [
            (
                "deal_complete=perhaps",
                "not an answer to “Was the deal complete when it was found?”",
            ),
            ("weather=fine", "it asks deal_complete, hand_complete"),
            ("deal_complete", "write --answer question=answer"),
            ("=no", "write --answer question=answer"),
        ],
    )
    def test_what_is_no_answer_is_refused(self, given: str, says: str) -> None:
        result = run("nz-lunar", "no-wager", "--answer", given, columns=200)
        assert result.exit_code == 2
        assert says in result.stderr
        assert result.stdout == ""


class TestAsking:
    def test_questions_one_by_one(self) -> None:
        result = run("nz-lunar", "11.9", "--ask", typed="no\n2\n")
        assert result.exit_code == 0
        assert "  1 yes" in result.stdout
        assert "A misdeal: the round is void and dealt again." in result.stdout

    def test_what_is_known_is_not_asked(self) -> None:
        result = run("nz-lunar", "11.9", "--ask", "-a", "deal_complete=no", typed="y\n")
        assert "Was the deal complete" not in result.stdout
        assert "That hand is removed" in result.stdout

    @pytest.mark.parametrize("slip", ["maybe", "3", "0", "-1", "", "²", "yesno"])
    def test_a_slip_is_asked_again(self, slip: str) -> None:
        result = run("nz-lunar", "11.9", "--ask", typed=f"{slip}\nYES\n")
        assert result.exit_code == 0
        assert "a number from 1 to 2, or the words; Ctrl-D leaves" in result.stdout
        assert "That hand is removed" in result.stdout

    def test_as_many_letters_as_tell_an_answer_from_the_others(self) -> None:
        result = run("nz-lunar", "exposed-card", "--ask", typed="in\nin the d\none\nbox\n")
        assert result.stdout.count("a number from 1 to 5") == 1
        assert "The card is turned face down" in result.stdout

    def test_the_end_of_the_input_leaves_cleanly(self) -> None:
        result = run("nz-lunar", "11.9", "--ask", typed="no\n")
        assert result.exit_code == 0
        assert result.stdout.endswith("› \n")
        assert result.exception is None

    def test_a_case_that_asks_nothing(self) -> None:
        result = run("nz-lunar", "cut", "--ask", typed="")
        assert "only an employee of the casino cuts" in result.stdout

    def test_for_scripts_the_questions_go_elsewhere(self) -> None:
        result = run("nz-lunar", "11.9", "--ask", "--json", typed="yes\n")
        assert json.loads(result.stdout)["outcome"]["id"] == "counted-off"
        assert "Was the deal complete" in result.stderr


class TestJson:
    def test_cases_found(self) -> None:
        page = answer("nz-lunar", "flashed card")
        assert list(page)[:4] == ["rulebook", "document_id", "query", "found"]
        assert list(page)[4:] == ["covered", "clear", "about", "left_to"]
        best, *others = page["found"]
        assert (best["id"], best["score"], best["because"]) == (
            "exposed-card",
            1.0,
            "“flashed card”",
        )
        assert best["force"] == "shall"
        assert best["clauses"][0] == "nz-lunar:11.3"
        question = best["start"]["question"]
        assert list(question) == ["id", "asks", "by", "answers"]
        second = question["answers"]["in_a_draw"]["question"]["answers"]
        assert second["no"]["outcome"]["clauses"] == ["nz-lunar:11.3"]
        assert others[0]["official"] == "casino operator"
        assert others[0]["force"] == "may"

    def test_an_outcome(self) -> None:
        decided = answer("nsw-lunar", "missing card", "-a", "round_running=yes")
        assert decided["rulebook"] == "nsw-lunar"
        assert decided["case"] == "deck-not-52"
        assert decided["answers"] == {"round_running": "yes"}
        end = decided["outcome"]
        assert list(end) == [
            "id",
            "says",
            "round",
            "whose",
            "wagers",
            "cards",
            "notify",
            "choices",
            "clauses",
            "note",
        ]
        assert end["round"] == "void"
        assert end["wagers"]["draw_fee"] == {"fate": "void", "remark": None}
        assert end["notify"] == ["surveillance", "an inspector"]
        assert "nsw-lunar:12.11.2" in end["clauses"]

    def test_choices(self) -> None:
        end = answer("nz-lunar", "no-wager", *MISDEAL)["outcome"]
        assert end["choices"] == [
            {"who": "players", "may": "change ante and super wager before the new deal"}
        ]

    def test_options_in_force(self, harbour: str) -> None:
        found, *_ = answer(harbour, "max-payout")["found"]
        assert found["options"] == {"max_payout": "25000"}

    def test_all_cases(self) -> None:
        listed = answer("vu-lunar")
        assert listed["query"] is None
        assert [each["id"] for each in listed["cases"]] == list(cases(rulebook("vu-lunar")))

    def test_a_variant_by_its_path(self, harbour: str) -> None:
        page = answer(harbour, "misdeal")
        assert (page["rulebook"], page["document_id"]) == ("harbour-lunar", "nz-lunar")


class TestNotCovered:
    """What a document is silent about is answered so, with who decides."""

    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("nz-lunar", "Not covered: 11.20 leaves it to the casino operator."),
            ("wa-lunar", "Not covered: 11.18 leaves it to the casino management."),
            ("vu-lunar", "Not covered: 11.18 leaves it to the operations manager."),
            ("nsw-lunar", "Not covered: 12.18 leaves it to the Gaming Manager."),
            ("nz-uth", "Not covered: This division has no rule for it"),
        ],
    )
    def test_it_says_to_whom_the_document_leaves_it(self, name: str, says: str) -> None:
        printed = text(name, "a drunk has sat down")
        assert "A player is drunk" in printed
        assert says in printed

    def test_what_is_not_far_off_is_named(self) -> None:
        printed = text("nz-lunar", "flop was exposed by the dealer")
        assert "Not covered" in printed
        assert "Or was it one of these? exposed-card" in printed

    def test_for_scripts(self) -> None:
        page = answer("nz-lunar", "fire alarm")
        assert (page["covered"], page["clear"]) == (False, True)
        assert page["about"] == "The game is disrupted, or there was fraud"
        assert page["left_to"] == {
            "official": "casino operator",
            "says": "11.20 leaves it to the casino operator.",
            "clauses": ["nz-lunar:11.20"],
        }
        best = page["found"][0]
        assert (best["id"], best["score"]) == ("not-covered", 0)


class TestUnclear:
    def test_the_candidates_with_their_scores(self) -> None:
        result = run("nz-lunar", "dealer collected cards exposed")
        first, blank, title, *rows = result.stdout.splitlines()
        assert first.startswith("Several cases may be meant ─")
        assert (blank, title) == ("", "“dealer collected cards exposed” may be one of these:")
        assert rows[0].startswith("collected-early")
        assert "%" in rows[0]
        assert rows[-1] == "To show one: croupier rule nz-lunar collected-early"

    def test_for_scripts(self) -> None:
        page = answer("nz-lunar", "dealer collected cards exposed")
        assert (page["covered"], page["clear"]) == (True, False)
        assert len(page["found"]) > 1

    def test_a_name_is_always_clear(self) -> None:
        assert "Several cases" not in text("nz-lunar", "exposed", "card")


class TestClausesOfNoCase:
    def test_a_clause_is_told_though_no_case_is_about_it(self) -> None:
        result = run("nz-lunar", "9.8")
        assert result.exit_code == 0
        first, *_, last = result.stdout.splitlines()
        assert first.startswith("nz-lunar 9.8 ─")
        assert "directed: a supervisor decides it" in result.stdout
        assert last == "None of the cases is about it."

    def test_with_the_clauses_inside_it(self) -> None:
        page = answer("nz-lunar", "6.4")
        assert [each["clause"] for each in page["clauses"]] == [
            *("nz-lunar:6.4", "nz-lunar:6.4(a)", "nz-lunar:6.4(b)", "nz-lunar:6.4(c)"),
        ]
        assert page["found"] == []

    def test_every_clause_of_every_document_is_found(self) -> None:
        for id in RULEBOOK_IDS:
            book = rulebook(id)
            for number in book.clauses:
                asked = search(book, number)
                assert asked.found or asked.clauses[0] == number, f"{id} {number}"


class TestNothing:
    @pytest.mark.parametrize("asked", ["bananas", "99.9", "ruling:none", "[zzz]"])
    def test_it_says_so_and_lists_what_there_is(self, asked: str) -> None:
        result = run("nz-lunar", asked)
        assert result.exit_code == 1
        assert f"nz-lunar has nothing on “{asked}”." in result.stdout
        assert "exposed-card" in result.stdout

    def test_for_scripts(self) -> None:
        result = run("nz-lunar", "bananas", "--json")
        assert result.exit_code == 1
        page = fitting("rule-1", result.stdout)
        assert (page["query"], page["found"]) == ("bananas", [])
        assert page["cases"][0]["id"] == "exposed-card"
        assert page["covered"] is False
        assert page["left_to"]["official"] == "casino operator"

    def test_an_unknown_rulebook(self) -> None:
        result = run("nz-poker", "exposed card")
        assert result.exit_code == 2
        assert "there is no rulebook 'nz-poker'" in result.stderr
