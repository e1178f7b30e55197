"""What a card is worth that should be hidden."""

from croupier.analysis.holdem.seen.cards import value_with_dealer_card, value_with_flop_card

__all__ = ["value_with_dealer_card", "value_with_flop_card"]
