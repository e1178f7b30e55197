"""The steps by which a deck is made ready, as each document has them for each device."""

from enum import StrEnum

from croupier.house.table_life.cites import TableLifeCites
from croupier.house.table_life.equipment import Device
from croupier.rulebooks.clauses import Clauses


class Step(StrEnum):
    """Something to be done to a deck; the words complete "deck 1 has not been ..."."""

    DEALER = "inspected by the dealer"
    SUPERVISOR = "inspected by the supervisor"
    CHECK = "checked by a dealer, a supervisor or a deck-checking device"
    SPREAD = "spread out face up, by suit and in sequence"
    LOOK = "looked over by the first players"
    CHEMMY = "chemmy shuffled"
    RIFFLE = "riffle shuffled"
    SHUFFLE = "shuffled"
    LOAD = "loaded into the shuffler and shuffled by it"
    CUT = "cut"
    PLACE = "placed on the cutting card in the shoe"


Steps = tuple[Step, ...]

INSPECTION = frozenset({Step.DEALER, Step.SUPERVISOR, Step.CHECK, Step.SPREAD, Step.LOOK})
MIXING = frozenset({Step.CHEMMY, Step.RIFFLE, Step.SHUFFLE, Step.LOAD})
LAST_MIX = frozenset({Step.SHUFFLE, Step.LOAD})
IN_TURN = frozenset({Step.CUT, Step.PLACE})
"""What is done only when the deck's turn comes: a shoe holds one deck."""


def opening_steps(cites: TableLifeCites, device: Device, secured: bool = False) -> Steps:
    """All that a deck needs that has just come to the table."""
    if secured:
        return (Step.LOAD,) if device is Device.SHUFFLER else (Step.CUT, Step.PLACE)
    return (*_inspection(cites), *shuffling_steps(cites, device, new=True))


def _inspection(cites: TableLifeCites) -> Steps:
    looked_at = (Step.CHECK,) if cites.table_checked else (Step.DEALER, Step.SUPERVISOR)
    spread = (Step.SPREAD,) if cites.table_spread else ()
    looked_over = (Step.LOOK,) if cites.table_first_players else ()
    return (*looked_at, *spread, *looked_over)


def shuffling_steps(cites: TableLifeCites, device: Device, new: bool) -> Steps:
    """A shuffle and what follows it; a new deck's is by hand first, where the document says so."""
    if device is Device.SHOE:
        return (Step.SHUFFLE, Step.CUT, Step.PLACE)
    by_hand = (Step.CHEMMY, Step.RIFFLE) if new and cites.table_each_deck else ()
    return (*by_hand, Step.LOAD)


def rack_steps(cites: TableLifeCites, device: Device) -> Steps:
    """For cards that have run out in a round: the discard rack is shuffled, and cut where said."""
    if device is Device.SHOE and cites.table_rack_cut:
        return (Step.SHUFFLE, Step.CUT, Step.PLACE)
    return (Step.SHUFFLE,)


def step_clauses(cites: TableLifeCites, step: Step, new: bool) -> Clauses:
    """On which clauses a step rests; a new deck is shuffled on those of the opening."""
    match step:
        case Step.DEALER | Step.SUPERVISOR:
            return cites.table_inspected
        case Step.CHECK:
            return cites.table_checked
        case Step.SPREAD:
            return cites.table_spread
        case Step.LOOK:
            return cites.table_first_players
        case Step.CHEMMY | Step.RIFFLE:
            return cites.table_each_deck
        case Step.SHUFFLE:
            return cites.table_opening_shuffle if new else cites.table_shuffled
        case Step.LOAD:
            return cites.table_loaded
        case Step.CUT:
            return cites.table_cut
        case Step.PLACE:
            return cites.table_placed
