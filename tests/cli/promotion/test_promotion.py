"""`croupier promotion`, as people and scripts call it."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.promotion import app
from croupier.records.journal.promotions import read_promotion
from tests.published import fitting

ROOT = Path(__file__).parents[3]
BEGUN = "2026-11-16T09:00+11:00"
LODGED = "2026-11-17T10:00+11:00"
OPENED = "2026-11-18T10:00+11:00"
DRAWN = "2026-12-05T20:00+11:00"
CONFIRM = "have the inspectorate confirm the notice"
ANN = "Ann Lee, 1 Bay Road, Glebe"


def run(*arguments: str, columns: int = 100) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": str(columns)})


def words(result: Result) -> str:
    """What is printed, with the line breaks and the space of the layout taken out."""
    return " ".join(result.output.split())


@pytest.fixture(autouse=True)
def terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A whole terms file, in the folder in which commands are run."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(ROOT / "examples" / "car-draw.toml", tmp_path / "terms.toml"))


def change(terms: Path, old: str, new: str) -> None:
    text = terms.read_text(encoding="utf-8")
    assert old in text
    terms.write_text(text.replace(old, new), encoding="utf-8")


def offer(at: str = BEGUN) -> Result:
    return run("offer", "j", "nsw-lunar", "Car Draw", "--terms", "terms.toml", "--at", at)


def do(line: str, at: str = DRAWN, status: int = 0, by: str = "") -> str:
    result = run("do", "j", line, "--at", at, *(("--as", by) if by else ()))
    assert result.exit_code == status, result.output
    return words(result)


def show(at: str = DRAWN) -> Any:
    result = run("show", "j", "--json", "--at", at)
    assert result.exit_code == 0, result.output
    return fitting("promotion-show-1", result.stdout)


def running() -> None:
    assert offer().exit_code == 0
    do("make-available casino", BEGUN)
    do("lodge-terms", LODGED)
    do("commence", OPENED)


def won(line: str = "scrutineer='Jo Vane'") -> None:
    running()
    do(f"hold-draw 'car: {ANN}' {line}")


class TestOffer:
    @pytest.mark.clauses("nsw-lunar:15.7.3", "nsw-lunar:15.7.10", "nsw-lunar:15.7.11.2(ii)")
    def test_it_says_what_is_missing_and_begins(self, terms: Path) -> None:
        for line in ("eligibility", "publication", "model"):
            text = terms.read_text(encoding="utf-8").splitlines()
            kept = [each for each in text if not each.startswith(line)]
            terms.write_text("\n".join(kept), encoding="utf-8")
        result = offer()
        assert result.exit_code == 0
        for each in (
            "who is eligible 15.7.3",
            "how results are published 15.7.10",
            "car: the model 15.7.11.2(ii)",
        ):
            assert each in words(result)
        assert read_promotion(Path("j")).promotion is not None

    @pytest.mark.clauses("nsw-lunar:15.5", "nsw-lunar:15.5.2")
    def test_it_says_what_is_prohibited_and_begins(self, terms: Path) -> None:
        change(terms, 'kind          = "vehicle"', 'kind = "firearm"')
        for line in ("make", "model", "accessories", "on_road_costs"):
            text = terms.read_text(encoding="utf-8").splitlines()
            kept = [each for each in text if not each.startswith(line)]
            terms.write_text("\n".join(kept), encoding="utf-8")
        result = offer()
        assert result.exit_code == 0
        assert "cannot be offered" in words(result)
        assert "a firearm, an imitation or ammunition 15.5.2" in words(result)
        refused = do("lodge-terms", BEGUN, status=1)
        assert "[not-offered]" in refused
        assert "may be done now: change-terms" in refused
        assert show()["phase"] == "not offered"
        assert show()["prohibited"][0]["clauses"] == ["nsw-lunar:15.5.2"]
        assert "firearm" in words(run("show", "j"))
        assert "15.5.2" in words(run("story", "j"))

    def test_nothing_is_written_over(self) -> None:
        assert offer().exit_code == 0
        before = Path("j").read_bytes()
        result = offer()
        assert result.exit_code == 2
        assert "exists already" in words(result)
        assert Path("j").read_bytes() == before

    @pytest.mark.parametrize(
        ("arguments", "status", "why"),
        [
            (("j", "moon", "N", "--terms", "terms.toml"), 2, "there is no rulebook 'moon'"),
            (("j", "nz-lunar", "N", "--terms", "terms.toml"), 1, "[no-promotions]"),
            (("j", "nsw-lunar", "", "--terms", "terms.toml"), 1, "[no-name]"),
            (("j", "nsw-lunar", "N", "--terms", "none.toml"), 2, "there is no file none.toml"),
            (("no/j", "nsw-lunar", "N", "--terms", "terms.toml"), 2, "cannot be written"),
            (("j", "nsw-lunar", "N", "--terms", "terms.toml", "--at", "now"), 2, "is not a time"),
            (
                ("j", "nsw-lunar", "N", "--terms", "terms.toml", "--at", "2026-11-16T09:00"),
                2,
                "has no time zone",
            ),
        ],
    )
    def test_what_cannot_begin(self, arguments: tuple[str, ...], status: int, why: str) -> None:
        result = run("offer", *arguments)
        assert result.exit_code == status
        assert why in words(result)
        assert not Path("j").exists()

    def test_without_a_moment_it_is_now(self, terms: Path) -> None:
        run("offer", "j", "nsw-lunar", "N", "--terms", str(terms))
        at = read_promotion(Path("j")).heading.at
        assert at.utcoffset() is not None


class TestDo:
    def test_it_says_what_happened_with_its_clauses_in_words(self) -> None:
        offer()
        said = do("lodge-terms", LODGED)
        assert "the Authority is given full details of the terms 15.9" in said
        assert "15.9: the Authority receives a promotion's full terms 24 hours or more" in said
        assert "may commence from 2026-11-18 10:00 +11:00 on" in said

    @pytest.mark.clauses("nsw-lunar:15.9")
    def test_a_refusal_has_code_clauses_and_what_is_legal_and_changes_nothing(
        self, terms: Path
    ) -> None:
        change(terms, "2026-11-18T10:00:00+11:00", "2026-11-17T10:00:00+11:00")
        offer()
        do("make-available casino", BEGUN)
        do("lodge-terms", LODGED)
        before = Path("j").read_bytes()
        refused = do("commence", "2026-11-18T09:59:59+11:00", status=1)
        assert "(nsw-lunar:15.9) [short-notice]" in refused
        assert "may be done now: change-terms, make-available" in refused
        assert Path("j").read_bytes() == before
        do("commence", "2026-11-18T10:00+11:00")

    @pytest.mark.clauses("nsw-lunar:15.2")
    @pytest.mark.parametrize(("value", "status"), [("10000", 0), ('"10000.01"', 1)])
    def test_the_scrutineer(self, terms: Path, value: str, status: int) -> None:
        change(terms, "value            = 42000", f"value = {value}")
        running()
        assert bool(show()["scrutineer"]["prizes"]) is bool(status)
        assert ("[scrutineer-needed]" in do(f"hold-draw 'car: {ANN}'", status=status)) is bool(
            status
        )

    @pytest.mark.clauses("nsw-lunar:15.9.1")
    def test_terms_change_from_a_file_and_once_it_runs_with_approval(self, terms: Path) -> None:
        running()
        change(terms, "cash_alternative = 38000", "cash_alternative = 39000")
        assert "[approval-needed]" in do("change-terms terms=@terms.toml", status=1)
        assert "letter 7" in do("change-terms @terms.toml approval='letter 7'")
        assert show()["terms"]["prizes"][0]["cash_alternative"] == 39000

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("", "nothing was typed"),
            ("comence", "perhaps commence"),
            ("change-terms terms.toml", "write terms=@terms.toml"),
            ("change-terms @none.toml", "there is no file none.toml"),
            ("change-terms", "terms is missing"),
            ("notify 1 telephone", "reached is missing"),
        ],
    )
    def test_what_cannot_be_read_changes_nothing(self, line: str, why: str) -> None:
        offer()
        before = Path("j").read_bytes()
        assert why in do(line, status=2)
        assert Path("j").read_bytes() == before

    def test_words_may_be_given_one_by_one(self) -> None:
        offer()
        result = run("do", "j", "make-available", "casino", "detail=at the desk", "--at", BEGUN)
        assert result.exit_code == 0
        assert show()["available"] == [{"where": "within the casino", "detail": "at the desk"}]

    def test_a_journal_that_cannot_be_written_is_left_as_it_is(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A full disk: part of the line is written, and taken back."""
        offer()
        before = Path("j").read_bytes()
        write = os.write
        monkeypatch.setattr("os.write", lambda file, line: write(file, line[:10]))
        assert "cannot be written" in do("lodge-terms", LODGED, status=2)
        assert Path("j").read_bytes() == before

    def test_help_lists_every_act_and_does_nothing(self) -> None:
        offer()
        before = Path("j").read_bytes()
        listed = do("help")
        assert "hold-draw drawn ... [scrutineer=...]" in listed
        assert "PRIZE: PERSON" in listed
        told = do("help notify")
        assert "notify win by reached" in told
        assert "hold-draw" not in told
        assert "perhaps hold-draw" in do("help draw", status=2)
        assert Path("j").read_bytes() == before


class TestShow:
    @pytest.mark.clauses("nsw-lunar:15.9")
    def test_the_notice(self, terms: Path) -> None:
        offer()
        assert show(BEGUN)["notice"]["lodged"] is None
        do("lodge-terms", LODGED)
        assert show(LODGED)["notice"]["earliest"] == "2026-11-17T23:00:00+00:00"
        change(terms, "38000", "39000")
        do("change-terms @terms.toml", LODGED)
        given = show(LODGED)["notice"]
        assert (given["in_force"], given["earliest"]) == (False, None)
        assert "has earlier terms" in words(run("show", "j", "--at", LODGED))

    @pytest.mark.clauses("nsw-lunar:15.8")
    @pytest.mark.parametrize(
        ("at", "overdue"), [("2026-12-07T20:00+11:00", False), ("2026-12-07T20:00:01+11:00", True)]
    )
    def test_what_is_due_by_when(self, at: str, overdue: bool) -> None:
        won()
        do("notify 1 telephone reached=no")
        (due,) = show(at)["due"]
        assert (due["duty"], due["number"], due["overdue"]) == ("notify the winner", 1, overdue)
        assert due["by"] == "2026-12-07T09:00:00+00:00"
        page = words(run("show", "j", "--at", at))
        assert "win 1: notify the winner, by 2026-12-07 20:00 +11:00; tried once" in page
        assert ("overdue" in page) is overdue

    @pytest.mark.clauses("nsw-lunar:15.3", "nsw-lunar:15.4")
    def test_what_is_owed_to_a_winner(self) -> None:
        won()
        owed = []
        for line in ("take-cash 1", "choose-payment 1 'cash 38000'", "pay-prize 1 'cash 38000'"):
            owed.append(show()["wins"][0]["owed"]["words"])
            do(line)
        assert owed == [
            "car, or 38000 if the winner takes cash instead",
            "38000, once the winner has chosen how to be paid",
            "38000 by cash, as the winner has chosen",
        ]
        win = show()["wins"][0]
        assert win["owed"] is None
        assert win["awarded"] == "2026-12-05T09:00:00+00:00"

    @pytest.mark.clauses("nsw-lunar:15.4")
    @pytest.mark.parametrize(
        ("cash", "owed"),
        [("10000", "10000, to be paid"), ('"10000.01"', "10000.01, once the winner has chosen")],
    )
    def test_only_above_the_limit_the_winner_chooses(
        self, terms: Path, cash: str, owed: str
    ) -> None:
        change(terms, "cash_alternative = 38000", f"cash_alternative = {cash}")
        won()
        do("take-cash 1")
        assert show()["wins"][0]["owed"]["words"].startswith(owed)

    @pytest.mark.clauses("nsw-lunar:15.12")
    def test_nothing_is_given_while_a_draw_is_in_doubt_and_what_was_won_is_owed_after(self) -> None:
        won()
        assert "inspectorate" in do("postpone 'an open barrel' prizes=car")
        assert show()["wins"][0]["owed"]["words"] == "nothing before the draw is validated"
        assert show()["halted"] == {"car": "postponed"}
        do("cancel 'entries lost' prizes=car")
        assert show()["halted"] == {"car": "cancelled"}
        assert show()["wins"][0]["owed"]["words"].startswith("car, or 38000")
        assert "cancelled nothing is owed" not in words(run("show", "j"))
        assert [each["duty"] for each in show()["due"]].count(CONFIRM) == 2
        do("confirm-notice 1 'Ivo, inspector'", by="Kim, gaming supervisor")
        do("confirm-notice 2 Ivo")
        assert CONFIRM not in [each["duty"] for each in show()["due"]]
        assert "Kim, gaming supervisor" in words(run("story", "j"))

    @pytest.mark.clauses("nsw-lunar:15.12")
    def test_the_journal_tells_who_made_the_offer(self, terms: Path) -> None:
        command = ("offer", "j", "nsw-lunar", "Car Draw", "--terms", str(terms), "--at", BEGUN)
        assert run(*command, "--as", "Olga, boss").exit_code == 2
        assert run(*command, "--as", "Olga, casino operator").exit_code == 0
        assert json.loads(Path("j").read_bytes())["by"] == "Olga, casino operator"
        assert "Olga, casino operator" in words(run("story", "j"))

    def test_the_journal_tells_who_acted_and_an_unknown_rank_is_an_error(self) -> None:
        won()
        do("postpone 'an open barrel' prizes=car", by="Kim, gaming supervisor")
        do("validate 'every entry was in it' prizes=car", by="Mo, gaming manager")
        told = words(run("story", "j"))
        assert told.index("Kim, gaming supervisor") < told.index("Mo, gaming manager")
        acts = [json.loads(line) for line in Path("j").read_text(encoding="utf-8").splitlines()]
        assert [act.get("by") for act in acts[-2:]] == [
            "Kim, gaming supervisor",
            "Mo, gaming manager",
        ]
        kept = Path("j").read_bytes()
        refused = do("cancel 'entries lost' prizes=car", status=2, by="Kim, janitor")
        assert "there is no rank 'janitor'" in refused
        assert Path("j").read_bytes() == kept

    @pytest.mark.clauses("nsw-lunar:15.10", "nsw-lunar:15.10.1")
    @pytest.mark.parametrize(("value", "kept"), [("100", False), ('"100.01"', True)])
    def test_refused_claims_and_which_are_kept(self, terms: Path, value: str, kept: bool) -> None:
        change(terms, "value            = 42000", f"value = {value}")
        running()
        do("refuse-claim car 'Bob Ray, 2 Bay Street' 'was not drawn'")
        (claim,) = show()["refused_claims"]
        assert (claim["kept"], claim["reasons"]) == (kept, ["was not drawn"])
        page = words(run("show", "j"))
        assert ("these details must be retained 15.10.1" in page) is kept
        assert "claim 1: tell the claimants the reasons 15.10" in page
        do("tell-reasons 1")
        assert show()["due"] == []

    def test_disputes(self) -> None:
        offer()
        do("raise-dispute 'Bob Ray' 'the hour'")
        assert "Bob Ray the hour 15.11 decision none yet 15.11" in words(run("show", "j"))
        do("decide-dispute 1 'it stands'")
        assert "decision it stands 15.11" in words(run("show", "j"))
        assert "section 33" in do("not-satisfied 'Bob Ray' dispute 1")

    @pytest.mark.parametrize("columns", [60, 100])
    def test_pages_fit_their_terminal(self, columns: int) -> None:
        won()
        do("notify 1 mail reached=no note='the letter came back, nobody of that name lives there'")
        do("refuse-claim car 'Bob Ray, 2 Bay Street' 'was not drawn'")
        for arguments in (
            ("show", "j"),
            ("story", "j"),
            ("do", "j", "help"),
            ("do", "j", "commence"),
        ):
            for line in run(*arguments, columns=columns).output.splitlines():
                assert len(line) <= columns, line

    def test_marks_in_names_are_only_text(self, terms: Path) -> None:
        change(terms, '"a motor car"', '"a [bold]car[/]"')
        run("offer", "j", "nsw-lunar", "[red]Draw[/]", "--terms", "terms.toml", "--at", BEGUN)
        page = words(run("show", "j"))
        assert "[red]Draw[/]" in page
        assert "a [bold]car[/]" in page

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            (None, "there is no file"),
            ("", "is empty"),
            ("{", "not JSON"),
            ('{"format": "croupier.table/1"}\n', "not the journal of a promotion"),
        ],
    )
    @pytest.mark.parametrize("command", [("show",), ("show", "--json"), ("story",), ("do",)])
    def test_what_is_no_journal(
        self, tmp_path: Path, command: tuple[str, ...], text: str | None, why: str
    ) -> None:
        path = tmp_path / "j"
        if text is not None:
            path.write_text(text, encoding="utf-8")
        line = ["commence"] if command == ("do",) else []
        result = run(*command, str(path), *line)
        assert result.exit_code == 2
        assert why in words(result)


class TestZones:
    """Times come back in the zone in which they were typed."""

    def test_the_terms_keep_theirs_whatever_the_others_are(self) -> None:
        won()
        do("notify 1 telephone reached=yes", "2026-12-05T10:00+00:00")
        told = words(run("show", "j", "--at", "2026-12-06T10:00+00:00"))
        assert "entries close 2026-12-04 18:00 +11:00" in told
        assert "begins 2026-11-18 10:00 +11:00" in told

    def test_without_a_moment_it_is_now_where_the_promotion_is(self) -> None:
        won()
        assert "running since 2026-11-18 10:00 +11:00" in words(run("show", "j"))


class TestStory:
    def test_everything_done_in_order_each_in_its_own_time_zone(self) -> None:
        won()
        do("notify 1 telephone reached=yes", "2026-12-05T10:00+00:00")
        told = words(run("story", "j"))
        places = [
            told.index(each)
            for each in (
                "2026-11-16 09:00 +11:00 Car Draw is being prepared",
                "2026-11-17 10:00 +11:00 the Authority is given",
                "2026-11-18 10:00 +11:00 the promotion commences 15.1, 15.9",
                "2026-12-05 20:00 +11:00 a draw is held of car, overseen by Jo Vane",
                "win 1: Ann Lee, 1 Bay Road, Glebe wins car",
                "2026-12-05 10:00 +00:00 win 1: the winner is notified (telephone)",
            )
        ]
        assert places == sorted(places)
