"""The events of Lunar Poker.

A round's state is the fold of these; `tell` puts each into words."""

from typing import Any, Literal

from croupier.cards import Card, TableCard
from croupier.games.events import Event as SharedEvent
from croupier.games.words import Told, name
from croupier.hands import Category, SuperLine
from croupier.machine import event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, Sum, said

Decision = Literal["fold", "bet", "exchange", "buy"]


@event("round.dealer-card-turned", public=("card",))
class DealerCardTurned:
    """The dealer's bottom card, from a shuffler, is turned up."""

    card: TableCard
    clauses: Clauses


@event("round.hand-declared", public=("box",))
class HandDeclared:
    """A box declares that its first five cards win its super wager or are an instant hand."""

    box: int
    super_line: SuperLine | None
    instant: Category | None
    clauses: Clauses


@event("round.declaration-seen", public=("box",))
class DeclarationSeen:
    """The real cards of a declared hand are seen, and what it wins, if anything."""

    box: int
    super_line: SuperLine | None
    instant: Category | None
    clauses: Clauses


@event("round.decided", public=("box", "decision", "amount"))
class Decided:
    """A box folds, bets or pays for a draw; `amount` is what it pays."""

    box: int
    decision: Decision
    amount: Amount
    discard: tuple[TableCard, ...]
    clauses: Clauses


@event("round.hand-verified", public=("box",))
class HandVerified:
    """The dealer looks at a declared hand before paying it."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.cards-discarded", public=("box",))
class CardsDiscarded:
    """A box's unwanted cards are spread face down, counted and put in the discard rack."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.discards-counted", public=("box",))
class DiscardsCounted:
    """The dealer has spread the cards that a box laid down for exchange: these count."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.discards-differ", public=("box", "said", "counted"))
class DiscardsDiffer:
    """The cards laid down for exchange differ from what the box announced."""

    box: int
    said: int
    counted: int
    clauses: Clauses


@event("round.wrong-card-taken", public=("card", "highest"))
class WrongCardTaken:
    """In a force a card that is not the highest was taken away; it goes back and the highest
    goes."""

    card: Card
    highest: Card
    clauses: Clauses


@event("round.rack-shuffled")
class RackShuffled:
    """The discard rack becomes the deck, in this order."""

    order: tuple[TableCard, ...]
    clauses: Clauses


@event("round.hand-conceded", public=("box",))
class HandConceded:
    box: int
    clauses: Clauses


@event("round.force-answered", public=("box", "force", "fee"))
class ForceAnswered:
    """A box forces the dealer, for a fee, or declines."""

    box: int
    force: bool
    fee: Amount
    clauses: Clauses


@event("round.dealer-card-removed", public=("card",))
class DealerCardRemoved:
    """The dealer's highest card is replaced by the next card of the deck."""

    card: TableCard
    clauses: Clauses


@event("round.waved", public=("box",))
class Waved:
    """A box declares nothing."""

    box: int
    clauses: Clauses


@event("round.draw-viewed", public=("box",))
class DrawViewed:
    """A player has looked at the cards drawn."""

    box: int
    clauses: Clauses


@event("round.draw-returned", public=("box",))
class DrawReturned:
    """Drawn cards that nobody has seen become the next cards in play."""

    box: int
    cards: tuple[TableCard, ...]
    clauses: Clauses


@event("round.bet-corrected", public=("box", "required", "excess"))
class BetCorrected:
    """A bet wager counts up to the amount required; the rest is put aside."""

    box: int
    required: Amount
    excess: Amount
    clauses: Clauses


@event("round.directed-first", public=("box",))
class DirectedFirst:
    """The box plays its hand before the others, as an official has directed."""

    box: int
    clauses: Clauses


@event("round.first-lifted", public=("box",))
class FirstLifted:
    """The box need not play before the others any more: the direction was lifted."""

    box: int
    clauses: Clauses


Event = (
    SharedEvent
    | DirectedFirst
    | FirstLifted
    | DealerCardTurned
    | HandDeclared
    | DeclarationSeen
    | Decided
    | HandVerified
    | CardsDiscarded
    | DiscardsCounted
    | DiscardsDiffer
    | RackShuffled
    | HandConceded
    | ForceAnswered
    | DealerCardRemoved
    | WrongCardTaken
    | BetCorrected
    | DrawReturned
    | DrawViewed
    | Waved
)


def tell(event: Any) -> Told | None:
    """An event of Lunar Poker in words, with every card that it names."""
    match event:
        case Decided(box, _, _, _, clauses):
            return Told(name(box), _decision(event), clauses)
        case HandDeclared(box, _, _, clauses):
            return Told(name(box), f"declares {_declaration(event) or 'a hand'}", clauses)
        case DeclarationSeen(box, _, _, clauses):
            return Told(name(box), f"holds {_declaration(event) or 'nothing to declare'}", clauses)
        case ForceAnswered(box, force, fee, clauses):
            forces = Sentence("forces the dealer for {fee}", fee=Sum(fee))
            return Told(name(box), forces if force else "declines to force", clauses)
        case HandConceded(box, clauses):
            return Told(name(box), "concedes", clauses)
        case DirectedFirst(box, clauses):
            return Told(name(box), "plays first, as was directed", clauses)
        case FirstLifted(box, clauses):
            return Told(name(box), "need not play first any more", clauses)
        case DealerCardTurned(card, clauses):
            return Told("Dealer", Sentence("turns up the bottom card, {card}", card=card), clauses)
        case HandVerified(box, cards, clauses):
            says = Sentence("verifies box {box}: {cards}", box=box, cards=cards)
            return Told("Dealer", says, clauses, unseen=f"verifies the hand of box {box}")
        case CardsDiscarded(box, cards, clauses):
            says = Sentence(
                "{cards} spread face down, counted and put in the discard rack", cards=cards
            )
            return Told(name(box), says, clauses)
        case DiscardsCounted(box, cards, clauses):
            says = Sentence("{cards} spread for exchange and counted", cards=cards)
            unseen = f"{len(cards)} cards spread for exchange and counted"
            return Told(name(box), says, clauses, unseen=unseen)
        case DiscardsDiffer(box, announced, counted, clauses):
            words = (
                f"announced {announced} cards to exchange, but laid down others: {counted} counted"
            )
            return Told(name(box), words, clauses)
        case WrongCardTaken(card, highest, clauses):
            words = "took away {card} and not the highest: it goes back, {highest} goes"
            return Told("Dealer", Sentence(words, card=card, highest=highest), clauses)
        case RackShuffled(order, clauses):
            words = f"the deck has run out: {len(order)} cards of the discard rack are shuffled"
            return Told("Dealer", words, clauses)
        case Waved(box, clauses):
            return Told(name(box), "waves: nothing to declare", clauses)
        case DrawViewed(box, clauses):
            return Told(name(box), "looks at the cards drawn", clauses)
        case DrawReturned(box, cards, clauses):
            says = Sentence("{cards} go back unseen, to be dealt next", cards=cards)
            return Told(name(box), says, clauses)
        case BetCorrected(box, required, _, clauses):
            says = Sentence("the bet wager counts as {required}", required=Sum(required))
            return Told(name(box), says, clauses)
        case DealerCardRemoved(card, clauses):
            return Told(
                "Dealer", Sentence("takes away the highest card, {card}", card=card), clauses
            )
    return None


def _decision(event: Decided) -> Sentence:
    amount = Sum(event.amount)
    match event.decision:
        case "fold":
            return said("folds")
        case "bet":
            return Sentence("bets {amount}", amount=amount)
        case "exchange":
            return Sentence("exchanges {cards} for {amount}", cards=event.discard, amount=amount)
        case "buy":
            return Sentence("buys a sixth card for {amount}", amount=amount)


def _declaration(event: HandDeclared | DeclarationSeen) -> str:
    declared = []
    if event.instant is not None:
        declared.append(f"an instant {event.instant.name.lower().replace('_', ' ')}")
    if event.super_line is not None:
        declared.append(say_super(event.super_line))
    return " and ".join(declared)


def tell_unseen(event: Any) -> Told | None:
    """The event for people who do not see face-down cards, if it names any."""
    match event:
        case Decided(box, "exchange", fee, discard, clauses):
            count = len(discard)
            says = Sentence("exchanges {count} cards for {fee}", count=count, fee=Sum(fee))
            return Told(name(box), says, clauses)
        case HandDeclared(box, _, _, clauses):
            return Told(name(box), "declares a hand to be paid", clauses)
        case DeclarationSeen(box, _, _, clauses):
            return Told(name(box), "has its declared hand looked at", clauses)
        case CardsDiscarded(box, cards, clauses):
            words = f"{len(cards)} cards spread face down, counted and put in the discard rack"
            return Told(name(box), words, clauses)
        case DrawReturned(box, cards, clauses):
            words = f"{len(cards)} drawn cards go back unseen, to be dealt next"
            return Told(name(box), words, clauses)
    return None


def say_super(line: SuperLine) -> str:
    """A line of the super wager as it is spoken."""
    return {
        SuperLine.ACE_KING_QUEEN: "ace-king-queen",
        SuperLine.SAME_COLOURED: "five cards of one colour",
        SuperLine.SAME_COLOURED_STRAIGHT: "a straight of one colour",
        SuperLine.FIVE_PICTURES: "five picture cards",
    }.get(line, line.value.replace("_", " "))
