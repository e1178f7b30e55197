"""The felt that any rulebook has for free, and what our games make of it."""

import pytest

from croupier.games.game import Game, game_of
from croupier.games.layout import standard_layout
from croupier.rulebooks import RULEBOOK_IDS, rulebook


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_a_rulebook_alone_gives_a_felt_with_every_area_fee_and_clause(id: str) -> None:
    rules = rulebook(id).rules()
    game = game_of(rules)
    plain = Game.layout(game, rules)
    assert plain == standard_layout(rules, game.hand, game.board)
    assert {area.name for area in plain.areas} == set(rules.document.areas)
    assert [area.row for area in plain.areas] == list(range(1, len(plain.areas) + 1))
    assert all(area.clauses for area in plain.areas)
    assert plain.fees == game.layout(rules).fees


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_what_follows_the_cards_lies_below_what_is_wagered_before_them(id: str) -> None:
    areas = standard_layout(rulebook(id).rules(), hand=5).areas
    placed = [area.placed for area in areas]
    assert placed == sorted(placed, reverse=True)
    assert [area.form for area in areas] == ["circle" if each else "bar" for each in placed]


def test_signs_are_made_of_the_documents_odds() -> None:
    lunar, holdem = (
        standard_layout(rulebook(id).rules(), hand=5).pays for id in ("nsw-lunar", "nz-uth")
    )
    ante, bet = lunar
    assert (bet.name, bet.title, len(bet.lines)) == ("bet", "Bet pays", 10)
    assert [line.words for line in bet.lines][:2] == ["royal flush", "straight flush"]
    assert (
        bet.clauses
        == game_of(rulebook("nsw-lunar")).layout(rulebook("nsw-lunar").rules()).pays[0].clauses
    )
    assert ante.title == "Ante pays"
    [wagers] = holdem
    assert [line.words for line in wagers.lines] == ["Ante", "Play"]


def test_our_games_print_their_areas_where_the_documents_have_them() -> None:
    lunar = game_of(rulebook("nsw-lunar")).layout(rulebook("nsw-lunar").rules())
    assert [area.name for area in lunar.areas] == ["dealer_super", "super", "ante", "bet"]
    assert {area.name: area.spots for area in lunar.areas if area.spots} == {"super": "super_on"}
