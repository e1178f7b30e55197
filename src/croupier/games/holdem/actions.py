"""The actions of Ultimate Texas Hold'em, in the order of a round."""

from dataclasses import field

from croupier.games.actions import Action as SharedAction
from croupier.games.actions import DeemSeat, VoidUnlit
from croupier.value import value


@value
class Check:
    """Wait: place no play wager for now."""

    box: int


@value
class Play:
    """Place a play wager, a multiple of the ante."""

    box: int
    multiple: int = field(metadata={"needed": "multiple of the ante"})


@value
class TurnCommunity:
    """The dealer turns up community cards before all players have decided."""


@value
class ViewHand:
    """A player looks at a hand that must be played blind."""

    box: int


Action = SharedAction | Check | Play | TurnCommunity | ViewHand | DeemSeat | VoidUnlit
