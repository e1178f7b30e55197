"""What happened at a Lunar Poker table. A round's state is the fold of these."""

from typing import Literal

from croupier.cards import Card
from croupier.games.events import Event as SharedEvent
from croupier.hands import Category, SuperLine
from croupier.machine import event
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses

Decision = Literal["fold", "bet", "exchange", "buy"]


@event("round.dealer-card-turned", public=("card",))
class DealerCardTurned:
    """The dealer's bottom card, out of a shuffler, is turned up."""

    card: Card
    clauses: Clauses


@event("round.hand-declared", public=("box",))
class HandDeclared:
    """A box says whether its first five cards win its super wager or are an instant hand."""

    box: int
    super_line: SuperLine | None
    instant: Category | None
    clauses: Clauses


@event("round.decided", public=("box", "decision", "amount"))
class Decided:
    """A box folds, bets or pays for a draw; `amount` is what it puts down for it."""

    box: int
    decision: Decision
    amount: Amount
    discard: tuple[Card, ...]
    clauses: Clauses


@event("round.hand-verified", public=("box",))
class HandVerified:
    """The dealer looks at a declared hand before paying it."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@event("round.cards-discarded", public=("box",))
class CardsDiscarded:
    """A box's unwanted cards are spread face down, counted and put in the discard rack."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@event("round.rack-shuffled")
class RackShuffled:
    """The discard rack becomes the deck, in this order."""

    order: tuple[Card, ...]
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
    """The dealer's highest card makes way for the next of the deck."""

    card: Card
    clauses: Clauses


@event("round.waved", public=("box",))
class Waved:
    """A box has nothing to declare, or says so."""

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
    cards: tuple[Card, ...]
    clauses: Clauses


@event("round.bet-corrected", public=("box", "required", "excess"))
class BetCorrected:
    """A bet wager counts up to the amount required; the rest is put aside."""

    box: int
    required: Amount
    excess: Amount
    clauses: Clauses


Event = (
    SharedEvent
    | DealerCardTurned
    | HandDeclared
    | Decided
    | HandVerified
    | CardsDiscarded
    | RackShuffled
    | HandConceded
    | ForceAnswered
    | DealerCardRemoved
    | BetCorrected
    | DrawReturned
    | DrawViewed
    | Waved
)
