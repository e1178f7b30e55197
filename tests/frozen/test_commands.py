"""Scripts read what they always did: every command with --json, every record, every journal."""

import json
from typing import Any

import pytest

from tests.frozen import commands, sources
from tests.frozen.commands import ELSEWHERE, RUNS, Run, answered, printed
from tests.frozen.snapshots import check, check_part
from tests.published import faults, schema_of


def _param(each: Run) -> Any:
    """In the process in which its game is solved, or else in one with all others."""
    group = pytest.mark.xdist_group(each.group or "frozen-commands")
    marks = (group, pytest.mark.long) if each.long else group
    return pytest.param(each, id=each.line.replace("'", ""), marks=marks)


@pytest.mark.parametrize("each", [_param(each) for each in RUNS])
def test_what_is_printed(each: Run) -> None:
    told = printed(each)
    data = {name: value for name, value in told.items() if name != "words"}
    check_part("commands-data.json.xz", each.line, data)


@pytest.mark.parametrize("each", [_param(each) for each in RUNS])
def test_the_words_in_it(each: Run) -> None:
    check_part("commands-wording.json.xz", each.line, printed(each)["words"])


@pytest.mark.parametrize("each", [_param(each) for each in RUNS])
def test_it_fits_its_published_schema(each: Run) -> None:
    name = schema_of(each.command)
    for text in answered(each)[1]:
        assert faults(name, json.loads(text)) == []


def test_every_command_that_takes_json_is_kept() -> None:
    """Except for those that never print the same twice."""
    assert {each.command for each in RUNS} | ELSEWHERE == set(sources.commands_with("--json"))


@pytest.mark.xdist_group("frozen-rounds")
@pytest.mark.parametrize("name", ["rounds-data.json.xz", "rounds-wording.json.xz"])
def test_records_replay_as_before(name: str) -> None:
    check(name, commands.PROMISES[name]())


@pytest.mark.xdist_group("frozen-commands")
def test_journals_and_records_are_written_as_before() -> None:
    check("files.json", commands.files())
