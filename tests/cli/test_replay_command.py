"""`croupier replay` for people and for scripts."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.main import app

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "two-combinations.json"
RUNNER = CliRunner()


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    return RUNNER.invoke(app, ["replay", *map(str, arguments)], input=stdin)


def one_line(path: Path = EXAMPLE) -> str:
    return json.dumps(json.loads(path.read_text(encoding="utf-8")))


def test_one_record_laid_out_over_lines_gives_one_line_of_json() -> None:
    result = run(EXAMPLE, "--json")
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    assert json.loads(line)["boxes"]["1"]["net"] == "30"


def test_many_records_one_a_line(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join([one_line()] * 3) + "\n\n", encoding="utf-8")
    result = run(file, "--json")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3


def test_a_bad_record_stands_in_its_place_and_the_others_are_still_replayed(
    tmp_path: Path,
) -> None:
    bad = json.dumps({**json.loads(one_line()), "actions": [{"box": 1, "action": "buy"}]})
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join([one_line(), bad, "{nonsense", one_line()]), encoding="utf-8")
    result = run(file, "--json")
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [set(answer) for answer in answers] == [
        {"boxes", "lines"},
        {"error"},
        {"error"},
        {"boxes", "lines"},
    ]
    assert answers[1]["error"]["code"] == "incomplete"
    assert answers[1]["error"]["clauses"] == ["nz-lunar:9.9"]
    assert answers[2]["error"]["code"] == "bad-json"


def test_from_standard_input() -> None:
    result = run("-", "--json", stdin=one_line())
    assert result.exit_code == 0
    assert json.loads(result.stdout)["boxes"]["1"]["net"] == "30"


def test_an_example_line_that_wraps_its_record_is_read_too() -> None:
    result = run("-", "--json", stdin=json.dumps({"record": json.loads(one_line()), "net": {}}))
    assert result.exit_code == 0


def test_in_words_every_payment_has_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    result = run(EXAMPLE)
    assert result.exit_code == 0
    for words in ("no more bets", "a pair of kings", "1 to 1 + 1 to 1", "10.8(c)", "+30"):
        assert words in result.stdout


@pytest.mark.parametrize("content", ["", "   \n", None])
def test_a_file_that_holds_nothing_or_is_not_there(content: str | None, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    result = run(file)
    assert result.exit_code == 2
    why = "there is no file" if content is None else "there is no record in"
    assert result.stderr == f"refused: {why} {file}\n"


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"\xff\xfe\x00garbage")
    result = run(file)
    assert result.exit_code == 2
    assert result.stderr == f"refused: {file} is not UTF-8 text\n"


def test_a_folder(tmp_path: Path) -> None:
    assert run(tmp_path).stderr == f"refused: {tmp_path} is a folder, not a file\n"


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_file_of_something_else_is_refused_once(more: tuple[str, ...]) -> None:
    result = run(ROOT / "README.md", *more)
    assert result.exit_code == 2
    assert result.stderr == f"refused: {ROOT / 'README.md'} is not a file of round records\n"


def test_a_record_may_name_a_house_variant_beside_it(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(
        'extends = "nz-lunar"\n[options]\nmax_payout = 25\n', encoding="utf-8"
    )
    record = {**json.loads(one_line()), "rulebook": "house.toml"}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    result = run(file, "--json")
    assert result.exit_code == 0
    bet = json.loads(result.stdout)["lines"][-1]
    assert bet["paid"] == "25"
    assert "nz-lunar:5.12" in bet["clauses"]


def test_many_records_are_answered_in_their_order(tmp_path: Path) -> None:
    bad = json.dumps({**json.loads(one_line()), "deck": "As"})
    lines = [bad if index % 100 == 0 else one_line() for index in range(1200)]
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    result = run(file, "--json")
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [index % 100 == 0 for index in range(1200)]
    file.write_text("\n".join(lines[95:105]), encoding="utf-8")
    few = [run(file, "--json", "--jobs", jobs).stdout for jobs in ("1", "2")]
    assert few[0].splitlines() == few[1].splitlines() == result.stdout.splitlines()[95:105]
