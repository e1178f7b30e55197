"""Fresh orders for decks that are to be shuffled, each with the secret that it follows from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.cards import DECK, Card, format_cards
from croupier.floor.shuffle import commitment, new_secret, shuffled
from croupier.house.table import Table, decks_to_shuffle
from croupier.records.journal.verbs import fields_said


@dataclass(frozen=True)
class Shuffled:
    """One shuffle: its deck and secret."""

    deck: int
    secret: bytes

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


def with_orders(
    table: Table, act: Mapping[str, Any]
) -> tuple[Mapping[str, Any], tuple[Shuffled, ...]]:
    """The act with an order for every shuffle in it that was given none, and their secrets."""
    said: dict[str, Any] = dict(fields_said(act))
    made: tuple[Shuffled, ...]
    match act.get("act"):
        case "make-ready":
            made = tuple(Shuffled(deck, new_secret()) for deck in decks_to_shuffle(table))
            said["orders"] = {str(each.deck): _order(table, each) for each in made}
        case "shuffle":
            said.pop("order", None)  # nobody chooses it
            made = ()
            if str(said.get("deck", "")).isdecimal():
                made = (Shuffled(int(said["deck"]), new_secret()),)
                said["order"] = _order(table, made[0])
        case _:
            return act, ()
    return {**act, "with": said}, made


def _order(table: Table, shuffle: Shuffled) -> str:
    return format_cards(shuffled(shuffle.secret, cards_to_shuffle(table, shuffle.deck)))


def cards_to_shuffle(table: Table, deck: int) -> tuple[Card, ...]:
    """The whole deck, or the discard rack of a round that has run out of cards; sorted."""
    at_table = table.life.round
    if at_table is not None and at_table.deck == deck and at_table.short and table.in_play:
        return tuple(sorted(table.in_play.round.rack))
    return DECK
