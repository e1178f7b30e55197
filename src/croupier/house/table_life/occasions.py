"""When a deck must be shuffled."""

from enum import StrEnum

from croupier.house.table_life.cites import TableLifeCites
from croupier.rulebooks.clauses import Clauses


class Occasion(StrEnum):
    """Why a shuffle is due; the words complete "deck 1 must be shuffled ..."."""

    START = "before the start of play"
    ROUND = "at the end of the round"
    VACANT = "before play goes on at a table that was vacant"
    SUSPECTED = "because a supervisor suspects that the last shuffle was not random"
    DISCRETION = "because a supervisor has directed it"
    EXPOSED = "because a card was exposed before the cards were in"
    JAM = "because the machine did not complete the shuffle"
    REPLACED = "because its cards are new"
    MORE_CARDS = "because more cards are needed in the round"


def occasion_clauses(cites: TableLifeCites, occasion: Occasion) -> Clauses:
    match occasion:
        case Occasion.START:
            return cites.table_due_start
        case Occasion.ROUND:
            return cites.table_due_round
        case Occasion.VACANT:
            return cites.table_due_vacant
        case Occasion.SUSPECTED:
            return cites.table_due_suspected
        case Occasion.DISCRETION:
            return cites.table_due_discretion
        case Occasion.EXPOSED:
            return cites.table_due_exposed
        case Occasion.JAM:
            return cites.table_due_jam
        case Occasion.REPLACED:
            return cites.table_replaced
        case Occasion.MORE_CARDS:
            return cites.table_due_more_cards
