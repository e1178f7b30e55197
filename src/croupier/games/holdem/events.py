"""The events of Ultimate Texas Hold'em.

A round's state is the fold of these; `tell` puts each into words."""

from typing import Any, Literal

from croupier.cards import TableCard
from croupier.games.events import Event as SharedEvent
from croupier.games.events import JackpotHit, PoolMoved
from croupier.games.words import Told, name
from croupier.machine import event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, Sum, said

Decision = Literal["check", "play", "fold"]


@event("round.jackpot-lit", public=("box",))
class JackpotLit:
    """The electronic equipment shows that it has accepted a box's jackpot wager."""

    box: int
    clauses: Clauses


@event("round.jackpot-unlit", public=("box",))
class JackpotUnlit:
    """The light stays off: the chip is not of the denomination on the sign, and no wager."""

    box: int
    clauses: Clauses


@event("round.jackpots-collected")
class JackpotsCollected:
    """Jackpot wagers are collected before the deal where the equipment is electronic."""

    boxes: tuple[int, ...]
    clauses: Clauses


@event("round.rest-racked")
class RestRacked:
    """The rest of the deck goes to the discard rack before anybody decides."""

    cards: tuple[TableCard, ...]
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
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.community-turned-early", public=("cards",))
class CommunityTurnedEarly:
    """Community cards came face up before all players had decided."""

    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.left-face-up", public=("box",))
class LeftFaceUp:
    """A hand with a bonus or a jackpot to be paid stays on the table until then."""

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


@event("round.hand-viewed", public=("box",))
class HandViewed:
    """A player has looked at a hand that may be looked at."""

    box: int
    clauses: Clauses


@event("round.seat-deemed", public=("box",))
class SeatDeemed:
    """The hand looked at counts as that of the player's seat, and the game continues."""

    box: int
    clauses: Clauses


Event = (
    SharedEvent
    | JackpotLit
    | JackpotUnlit
    | JackpotsCollected
    | RestRacked
    | Decided
    | CommunityTurned
    | CommunityTurnedEarly
    | LeftFaceUp
    | DeckCounted
    | BlindHandViewed
    | HandViewed
    | SeatDeemed
    | JackpotHit
    | PoolMoved
)


def tell(event: Any) -> Told | None:
    """An event of Ultimate Texas Hold'em in words."""
    match event:
        case Decided(box, _, _, _, clauses):
            return Told(name(box), _decision(event), clauses)
        case CommunityTurned(cards, clauses):
            return Told("Board", Sentence("{cards} turned up", cards=cards), clauses)
        case CommunityTurnedEarly(cards, clauses):
            says = Sentence("{cards} turned up before all had decided", cards=cards)
            return Told("Board", says, clauses)
        case JackpotLit(box, clauses):
            return Told(name(box), "the jackpot light is on", clauses)
        case JackpotUnlit(box, clauses):
            why = "the jackpot light stays off: this is not the chip on the sign"
            return Told(name(box), why, clauses)
        case JackpotsCollected(boxes, clauses):
            words = f"collects the jackpot wagers of {_boxes(boxes)}"
            return Told("Dealer", words, clauses)
        case RestRacked(cards, clauses):
            return Told("Dealer", f"puts the other {len(cards)} cards in the discard rack", clauses)
        case LeftFaceUp(box, clauses):
            return Told(name(box), "hand stays face up until it is paid", clauses)
        case JackpotHit(box, cards, line, clauses):
            says = Sentence(
                "jackpot hand, {line}: {cards}; the supervisor is to be told",
                line=line.value.replace("_", " "),
                cards=cards,
            )
            return Told(name(box), says, clauses)
        case PoolMoved(line):
            pool = "Jackpot" if line.which == "pool" else f"{line.which.title()} pool"
            says = Sentence(
                "{sign}{amount}: {because}",
                sign="+" if line.amount > 0 else "",
                amount=line.amount,
                because=line.because,
            )
            return Told(pool, says, line.clauses)
        case BlindHandViewed(box, clauses):
            return Told(name(box), "looks at a hand that must be played blind", clauses)
        case HandViewed(box, clauses):
            return Told(name(box), "looks at the hand", clauses)
        case SeatDeemed(box, clauses):
            return Told(name(box), "hand counts as the hand of the player's seat", clauses)
        case DeckCounted(cards, clauses):
            return Told("Dealer", f"counts the deck: {cards} cards", clauses)
    return None


def _boxes(boxes: tuple[int, ...]) -> str:
    return f"box{'' if len(boxes) == 1 else 'es'} {', '.join(map(str, boxes))}"


def _decision(event: Decided) -> Sentence:
    if event.decision == "play":
        times = "once" if event.multiple == 1 else f"{event.multiple} times"
        return Sentence("plays {times} the ante, {amount}", times=times, amount=Sum(event.amount))
    return said(f"{event.decision}s")
