"""Rounds of Lunar Poker one after another: cards by number, choices by a strategy."""

from typing import Any

from croupier.analysis.simulation.compiling import kernel, part
from croupier.analysis.simulation.lunar.round import AT, LENGTH, READY, fresh, play_round
from croupier.analysis.simulation.lunar.tables import (
    ANTE,
    BET,
    CHOICE,
    DEALER_SUPER,
    DRAW_FEE,
    FORCE_FEE,
    FORCED,
    INSTANT,
    LUNAR,
    RESULT,
    SUPER,
    SUPER_ON,
)
from croupier.analysis.simulation.tally import add, keep_net

_MAIN, _TOTAL, _STAKED = len(LUNAR.wagers), LUNAR.total, LUNAR.staked
_CHOICE, _ROUND = LUNAR.choice, LUNAR.of_round


@kernel
def play_lunar(
    first: Any,
    last: Any,
    table: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
    strategy: Any,
    script: Any,
    joint: Any,
    times: Any,
    amounts: Any,
    sums: Any,
    rows: Any,
    used: Any,
) -> Any:
    """Rounds from `first` to before `last`; gives the next, which is earlier if `rows` is full.

    `joint` says that more must be counted than each box's outcome; `script` and `sums` are scratch.
    """
    boxes = len(antes)
    for number in range(first, last):
        if 2 * used[0] > len(rows):
            return number
        fresh(table, 5 * boxes + 5, number)
        play_round(table, places, hands, rules, antes, supers, strategy, script, False)
        for box in range(boxes):
            outcome = table.boxes[box, CHOICE] * rules.results + table.boxes[box, RESULT]
            if times[box, outcome] == 0:
                _keep(box, table, rules, antes[box], amounts[box, outcome])
            times[box, outcome] += 1
        if joint:
            _count_together(boxes, table, supers, sums, rows, used)
    return last


@part
def _keep(box: Any, table: Any, rules: Any, ante: Any, amounts: Any) -> Any:
    """What an outcome means, when it is met for the first time."""
    choice, net, antes = table.boxes[box, CHOICE], table.net, 1
    amounts[ANTE] = net[box, ANTE]
    if choice & 1 == 1:
        amounts[BET] = net[box, BET]
        antes += rules.bet_antes
    if choice & (FORCED - 1) > 1 and choice != INSTANT:
        amounts[DRAW_FEE] = net[box, DRAW_FEE]
        antes += rules.draw_antes
    if choice >= FORCED:
        amounts[FORCE_FEE] = net[box, FORCE_FEE]
        antes += rules.force_antes
    main = net[box, ANTE] + net[box, BET] + net[box, DRAW_FEE] + net[box, FORCE_FEE]
    amounts[_MAIN], amounts[_STAKED], amounts[_CHOICE] = main, ante * rules.per * antes, choice


@part
def _count_together(boxes: Any, table: Any, supers: Any, sums: Any, rows: Any, used: Any) -> Any:
    """Super wagers, and what all wagers of the round come to."""
    net, total = table.net, 0
    sums[:] = 0
    for box in range(boxes):
        for wager in range(FORCE_FEE + 1):
            sums[wager] += net[box, wager]
            sums[_MAIN] += net[box, wager]
        for on in range(boxes + 1):
            if supers[box, on] == 0:
                continue
            wager = SUPER if on == box else SUPER_ON
            if on == boxes:
                wager = DEALER_SUPER
            add(rows, used, wager, table.super_net[box, on], 1)
            sums[wager] += table.super_net[box, on]
            total += table.super_net[box, on]
    add(rows, used, _TOTAL, total + sums[_MAIN], 1)
    if boxes > 1:
        for quantity in range(_MAIN + 1):
            add(rows, used, _ROUND + quantity, sums[quantity], 1)


@kernel
def replay_lunar(
    table: Any,
    decks: Any,
    orders: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
    strategy: Any,
    scripts: Any,
    nets: Any,
    super_nets: Any,
) -> Any:
    """One round for each deck; `super_nets` by round, box and hand wagered on."""
    pile = table.pile
    for number in range(len(decks)):
        for place in range(52):
            table.deck[place] = decks[number, place]
            table.order[place] = orders[number, place]
        pile[AT], pile[READY], pile[LENGTH] = 5 * len(places), 52, 52
        play_round(
            table,
            places,
            hands,
            rules,
            antes[number],
            supers[number],
            strategy,
            scripts[number],
            True,
        )
        keep_net(table.net, nets[number])
        keep_net(table.super_net, super_nets[number])
