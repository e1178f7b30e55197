"""The exact value of every legal choice of a hand of Ultimate Texas Hold'em.

Sums are in antes, counted from before ante and blind were placed; play after the choice is
optimal."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np

from croupier.analysis.holdem.game import CHECKED, FIXED, HALF, PLAY, Game, game_of
from croupier.analysis.holdem.river import DEALER_HANDS
from croupier.analysis.holdem.solution import RIVERS, Start, at_flop, solved, starts
from croupier.analysis.kernels import value_of_seven, value_of_two_plus_three
from croupier.analysis.kernels.values import Cards, Values
from croupier.analysis.spot import ValuedChoice
from croupier.cards import DECK, Card
from croupier.rulebooks.holdem import HoldemRules

_RIVERS, _DEALERS = HALF * RIVERS, HALF * DEALER_HANDS
"""Half antes of one ante against every hand of the dealer: on every board, and on one."""
FOLD = Fraction(-2)
"""Ante and blind are lost (9.6)."""


def choices(
    rules: HoldemRules,
    hole: Sequence[Card],
    flop: Sequence[Card] = (),
    turn_river: Sequence[Card] = (),
) -> list[ValuedChoice]:
    """Every legal choice in the rulebook's order, plays first."""
    game = game_of(rules)
    if turn_river:
        return _after_river(rules, game, hole, (*flop, *turn_river))
    if flop:
        return _after_flop(rules, game, hole, flop)
    return _before_flop(rules, game, hole)


def _before_flop(rules: HoldemRules, game: Game, hole: Sequence[Card]) -> list[ValuedChoice]:
    high, low = sorted((card.rank - 2 for card in hole), reverse=True)
    suited = hole[0].suit == hole[1].suit
    wanted = ((high, low), suited)
    start = next(each for each in _starts(game) if (each.ranks, each.suited) == wanted)
    plays = [
        ValuedChoice("play", start.played(multiple), multiple)
        for multiple in sorted(rules.before_flop, reverse=True)
    ]
    return [*plays, ValuedChoice("check", start.check)]


@lru_cache(8)
def _starts(game: Game) -> list[Start]:
    return starts(solved(game))


def _after_flop(
    rules: HoldemRules, game: Game, hole: Sequence[Card], flop: Sequence[Card]
) -> list[ValuedChoice]:
    a, b = (card.index for card in hole)
    c, d, e = (card.index for card in flop)
    value = [int(each) for each in at_flop(solved(game), (a, b), (c, d, e))]
    plays = [
        ValuedChoice(
            "play", Fraction(value[FIXED] + HALF * multiple * value[PLAY], _RIVERS), multiple
        )
        for multiple in rules.after_flop
    ]
    return [*plays, ValuedChoice("check", Fraction(value[CHECKED], _RIVERS))]


def _after_river(
    rules: HoldemRules, game: Game, hole: Sequence[Card], board: Sequence[Card]
) -> list[ValuedChoice]:
    """Computed against all 990 hands of the dealer."""
    known = {card.index for card in (*hole, *board)}
    left = [card.index for card in DECK if card.index not in known]
    holes = [tuple(card.index for card in hole), *combinations(left, 2)]
    strength = _strengths(game, np.array(holes, dtype=np.uint8), board)
    mine, dealer = int(strength[0]), strength[1:].astype(np.int64)
    weak = dealer < game.least_pair
    won, lost = dealer < mine, dealer > mine
    if game.pays_unqualified:
        won, lost = won | weak, lost & ~weak
    play = int(won.sum()) - int(lost.sum())
    ante = int((won & ~weak).sum()) - int((lost & ~weak).sum())
    blind = game.blind[mine] * int(won.sum()) - HALF * int(lost.sum())
    made = [
        ValuedChoice("play", Fraction(HALF * (multiple * play + ante) + blind, _DEALERS), multiple)
        for multiple in rules.after_river
    ]
    return [*made, ValuedChoice("fold", FOLD)]


def _strengths(game: Game, holes: Cards, board: Sequence[Card]) -> Values:
    """The value of each hole with the same board."""
    row = np.array([card.index for card in board], dtype=np.uint8)
    boards = np.tile(row, (len(holes), 1))
    if game.any_five:
        return value_of_seven(np.hstack([holes, boards]))
    return value_of_two_plus_three(holes, boards)
