"""Chance: the order of a shuffle, from the operating system, or from a seed where one is given.

A seed is for school: the same seed at the same point of the same journal gives the same cards.
"""

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any

from croupier.cards import DECK, Card, format_cards
from croupier.house.table import Table, decks_to_shuffle
from croupier.records.journal import Journal


def with_chance(journal: Journal, given: Mapping[str, Any], seed: str | None) -> dict[str, Any]:
    """What was typed, with the orders that it leaves to chance."""
    said = dict(given.get("with", {}))
    random = SystemRandom() if seed is None else Random(f"{seed}/{len(journal.entries)}")
    table = journal.table
    if given["act"] == "make-ready" and "orders" not in said and not table.cards_by_hand:
        said["orders"] = {str(deck): _order(table, random) for deck in decks_to_shuffle(table)}
    elif given["act"] == "make-ready":
        said.setdefault("orders", {})
    elif given["act"] == "shuffle" and "order" not in said:
        said["order"] = _order(table, random)
    return {**given, "with": said}


def _order(table: Table, random: Random) -> str:
    cards = _rack(table) or DECK
    return format_cards(random.sample(cards, len(cards)))


def _rack(table: Table) -> tuple[Card, ...]:
    """The discard rack of a round that has run out of cards: then that is what is shuffled."""
    short = table.life.round is not None and table.life.round.short
    if not short or table.in_play is None:
        return ()
    return tuple(table.in_play.round.rack)
