"""A round of Ultimate Texas Hold'em in a kernel. Its plain twin is `croupier.games.holdem`.

Only what moves money is here: who is dealt which cards, what each box plays, and what becomes of
each wager. Decisions come from a script or from a strategy; boxes do not see each other's cards, so
the multiple that a box plays in the end, 0 for a fold, is all that a script needs to say.
"""

from typing import Any

import numpy as np

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.simulation.hands import (
    CATEGORIES,
    NO_CARDS,
    START,
    category_of,
    value_of_five,
)
from croupier.analysis.simulation.holdem.strategy import choose, lay_triples, value_with
from croupier.analysis.simulation.holdem.tables import (
    ANTE,
    BLIND,
    BLIND_ODDS,
    JACKPOT,
    PLAY,
    PRIZE_ODDS,
    PRIZE_SHARE,
    TRIPS,
    TRIPS_ODDS,
)

_STRAIGHT_FLUSH, _ROYAL_FLUSH = 9, 10
OUTCOMES = 5 * 3 * 2 * CATEGORIES
"""How many outcomes a box can have, jackpots aside."""


@inline_part
def play_round(
    table: Any,
    places: Any,
    hands: Any,
    rules: Any,
    parts: Any,
    strategy: Any,
    script: Any,
    scripted: Any,
) -> Any:
    """Fill the table's `net` and `multiples`; its deck is in order as far as the deal goes."""
    deck, net = table.deck, table.net
    boxes = len(parts)
    board = boxes + 1
    on_board, board_bits = START, NO_CARDS
    for at in range(5):
        card = deck[places[board, at]]
        on_board += hands.keys[card]
        board_bits |= hands.bits[card]
    if not rules.any_five:
        lay_triples(table, places, board, hands)
    against, jackpots = 0, 0
    for box in range(boxes):
        first, second = deck[places[box, 0]], deck[places[box, 1]]
        if scripted:
            multiple = script[box, 0]
        else:
            multiple = choose(
                first, second, places, board, on_board, board_bits, table, hands, rules, strategy
            )
        table.multiples[box], table.hits[box] = multiple, 0
        ante, trips, jackpot = parts[box, 0], parts[box, 1], parts[box, 2]
        if multiple == 0:  # 9.6
            net[box, ANTE] = net[box, BLIND] = -ante * rules.per
            net[box, PLAY] = 0
            net[box, TRIPS] = -trips * rules.per
            net[box, JACKPOT] = -jackpot * rules.per
            table.outcomes[box] = 0
            continue
        if against == 0:
            x, y = deck[places[boxes, 0]], deck[places[boxes, 1]]
            against = value_with(x, y, on_board, board_bits, table, hands, rules)
        own = value_with(first, second, on_board, board_bits, table, hands, rules)
        settle(box, ante, multiple, own, against, rules, net)
        net[box, TRIPS] = _side(trips, rules.odds[TRIPS_ODDS + own], rules)
        net[box, JACKPOT] = -jackpot * rules.per
        # Equal for rounds in which the box has the same results, jackpots aside.
        compared = np.int64(own > against) + 2 * np.int64(own < against)
        qualified = np.int64(against >= rules.least_pair)
        outcome = (multiple * 3 + compared) * 2 + qualified
        table.outcomes[box] = outcome * CATEGORIES + category_of(own, hands)
        if jackpot != 0:
            table.hits[box] = _jackpot_hand(first, second, places, board, table, hands, rules)
            jackpots += table.hits[box]
    if jackpots != 0:
        _pay_jackpots(rules, parts, table.hits, net)


@inline_part
def settle(box: Any, ante: Any, multiple: Any, own: Any, against: Any, rules: Any, net: Any) -> Any:
    """Ante, play and blind of a hand that is played (10.1, 10.6 to 10.9)."""
    per, cap = rules.per, rules.cap
    won, lost = own > against, own < against
    if against >= rules.least_pair:
        if won:
            net[box, ANTE] = min(ante * rules.ante, cap)
        else:
            net[box, ANTE] = -ante * per if lost else 0
    else:
        net[box, ANTE] = 0
        if rules.pays_unqualified:
            won, lost = True, False
    if won:
        net[box, PLAY] = min(ante * multiple * rules.play, cap)
        net[box, BLIND] = min(ante * max(rules.odds[BLIND_ODDS + own], 0), cap)
    elif lost:
        net[box, PLAY] = -ante * multiple * per
        net[box, BLIND] = -ante * per
    else:
        net[box, PLAY] = net[box, BLIND] = 0


@inline_part
def _side(part: Any, odds: Any, rules: Any) -> Any:
    """A wager on the hand alone."""
    return -part * rules.per if odds < 0 else min(part * odds, rules.cap)


@inline_part
def _jackpot_hand(
    first: Any, second: Any, places: Any, board: Any, table: Any, hands: Any, rules: Any
) -> Any:
    """The category of the hole cards with the first three community cards, 0 if it wins nothing."""
    total = START + hands.keys[first] + hands.keys[second]
    bits = hands.bits[first] | hands.bits[second]
    for at in range(3):
        card = table.deck[places[board, at]]
        total += hands.keys[card]
        bits |= hands.bits[card]
    category = category_of(value_of_five(total, bits, hands), hands)
    return category if rules.odds[PRIZE_ODDS + category] >= 0 else 0


@inline_part
def _pay_jackpots(rules: Any, parts: Any, hits: Any, net: Any) -> Any:
    """Fixed odds first, then every straight flush on what is left, then royal flushes (11.10)."""
    one_pool = rules.major < 0
    minor, major = rules.minor, rules.major
    for group in range(3):
        winners = 0
        for box in range(len(parts)):
            if _group(hits[box]) == group:
                winners += 1
        if winners == 0:
            continue
        due, from_minor = 0, one_pool or group == 0
        for box in range(len(parts)):
            category = hits[box]
            if _group(category) != group:
                continue
            paid = parts[box, 2] * rules.odds[PRIZE_ODDS + category]
            share = rules.odds[PRIZE_SHARE + category]
            if share >= 0:
                shared = winners if category == _ROYAL_FLUSH else 1
                base = minor if from_minor else major
                paid = max(paid, base // shared * share // rules.whole_pool)
            net[box, JACKPOT] += paid
            due += paid
        if from_minor:
            minor = max(minor - due, 0)
        else:
            major = max(major - due, 0)


@inline_part
def _group(category: Any) -> Any:
    """The turn in which a jackpot hand is paid; below zero if it wins nothing."""
    if category == 0:
        return -1
    if category == _STRAIGHT_FLUSH:
        return 1
    return 2 if category == _ROYAL_FLUSH else 0
