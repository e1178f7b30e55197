"""The account of a round says what the sign states, what was found and what came of it."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.records.rounds import answer, replay
from croupier.records.rounds.account import account
from tests.records.rounds.limited import LOSES, QUEENS, Sign, holdem, lunar

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "above-the-maximum.json"


def told(record: dict[str, object]) -> list[str]:
    """The account's lines, each as who and what."""
    return [re.sub(r"\s{2,}", " ", line) for line in account(replay(record)).splitlines()]


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.2", "nsw-lunar:6.3", "nsw-lunar:6.6")
def test_sign_finding_and_outcome_are_told_with_their_clauses() -> None:
    own = {"ante": {"minimum": 20, "maximum": 900}}
    wagers = {"ante": 15, "super": 600}
    lines = told(lunar(QUEENS, {1: LOSES}, wagers, limits_of={"1": own}))
    sign, own_line = lines[2], lines[3]
    assert sign.startswith("Table limits on the sign: ante, super 10 to 500 [6.1")
    assert own_line.startswith("Box 1 limits on a sign of its own: ante 20 to 900 [6.6")
    below = "Box 1 ante of 15: below the minimum of 20, but valid after the first card [6.2]"
    (above,) = [line for line in lines if line.startswith("Box 1 super wager of 600")]
    assert "above the maximum of 500; it counts for 500 [6.3" in above
    deal = next(index for index, line in enumerate(lines) if "receives" in line)
    assert deal < lines.index(below) < lines.index(above)
    (rest,) = [line for line in lines if "excess of the super wager: 100 void" in line]
    assert "returned 100" in rest
    assert lines.index(above) < lines.index(rest)


def test_areas_with_the_same_limits_are_told_together() -> None:
    limits: Sign = {
        "ante": {"minimum": "10", "maximum": "500", "unit": "5"},
        "super": {"minimum": "10", "maximum": "500", "multiples": True},
        "super_on": {"minimum": "10", "maximum": "500", "unit": "5"},
        "dealer_super": {"minimum": "2.50", "maximum": "100"},
    }
    sign = told(lunar(limits=limits))[2]
    assert (
        "ante, super on 10 to 500, in units of 5 above the minimum; "
        "super 10 to 500, in multiples of the minimum; dealer super 2.5 to 100 ["
    ) in sign


@pytest.mark.clauses("ruling:limits-silent")
def test_the_pool_moves_in_the_account_as_it_does_in_the_answer() -> None:
    wagers = {"ante": 10, "blind": 10, "jackpot": 8}
    limits = {"jackpot": {"minimum": 5, "maximum": 5}}
    record = holdem("As 9s", "Ks 8s 5s 3h 2d", "Kh 9c", wagers, limits, jackpot={"pool": "100000"})
    lines = told(record)
    assert any(line.startswith("Jackpot -500: box 1: 100 to 1") for line in lines)
    assert any("excess of the jackpot wager: 3 void, returned 3" in line for line in lines)
    assert lines[-1] == "Jackpot after the round 99500"


def test_an_account_without_limits_says_nothing_of_them() -> None:
    assert "limits" not in account(replay(lunar(limits=None)))


@pytest.mark.clauses("nsw-lunar:6.3")
def test_the_command_shows_it() -> None:
    result = CliRunner().invoke(app, ["replay", str(EXAMPLE)], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "limits on the sign: ante, super 10 to 500, in units of 5" in result.stdout
    assert "ante of 600: above the maximum of 500; it counts for 500" in result.stdout
    assert "excess of the" in result.stdout
    assert "+2500" in result.stdout


@pytest.mark.clauses("nsw-lunar:6.3")
def test_reasons_and_clauses_have_room_on_a_narrow_terminal() -> None:
    result = CliRunner().invoke(app, ["replay", str(EXAMPLE)], env={"COLUMNS": "80"})
    assert "…" not in result.stdout
    assert "12.12.2" in result.stdout
    assert "counts to" in result.stdout


def test_the_worked_example_in_the_documentation_is_the_answer_given() -> None:
    text = (ROOT / "docs" / "round-record.md").read_text(encoding="utf-8")
    stated, shown = (
        json.loads(block)
        for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)
        if "limits" in block or "found" in block
    )
    record = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert stated == {field: record[field] for field in stated}
    given = answer(replay(EXAMPLE))
    assert shown["boxes"] == given["boxes"]
    assert shown["found"] == given["found"]
    for line in shown["lines"]:
        (same,) = [each for each in given["lines"] if each["wager"] == line["wager"]]
        assert line == {field: same[field] for field in line}
