"""Preparing a table: equipment, and decks received, inspected, shuffled, cut and replaced."""

from collections import Counter
from collections.abc import Iterator

from croupier.cards import DECK, Card
from croupier.house.people import DeckChecker, Official, Player, is_dealer, named
from croupier.house.upkeep.actions import (
    Cut,
    Inspect,
    LetPlayersLook,
    Mix,
    Place,
    ReceiveDecks,
    ReplaceCards,
    SetUp,
    Shuffle,
    Spread,
)
from croupier.house.upkeep.decks import (
    MIXING,
    Deck,
    DeckStep,
    Delivered,
    compare,
    out_of_order,
    step_clauses,
)
from croupier.house.upkeep.events import (
    CardsReplaced,
    DeckCut,
    DeckInspected,
    DeckPlaced,
    DeckShuffled,
    DeckSpread,
    DecksReceived,
    PlayersLooked,
    TableSetUp,
)
from croupier.house.upkeep.readiness import (
    check_at_rest,
    check_between_rounds,
    check_dealer,
    check_deck,
    check_employee,
    check_named,
    check_open,
    check_power,
    check_step,
    check_whole,
    due_clauses,
    how_many,
    missing_step,
    refusal,
)
from croupier.house.upkeep.rules import Device, Equipment
from croupier.house.upkeep.state import Upkeep, UpkeepRecorder
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


def set_up(record: UpkeepRecorder, action: SetUp) -> None:
    """Set up the equipment at the start, and again after a machine has broken."""
    table, cites = record.state, record.cites
    check_employee(table, action.by, cites.table_equipment, "set up the table")
    check_between_rounds(table, cites.table_equipment, "set up other equipment")
    if table.equipment is not None and not table.broken:
        message = "the table is already set up; close it before changing its equipment"
        raise refusal(table, "already-done", cites.table_equipment, message)
    if lacking := next(_lacking(table, action.equipment), None):
        code, clauses, message = lacking
        raise refusal(table, code, clauses, message)
    clauses = cites.table_other_equipment if table.broken else cites.table_equipment
    record.emit(TableSetUp(action.equipment, action.by, clauses=clauses, at=record.now))


def _lacking(table: Upkeep, equipment: Equipment) -> Iterator[tuple[str, Clauses, str]]:
    """What the equipment lacks, or has although the document does not allow it."""
    cites = table.rules.cites
    if not equipment.discard_rack:
        yield "no-rack", cites.table_rack, "the table needs a discard rack"
    if not equipment.cutting_card:
        yield "no-cutting-card", cites.table_cutting_card, "the table needs a cutting card"
    if cites.table_float and not equipment.float_tray:
        yield "no-float", cites.table_float, "the table needs a float tray"
    if equipment.device is Device.SHUFFLER and cites.table_draw_shoe and not equipment.draw_shoe:
        message = "the table needs a shoe beside its shuffler, for the cards that players draw"
        yield "no-shoe", cites.table_draw_shoe, message
    if equipment.single_deck_shuffler and not cites.table_single_deck_shuffler:
        message = (
            f"{table.rules.id} does not allow a single deck shuffler with a {equipment.device}"
        )
        yield "no-such-machine", cites.table_equipment, message


def receive_decks(record: UpkeepRecorder, action: ReceiveDecks) -> None:
    """Receive as many decks as the device takes; each is prepared separately."""
    table, cites = record.state, record.cites
    check_employee(table, action.by, cites.table_decks, "receive cards")
    equipment = check_open(table)
    check_between_rounds(table, cites.table_decks, "receive cards")
    if table.decks:
        message = "the table already has its cards; replace them instead"
        raise refusal(table, "already-done", cites.table_decks, message)
    if len(action.decks) not in table.rules.decks_for(equipment):
        message = f"the table needs {how_many(table)}, not {len(action.decks)}"
        raise refusal(table, "wrong-number", cites.table_decks, message)
    for delivered in action.decks:
        check_delivered(table, delivered)
    check_backs(table, [delivered.back for delivered in action.decks])
    secured = cites.table_secured if any(each.secured for each in action.decks) else ()
    clauses = (*cites.table_decks, *secured)
    record.emit(DecksReceived(action.decks, action.by, clauses=clauses, at=record.now))


def check_delivered(table: Upkeep, delivered: Delivered) -> None:
    """Check that the backs have a colour, and that a deck prepared in advance was checked and its
    seal is whole."""
    cites, secured = table.rules.cites, delivered.secured
    if not delivered.back.strip():
        raise refusal(table, "no-back", cites.table_decks, "say the colour of the deck's backs")
    if secured is None:
        return
    if not cites.table_secured:
        message = f"{table.rules.id} allows no deck that was prepared before it came to the table"
        raise refusal(table, "not-secured", cites.table_inspected, message)
    check_checker(table, secured.checked_by)
    if not secured.intact:
        message = "the seal is broken: this deck must be checked and shuffled like any other"
        raise refusal(table, "seal-broken", cites.table_secured, message)


def check_checker(table: Upkeep, who: Official | DeckChecker) -> None:
    """Check that a dealer, a supervisor or a device does the checking."""
    clauses, powers = table.rules.cites.table_checked, table.rules.powers
    check_named(table, who, clauses, "check the cards")
    if isinstance(who, DeckChecker) or is_dealer(who) or powers.may(who, "inspect"):
        return
    message = f"{who} may not check the cards: only the dealer, {powers.say('inspect')} may"
    raise refusal(table, "no-power", clauses, message)


def check_backs(table: Upkeep, backs: list[str]) -> None:
    """Check that two decks have backs of different colours, if the document requires it."""
    clauses = table.rules.cites.table_backs
    if clauses and len({back.strip().casefold() for back in backs}) < len(backs):
        message = f"both decks have {backs[0]} backs; they must be of different colours"
        raise refusal(table, "same-backs", clauses, message)


def inspect(record: UpkeepRecorder, action: Inspect) -> None:
    """Compare the cards found with a whole deck. A deck that is not whole is not prepared
    further."""
    table = record.state
    deck = check_deck(table, action.deck)
    step = _whose(table, action.by)
    _check_inspection(table, deck, step)
    check_whole(table, deck)
    _check_independent(table, deck, action.by)
    finding = compare(action.found, deck.back)
    clauses = step_clauses(record.cites, step, deck.new)
    event = DeckInspected(deck.number, step, action.by, finding, clauses=clauses, at=record.now)
    record.emit(event)


def _whose(table: Upkeep, who: Official | DeckChecker) -> DeckStep:
    """The inspection step that this person makes."""
    cites, powers = table.rules.cites, table.rules.powers
    if cites.table_checked:
        check_checker(table, who)
        return DeckStep.CHECK
    check_named(table, who, cites.table_inspected, "inspect the cards")
    if is_dealer(who):
        return DeckStep.DEALER
    if isinstance(who, Official) and powers.may(who, "inspect"):
        return DeckStep.SUPERVISOR
    message = f"{who} may not inspect the cards: only the dealer and {powers.say('inspect')} may"
    raise refusal(table, "no-power", cites.table_inspected, message)


def _check_inspection(table: Upkeep, deck: Deck, step: DeckStep) -> None:
    """Check the order of inspections: the dealer and a supervisor may inspect in either order."""
    if (
        not {step, deck.next_step} <= {DeckStep.DEALER, DeckStep.SUPERVISOR}
        or step not in deck.todo
    ):
        check_step(table, deck, step)


def _check_independent(table: Upkeep, deck: Deck, who: Official | DeckChecker) -> None:
    if named(who.name, deck.inspectors):
        message = f"{who.name} has inspected deck {deck.number}: another person must inspect it too"
        raise refusal(table, "same-person", table.rules.cites.table_inspected, message)


def spread(record: UpkeepRecorder, action: Spread) -> None:
    """Spread the deck face up, by suit and in sequence."""
    table, cites = record.state, record.cites
    deck = check_deck(table, action.deck)
    check_step(table, deck, DeckStep.SPREAD)
    check_employee(table, action.by, cites.table_spread, "spread the cards")
    check_whole(table, deck)
    if wrong := out_of_order(action.order):
        message = Sentence("the cards are not spread by suit and in sequence: {wrong}", wrong=wrong)
        raise refusal(table, "out-of-order", cites.table_spread, message)
    record.emit(DeckSpread(deck.number, action.by, clauses=cites.table_spread, at=record.now))


def let_players_look(record: UpkeepRecorder, action: LetPlayersLook) -> None:
    """Record that the players at the table have had the opportunity to look."""
    table, clauses = record.state, record.cites.table_first_players
    deck = check_deck(table, action.deck)
    check_step(table, deck, DeckStep.LOOK)
    if not table.seats:
        message = "no player has come yet: leave the cards spread for the first one"
        raise refusal(table, "no-player", clauses, message)
    players = tuple(dict.fromkeys(seat.player for seat in table.seats.values()))
    record.emit(PlayersLooked(deck.number, players, clauses=clauses, at=record.now))


_BY_HAND = frozenset({Mix.CHEMMY, Mix.RIFFLE})


def shuffle(record: UpkeepRecorder, action: Shuffle) -> None:
    """Shuffle as the deck's next step requires; a shuffle by hand first is always allowed."""
    table, cites = record.state, record.cites
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "shuffled")
    check_whole(table, deck)
    done: DeckStep | None = None
    clauses = cites.table_manual_first
    if not _is_one_more(table, deck, action.how):
        done = _next_mix(table, deck)
        clauses = step_clauses(cites, done, deck.new)
        _check_way(table, done, action.how, clauses)
    _check_works(table, deck, action.how)
    check_who = check_dealer if done in (None, DeckStep.CHEMMY, DeckStep.RIFFLE) else check_employee
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


def _is_one_more(table: Upkeep, deck: Deck, how: Mix) -> bool:
    """Whether this is an additional shuffle: by hand before the machine's, or the reverse."""
    if how in _BY_HAND:
        return deck.next_step is DeckStep.LOAD
    beside_shoe = table.equipment is not None and table.equipment.single_deck_shuffler
    return beside_shoe and deck.next_step is DeckStep.CUT and not deck.by_machine


def _check_works(table: Upkeep, deck: Deck, how: Mix | None = None) -> Device:
    """Check that no machine is broken. A broken one stops everything except a round that is
    finished by hand."""
    if how is Mix.MACHINE or deck.number != table.deck_in_play:
        return check_open(table).device
    assert table.equipment is not None
    return table.equipment.device


def _next_mix(table: Upkeep, deck: Deck) -> DeckStep:
    step = deck.next_step
    if step in MIXING:
        assert step is not None
        return step
    if step is not None and deck.shuffle_is_due:
        hindrance = missing_step(table, deck, step)
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    message = f"deck {deck.number} is already shuffled; a supervisor may direct another shuffle"
    raise refusal(table, "no-shuffle-due", table.rules.cites.table_shuffled, message)


def _check_way(table: Upkeep, step: DeckStep, how: Mix, clauses: Clauses) -> None:
    ways = _ways(table, step)
    if how not in ways:
        message = f"the next shuffle is by {' or '.join(sorted(ways))}, not by {how}"
        raise refusal(table, "wrong-shuffle", clauses, message)


def _ways(table: Upkeep, step: DeckStep) -> frozenset[Mix]:
    match step:
        case DeckStep.CHEMMY:
            return frozenset({Mix.CHEMMY})
        case DeckStep.RIFFLE:
            return frozenset({Mix.RIFFLE})
        case DeckStep.LOAD:
            return frozenset({Mix.MACHINE})
    machine = table.equipment is not None and table.equipment.has_machine
    rack_by_hand = table.round is not None and not table.rules.cites.table_rack_cut
    return _BY_HAND | {Mix.MACHINE} if machine and not rack_by_hand else _BY_HAND


def _check_order(table: Upkeep, order: tuple[Card, ...]) -> None:
    """Check that an order names every card of the deck once or, for a discard rack, different
    cards."""
    rack = table.round is not None and table.round.short
    if not order or (rack and len(set(order)) == len(order)):
        return
    if rack or Counter(order) != Counter(DECK):
        message = f"an order names each card once; this one has {len(order)} cards"
        raise refusal(table, "bad-order", table.rules.cites.table_deck, message)


def cut(record: UpkeepRecorder, action: Cut) -> None:
    """Cut the deck once. A player never cuts, and cards from a shuffler are not cut."""
    table, cites = record.state, record.cites
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "cut")
    by = _check_who_cuts(table, action.by, cites.table_who_cuts, "cut the cards")
    if _check_works(table, deck) is Device.SHUFFLER:
        message = "cards out of a shuffler are not cut"
        raise refusal(table, "no-cut", cites.table_no_cut, message)
    check_step(table, deck, DeckStep.CUT)
    _check_turn(table, deck)
    most = max(1, (len(deck.order) or len(DECK)) - 1)
    uncounted = not deck.order and action.at == 0
    if not uncounted and not 1 <= action.at <= most:
        message = f"a cut lifts 1 to {most} cards, not {action.at}: say how many, as cut 1 26"
        raise refusal(table, "bad-cut", cites.table_cut, message)
    clauses = tuple(dict.fromkeys((*cites.table_cut, *_rack_clauses(table))))
    record.emit(DeckCut(deck.number, by, action.at, clauses=clauses, at=record.now))


def _check_who_cuts(table: Upkeep, who: Official | Player, clauses: Clauses, act: str) -> Official:
    """Check that a casino employee cuts or, if the document says so, the dealer."""
    if isinstance(who, Player):
        message = f"{who.name} is a player, and players never cut the cards"
        raise refusal(table, "player-cuts", clauses, message)
    only_dealer = table.rules.cites.table_only_dealer_cuts
    check_who = check_dealer if only_dealer else check_employee
    check_who(table, who, tuple(dict.fromkeys((*clauses, *only_dealer))), act)
    return who


def _rack_clauses(table: Upkeep) -> Clauses:
    return table.rules.cites.table_rack_cut if table.round is not None else ()


def _check_turn(table: Upkeep, deck: Deck) -> None:
    if deck.number != table.turn:
        message = f"the shoe holds one deck, and it is the turn of deck {table.turn}"
        raise refusal(table, "not-its-turn", table.rules.cites.table_turns, message)


def place(record: UpkeepRecorder, action: Place) -> None:
    table, cites = record.state, record.cites
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "placed in the shoe")
    if _check_works(table, deck) is Device.SHUFFLER:
        message = "these cards are dealt from the shuffler: there is no shoe"
        raise refusal(table, "no-shoe", cites.table_equipment, message)
    check_step(table, deck, DeckStep.PLACE)
    _check_turn(table, deck)
    _check_who_cuts(table, action.by, cites.table_placed, "place the cards")
    placed, in_hand = cites.table_placed, table.rules.from_hand
    record.emit(DeckPlaced(deck.number, action.by, in_hand, clauses=placed, at=record.now))


def replace_cards(record: UpkeepRecorder, action: ReplaceCards) -> None:
    """Replace a deck; the new cards go through every step of an opening."""
    table, clauses = record.state, record.cites.table_replaced
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


def _check_some(table: Upkeep, deck: Deck, action: ReplaceCards) -> None:
    """Check a replacement of single cards: the document must allow it, and the backs must be the
    deck's."""
    if not action.cards:
        return
    cites = table.rules.cites
    if not cites.table_some_cards:
        message = f"{table.rules.id} requires the whole deck to be replaced"
        raise refusal(table, "whole-deck", cites.table_replaced, message)
    if action.delivered.back != deck.back or action.delivered.secured is not None:
        message = f"single cards for deck {deck.number} must be unsealed, with {deck.back} backs"
        raise refusal(table, "other-back", cites.table_some_cards, message)
