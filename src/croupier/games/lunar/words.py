"""The events of Lunar Poker in words."""

from typing import Any

from croupier.games.lunar import events as ev
from croupier.games.lunar.declarations import say_super
from croupier.games.words import Told, name
from croupier.sentence import Sentence, said


def tell(event: Any) -> Told | None:
    """An event of Lunar Poker in words, with every card that it names."""
    match event:
        case ev.Decided(box, _, _, _, clauses):
            return Told(name(box), _decision(event), clauses)
        case ev.HandDeclared(box, _, _, clauses):
            return Told(name(box), _declaration(event), clauses)
        case ev.ForceAnswered(box, force, fee, clauses):
            forces = Sentence("forces the dealer for {fee}", fee=fee)
            return Told(name(box), forces if force else "declines to force", clauses)
        case ev.HandConceded(box, clauses):
            return Told(name(box), "concedes", clauses)
        case ev.DealerCardTurned(card, clauses):
            return Told("Dealer", Sentence("turns up the bottom card, {card}", card=card), clauses)
        case ev.HandVerified(box, cards, clauses):
            says = Sentence("verifies box {box}: {cards}", box=box, cards=cards)
            return Told("Dealer", says, clauses, unseen=f"verifies the hand of box {box}")
        case ev.CardsDiscarded(box, cards, clauses):
            says = Sentence("{cards} spread face down, counted, to the discard rack", cards=cards)
            return Told(name(box), says, clauses)
        case ev.RackShuffled(order, clauses):
            words = f"the deck has run out: {len(order)} cards of the discard rack are shuffled"
            return Told("Dealer", words, clauses)
        case ev.Waved(box, clauses):
            return Told(name(box), "waves: nothing to declare", clauses)
        case ev.DrawViewed(box, clauses):
            return Told(name(box), "looks at the cards drawn", clauses)
        case ev.DrawReturned(box, cards, clauses):
            says = Sentence("{cards}, unseen, next in play again", cards=cards)
            return Told(name(box), says, clauses)
        case ev.BetCorrected(box, required, _, clauses):
            says = Sentence("the bet wager counts for {required}", required=required)
            return Told(name(box), says, clauses)
        case ev.DealerCardRemoved(card, clauses):
            return Told(
                "Dealer", Sentence("takes away the highest card, {card}", card=card), clauses
            )
    return None


def _decision(event: ev.Decided) -> Sentence:
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


def _declaration(event: ev.HandDeclared) -> str:
    declared = []
    if event.instant is not None:
        declared.append(f"an instant {event.instant.name.lower().replace('_', ' ')}")
    if event.super_line is not None:
        declared.append(say_super(event.super_line))
    return f"declares {' and '.join(declared)}"


def tell_unseen(event: Any) -> Told | None:
    """The same for people who do not see face-down cards, if the event names any."""
    match event:
        case ev.Decided(box, "exchange", fee, discard, clauses):
            count = len(discard)
            says = Sentence("exchanges {count} cards for {fee}", count=count, fee=fee)
            return Told(name(box), says, clauses)
        case ev.HandDeclared(box, _, _, clauses):
            return Told(name(box), "declares a hand to be paid", clauses)
        case ev.CardsDiscarded(box, cards, clauses):
            words = f"{len(cards)} cards spread face down, counted, to the discard rack"
            return Told(name(box), words, clauses)
        case ev.DrawReturned(box, cards, clauses):
            words = f"{len(cards)} drawn cards, unseen, next in play again"
            return Told(name(box), words, clauses)
    return None
