"""What is checked before a round of any game is opened."""

from collections.abc import Sequence

from croupier.cards import Card
from croupier.machine import Refusal
from croupier.rulebooks.table import TableRules


def check_opening(rules: TableRules, deck: Sequence[Card], dealing: str) -> None:
    """A way of dealing that the document has, and a deck of 52 different cards."""
    if dealing not in rules.deal_clauses:
        raise Refusal(
            "bad-dealing",
            rules.cites.deal,
            f"{rules.id} deals from {' or '.join(rules.deal_clauses)}, not {dealing!r}",
        )
    if len(deck) != rules.deck or len(set(deck)) != len(deck):
        raise Refusal(
            "bad-deck",
            rules.cites.deck,
            f"a deck has {rules.deck} different cards; this one has "
            f"{len(deck)} cards, {len(set(deck))} of them different",
        )
