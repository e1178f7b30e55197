"""The tables of docs/strategy.md and docs/holdem-solved.md hold what is reckoned."""

import re
from pathlib import Path

import pytest

from croupier.analysis.holdem.advice.advice import advice_for
from croupier.analysis.holdem.export import ROWS
from croupier.analysis.holdem.exposed_card import value_with_dealer_card, value_with_flop_card
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.solution import solve, value
from croupier.analysis.lunar.advice.advice import LUNAR, priced_cards
from croupier.analysis.lunar.advice.advice import advice_for as lunar_advice
from croupier.analysis.lunar.game import game_of as lunar_game
from croupier.hands import StraightWithPair
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

DOCS = Path(__file__).parents[3] / "docs"
DOCUMENT, SOLVED = DOCS / "strategy.md", DOCS / "holdem-solved.md"
METHODS = {"best of seven": "any", "two plus three": "two-plus-three"}
READINGS = {"compared": "compare", "paid": "pay"}


def rows(page: Path, columns: int) -> list[tuple[Game, list[str]]]:
    """Those of the table with so many columns after the game's two."""
    found = []
    for line in page.read_text("utf-8").splitlines():
        method, reading, *rest = [each.strip() for each in line.strip("|").split("|")] + [""]
        if method in METHODS and len(rest) == columns + 1:
            options = {"hand_method": METHODS[method], "no_qualify": READINGS[reading]}
            rules = rulebook("nz-uth").rules(options)
            assert isinstance(rules, HoldemRules)
            found.append((game_of(rules), rest[:columns]))
    assert len(found) == 4
    return found


def percent(text: str) -> float:
    return float(text.strip("%"))


def test_what_a_seen_card_is_worth() -> None:
    for game, (nothing, flop, dealer) in rows(SOLVED, 3):
        assert percent(nothing) == round(float(value(solve(game))) * 100, 4)
        assert percent(flop) == round(float(value_with_flop_card(game).value) * 100, 4)
        assert percent(dealer) == round(float(value_with_dealer_card(game).value) * 100, 4)


@pytest.mark.long
def test_what_the_rules_cost() -> None:
    for game, (best, edge, cost, _, _, count) in rows(DOCUMENT, 6):
        advice = advice_for(game)
        assert percent(best) == round(-float(advice.best) * 100, 4)
        assert percent(edge) == round(float(advice.worth.house_edge) * 100, 4)
        assert percent(cost) == round(float(advice.cost) * 100, 4)
        assert count == f"{len(advice.rules.flop)} + {len(advice.rules.river)}"


def test_what_the_cards_of_lunar_poker_cost() -> None:
    """Those that are priced, and no others."""
    found = {}
    for line in DOCUMENT.read_text("utf-8").splitlines():
        name, reading, *rest = [each.strip() for each in line.strip("|").split("|")] + [""]
        if name in LUNAR:
            found[name, reading] = rest[:-1]
    priced = {each["rulebook"] for each in priced_cards()}
    assert set(found) == {(name, each.value) for name in priced for each in StraightWithPair}
    for (name, reading), (best, edge, cost, count) in found.items():
        rules = rulebook(name).rules_as(LunarRules, {"straight_with_pair": reading})
        advice = lunar_advice(lunar_game(rules))
        assert advice.best is not None
        assert advice.priced is not None
        assert advice.cost is not None
        assert percent(best) == round(float(advice.best.house_edge()) * 100, 4)
        assert percent(edge) == round(float(advice.priced.figures.house_edge()) * 100, 4)
        assert percent(cost) == round(float(advice.cost) * 100, 4)
        assert int(count) == advice.card.lines


def test_how_many_decisions_there_are() -> None:
    said = re.search(r"`--export` writes ([\d,]+) rows", DOCUMENT.read_text("utf-8"))
    assert said is not None
    assert int(said[1].replace(",", "")) == ROWS
