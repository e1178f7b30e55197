"""A round as a pure state machine: open it, act on it, and it answers with events."""

from collections.abc import Callable, Sequence
from typing import Any

from croupier.cards import Card
from croupier.games.acts import Act
from croupier.games.lunar import actions as act_
from croupier.games.lunar.by_hand import (
    announce,
    deal_card,
    deal_complete,
    notice_stray,
    reveal_dealer,
    view_draw,
)
from croupier.games.lunar.dealing import deal
from croupier.games.lunar.deciding import bet, buy, exchange, fold_hand
from croupier.games.lunar.declaring import declare, declare_by_hand, wave
from croupier.games.lunar.drawing import draw, shuffle_rack
from croupier.games.lunar.events import Event
from croupier.games.lunar.forcing import decline, force, qualify, replace
from croupier.games.lunar.irregular import (
    absent,
    collect_cards,
    expose_cards,
    expose_dealer_cards,
    reconstruct,
    rule,
    void_hand,
    void_round,
)
from croupier.games.lunar.paying import lock_in, pay_declared
from croupier.games.lunar.phase import Phase
from croupier.games.lunar.recorder import Recorder
from croupier.games.lunar.revealing import concede, has_to_show, reveal, settle_now
from croupier.games.lunar.settling import settle
from croupier.games.lunar.state import Round
from croupier.games.lunar.undeclared import pay_undeclared
from croupier.games.lunar.wagering import no_more_bets, place_wager, withdraw_wager
from croupier.games.opening import check_opening
from croupier.rulebooks.lunar import LunarRules


def open_round(
    rules: LunarRules,
    deck: Sequence[Card],
    dealing: str = "shoe",
    by_hand: frozenset[Act] = frozenset(),
    first: Sequence[int] = (),
) -> Round:
    """A round before its first wager, with the order in which its cards will come.

    What is `by_hand` a person does, rightly or wrongly; boxes that come `first` were directed to
    play before the others.
    """
    check_opening(rules, deck, dealing)
    return Round(
        rules=rules, dealing=dealing, deck=tuple(deck), by_hand=by_hand, first=tuple(first)
    )


def act(state: Round, action: act_.Action) -> tuple[Round, tuple[Event, ...]]:
    """The round after the action, and what happened; or a `Refusal`, and nothing has changed."""
    record = Recorder(state)
    _DO[type(action)](record, action)
    _go_on(record)
    return record.state, tuple(record.events)


def _go_on(record: Recorder) -> None:
    """Everything that follows without anybody's decision."""
    while not record.state.needs_cards:
        phase = record.state.phase
        if phase is Phase.PAYING and record.state.turn is None and pay_declared(record):
            continue
        if phase in _WAITS and (record.state.turn is not None or _stays(record.state)):
            return
        step = _STEPS.get(phase)
        if step is None:
            return
        step(record)


def _stays(state: Round) -> bool:
    """A window that an action closes, whoever's turn it is not."""
    match state.phase:
        case Phase.CONCEDING:
            return bool(state.betting)
        case Phase.DEALING:
            return Act.DEALING in state.by_hand
        case Phase.REVEALING:
            return Act.REVEALING in state.by_hand and has_to_show(state)
        case Phase.DRAWING:
            return Act.DRAWING in state.by_hand and any(box.has_drawn for box in state.playing)
    return False


_WAITS = {
    Phase.DEALING,
    Phase.DRAWING,
    Phase.REVEALING,
    Phase.DECIDING,
    Phase.PAYING,
    Phase.DECIDING_AGAIN,
    Phase.CONCEDING,
    Phase.FORCING,
}

_STEPS: dict[Phase, Callable[[Recorder], None]] = {
    Phase.DEALING: deal,
    Phase.DECLARING: declare,
    Phase.DECIDING: lock_in,
    Phase.PAYING: lambda record: record.begin(Phase.DRAWING),
    Phase.DRAWING: draw,
    Phase.DECIDING_AGAIN: lambda record: record.begin(Phase.REVEALING),
    Phase.REVEALING: reveal,
    Phase.CONCEDING: lambda record: record.begin(Phase.QUALIFYING),
    Phase.QUALIFYING: qualify,
    Phase.FORCING: lambda record: record.begin(Phase.REPLACING),
    Phase.REPLACING: replace,
    Phase.SETTLING: settle,
}

_DO: dict[type, Callable[[Recorder, Any], None]] = {
    act_.PlaceWager: place_wager,
    act_.WithdrawWager: withdraw_wager,
    act_.NoMoreBets: no_more_bets,
    act_.Fold: fold_hand,
    act_.Bet: bet,
    act_.Exchange: exchange,
    act_.Buy: buy,
    act_.Concede: concede,
    act_.SettleNow: settle_now,
    act_.Force: force,
    act_.Decline: decline,
    act_.DealCard: deal_card,
    act_.DealComplete: deal_complete,
    act_.NoticeStray: notice_stray,
    act_.Announce: announce,
    act_.RevealDealer: reveal_dealer,
    act_.Declare: declare_by_hand,
    act_.Wave: wave,
    act_.ViewDraw: view_draw,
    act_.PayUndeclared: pay_undeclared,
    act_.ExposeCards: expose_cards,
    act_.ExposeDealerCards: expose_dealer_cards,
    act_.CollectCards: collect_cards,
    act_.Reconstruct: reconstruct,
    act_.Ruling: rule,
    act_.ShuffleRack: shuffle_rack,
    act_.Absent: absent,
    act_.VoidHand: void_hand,
    act_.VoidRound: void_round,
}
