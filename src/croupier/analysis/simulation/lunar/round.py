"""A round of Lunar Poker in a kernel. Its plain twin is `croupier.games.lunar`.

Only what moves money or cards is here, in the order of play: super wagers on the first five cards,
instant hands, decisions, draws, second decisions, the dealer's hand, force, settlement. The deck is
drawn as far as it is needed, and made again from the rack when it is out. Decisions come from a
script or from a strategy. A script says for each box: the first choice with the places of the cards
exchanged, whether it bets after a draw, whether it forces, whether it concedes.
"""

from typing import Any

import numpy as np

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.simulation.generator import deal, shuffle
from croupier.analysis.simulation.hands import category_of
from croupier.analysis.simulation.lunar.optimal import again_of, first_of
from croupier.analysis.simulation.lunar.strategy import (
    ACTION_BITS,
    FIRST_ACTION,
    bet_odds,
    forces,
    super_odds,
    value_of,
)
from croupier.analysis.simulation.lunar.strategy import BET as TO_BET
from croupier.analysis.simulation.lunar.strategy import BUY as TO_BUY
from croupier.analysis.simulation.lunar.strategy import FOLD as TO_FOLD
from croupier.analysis.simulation.lunar.tables import (
    ANTE,
    ANTE_ODDS,
    ANTE_PAID,
    BET,
    BET_PAID,
    BETTING,
    CARDS,
    CHOICE,
    DECLARED,
    DRAW_FEE,
    DREW,
    FORCE_FEE,
    FORCED,
    FORCING,
    INSTANT,
    INSTANT_ODDS,
    LOST,
    OUT,
    RESULT,
    STAND_OFF,
    STATUS,
    TO_DRAW,
    UNDECIDED,
    VALUE,
)

AT, READY, LENGTH = range(3)
"""Of `pile`: the next card's place, how many places are in order, how many there are."""

_MORE = 3
_ONE, _NONE = np.uint64(1), np.uint64(0)


@inline_part
def fresh(table: Any, needed: Any, number: Any) -> Any:
    """Draw the deck of a round, as far as the deal needs it."""
    deal(table.deck, needed, number, table.stream)
    table.pile[AT], table.pile[READY], table.pile[LENGTH] = needed, needed, 52


@inline_part
def next_card(deck: Any, pile: Any, stream: Any) -> Any:
    at = pile[AT]
    if at == pile[READY]:
        ready = min(at + _MORE, pile[LENGTH])
        shuffle(deck, at, ready, pile[LENGTH], stream)
        pile[READY] = ready
    pile[AT] = at + 1
    return deck[at]


@inline_part
def empty(pile: Any) -> Any:
    return pile[AT] == pile[LENGTH]


@inline_part
def shuffle_rack(table: Any, rack: Any, scripted: Any) -> Any:
    """The discard rack becomes the deck: its cards in the order in which they are in `order`."""
    if not scripted:
        for card in range(52):
            table.order[card] = card
        shuffle(table.order, 0, 52, 52, table.stream)
    length = 0
    for card in table.order:
        if (rack >> np.uint64(card)) & _ONE != _NONE:
            table.deck[length] = card
            length += 1
    pile = table.pile
    pile[AT], pile[READY], pile[LENGTH] = 0, length, length


@inline_part
def rack_of(cards: Any, count: Any) -> Any:
    """Cards as the rack holds them: one bit each."""
    rack = _NONE
    for place in range(count):
        rack |= _ONE << np.uint64(cards[place])
    return rack


FIRST, AGAIN, FORCES, CONCEDES = range(4)
"""The columns of a script."""

_NO_CARDS = np.uint64(0)


@inline_part
def play_round(
    table: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
    strategy: Any,
    script: Any,
    scripted: Any,
) -> Any:
    """Fill the table's `net` and `super_net`; its deck is in order as far as the deal goes."""
    count = len(antes)
    cards, boxes = table.cards, table.boxes
    for hand in range(count + 1):
        for place in range(5):
            cards[hand, place] = table.deck[places[hand, place]]
    up = cards[count, rules.up]
    for box in range(count):
        open_box(box, table, hands, rules, antes, supers)
    rack = _decide(table, up, hands, rules, antes, strategy, script, scripted)
    if not rules.as_decided:
        rack = _draw(table, rules, scripted, count, rack)
    betting = False
    for box in range(count):
        if boxes[box, STATUS] == DREW:
            boxes[box, VALUE] = value_of(cards[box], boxes[box, CARDS], hands)
            if scripted:
                bets = script[box, AGAIN] != 0
            else:
                bets = again_of(
                    cards[box], boxes[box, CARDS], boxes[box, VALUE], table.gone[box],
                    up, hands, rules, strategy, strategy.solved,
                )  # fmt: skip
            if bets:
                boxes[box, STATUS] = BETTING
                boxes[box, CHOICE] += 1
            else:
                rack |= fold(box, table, rules, antes)
        betting = betting or boxes[box, STATUS] == BETTING
    _settle_dealer_super(table, count, hands, rules, supers)
    if not betting:
        return
    dealer = value_of(cards[count], 5, hands)
    if scripted:
        _concede(table, rules, antes, script)
    if dealer < rules.least and rules.force_antes >= 0:
        dealer = _force(table, hands, rules, antes, strategy, script, scripted, dealer, rack)
    for box in range(count):
        if boxes[box, STATUS] == BETTING or boxes[box, STATUS] == FORCING:
            settle(box, dealer, table, hands, rules, antes[box])


@inline_part
def open_box(box: Any, table: Any, hands: Any, rules: Any, antes: Any, supers: Any) -> Any:
    """Settle super wagers on the box's first five cards, and its instant hand."""
    state, hand = table.boxes[box], table.cards[box]
    value = value_of(hand, 5, hands)
    state[CARDS], state[VALUE], state[TO_DRAW] = 5, value, 0
    state[STATUS], state[CHOICE], state[DECLARED], state[RESULT] = UNDECIDED, 0, 0, LOST
    table.gone[box] = _NO_CARDS
    table.net[box, :] = 0
    known, odds = False, 0
    for owner in range(len(antes)):
        part = supers[owner, box]
        table.super_net[owner, box] = 0
        if part == 0:
            continue
        if not known:
            known, odds = True, super_odds(hand, hands, rules)
        if odds < 0:
            table.super_net[owner, box] = -part * rules.per
        else:
            table.super_net[owner, box] = min(part * odds, rules.cap)
            state[DECLARED] = 1
    instant = rules.odds[INSTANT_ODDS + category_of(value, hands)]
    if instant >= 0:
        table.net[box, ANTE] = min(antes[box] * instant, rules.cap)
        state[DECLARED], state[STATUS], state[CHOICE] = 1, OUT, INSTANT
        state[RESULT] = ANTE_PAID + category_of(value, hands)


@inline_part
def _decide(
    table: Any,
    up: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    strategy: Any,
    script: Any,
    scripted: Any,
) -> Any:
    """First decisions: boxes with nothing to declare, then those that were paid. Returns the
    rack."""
    rack = _NO_CARDS
    for declared in range(2):
        for box in range(len(antes)):
            state = table.boxes[box]
            if state[DECLARED] != declared:
                continue
            if state[STATUS] == OUT:  # an instant hand, collected when it is paid
                rack |= rack_of(table.cards[box], 5)
                continue
            if scripted:
                choice = script[box, FIRST]
            else:
                choice = first_of(
                    table.cards[box], state[VALUE], up, hands, strategy, strategy.solved
                )
            action = choice & FIRST_ACTION
            if action == TO_FOLD:
                rack |= fold(box, table, rules, antes)
            elif action == TO_BET:
                state[STATUS], state[CHOICE] = BETTING, 1
            else:
                state[STATUS] = DREW
                table.net[box, DRAW_FEE] = -antes[box] * rules.draw_antes * rules.per
                lay_down(box, action, choice >> ACTION_BITS, table)
                if rules.as_decided:
                    rack = serve(box, table, rules, scripted, rack)
    return rack


@inline_part
def fold(box: Any, table: Any, rules: Any, antes: Any) -> Any:
    """Lose the ante; return the cards that go to the rack."""
    table.boxes[box, STATUS] = OUT
    table.net[box, ANTE] = -antes[box] * rules.per
    return rack_of(table.cards[box], table.boxes[box, CARDS])


@inline_part
def lay_down(box: Any, action: Any, discard: Any, table: Any) -> Any:
    """Take the discards out of the hand; what is kept moves to the front."""
    state, hand = table.boxes[box], table.cards[box]
    if action == TO_BUY:
        state[TO_DRAW], state[CHOICE] = 1, 2
        return
    kept = 0
    for place in range(5):
        if (discard >> place) & 1 == 1:
            table.gone[box] |= _ONE << np.uint64(hand[place])
        else:
            hand[kept] = hand[place]
            kept += 1
    state[CARDS], state[TO_DRAW] = kept, 5 - kept
    state[CHOICE] = 2 * (5 - kept)


@inline_part
def _draw(table: Any, rules: Any, scripted: Any, count: Any, rack: Any) -> Any:
    """Serve every drawing box, clockwise. Returns the rack."""
    for box in range(count):
        if table.boxes[box, TO_DRAW] == 0:
            continue
        rack = serve(box, table, rules, scripted, rack)
        if empty(table.pile):
            waiting = 0
            for other in range(box + 1, count):
                waiting += table.boxes[other, TO_DRAW]
            if waiting != 0:
                shuffle_rack(table, rack, scripted)
                rack = _NO_CARDS
    return rack


@inline_part
def serve(box: Any, table: Any, rules: Any, scripted: Any, rack: Any) -> Any:
    """Deal new cards to one box; its discards go to the rack before or after. Returns the rack."""
    state = table.boxes[box]
    if not rules.discards_last:
        rack |= table.gone[box]
    while state[TO_DRAW] != 0:
        if empty(table.pile):
            shuffle_rack(table, rack, scripted)
            rack = _NO_CARDS
        table.cards[box, state[CARDS]] = next_card(table.deck, table.pile, table.stream)
        state[CARDS] += 1
        state[TO_DRAW] -= 1
    if rules.discards_last:
        rack |= table.gone[box]
    return rack


@inline_part
def _settle_dealer_super(table: Any, count: Any, hands: Any, rules: Any, supers: Any) -> Any:
    """Settle super wagers on the dealer's first five cards; where they are settled last nobody may
    force."""
    known, odds = False, 0
    for owner in range(count):
        part = supers[owner, count]
        table.super_net[owner, count] = 0
        if part != 0:
            if not known:
                known, odds = True, super_odds(table.cards[count], hands, rules)
            lost = odds < 0
            table.super_net[owner, count] = (
                -part * rules.per if lost else min(part * odds, rules.cap)
            )


@inline_part
def _concede(table: Any, rules: Any, antes: Any, script: Any) -> Any:
    for box in range(len(antes)):
        if table.boxes[box, STATUS] == BETTING and script[box, CONCEDES] != 0:
            table.boxes[box, STATUS] = OUT
            table.net[box, ANTE] = -antes[box] * rules.per
            table.net[box, BET] = -antes[box] * rules.bet_antes * rules.per


@inline_part
def _force(
    table: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    strategy: Any,
    script: Any,
    scripted: Any,
    dealer: Any,
    rack: Any,
) -> Any:
    """Settle boxes that decline, then deal one new card for all that force. Returns the dealer's
    value."""
    count, forcing = len(antes), False
    for box in range(count):
        state = table.boxes[box]
        if state[STATUS] != BETTING:
            continue
        if scripted:
            force = script[box, FORCES] != 0
        else:
            force = forces(
                table.cards[box], state[CARDS], state[VALUE], table.gone[box],
                table.cards[count], hands, rules, strategy,
            )  # fmt: skip
        if force:
            state[STATUS] = FORCING
            state[CHOICE] += FORCED
            table.net[box, FORCE_FEE] = -antes[box] * rules.force_antes * rules.per
            forcing = True
        else:
            settle(box, dealer, table, hands, rules, antes[box])
            rack |= rack_of(table.cards[box], state[CARDS])
    if not forcing:
        return dealer
    return draw_forced(table, count, hands, rack, scripted)


@inline_part
def draw_forced(table: Any, count: Any, hands: Any, rack: Any, scripted: Any) -> Any:
    """Replace the dealer's highest card by the next one. Returns the dealer's value."""
    hand, highest = table.cards[count], 0
    for place in range(1, 5):
        if hand[place] > hand[highest]:
            highest = place
    rack |= _ONE << np.uint64(hand[highest])
    if empty(table.pile):
        shuffle_rack(table, rack, scripted)
    hand[highest] = next_card(table.deck, table.pile, table.stream)
    return value_of(hand, 5, hands)


@inline_part
def settle(box: Any, dealer: Any, table: Any, hands: Any, rules: Any, ante: Any) -> Any:
    """Settle ante and bet wager of a hand that is played."""
    state, net = table.boxes[box], table.net
    value, forced = state[VALUE], state[STATUS] == FORCING
    state[STATUS], state[RESULT] = OUT, STAND_OFF
    if dealer < rules.least:
        if not forced:
            category = category_of(value, hands)
            net[box, ANTE] = min(ante * rules.odds[ANTE_ODDS + category], rules.cap)
            state[RESULT] = ANTE_PAID + category
    elif value > dealer:
        odds = bet_odds(table.cards[box], state[CARDS], value, hands, rules)
        net[box, BET] = min(ante * rules.bet_antes * odds, rules.cap)
        state[RESULT] = BET_PAID + odds
    elif value < dealer:
        net[box, ANTE] = -ante * rules.per
        net[box, BET] = -ante * rules.bet_antes * rules.per
        state[RESULT] = LOST
