"""Reports over HTTP, on a kept floor: the same figures in the pages, the JSON, the workbook and the
page, each the sum of the postings that it names."""

import asyncio
import json
import lzma
import re
from collections import defaultdict
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from openpyxl import load_workbook

from croupier.money import format_amount, parse_amount
from croupier.schemas import schemas
from tests.frozen.snapshots import DATA
from tests.server.serving import Visitor, serving, visitor

REPORT = "/api/inspection/report"
WEEK = {"day": "2026-06-01", "until": "2026-06-03"}
FILES = {
    "json": "application/json",
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


Made = tuple[Any, dict[str, bytes], list[Any]]
"""What the pages get, the files, and the postings behind each row of the tables."""


class Page(HTMLParser):
    """The cells of a page's tables by their headings, and what a page of our own must not have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sections: dict[str, list[list[str]]] = {}
        self.behind: list[str] = []
        self.heading, self.inside = "", ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        del attrs
        assert tag not in ("script", "link", "img", "iframe"), "the page needs nothing else"
        self.inside = tag
        if tag == "tr" and self.heading:
            self.sections[self.heading].append([])

    def handle_data(self, data: str) -> None:
        if self.inside == "h2":
            self.heading = data
            self.sections[data] = []
        elif self.inside == "summary":
            self.behind.append(data)
        elif self.inside in ("td", "th"):
            self.sections[self.heading][-1].append(data)


def of_every_form(folder: Path) -> Made:
    (folder / "floor.db").write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))

    async def main(url: str) -> Any:
        async with visitor(url, "inspector") as eve:
            told = await read(eve, "", **WEEK)
            files = {}
            for kind, type in FILES.items():
                params = {**WEEK, "format": kind}
                answer = await eve.get(f"{REPORT}/file", params=params)
                assert (answer.status_code, answer.headers["content-type"]) == (200, type)
                named = f'attachment; filename="report-2026-06-01.{kind}"'
                assert answer.headers["content-disposition"] == named
                files[kind] = answer.content
            behind = [await read(eve, "/postings", day=day, of=of) for day, of in places(told)]
            await refusals(eve)
            return told, files, behind

    with serving(folder) as served:
        found: Made = asyncio.run(main(served.url))
    return found


async def read(eve: Visitor, path: str, **params: str) -> Any:
    answer = await eve.get(f"{REPORT}{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refusals(eve: Visitor) -> None:
    for params, status in (
        ({}, 422),
        ({"day": "yesterday"}, 422),
        ({"day": "9999-12-31"}, 422),
        ({"day": "2026-06-02", "until": "2026-06-01"}, 409),
        ({"day": "2026-06-02", "zone": "Mars/Olympus"}, 409),
        ({"day": "2026-06-02", "table": "none"}, 404),
        ({"day": "2026-06-02", "starts": "24"}, 422),
    ):
        answer = await eve.get(REPORT, params=params)
        assert answer.status_code == status, (params, answer.text)
        assert answer.json()["detail"]
    answer = await eve.get(f"{REPORT}/file", params={"day": "2026-06-02", "format": "pdf"})
    assert answer.status_code == 422


def places(told: Any) -> list[tuple[str, str]]:
    return [(each["day"], each["table"]) for each in told["tables"]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return of_every_form(tmp_path_factory.mktemp("report"))


def test_the_file_is_the_published_format_with_the_figures_of_the_page(made: Made) -> None:
    told, files, _ = made
    report = json.loads(files["json"])
    jsonschema_rs.validator_for(schemas()["report-1"]).validate(report)
    assert len(report["tables"]) == len(told["tables"]) > 8
    assert all(told[part] for part in ("jackpots", "cage", "noted"))
    rulings = [each for each in told["noted"] if each["kind"] == "ruling"]
    assert [each["what"] for each in rulings if not each["clauses"]] == []
    assert "dispute opened: the payment" in {each["what"] for each in rulings}
    for part in ("tables", "jackpots", "cage"):
        for row, shown in zip(report[part], told[part], strict=True):
            figures = {each["name"]: each for each in shown["figures"]}
            assert {**row, "figures": None} == {**shown, "figures": None}
            for name, each in row["figures"].items():
                assert figures[name]["amount"] == each["amount"]
                assert figures[name]["postings"] == len(each["postings"])
    for part in ("days", "totals", "noted"):
        assert report[part] == told[part]


def test_each_figure_of_a_table_opens_to_its_postings(made: Made) -> None:
    told, _, behind = made
    for row, opened in zip(told["tables"], behind, strict=True):
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for each in opened["postings"]:
            sums[each["figure"]] += parse_amount(each["amount"])
        assert opened["skip"] is None
        for figure in row["figures"]:
            assert sums[figure["name"]] == parse_amount(figure["amount"]), (row, figure)


def test_the_workbook_adds_up_its_own_sheet_of_postings(made: Made) -> None:
    """The formulas, worked out here from the postings beside them, give the values stored with them
    and the figures of the JSON."""
    told, files, _ = made
    formulas = load_workbook(BytesIO(files["xlsx"]))
    stored = load_workbook(BytesIO(files["xlsx"]), data_only=True)
    names = ["Tables", "How each win is made", "Jackpots", "Cage", "Rulings and exceptions"]
    assert formulas.sheetnames == [*names, "Postings"]
    heads, *postings = stored["Postings"].iter_rows(values_only=True)
    assert heads[:4] == ("day", "of", "figure", "amount")
    sums: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    for each in postings:
        exact = parse_amount(str(each[-1]))
        assert float(exact) == each[3]
        sums[each[:3]] += exact

    def worked_out(formula: str, day: str, table: str) -> Fraction:
        found = re.findall(r'([=+-])SUMIFS\([^"]*"(\w+)"\)', formula)
        return sum(
            (Fraction(-1 if sign == "-" else 1) * sums[day, table, name] for sign, name in found),
            Fraction(),
        )

    for at, row in enumerate(told["tables"], start=2):
        day, table = (stored["Tables"][f"{column}{at}"].value for column in "AB")
        assert (day, table) == (row["day"], row["table"])
        for column, name in (("F", "drop"), ("G", "win")):
            formula = formulas["Tables"][f"{column}{at}"].value
            assert f"A{at}" in formula
            assert f"B{at}" in formula
            assert worked_out(formula, day, table) == parse_amount(row[name])
            assert stored["Tables"][f"{column}{at}"].value == float(parse_amount(row[name]))


def test_the_page_shows_every_row_and_opens_to_its_postings(made: Made) -> None:
    told, files, _ = made
    page = Page(files["html"].decode())
    rows = page.sections["Tables"]
    for each in told["tables"]:
        (shown,) = [row for row in rows if row[:2] == [each["day"], each["table"]]]
        assert [each["drop"], each["win"]] == shown[-3:-1]
        postings = sum(figure["postings"] for figure in each["figures"])
        if postings:
            assert f"{each['day']} {each['table']}: {postings} postings" in page.behind
    for each in told["noted"]:
        assert any(each["what"] in row for row in page.sections["Rulings and exceptions"])
    for each in told["jackpots"]:
        opening, closing = (format_amount(parse_amount(each[it])) for it in ("opening", "closing"))
        assert any(
            row[:4] == [each["day"], each["jackpot"], each["pool"], opening] and closing in row
            for row in page.sections["Jackpots"]
        )
