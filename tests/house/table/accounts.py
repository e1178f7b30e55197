"""The place of every card and every chip of a round."""

from typing import Any

from croupier.cards import Card


def cards_of(round: Any) -> list[Card]:
    """Every card of a round, wherever it lies."""
    boxes = [card for box in round.boxes.values() for card in box.lying]
    strays = [card for hand in round.stray.values() for card in hand]
    return [*round.deck[round.dealt :], *round.dealers_cards, *boxes, *strays, *round.rack]


def check_money(played: Any) -> None:
    """Check that every stake is settled exactly once; a void round moves nothing."""
    round = played.in_play.round
    for number, box in round.boxes.items():
        lines = [line for line in played.settled if line.box == number]
        seen: set[str] = set()
        staked = 0
        for line in lines:
            if line.stake and line.wager in seen:  # collected as undeclared, and paid later
                continue
            if _went_back(line, box):
                assert line.returned == line.stake
                continue
            seen |= {line.wager} if line.stake else set()
            staked += line.stake
        assert staked == sum(box.wagers.values())
        assert not box.standing
        if played.void:
            assert sum(line.net for line in lines) == 0
    assert sum(played.nets.values()) == sum(line.net for line in played.lines)


def _went_back(line: Any, box: Any) -> bool:
    """Whether the wager went back because the box chooses again, and was not put down anew."""
    return line.wager not in box.wagers and not line.wager.endswith("_excess")
