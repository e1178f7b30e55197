"""`croupier export` writes what data tools read."""

import doctest
import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import jsonschema_rs
import polars as pl
import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.floor import Floor
from croupier.schemas import schemas
from tests.frozen.snapshots import DATA

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "data.md"


def exported(*words: str) -> str:
    told = CliRunner().invoke(app, ["export", *words])
    assert told.exit_code == 0, told.output
    return told.stdout


def test_the_document_tells_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "floor.db").write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    (tmp_path / "data").mkdir()
    monkeypatch.chdir(tmp_path)
    url, text = "sqlite:///floor.db", DOCUMENT.read_text(encoding="utf-8")
    exported(url)  # a floor of an earlier version
    earlier = pl.read_parquet("rounds.parquet")
    assert earlier["house_win"].null_count() == len(earlier) == 86
    Floor(url).close()
    told = CliRunner().invoke(app, ["history", url, "-o", "history.jsonl"])
    assert told.exit_code == 0, told.output
    fits = jsonschema_rs.validator_for(schemas()["history-1"])
    lines = Path("history.jsonl").read_text(encoding="utf-8").splitlines()
    assert [line[:200] for line in lines if not fits.is_valid(json.loads(line))] == []
    shown = exported(url, "--output", "data")
    assert f"$ croupier export {url} --output data\n{shown}```" in text
    results = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert results.attempted >= 10
    assert results.failed == 0
    balances = pl.read_parquet("data/accounts.parquet").select("account", "balance_exact").rows()
    with closing(sqlite3.connect("floor.db")) as database:
        stored = database.execute("SELECT name, balance FROM accounts").fetchall()
    assert set(stored) <= set(balances)
    monkeypatch.setenv("CROUPIER_DATABASE", url)
    exported("--format", "csv")
    for name in ("rounds", "postings", "accounts"):
        whole = pl.read_parquet(f"data/{name}.parquet")
        columns = [f"`{each}`" for each in whole.columns if not each.endswith("_exact")]
        assert [each for each in columns if each not in text] == []
        plain = pl.read_csv(f"{name}.csv", schema_overrides={"clauses": pl.String})
        assert plain.columns == whole.columns
        assert len(plain) == len(whole)
        numbers = [name for name, kind in whole.schema.items() if kind == pl.Float64]
        assert plain.select(numbers).cast(pl.Float64).equals(whole.select(numbers))
    assert sorted(each.name for each in (tmp_path / "data").iterdir()) == [
        "accounts.parquet",
        "postings.parquet",
        "rounds.parquet",
    ]


def test_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["export", "--output", str(tmp_path / "nowhere")])
    assert told.exit_code == 2
    assert "there is no folder" in told.output
