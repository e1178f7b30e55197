"""The clauses on which each act and refusal in the life of a table rests."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class TableLifeCites:
    """The topics of `[house.table]`.

    A topic without clauses is a step that the document does not have: who has no `table_spread`
    does not spread the cards.
    """

    table_boxes: Clauses
    table_equipment: Clauses
    table_rack: Clauses
    table_cutting_card: Clauses
    table_float: Clauses = ()
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
    table_clock: Clauses
