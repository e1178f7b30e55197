"""What is printed on the felts: words, places and prices of the rulebooks, with their clauses."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.games.game import Game, game_of
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.clauses import address
from croupier.rulebooks.lunar import LunarRules
from croupier.server.rulebooks.schemas import Layout, PayTable
from croupier.server.rulebooks.views import layout_view
from tests.server.serving import Served, open_table, serving, visitor

LUNAR = tuple(id for id in RULEBOOK_IDS if id != "nz-uth")


def felt(id: str, dealing: str = "shoe", **options: Any) -> Layout:
    return layout_view(rulebook(id).rules(options), dealing)


def pays(layout: Layout, name: str) -> PayTable:
    return next(table for table in layout.pays if table.name == name)


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_every_clause_beside_the_felt_is_one_of_the_document(id: str) -> None:
    layout = felt(id)
    printed = [layout.inscription.clauses, layout.rack.clauses, layout.source.clauses]
    printed += [area.clauses for area in layout.areas] + [fee.clauses for fee in layout.fees]
    printed += [table.clauses for table in layout.pays] + [note.clauses for note in layout.notes]
    cited = [clause for clauses in printed for clause in clauses]
    assert cited
    for clause in cited:
        prefix, _, number = clause.partition(":")
        assert prefix in (id, "ruling")
        assert address(id, clause if prefix == "ruling" else number) == clause


@pytest.mark.clauses("nsw-lunar:2.2.1", "wa-lunar:3.3(d)", "nz-lunar:3.3(c)", "vu-lunar:3.4(c)")
@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("nsw-lunar", ["Dealer Super", "Super", "Ante", "Bet"]),
        ("wa-lunar", ["Dealer Super", "Super", "Ante", "Bet"]),
        ("nz-lunar", ["Super", "Ante", "Bet"]),
        ("vu-lunar", ["Super", "Ante", "Bet"]),
    ],
)
def test_lunar_areas_lie_in_order_from_the_dealer(id: str, words: list[str]) -> None:
    assert [area.word for area in felt(id).areas] == words


@pytest.mark.clauses("nz-uth:3.3(a)", "nz-uth:3.3(b)", "nz-uth:3.3(c)", "nz-uth:3.3(d)")
def test_holdem_areas_share_their_rows_two_by_two_but_for_play() -> None:
    placed = [(area.word, area.row, area.side) for area in felt("nz-uth").areas]
    assert placed == [
        ("Jackpot", 1, "left"),
        ("Trips", 1, "right"),
        ("Ante", 2, "left"),
        ("Blind", 2, "right"),
        ("Play", 3, None),
    ]


@pytest.mark.clauses("nsw-lunar:5.2.3", "wa-lunar:5.1(b)")
def test_spots_for_other_boxes_only_where_a_document_lets_one_wager_on_them() -> None:
    with_spots = [id for id in RULEBOOK_IDS if any(area.spots for area in felt(id).areas)]
    assert sorted(with_spots) == ["nsw-lunar", "wa-lunar"]


@pytest.mark.clauses("nz-lunar:3.3(d)", "vu-lunar:3.4(d)", "nsw-lunar:2.2.2", "wa-lunar:3.3(e)")
@pytest.mark.parametrize("id", LUNAR)
def test_the_options_row_has_a_third_cell_where_the_dealer_can_be_forced(id: str) -> None:
    names = [fee.name for fee in felt(id).fees]
    assert names[:2] == ["exchange", "buy"]
    assert ("force" in names) == (id in ("nz-lunar", "vu-lunar"))


@pytest.mark.clauses("nsw-lunar:2.3.2")
def test_the_rack_is_at_the_dealers_right_and_the_cards_come_from_the_other_side() -> None:
    layout = felt("nsw-lunar", "shuffler")
    assert (layout.rack.side, layout.source.side) == ("left", "right")
    assert layout.source.kind == "shuffler"


@pytest.mark.clauses("nsw-lunar:3.2.3", "nsw-lunar:4.3")
def test_no_shoe_is_drawn_where_the_cards_come_from_the_hand() -> None:
    kinds = {way: felt("nsw-lunar", way).source.kind for way in ("shoe", "shuffler", "hand")}
    assert kinds == {"shoe": "shoe", "shuffler": "shuffler", "hand": "hand"}
    felts = Path(__file__).parents[2] / "web" / "src" / "felt"
    drawn = (felts / "Dealer.svelte").read_text(encoding="utf-8")
    from_hand = drawn.partition("next deck</text>")[2].partition("{/if}")[0]
    assert "From the hand" in from_hand
    assert "<rect" not in from_hand, "neither a shoe nor a machine"


@pytest.mark.clauses("nz-lunar:5.9")
def test_the_sign_shows_the_pay_table_in_use() -> None:
    first, second = (pays(felt("nz-lunar", super_paytable=each), "super") for each in (1, 2))
    assert (first.rows[0].odds, second.rows[0].odds) == (["200:1"], ["250:1"])


@pytest.mark.clauses("vu-lunar:5.9")
def test_a_line_that_the_operator_prices_is_shown_at_that_price() -> None:
    lines = {row.words: row.odds for row in pays(felt("vu-lunar"), "super").rows}
    cheaper = pays(felt("vu-lunar", super_ace_king_queen=5), "super").rows
    assert lines["ace-king-queen"] == ["6:1"]
    assert {row.words: row.odds for row in cheaper}["ace-king-queen"] == ["5:1"]


@pytest.mark.clauses("nsw-lunar:10.2", "nsw-lunar:10.3", "wa-lunar:5.3")
def test_the_ante_has_a_second_price_only_where_the_document_has_one() -> None:
    nsw = [(row.words, row.odds[0]) for row in pays(felt("nsw-lunar"), "ante").rows]
    assert ("and you a straight or better", "4:1") in nsw
    assert nsw[-2:] == [("instant straight flush", "250:1"), ("instant royal flush", "1000:1")]
    assert len(pays(felt("wa-lunar"), "ante").rows) == 3


@pytest.mark.clauses("nz-uth:5.11", "nz-uth:11.9")
def test_holdem_signs_show_two_prices_a_line_and_the_jackpots_shares() -> None:
    layout = felt("nz-uth", paytable=3)
    table, jackpot = pays(layout, "paytable"), pays(layout, "jackpot")
    assert (table.title, table.columns) == ("Pay table three", ["Trips", "Blind"])
    assert {row.words: row.odds for row in table.rows}["flush"] == ["7:1", "3:2"]
    assert {row.words: row.odds for row in table.rows}["three of a kind"] == ["3:1", None]
    assert [row.percent_of_pool for row in jackpot.rows] == [100, 10, None, None, None]


@pytest.mark.clauses("nz-uth:9.7(a)", "nz-uth:9.7(b)")
def test_how_a_hand_is_made_is_said_beside_the_felt() -> None:
    notes = [
        felt("nz-uth", hand_method=each).notes[0].clauses for each in ("two-plus-three", "any")
    ]
    assert notes == [["nz-uth:9.7(a)"], ["nz-uth:9.7(b)"]]


def test_a_tables_felt_has_its_limits_and_clocks(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            found = (await ann.http.get("/api/tables/T1/layout")).json()
            ante = next(area for area in found["areas"] if area["name"] == "ante")
            assert ante["bounds"] == {"minimum": "10", "maximum": "500", "unit": "5"}
            assert next(area for area in found["areas"] if not area["placed"])["bounds"] is None
            assert found["clocks"]["decide"] > 0
            missing = await ann.http.get("/api/tables/nowhere/layout")
            assert (missing.status_code, missing.json()["code"]) == (404, "no-such-table")
            unknown = await ann.http.get("/api/rulebooks/nowhere/layout")
            assert (unknown.status_code, unknown.json()["code"]) == (404, "no-such-rulebook")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.clauses("nz-uth:5.8")
def test_a_holdem_player_has_several_boxes_only_where_the_operator_lets_them() -> None:
    assert not felt("nz-uth").several_boxes
    assert felt("nz-uth", boxes_per_player="several").several_boxes


@pytest.mark.parametrize("id", LUNAR)
def test_the_second_combination_is_paid_on_clauses_of_its_own(id: str) -> None:
    rules = rulebook(id).rules_as(LunarRules)
    assert felt(id).second_clauses == list(rules.cites.second)
    assert not set(rules.cites.second) & set(rules.cites.bet_won)


@pytest.mark.clauses("nsw-lunar:5.1")
def test_tokens_are_wagered_only_where_the_document_knows_them() -> None:
    assert [id for id in RULEBOOK_IDS if felt(id).tokens] == ["nsw-lunar"]


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_a_game_that_says_nothing_of_its_felt_has_one_all_the_same(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = felt(id)
    monkeypatch.setattr(type(game_of(rulebook(id))), "layout", Game.layout)
    plain = felt(id)
    assert (plain.hand, plain.community) == (own.hand, own.community)
    assert {area.name for area in own.areas} <= {area.name for area in plain.areas}
    assert [area.form for area in plain.areas if not area.placed] == ["bar"]
    assert plain.fees == own.fees
    assert plain.pays
    assert all(table.rows for table in plain.pays)


@pytest.mark.clauses("nz-uth:3.2")
def test_the_cloth_says_when_the_dealer_plays() -> None:
    words = felt("nz-uth").inscription
    assert "a pair or higher" in words.text
    assert "nz-uth:3.2" in words.clauses


@pytest.mark.parametrize(
    ("operated", "says"),
    [
        pytest.param("manually", "marked area", marks=pytest.mark.clauses("nz-uth:3.3(e)")),
        pytest.param("electronically", "lights up", marks=pytest.mark.clauses("nz-uth:3.3(f)")),
    ],
)
def test_the_jackpot_area_is_marked_or_lights_up(operated: str, says: str) -> None:
    layout = felt("nz-uth", jackpot_operated=operated)
    area = next(each for each in layout.areas if each.name == "jackpot")
    assert {"nz-uth:3.3(e)", "nz-uth:3.3(f)"} <= set(area.clauses)
    [note] = [each for each in layout.notes if "jackpot" in each.text]
    assert says in note.text
    letter = "e" if operated == "manually" else "f"
    assert f"nz-uth:3.3({letter})" in note.clauses


@pytest.mark.clauses("nz-uth:11.5")
def test_players_are_told_to_see_that_their_area_is_lit() -> None:
    lit, by_hand = (
        felt("nz-uth", jackpot_operated=each).notes for each in ("electronically", "manually")
    )
    assert any("tell the dealer" in each.text and "nz-uth:11.5" in each.clauses for each in lit)
    assert not any("nz-uth:11.5" in each.clauses for each in by_hand)


@pytest.mark.clauses("nz-uth:5.12")
@pytest.mark.parametrize("chosen", [1, 2, 3, 4])
def test_the_pay_table_in_operation_is_displayed(chosen: int) -> None:
    table = pays(felt("nz-uth", paytable=chosen), "paytable")
    assert table.title == f"Pay table {('one', 'two', 'three', 'four')[chosen - 1]}"
    assert "nz-uth:5.12" in table.clauses
