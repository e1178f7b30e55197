"""The place of every card and every chip of a round."""

from typing import Any

from croupier.cards import Card


def cards_of(round: Any) -> list[Card]:
    """Every card of a round, wherever it lies."""
    boxes = [card for box in round.boxes.values() for card in box.lying]
    strays = [card for hand in round.stray.values() for card in hand]
    return [*round.deck[round.dealt :], *round.dealers_cards, *boxes, *strays, *round.rack]


def check_money(played: Any) -> None:
    """Check that every stake is settled exactly once, also one that went back because the box chose
    again and was put down anew; a void round moves nothing."""
    round = played.in_play.round
    for number, box in round.boxes.items():
        lines = [line for line in played.settled if line.box == number]
        assert sum(line.stake for line in lines) == box.staked
        assert not box.standing
        if played.void:
            assert sum(line.net for line in lines) == 0
    assert sum(played.nets.values()) == sum(line.net for line in played.lines)
