"""The dealer's hand is shown, wagers are settled and jackpots paid."""

from collections.abc import Mapping
from enum import Enum

from croupier.cards import known
from croupier.games.events import DealerRevealed, HandShown, JackpotHit, LineSettled, PoolMoved
from croupier.games.holdem.events import DeckCounted, LeftFaceUp
from croupier.games.holdem.state import Box, HoldemRecorder, Phase, Round, is_enough
from croupier.games.jackpot import (
    Payout,
    Pools,
    give_back,
    move_all,
    pay,
    say_payout,
    take_wager,
)
from croupier.games.real_cards import is_hand_seen
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import ByHand
from croupier.games.words import beats, both_have, dealer_beats
from croupier.hands import Category, Line, Value, evaluate
from croupier.money import Amount, say_odds
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import JackpotRules


def reveal(record: HoldemRecorder) -> None:
    """Show the dealer's hand, unless every box has folded."""
    state, cites = record.state, record.cites
    if not any(True for _ in state.playing):
        record.end()
        return
    method = cites.any_five if record.rules.hand_method == "any" else cites.two_plus_three
    value = state.dealer_value
    qualifies = is_enough(value)
    record.emit(DealerRevealed(state.dealer, value, qualifies, cites.reveal + method))
    record.announce(f"the dealer has {value.name}", cites.reveal)
    if not qualifies:
        record.announce("dealer does not qualify", cites.not_qualified)
    record.begin(Phase.SETTLING)


_LINES: dict[Category, Line] = {
    category: Line(category.name.lower())
    for category in Category
    if category is not Category.ODD_CARDS
}
_FLOP = 3


class Result(Enum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand-off"


def settle(record: HoldemRecorder) -> None:
    """Settle every box, except those whose real cards must be seen first."""
    for box in reversed(list(record.state.playing)):
        if "ante" in box.standing and not box.early and is_hand_seen(record.state, box.cards):
            _settle_box(record, box)
    if not any("ante" in box.standing for box in record.state.playing):
        record.begin(Phase.JACKPOT)


def _settle_box(record: HoldemRecorder, box: Box) -> None:
    cites, state = record.cites, record.state
    value, dealer = state.value(box.cards), state.dealer_value
    shown = cites.compare if state.qualifies else cites.unqualified_shown
    record.emit(HandShown(box.number, box.cards, value, shown + _method(record)))
    result = _result(value, dealer)
    _settle_lost_jackpot(record, box, result)
    if state.qualifies:
        _settle_compared(record, box, result, value, dealer)
    else:
        _settle_unqualified(record, box, result, value, dealer)
    _settle_trips(record, box, result, value)
    if record.box(box.number).standing:
        record.emit(LeftFaceUp(box.number, cites.jackpot_face_up))
    else:
        order = cites.compared_order if state.qualifies else cites.unqualified_order
        record.finish(box.number, _count(record, result), order)


def _result(value: Value, dealer: Value) -> Result:
    if value == dealer:
        return Result.STAND_OFF
    return Result.WIN if value > dealer else Result.LOSE


def _method(record: HoldemRecorder) -> Clauses:
    any_five = record.rules.hand_method == "any"
    return record.cites.any_five if any_five else record.cites.two_plus_three


def _settle_compared(
    record: HoldemRecorder, box: Box, result: Result, value: Value, dealer: Value
) -> None:
    cites, because = record.cites, _because(result, value, dealer)
    match result:
        case Result.LOSE:
            for wager in ("play", "ante", "blind"):
                record.settle(box, wager, Outcome.LOST, cites.lost, because)
        case Result.STAND_OFF:
            for wager in ("play", "ante", "blind"):
                record.settle(box, wager, Outcome.STAND_OFF, cites.stand_off, because)
        case Result.WIN:
            paid = cites.won + cites.ante_paid
            record.settle(box, "ante", Outcome.WON, paid, because, (record.rules.ante_odds,))
            record.settle(box, "play", Outcome.WON, paid, because, (record.rules.play_odds,))
            _pay_blind(record, box, value, cites.won + cites.blind_paid)


def _settle_unqualified(
    record: HoldemRecorder, box: Box, result: Result, value: Value, dealer: Value
) -> None:
    """The ante stands off; play and blind are compared or, by the literal reading, paid."""
    rules, cites = record.rules, record.cites
    because = "the dealer does not qualify"
    record.settle(box, "ante", Outcome.STAND_OFF, cites.unqualified_ante, because)
    if rules.no_qualify == "pay":
        result = Result.WIN
    else:
        because = f"{because}; {_because(result, value, dealer)}"
    match result:
        case Result.WIN:
            odds = (rules.play_odds,)
            record.settle(box, "play", Outcome.WON, cites.unqualified_play, because, odds)
            _pay_blind(record, box, value, cites.unqualified_blind)
        case Result.LOSE:
            for wager in ("play", "blind"):
                record.settle(box, wager, Outcome.LOST, cites.unqualified_paid, because)
        case Result.STAND_OFF:
            for wager in ("play", "blind"):
                record.settle(box, wager, Outcome.STAND_OFF, cites.unqualified_paid, because)


def _pay_blind(record: HoldemRecorder, box: Box, value: Value, clauses: Clauses) -> None:
    """Pay a winning blind wager from a straight on; below that it is returned."""
    cites = record.cites
    odds = _odds(record.rules.blind_odds, value)
    if odds is None:
        because = f"{value.name}: the blind wager pays only for a straight or better"
        record.settle(box, "blind", Outcome.STAND_OFF, clauses + cites.blind_below, because)
    else:
        because = f"{value.name} pays {say_odds(odds)}"
        record.settle(box, "blind", Outcome.WON, clauses, because, (odds,))


def _settle_trips(record: HoldemRecorder, box: Box, result: Result, value: Value) -> None:
    """Pay trips from three of a kind on, whether the hand wins, loses or stands off."""
    if "trips" not in box.standing:
        return
    cites = record.cites
    odds = _odds(record.rules.trips_odds, value)
    if not record.state.qualifies:
        clauses = cites.unqualified_paid
    else:
        clauses = {
            Result.WIN: cites.won_trips,
            Result.LOSE: cites.lost_trips,
            Result.STAND_OFF: cites.stand_off_trips,
        }[result]
    if odds is None:
        because = f"{value.name}: less than three of a kind"
        record.settle(box, "trips", Outcome.LOST, clauses, because)
        return
    record.emit(LeftFaceUp(box.number, cites.trips_face_up))
    because = f"{value.name} pays {say_odds(odds)}, win or lose"
    record.settle(box, "trips", Outcome.WON, clauses + cites.trips_paid, because, (odds,))


def _settle_lost_jackpot(record: HoldemRecorder, box: Box, result: Result) -> None:
    """Collect a jackpot wager whose five cards do not qualify; a hit is paid at the very end."""
    if "jackpot" not in box.standing:
        return
    cites = record.cites
    five = box.cards + record.state.community[:_FLOP]
    value = evaluate(known(five))
    line = _LINES.get(value.category)
    if line is not None and line in record.rules.jackpot.prizes:
        clauses = cites.jackpot_hand + cites.jackpot_verified
        record.emit(JackpotHit(box.number, five, line, clauses))
        return
    if record.rules.electronic:
        clauses = cites.jackpot_collected
    elif not record.state.qualifies:
        clauses = cites.jackpot_hand
    else:
        clauses = {
            Result.WIN: cites.won_jackpot,
            Result.LOSE: cites.lost_jackpot,
            Result.STAND_OFF: cites.stand_off_jackpot,
        }[result]
    because = f"{value.name} with the first three community cards: less than a flush"
    record.settle(box, "jackpot", Outcome.LOST, clauses + cites.jackpot_hand, because)


def _odds(table: Mapping[Line, Amount], value: Value) -> Amount | None:
    """The odds of a hand in a table; None below its lowest line."""
    line = _LINES.get(value.category)
    return None if line is None else table.get(line)


def _count(record: HoldemRecorder, result: Result) -> Clauses:
    cites = record.cites
    if not record.state.qualifies:
        return cites.unqualified_count
    return {
        Result.WIN: cites.won_count,
        Result.LOSE: cites.lost_count,
        Result.STAND_OFF: cites.stand_off_count,
    }[result]


def _because(result: Result, value: Value, dealer: Value) -> str:
    match result:
        case Result.WIN:
            return beats(value, dealer)
        case Result.LOSE:
            return dealer_beats(dealer, value)
        case Result.STAND_OFF:
            return both_have(value)


def pay_jackpots(record: HoldemRecorder) -> None:
    """Pay every hit of the round, collect the wagers and the hands, count the deck."""
    state, rules = record.state, record.rules.jackpot
    if state.hits:
        assert state.pools is not None
        pools = _without_void_wagers(state, state.pools)
        payouts, lines = pay(rules, pools, state.hits)
        for line in lines:
            record.emit(PoolMoved(line))
        for payout in payouts:
            is_share = pools != state.pools and not payout.odds
            _pay(record, payout, ("ruling:jackpot-void-wager",) if is_share else ())
        if not _person_counts(state) and _must_count(rules, state.pools, payouts):
            one_pool = state.pools.pool is not None
            cites = record.cites
            counted = cites.jackpot_deck_counted if one_pool else cites.jackpot_major_deck_counted
            record.emit(DeckCounted(len(state.deck), counted))
    record.end()


def _without_void_wagers(state: Round, pools: Pools) -> Pools:
    """The pools from which prizes are computed. The floor later returns the void wagers from the
    remainder (ruling: jackpot-void-wager)."""
    if not state.rules.reads("jackpot-void-wager"):
        return pools
    rules = state.rules.jackpot
    void = [line.box for line in state.lines if _is_void_jackpot(line)]
    counted = [_counted_jackpot(state, state.boxes[box]) for box in dict.fromkeys(void)]
    fed = [line for amount in counted for line in take_wager(rules, pools, amount)]
    return move_all(pools, give_back(rules, pools, fed))


def _is_void_jackpot(line: SettlementLine) -> bool:
    return line.wager == "jackpot" and line.outcome is Outcome.VOID


def _counted_jackpot(state: Round, box: Box) -> Amount:
    """The part of a jackpot wager that the pools took."""
    if state.limits is None:
        return box.wagers["jackpot"]
    return state.limits.counted(box.number, box.wagers)["jackpot"].counts


def _person_counts(state: Round) -> bool:
    """Whether a person makes the count that a payout requires and enters it."""
    handled = {ByHand.DEALING, ByHand.COLLECTING} & state.by_hand
    return state.people_count or (state.rules.reads("jackpot-count") and bool(handled))


def _pay(record: HoldemRecorder, payout: Payout, reading: Clauses) -> None:
    """Pay the jackpot, then collect the wager itself (ruling: stake)."""
    cites, box = record.cites, record.box(payout.hit.box)
    record.emit(
        LineSettled(
            SettlementLine(
                box=box.number,
                wager="jackpot",
                outcome=Outcome.WON,
                stake=payout.hit.wager,
                odds=payout.odds,
                paid=payout.amount,
                returned=0,
                clauses=payout.clauses + cites.jackpot_taken_after + reading,
                because=say_payout(payout),
            )
        )
    )
    record.finish(box.number, cites.jackpot_last)


def _must_count(rules: JackpotRules, pools: Pools, payouts: tuple[Payout, ...]) -> bool:
    """Whether the deck must be counted: after any payout, or with two pools only after one from the
    major pool."""
    return pools.pool is not None or any(payout.hit.line not in rules.minor for payout in payouts)
