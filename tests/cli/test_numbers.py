"""Files with numbers of five thousand digits, numbers that are none, or no end of brackets: every
command says what is wrong with them."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = json.loads((EXAMPLES / "two-combinations.json").read_text(encoding="utf-8"))
DIGITS = "9" * 5000
JSON = (DIGITS, f"-{DIGITS}", "NaN", "1e999", "[" * 100_000 + "]" * 100_000)
TOML = (DIGITS, f"-{DIGITS}", "nan", "inf", "[" * 3000 + "]" * 3000)
WORDS = re.compile(
    r"more than 1000 digits|not a number that can|nested too deeply|is not a line of"
)


def says(tmp_path: Path, command: str, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, [*command.split(), str(path)])
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (1, 2)
    told = " ".join((result.output + result.stderr).replace("│", " ").split())
    assert WORDS.search(told), told


@pytest.mark.parametrize("number", JSON, ids=lambda text: text[:8])
@pytest.mark.parametrize(
    ("command", "form"),
    [
        ("replay", json.dumps(RECORD | {"wagers": [{"box": 1, "area": "ante", "amount": "@"}]})),
        ("replay", json.dumps(RECORD | {"options": {"max_payout": "@"}}, indent=1)),
        ("replay", '"@"'),
        ("verify", '{"record": "@", "shuffles": []}'),
        ("audit", '{"format": "@"}'),
        ("table show", '{"format": "croupier.table/1", "rulebook": "nz-lunar", "name": "@"}\n'),
        ("dispute", '{"rulebook": "nz-lunar", "wagers": {"1": {"ante": "@"}}, "wrong": []}'),
    ],
)
def test_in_json(tmp_path: Path, command: str, form: str, number: str) -> None:
    says(tmp_path, command, "given.json", form.replace('"@"', number))


@pytest.mark.parametrize("number", TOML, ids=lambda text: text[:8])
@pytest.mark.parametrize(
    ("command", "example"),
    [
        ("rules show", "house-variant.toml"),
        ("dispute", "disputes/misdeal.toml"),
        ("promotion offer new.jsonl nsw-lunar Draw --terms", "car-draw.toml"),
        ("simulate nz-lunar --rounds 10 --strategy", "house-variant.toml"),
    ],
)
def test_in_toml(tmp_path: Path, command: str, example: str, number: str) -> None:
    text = (EXAMPLES / example).read_text(encoding="utf-8")
    says(tmp_path, command, "given.toml", f"first = {number}\n{text}")
