"""Rounds of Ultimate Texas Hold'em one after another: cards by number, choices by a strategy."""

from typing import Any

from croupier.analysis.simulation.compiling import kernel, part
from croupier.analysis.simulation.generator import deal
from croupier.analysis.simulation.holdem.round import play_round
from croupier.analysis.simulation.holdem.tables import ANTE, BLIND, HOLDEM, JACKPOT, PLAY, TRIPS
from croupier.analysis.simulation.tally import add, keep_net

_MAIN, _TOTAL, _STAKED = len(HOLDEM.wagers), HOLDEM.total, HOLDEM.staked
_CHOICE, _ROUND = HOLDEM.choice, HOLDEM.of_round


@kernel
def play_holdem(
    first: Any,
    last: Any,
    table: Any,
    places: Any,
    hands: Any,
    rules: Any,
    parts: Any,
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
    boxes = len(parts)
    for number in range(first, last):
        if 2 * used[0] > len(rows):
            return number
        deal(table.deck, 2 * boxes + 7, number, table.stream)
        play_round(table, places, hands, rules, parts, strategy, script, False)
        for box in range(boxes):
            outcome = table.outcomes[box]
            if times[box, outcome] == 0:
                _keep(box, table, rules, parts, amounts[box, outcome])
            times[box, outcome] += 1
        if joint:
            _count_together(boxes, table, parts, sums, rows, used)
    return last


@part
def _keep(box: Any, table: Any, rules: Any, parts: Any, amounts: Any) -> Any:
    """What an outcome means, when it is met for the first time."""
    multiple, net = table.multiples[box], table.net
    main = net[box, ANTE] + net[box, BLIND] + net[box, PLAY]
    amounts[ANTE], amounts[BLIND], amounts[_MAIN] = net[box, ANTE], net[box, BLIND], main
    if multiple != 0:
        amounts[PLAY] = net[box, PLAY]
    if parts[box, 1] != 0:
        amounts[TRIPS] = net[box, TRIPS]
    amounts[_STAKED] = parts[box, 0] * rules.per * (2 + multiple)
    amounts[_CHOICE] = multiple


@part
def _count_together(boxes: Any, table: Any, parts: Any, sums: Any, rows: Any, used: Any) -> Any:
    """Jackpots, which depend on each other, and what all wagers of the round come to."""
    net, total = table.net, 0
    sums[:] = 0
    for box in range(boxes):
        if parts[box, 2] != 0:
            add(rows, used, JACKPOT, net[box, JACKPOT], 1)
        for wager in range(_MAIN):
            sums[wager] += net[box, wager]
            total += net[box, wager]
    sums[_MAIN] = sums[ANTE] + sums[BLIND] + sums[PLAY]
    add(rows, used, _TOTAL, total, 1)
    if boxes > 1:
        for quantity in range(_MAIN + 1):
            add(rows, used, _ROUND + quantity, sums[quantity], 1)


@kernel
def replay_holdem(
    table: Any,
    decks: Any,
    places: Any,
    hands: Any,
    rules: Any,
    parts: Any,
    strategy: Any,
    scripts: Any,
    nets: Any,
) -> Any:
    """One round for each deck; `nets` by round, box and wager."""
    for number in range(len(decks)):
        for place in range(52):
            table.deck[place] = decks[number, place]
        play_round(table, places, hands, rules, parts[number], strategy, scripts[number], True)
        keep_net(table.net, nets[number])
