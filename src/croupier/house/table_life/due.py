"""What makes a shuffle due besides the rounds themselves."""

from croupier.house.table_life.actions import DirectShuffle, ExposeCard
from croupier.house.table_life.checks import check_at_rest, check_deck, check_open, check_power
from croupier.house.table_life.events import CardExposed, ShuffleDirected, ShuffleDue
from croupier.house.table_life.occasions import Occasion, occasion_clauses
from croupier.house.table_life.readiness import refusal
from croupier.house.table_life.recorder import Recorder


def make_due(record: Recorder, decks: tuple[int, ...], occasion: Occasion) -> None:
    """These decks may not be played, or played again, before they are shuffled."""
    clauses = occasion_clauses(record.cites, occasion)
    record.emit(ShuffleDue(decks, occasion, clauses=clauses, at=record.now))


def expose_card(record: Recorder, action: ExposeCard) -> None:
    """A card seen on its way; once the cards are in, an exposed card is the round's affair."""
    table, clauses = record.table, record.cites.table_due_exposed
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "exposed")
    if deck.is_in:
        message = f"deck {deck.number} is in already: a card exposed now belongs to the round"
        raise refusal(table, "already-in", clauses, message)
    record.emit(CardExposed(deck.number, action.card, clauses=clauses, at=record.now))
    make_due(record, (deck.number,), Occasion.EXPOSED)


def direct_shuffle(record: Recorder, action: DirectShuffle) -> None:
    """Of all the cards at the table; a deck in play is shuffled when its round ends."""
    table, cites = record.table, record.cites
    clauses = cites.table_due_suspected if action.suspected else cites.table_due_discretion
    check_power(table, action.by, "direct_shuffle", clauses, "direct a shuffle")
    check_open(table)
    if not table.decks:
        raise refusal(table, "no-cards", clauses, "there are no cards at the table to shuffle")
    record.emit(ShuffleDirected(action.by, action.suspected, clauses=clauses, at=record.now))
    occasion = Occasion.SUSPECTED if action.suspected else Occasion.DISCRETION
    make_due(record, tuple(table.decks), occasion)
