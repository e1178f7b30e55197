"""The events of Ultimate Texas Hold'em in words."""

from typing import Any

from croupier.games import events as shared
from croupier.games.holdem import events as ev
from croupier.games.words import Told, name
from croupier.sentence import Sentence, said


def tell(event: Any) -> Told | None:
    """An event of Ultimate Texas Hold'em in words."""
    match event:
        case ev.Decided(box, _, _, _, clauses):
            return Told(name(box), _decision(event), clauses)
        case ev.CommunityTurned(cards, clauses):
            return Told("Board", Sentence("{cards} turned up", cards=cards), clauses)
        case ev.JackpotLit(box, clauses):
            return Told(name(box), "jackpot light on", clauses)
        case ev.JackpotsCollected(boxes, clauses):
            words = f"jackpot wagers collected from {_boxes(boxes)}"
            return Told("Dealer", words, clauses)
        case ev.RestRacked(cards, clauses):
            return Told("Dealer", f"the other {len(cards)} cards to the discard rack", clauses)
        case ev.LeftFaceUp(box, clauses):
            return Told(name(box), "hand left face up until it is paid", clauses)
        case shared.JackpotHit(box, cards, line, clauses):
            says = Sentence(
                "jackpot hand, {line}: {cards}; supervisor notified",
                line=line.value.replace("_", " "),
                cards=cards,
            )
            return Told(name(box), says, clauses)
        case shared.PoolMoved(line):
            pool = "Jackpot" if line.which == "pool" else f"{line.which.title()} pool"
            says = Sentence(
                "{sign}{amount}: {because}",
                sign="+" if line.amount > 0 else "",
                amount=line.amount,
                because=line.because,
            )
            return Told(pool, says, line.clauses)
        case ev.BlindHandViewed(box, clauses):
            return Told(name(box), "hand to be played blind was looked at", clauses)
        case ev.SeatDeemed(box, clauses):
            return Told(name(box), "hand deemed that of the player's seat", clauses)
        case ev.DeckCounted(cards, clauses):
            return Told("Dealer", f"counts the deck: {cards} cards", clauses)
    return None


def _boxes(boxes: tuple[int, ...]) -> str:
    return f"box{'' if len(boxes) == 1 else 'es'} {', '.join(map(str, boxes))}"


def _decision(event: ev.Decided) -> Sentence:
    if event.decision == "play":
        times = "once" if event.multiple == 1 else f"{event.multiple} times"
        return Sentence("plays {times} the ante, {amount}", times=times, amount=event.amount)
    return said(f"{event.decision}s")
