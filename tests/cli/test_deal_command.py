"""`croupier deal` makes records that replay."""

import json

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.main import app
from croupier.records.rounds import replay

RUNNER = CliRunner()


def run(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["deal", *arguments])


@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth"])
def test_every_record_replays_with_the_boxes_asked_for(name: str) -> None:
    result = run(name, "--boxes", "3", "--rounds", "5", "--seed", "7")
    assert result.exit_code == 0
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(records) == 5
    for record in records:
        assert [box.number for box in replay(record).boxes] == [1, 2, 3]


def test_the_same_seed_deals_the_same_round_and_no_seed_another() -> None:
    assert run("nz-lunar", "--seed", "a").stdout == run("nz-lunar", "--seed", "a").stdout
    assert run("nz-lunar").stdout != run("nz-lunar").stdout


def test_options_are_kept_in_the_record() -> None:
    result = run("nz-lunar", "-o", "instant=300:1000", "-o", "super_paytable=4", "--seed", "1")
    record = json.loads(result.stdout)
    assert record["options"] == {"instant": [300, 1000], "super_paytable": 4}
    replay(record)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mars-lunar"], "nz-lunar"),
        (["nz-lunar", "--boxes", "6"], "1 to 5"),
        (["nz-lunar", "--boxes", "99"], "nz-lunar has boxes 1 to 5 (nz-lunar:3.1)"),
        (["nz-lunar", "--boxes", "0"], "nz-lunar has boxes 1 to 5 (nz-lunar:3.1)"),
        (["nz-lunar", "-o", "super_paytable=9"], "5.9"),
        (["nz-lunar", "-o", "nonsense"], "name=value"),
        (["nz-lunar", "--dealing", "hat"], "shoe or shuffler"),
        (["nz-uth", "--boxes", "8"], "7"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_the_reason(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
