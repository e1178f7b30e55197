"""The events of each game in words."""

from dataclasses import dataclass
from typing import Any

from croupier.games.events import DEALER
from croupier.games.holdem import events as holdem
from croupier.games.lunar import events as lunar
from croupier.games.lunar.paying import say_super
from croupier.games.lunar.wagering import say_wager as say_lunar_wager
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, said


@dataclass(frozen=True)
class Told:
    """One sentence of the account: who, what, and the clauses behind it.

    Plain words name no card; a sentence that names cards carries them as data.
    """

    who: str
    says: str | Sentence
    clauses: Clauses
    spoken: str = ""
    """The words alone, where somebody speaks."""

    @property
    def sentence(self) -> Sentence:
        return said(self.says)

    @property
    def what(self) -> str:
        """In words, for those who may see every card."""
        return str(self.says)


def name(box: int) -> str:
    """Who or what an event's box stands for."""
    return {DEALER: "Dealer", holdem.COMMUNITY: "Board"}.get(box, f"Box {box}")


def say_wager(key: str) -> str:
    """A wager's key in words."""
    if key.endswith("_excess"):
        return f"excess of the {say_wager(key.removesuffix('_excess'))}"
    holdem_words = {
        "blind": "blind wager",
        "trips": "trips wager",
        "jackpot": "jackpot wager",
        "play": "play wager",
        "ruling": "ruling",
    }
    return holdem_words.get(key) or say_lunar_wager(key)


def tell_lunar(event: Any) -> Told | None:
    """Events of Lunar Poker."""
    match event:
        case lunar.Decided(box, _, _, _, clauses):
            return Told(name(box), _decision(event), clauses)
        case lunar.HandDeclared(box, _, _, clauses):
            return Told(name(box), _declaration(event), clauses)
        case lunar.ForceAnswered(box, force, fee, clauses):
            forces = Sentence("forces the dealer for {fee}", fee=fee)
            return Told(name(box), forces if force else "declines to force", clauses)
        case lunar.HandConceded(box, clauses):
            return Told(name(box), "concedes", clauses)
        case lunar.DealerCardTurned(card, clauses):
            return Told("Dealer", Sentence("turns up the bottom card, {card}", card=card), clauses)
        case lunar.HandVerified(box, cards, clauses):
            return Told(
                "Dealer", Sentence("verifies box {box}: {cards}", box=box, cards=cards), clauses
            )
        case lunar.CardsDiscarded(box, cards, clauses):
            says = Sentence("{cards} spread face down, counted, to the discard rack", cards=cards)
            return Told(name(box), says, clauses)
        case lunar.RackShuffled(order, clauses):
            words = f"the deck has run out: {len(order)} cards of the discard rack are shuffled"
            return Told("Dealer", words, clauses)
        case lunar.Waved(box, clauses):
            return Told(name(box), "waves: nothing to declare", clauses)
        case lunar.DrawViewed(box, clauses):
            return Told(name(box), "looks at the cards drawn", clauses)
        case lunar.DrawReturned(box, cards, clauses):
            says = Sentence("{cards}, unseen, next in play again", cards=cards)
            return Told(name(box), says, clauses)
        case lunar.BetCorrected(box, required, _, clauses):
            says = Sentence("the bet wager counts for {required}", required=required)
            return Told(name(box), says, clauses)
        case lunar.DealerCardRemoved(card, clauses):
            return Told(
                "Dealer", Sentence("takes away the highest card, {card}", card=card), clauses
            )
    return None


def tell_holdem(event: Any) -> Told | None:
    """Events of Ultimate Texas Hold'em."""
    match event:
        case holdem.Decided(box, _, _, _, clauses):
            return Told(name(box), _holdem_decision(event), clauses)
        case holdem.CommunityTurned(cards, clauses):
            return Told("Board", Sentence("{cards} turned up", cards=cards), clauses)
        case holdem.JackpotLit(box, clauses):
            return Told(name(box), "jackpot light on", clauses)
        case holdem.JackpotsCollected(boxes, clauses):
            words = f"jackpot wagers collected from {_boxes(boxes)}"
            return Told("Dealer", words, clauses)
        case holdem.RestRacked(cards, clauses):
            return Told("Dealer", f"the other {len(cards)} cards to the discard rack", clauses)
        case holdem.LeftFaceUp(box, clauses):
            return Told(name(box), "hand left face up until it is paid", clauses)
        case holdem.JackpotHit(box, cards, line, clauses):
            says = Sentence(
                "jackpot hand, {line}: {cards}; supervisor notified",
                line=line.value.replace("_", " "),
                cards=cards,
            )
            return Told(name(box), says, clauses)
        case holdem.PoolMoved(line):
            pool = "Jackpot" if line.which == "pool" else f"{line.which.title()} pool"
            says = Sentence(
                "{sign}{amount}: {because}",
                sign="+" if line.amount > 0 else "",
                amount=line.amount,
                because=line.because,
            )
            return Told(pool, says, line.clauses)
        case holdem.BlindHandViewed(box, clauses):
            return Told(name(box), "hand to be played blind was looked at", clauses)
        case holdem.SeatDeemed(box, clauses):
            return Told(name(box), "hand deemed that of the player's seat", clauses)
        case holdem.DeckCounted(cards, clauses):
            return Told("Dealer", f"counts the deck: {cards} cards", clauses)
    return None


def _boxes(boxes: tuple[int, ...]) -> str:
    return f"box{'' if len(boxes) == 1 else 'es'} {', '.join(map(str, boxes))}"


def _holdem_decision(event: holdem.Decided) -> Sentence:
    if event.decision == "play":
        times = "once" if event.multiple == 1 else f"{event.multiple} times"
        return Sentence("plays {times} the ante, {amount}", times=times, amount=event.amount)
    return said(f"{event.decision}s")


def _decision(event: lunar.Decided) -> Sentence:
    amount = event.amount
    match event.decision:
        case "fold":
            return said("folds")
        case "bet":
            return Sentence("bets {amount}", amount=amount)
        case "exchange":
            return Sentence("exchanges {cards} for {amount}", cards=event.discard, amount=amount)
        case "buy":
            return Sentence("buys a sixth card for {amount}", amount=amount)


def _declaration(event: lunar.HandDeclared) -> str:
    declared = []
    if event.instant is not None:
        declared.append(f"an instant {event.instant.name.lower().replace('_', ' ')}")
    if event.super_line is not None:
        declared.append(say_super(event.super_line))
    return f"declares {' and '.join(declared)}"
