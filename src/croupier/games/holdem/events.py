"""What happened at an Ultimate Texas Hold'em table. A round's state is the fold of these."""

from typing import Literal

from croupier.cards import Card
from croupier.games.events import Event as SharedEvent
from croupier.games.events import JackpotHit, PoolMoved
from croupier.machine import event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses

Decision = Literal["check", "play", "fold"]


@event("round.jackpot-lit", public=("box",))
class JackpotLit:
    """The electronic equipment shows that it has accepted a box's jackpot wager."""

    box: int
    clauses: Clauses


@event("round.jackpots-collected")
class JackpotsCollected:
    """Jackpot wagers are collected before the deal where the equipment is electronic."""

    boxes: tuple[int, ...]
    clauses: Clauses


@event("round.rest-racked")
class RestRacked:
    """What is left of the deck goes to the discard rack before anybody decides."""

    cards: tuple[Card, ...]
    clauses: Clauses


@event("round.decided", public=("box", "decision", "amount", "multiple"))
class Decided:
    """A box checks, plays a multiple of its ante or folds."""

    box: int
    decision: Decision
    multiple: int
    amount: Amount
    clauses: Clauses


@event("round.community-turned", public=("cards",))
class CommunityTurned:
    cards: tuple[Card, ...]
    clauses: Clauses


@event("round.left-face-up", public=("box",))
class LeftFaceUp:
    """A hand that has a bonus or a jackpot to come stays on the table until it is paid."""

    box: int
    clauses: Clauses


@event("round.deck-counted", public=("cards",))
class DeckCounted:
    """The dealer counts the deck in use after a jackpot is paid."""

    cards: int
    clauses: Clauses


@event("round.blind-hand-viewed", public=("box",))
class BlindHandViewed:
    """A player has looked at a hand that must be played blind; the supervisor is notified."""

    box: int
    clauses: Clauses


@event("round.seat-deemed", public=("box",))
class SeatDeemed:
    """The hand looked at counts as that of the player's seat, and the game goes on."""

    box: int
    clauses: Clauses


Event = (
    SharedEvent
    | JackpotLit
    | JackpotsCollected
    | RestRacked
    | Decided
    | CommunityTurned
    | LeftFaceUp
    | DeckCounted
    | BlindHandViewed
    | SeatDeemed
    | JackpotHit
    | PoolMoved
)
