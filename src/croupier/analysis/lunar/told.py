"""What choices that are told, and not the best, are worth in every state under one upcard."""

from typing import Any

import numpy as np

from croupier.analysis.lunar.compiling import kernel
from croupier.analysis.lunar.deciding import bet, buy, exchange, left, project


@kernel
def follow(
    hands: Any, values: Any, codes: Any, table: Any, walking: Any, worth: Any, used: Any
) -> Any:
    """What the choice that is told for each hand is worth, and how often force is used after it;
    instant hands have none."""
    places = np.zeros((4, 32), dtype=np.int64)
    for hand in range(len(hands)):
        code, value = np.int64(codes[hand]), values[hand]
        start = -(1 + table.draw_antes) * table.denominator
        live, masks = left(hands[hand], table.up)
        if value >= table.pay[4] and table.instant[0] >= 0:
            royal = 1 if value == 7462 else 0
            worth[hand] = table.instant[royal] * table.denominator
        elif code == 0:
            worth[hand] = -table.denominator
        elif code == 1:
            gains, used[hand] = bet(value, live, masks, table)
            worth[hand] = gains * table.factors[0] - table.denominator
        elif code == 2:
            gains, used[hand] = buy(hands[hand], live, masks, table)
            worth[hand] = gains * table.factors[1] + start
        else:
            for view in range(4 if table.rule.offered else 1):
                project(hands[hand], view, walking, places[view])
            worth[hand], used[hand] = exchange(hands[hand], code, places, table, walking)
