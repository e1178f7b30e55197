"""`croupier report` as text, page, workbook and JSON: the document's example, on a kept floor."""

import doctest
import json
import lzma
from pathlib import Path
from zipfile import ZipFile

import jsonschema_rs
import pytest
from typer.testing import CliRunner, Result

from croupier.cli.main import app
from croupier.schemas import schemas
from tests.frozen.snapshots import DATA

DOCUMENT = Path(__file__).parents[2] / "docs" / "reports.md"
DAY = ("--day", "2026-06-02")


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "floor.db").write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    monkeypatch.chdir(tmp_path)
    return "sqlite:///floor.db"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["report", *words], env={"COLUMNS": "160"})


def test_the_document_tells_what_is_reported(floor: str) -> None:
    assert run(floor, *DAY, "-o", "report.json").exit_code == 0
    results = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert (results.failed, results.attempted) == (0, 8)
    told = json.loads(run(floor, *DAY, "--json").stdout)
    assert told == json.loads(Path("report.json").read_text("utf-8"))
    jsonschema_rs.validator_for(schemas()["report-1"]).validate(told)
    shown = run(floor, *DAY).stdout
    for row in told["tables"]:
        assert all(each in shown for each in (row["table"], row["drop"], row["win"]))


def test_a_week_is_a_workbook_and_a_page(floor: str) -> None:
    week = ("--day", "2026-06-01", "--until", "2026-06-03")
    assert run(floor, *week, "-o", "week.xlsx").exit_code == 0
    with ZipFile("week.xlsx") as book:
        names = book.read("xl/workbook.xml").decode()
        first = book.read("xl/worksheets/sheet1.xml").decode()
    for title in ("Tables", "Jackpots", "Cage", "Rulings and exceptions", "Postings"):
        assert f'name="{title}"' in names
    assert "SUMIFS(Postings!D:D" in first
    assert run(floor, *week, "-o", "week.html").exit_code == 0
    page = Path("week.html").read_text("utf-8")
    assert "2026-06-02 lucky: " in page
    assert "<script" not in page
    assert "lucky 17.9" in page


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--day", "yesterday"), "'yesterday' is no day"),
        (("--zone", "Mars/Olympus"), "there is no time zone 'Mars/Olympus'"),
        ((*DAY, "--until", "2026-06-01"), "comes before"),
        ((*DAY, "--until", "9999-12-31"), "write days of the years 1900 to 8999"),
        (("--day", "0001-01-01"), "write days of the years 1900 to 8999"),
        ((*DAY, "--table", "none"), "there is no table 'none'"),
        ((*DAY, "-o", "report.pdf"), "a file ends in .html or .xlsx or .json"),
    ],
)
def test_what_cannot_be_reported_is_refused(floor: str, words: tuple[str, ...], why: str) -> None:
    done = run(floor, *words)
    assert done.exit_code == 2
    assert why in done.stderr
