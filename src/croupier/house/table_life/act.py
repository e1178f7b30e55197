"""The life of a table as a state machine: act on it, and it answers with events."""

from datetime import datetime

from croupier.house.people import Rank
from croupier.house.table_life import actions as act_
from croupier.house.table_life.care import (
    cut,
    inspect,
    let_players_look,
    place,
    receive_decks,
    replace_cards,
    set_up,
    shuffle,
    spread,
)
from croupier.house.table_life.events import Event
from croupier.house.table_life.faults import (
    break_down,
    check_cards,
    count_deck,
    instruct_count,
    jam,
    mishandle,
    notify,
    report_fault,
    verify,
)
from croupier.house.table_life.readiness import direct_shuffle, expose_card, moment_of
from croupier.house.table_life.rounds import end_round, jackpot_paid, need_more_cards, start_round
from croupier.house.table_life.rules import life_rules
from croupier.house.table_life.seats import (
    close,
    free_seat,
    leave,
    mark_away,
    mark_back,
    remove_closing_sign,
    require_to_vacate,
    show_closing_sign,
    sit,
)
from croupier.house.table_life.state import LifeRecorder, Table, fold
from croupier.machine import Machine
from croupier.rulebooks import Rulebook


def new_table(rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR) -> Table:
    """A table that is closed and has nothing on it; the operator acts through that rank."""
    return Table(life_rules(rulebook, operator_through))


def act(table: Table, action: act_.Action, now: datetime) -> tuple[Table, tuple[Event, ...]]:
    """The table after the act, and what happened; or a `Refusal`, and nothing has changed."""
    return MACHINE.act(table, action, moment_of(table, now))


MACHINE = Machine(
    subject="the cards and seats of a table",
    clauses=lambda table: table.rules.cites.table_boxes,
    fold=fold,
    recorder=LifeRecorder,
    do={
        act_.SetUp: set_up,
        act_.ReceiveDecks: receive_decks,
        act_.Inspect: inspect,
        act_.Spread: spread,
        act_.LetPlayersLook: let_players_look,
        act_.Shuffle: shuffle,
        act_.Cut: cut,
        act_.Place: place,
        act_.ExposeCard: expose_card,
        act_.DirectShuffle: direct_shuffle,
        act_.Sit: sit,
        act_.Leave: leave,
        act_.RequireToVacate: require_to_vacate,
        act_.MarkAway: mark_away,
        act_.MarkBack: mark_back,
        act_.FreeSeat: free_seat,
        act_.StartRound: start_round,
        act_.NeedMoreCards: need_more_cards,
        act_.JackpotPaid: jackpot_paid,
        act_.EndRound: end_round,
        act_.InstructCount: instruct_count,
        act_.CountDeck: count_deck,
        act_.CheckDeck: check_cards,
        act_.ReportFault: report_fault,
        act_.Mishandle: mishandle,
        act_.Verify: verify,
        act_.Notify: notify,
        act_.ReplaceCards: replace_cards,
        act_.Jam: jam,
        act_.BreakDown: break_down,
        act_.ShowClosingSign: show_closing_sign,
        act_.RemoveClosingSign: remove_closing_sign,
        act_.Close: close,
    },
)
