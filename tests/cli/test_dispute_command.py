"""`croupier dispute`, as supervisors and surveillance call it."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from croupier.cli.dispute import dispute_command
from tests.published import fitting

EXAMPLES = Path(__file__).parents[2] / "examples" / "disputes"
app = typer.Typer()
app.command()(dispute_command)


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed, env={"COLUMNS": "200"})


def test_the_page_has_each_wager_with_its_clause_and_who_may_decide() -> None:
    page = run(str(EXAMPLES / "nz-lunar.toml")).stdout
    assert "fee for a sixth card [8.6(a)]" in page
    assert "Or: the casino operator may decide: pay-undeclared 1 instant  [11.15, 5.6" in page
    assert "+2000" in page
    assert "what no rule covers: the casino operator  [11.20" in page


def test_what_went_wrong_is_marked_and_unknown_cards_are_named_as_such() -> None:
    page = run(str(EXAMPLES / "nsw-lunar.toml")).stdout
    assert "10 stands: nobody has seen 5 of box 2's cards [10.5, 10.5.1, 10.5.3]" in page
    assert "20 stands: nobody has seen 5 of the dealer's cards [9.4" in page
    unseen = run(str(EXAMPLES / "unseen.toml")).stdout
    assert "reconstruct 2  [11.13, ruling:reconstruct], and the dealer may decide:" in unseen
    wanted = "? still to be seen: to settle box 3's ante and bet wager: show box 3's hand"
    assert wanted in unseen
    marked = run(str(EXAMPLES / "vu-lunar.toml")).stdout
    assert "take-wrong-card 9c  (went wrong)" in marked
    assert "!     Dealer: took away 9c and not the highest" in marked


def test_the_same_as_json() -> None:
    answer = fitting("dispute-1", run(str(EXAMPLES / "nz-uth.toml"), "--json").stdout)
    assert answer["round"] == "over"
    [play] = [each for each in answer["wagers"] if (each["box"], each["wager"]) == (1, "play")]
    assert play["net"] == "-30"
    assert "ruling:wager-amount" in play["lines"][0]["clauses"]
    assert answer["happened"][0]["irregular"][0]["clauses"][0] == "nz-uth:5.3(b)"
    assert answer["alternatives"][0]["act"] == "put-right 1 play"
    assert answer["decides"][-1]["step"] == "what no rule covers"


def test_unseen_cards_and_combined_decisions_as_json() -> None:
    answer = fitting("dispute-1", run(str(EXAMPLES / "unseen.toml"), "--json").stdout)
    both = answer["alternatives"][-1]
    assert [each["act"] for each in both["decisions"]] == ["reconstruct 2", "reconstruct 3"]
    assert [(each["place"], each["cards"]) for each in both["to_see"]] == [("3", 5), ("1", 3)]
    [bet] = [each for each in both["wagers"] if (each["box"], each["wager"]) == (3, "bet")]
    assert (bet["net"], bet["depends_on_unknown_cards"]) == (None, True)
    assert bet["unseen"] == [{"place": "3", "cards": 5}]


def test_a_refused_act_is_part_of_the_answer() -> None:
    answer = fitting("dispute-1", run(str(EXAMPLES / "wa-lunar.toml"), "--json").stdout)
    assert answer["happened"][-1]["refused"]["code"] == "cards-collected"
    assert answer["waits_for"] == "box 2 to decide"


def test_a_file_that_is_wrong_is_refused_with_its_field(tmp_path: Path) -> None:
    file = tmp_path / "incident.toml"
    file.write_text('rulebook = "nz-lunar"\nwrong = []\n', encoding="utf-8")
    result = run(str(file))
    assert result.exit_code == 2
    assert "refused: wagers is missing" in result.output
    assert run(str(tmp_path / "none.toml")).exit_code == 2
    assert "name a file" in run().output


def test_a_file_to_fill_in_is_printed() -> None:
    assert run("--new", "nz-uth").stdout.startswith('rulebook = "nz-uth"')


def test_what_is_missing_is_asked_for_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "incident.toml"
    answers = [
        *("nz-uth", "the flop came too early"),
        *("1 ante 10", "1 blind", "1 blind 10", "2 ante 10", "2 blind 10", ""),
        *("Ah Kh", "9c 8c", "2c 2d", "As Ks 3s 4d 7c", ""),
        *("play 1 4", "", "turn-community", "", "play 2 3", ""),
    ]
    result = run(str(file), "--ask", "--json", typed="".join(f"{each}\n" for each in answers))
    assert result.exit_code == 0, result.output
    assert "write box, area and amount" in result.stderr
    answer = json.loads(result.stdout)
    assert answer["happened"][1]["irregular"][0]["clauses"][0] == "nz-uth:9.2"
    assert {each["net"] for each in answer["wagers"] if each["wager"] == "play"} == {"40", "-30"}
    again = run(str(file), "--ask", "--json", typed="")
    assert json.loads(again.stdout) == answer


@pytest.mark.parametrize("more", [(), ("--ask",)])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, more: tuple[str, ...]) -> None:
    binary = tmp_path / "incident.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert run(str(binary), *more).stderr == f"refused: {binary} is not UTF-8 text\n"
    assert run(str(tmp_path), *more).stderr == f"refused: {tmp_path} is a folder, not a file\n"


def test_a_file_that_is_not_there() -> None:
    assert run("/nope.toml").stderr == "refused: there is no file /nope.toml\n"
