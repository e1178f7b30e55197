"""Decks that deal chosen hands, in place of the orders that follow from a secret."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.holdem.deal import deal_order as holdem_order
from croupier.games.lunar.deal import deal_order as lunar_order
from croupier.house.people import Official, Rank
from croupier.house.upkeep import actions as upkeep
from croupier.school.hands import stack
from tests.floor.pits import Pit

SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)


def stacked(pit: Pit, table: str, hands: Mapping[int, str], coming: str = "") -> tuple[Card, ...]:
    """A deck for the boxes that have hands; the dealer is 0, the board -1."""
    at = pit.held(table).table
    game: Any = holdem if at.rulebook.id == "nz-uth" else lunar
    state = game.open_round(at.limits.rules, DECK, at.dealing)
    for box in boxes_of(hands):
        state, _ = game.act(state, shared.PlaceWager(box, "ante", 10))
    order = holdem_order(state) if game is holdem else [to for to, _ in lunar_order(state)]
    wanted = {place: parse_cards(text) for place, text in hands.items()}
    return stack(order, wanted, parse_cards(coming) if coming else (), Random(3))


def boxes_of(hands: Mapping[int, str]) -> Iterable[int]:
    return sorted(place for place in hands if place > 0)


def deal(pit: Pit, table: str, hands: Mapping[int, str], coming: str = "") -> None:
    """Make the next shuffle of the table's deck, which is due now, deal these hands."""
    order = stacked(pit, table, hands, coming)
    decks = pit.held(table).table.upkeep.decks
    if not any(deck.shuffle_is_due for deck in decks.values()):
        pit.does(table, upkeep.DirectShuffle(SUPERVISOR), SUPERVISOR)
    pit.secrets.next_orders.append(order)
