"""The mathematics through the front door."""

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.mathematics import mathematics_of
from tests.library.test_reprs import check_short, page


def test_the_edge_of_a_solved_game_is_a_fraction() -> None:
    book = croupier.rulebook("nsw-lunar")
    edge = croupier.edge(book)
    assert edge.main.house_edge == Fraction(-5442391713925477, 415601993568762000)
    assert edge.main.percent == pytest.approx(-1.3095, abs=1e-4)
    assert edge["super"] is edge.super is edge.wagers["super"]
    assert edge.super.percent == pytest.approx(7.337704, abs=1e-6)
    assert list(edge.wagers) == ["main", "super", "super_on", "dealer_super"]
    assert edge.main.element_of_risk == edge.main.house_edge / edge.main.average_wager
    assert 0 < edge.main.hit_frequency < 1
    assert edge.main.standard_deviation > 3
    assert croupier.edge("nsw-lunar").main == edge.main
    assert "house edge -1.3095%" in check_short(edge, 6)
    assert "7.3377%" in page(edge).text
    check_short(edge.details, 1, 200)
    assert edge.super.figures is not None
    assert "mean" in check_short(edge.super.figures.results, 1)


def test_every_rulebook_s_edges_are_those_of_its_mathematics() -> None:
    for name in ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"):
        book = croupier.rulebook(name)
        found = mathematics_of(book.rules).house_edges(book.rules)
        edges = croupier.edge(book).wagers
        assert {wager: edges[wager].house_edge for wager in found} == found


def test_an_edge_that_is_not_known_says_how_to_get_it() -> None:
    edge = croupier.edge("nsw-lunar")
    with pytest.raises(croupier.FiguresError, match="no known edge of a wager 'trips'"):
        edge["trips"]
    assert not hasattr(edge, "trips")


def test_values_name_the_best_choice() -> None:
    book = croupier.rulebook("nsw-lunar")
    values = croupier.values(book, hand="As Kd 7c 4s 2h", up="9d")
    assert values.best.name == "exchange 7c 4s 2h"
    assert values.best.ev == Fraction(-1211571359, 1873363800)
    assert len(values) == len(values.choices) == len(list(values)) == 29
    assert values["fold"].ev == -1
    assert values.ranked[0] is values.best
    assert repr(values.best) == "exchange 7c 4s 2h: -0.646736 antes"
    assert "exchange 7c 4s 2h" in check_short(values, 7)
    assert "−" not in repr(values)
    assert "As" in page(values).titles


def test_values_of_a_lunar_round_are_those_of_the_open_decision_and_can_be_played() -> None:
    round = croupier.rulebook("nsw-lunar").deal({1: {"ante": 10, "super": 10}}, seed=7)
    values = croupier.values(round)
    assert {f"1 {choice.name}" for choice in values} == {str(move) for move in round.legal()}
    after = round.play(values.best)
    assert str(after.moves[0]) == f"1 {values.best.name}"
    with pytest.raises(croupier.FiguresError, match="no box has to decide now"):
        croupier.values(round.play("1 fold"))


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ({}, 'hand and up missing: values(book, hand="...", up="...")'),
        ({"hand": "As Kd 7c 4s 2h"}, "up missing"),
        ({"hand": "As Kd 7c 4s", "up": "9d"}, "hand="),
        ({"hand": "As Kd 7c 4s 2h", "up": "As"}, "As"),
        ({"hand": "As Kd 7c 4s 2h", "upp": "9d"}, "no place 'upp': did you mean up?"),
        ({"hand": "As Ks Qs Js Ts", "up": "9d"}, "there is nothing to choose"),
    ],
)
def test_a_question_that_cannot_be_valued_says_what_could(cards: Any, says: str) -> None:
    with pytest.raises(croupier.FiguresError) as caught:
        croupier.values("nsw-lunar", **cards)
    assert says in str(caught.value)


def test_simulated_rounds_are_the_same_for_the_same_seed() -> None:
    run = croupier.simulate("nsw-lunar", rounds=20_000, seed=1)
    assert run.mean == croupier.simulate("nsw-lunar", rounds=20_000, seed=1).mean
    assert run.mean == -run.house_edge
    assert 0 < run.standard_error < 0.1
    assert run.standard_deviation == pytest.approx(2.85, abs=0.2)
    assert sum(run.choices.values()) == pytest.approx(1)
    assert "20,000 rounds, seed 1" in check_short(run, 12)
    assert "main: house edge" in check_short(run.wagers["main"], 1)
    assert "20,000 rounds" in page(run).text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rounds": 0}, "give a whole number of rounds, 1 or more"),
        ({"rounds": 1e6}, "give a whole number of rounds, 1 or more"),
        ({"boxes": 9}, "nsw-lunar has boxes 1 to 5"),
        ({"wagers": {"antee": 10}}, "give amounts for ante"),
        ({"wagers": {"ante": 2.5}}, "ante: 2.5 is not an exact amount"),
        ({"dealing": "sho"}, "nsw-lunar deals from shoe or shuffler"),
        ({"seed": -1}, "give a whole number from 0 to 2**64 - 1"),
        ({"jackpot": 5}, "no progressive jackpot"),
    ],
)
def test_a_run_that_cannot_be_says_what_could(given: dict[str, Any], says: str) -> None:
    with pytest.raises((croupier.FiguresError, croupier.DealError)) as caught:
        croupier.simulate("nsw-lunar", **{"rounds": 10, "seed": 1, **given})
    assert says in str(caught.value)


def test_a_strategy_is_a_page_and_says_which_hands_to_raise_first() -> None:
    card = croupier.strategy("nz-uth")
    assert "Starting hands to raise, 522 of 1326: 22+ A2+" in repr(card)
    page = card._repr_html_()
    assert "22+ A2+" in page
    assert all(words in page for rules in card.rules.values() for line in rules for words in line)
    assert croupier.strategy("wa-lunar").starting_hands is None


def test_a_strategy_is_a_card_to_read() -> None:
    card = croupier.strategy("nsw-lunar")
    text = check_short(card, 40)
    assert "buy the sixth card: at least 7 outs" in text
