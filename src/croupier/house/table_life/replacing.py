"""Old cards make way for new ones, between rounds."""

from croupier.house.table_life.actions import ReplaceCards
from croupier.house.table_life.checks import (
    check_between_rounds,
    check_deck,
    check_open,
    check_power,
)
from croupier.house.table_life.deck import Deck
from croupier.house.table_life.events import CardsReplaced
from croupier.house.table_life.readiness import refusal
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.setting_up import check_backs, check_delivered
from croupier.house.table_life.table import Table


def replace_cards(record: Recorder, action: ReplaceCards) -> None:
    """The new cards go through everything that those of the opening went through."""
    table, clauses = record.table, record.cites.table_replaced
    check_open(table)
    check_power(table, action.by, "replace_cards", clauses, "have the cards replaced")
    check_between_rounds(table, clauses, "replace the cards")
    deck = check_deck(table, action.deck)
    if not action.reason.strip():
        raise refusal(table, "no-reason", clauses, "say why the cards are replaced")
    check_delivered(table, action.delivered)
    _check_some(table, deck, action)
    others = [each.back for each in table.decks.values() if each.number != deck.number]
    check_backs(table, [action.delivered.back, *others])
    record.emit(
        CardsReplaced(
            *(deck.number, action.by, action.delivered, action.reason, action.cards),
            clauses=clauses,
            at=record.now,
        )
    )


def _check_some(table: Table, deck: Deck, action: ReplaceCards) -> None:
    """Single cards, where the document lets them be changed, have the back of their deck."""
    if not action.cards:
        return
    cites = table.rules.cites
    if not cites.table_some_cards:
        message = f"{table.rules.id} has the cards of a deck replaced together"
        raise refusal(table, "whole-deck", cites.table_replaced, message)
    if action.delivered.back != deck.back or action.delivered.secured is not None:
        message = f"single cards join deck {deck.number}: they come unsealed, {deck.back} backs"
        raise refusal(table, "other-back", cites.table_some_cards, message)
