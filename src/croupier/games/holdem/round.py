"""A round as a pure state machine: open it, act on it, and it answers with events."""

from collections.abc import Callable, Sequence
from typing import Any

from croupier.cards import Card
from croupier.games.acts import Act
from croupier.games.holdem import actions as act_
from croupier.games.holdem.betting import check, fold_hand, play, turn_flop, turn_river
from croupier.games.holdem.by_hand import (
    announce,
    deal_card,
    deal_complete,
    notice_stray,
    reveal_dealer,
)
from croupier.games.holdem.dealing import deal
from croupier.games.holdem.events import Event
from croupier.games.holdem.irregular import (
    absent,
    collect_cards,
    deem_seat,
    expose_cards,
    expose_dealer_cards,
    reconstruct,
    rule,
    view_hand,
    void_hand,
    void_round,
)
from croupier.games.holdem.jackpots import pay_jackpots
from croupier.games.holdem.phase import Phase
from croupier.games.holdem.recorder import Recorder
from croupier.games.holdem.revealing import reveal
from croupier.games.holdem.settling import settle
from croupier.games.holdem.state import Round
from croupier.games.holdem.wagering import no_more_bets, place_wager, withdraw_wager
from croupier.games.jackpot import Pools
from croupier.games.opening import check_opening
from croupier.games.state import Player
from croupier.rulebooks.holdem import HoldemRules


def open_round(
    rules: HoldemRules,
    deck: Sequence[Card],
    dealing: str = "shoe",
    pools: Pools | None = None,
    players: Sequence[Player] = (),
    waiting: int = 0,
    by_hand: frozenset[Act] = frozenset(),
) -> Round:
    """A round before its first wager, with the order in which its cards will come."""
    check_opening(rules, deck, dealing)
    return Round(
        rules=rules,
        dealing=dealing,
        deck=tuple(deck),
        pools=pools,
        players=tuple(players),
        waiting=waiting,
        by_hand=by_hand,
    )


def act(state: Round, action: act_.Action) -> tuple[Round, tuple[Event, ...]]:
    """The round after the action, and what happened; or a `Refusal`, and nothing has changed."""
    record = Recorder(state)
    _DO[type(action)](record, action)
    while record.state.turn is None and record.state.phase in _STEPS:
        if _waits_for_the_dealer(record.state):
            break
        _STEPS[record.state.phase](record)
    return record.state, tuple(record.events)


def _waits_for_the_dealer(state: Round) -> bool:
    match state.phase:
        case Phase.DEALING:
            return Act.DEALING in state.by_hand
        case Phase.REVEALING:
            return Act.REVEALING in state.by_hand and any(True for _ in state.playing)
    return False


_STEPS: dict[Phase, Callable[[Recorder], None]] = {
    Phase.DEALING: deal,
    Phase.BEFORE_FLOP: lambda record: record.begin(Phase.FLOP),
    Phase.FLOP: turn_flop,
    Phase.AFTER_FLOP: lambda record: record.begin(Phase.RIVER),
    Phase.RIVER: turn_river,
    Phase.AFTER_RIVER: lambda record: record.begin(Phase.REVEALING),
    Phase.REVEALING: reveal,
    Phase.SETTLING: settle,
    Phase.JACKPOT: pay_jackpots,
}

_DO: dict[type, Callable[[Recorder, Any], None]] = {
    act_.PlaceWager: place_wager,
    act_.WithdrawWager: withdraw_wager,
    act_.NoMoreBets: no_more_bets,
    act_.Check: check,
    act_.Play: play,
    act_.Fold: fold_hand,
    act_.DealCard: deal_card,
    act_.DealComplete: deal_complete,
    act_.NoticeStray: notice_stray,
    act_.Announce: announce,
    act_.RevealDealer: reveal_dealer,
    act_.ViewHand: view_hand,
    act_.DeemSeat: deem_seat,
    act_.ExposeCards: expose_cards,
    act_.ExposeDealerCards: expose_dealer_cards,
    act_.CollectCards: collect_cards,
    act_.Reconstruct: reconstruct,
    act_.Ruling: rule,
    act_.Absent: absent,
    act_.VoidHand: void_hand,
    act_.VoidRound: void_round,
}
