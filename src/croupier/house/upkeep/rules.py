"""The rules of a table's cards, seats and equipment."""

from collections.abc import Mapping
from dataclasses import field, replace
from datetime import timedelta
from enum import StrEnum

from croupier.house.checks import house_cites
from croupier.house.people import Powers, Rank, house_powers
from croupier.machine import ADDED
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.schema import FROM_HAND
from croupier.value import value


@value(kw_only=True)
class UpkeepCites:
    """The topics of `[house.table]`.

    A topic without clauses is a step that the document does not have: without `table_spread` the
    cards are not spread."""

    table_boxes: Clauses
    table_equipment: Clauses
    table_rack: Clauses
    table_cutting_card: Clauses
    table_float: Clauses = ()
    table_draw_shoe: Clauses = ()
    table_single_deck_shuffler: Clauses = ()

    table_deck: Clauses
    table_decks: Clauses
    table_turns: Clauses
    table_backs: Clauses = ()
    table_secured: Clauses = ()
    table_inspected: Clauses = ()
    table_checked: Clauses = ()
    table_spread: Clauses = ()
    table_first_players: Clauses = ()

    table_opening_shuffle: Clauses
    table_each_deck: Clauses = ()
    table_shuffled: Clauses
    table_loaded: Clauses
    table_manual_first: Clauses
    table_cut: Clauses
    table_who_cuts: Clauses
    table_only_dealer_cuts: Clauses = ()
    table_no_cut: Clauses
    table_placed: Clauses
    table_in_hand: Clauses = ()
    """Cutting the deck that the dealer then holds, and placing it on the cutting card."""

    table_due_start: Clauses
    table_due_round: Clauses
    table_due_vacant: Clauses
    table_due_suspected: Clauses
    table_due_discretion: Clauses
    table_due_exposed: Clauses
    table_due_jam: Clauses
    table_due_more_cards: Clauses = ()
    table_rack_cut: Clauses = ()

    table_counted: Clauses
    table_instructed: Clauses
    table_mishandled: Clauses
    table_jackpot_count: Clauses = ()
    table_not_whole: Clauses
    table_void: Clauses
    table_rounds_stand: Clauses = ()
    table_further: Clauses = ()
    table_notified: Clauses = ()

    table_replaced: Clauses
    table_some_cards: Clauses = ()
    table_broken: Clauses
    table_broken_void: Clauses = ()
    table_broken_stand: Clauses = ()
    table_other_equipment: Clauses

    table_closed: Clauses
    table_closing_sign: Clauses = ()
    table_vacate: Clauses = ()
    table_one_ante: Clauses = ()
    table_away: Clauses = ()
    table_presence: Clauses = ()
    table_clock: Clauses


class Device(StrEnum):
    """The device that cards are dealt from."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"
    """An automatic shuffler: cards are dealt straight from it."""


def device_for(dealing: str) -> Device:
    """The device at a table with this way of dealing. Where the dealer holds the deck, it is a
    shoe."""
    return Device.SHOE if dealing in (Device.SHOE, FROM_HAND) else Device.SHUFFLER


@value
class Equipment:
    device: Device
    single_deck_shuffler: bool = False
    """A machine that only shuffles; the cards are dealt from the device."""
    discard_rack: bool = True
    cutting_card: bool = True
    float_tray: bool = True
    draw_shoe: bool = field(default=True, metadata=ADDED)
    """A shoe beside a shuffler for the cards that players draw, if the document requires one."""

    @property
    def has_machine(self) -> bool:
        """Whether a machine here shuffles, and so may jam or break."""
        return self.single_deck_shuffler or self.device is Device.SHUFFLER


@value
class UpkeepRules:
    """The numbers and clauses of one document."""

    id: str
    boxes: int
    cites: UpkeepCites
    powers: Powers
    decks: Mapping[Device, tuple[int, ...]]
    """How many decks a table may receive, by device."""
    decks_with_machine: tuple[int, ...]
    """The same beside a single deck shuffler."""
    sign: timedelta | None
    """How long a sign must show the closing time; None if the document requires none."""
    abstained: int | None
    """After how many rounds without a wager a seat may be asked for; None means never."""
    from_hand: bool
    """Whether cards are dealt from the hand."""
    keeps_zones: bool
    """Whether a sign tells its time in the zone in which it was entered."""

    def decks_for(self, equipment: Equipment) -> tuple[int, ...]:
        if equipment.single_deck_shuffler:
            return self.decks_with_machine
        return self.decks[equipment.device]


def upkeep_rules(
    rulebook: Rulebook,
    operator_through: Rank = Rank.CASINO_OPERATOR,
    dealing: str = "shoe",
) -> UpkeepRules:
    """The rules of upkeep of a document; the operator acts through that rank or above."""
    document = rulebook.document
    life = document.life
    cites = house_cites(rulebook, "table", UpkeepCites)
    if dealing == FROM_HAND:
        cites = replace(cites, table_cut=cites.table_in_hand, table_placed=cites.table_in_hand)
    return UpkeepRules(
        id=document.id,
        boxes=document.table.boxes,
        cites=cites,
        powers=house_powers(rulebook, "table", operator_through),
        decks={Device.SHOE: life.decks.shoe, Device.SHUFFLER: life.decks.shuffler},
        decks_with_machine=life.decks.single_deck_shuffler,
        sign=None if life.closing is None else timedelta(minutes=life.closing.minutes),
        abstained=None if life.abstaining is None else life.abstaining.rounds,
        from_hand=dealing == FROM_HAND,
        keeps_zones=rulebook.reads("table-zone"),
    )
