"""A round of Lunar Poker as a state machine: open it, act on it, and it answers with events."""

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games import actions as shared
from croupier.games.lunar import actions as act_
from croupier.games.lunar.deal import (
    deal,
    deal_card,
    deal_complete,
    draw,
    end_deal,
    shuffle_rack,
    view_draw,
)
from croupier.games.lunar.decisions import bet, buy, exchange, fold_hand
from croupier.games.lunar.declarations import (
    declare,
    declare_by_hand,
    lock_in,
    pay_declared,
    pay_undeclared,
    wave,
)
from croupier.games.lunar.events import Event
from croupier.games.lunar.irregularities import absent, void_hand, void_round
from croupier.games.lunar.showdown import (
    concede,
    decline,
    force,
    has_to_show,
    qualify,
    replace,
    reveal,
    settle,
    settle_now,
)
from croupier.games.lunar.state import LunarRecorder, Phase, Round, fold
from croupier.games.lunar.wagers import no_more_bets, place_wager, withdraw_wager
from croupier.games.procedure import proceeding, shared_acts, waits_for_dealer
from croupier.games.state import ByHand, check_opening
from croupier.machine import Machine
from croupier.rulebooks.lunar import LunarRules


def open_round(
    rules: LunarRules,
    deck: Sequence[Card],
    dealing: str = "shoe",
    by_hand: frozenset[ByHand] = frozenset(),
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
    """The round after the action, and its events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action)


def _stays(state: Round) -> bool:
    """A phase that ends only when someone acts, even with no turn pending."""
    match state.phase:
        case Phase.CONCEDING:
            return bool(state.betting)
        case Phase.DRAWING:
            return ByHand.DRAWING in state.by_hand and any(box.has_drawn for box in state.playing)
    return waits_for_dealer(state, has_to_show)


def _pay(record: LunarRecorder) -> None:
    """Pay the next declared hand; when there is none, serve the draws."""
    if not pay_declared(record):
        record.begin(Phase.DRAWING)


MACHINE = Machine(
    subject="a round of Lunar Poker",
    clauses=lambda state: state.rules.cites.decide,
    fold=fold,
    recorder=LunarRecorder,
    do={
        **shared_acts(end_deal, reveal),
        shared.PlaceWager: place_wager,
        shared.WithdrawWager: withdraw_wager,
        shared.NoMoreBets: no_more_bets,
        shared.Fold: fold_hand,
        act_.Bet: bet,
        act_.Exchange: exchange,
        act_.Buy: buy,
        act_.Concede: concede,
        act_.SettleNow: settle_now,
        act_.Force: force,
        act_.Decline: decline,
        shared.DealCard: deal_card,
        shared.DealComplete: deal_complete,
        act_.Declare: declare_by_hand,
        act_.Wave: wave,
        act_.ViewDraw: view_draw,
        act_.PayUndeclared: pay_undeclared,
        shared.ShuffleRack: shuffle_rack,
        shared.Absent: absent,
        shared.VoidHand: void_hand,
        shared.VoidRound: void_round,
    },
    follow=proceeding(
        steps={
            Phase.DEALING: deal,
            Phase.DECLARING: declare,
            Phase.DECIDING: lock_in,
            Phase.PAYING: _pay,
            Phase.DRAWING: draw,
            Phase.DECIDING_AGAIN: lambda record: record.begin(Phase.REVEALING),
            Phase.REVEALING: reveal,
            Phase.CONCEDING: lambda record: record.begin(Phase.QUALIFYING),
            Phase.QUALIFYING: qualify,
            Phase.FORCING: lambda record: record.begin(Phase.REPLACING),
            Phase.REPLACING: replace,
            Phase.SETTLING: settle,
        },
        stays=_stays,
    ),
)
