"""The state of a table's equipment, decks, seats and rounds, and how events change it."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from croupier.cards import Card
from croupier.games.actions import VoidRound
from croupier.house.checks import TimedRecorder
from croupier.house.upkeep import events as ev
from croupier.house.upkeep.actions import Mix
from croupier.house.upkeep.decks import (
    INSPECTION,
    LAST_MIX,
    Consequence,
    Deck,
    DeckCheck,
    DeckStep,
    Delivered,
    Notified,
    Occasion,
    opening_steps,
    rack_steps,
    shuffling_steps,
)
from croupier.house.upkeep.rules import Equipment, UpkeepCites, UpkeepRules
from croupier.machine import Fold, evolve, folding
from croupier.value import value


@value
class Seat:
    player: str
    abstained: int = 0
    """How many rounds in a row the player has not wagered while every other seat was in use."""
    away: datetime | None = None
    """Since when the player has been away."""
    missed: int = 0
    """How many rounds have ended since then."""
    declared: bool = False
    """Whether an employee declared it: a connection alone does not bring the player back."""


@value
class AwayDeclared:
    """A change without an event: an employee, not the software, marks the player of a box as
    away."""

    box: int
    at: datetime


@value
class RoundConcluded:
    """A change without an event: the last wager of the round is settled, which completes it."""

    at: datetime


@value
class ClosingSign:
    """A sign with the closing time of the table."""

    shown_at: datetime
    closes_at: datetime
    told: datetime
    """The same time in the zone in which it was entered."""


@value
class RoundInPlay:
    number: int
    deck: int
    boxes: frozenset[int]
    """The boxes with wagers."""
    abstaining: frozenset[str]
    """Players without a wager while every seat was in use."""
    must_void: VoidRound | None = None
    """Why this round can only end void."""
    short: bool = False
    """Whether cards have run out and the discard rack is being made ready."""
    concluded: bool = False
    """Whether it is complete by the document, though its cards still lie on the table."""


@value
class Upkeep:
    """The upkeep of a table; changed only by folding events."""

    rules: UpkeepRules
    equipment: Equipment | None = None
    """None while the table is closed."""
    broken: bool = False
    """Whether a machine at the table no longer works."""
    decks: Mapping[int, Deck] = field(default_factory=dict)
    turn: int = 1
    """The deck of the round in play, or of the next."""
    round: RoundInPlay | None = None
    rounds: int = 0
    """Rounds completed; their results stand."""
    voided: int = 0
    played: bool = False
    """Whether a round has been played since the table opened."""
    vacated: bool = False
    """Whether everybody has left since then."""
    seats: Mapping[int, Seat] = field(default_factory=dict)
    sign: ClosingSign | None = None
    to_notify: tuple[Notified, ...] = ()
    last: datetime | None = None
    """When something last happened."""

    @property
    def closed(self) -> bool:
        return self.equipment is None

    @property
    def full(self) -> bool:
        return len(self.seats) == self.rules.boxes

    @property
    def deck_in_play(self) -> int | None:
        return None if self.round is None else self.round.deck

    @property
    def order(self) -> tuple[Card, ...]:
        """The order of the cards of this round, or of the next; empty if unknown."""
        deck = self.decks.get(self.turn)
        return () if deck is None else deck.order


def _with_deck(table: Upkeep, number: int, **changes: object) -> Upkeep:
    return evolve(table, decks={**table.decks, number: evolve(table.decks[number], **changes)})


def _past(table: Upkeep, number: int, step: DeckStep | None, **changes: object) -> Upkeep:
    """The table with the deck past this step; after the last step a round that waited for cards
    continues."""
    todo = tuple(each for each in table.decks[number].todo if each is not step)
    changed = _with_deck(table, number, todo=todo, **changes)
    in_play = table.round
    if in_play is not None and in_play.deck == number and in_play.short and not todo:
        return evolve(changed, round=evolve(in_play, short=False))
    return changed


def _new_deck(table: Upkeep, number: int, delivered: Delivered, why: Occasion) -> Deck:
    assert table.equipment is not None
    secured = delivered.secured is not None
    todo = opening_steps(table.rules.cites, table.equipment.device, secured)
    return Deck(number, delivered.back, todo, due=() if secured else (why,), new=not secured)


def _set_up(table: Upkeep, event: ev.TableSetUp) -> Upkeep:
    return evolve(table, equipment=event.equipment, broken=False, decks={}, turn=1)


def _decks_received(table: Upkeep, event: ev.DecksReceived) -> Upkeep:
    decks = {
        number: _new_deck(table, number, delivered, Occasion.START)
        for number, delivered in enumerate(event.decks, start=1)
    }
    return evolve(table, decks=decks, turn=1)


def _cards_replaced(table: Upkeep, event: ev.CardsReplaced) -> Upkeep:
    deck = _new_deck(table, event.deck, event.delivered, Occasion.REPLACED)
    return evolve(table, decks={**table.decks, event.deck: deck})


def _deck_inspected(table: Upkeep, event: ev.DeckInspected) -> Upkeep:
    if not event.finding.whole:
        return _with_deck(table, event.deck, fault=event.finding)
    inspectors = (*table.decks[event.deck].inspectors, event.by.name)
    return _past(table, event.deck, event.step, inspectors=inspectors)


def _deck_spread(table: Upkeep, event: ev.DeckSpread) -> Upkeep:
    return _past(table, event.deck, DeckStep.SPREAD)


def _players_looked(table: Upkeep, event: ev.PlayersLooked) -> Upkeep:
    return _past(table, event.deck, DeckStep.LOOK)


def _deck_shuffled(table: Upkeep, event: ev.DeckShuffled) -> Upkeep:
    mixed: dict[str, object] = {"order": event.order, "by_machine": event.how is Mix.MACHINE}
    if event.step in LAST_MIX:
        mixed |= {"due": (), "new": False}
    return _past(table, event.deck, event.step, **mixed)


def _deck_cut(table: Upkeep, event: ev.DeckCut) -> Upkeep:
    order = table.decks[event.deck].order
    turned = order[event.at_card :] + order[: event.at_card]
    return _past(table, event.deck, DeckStep.CUT, order=turned)


def _deck_placed(table: Upkeep, event: ev.DeckPlaced) -> Upkeep:
    return _past(table, event.deck, DeckStep.PLACE)


def _shuffle_due(table: Upkeep, event: ev.ShuffleDue) -> Upkeep:
    for number in event.decks:
        deck = table.decks[number]
        due = tuple(dict.fromkeys((*deck.due, event.occasion)))
        if number == table.deck_in_play:
            table = _with_deck(table, number, due=due)
        else:
            table = _with_deck(table, number, due=due, todo=_again(table, deck), order=())
    return table


def _again(table: Upkeep, deck: Deck) -> tuple[DeckStep, ...]:
    """The remaining inspection steps, then the shuffle from its beginning."""
    assert table.equipment is not None
    inspection = (step for step in deck.todo if step in INSPECTION)
    shuffling = shuffling_steps(table.rules.cites, table.equipment.device, deck.new)
    return (*inspection, *shuffling)


def _seat_taken(table: Upkeep, event: ev.SeatTaken) -> Upkeep:
    seats = {**table.seats, event.box: Seat(event.player)}
    return evolve(table, seats={box: seats[box] for box in sorted(seats)}, vacated=False)


def _seat_left(table: Upkeep, event: ev.SeatLeft | ev.SeatFreed) -> Upkeep:
    seats = {box: seat for box, seat in table.seats.items() if box != event.box}
    return evolve(table, seats=seats, vacated=table.played and not seats)


def _seat_away(table: Upkeep, event: ev.SeatAway) -> Upkeep:
    return _with_seat(table, event.box, away=event.at, missed=0)


def _away_declared(table: Upkeep, change: AwayDeclared) -> Upkeep:
    return _with_seat(table, change.box, declared=True)


def _round_concluded(table: Upkeep, change: RoundConcluded) -> Upkeep:
    del change
    assert table.round is not None
    return evolve(table, round=evolve(table.round, concluded=True))


def _seat_back(table: Upkeep, event: ev.SeatBack) -> Upkeep:
    return _with_seat(table, event.box, away=None, missed=0, declared=False)


def _with_seat(table: Upkeep, box: int, **changes: object) -> Upkeep:
    return evolve(table, seats={**table.seats, box: evolve(table.seats[box], **changes)})


def _round_started(table: Upkeep, event: ev.RoundStarted) -> Upkeep:
    idle = (seat.player for box, seat in table.seats.items() if box not in event.boxes)
    abstaining = frozenset(idle) if table.full else frozenset()
    in_play = RoundInPlay(event.number, event.deck, event.boxes, abstaining)
    return evolve(table, round=in_play, played=True)


def _round_called_off(table: Upkeep, event: ev.RoundCalledOff) -> Upkeep:
    del event
    return evolve(table, round=None)


def _cards_ran_out(table: Upkeep, event: ev.CardsRanOut) -> Upkeep:
    assert table.equipment is not None
    todo = rack_steps(table.rules.cites, table.equipment.device)
    due = (*table.decks[event.deck].due, Occasion.MORE_CARDS)
    waiting = evolve(table, round=evolve(table.round, short=True))
    return _with_deck(waiting, event.deck, todo=todo, due=due, order=())


def _round_ended(table: Upkeep, event: ev.RoundEnded) -> Upkeep:
    assert table.round is not None
    seats = {box: _after_round(table.round, box, seat, event) for box, seat in table.seats.items()}
    return evolve(
        table,
        round=None,
        rounds=table.rounds + (not event.void),
        voided=table.voided + event.void,
        turn=table.turn % len(table.decks) + 1,
        seats=seats,
    )


def _after_round(in_play: RoundInPlay, box: int, seat: Seat, event: ev.RoundEnded) -> Seat:
    """The seat after a round. Nobody abstains from a void round (ruling: table-abstains)."""
    if seat.away is not None:
        seat = evolve(seat, missed=seat.missed + 1)
    if box in in_play.boxes:
        return evolve(seat, abstained=0)
    if event.void:
        return seat
    return evolve(seat, abstained=seat.abstained + 1 if seat.player in in_play.abstaining else 0)


def _check_owed(table: Upkeep, event: ev.CheckOwed) -> Upkeep:
    return _owing(table, event.deck, event.check)


def _owing(table: Upkeep, number: int, check: DeckCheck) -> Upkeep:
    checks = tuple(dict.fromkeys((*table.decks[number].checks, check)))
    return _with_deck(table, number, checks=checks)


def _deck_checked(table: Upkeep, event: ev.DeckChecked) -> Upkeep:
    deck = table.decks[event.deck]
    checks = tuple(check for check in deck.checks if check not in event.settles)
    fault = None if event.finding.faces and event.finding.whole else deck.fault
    return _with_deck(table, event.deck, checks=checks, fault=fault)


def _fault_found(table: Upkeep, event: ev.FaultFound) -> Upkeep:
    table = _with_deck(table, event.deck, fault=event.finding)
    if event.consequence.check_further:
        table = _owing(table, event.deck, DeckCheck.FURTHER)
    return _following(table, event.consequence)


def _following(table: Upkeep, consequence: Consequence) -> Upkeep:
    to_notify = tuple(dict.fromkeys(table.to_notify + consequence.notify))
    table = evolve(table, to_notify=to_notify)
    in_play = table.round
    if in_play is None or in_play.must_void is not None:
        return table
    return evolve(table, round=evolve(in_play, must_void=consequence.void))


def _was_notified(table: Upkeep, event: ev.WasNotified) -> Upkeep:
    return evolve(table, to_notify=tuple(each for each in table.to_notify if each != event.whom))


def _machine_broke(table: Upkeep, event: ev.MachineBroke) -> Upkeep:
    return _following(evolve(table, broken=True), event.consequence)


def _sign_shown(table: Upkeep, event: ev.ClosingSignShown) -> Upkeep:
    told = event.told or event.closes_at
    return evolve(table, sign=ClosingSign(event.at, event.closes_at, told))


def _sign_removed(table: Upkeep, event: ev.ClosingSignRemoved) -> Upkeep:
    del event
    return evolve(table, sign=None)


def _closed(table: Upkeep, event: ev.TableClosed) -> Upkeep:
    """The closed table. The count of rounds and the people to notify stay."""
    del event
    return Upkeep(table.rules, rounds=table.rounds, voided=table.voided, to_notify=table.to_notify)


def _stamp(table: Upkeep, event: ev.Event) -> Upkeep:
    return evolve(table, last=event.at)


fold: Fold[Upkeep] = folding(
    {
        ev.TableSetUp: _set_up,
        ev.DecksReceived: _decks_received,
        ev.CardsReplaced: _cards_replaced,
        ev.DeckInspected: _deck_inspected,
        ev.DeckSpread: _deck_spread,
        ev.PlayersLooked: _players_looked,
        ev.DeckShuffled: _deck_shuffled,
        ev.DeckCut: _deck_cut,
        ev.DeckPlaced: _deck_placed,
        ev.ShuffleDue: _shuffle_due,
        ev.SeatTaken: _seat_taken,
        ev.SeatLeft: _seat_left,
        ev.SeatAway: _seat_away,
        ev.SeatBack: _seat_back,
        AwayDeclared: _away_declared,
        RoundConcluded: _round_concluded,
        ev.SeatFreed: _seat_left,
        ev.RoundStarted: _round_started,
        ev.RoundCalledOff: _round_called_off,
        ev.CardsRanOut: _cards_ran_out,
        ev.RoundEnded: _round_ended,
        ev.CheckOwed: _check_owed,
        ev.DeckChecked: _deck_checked,
        ev.FaultFound: _fault_found,
        ev.WasNotified: _was_notified,
        ev.MachineBroke: _machine_broke,
        ev.ClosingSignShown: _sign_shown,
        ev.ClosingSignRemoved: _sign_removed,
        ev.TableClosed: _closed,
    },
    always=_stamp,
)


class UpkeepRecorder(TimedRecorder[Upkeep]):
    """The recorder of an act of upkeep."""

    __slots__ = ()

    @property
    def cites(self) -> UpkeepCites:
        return self.state.rules.cites
