"""The life of a table as a pure state machine: act on it, and it answers with events."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from croupier.house.official import Rank
from croupier.house.table_life import actions as act_
from croupier.house.table_life.checking import (
    check_cards,
    count_deck,
    instruct_count,
    mishandle,
    notify,
    report_fault,
    verify,
)
from croupier.house.table_life.clock import moment_of
from croupier.house.table_life.closing import close, remove_closing_sign, show_closing_sign
from croupier.house.table_life.due import direct_shuffle, expose_card
from croupier.house.table_life.events import Event
from croupier.house.table_life.inspecting import inspect, let_players_look, spread
from croupier.house.table_life.malfunction import break_down, jam
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.replacing import replace_cards
from croupier.house.table_life.rounds import end_round, jackpot_paid, need_more_cards, start_round
from croupier.house.table_life.rules import life_rules
from croupier.house.table_life.seats import (
    free_seat,
    leave,
    mark_away,
    mark_back,
    require_to_vacate,
    sit,
)
from croupier.house.table_life.setting_up import receive_decks, set_up
from croupier.house.table_life.shuffling import cut, place, shuffle
from croupier.house.table_life.table import Table
from croupier.rulebooks import Rulebook


def new_table(rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR) -> Table:
    """A table that is closed and has nothing on it; the operator acts through that rank."""
    return Table(life_rules(rulebook, operator_through))


def act(table: Table, action: act_.Action, now: datetime) -> tuple[Table, tuple[Event, ...]]:
    """The table after the act, and what happened; or a `Refusal`, and nothing has changed."""
    record = Recorder(table, moment_of(table, now))
    _DO[type(action)](record, action)
    return record.table, tuple(record.events)


_DO: dict[type, Callable[[Recorder, Any], None]] = {
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
}
