"""Every object that people meet prints in a few lines, with what matters in them."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import croupier
from croupier.games.settlement import SettlementLine
from croupier.records.rounds import replay as replay_record
from croupier.rulebooks import rulebook as document
from tests.library.random_rounds import RULEBOOKS, random_deal, random_play

ROOT = Path(__file__).parents[2]
rulebooks = pytest.mark.parametrize("name", RULEBOOKS)


def check_short(thing: Any, lines: int, width: int = 160) -> str:
    text = repr(thing)
    assert len(text.splitlines()) <= lines
    assert max(map(len, text.splitlines())) <= width
    assert str(thing) == text
    return text


@rulebooks
@hypothesis_settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
@example(seed=1_073_741_823)  # super wagers on four other boxes
def test_a_round_prints_in_a_few_lines(name: str, seed: int) -> None:
    for round in random_play(random_deal(croupier.rulebook(name), seed, pause=True), seed):
        text = check_short(round, 4 + len(round.boxes))
        assert text.startswith(f"{name}: ")
        for box in round.boxes:
            assert f"box {box.number}" in text
            assert " ".join(map(str, box.cards)) in text
            told = check_short(box, 20, 400)
            assert all(line.wager in told for line in box.lines)
            assert all(line.because in told for line in box.lines)
        if round.over:
            assert "round over, net" in text
        else:
            assert str(round.legal()[0]) in text
        check_short(round.state, 1, 500)
        for state in round.state.boxes.values():
            check_short(state, 1)


@rulebooks
def test_rulebooks_rules_and_pay_tables_are_short(name: str) -> None:
    book = croupier.rulebook(name)
    text = check_short(book, 6)
    assert book.title in text
    assert "options: " in text
    assert "misdeal=round" in text
    for thing in (book.rules, book.rules.document, document(name)):
        assert name in check_short(thing, 1, 100)
    for table in book.pay_tables.values():
        assert check_short(table, 16).startswith(table.title)
    for clause in book.clauses.values():
        assert check_short(clause, 1, 600).startswith(clause.says)


def test_a_settlement_line_says_what_why_and_by_which_clause() -> None:
    path = ROOT / "examples" / "two-combinations.json"
    _, ante, bet = croupier.replay(path).lines
    assert repr(ante) == (
        "box 1 ante: 10 stand-off, net 0 (nz-lunar:10.8(c), nz-lunar:5.5): "
        "an ante is paid only when the dealer does not qualify"
    )
    assert repr(bet).startswith("box 1 bet: 20 won 1:1 1:1, paid 40, net 40 (nz-lunar:10.6(a), ")
    assert repr(replay_record(path)) == "<Replay nz-lunar: box 1 30>"


def test_moves_print_each_kind_once() -> None:
    round = croupier.rulebook("nsw-lunar").deal({1: {"ante": 10, "super": 10}}, seed=7)
    assert repr(round.legal()).splitlines() == [
        "29 moves",
        "  1 fold",
        "  1 bet                       for 20",
        "  1 exchange Jd Qh            for 10  and 25 more like it",
        "  1 buy                       for 10",
    ]
    assert repr(round.play("1 bet").legal()) == "no moves"


# Notebooks


class Page(HTMLParser):
    """Checks that every element is closed, and keeps what is read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.text = ""
        self.titles: list[str] = []
        self.feed(html)
        assert not self.opened

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        self.titles += [value for name, value in attrs if name == "title" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.opened[-1] != "style":
            self.text += f" {data}"


def page(thing: Any) -> Page:
    html = thing._repr_html_()
    assert "http" not in html
    assert "<script" not in html
    assert len(html) < 60_000
    return Page(html)


@rulebooks
@hypothesis_settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_a_round_is_a_felt_with_its_cards_and_settlement(name: str, seed: int) -> None:
    *_, before, over = random_play(random_deal(croupier.rulebook(name), seed), seed)
    shown = page(over)
    assert over.book.title in shown.text
    for line in over.lines:
        assert line.because in shown.text
    hidden = [card.text for card in before.state.dealer if card not in before.dealer]
    seen = page(before).titles
    assert not set(hidden) & set(seen)
    assert seen.count("face down") == (before.dealer + before.board).count(None)
    page(before.legal())
    page(over.boxes[0])


def test_a_clause_in_a_page_carries_its_words() -> None:
    round = croupier.replay(ROOT / "examples" / "two-combinations.json")
    says = round.book.clause("10.8(c)").says
    assert f"nz-lunar:10.8(c): {says}" in page(round).titles


@rulebooks
def test_a_rulebook_is_a_page_of_pay_tables_and_options(name: str) -> None:
    book = croupier.rulebook(name)
    shown = page(book)
    tables = page(book.pay_tables)
    for table in book.pay_tables.values():
        assert table.title in shown.text
        assert table.title in tables.text
        assert repr(table) in repr(book.pay_tables)
    assert "max_payout" in shown.text
    assert all(each.id in page(croupier.books()).text for each in croupier.books())


def test_what_people_wrote_is_escaped() -> None:
    round = croupier.rulebook("nz-lunar").deal(seed=3).play("1 bet")
    line: SettlementLine = round.lines[-1]
    object.__setattr__(line, "because", "<b>so</b> & <script>")
    html = round._repr_html_()
    assert "&lt;b&gt;so&lt;/b&gt; &amp; &lt;script&gt;" in html
    assert not re.search("<script", html)
