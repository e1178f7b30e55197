"""The exact value of every legal choice of a hand of Lunar Poker.

Sums are in antes, counted from before the ante was placed; play after the choice is optimal. The
player does not know other boxes' cards, so they count as unseen."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.values import Cards
from croupier.analysis.lunar.game import LEAST, Game, Ints
from croupier.analysis.lunar.solver.force import forcing_of, gain, outs
from croupier.analysis.lunar.solver.sweep import (
    HIDDEN,
    UNSEEN,
    Finals,
    dealer_values,
    drawn_sets,
    left_of,
    pack,
    sweep,
)
from croupier.analysis.spot import ValuedChoice
from croupier.cards import DECK, Card
from croupier.hands import Category, evaluate

FOLD = Fraction(-1)
"""The ante is lost."""
_HAND = 5
EXCHANGES = tuple(mask for mask in range(1 << _HAND) if mask.bit_count() >= 2)
"""Which of the five cards are exchanged, one bit each."""


def instant(game: Game, hand: Sequence[Card]) -> int | None:
    """The payment of an instant hand, which ends the round and leaves nothing to choose."""
    category = evaluate(hand).category
    if game.instant is None or category < Category.STRAIGHT_FLUSH:
        return None
    return game.instant[category is Category.ROYAL_FLUSH]


def choices(game: Game, hand: Sequence[Card], up: Card) -> list[ValuedChoice]:
    """The choices at the first decision: fold, bet, buy, and every exchange."""
    found = [ValuedChoice("fold", FOLD, because="the ante is lost"), _bet(game, hand, up)]
    if game.draw_antes is None:
        return found
    totals, bets = _draws(game, hand, up)
    start = FOLD - game.draw_antes
    for mask, total, bet in zip((0, *EXCHANGES), totals, bets, strict=True):
        count = mask.bit_count() or 1
        ev = start + Fraction(int(total), _outcomes(game, count))
        share = 100 * int(bet) / comb(UNSEEN, count)
        words = f"{share:.1f}% of the hands that may come are worth the bet wager"
        if mask:
            found.append(ValuedChoice("exchange", ev, discard=_chosen(mask, hand), because=words))
        else:
            found.append(ValuedChoice("buy", ev, because=words, label="buy a sixth card"))
    return found


def after_draw(
    game: Game, hand: Sequence[Card], up: Card, discard: Sequence[Card], drawn: Sequence[Card]
) -> list[ValuedChoice]:
    """The choices after a draw: fold or bet."""
    assert game.draw_antes is not None
    held = (*(card for card in hand if card not in discard), *drawn)
    bet = _bet(game, held, up, discard)
    fold = ValuedChoice("fold", FOLD - game.draw_antes, because="ante and draw fee are lost")
    return [fold, replace(bet, ev=bet.ev - game.draw_antes)]


def against_dealer(
    game: Game,
    held: Sequence[Card],
    dealer: Sequence[Card],
    discard: Sequence[Card] = (),
    has_drawn: bool = False,
) -> list[ValuedChoice]:
    """The choices when the dealer does not qualify: force or decline, computed over every next
    card."""
    assert game.force_antes is not None
    assert game.draw_antes is not None
    value, won = evaluate(held), game.won_with(tuple(held))
    paid = game.draw_antes if has_drawn else 0
    stays = sorted(dealer, key=lambda card: card.rank)[:-1]
    seen = {*held, *discard, *dealer}
    others = [evaluate((*stays, card)) for card in DECK if card not in seen]
    wins = sum(LEAST <= other < value for other in others)
    losses = sum(other >= LEAST and other > value for other in others)
    forced = Fraction(won * wins - game.lost * losses, len(others)) - game.force_antes - paid
    declined = Fraction(int(game.unqualified[value]) - paid)
    words = f"of {len(others)} cards {wins} let the dealer qualify and lose, {losses} win"
    return [
        ValuedChoice("force", forced, because=words),
        ValuedChoice("decline", declined, because="the ante is paid, the bet wager comes back"),
    ]


def _chosen(mask: int, hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(hand) if mask >> place & 1)


def _numbers(cards: Sequence[Card], up: Card) -> list[int]:
    """The cards with suits numbered from the upcard's."""
    suit = up.index % 4
    return [card.index - card.index % 4 + (card.index % 4 - suit) % 4 for card in cards]


def _unseen(seen: Sequence[int]) -> Cards:
    return np.array([card for card in range(52) if card not in seen], dtype=np.uint8)


def _bet(game: Game, held: Sequence[Card], up: Card, dead: Sequence[Card] = ()) -> ValuedChoice:
    """Betting these five or six cards, computed against every hand of the dealer."""
    at, seen = _numbers([up], up)[0], _numbers([*held, *dead, up], up)
    unseen = _unseen(seen)
    dealers = dealer_values(at, unseen)
    value, won = evaluate(held), game.won_with(tuple(held))
    qualified = dealers >= LEAST
    beaten = int((qualified & (dealers < value)).sum())
    lost = int((qualified & (dealers > value)).sum())
    weak = int((~qualified).sum())
    total = Fraction(won * beaten - game.lost * lost + int(game.unqualified[value]) * weak)
    rule, left = forcing_of(game), len(unseen) - HIDDEN
    if rule.offered and won >= rule.least:
        live, suits = left_of(unseen)
        gained, _ = gain(int(value), won, left, live, suits, outs(at >> 2), rule)
        total += Fraction(int(gained), left)
    weak_share, won_share, lost_share = (100 * each / len(dealers) for each in (weak, beaten, lost))
    words = f"the dealer does not qualify in {weak_share:.1f}%, loses in {won_share:.1f}%"
    return ValuedChoice("bet", total / len(dealers), because=f"{words}, wins in {lost_share:.1f}%")


def _draws(game: Game, hand: Sequence[Card], up: Card) -> tuple[Ints, Ints]:
    """The results of `sweep` for buying and for each exchange."""
    at, seen = _numbers([up], up)[0], _numbers([*hand, up], up)
    unseen = _unseen(seen)
    finals = _finals(game, hand, seen[:_HAND], up, unseen)
    return sweep(game, at, unseen, finals, outs(at >> 2), 1 + len(EXCHANGES))


def _finals(
    game: Game, hand: Sequence[Card], held: Sequence[int], up: Card, unseen: Cards
) -> Finals:
    """Every final hand: those of six cards are choice 0, then each exchange has its number."""
    sixes = [(*hand, card) for card in _in_order(up, hand)]
    values = np.array([evaluate(six) for six in sixes], dtype=np.uint16)
    found = [pack(0, values, 1)]
    for number, mask in enumerate(EXCHANGES, 1):
        kept = [card for place, card in enumerate(held) if not mask >> place & 1]
        sets = drawn_sets(mask.bit_count())
        hands = np.empty((len(sets), _HAND), dtype=np.uint8)
        hands[:, : len(kept)] = kept
        hands[:, len(kept) :] = unseen[sets]
        found.append(pack(number, value_of_five(hands), mask.bit_count()))
    won_six = np.array([game.won_with(six) for six in sixes], dtype=np.int64)
    return Finals(np.concatenate(found), game.won, won_six)


def _in_order(up: Card, hand: Sequence[Card]) -> list[Card]:
    """The unseen cards in the order of `_unseen`, which numbers suits from the upcard's."""
    cards = [card for card in DECK if card not in (*hand, up)]
    return [card for _, card in sorted(zip(_numbers(cards, up), cards, strict=True))]


def _outcomes(game: Game, drawn: int) -> int:
    """The divisor of a choice's sum: draws, dealer's hands, and next cards if forced."""
    free = UNSEEN - drawn
    left = free - HIDDEN if game.force_antes is not None else 1
    return comb(UNSEEN, drawn) * comb(free, HIDDEN) * left
