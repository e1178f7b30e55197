"""How the comparison of two hands is put into words, in every game."""

from croupier.hands import Value


def beats(winner: Value, loser: Value) -> str:
    """In words, with the odd cards where only they decide."""
    if winner.name == loser.name:
        return f"{winner.detail} beats {loser.detail}"
    return f"{winner.name} beats {loser.name}"


def dealer_beats(dealer: Value, loser: Value) -> str:
    return f"the dealer's {beats(dealer, loser).removeprefix('a ')}"


def both_have(value: Value) -> str:
    return f"both have {value.detail}"
