"""A player's chips."""

from croupier.games.state import RoundState
from croupier.money import Amount


def change(state: RoundState) -> Amount:
    """What a round has brought so far: stakes and fees leave the purse, payments and stakes come.

    All boxes of the round are the player's.
    """
    staked = sum(sum(box.wagers.values()) for box in state.boxes.values())
    return sum(line.paid + line.returned for line in state.lines) - staked
