"""What is written fits the published schemas, says a validator that is not ours.

`python -m tests.records.test_schemas` writes the one that follows from the program's own types."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from typer.testing import CliRunner

import croupier as program
from croupier import schemas as folder
from croupier.analysis.simulation.plan import Plan
from croupier.analysis.simulation.progress import NAME, Progress
from croupier.cli.main import app
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.floor import Floor
from croupier.records.rounds.format import RoundRecord
from croupier.schemas import schemas
from croupier.school.lessons import Record
from croupier.server.live.messages import schema as live_messages
from tests.frozen.snapshots import kept
from tests.frozen.sources import commands_with
from tests.published import faults, schema_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"


WRITTEN = {
    *("round-1", "table-1", "promotion-1", "history-1", "simulation-progress-1", "lunar-play-1"),
    *("lunar-card-2", "drill-1", "checkpoint-1"),
}
"""The schemas of files."""
LUNAR = Path(program.__file__).parent / "analysis" / "lunar" / "data"


def live_schema() -> dict[str, Any]:
    """The schema of live messages, from their types."""
    return {"$schema": DRAFT, "$id": "urn:croupier:schema:live:1", **live_messages()}


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
    for kind in ("play", "card"):
        for path in LUNAR.glob(f"*-{kind}.json"):
            told = json.loads(path.read_text(encoding="utf-8"))
            yield told["format"].removeprefix("croupier.").replace("/", "-"), told
    record = Record(trainee="Tia").with_answer("nz-uth", "blind", right=True, seconds=4.2)
    yield "drill-1", json.loads(record.write())
    yield "drill-1", json.loads(Record(trainee="Tia").write())


def written_in(folder: Path) -> Iterator[tuple[str, Any]]:
    """Files that are written now, in this folder."""
    plan = Plan(rulebook="nz-uth", rounds=3 << 20, seed=1, options={"hand_method": "any"})
    Progress(plan, done={0, 1}, counts={(0, -2): 5}).save(folder)
    yield "simulation-progress-1", json.loads((folder / NAME).read_text(encoding="utf-8"))
    floor = Floor(f"sqlite:///{folder}/floor.db")
    with floor.engine.connect() as connection:
        for _ in range(2):
            yield "checkpoint-1", write_checkpoint(connection, folder, floor.clock())
    floor.close()


def test_what_is_written_fits(tmp_path: Path) -> None:
    seen = set()
    for name, value in (*written(), *written_in(tmp_path)):
        assert faults(name, value) == [], (name, str(value)[:300])
        seen.add(name)
    assert seen == WRITTEN


def test_every_command_that_takes_json_has_a_schema() -> None:
    """Tests of the channel validate its messages, and tests/frozen what commands print."""
    printed = {schema_of(name) for name in commands_with("--json")}
    assert set(schemas()) == {*WRITTEN, "live-1"} | printed


def test_the_published_schema_of_live_messages_is_made_of_their_types() -> None:
    assert schemas()["live-1"] == json.loads(json.dumps(live_schema()))


def test_the_published_schema_of_records_has_the_fields_that_are_read() -> None:
    """Each field, and which of them must be there; other fields of an action are a game's own."""
    _, read = msgspec.json.schema_components([RoundRecord])
    published = schemas()["round-1"]
    kinds = {**published["$defs"], "RoundRecord": published}
    assert read.keys() == kinds.keys()
    for name, kind in kinds.items():
        assert read[name]["properties"].keys() - {"more"} == kind["properties"].keys()
        assert set(read[name].get("required", ())) == set(kind.get("required", ()))
        assert read[name]["additionalProperties"] is False
        assert kind["additionalProperties"] is (name == "ActionEntry")


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
    path = Path(folder.__file__).parent / "live-1.json"
    path.write_text(json.dumps(live_schema(), indent=2) + "\n", encoding="utf-8")
