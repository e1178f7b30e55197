"""What a card tells to do in every state, and exactly what that costs against the best play.

The value of a card's own choice is found in the solver's pass, one upcard at a time, with the
card's own play after the draw. How to force is on the card exactly, so that it costs nothing.
"""

from collections.abc import Generator, Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns
from croupier.analysis.kernels.values import lookup
from croupier.analysis.lunar.advice.card import BET, SECTIONS, Card, CardError, Rule, card_for
from croupier.analysis.lunar.advice.features import (
    NOT_THERE,
    Codes,
    after_draw,
    before_draw,
    codes,
    six_places,
)
from croupier.analysis.lunar.figures import Sums, sums_of
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.exchanges import ALWAYS, NEVER
from croupier.analysis.lunar.solver.projection import MOST, VALUE_COUNT, plain_values
from croupier.analysis.lunar.solver.solver import each_upcard
from croupier.analysis.lunar.solver.upcard import READINGS, THROWN, Floors, Upcard
from croupier.hands import VALUES, StraightWithPair

_SIX = 6


def in_section(name: str, columns: Columns) -> NDArray[np.bool_]:
    _, least, most = SECTIONS[name]
    found: NDArray[np.bool_] = (columns["hand"] >= least) & (columns["hand"] <= most)
    return found


def codes_of(card: Card, up: int) -> Codes:
    """By canonical hand: the code of the choice that the card makes. Raises if some hand gets no
    legal choice."""
    columns, held = before_draw(up), codes(up)
    told = np.full(len(columns["hand"]), NOT_THERE, dtype=np.uint8)
    for name, rules in card.first.items():
        here = in_section(name, columns)
        for rule in reversed(rules):
            fits = here & rule.fits(columns)
            told[fits] = held[rule.do][fits]
    if (told == NOT_THERE).any():
        raise CardError(f"{int((told == NOT_THERE).sum())} hands get no legal choice")
    return told


def fired(card: Card, up: int) -> dict[str, list[int]]:
    """By section: how many canonical hands each rule decides."""
    columns, found = before_draw(up), {}
    for name, rules in card.first.items():
        left, counts = in_section(name, columns), []
        for rule in rules:
            fits = left & rule.fits(columns)
            counts.append(int(fits.sum()))
            left &= ~fits
        found[name] = counts
    return found


def bets(rules: Sequence[Rule], columns: Columns) -> NDArray[np.bool_]:
    """Where the first rule that fits says to bet after a draw."""
    found = np.zeros(len(columns["hand"]), dtype=bool)
    for rule in reversed(rules):
        found[rule.fits(columns)] = rule.do == BET
    return found


def floors_of(card: Card, up: int) -> Floors:
    """The play after the draw as the solver takes it."""
    five = np.full((THROWN, VALUE_COUNT), ALWAYS, dtype=np.int64)
    for thrown in range(THROWN):
        five[thrown, plain_values()] = _floor(bets(card.after, after_draw(MOST, up, thrown)))
    six = np.full(len(lookup(_SIX).values), NEVER, dtype=np.int64)
    six[six_places()] = _floor(bets(card.after, after_draw(_SIX, up, 0)))
    return Floors(five, six)


def _floor(bet: NDArray[np.bool_]) -> Ints:
    return np.where(bet, ALWAYS, NEVER).astype(np.int64)


ByReading = dict[StraightWithPair, Sums]


def price_part(game: Game, up: int) -> ByReading:
    """Under one upcard: what the card gets, and how often it makes each choice."""
    card, upcard = card_for(game), Upcard(game, up)
    solved = upcard.follow(codes_of(card, up), floors_of(card, up))
    royal = upcard.values == len(VALUES)
    return {each: sums_of(solved[each], upcard.hands.copies, royal) for each in READINGS}


def price(game: Game, upcards: Sequence[int], workers: int) -> Generator[tuple[int, ByReading]]:
    """Each upcard as it is done; with one worker in this process."""
    return each_upcard(price_part, game, upcards, workers)
