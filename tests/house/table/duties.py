"""The next step that a table's cards need, and who performs it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.cards import DECK, Card, known
from croupier.house.people import Official
from croupier.house.table import SOFTWARE, Table, decks_to_shuffle
from croupier.house.table.actions import MakeReady
from croupier.house.upkeep import DeckCheck, DeckStep, Delivered, Device, Equipment, FoundCard
from croupier.house.upkeep import actions as upkeep
from tests.house.table.tables import BACKS, DEALER, MANAGER, SUPERVISOR, deck_step

Does = tuple[Any, Official]


def next_for_cards(table: Table, random: Random) -> Iterator[Does]:
    """The first step that is possible now, if any."""
    state = table.upkeep
    if state.broken and state.round is None:
        yield upkeep.SetUp(Equipment(Device.SHOE), DEALER), DEALER
        return
    for deck in state.decks.values():
        if deck.fault is not None and state.round is None:
            spare = Delivered(f"{deck.back} too")
            yield upkeep.ReplaceCards(deck.number, MANAGER, spare, "not whole"), MANAGER
        yield from _checks(deck)
    if not table.cards_by_hand:
        if state.closed or not state.decks or decks_to_shuffle(table) or _step(table) is not None:
            orders = {number: _order(table, number, random) for number in decks_to_shuffle(table)}
            yield MakeReady(orders), SOFTWARE
        return
    yield from _by_people(table, random)


def _checks(deck: Any) -> Iterator[Does]:
    if DeckCheck.MISHANDLED in deck.checks:
        yield upkeep.Verify(deck.number, SUPERVISOR, 52), SUPERVISOR
    if DeckCheck.FURTHER in deck.checks:
        found = tuple(FoundCard(card.text) for card in DECK)
        yield upkeep.CheckDeck(deck.number, DEALER, found), DEALER
    if {DeckCheck.INSTRUCTED, DeckCheck.JACKPOT} & set(deck.checks):
        yield upkeep.CountDeck(deck.number, DEALER, 52), DEALER


def _by_people(table: Table, random: Random) -> Iterator[Does]:
    shoe = table.dealing == "shoe"
    equipment = table.upkeep.equipment or Equipment(Device.SHOE if shoe else Device.SHUFFLER)
    if table.upkeep.closed:
        yield upkeep.SetUp(equipment, DEALER), DEALER
    elif not table.upkeep.decks:
        count = min(table.upkeep.rules.decks_for(equipment))
        yield upkeep.ReceiveDecks(tuple(map(Delivered, BACKS[:count])), DEALER), DEALER
    elif (next_ := _step(table)) is not None:
        number, step = next_
        yield deck_step(number, step, lambda: _order(table, number, random))


def _step(table: Table) -> tuple[int, DeckStep] | None:
    state = table.upkeep
    for number, deck in state.decks.items():
        if state.round is not None and state.round.deck == number and not state.round.short:
            continue
        step = deck.next_step if number == state.turn else deck.lacks_before_its_turn
        if step is not None and not (step is DeckStep.LOOK and not state.seats):
            return number, step
    return None


def _order(table: Table, number: int, random: Random) -> tuple[Card, ...]:
    round, cards = table.upkeep.round, list(DECK)
    if round is not None and round.short and round.deck == number and table.in_play is not None:
        cards = list(known(table.in_play.round.rack))
    random.shuffle(cards)
    return tuple(cards)
