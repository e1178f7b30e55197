"""`croupier par`: whole files or none, the same bytes each time, formulas that are right."""

import os
import re
import subprocess
import sys
from base64 import b64encode
from fractions import Fraction
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.analysis.edges import distribution
from croupier.analysis.lunar.wagers import super_wager
from croupier.cli.main import app
from croupier.cli.par.charts import results_chart
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.rounds import rounds_played
from tests.cli.par.spreadsheet import Spreadsheet

ROOT = Path(__file__).parents[3]
_FROM_ROUNDS = ("Average wager", "Element of risk", "Standard deviation", "Hit frequency")


def run(*args: object) -> Result:
    return CliRunner().invoke(app, ["par", *map(str, args)])


def written(folder: Path, name: str, *args: object) -> bytes:
    path = folder / name
    done = run(*args, "-o", path)
    assert done.exit_code == 0, done.output
    assert [each.name for each in folder.iterdir()] == [name], "nothing beside it"
    return path.read_bytes()


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Spreadsheet:
    folder = tmp_path_factory.mktemp("book")
    with rounds_played():
        content = written(folder, "sheet.xlsx", "nz-lunar", "-o", "super_paytable=3")
    return Spreadsheet(content)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("page")
    with rounds_played():
        return written(folder, "sheet.html", "nz-lunar", "-o", "super_paytable=3").decode()


def test_every_formula_comes_to_the_value_that_is_kept_with_it(book: Spreadsheet) -> None:
    formulas = book.formulas()
    assert len(formulas) > 150
    for tab, name, formula in formulas:
        assert book.value(tab, name) == pytest.approx(book.kept(tab, name), rel=1e-9, abs=1e-12), (
            tab, name, formula,
        )  # fmt: skip


@pytest.mark.clauses("nz-lunar:5.9")
def test_formulas_come_to_the_exact_figures(book: Spreadsheet) -> None:
    exact = super_wager(rulebook("nz-lunar").rules_as(LunarRules, {"super_paytable": 3}))
    figures: dict[str, Fraction | float] = {
        "House edge": exact.house_edge,
        "Return": 1 - exact.house_edge,
        "Element of risk": exact.element_of_risk,
        "Variance": exact.results.variance,
        "Standard deviation": exact.standard_deviation,
        "Hit frequency": exact.hit_frequency,
        "Largest result": 250,
        "... comes once in": 4165,
    }
    for label, figure in figures.items():
        name = book.beside("Super", label, "B")
        assert book.value("Super", name) == pytest.approx(float(figure), rel=1e-10)
    edge = book.kept("Super", book.beside("Super", "House edge", "C"))
    assert edge == str(exact.house_edge)
    assert book.value("Cover", book.beside("Cover", "Super", "B")) == pytest.approx(
        float(exact.house_edge), rel=1e-10
    )
    for line in exact.lines:
        row = book.beside("Super", line.name.replace("_", " "), "C")
        assert book.kept("Super", row) == line.ways


def test_the_workbook_s_tabs_and_charts(book: Spreadsheet) -> None:
    assert book.tabs == [
        *("Cover", "Configuration", "Main game", "Super", "Play", "Session", "Intervals"),
        *("Sensitivity", "Notes"),
    ]
    charts = {tab: book.charts(tab) for tab in book.tabs if book.charts(tab)}
    assert charts == {
        **dict.fromkeys(("Cover", "Main game", "Super", "Play", "Session"), 1), "Sensitivity": 4,
    }  # fmt: skip


@pytest.mark.clauses("nz-lunar:5.6", "nz-lunar:10.9")
def test_the_main_game_s_edge_is_exact_and_the_rest_says_how_far_it_may_be_wrong(
    book: Spreadsheet, page: str
) -> None:
    edge = "1953022065714923341/261413653954751298000"
    told = {name: book.beside("Main game", name, "C") for name in _FROM_ROUNDS}
    assert book.kept("Main game", book.beside("Main game", "House edge", "C")) == edge
    assert all(str(book.kept("Main game", name)).startswith("± ") for name in told.values())
    cover = book.value("Cover", book.beside("Cover", "Main game", "B"))
    assert cover == pytest.approx(float(Fraction(edge)), rel=1e-12)
    for words in (edge, "simulated rounds", "standard error", "The dealer is forced in 1.3067%"):
        assert words in page
    assert "none is simulated" not in page
    pairs = [book.beside("Sensitivity", pair, "C") for pair in ("200:600", "500:1500")]
    low, high = (book.value("Sensitivity", name) for name in pairs)
    assert low - high == pytest.approx((300 * 1_692 + 900 * 188) / 122_151_120)


@pytest.mark.long
@pytest.mark.parametrize("suffix", [".xlsx", ".html"])
def test_the_same_bytes_again_and_in_another_process(tmp_path: Path, suffix: str) -> None:
    first, second = tmp_path / f"one{suffix}", tmp_path / f"two{suffix}"
    assert run("wa-lunar", "-o", first).exit_code == 0
    again = [sys.executable, "-m", "croupier.cli.main", "par", "wa-lunar", "--output", str(second)]
    elsewhere = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland"}
    subprocess.run(again, check=True, env=elsewhere, capture_output=True)
    assert first.read_bytes() == second.read_bytes()
    kept = first.read_bytes()
    assert run("wa-lunar", "--output", first).exit_code == 0
    assert first.read_bytes() == kept


class Reading(HTMLParser):
    """What a page is made of; fails where an element is not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.seen if name == tag]


def test_the_page_needs_nothing_and_runs_nothing(page: str) -> None:
    reading = Reading(page)
    assert {"script", "link", "img", "iframe", "object"}.isdisjoint(t for t, _ in reading.seen)
    for tag, attributes in reading.seen:
        assert not {"style", "src", "srcset"} & attributes.keys(), tag
        assert not any(name.startswith("on") for name in attributes), tag
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in page
    assert "@import" not in page
    policy = next(
        each["content"] or ""
        for each in reading.all("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    )
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style is not None
    mark = b64encode(sha256(style[1].encode()).digest()).decode()
    assert policy.startswith("default-src 'none';")
    assert f"'sha256-{mark}'" in policy


def test_the_page_can_be_heard(page: str) -> None:
    reading = Reading(page)
    assert len(reading.all("caption")) == len(reading.all("table")) > 4
    assert all(each.get("scope") in ("col", "row") for each in reading.all("th"))
    pictures = reading.all("svg")
    assert len(pictures) >= 3
    assert all(each["role"] == "img" and each["aria-label"] for each in pictures)
    anchors = {each["href"] for each in reading.all("a")}
    assert anchors == {f"#{each['id']}" for each in reading.all("section")}
    assert reading.all("html")[0]["lang"] == "en"


@pytest.mark.clauses("nz-lunar:5.9")
def test_the_page_says_what_is_so(page: str) -> None:
    exact = super_wager(rulebook("nz-lunar").rules_as(LunarRules, {"super_paytable": 3}))
    for words in ("5.1007%", str(exact.house_edge), str(exact.results.variance), "2,598,960"):
        assert words in page
    assert 'title="nz-lunar:5.9"' in page
    assert "croupier par nz-lunar -o super_paytable=3" in page


def test_many_results_do_not_write_over_each_other() -> None:
    chart = results_chart(distribution((net, 1) for net in range(-50, 450)), "ante")
    assert chart.count('class="won"') == 449
    labels = [
        float(x) for x in re.findall(r'<text x="([\d.]+)" y="[\d.]+" class="tick tight"', chart)
    ]
    assert len(labels) > 10
    assert min(b - a for a, b in pairwise(labels)) > 25


def test_a_title_is_text_whatever_it_looks_like(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    title = "=1+1 <b>&amp; Sons</b>"
    house.write_text(f'extends = "wa-lunar"\ntitle = "{title}"\n', encoding="utf-8")
    sheets = tmp_path / "sheets"
    sheets.mkdir()
    page = written(sheets, "sheet.html", house).decode()
    Reading(page)
    assert "<b>" not in page
    assert "=1+1 &lt;b&gt;&amp;amp; Sons" in page
    (sheets / "sheet.html").unlink()
    book = Spreadsheet(written(sheets, "sheet.xlsx", house))
    assert book.kept("Cover", "A1") == title
    assert ("Cover", "A1") not in {(tab, name) for tab, name, _ in book.formulas()}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nz-lunar"], "no output file"),
        (["nz-lunar", "-o", "{}/a.html", "--output", "{}/b.xlsx"], "more than one output file"),
        (["nz-lunar", "-o", "{}/a.pdf"], "must end in .xlsx or .html"),
        (["nz-lunar", "--output", "{}/a"], "must end in .xlsx or .html"),
        (["nz-lunar", "-o", "super_paytable", "-o", "{}/a.html"], "as -o name=value"),
        (["nz-lunar", "-o", "{}/none/a.html"], "there is no folder"),
        (["nz-lunar", "-o", "{}/folder.html"], "it is a folder"),
        (["nz-ludo", "-o", "{}/a.html"], "nz-ludo"),
        (["nz-lunar", "-o", "super_paytable=8", "-o", "{}/a.html"], "nz-lunar:5.9"),
        (["nz-lunar", "-o", "colour=red", "-o", "{}/a.html"], "no option 'colour'"),
        (["nz-uth", "--pool", "-1", "-o", "{}/a.html"], "--pool"),
        (["nz-uth", "--pool", "lots", "-o", "{}/a.html"], "--pool"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, args: list[str], words: str
) -> None:
    (tmp_path / "folder.html").mkdir()
    done = run(*(each.format(tmp_path) for each in args))
    assert done.exit_code == 2
    assert words in done.stderr.replace("\n", " ")
    assert [each.name for each in tmp_path.iterdir()] == ["folder.html"]


def test_a_file_stays_as_it_was_when_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.html"
    path.write_text("the old sheet", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    done = run("wa-lunar", "-o", path)
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert path.read_text(encoding="utf-8") == "the old sheet"
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.html"]


def test_the_document_s_pictures_are_there_and_light() -> None:
    text = (ROOT / "docs" / "par.md").read_text(encoding="utf-8")
    pictures = [ROOT / "docs" / name for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)]
    assert len(pictures) == 2
    assert all(picture.stat().st_size < 170_000 for picture in pictures)
