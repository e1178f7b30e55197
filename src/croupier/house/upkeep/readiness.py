"""What prevents a round from starting, shuffles that are due, and checks that acts share."""

from collections.abc import Iterator
from datetime import datetime
from enum import Enum, auto

from croupier.house.checks import in_utc
from croupier.house.people import DeckChecker, Official, Player, is_dealer, is_employee
from croupier.house.upkeep.actions import DirectShuffle, ExposeCard
from croupier.house.upkeep.decks import (
    MIXING,
    Deck,
    DeckCheck,
    DeckStep,
    Occasion,
    check_clauses,
    occasion_clauses,
    step_clauses,
)
from croupier.house.upkeep.events import CardExposed, ShuffleDirected, ShuffleDue
from croupier.house.upkeep.rules import Equipment
from croupier.house.upkeep.state import RoundInPlay, Upkeep, UpkeepRecorder
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, as_sentence
from croupier.value import value


class Cure(Enum):
    """What removes a hindrance."""

    SET_UP = auto()
    OTHER_EQUIPMENT = auto()
    RECEIVE_DECKS = auto()
    REPLACE_CARDS = auto()
    STEP_OR_CHECK = auto()


@value
class Remedy:
    """What to do about a hindrance: a cure, the deck, and its step or check."""

    cure: Cure
    words: str
    deck: int | None = None
    due: DeckStep | DeckCheck | None = None


@value
class Hindrance:
    """One thing that must be done before a round may start."""

    code: str
    clauses: Clauses
    says: Sentence
    remedy: Remedy

    @property
    def message(self) -> str:
        return self.says.text()


def hindrances(table: Upkeep) -> tuple[Hindrance, ...]:
    """Everything that prevents the next round from starting; the deck whose turn it is comes
    first."""
    cites = table.rules.cites
    if table.equipment is None:
        says = as_sentence("the table is closed")
        remedy = Remedy(Cure.SET_UP, "set up the equipment")
        return (Hindrance("closed", cites.table_equipment, says, remedy),)
    if table.broken:
        says = as_sentence("a machine at this table is broken")
        remedy = Remedy(Cure.OTHER_EQUIPMENT, "set up other equipment")
        return (Hindrance("broken", cites.table_other_equipment, says, remedy),)
    if not table.decks:
        wanted = how_many(table)
        says = as_sentence(f"no cards have been received: the table needs {wanted}")
        remedy = Remedy(Cure.RECEIVE_DECKS, f"receive {wanted}")
        return (Hindrance("step-missing", cites.table_decks, says, remedy),)
    in_turn = sorted(table.decks.values(), key=lambda deck: deck.number != table.turn)
    return tuple(each for deck in in_turn for each in _of_deck(table, deck))


def how_many(table: Upkeep) -> str:
    """The number of decks that the table may receive, in words."""
    assert table.equipment is not None
    allowed = table.rules.decks_for(table.equipment)
    return f"{' or '.join(map(str, allowed))} deck{'' if allowed == (1,) else 's'}"


def _of_deck(table: Upkeep, deck: Deck) -> Iterator[Hindrance]:
    cites, number = table.rules.cites, deck.number
    if deck.fault is not None:
        fault = deck.fault.sentence()
        says = Sentence("deck {deck} is not whole ({fault})", deck=number, fault=fault)
        words = f"replace deck {number}, or check it card by card"
        remedy = Remedy(Cure.REPLACE_CARDS, words, number)
        yield Hindrance("not-whole", cites.table_not_whole, says, remedy)
    for check in deck.checks:
        says = as_sentence(f"deck {number} has not been {check}")
        yield Hindrance("check-owed", check_clauses(cites, check), says, _to_be(number, check))
    step = deck.next_step if number == table.turn else deck.lacks_before_its_turn
    if step is not None:
        yield missing_step(table, deck, step)


def missing_step(table: Upkeep, deck: Deck, step: DeckStep) -> Hindrance:
    """The step that a deck still needs and, for a shuffle, why it is due."""
    cites, number = table.rules.cites, deck.number
    clauses = step_clauses(cites, step, deck.new)
    says, remedy = as_sentence(f"deck {number} has not been {step}"), _to_be(number, step)
    if step not in MIXING:
        return Hindrance("step-missing", clauses, says, remedy)
    clauses = tuple(dict.fromkeys((*clauses, *due_clauses(table, deck))))
    if deck.new or not deck.due:
        return Hindrance("step-missing", clauses, says, remedy)
    says = as_sentence(f"deck {number} must be shuffled {' and '.join(deck.due)}")
    return Hindrance("shuffle-due", clauses, says, remedy)


def _to_be(deck: int, due: DeckStep | DeckCheck) -> Remedy:
    return Remedy(Cure.STEP_OR_CHECK, f"deck {deck} must be {due}", deck, due)


def due_clauses(table: Upkeep, deck: Deck) -> Clauses:
    """The clauses that make a deck's shuffle due."""
    cites = table.rules.cites
    return tuple(each for occasion in deck.due for each in occasion_clauses(cites, occasion))


def legal(table: Upkeep) -> tuple[str, ...]:
    """What may or must be done next, in words, apart from irregularities."""
    if table.round is None:
        return tuple(each.remedy.words for each in hindrances(table)) or ("start a round",)
    if table.round.must_void is not None:
        return ("end the round as void",)
    if table.round.short:
        deck = table.decks[table.round.deck]
        return (f"the discard rack of deck {deck.number} must be {deck.next_step}",)
    return ("end the round",)


def refusal(table: Upkeep, code: str, clauses: Clauses, message: str | Sentence) -> Refusal:
    """A refusal that states the next steps."""
    return Refusal(code, clauses, message, legal(table))


def moment_of(table: Upkeep, now: datetime) -> datetime:
    """The time of an act in UTC, which must not precede the last event."""
    clauses = table.rules.cites.table_clock
    at = in_utc(now, clauses)
    if table.last is not None and at < table.last:
        message = f"it is {at.isoformat()}, before the last act at {table.last.isoformat()}"
        raise refusal(table, "clock-back", clauses, message)
    return at


Anybody = Official | Player | DeckChecker


def check_power(table: Upkeep, who: Official, power: str, clauses: Clauses, act: str) -> None:
    """Check that the official has a name and a rank that holds the power."""
    check_named(table, who, clauses, act)
    powers = table.rules.powers
    if not powers.may(who, power):
        message = f"{who} may not {act}: {powers.who_may(power)}"
        raise refusal(table, "no-power", clauses, message)


def check_employee(table: Upkeep, who: Anybody, clauses: Clauses, act: str) -> None:
    check_named(table, who, clauses, act)
    if not is_employee(who):
        message = f"{who} may not {act}: only the casino's employees may"
        raise refusal(table, "no-power", clauses, message)


def check_dealer(table: Upkeep, who: Anybody, clauses: Clauses, act: str) -> None:
    check_named(table, who, clauses, act)
    if not is_dealer(who):
        raise refusal(table, "no-power", clauses, f"{who} may not {act}: only the dealer may")


def check_named(table: Upkeep, who: Anybody, clauses: Clauses, act: str) -> None:
    if not who.name.strip():
        raise refusal(
            table, "nothing-said", clauses, f"give the name of the person who is to {act}"
        )


def check_open(table: Upkeep) -> Equipment:
    """Check that the table is set up and its equipment works."""
    if table.equipment is None or table.broken:
        [hindrance] = hindrances(table)
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    return table.equipment


def check_deck(table: Upkeep, number: int) -> Deck:
    if number not in table.decks:
        there = ", ".join(map(str, table.decks)) or "none"
        message = f"there is no deck {number} at the table; decks here: {there}"
        raise refusal(table, "no-such-deck", table.rules.cites.table_decks, message)
    return table.decks[number]


def check_at_rest(table: Upkeep, deck: Deck, act: str) -> None:
    """Check that the deck is not being dealt from, unless its round waits for the discard rack."""
    if deck.number == table.deck_in_play and not (table.round and table.round.short):
        owed = [each for each in DeckCheck if each in deck.checks]
        waits = "".join(f", and has not been {each}" for each in owed)
        message = f"deck {deck.number} is in play{waits}: it may not be {act} before the round ends"
        clauses = [check_clauses(table.rules.cites, each) for each in owed]
        raise refusal(table, "in-play", sum(clauses, table.rules.cites.table_deck), message)


def check_between_rounds(table: Upkeep, clauses: Clauses, act: str) -> None:
    if table.round is not None:
        raise refusal(table, "round-in-play", clauses, f"a round is in play: {act} when it is over")


def check_round(table: Upkeep, clauses: Clauses, act: str) -> RoundInPlay:
    if table.round is None:
        raise refusal(table, "no-round", clauses, f"no round is in play: there is nothing to {act}")
    return table.round


def check_step(table: Upkeep, deck: Deck, step: DeckStep) -> None:
    """Check that the step is the deck's next."""
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


def check_whole(table: Upkeep, deck: Deck) -> None:
    if deck.fault is not None:
        message = Sentence(
            "deck {deck} is not whole ({fault}): replace it, or check that it is whole",
            deck=deck.number,
            fault=deck.fault.sentence(),
        )
        raise refusal(table, "not-whole", table.rules.cites.table_not_whole, message)


def make_due(record: UpkeepRecorder, decks: tuple[int, ...], occasion: Occasion) -> None:
    """Make a shuffle of these decks due."""
    clauses = occasion_clauses(record.cites, occasion)
    record.emit(ShuffleDue(decks, occasion, clauses=clauses, at=record.now))


def expose_card(record: UpkeepRecorder, action: ExposeCard) -> None:
    """Record that a card was seen before the deck is in. Afterwards an exposed card belongs to the
    round."""
    table, clauses = record.state, record.cites.table_due_exposed
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "exposed")
    if deck.is_in:
        message = f"deck {deck.number} is already in place: a card exposed now belongs to the round"
        raise refusal(table, "already-in", clauses, message)
    record.emit(CardExposed(deck.number, action.card, clauses=clauses, at=record.now))
    make_due(record, (deck.number,), Occasion.EXPOSED)


def direct_shuffle(record: UpkeepRecorder, action: DirectShuffle) -> None:
    """Direct a shuffle of every deck; a deck in play is shuffled when its round ends."""
    table, cites = record.state, record.cites
    clauses = cites.table_due_suspected if action.suspected else cites.table_due_discretion
    check_power(table, action.by, "direct_shuffle", clauses, "direct a shuffle")
    check_open(table)
    if not table.decks:
        raise refusal(table, "no-cards", clauses, "there are no cards at the table to shuffle")
    record.emit(ShuffleDirected(action.by, action.suspected, clauses=clauses, at=record.now))
    occasion = Occasion.SUSPECTED if action.suspected else Occasion.DISCRETION
    make_due(record, tuple(table.decks), occasion)
