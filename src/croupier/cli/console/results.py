"""What the rounds of a table have brought to each player."""

from croupier.house.table import Table
from croupier.money import Amount, simplest


def results(table: Table) -> dict[str, Amount]:
    """By name, in the order of their first round; corrections are in it."""
    total: dict[str, Amount] = {}
    for played in table.played.values():
        for box, net in played.nets.items():
            name = played.in_play.players[box]
            total[name] = simplest(total.get(name, 0) + net)
    return total
