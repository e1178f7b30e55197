"""Rounds whose cards, wagers and decisions are all given, for comparing kernels with the engine."""

from typing import Any

from croupier.analysis.simulation import holdem, lunar
from croupier.analysis.simulation.compiling import kernel, part
from croupier.analysis.simulation.lunar_drawing import AT, LENGTH, READY


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
        holdem.play_round(
            table, places, hands, rules, parts[number], strategy, scripts[number], True
        )
        _keep(table.net, nets[number])


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
        lunar.play_round(
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
        _keep(table.net, nets[number])
        _keep(table.super_net, super_nets[number])


@part
def _keep(net: Any, kept: Any) -> Any:
    for row in range(kept.shape[0]):
        for column in range(kept.shape[1]):
            kept[row, column] = net[row, column]
