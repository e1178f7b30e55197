"""`croupier strategy`: the chart and the rules, for people, scripts, browsers and spreadsheets."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from croupier.analysis.holdem.advice.advice import chart
from croupier.analysis.holdem.choices import choices
from croupier.analysis.holdem.export import ROWS, SCHEMA, decisions
from croupier.analysis.holdem.game import game_of
from croupier.analysis.holdem.solution import solve
from croupier.analysis.spot import best
from croupier.cards import parse_cards
from croupier.cli.main import app
from croupier.cli.strategy import holdem as strategy
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules

ANY = ["strategy", "nz-uth", "-o", "hand_method=any"]


def rules(method: str) -> HoldemRules:
    found = rulebook("nz-uth").rules({"hand_method": method})
    assert isinstance(found, HoldemRules)
    return found


def test_for_scripts() -> None:
    done = CliRunner().invoke(app, [*ANY, "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["options"]["hand_method"] == "any"
    hands = {each["hand"]: each for each in told["before_flop"]["hands"]}
    assert len(hands) == 169
    assert sum(each["holes"] for each in hands.values() if each["action"] == "4x") == 500
    aces = hands["AA"]
    assert Fraction(aces["four"]) - Fraction(aces["check"]) == Fraction(aces["margin"]) > 1
    edge, short = Fraction(told["best"]["house_edge"]), told["rules"]
    assert Fraction(short["house_edge"]) - edge == Fraction(short["cost"]) > 0
    assert sum(Fraction(each) for each in short["shares"].values()) == 1
    assert {each["do"] for each in told["after_river"]} <= {"1x", "fold"}


def test_for_people() -> None:
    done = CliRunner().invoke(app, ANY)
    assert done.exit_code == 0, done.output
    assert "33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo" in done.stdout
    first = next(line for line in done.stdout.splitlines() if line.split()[:1] == ["AA"])
    assert first.split() == [f"A{rank}{'s' if rank != 'A' else ''}" for rank in "AKQJT98765432"]
    assert "After the flop" in done.stdout
    assert "dealer outs" in done.stdout


def test_for_a_browser(tmp_path: Path) -> None:
    """One file: nothing is asked of another address, nothing is run, no style in an element."""
    path = tmp_path / "strategy.html"
    done = CliRunner().invoke(app, [*ANY, "--html", str(path)])
    assert done.exit_code == 0, done.output
    page = path.read_text("utf-8")
    assert not re.search(r"<script|https?:|url\(|@import|<link|<img|style=", page)
    assert len(re.findall(r'<td class="(?:play|check) s\d">', page)) == 169
    played = chart(solve(game_of(rules("any")))).cells
    assert page.count('<td class="play') == sum(cell.plays for cell in played)
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


@pytest.mark.parametrize(
    ("name", "begins"),
    [pytest.param("a.png", b"\x89PNG", marks=pytest.mark.long), ("a.svg", b"<svg")],
)
def test_as_a_picture(tmp_path: Path, name: str, begins: bytes) -> None:
    path = tmp_path / name
    done = CliRunner().invoke(app, [*ANY, "--image", str(path)])
    assert done.exit_code == 0, done.output
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_as_a_table(tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first batches are written as they come; all of them take longer."""
    monkeypatch.setattr(strategy, "decisions", lambda game: islice(decisions(game), 3))
    path = tmp_path / f"decisions.{ending}"
    done = CliRunner().invoke(app, [*ANY, "--export", str(path)])
    assert done.exit_code == 0, done.output
    table = pl.read_csv(path) if ending == "csv" else pl.read_parquet(path)
    assert table.columns == list(SCHEMA)
    assert len(table) == 169 + 200 * 1_176
    assert table.filter(pl.col("street") == "before flop").height == 169


@pytest.mark.parametrize("method", ["any", pytest.param("two-plus-three", marks=pytest.mark.long)])
def test_a_row_is_what_ev_says(method: str) -> None:
    """Some of each street: the example in cards has the values and the best choice of its row."""
    this = rules(method)
    streets = {"flop": 0, "river": 0}
    batches = decisions(game_of(this))
    chosen = [next(batches), next(batches), *_rivers(batches)]
    for frame in chosen[1:]:
        for row in frame.sample(3, seed=7).iter_rows(named=True):
            board, hole = parse_cards(row["board"]), parse_cards(row["hole"])
            play, other = choices(this, hole, board[:3], board[3:])
            assert play.ev == Fraction(row["play"], row["unit"])
            assert other.ev == Fraction(row["other"], row["unit"])
            wanted = best([play, other])
            name = wanted.action if wanted.multiple is None else f"{wanted.multiple}x"
            assert row["action"] == name
            streets[row["street"]] += 1
    assert streets["flop"] == 3
    assert streets["river"] >= 6


def _rivers(batches: Iterator[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """The first batch by rank, and two that are seen from a suit."""
    yield next(frame for frame in batches if frame["street"][0] == "river")
    yield from islice(batches, 6, 8)


@pytest.mark.long
def test_every_decision_is_there() -> None:
    assert sum(len(frame) for frame in decisions(game_of(rules("any")))) == ROWS


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nz-uth", "--image", "chart.gif"], "--image: a file ends in .png or .svg"),
        (["nz-uth", "--export", "all.xlsx"], "--export: a file ends in .parquet or .csv"),
        (["nz-uth", "--export", "no-such-folder/all.csv"], "there is no folder no-such-folder"),
        (["nz-uth", "--html", "no-such-folder/a.html"], "there is no folder no-such-folder"),
        (["nz-uth", "--html", "."], "cannot be written"),
        (["nz-uth", "-o", "hand_method=some"], "hand_method"),
        (["nz-ludo"], "nz-ludo"),
    ],
)
def test_what_cannot_be_is_refused(args: list[str], words: str) -> None:
    done = CliRunner().invoke(app, ["strategy", *args])
    assert done.exit_code == 2
    assert words in done.output
