"""The progressive jackpot: what a wager of one unit gets back, as the pool grows.

The hand is the two hole cards with the flop (10.2), so any five cards. A winning wager is paid and
itself collected (11.12): what comes back is the prize alone. A straight flush gets its odds or a
tenth of the pool, a royal flush its odds or the whole, whichever is more; so above one mark the
return is a straight line.

With several boxes the prizes of others in the same round are taken from the pool first (11.10).
Hands that share a pool share a flop of three cards of one suit, in which nothing but flushes comes
with a straight flush, and no second royal flush: so a few probabilities say it all.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from croupier.analysis.edges import Distribution, PayLine, Return, distribution
from croupier.cards import DECK, Card
from croupier.hands import Category, Line, evaluate
from croupier.rulebooks.table import JackpotRules

HANDS = comb(52, 5)
_WAYS = {
    Line.ROYAL_FLUSH: 4,
    Line.STRAIGHT_FLUSH: 36,
    Line.FOUR_OF_A_KIND: 624,
    Line.FULL_HOUSE: 3_744,
    Line.FLUSH: 5_108,
}
"""Of the 2,598,960 hands of five cards."""
_SUITS = 4
_HOLES = comb(47, 2)
"""For another box, when one and the flop are known."""
_THIRD_HOLES = comb(45, 2)


@dataclass(frozen=True)
class Jackpot:
    """A jackpot with one rulebook's prizes."""

    rules: JackpotRules

    def results(self, pool: Fraction = Fraction(0)) -> Distribution:
        """The net results of one unit, for a single box."""
        paid = [(self.prize(line, pool) - 1, _WAYS[line]) for line in self.rules.prizes]
        lost = (Fraction(-1), HANDS - sum(ways for _, ways in paid))
        return distribution([*paid, lost])

    def prize(self, line: Line, pool: Fraction) -> Fraction:
        """What a single winner gets: the odds or a share of the pool, whichever is more."""
        prize = self.rules.prizes[line]
        share = Fraction(prize.percent_of_pool or 0) * pool / 100
        return max(Fraction(prize.odds), share)

    def lines(self, pool: Fraction = Fraction(0)) -> tuple[PayLine, ...]:
        return tuple(
            PayLine(line.value, self.prize(line, pool), _WAYS[line], HANDS)
            for line in self.rules.prizes
        )

    @property
    def floor(self) -> Fraction:
        """The return while no share of the pool exceeds the odds."""
        return 1 + self.results().mean

    def growing(self, boxes: int = 1, *, divided: bool = False) -> Return:
        """What comes back once the shares of the pool are more than the odds.

        `boxes` are at the table, each with a jackpot wager and none folded; where the pool is
        `divided` it is the major one that counts, and flushes take nothing from it (11.6A).
        """
        fixed = sum(
            Fraction(prize.odds) * _WAYS[line]
            for line, prize in self.rules.prizes.items()
            if prize.percent_of_pool is None
        )
        share = self._part(Line.STRAIGHT_FLUSH)
        flush = Fraction(0) if divided else Fraction(self.rules.prizes[Line.FLUSH].odds)
        whole, others = self._part(Line.ROYAL_FLUSH), boxes - 1
        at_nothing, slope = Fraction(0), Fraction(0)
        for winner in _winners():
            flushes = others * Fraction(winner.flushes, _HOLES)
            if winner.royal:
                beside = others * Fraction(winner.straight_flushes, _HOLES)
                both = others * (others - 1) * Fraction(winner.both, _HOLES * _THIRD_HOLES)
                slope += winner.hands * whole * (1 - share * beside)
                at_nothing -= winner.hands * whole * flush * (flushes - share * both)
            else:
                slope += winner.hands * share
                at_nothing -= winner.hands * share * flush * flushes
        return Return((fixed + at_nothing) / HANDS, slope / HANDS, self._mark(others, flush))

    def _part(self, line: Line) -> Fraction:
        return Fraction(self.rules.prizes[line].percent_of_pool or 0) / 100

    def _mark(self, others: int, flush: Fraction) -> Fraction:
        """The pool above which shares exceed odds whatever the other boxes hold."""
        share, whole = self._part(Line.STRAIGHT_FLUSH), self._part(Line.ROYAL_FLUSH)
        odds = self.rules.prizes
        beside = 1 - share if others else Fraction(1)
        royal = Fraction(odds[Line.ROYAL_FLUSH].odds) / whole / beside
        return max(Fraction(odds[Line.STRAIGHT_FLUSH].odds) / share, royal) + others * flush


@dataclass(frozen=True)
class _Winner:
    """A hand with a share of the pool on one flop, and what another box can hold beside it."""

    royal: bool
    hands: Fraction
    """How many of all hands this one stands for."""
    flushes: int
    straight_flushes: int
    both: int
    """For two other boxes: a straight flush and a flush."""


@cache
def _winners() -> tuple[_Winner, ...]:
    """Every straight flush of a suit, on each of the ten flops that can be in it."""
    suited = [card for card in DECK if card.suit == DECK[0].suit]
    hands = [hand for hand in combinations(suited, 5) if _category(hand) > Category.FLUSH]
    return tuple(_winner(suited, hand, flop) for hand in hands for flop in combinations(hand, 3))


def _winner(suited: list[Card], hand: tuple[Card, ...], flop: tuple[Card, ...]) -> _Winner:
    left = [card for card in suited if card not in hand]
    holes = {hole: _category((*flop, *hole)) for hole in combinations(left, 2)}
    flushes = [hole for hole, category in holes.items() if category is Category.FLUSH]
    others = [hole for hole, category in holes.items() if category is Category.STRAIGHT_FLUSH]
    return _Winner(
        royal=_category(hand) is Category.ROYAL_FLUSH,
        hands=Fraction(_SUITS, comb(5, 3)),
        flushes=len(flushes),
        straight_flushes=len(others),
        both=sum(not set(one) & set(other) for one in others for other in flushes),
    )


def _category(cards: tuple[Card, ...]) -> Category:
    return evaluate(cards).category
