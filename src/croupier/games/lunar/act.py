"""A round of Lunar Poker as a state machine: open it, act on it, get events."""

from collections.abc import Callable, Sequence

from croupier.cards import TableCard
from croupier.games import actions as shared
from croupier.games import decisions
from croupier.games.actions import Absent, PlaceOverlooked, VoidHand, VoidRound
from croupier.games.events import LineSettled, PlayerAbsent
from croupier.games.game import refusal
from croupier.games.irregularities import voids
from croupier.games.lunar import actions as act_
from croupier.games.lunar.changes import LunarRecorder, fold
from croupier.games.lunar.deal import (
    deal,
    deal_card,
    deal_complete,
    draw,
    draws_end,
    end_deal,
    shuffle_rack,
    view_draw,
)
from croupier.games.lunar.decisions import (
    bet,
    bet_overlooked,
    buy,
    check_turn,
    exchange,
    fold_hand,
    go_first,
    go_in_turn,
)
from croupier.games.lunar.declarations import (
    collect_losing,
    declare,
    declare_by_hand,
    lock_in,
    pay_declared,
    pay_first,
    pay_undeclared,
    wave,
)
from croupier.games.lunar.events import Event
from croupier.games.lunar.mistakes import spread_discards, take_wrong_card
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
from croupier.games.lunar.state import Box, Phase, Round, forfeits_at_once, super_on
from croupier.games.lunar.wagers import no_more_bets, place_wager, void_wagers_on, withdraw_wager
from croupier.games.procedure import make_proceed, shared_acts, waits_for_dealer
from croupier.games.settlement import Outcome, total
from croupier.games.state import ByHand, check_opening, open_state
from croupier.machine import Machine
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarRules


def absent(record: LunarRecorder, action: Absent) -> None:
    """Forfeit or void the hand of a box that must decide and does not, as the document says."""
    box = _absent_box(record.state, action.box)
    clauses = record.cites.absent
    if record.rules.absent == "forfeit":
        decisions.forfeit(record, box)
        if not box.aside:
            collect_losing(record, record.box(box.number))
    else:
        record.emit(PlayerAbsent(box.number, clauses))
        for wager in box.standing_in_order:
            if wager in ("ante", "super"):
                record.settle(box, wager, Outcome.VOID, clauses, "no decision: the hand is void")
        because = "no decision on that box: its hand is void"
        void_wagers_on(record, box.number, clauses, because)
        if record.rules.reads("absent-super"):
            _return_super(record, box.number, (*clauses, "ruling:absent-super"))
        if record.rules.reads("absent-paid"):
            _take_back_super(record, box.number, (*clauses, "ruling:absent-paid"))
    record.finish(box.number, clauses)


def _absent_box(state: Round, number: int) -> Box:
    """The box, if it still has to decide, which includes a declared hand that must be paid first.

    An instant hand has nothing to decide. Where the hand of an absent player is void, the payment
    comes first."""
    box = state.boxes.get(number)
    waits = box is not None and box.aside and not (box.paid or box.out or box.instant)
    if waits and forfeits_at_once(state) and state.phase in (Phase.DECIDING, Phase.PAYING):
        return state.boxes[number]
    return check_turn(state, number, decisions.ABSENT)


def _return_super(record: LunarRecorder, number: int, clauses: Clauses) -> None:
    """Return the box's own super wager if it was collected before."""
    own = (number, "super")
    because = "no decision: the hand is void"
    voids.return_collected(record, lambda *place: place == own, clauses, because)


def _take_back_super(record: LunarRecorder, number: int, clauses: Clauses) -> None:
    """Take back payments on the box's own super wager: a void hand has no result."""
    own = [line for line in record.state.lines if (line.box, line.wager) == (number, "super")]
    if sum(line.paid for line in own) > 0:
        because = "no decision: the hand is void, and its super wager with it"
        record.emit(LineSettled(total(own).reversed(clauses, because)))


def void_hand(record: LunarRecorder, action: VoidHand) -> None:
    """Return the wagers of the box, and the super wagers of others on its hand.

    Where only the wagers of that player are void, those of others on a hand that was dealt are
    settled."""
    apart = _settles_others(record, action)
    clauses = voids.void_hand(record, action)
    because = f"hand of box {action.box} void: {action.reason}"
    if apart:
        _settle_supers(record, record.box(action.box), clauses, because)
        return
    void_wagers_on(record, action.box, clauses, because)
    if "ruling:interim-settlement" in clauses:
        voids.return_collected(record, _supers_on(action.box), clauses, because)


def _settles_others(record: LunarRecorder, action: VoidHand) -> bool:
    ground = voids.address_of(record.state, action.clause)
    of_player = ground in record.rules.of_player_grounds and record.rules.reads("wagers-named")
    return of_player and record.state.phase is not Phase.DEALING


def _settle_supers(record: LunarRecorder, box: Box, clauses: Clauses, because: str) -> None:
    """Let a declared hand wait for payment; return the wagers of others on a hand that can no
    longer be declared."""
    if box.aside:
        return
    if ByHand.DECLARING in record.state.by_hand:
        void_wagers_on(record, box.number, clauses, because)
    collect_losing(record, record.box(box.number))


def _supers_on(number: int) -> Callable[[int, str], bool]:
    """The super wagers on a hand: its own and those of others."""
    return lambda box, wager: wager == super_on(number) or (box, wager) == (number, "super")


def void_round(record: LunarRecorder, action: VoidRound) -> None:
    voids.check_voidable(record.state, action)
    _check_unhandled(record, action)
    voids.void_round(record, action)


def _check_unhandled(record: LunarRecorder, action: VoidRound) -> None:
    """Check that no player has handled cards: only then is an incorrect deal a ground."""
    ground = voids.address_of(record.state, action.clause)
    handled = any(_has_handled(record.state, box) for box in record.state.boxes.values())
    if handled and ground in record.cites.dealt_wrongly:
        raise refusal(
            record.state,
            "cards-handled",
            record.cites.dealt_wrongly,
            "a player has handled the cards: a wrong deal is no longer a misdeal",
        )


def _has_handled(state: Round, box: Box) -> bool:
    """Whether the player has handled the cards. Nobody touches a hand that the software
    declares."""
    declared = box.aside and (box.paid or ByHand.DECLARING in state.by_hand)
    return bool(box.decision or box.handled or declared)


def open_round(
    rules: LunarRules,
    deck: Sequence[TableCard],
    dealing: str = "shoe",
    by_hand: frozenset[ByHand] = frozenset(),
    first: Sequence[int] = (),
) -> Round:
    """A round before its first wager, with the order in which its cards will come.

    `by_hand` are the acts that a person performs, correctly or not; boxes in `first` were directed
    to play before the others."""
    real = check_opening(rules, deck, dealing, by_hand)
    return open_state(
        Round,
        rules=rules,
        dealing=dealing,
        deck=tuple(deck),
        by_hand=by_hand,
        first=tuple(first),
        real_cards=real,
    )


def act(state: Round, action: act_.Action) -> tuple[Round, tuple[Event, ...]]:
    """The round after the action, and its events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action)


def _stays(state: Round) -> bool:
    """Whether a phase waits for the person who performs acts of the dealer."""
    if state.phase is Phase.DRAWING:
        return ByHand.DRAWING in state.by_hand and not draws_end(state)
    return waits_for_dealer(state, has_to_show)


def _conceded(record: LunarRecorder) -> None:
    """Continue once nobody is left who could concede."""
    if not record.state.betting:
        record.begin(Phase.QUALIFYING)


def _decided(record: LunarRecorder) -> None:
    """Pay the hand of a box that plays first, which then decides; otherwise lock in all
    decisions."""
    first = record.state.paid_first
    if first is None:
        lock_in(record)
    else:
        pay_first(record, first)


def _pay(record: LunarRecorder) -> None:
    """Pay the next declared hand; when there is none, serve the draws."""
    if not pay_declared(record):
        record.begin(Phase.DRAWING)


def _place_overlooked(record: LunarRecorder, action: PlaceOverlooked) -> None:
    """Place a wager of the wrong amount: before the deal any wager, later a bet wager."""
    (place_wager if record.state.phase is Phase.WAGERING else bet_overlooked)(record, action)


MACHINE = Machine(
    subject="a round of Lunar Poker",
    clauses=lambda state: state.rules.cites.decide,
    fold=fold,
    recorder=LunarRecorder,
    do={
        **shared_acts(end_deal, reveal),
        shared.PlaceWager: place_wager,
        shared.PlaceOverlooked: _place_overlooked,
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
        act_.SpreadDiscards: spread_discards,
        act_.TakeWrongCard: take_wrong_card,
        act_.ViewDraw: view_draw,
        act_.PayUndeclared: pay_undeclared,
        shared.ShuffleRack: shuffle_rack,
        shared.GoFirst: go_first,
        shared.GoInTurn: go_in_turn,
        shared.Absent: absent,
        shared.VoidHand: void_hand,
        shared.VoidRound: void_round,
    },
    follow=make_proceed(
        steps={
            Phase.DEALING: deal,
            Phase.DECLARING: declare,
            Phase.DECIDING: _decided,
            Phase.PAYING: _pay,
            Phase.DRAWING: draw,
            Phase.DECIDING_AGAIN: lambda record: record.begin(Phase.REVEALING),
            Phase.REVEALING: reveal,
            Phase.CONCEDING: _conceded,
            Phase.QUALIFYING: qualify,
            Phase.FORCING: lambda record: record.begin(Phase.REPLACING),
            Phase.REPLACING: replace,
            Phase.SETTLING: settle,
        },
        stays=_stays,
    ),
)
