"""The cards between and during rounds, handled by people or by the software."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.cards import DECK, UNSEEN, Card, TableCard
from croupier.games.actions import ShuffleRack
from croupier.games.game import game_of
from croupier.house.limits.actions import LeaveBox
from croupier.house.people import Player
from croupier.house.table.actions import MakeReady
from croupier.house.table.recorder import (
    SOFTWARE,
    SOFTWARE_SUPERVISOR,
    TableRecorder,
    check_official,
)
from croupier.house.table.state import Table, counts_by_hand
from croupier.house.upkeep import DeckCheck, DeckStep, Delivered, Equipment, device_for
from croupier.house.upkeep import actions as upkeep
from croupier.house.upkeep.actions import Mix
from croupier.house.upkeep.decks import Deck
from croupier.machine import Refusal, evolve

_BACKS = ("red", "blue")


def decks_to_shuffle(table: Table) -> tuple[int, ...]:
    """The decks for which `MakeReady` needs an order now, including those not yet received."""
    if not table.upkeep.decks:
        return tuple(range(1, _decks_wanted(table) + 1))
    in_play = table.upkeep.round
    return tuple(
        deck.number
        for deck in table.upkeep.decks.values()
        if deck.shuffle_is_due and (in_play is None or in_play.deck != deck.number or in_play.short)
    )


def with_order(table: Table, deck: int, order: tuple[Card, ...]) -> Table:
    """The table with the cards of that deck in another order."""
    decks = table.upkeep.decks
    turned = {**decks, deck: evolve(decks[deck], order=order)}
    return evolve(table, upkeep=evolve(table.upkeep, decks=turned))


def _decks_wanted(table: Table) -> int:
    return min(table.upkeep.rules.decks_for(_equipment(table)))


def _equipment(table: Table) -> Equipment:
    """The equipment at the table, or the equipment to set up."""
    chosen = Equipment(device_for(table.dealing))
    return table.upkeep.equipment or chosen


def make_ready(record: TableRecorder, action: MakeReady) -> None:
    """Perform every step that is possible now. Spread cards wait until the first players have
    looked."""
    _check(record, action)
    if record.state.upkeep.equipment is None:
        record.upkeep(upkeep.SetUp(_equipment(record.state), SOFTWARE))
    if not record.state.upkeep.decks:
        decks = tuple(Delivered(back) for back in _BACKS[: _decks_wanted(record.state)])
        record.upkeep(upkeep.ReceiveDecks(decks, SOFTWARE))
    for number in record.state.upkeep.decks:
        while (step := _next(record.state, number, action.orders)) is not None:
            record.upkeep(step)
    deal_from_rack(record)


def deal_from_rack(record: TableRecorder) -> None:
    """Continue a round that waited for cards, once the discard rack is shuffled."""
    table = record.state
    if table.in_play is None or table.upkeep.round is None or table.upkeep.round.short:
        return
    if table.in_play.round.needs_cards:
        record.round(ShuffleRack(_rack(table, table.upkeep.decks[table.upkeep.round.deck].order)))


def _rack(table: Table, order: tuple[Card, ...]) -> tuple[TableCard, ...]:
    """The order of the shuffled discard rack; with real cards only their number is known."""
    if not table.real_cards or table.in_play is None:
        return order
    return (UNSEEN,) * len(table.in_play.round.rack)


def _check(record: TableRecorder, action: MakeReady) -> None:
    table, cites = record.state, record.state.upkeep.rules.cites
    check_official(record.by, cites.table_shuffled, "have the cards made ready")
    if table.cards_by_hand:
        raise Refusal(
            "by-hand", cites.table_deck, "people handle the cards at this table, step by step"
        )
    wanted = decks_to_shuffle(table)
    if unneeded := sorted(set(action.orders) - set(wanted)):
        raise Refusal(
            "no-shuffle-due",
            cites.table_shuffled,
            f"no shuffle is due for deck {', '.join(map(str, unneeded))}",
        )
    if missing := [number for number in wanted if number not in action.orders]:
        raise Refusal(
            "order-missing",
            cites.table_shuffled,
            f"deck {', '.join(map(str, missing))} must be shuffled: give its new order",
        )


def _next(table: Table, number: int, orders: Mapping[int, tuple[Card, ...]]) -> Any:
    """The next action for a deck, if one is possible now."""
    deck, in_play = table.upkeep.decks[number], table.upkeep.round
    if in_play is not None and in_play.deck == number and not in_play.short:
        return None
    owed = next(_checks(table, deck), None)
    if owed is not None:
        return owed
    step = deck.next_step if number == table.upkeep.turn else deck.lacks_before_its_turn
    if step is None or (step is DeckStep.LOOK and not table.upkeep.seats):
        return None
    return _action(deck, step, orders)


def _checks(table: Table, deck: Deck) -> Iterator[Any]:
    """The counts that the software makes of its own decks; a person enters a count of their own."""
    owed = {DeckCheck.INSTRUCTED, DeckCheck.JACKPOT} & set(deck.checks)
    if owed and not (DeckCheck.JACKPOT in owed and counts_by_hand(table)):
        yield upkeep.CountDeck(deck.number, SOFTWARE, len(DECK))


def _action(deck: Deck, step: DeckStep, orders: Mapping[int, tuple[Card, ...]]) -> Any:
    number = deck.number
    match step:
        case DeckStep.DEALER | DeckStep.CHECK:
            return upkeep.Inspect(number, SOFTWARE)
        case DeckStep.SUPERVISOR:
            return upkeep.Inspect(number, SOFTWARE_SUPERVISOR)
        case DeckStep.SPREAD:
            return upkeep.Spread(number, SOFTWARE)
        case DeckStep.LOOK:
            return upkeep.LetPlayersLook(number)
        case DeckStep.CUT:
            return upkeep.Cut(number, SOFTWARE, _cut_at(deck.order))
        case DeckStep.PLACE:
            return upkeep.Place(number, SOFTWARE)
    mix = {DeckStep.CHEMMY: Mix.CHEMMY, DeckStep.LOAD: Mix.MACHINE}.get(step, Mix.RIFFLE)
    order = orders[number]
    return upkeep.Shuffle(number, SOFTWARE, mix, _before_cut(order) if _will_cut(deck) else order)


def _will_cut(deck: Deck) -> bool:
    return DeckStep.CUT in deck.todo


def _cut_at(order: tuple[Card, ...]) -> int:
    return max(1, len(order) // 2)


def _before_cut(order: tuple[Card, ...]) -> tuple[Card, ...]:
    """The order that becomes this one when it is cut."""
    at = len(order) - _cut_at(order)
    return order[at:] + order[:at]


def of_cards(record: TableRecorder, action: Any) -> None:
    """Act on the cards; a faulty deck or a broken machine voids the round if the rules say so."""
    if isinstance(action, upkeep.LetPlayersLook | upkeep.ExposeCard):  # acts without a signature
        check_official(record.by, record.state.upkeep.rules.cites.table_deck, "report on the cards")
    if isinstance(action, upkeep.Shuffle | upkeep.Cut):
        _check_by_hand(record, action)
    if isinstance(action, upkeep.Shuffle):
        _check_unknown(record, action)
        _check_rack(record, action)
    record.upkeep(action)
    at_table, in_play = record.state.upkeep.round, record.state.in_play
    if at_table is not None and at_table.must_void is not None and in_play is not None:
        if not in_play.round.void:
            record.round(at_table.must_void)
        return
    deal_from_rack(record)


def _check_by_hand(record: TableRecorder, action: upkeep.Shuffle | upkeep.Cut) -> None:
    """Refuse an order that a person chooses where the software shuffles; a player never cuts."""
    if record.state.cards_by_hand:
        return
    cites = record.state.upkeep.rules.cites
    if isinstance(action.by, Player):
        message = f"{action.by.name} is a player, and players never cut the cards"
        raise Refusal("player-cuts", cites.table_who_cuts, message)
    raise Refusal(
        "software-shuffles", cites.table_shuffled, "the software shuffles the cards of this table"
    )


def _check_unknown(record: TableRecorder, action: upkeep.Shuffle) -> None:
    """Refuse an order of real cards, which nobody knows."""
    if record.state.real_cards and action.order:
        clauses = record.state.upkeep.rules.cites.table_shuffled
        message = "real cards are shuffled: nobody knows their order"
        raise Refusal("real-cards", clauses, message)


def _check_rack(record: TableRecorder, action: upkeep.Shuffle) -> None:
    """Check that a round that waits for cards gets its discard rack shuffled."""
    in_play, at_table = record.state.in_play, record.state.upkeep.round
    if in_play is None or at_table is None or not at_table.short or action.deck != at_table.deck:
        return
    if in_play.round.needs_cards:
        order = _rack(record.state, action.order)
        game_of(in_play.round).act(in_play.round, ShuffleRack(order))


def close(record: TableRecorder, action: upkeep.Close) -> None:
    """Close the table: every player leaves, and no wager may be left."""
    table = record.state
    if table.in_play is not None and table.in_play.round.boxes and not table.in_play.dealt:
        boxes = ", ".join(map(str, table.in_play.round.boxes))
        raise Refusal(
            "wagers-lie-there",
            table.upkeep.rules.cites.table_closed,
            f"take back the wagers on box {boxes} before closing the table",
        )
    record.upkeep(action)
    for player in table.limits.players.values():
        for box in player.boxes:
            record.limits(LeaveBox(player.name, box))
