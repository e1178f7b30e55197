"""Cards are shuffled, cut and put where they are dealt from."""

from collections import Counter

from croupier.cards import DECK, Card
from croupier.house.official import Official
from croupier.house.table_life.actions import Cut, Mix, Place, Shuffle
from croupier.house.table_life.checks import (
    check_at_rest,
    check_dealer,
    check_deck,
    check_employee,
    check_open,
    check_step,
    check_whole,
)
from croupier.house.table_life.deck import Deck
from croupier.house.table_life.equipment import Device
from croupier.house.table_life.events import DeckCut, DeckPlaced, DeckShuffled
from croupier.house.table_life.people import Player
from croupier.house.table_life.readiness import due_clauses, missing_step, refusal
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.steps import MIXING, Step, step_clauses
from croupier.house.table_life.table import Table
from croupier.rulebooks.clauses import Clauses

_BY_HAND = frozenset({Mix.CHEMMY, Mix.RIFFLE})


def shuffle(record: Recorder, action: Shuffle) -> None:
    """By hand or by machine, as the deck's next step wants it; by hand first is always open."""
    table, cites = record.table, record.cites
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "shuffled")
    check_whole(table, deck)
    done: Step | None = None
    clauses = cites.table_manual_first
    if not _is_one_more(table, deck, action.how):
        done = _next_mix(table, deck)
        clauses = step_clauses(cites, done, deck.new)
        _check_way(table, done, action.how, clauses)
    _check_works(table, deck, action.how)
    check_who = check_dealer if done in (None, Step.CHEMMY, Step.RIFFLE) else check_employee
    check_who(table, action.by, clauses, "shuffle the cards")
    _check_order(table, action.order)
    clauses = tuple(dict.fromkeys((*clauses, *due_clauses(table, deck))))
    record.emit(
        DeckShuffled(
            *(deck.number, action.by, action.how, done, action.order),
            clauses=clauses,
            at=record.now,
        )
    )


def _is_one_more(table: Table, deck: Deck, how: Mix) -> bool:
    """A shuffle by hand ahead of the machine's, or the machine's after one by hand."""
    if how in _BY_HAND:
        return deck.next_step is Step.LOAD
    beside_shoe = table.equipment is not None and table.equipment.single_deck_shuffler
    return beside_shoe and deck.next_step is Step.CUT and not deck.by_machine


def _check_works(table: Table, deck: Deck, how: Mix | None = None) -> Device:
    """A broken machine stops everything but a round that is finished by hand."""
    if how is Mix.MACHINE or deck.number != table.deck_in_play:
        return check_open(table).device
    assert table.equipment is not None
    return table.equipment.device


def _next_mix(table: Table, deck: Deck) -> Step:
    step = deck.next_step
    if step in MIXING:
        assert step is not None
        return step
    if step is not None and deck.shuffle_is_due:
        hindrance = missing_step(table, deck, step)
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    message = f"deck {deck.number} is shuffled; a supervisor may direct another shuffle"
    raise refusal(table, "no-shuffle-due", table.rules.cites.table_shuffled, message)


def _check_way(table: Table, step: Step, how: Mix, clauses: Clauses) -> None:
    ways = _ways(table, step)
    if how not in ways:
        message = f"the next shuffle is by {' or '.join(sorted(ways))}, not by {how}"
        raise refusal(table, "wrong-shuffle", clauses, message)


def _ways(table: Table, step: Step) -> frozenset[Mix]:
    match step:
        case Step.CHEMMY:
            return frozenset({Mix.CHEMMY})
        case Step.RIFFLE:
            return frozenset({Mix.RIFFLE})
        case Step.LOAD:
            return frozenset({Mix.MACHINE})
    machine = table.equipment is not None and table.equipment.has_machine
    rack_by_hand = table.round is not None and not table.rules.cites.table_rack_cut
    return _BY_HAND | {Mix.MACHINE} if machine and not rack_by_hand else _BY_HAND


def _check_order(table: Table, order: tuple[Card, ...]) -> None:
    """An order is of the whole deck or, when a rack is shuffled, of different cards."""
    rack = table.round is not None and table.round.short
    if not order or (rack and len(set(order)) == len(order)):
        return
    if rack or Counter(order) != Counter(DECK):
        message = f"an order names each card once; this one has {len(order)} cards"
        raise refusal(table, "bad-order", table.rules.cites.table_deck, message)


def cut(record: Recorder, action: Cut) -> None:
    """Once, by an employee or by the dealer alone, never by a player; what a machine mixed, not."""
    table, cites = record.table, record.cites
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "cut")
    by = _check_who_cuts(table, action.by, cites.table_who_cuts, "cut the cards")
    if _check_works(table, deck) is Device.SHUFFLER:
        message = "cards out of a shuffler are not cut"
        raise refusal(table, "no-cut", cites.table_no_cut, message)
    check_step(table, deck, Step.CUT)
    _check_turn(table, deck)
    most = max(1, (len(deck.order) or len(DECK)) - 1)
    if not 1 <= action.at <= most:
        message = f"a cut lifts 1 to {most} cards, not {action.at}"
        raise refusal(table, "bad-cut", cites.table_cut, message)
    clauses = tuple(dict.fromkeys((*cites.table_cut, *_rack_clauses(table))))
    record.emit(DeckCut(deck.number, by, action.at, clauses=clauses, at=record.now))


def _check_who_cuts(table: Table, who: Official | Player, clauses: Clauses, act: str) -> Official:
    """A casino employee; where the document says so, the dealer and nobody else."""
    if isinstance(who, Player):
        message = f"{who.name} is a player: no player ever cuts the cards"
        raise refusal(table, "player-cuts", clauses, message)
    only_dealer = table.rules.cites.table_only_dealer_cuts
    check_who = check_dealer if only_dealer else check_employee
    check_who(table, who, tuple(dict.fromkeys((*clauses, *only_dealer))), act)
    return who


def _rack_clauses(table: Table) -> Clauses:
    return table.rules.cites.table_rack_cut if table.round is not None else ()


def _check_turn(table: Table, deck: Deck) -> None:
    if deck.number != table.turn:
        message = f"the shoe holds one deck, and it is the turn of deck {table.turn}"
        raise refusal(table, "not-its-turn", table.rules.cites.table_turns, message)


def place(record: Recorder, action: Place) -> None:
    table, cites = record.table, record.cites
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "placed in the shoe")
    if _check_works(table, deck) is Device.SHUFFLER:
        message = "these cards are dealt from the shuffler: there is no shoe"
        raise refusal(table, "no-shoe", cites.table_equipment, message)
    check_step(table, deck, Step.PLACE)
    _check_turn(table, deck)
    _check_who_cuts(table, action.by, cites.table_placed, "place the cards")
    record.emit(DeckPlaced(deck.number, action.by, clauses=cites.table_placed, at=record.now))
