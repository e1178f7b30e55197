"""What a card tells to do in every state, as the solver takes it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.keys import lookup
from croupier.analysis.lunar.advice.card import BET, SECTIONS, Card, CardError, Rule
from croupier.analysis.lunar.advice.holds import NOT_THERE, Codes, codes
from croupier.analysis.lunar.advice.names import Columns
from croupier.analysis.lunar.advice.seen import after_draw, before_draw, six_places
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.exchanging import ALWAYS, NEVER
from croupier.analysis.lunar.solver.projection import MOST, VALUES, plain_values
from croupier.analysis.lunar.solver.upcard import THROWN, Floors

_SIX = 6


def in_section(name: str, columns: Columns) -> NDArray[np.bool_]:
    _, least, most = SECTIONS[name]
    found: NDArray[np.bool_] = (columns["hand"] >= least) & (columns["hand"] <= most)
    return found


def codes_of(card: Card, up: int) -> Codes:
    """By canonical hand: the choice that the card tells. A state without a legal one is refused."""
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
    """After a draw, where the first rule that fits says so."""
    found = np.zeros(len(columns["hand"]), dtype=bool)
    for rule in reversed(rules):
        found[rule.fits(columns)] = rule.do == BET
    return found


def floors_of(card: Card, up: int) -> Floors:
    """The play after the draw as the solver takes it."""
    five = np.full((THROWN, VALUES), ALWAYS, dtype=np.int64)
    for thrown in range(THROWN):
        five[thrown, plain_values()] = _floor(bets(card.after, after_draw(MOST, up, thrown)))
    six = np.full(len(lookup(_SIX).values), NEVER, dtype=np.int64)
    six[six_places()] = _floor(bets(card.after, after_draw(_SIX, up, 0)))
    return Floors(five, six)


def _floor(bet: NDArray[np.bool_]) -> Ints:
    return np.where(bet, ALWAYS, NEVER).astype(np.int64)
