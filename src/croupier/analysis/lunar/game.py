"""The game as the solver takes it: what every outcome pays, in antes, by hand value."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.values import flush_values, least_of, lookup
from croupier.analysis.lunar.combinations import Odds, five_card_odds, six_card_odds
from croupier.cards import RANKS, Card
from croupier.hands import ACE_AND_KING, VALUES, Category, Line, StraightWithPair, first_and_second
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules

Ints = NDArray[np.int64]
LEAST = int(ACE_AND_KING)
"""The least value with which the dealer qualifies."""
_HIGHEST_PAIR_OUTS = 12
"""The most cards that pair one of the four ranks that the dealer keeps."""
_LEAST_LEFT = 37
"""Cards that may come when five were drawn: 42 less 5."""
_TWO_PAIRS = least_of(Category.TWO_PAIRS)


@dataclass(frozen=True)
class Game:
    """The odds and fees of a Lunar Poker game; or, without draws, of a similar game."""

    ante_odds: tuple[int, int]
    """When the dealer does not qualify: below a straight, and from a straight."""
    odds: Odds
    straight_with_pair: StraightWithPair
    instant: tuple[int, int] | None
    """What a straight flush and a royal flush that are dealt are paid; None where they are ordinary
    hands."""
    bet_antes: int
    draw_antes: int | None
    """None where nothing can be drawn."""
    force_antes: int | None
    """None where nobody may force the dealer."""
    second: bool = True
    """Whether a second combination is paid."""
    ante_on_win: int = 0
    """What a winning hand gets on its ante."""

    @property
    def lost(self) -> int:
        """Ante and bet wager."""
        return 1 + self.bet_antes

    @cached_property
    def unqualified(self) -> Ints:
        """By value: what is paid when the dealer does not qualify."""
        return _by_category(self.ante_odds[0], self.ante_odds[1])

    @cached_property
    def won(self) -> Ints:
        """By value of five cards: what a winning hand gets."""
        if self.second:
            odds = five_card_odds(self.odds, self.straight_with_pair)
        else:
            lines = dict(self.odds)
            of = dict(zip(Category, Line, strict=True))
            odds = np.array([0, *(lines[of[value.category]] for value in VALUES)], dtype=np.int64)
        won: Ints = self.bet_antes * odds + self.ante_on_win
        won[:LEAST] = 0
        return won

    def won_with(self, cards: tuple[Card, ...]) -> int:
        """What five or six cards get if they win."""
        both = first_and_second(cards, dict(self.odds), self.straight_with_pair)
        paid = [dict(self.odds)[each.line] for each in both if each is not None]
        return self.bet_antes * sum(paid if self.second else paid[:1]) + self.ante_on_win

    @cached_property
    def won_six(self) -> tuple[Ints, Ints, Ints]:
        """What six cards get on a win: see `six_card_odds`."""
        if not self.second:
            return self._first_of_six()
        by_ranks, six, five = six_card_odds(self.odds, self.straight_with_pair)
        return self.bet_antes * by_ranks, self.bet_antes * six, self.bet_antes * five

    def _first_of_six(self) -> tuple[Ints, Ints, Ints]:
        """The same where only the best hand is paid, so that its value decides."""
        flushes = self.won[flush_values()]
        ranks = len(RANKS)
        return self.won[lookup(6).values], flushes, np.repeat(flushes[:, None], ranks, axis=1)

    @cached_property
    def least_forcing(self) -> int:
        """What a hand must get on a win for forcing the dealer to be worth its fee at all.

        Less, and it is at most three of a kind: the dealer's straights and flushes beat it, and
        even all the cards that pair the dealer do not pay for the fee and the ante given up.
        """
        assert self.force_antes is not None
        given_up = (self.force_antes + self.ante_odds[0]) * _LEAST_LEFT
        least = given_up // _HIGHEST_PAIR_OUTS + 1
        paid, lines = self.bet_antes * np.array([odds for _, odds in self.odds]), list(Line)
        straight = paid[lines.index(Line.STRAIGHT)]
        if not straight >= least or (self.won[:_TWO_PAIRS] >= least).any():
            raise RulebookError("odds-not-solved", "these odds make forcing right with low hands")
        if self.ante_odds[0] != self.ante_odds[1]:
            raise RulebookError("odds-not-solved", "one ante pay table beside forcing is needed")
        return int(least)


def _by_category(below: int, straight: int) -> Ints:
    paid = [straight if value.category >= Category.STRAIGHT else below for value in VALUES]
    return np.array([0, *paid], dtype=np.int64)


def game_of(rules: LunarRules) -> Game:
    """The game by these rules; values are in antes, so no limit in money may be set."""
    if rules.max_payout is not None:
        raise RulebookError(
            "max-payout-not-solved",
            "values are in antes, and what max_payout cuts off depends on the ante: leave it unset",
            rules.cites.max_payout,
        )
    straight_flush, royal = (
        rules.instant_odds[each] for each in (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    )
    return Game(
        ante_odds=(_whole(rules.ante_below_straight), _whole(rules.ante_straight)),
        odds=tuple((line, _whole(rules.bet_odds[line])) for line in Line),
        straight_with_pair=rules.straight_with_pair,
        instant=(_whole(straight_flush), _whole(royal)),
        bet_antes=rules.bet_antes,
        draw_antes=rules.draw_antes,
        force_antes=rules.force_antes,
    )


def without_second(game: Game) -> Game:
    """The same game with no second combination paid; its reading then makes no difference."""
    return replace(game, second=False, straight_with_pair=StraightWithPair.TWO_STRAIGHTS)


def _whole(odds: object) -> int:
    if not isinstance(odds, int):
        raise RulebookError("odds-not-solved", f"odds of {odds} to 1 are not a whole number")
    return odds
