"""What is written fits the published schemas, says a validator that is not ours.

`python -m tests.records.test_schemas` writes those that follow from the program's own types."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from croupier import schemas as folder
from croupier.cli.main import app
from croupier.records.rounds.format import RoundRecord
from croupier.schemas import schemas
from croupier.server.live.messages import schema as live_messages
from tests.frozen.snapshots import kept
from tests.frozen.sources import commands_with
from tests.published import faults

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def from_types() -> dict[str, dict[str, Any]]:
    """The schemas that the program's own types give."""
    head = {"$schema": DRAFT, "$id": "urn:croupier:schema:round:1", "title": "A round record"}
    record = {**RoundRecord.model_json_schema(), **head}
    live = {"$schema": DRAFT, "$id": "urn:croupier:schema:live:1"}
    return {"round-1": {**head, **record}, "live-1": {**live, **live_messages()}}


def written() -> Iterator[tuple[str, Any]]:
    """Everything of these formats that is kept with the tests."""
    journals = {"floor.jsonl": "table-1", "hand.jsonl": "table-1", "car.jsonl": "promotion-1"}
    for name, text in kept("files.json").items():
        kind = journals.get(name, "round-1")
        yield from ((kind, json.loads(line)) for line in text.splitlines() if line)
    yield from (("history-1", line) for line in kept("history.jsonl.xz"))
    for name in ("third", "fourth", "fifth"):
        for line in kept(f"records-{name}-reading.jsonl.xz"):
            yield "round-1", line.get("record", line)


def test_what_is_written_fits() -> None:
    seen = set()
    for name, value in written():
        assert faults(name, value) == [], (name, str(value)[:300])
        seen.add(name)
    assert seen == {"round-1", "table-1", "promotion-1", "history-1"}


def test_every_command_that_takes_json_has_a_schema() -> None:
    """Tests of the channel validate its messages, and tests/frozen what commands print."""
    printed = {f"{name.replace(' ', '-')}-1" for name in commands_with("--json")}
    assert set(schemas()) == {"round-1", "table-1", "promotion-1", "history-1", "live-1"} | printed


@pytest.mark.parametrize("name", ["round-1", "live-1"])
def test_published_schemas_are_the_types_of_the_program(name: str) -> None:
    assert schemas()[name] == json.loads(json.dumps(from_types()[name]))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("round-1", {"format": "croupier.round/2"}),
        ("table-1", {"at": "2026-06-01T20:00:00+00:00"}),
        ("history-1", {"postings": {"amount": "1,5"}}),
        ("live-1", {"type": "answer"}),
        ("edge-1", {"rulebook": "nz-uth", "options": {}, "wagers": {"main": {"house_edge": 1}}}),
        ("rules-list-1", [{"id": "nz-uth"}]),
        ("table-story-1", {"rulebook": "nz-uth", "table": "1", "rounds": [{"round": 1}]}),
        ("verify-1", {"proved": "yes", "shown": [], "noted": False, "wrong": None}),
    ],
)
def test_what_is_not_of_the_format_does_not_fit(name: str, value: Any) -> None:
    assert not jsonschema_rs.validator_for(schemas()[name]).is_valid(value)


def test_they_have_ids_with_versions_and_are_printed() -> None:
    for name, each in schemas().items():
        kind, version = name.rsplit("-", 1)
        assert each["$id"] == f"urn:croupier:schema:{kind}:{version}"
        assert each["$schema"] == DRAFT
    listed = CliRunner().invoke(app, ["schema"])
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(schemas())
    printed = CliRunner().invoke(app, ["schema", "round-1"])
    assert json.loads(printed.stdout) == schemas()["round-1"]
    assert CliRunner().invoke(app, ["schema", "none-1"]).exit_code == 2


if __name__ == "__main__":
    for name, made in from_types().items():
        path = Path(folder.__file__).parent / f"{name}.json"
        path.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
