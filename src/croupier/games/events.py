"""The events of every game."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Literal

from croupier.cards import Card, TableCard, Unseen
from croupier.games.jackpot import PoolLine
from croupier.games.settlement import SettlementLine
from croupier.hands import Line, Value
from croupier.machine import ADDED, PlainEvent, Wording, event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses

DEALER = 0
"""The dealer's place, in the field of an event that names a box."""
COMMUNITY = -1
"""The centre of the table, in the field of an event that names a box."""

Source = Literal["shoe", "shuffler", "hand"]


@event("round.phase-began", public=("phase",))
class PhaseBegan:
    phase: StrEnum


@event("round.wager-placed", public=("box", "wager", "amount"))
class WagerPlaced:
    """`wager` is the wager's key: the area's name, or `super_on_2`."""

    box: int
    wager: str
    amount: Amount
    clauses: Clauses
    overlooked: bool = field(default=False, metadata=ADDED)
    """Whether nobody compared it with what the rules require."""


@event("round.wrong-amount", public=("box", "wager", "amount", "required"))
class WrongAmount:
    """A wager is not of the amount required, and nobody has noticed."""

    box: int
    wager: str
    amount: Amount
    required: Amount
    clauses: Clauses


@event("round.wager-missing", public=("box",))
class WagerMissing:
    """A box lacks a wager that a hand needs when no more bets is called."""

    box: int
    clauses: Clauses


@event("round.wager-put-right", public=("box", "wager", "amount"))
class WagerPutRight:
    """A wager of the wrong amount was noticed in time and is now of the amount required."""

    box: int
    wager: str
    amount: Amount
    clauses: Clauses


@event("round.wager-withdrawn", public=("box", "wager"))
class WagerWithdrawn:
    box: int
    wager: str
    clauses: Clauses


@event("round.announced", public=("words",))
class Announced:
    """The dealer's words."""

    words: Wording
    clauses: Clauses


@event("round.decision-taken-back", public=("box", "decision", "amount"))
class DecisionTakenBack:
    """A box decides again: the wager of its last decision is returned to the player."""

    box: int
    decision: str
    amount: Amount
    clauses: Clauses
    wager: str = field(default="", metadata=ADDED)
    """The wager or fee that is returned, if a settlement line follows that returns it."""


def _card_if_face_up(event: PlainEvent) -> Mapping[str, Any]:
    seen = event["face_up"] and event["card"] != Unseen.text
    card = event["card"] if seen else None
    return {"to": event["to"], "card": card, "source": event["source"]}


@event("round.card-dealt", public=_card_if_face_up)
class CardDealt:
    """A card leaves the deck. Only a face-up card is public."""

    to: int
    card: TableCard
    face_up: bool
    source: Source
    clauses: Clauses


@event("round.cards-seen", public=("to",))
class CardsSeen:
    """The faces of real cards are entered, in the order of the cards that they belong to."""

    to: int
    cards: tuple[Card, ...]
    unseen: tuple[Unseen, ...]
    clauses: Clauses


@event("round.card-corrected")
class CardCorrected:
    """A real card was misread: the face takes its place, wherever the card was named. With `swap`
    two cards were mixed up."""

    card: Card
    face: Card
    swap: bool
    clauses: Clauses


@event("round.cards-mixed", public=("box",))
class CardsMixed:
    """Real cards of a box are laid down unseen: cards of the hand that were seen may be among
    them."""

    box: int
    cards: tuple[TableCard, ...]
    mixed: tuple[Unseen, ...]
    clauses: Clauses


@event("round.line-settled", public=("line",))
class LineSettled:
    line: SettlementLine


@event("round.hand-finished", public=("box",))
class HandFinished:
    """A box is out of the round; its hand waits for the dealer to collect it.

    If the document prescribes it, by the clauses in `order`, such hands are collected in the order
    in which they were finished."""

    box: int
    clauses: Clauses
    order: Clauses = ()


@event("round.cards-collected", public=("box",))
class CardsCollected:
    """A hand is spread, counted and put in the discard rack; its box is out of the round."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.hand-shown", public=("box", "cards", "value"))
class HandShown:
    """A box's hand is turned up, arranged and named."""

    box: int
    cards: tuple[TableCard, ...]
    value: Value
    clauses: Clauses


@event("round.player-absent", public=("box",))
class PlayerAbsent:
    box: int
    clauses: Clauses


@event("round.hand-voided", public=("box", "reason"))
class HandVoided:
    box: int
    reason: Wording
    clauses: Clauses


@event("round.round-voided", public=("reason",))
class RoundVoided:
    reason: Wording
    clauses: Clauses


@event("round.dealer-revealed", public=("cards", "value", "qualifies"))
class DealerRevealed:
    cards: tuple[TableCard, ...]
    value: Value
    qualifies: bool
    clauses: Clauses


@event("round.card-exposed", public=("to", "card"))
class CardExposed:
    """A card was dealt face up by mistake."""

    to: int
    card: TableCard
    clauses: Clauses


@event("round.dealt-out-of-order", public=("to", "due"))
class DealtOutOfOrder:
    """A person has dealt a card to another place than the next in the document's order."""

    to: int
    due: int
    clauses: Clauses


@event("round.card-too-many", public=("to",))
class CardTooMany:
    """A person has dealt a card to a hand that had all its cards of the deal or of its draw."""

    to: int
    clauses: Clauses


@event("round.upcard-face-down", public=("to",))
class UpcardFaceDown:
    """A person has dealt a card face down that should lie face up."""

    to: int
    clauses: Clauses


@event("round.board-miscounted", public=("number", "due"))
class BoardMiscounted:
    """The centre of the table has another number of cards than is due."""

    number: int
    due: int
    clauses: Clauses


@event("round.board-put-right", public=())
class BoardPutRight:
    """Extra cards in the centre of the table go to the discard rack: the first ones count."""

    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.stray-card-dealt", public=("box",))
class StrayCardDealt:
    """A card goes to a box without the wagers for it."""

    box: int
    card: TableCard
    clauses: Clauses


@event("round.stray-found", public=("box",))
class StrayFound:
    """A whole hand at a box without wagers, found after the deal, waits to be collected."""

    box: int
    clauses: Clauses


@event("round.stray-noticed", public=("box",))
class StrayNoticed:
    """A whole hand at a box without wagers is noticed: it may be collected at once, if it is not in
    the discard rack already."""

    box: int
    clauses: Clauses


@event("round.stray-collected", public=("box",))
class StrayCollected:
    """Cards of a box without wagers are counted and put in the discard rack."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.player-exposed", public=("box", "cards"))
class PlayerExposed:
    """A player has let others see these cards, which alone is not a misdeal."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.dealer-exposed", public=("cards",))
class DealerExposed:
    """The dealer has turned up these cards of the dealer's hand by mistake."""

    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.collected-early", public=("box",))
class CollectedEarly:
    """A box's cards are in the discard rack although the box has not decided."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.cards-laid-down", public=("box",))
class CardsLaidDown:
    """A player has laid the cards down on the table."""

    box: int
    clauses: Clauses


@event("round.laid-hand-collected", public=("box",))
class LaidHandCollected:
    """Cards that their player had laid down are in the discard rack, although the hand plays."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.deemed-folded", public=("box",))
class DeemedFolded:
    """A hand laid down cannot be returned, or is not: its player has folded."""

    box: int
    clauses: Clauses


@event("round.hand-reconstructed", public=("box",))
class HandReconstructed:
    """The cards are returned from the discard rack."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.ruling-made", public=("official", "reason"))
class RulingMade:
    """An official has decided what the rules do not say."""

    official: str
    reason: str
    clauses: Clauses


@event("round.pool-moved", public=("line",))
class PoolMoved:
    line: PoolLine


@event("round.jackpot-hit", public=("box", "line"))
class JackpotHit:
    """The dealer verifies a jackpot hand and notifies the supervisor."""

    box: int
    cards: tuple[TableCard, ...]
    line: Line
    clauses: Clauses


Event = (
    PhaseBegan
    | WagerPlaced
    | WagerWithdrawn
    | WrongAmount
    | WagerMissing
    | WagerPutRight
    | Announced
    | DecisionTakenBack
    | CardDealt
    | CardsSeen
    | CardCorrected
    | CardsMixed
    | LineSettled
    | HandFinished
    | CardsCollected
    | DealerRevealed
    | HandShown
    | PlayerAbsent
    | HandVoided
    | RoundVoided
    | BoardMiscounted
    | BoardPutRight
    | CardExposed
    | CardsLaidDown
    | CollectedEarly
    | DealtOutOfOrder
    | DeemedFolded
    | DealerExposed
    | HandReconstructed
    | LaidHandCollected
    | PlayerExposed
    | RulingMade
    | StrayCardDealt
    | StrayFound
    | StrayNoticed
    | StrayCollected
    | CardTooMany
    | UpcardFaceDown
)
"""The events that the rounds of every game share."""
