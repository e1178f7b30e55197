"""What many acts ask for: a person of the right kind, a deck that is there, a quiet table."""

from croupier.house.official import Official
from croupier.house.table_life.deck import Deck
from croupier.house.table_life.equipment import Equipment
from croupier.house.table_life.people import DeckChecker, Player, is_dealer, is_employee
from croupier.house.table_life.readiness import hindrances, missing_step, refusal
from croupier.house.table_life.steps import Step, step_clauses
from croupier.house.table_life.table import RoundInPlay, Table
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence

Anybody = Official | Player | DeckChecker


def check_power(table: Table, who: Official, power: str, clauses: Clauses, act: str) -> None:
    """A named official of a rank that holds the power here."""
    check_named(table, who, clauses, act)
    powers = table.rules.powers
    if not powers.may(who, power):
        message = f"{who} may not {act}: that is for {powers.say(power)}"
        raise refusal(table, "no-power", clauses, message)


def check_employee(table: Table, who: Anybody, clauses: Clauses, act: str) -> None:
    check_named(table, who, clauses, act)
    if not is_employee(who):
        message = f"{who} may not {act}: that is for the casino's employees"
        raise refusal(table, "no-power", clauses, message)


def check_dealer(table: Table, who: Anybody, clauses: Clauses, act: str) -> None:
    check_named(table, who, clauses, act)
    if not is_dealer(who):
        raise refusal(table, "no-power", clauses, f"{who} may not {act}: that is for the dealer")


def check_named(table: Table, who: Anybody, clauses: Clauses, act: str) -> None:
    if not who.name.strip():
        raise refusal(table, "nothing-said", clauses, f"the name of who is to {act} is missing")


def check_open(table: Table) -> Equipment:
    """A table that is set up and works."""
    if table.equipment is None or table.broken:
        [hindrance] = hindrances(table)
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    return table.equipment


def check_deck(table: Table, number: int) -> Deck:
    if number not in table.decks:
        there = ", ".join(map(str, table.decks)) or "none"
        message = f"there is no deck {number} at the table; there is: {there}"
        raise refusal(table, "no-such-deck", table.rules.cites.table_decks, message)
    return table.decks[number]


def check_at_rest(table: Table, deck: Deck, act: str) -> None:
    """A deck that is not being dealt from, unless its round waits for the discard rack."""
    if deck.number == table.deck_in_play and not (table.round and table.round.short):
        message = f"deck {deck.number} is in play: it may not be {act} before the round ends"
        raise refusal(table, "in-play", table.rules.cites.table_deck, message)


def check_between_rounds(table: Table, clauses: Clauses, act: str) -> None:
    if table.round is not None:
        raise refusal(table, "round-in-play", clauses, f"a round is in play: {act} after it")


def check_round(table: Table, clauses: Clauses, act: str) -> RoundInPlay:
    if table.round is None:
        raise refusal(table, "no-round", clauses, f"no round is in play: there is nothing to {act}")
    return table.round


def check_step(table: Table, deck: Deck, step: Step) -> None:
    """The step is the deck's next."""
    if deck.next_step is step:
        return
    if step in deck.todo and deck.next_step is not None:
        hindrance = missing_step(table, deck, deck.next_step)
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    clauses = step_clauses(table.rules.cites, step, deck.new)
    if not clauses:
        message = f"{table.rules.id} has no such step: a deck is not {step}"
        raise refusal(table, "no-such-step", table.rules.cites.table_decks, message)
    raise refusal(table, "already-done", clauses, f"deck {deck.number} has already been {step}")


def check_whole(table: Table, deck: Deck) -> None:
    if deck.fault is not None:
        message = Sentence(
            "deck {deck} is not whole ({fault}): replace it, or find it whole",
            deck=deck.number,
            fault=deck.fault.sentence(),
        )
        raise refusal(table, "not-whole", table.rules.cites.table_not_whole, message)
