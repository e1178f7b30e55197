"""The actions of Ultimate Texas Hold'em, in the order of a round."""

from dataclasses import dataclass, field

from croupier.games.actions import Action as SharedAction
from croupier.games.actions import DeemSeat, VoidUnlit


@dataclass(frozen=True)
class Check:
    """Wait: place no play wager for now."""

    box: int


@dataclass(frozen=True)
class Play:
    """Place a play wager, a multiple of the ante."""

    box: int
    multiple: int = field(metadata={"needed": "multiple of the ante"})


@dataclass(frozen=True)
class TurnCommunity:
    """The dealer turns up community cards before all players have decided."""


@dataclass(frozen=True)
class ViewHand:
    """A player looks at a hand that must be played blind."""

    box: int


Action = SharedAction | Check | Play | TurnCommunity | ViewHand | DeemSeat | VoidUnlit
