"""Cards are looked at before they are played: one person, another, then everybody."""

from croupier.house.names import named
from croupier.house.official import Official
from croupier.house.table_life.actions import Inspect, LetPlayersLook, Spread
from croupier.house.table_life.checks import (
    check_deck,
    check_employee,
    check_named,
    check_step,
    check_whole,
)
from croupier.house.table_life.deck import Deck
from croupier.house.table_life.events import DeckInspected, DeckSpread, PlayersLooked
from croupier.house.table_life.finding import compare, out_of_order
from croupier.house.table_life.people import DeckChecker, is_dealer
from croupier.house.table_life.readiness import refusal
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.setting_up import check_checker
from croupier.house.table_life.steps import Step, step_clauses
from croupier.house.table_life.table import Table
from croupier.sentence import Sentence


def inspect(record: Recorder, action: Inspect) -> None:
    """The cards found are compared with a deck; one that is not whole goes no further."""
    table = record.table
    deck = check_deck(table, action.deck)
    step = _whose(table, action.by)
    _check_inspection(table, deck, step)
    check_whole(table, deck)
    _check_independent(table, deck, action.by)
    finding = compare(action.found, deck.back)
    clauses = step_clauses(record.cites, step, deck.new)
    event = DeckInspected(deck.number, step, action.by, finding, clauses=clauses, at=record.now)
    record.emit(event)


def _whose(table: Table, who: Official | DeckChecker) -> Step:
    """Which of the inspections is theirs to make."""
    cites, powers = table.rules.cites, table.rules.powers
    if cites.table_checked:
        check_checker(table, who)
        return Step.CHECK
    check_named(table, who, cites.table_inspected, "inspect the cards")
    if is_dealer(who):
        return Step.DEALER
    if isinstance(who, Official) and powers.may(who, "inspect"):
        return Step.SUPERVISOR
    message = f"{who} may not inspect the cards: that is for the dealer and {powers.say('inspect')}"
    raise refusal(table, "no-power", cites.table_inspected, message)


def _check_inspection(table: Table, deck: Deck, step: Step) -> None:
    """Dealer and supervisor look in either order."""
    if not {step, deck.next_step} <= {Step.DEALER, Step.SUPERVISOR} or step not in deck.todo:
        check_step(table, deck, step)


def _check_independent(table: Table, deck: Deck, who: Official | DeckChecker) -> None:
    if named(who.name, deck.inspectors):
        message = f"{who.name} has inspected deck {deck.number}: another person must do so too"
        raise refusal(table, "same-person", table.rules.cites.table_inspected, message)


def spread(record: Recorder, action: Spread) -> None:
    """Face up in suits and in sequence, so that everyone can see that nothing is missing."""
    table, cites = record.table, record.cites
    deck = check_deck(table, action.deck)
    check_step(table, deck, Step.SPREAD)
    check_employee(table, action.by, cites.table_spread, "spread the cards")
    check_whole(table, deck)
    if wrong := out_of_order(action.order):
        message = Sentence("the cards lie neither by suit nor in sequence: {wrong}", wrong=wrong)
        raise refusal(table, "out-of-order", cites.table_spread, message)
    record.emit(DeckSpread(deck.number, action.by, clauses=cites.table_spread, at=record.now))


def let_players_look(record: Recorder, action: LetPlayersLook) -> None:
    """Whoever sits at the table by now has had the opportunity."""
    table, clauses = record.table, record.cites.table_first_players
    deck = check_deck(table, action.deck)
    check_step(table, deck, Step.LOOK)
    if not table.seats:
        message = "no player has come yet: the cards stay spread for the first"
        raise refusal(table, "no-player", clauses, message)
    players = tuple(dict.fromkeys(seat.player for seat in table.seats.values()))
    record.emit(PlayersLooked(deck.number, players, clauses=clauses, at=record.now))
