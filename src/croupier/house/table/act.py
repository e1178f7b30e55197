"""A table as a state machine.

Each act goes to the part that it concerns, and its consequences for other parts follow at once: a
round that ends makes a shuffle due. A refusal leaves everything unchanged."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.games import actions as shared
from croupier.games.game import round_acts
from croupier.house import directions, disputes
from croupier.house.approvals import AskApproval, RecordApproval
from croupier.house.checks import in_utc
from croupier.house.limits import actions as limits
from croupier.house.people import DeckChecker, Official, Player, is_employee, same_name
from croupier.house.table import actions as act_
from croupier.house.table.attendance import (
    absent,
    ask_presence,
    call_official,
    give_time,
    here,
    mark_excluded_absent,
    mark_present_on_act,
    ready,
)
from croupier.house.table.cards import close, make_ready, of_cards
from croupier.house.table.changes import fold
from croupier.house.table.ending import end_if_over, undo_rulings
from croupier.house.table.faults import jackpot_fault, jackpot_mended
from croupier.house.table.misread import correct_card
from croupier.house.table.officials import (
    ask_for_rules,
    decide,
    direct,
    lift,
    of_person,
    open_dispute,
    report,
)
from croupier.house.table.operator import (
    ask_approval,
    change_rulebook,
    choose,
    combine_pools,
    divide_pool,
    feed_pool,
    record_approval,
)
from croupier.house.table.recorder import By, TableRecorder
from croupier.house.table.rounds import (
    by_power,
    call_for_cards,
    correct,
    deal_card,
    declare_value,
    expose_dealer,
    no_more_bets,
    of_dealer,
    of_player,
    void_hand,
    void_round,
)
from croupier.house.table.seats import (
    free_seat,
    leave,
    mark_away,
    mark_back,
    mark_back_on_act,
    queue,
    require_to_vacate,
    say,
    sit,
)
from croupier.house.table.state import LastAct, Table, pools_held
from croupier.house.table.wagers import (
    exchange_voucher,
    issue_voucher,
    place_unchecked,
    place_wager,
    place_with_tokens,
    refuse,
    withdraw_wager,
)
from croupier.house.tokens import ExchangeVoucher, IssueVoucher
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Do, Machine, Refusal, evolve


def act(table: Table, action: Any, by: By, now: datetime) -> tuple[Table, tuple[Any, ...]]:
    """The table after the action, and the events; or a `Refusal`, and nothing changes."""
    now = in_utc(now, table.upkeep.rules.cites.table_boxes)
    after, events = MACHINE.act(table, action, by, now)
    if not table.by_hand:
        return after, events
    return _remembering(table, after, action, by, events), events


def _remembering(
    before: Table, after: Table, action: Any, by: By, events: tuple[Any, ...]
) -> Table:
    """The table with this act kept as the last one, which may be withdrawn. A correction and a
    change of rulebook may not be."""
    if isinstance(action, act_.Correct):
        return after
    if isinstance(action, act_.ChangeRulebook):
        return evolve(after, last=None)
    row = round_acts().get(type(action))
    verb = _in_words(action) if row is None else row.verb
    last = LastAct(evolve(before, last=None), verb, events, action, by, pools_held(after))
    return evolve(after, last=last)


def _in_words(action: Any) -> str:
    """The name of an act of the house, after its class, as its withdrawal states it: `cut-deck`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(action).__name__).lower()


def _check_signed(record: TableRecorder, action: Any) -> None:
    """Check that the acting person has a name, and is the person named in the act."""
    by, clauses = record.by, record.state.upkeep.rules.cites.table_boxes
    name = by.name if isinstance(by, Official) else by
    if not name.strip():
        raise Refusal("nothing-said", clauses, "the name of the person acting is missing")
    signed = [getattr(action, field) for field in _SIGNED if hasattr(action, field)]
    if not all(_is_signed(action, each, by) for each in signed):
        raise Refusal("not-yours", clauses, f"{by} may not act as {signed[0]}")


_SIGNED = ("by", "inspector", "official")


def _is_signed(action: Any, named: Any, by: By) -> bool:
    """Whether this person may enter the act: employees operate devices and enter what players do,
    and officials record what they learn."""
    employee = isinstance(by, Official) and is_employee(by)
    match named, action:
        case Official(), _:
            return bool(named == by)
        case DeckChecker(), _:
            return employee
        case Player(), _:
            return employee or (isinstance(by, str) and same_name(named.name, by))
        case str(), directions.Report():
            return isinstance(by, Official) or same_name(named, by)
        case str(), _ if type(action) in _BY_POWER:
            return isinstance(by, str) or named in (by.name, str(by))
    return False


def _limits(record: TableRecorder, action: Any) -> None:
    record.limits(action)


def _take_down(record: TableRecorder, action: act_.TakeDownNotice) -> None:
    notices = record.state.limits.notices
    if not 1 <= action.number <= len(notices):
        clauses = record.state.limits.cites.limits_notice
        raise Refusal("no-notice", clauses, f"{len(notices)} notices stand there")
    record.limits(limits.TakeDownNotice(notices[action.number - 1], action.by))


def _of_rounds(by: str) -> tuple[type, ...]:
    """The round acts that belong to these people."""
    return tuple(row.action for row in round_acts().values() if row.by == by)


_BY_POWER = _of_rounds("official")
_OF_CARDS = (
    *(upkeep.SetUp, upkeep.ReceiveDecks, upkeep.Inspect, upkeep.Spread, upkeep.LetPlayersLook),
    *(upkeep.Shuffle, upkeep.Cut, upkeep.Place, upkeep.ExposeCard, upkeep.DirectShuffle),
    *(
        upkeep.InstructCount,
        upkeep.CountDeck,
        upkeep.CheckDeck,
        upkeep.ReportFault,
        upkeep.Mishandle,
    ),
    *(upkeep.Verify, upkeep.Notify, upkeep.ReplaceCards, upkeep.Jam, upkeep.BreakDown),
    *(upkeep.ShowClosingSign, upkeep.RemoveClosingSign),
)
_OF_LIMITS = (
    *(limits.DisplayNotice, limits.ChangeLimits, limits.RaiseAtOnce, limits.RaiseKept),
    *(limits.AllowAbove, limits.EndAllowance),
)

ACTS: Mapping[type, Do] = {
    act_.MakeReady: make_ready,
    **dict.fromkeys(_OF_CARDS, of_cards),
    upkeep.Close: close,
    upkeep.Sit: sit,
    upkeep.Leave: leave,
    upkeep.RequireToVacate: require_to_vacate,
    upkeep.MarkAway: mark_away,
    upkeep.MarkBack: mark_back,
    upkeep.FreeSeat: free_seat,
    act_.Queue: queue,
    act_.Say: say,
    act_.DeclareValue: declare_value,
    shared.PlaceWager: place_wager,
    act_.PlaceUnchecked: place_unchecked,
    act_.PlaceWithTokens: place_with_tokens,
    shared.WithdrawWager: withdraw_wager,
    act_.Refuse: refuse,
    act_.Correct: correct,
    act_.JackpotFault: jackpot_fault,
    act_.JackpotMended: jackpot_mended,
    shared.NoMoreBets: no_more_bets,
    **dict.fromkeys(_of_rounds("player"), of_player),
    **dict.fromkeys(_of_rounds("dealer"), of_dealer),
    shared.DealCard: deal_card,
    shared.CorrectCard: correct_card,
    shared.ExposeDealerCards: expose_dealer,
    shared.Absent: absent,
    act_.AskPresence: ask_presence,
    act_.Here: here,
    act_.Ready: ready,
    act_.CallOfficial: call_official,
    act_.GiveTime: give_time,
    shared.VoidHand: void_hand,
    shared.VoidRound: void_round,
    **dict.fromkeys(_BY_POWER, by_power),
    **dict.fromkeys(_OF_LIMITS, _limits),
    act_.TakeDownNotice: _take_down,
    directions.Report: report,
    directions.Direct: direct,
    directions.Lift: lift,
    directions.AskForRules: ask_for_rules,
    disputes.Open: open_dispute,
    disputes.Decide: decide,
    disputes.Review: decide,
    disputes.Rule: decide,
    disputes.Accept: of_person,
    disputes.RequestReview: of_person,
    disputes.Protest: of_person,
    disputes.Lodge: of_person,
    AskApproval: ask_approval,
    RecordApproval: record_approval,
    act_.Choose: choose,
    act_.ChangeRulebook: change_rulebook,
    act_.FeedPool: feed_pool,
    act_.DividePool: divide_pool,
    act_.CombinePools: combine_pools,
    IssueVoucher: issue_voucher,
    ExchangeVoucher: exchange_voucher,
}
"""Every act of a table, and the function that performs it."""


def _follow(record: TableRecorder) -> None:
    mark_back_on_act(record)
    mark_present_on_act(record)
    mark_excluded_absent(record)
    call_for_cards(record)
    end_if_over(record)
    undo_rulings(record)


MACHINE = Machine(
    subject="a table",
    clauses=lambda table: table.upkeep.rules.cites.table_boxes,
    fold=fold,
    recorder=TableRecorder,
    do=ACTS,
    check=_check_signed,
    follow=_follow,
)
