"""A round of Ultimate Texas Hold'em as a state machine: open it, act on it, get events."""

from collections.abc import Sequence

from croupier.cards import TableCard
from croupier.games import actions as shared
from croupier.games import decisions
from croupier.games.actions import Absent, PlaceOverlooked, VoidHand
from croupier.games.deal import deal_card
from croupier.games.holdem import actions as act_
from croupier.games.holdem.deal import deal, deal_complete, rack_the_rest, turn_community
from croupier.games.holdem.decisions import (
    check,
    check_turn,
    fold_hand,
    play,
    play_overlooked,
    turn_flop,
    turn_river,
)
from croupier.games.holdem.events import Event
from croupier.games.holdem.irregularities import (
    check_viewed,
    deem_seat,
    expose_cards,
    show_hand,
    view_hand,
    void_unlit,
)
from croupier.games.holdem.showdown import pay_jackpots, reveal, settle
from croupier.games.holdem.state import HoldemRecorder, Phase, Round, fold
from croupier.games.holdem.wagers import no_more_bets, place_wager
from croupier.games.irregularities import voids
from croupier.games.jackpot import Pools
from croupier.games.procedure import is_anybody_playing, make_proceed, shared_acts, waits_for_dealer
from croupier.games.state import ByHand, Player, check_opening, open_state
from croupier.games.wagers import withdraw_wager
from croupier.machine import Machine
from croupier.rulebooks.holdem import HoldemRules


def absent(record: HoldemRecorder, action: Absent) -> None:
    """Treat a box that does not decide as folded: its wagers are forfeited."""
    box = check_turn(record.state, action.box, decisions.ABSENT)
    decisions.forfeit(record, box)
    record.finish(box.number, record.cites.absent)


def void_hand(record: HoldemRecorder, action: VoidHand) -> None:
    if voids.is_under_way(record.state):
        check_viewed(record, action)
    voids.void_hand(record, action)


def open_round(
    rules: HoldemRules,
    deck: Sequence[TableCard],
    dealing: str = "shoe",
    pools: Pools | None = None,
    players: Sequence[Player] = (),
    waiting: int = 0,
    by_hand: frozenset[ByHand] = frozenset(),
) -> Round:
    """A round before its first wager; `deck` is the order in which its cards come."""
    real = check_opening(rules, deck, dealing, by_hand)
    return open_state(
        Round,
        rules=rules,
        dealing=dealing,
        deck=tuple(deck),
        pools=pools,
        players=tuple(players),
        waiting=waiting,
        by_hand=by_hand,
        real_cards=real,
    )


def act(state: Round, action: act_.Action) -> tuple[Round, tuple[Event, ...]]:
    """The round after the action, and its events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action)


def _place_overlooked(record: HoldemRecorder, action: PlaceOverlooked) -> None:
    """Place a wager of the wrong amount: before the deal any wager, later a play wager."""
    (place_wager if record.state.phase is Phase.WAGERING else play_overlooked)(record, action)


MACHINE = Machine(
    subject="a round of Ultimate Texas Hold'em",
    clauses=lambda state: state.rules.cites.decide,
    fold=fold,
    recorder=HoldemRecorder,
    do={
        **shared_acts(rack_the_rest, reveal),
        shared.PlaceWager: place_wager,
        shared.PlaceOverlooked: _place_overlooked,
        shared.WithdrawWager: withdraw_wager,
        shared.NoMoreBets: no_more_bets,
        act_.Check: check,
        act_.Play: play,
        shared.Fold: fold_hand,
        shared.DealCard: deal_card,
        shared.DealComplete: deal_complete,
        shared.ExposeCards: expose_cards,
        shared.ShowCards: show_hand,
        act_.ViewHand: view_hand,
        act_.TurnCommunity: turn_community,
        shared.DeemSeat: deem_seat,
        shared.VoidUnlit: void_unlit,
        shared.Absent: absent,
        shared.VoidHand: void_hand,
    },
    follow=make_proceed(
        steps={
            Phase.DEALING: deal,
            Phase.BEFORE_FLOP: lambda record: record.begin(Phase.FLOP),
            Phase.FLOP: turn_flop,
            Phase.AFTER_FLOP: lambda record: record.begin(Phase.RIVER),
            Phase.RIVER: turn_river,
            Phase.AFTER_RIVER: lambda record: record.begin(Phase.REVEALING),
            Phase.REVEALING: reveal,
            Phase.SETTLING: settle,
            Phase.JACKPOT: pay_jackpots,
        },
        stays=lambda state: waits_for_dealer(state, is_anybody_playing),
    ),
)
