"""Hands and rounds that are declared void, and an official's final decisions."""

from collections.abc import Callable, Sequence

from croupier.games.actions import Ruling, VoidHand, VoidRound
from croupier.games.collection import check_impossible
from croupier.games.events import (
    HandVoided,
    LineSettled,
    PoolMoved,
    RoundVoided,
    RulingMade,
    StrayCollected,
)
from croupier.games.game import refusal
from croupier.games.grounds import check_facts
from croupier.games.jackpot import prize_undone, undone
from croupier.games.recorder import R, RoundRecorder
from croupier.games.settlement import FEES, Outcome, SettlementLine, total
from croupier.games.state import BoxState, ByHand, RoundState
from croupier.rulebooks.clauses import RULING, Clauses


def rule(record: RoundRecorder[R], action: Ruling) -> None:
    """Take down an official's final decision; what it gives or takes is a line of its own."""
    state, cites = record.state, record.state.rules.cites
    if state.phase == "wagering":
        message = "there is nothing to rule on before the deal"
        raise refusal(state, "not-now", cites.final_decision, message)
    if not action.official.strip() or not action.reason.strip():
        raise refusal(
            state,
            "who-and-why",
            cites.final_decision,
            "a ruling needs the official's name and a reason",
        )
    unknown = [str(box) for box in action.amounts if box not in state.boxes]
    if unknown:
        raise refusal(
            state,
            "not-in-round",
            cites.final_decision,
            f"not boxes of this round: {', '.join(unknown)}",
        )
    record.emit(RulingMade(action.official, action.reason, cites.final_decision))
    for box, amount in action.amounts.items():
        record.emit(
            LineSettled(
                SettlementLine(
                    box=box,
                    wager="ruling",
                    outcome=Outcome.RULED,
                    stake=0,
                    odds=(),
                    paid=amount,
                    returned=0,
                    clauses=cites.final_decision,
                    because=f"final decision of {action.official}: {action.reason}",
                )
            )
        )


def void_hand(record: RoundRecorder[R], action: VoidHand) -> Clauses:
    """The box's wagers come back, for a breach those settled before too; the clauses of that."""
    state, number = record.state, action.box
    ground = _ground(state, action.clause, state.rules.void_hand_grounds)
    undoes = state.rules.reads("void-hand") and ground[0] in state.rules.also_settled_grounds
    _check_under_way(state, is_under_way(state) or (undoes and _is_settled(state)))
    box: BoxState | None = state.boxes.get(number)
    if box is None or (box.out and not (undoes and _has_to_undo(state, box, ground))):
        raise refusal(state, "box-over", ground, f"box {number} has no hand in the round")
    _check_collected(state, box, ground)
    clauses = _with(ground, state.rules.cites.void_hand)
    if undoes:
        _void(record, box, box.standing_in_order, clauses, action.reason, fees=False, settled=True)
    elif ground[0] in state.rules.all_monies_grounds:
        own = [wager for wager in box.standing_in_order if wager in _ON_OWN_HAND]
        if state.rules.reads("interim-settlement"):
            clauses += ("ruling:interim-settlement",)
        _void(record, box, own, clauses, action.reason, fees=True)
    else:
        _void(record, box, box.standing_in_order, clauses, action.reason, fees=False)
    return clauses


def _is_settled(state: RoundState) -> bool:
    """Whether all wagers are settled and the round is still on the table."""
    return state.settled and bool(state.lines) and not state.void


def _has_to_undo(state: RoundState, box: BoxState, ground: Clauses) -> bool:
    """Whether a box that is out of the round was paid; or has any wager, where the ground says so.

    A hand that was only folded or beaten is gone.
    """
    if ground[0] in state.rules.any_wager_grounds:
        return any(line.box == box.number for line in state.lines)
    return sum(line.paid for line in state.lines if line.box == box.number) > 0


def undo_hand(record: RoundRecorder[R], number: int, clauses: Clauses, reason: str) -> None:
    """Every wager of the box that still stands comes back, and the fees for its hand."""
    box: BoxState = record.state.boxes[number]
    _void(record, box, box.standing_in_order, clauses, reason, fees=True)


def _void(
    record: RoundRecorder[R],
    box: BoxState,
    wagers: Sequence[str],
    clauses: Clauses,
    reason: str,
    fees: bool,
    settled: bool = False,
) -> None:
    because = f"hand void: {reason}"
    before = record.state
    record.emit(HandVoided(box.number, reason, clauses))
    for wager in wagers:
        record.settle(box, wager, Outcome.VOID, clauses, because)
    if settled:
        _take_back(record, before, box.number, clauses, because)
    if fees:
        _return_fees(record, box.number, clauses, because)
    if not box.out:
        record.finish(box.number, clauses)


def _take_back(
    record: RoundRecorder[R], before: RoundState, box: int, clauses: Clauses, because: str
) -> None:
    """Undo what the box's wagers, not its fees, had come to; a jackpot goes back to its pool."""
    for wager in before.boxes[box].wagers:
        of_wager = [line for line in before.lines if (line.box, line.wager) == (box, wager)]
        if wager in FEES or not of_wager:
            continue
        settled = total(of_wager)
        if settled.paid or settled.returned != settled.stake:
            record.emit(LineSettled(settled.reversed(clauses, because)))
        hit = next((hit for hit in before.hits if hit.box == box), None)
        if wager == "jackpot" and hit is not None and settled.paid:
            assert before.pools is not None
            assert before.rules.jackpot is not None
            rules, lines = before.rules.jackpot, before.pool_lines
            for moved in prize_undone(rules, before.pools, lines, settled.paid, hit, clauses):
                record.emit(PoolMoved(moved))


def _check_collected(state: RoundState, box: BoxState, ground: Clauses) -> None:
    """Where the ground is a hand collected early, it was, and cannot be put together again."""
    if ground[0] in state.rules.cites.not_reconstructed:
        check_impossible(state, box, ground)


_ON_OWN_HAND = ("ante", "super", "bet", "draw_fee")


def _return_fees(record: RoundRecorder[R], box: int, clauses: Clauses, because: str) -> None:
    """Fees already taken for a hand that is void come back; what was paid to players stands."""
    for line in record.state.lines:
        if line.box == box and line.outcome is Outcome.KEPT:
            record.emit(LineSettled(line.reversed(clauses, because)))


def return_collected(
    record: RoundRecorder[R], of_hand: Callable[[int, str], bool], clauses: Clauses, because: str
) -> None:
    """Wagers on the hand that were collected come back; `of_hand` knows them by box and name."""
    last = {(line.box, line.wager): line for line in record.state.lines}
    for (box, wager), line in last.items():
        if line.outcome is Outcome.LOST and of_hand(box, wager):
            record.emit(LineSettled(line.reversed(clauses, because)))


def void_round(record: RoundRecorder[R], action: VoidRound) -> None:
    """Declare the round void on a ground that the document gives, and end it."""
    check_voidable(record.state, action)
    ground = _ground(record.state, action.clause, record.state.rules.void_round_grounds)
    check_facts(record.state, ground)
    undo_round(record, ground, action.reason)
    record.end()


def check_voidable(state: RoundState, action: VoidRound) -> None:
    """It is under way, or what is wrong voids even a round that is settled."""
    _check_under_way(state, is_under_way(state) or _is_until_ended(state, action))


def is_under_way(state: RoundState) -> bool:
    return state.phase not in ("wagering", "collecting", "over")


def _is_until_ended(state: RoundState, action: VoidRound) -> bool:
    """Whether what is wrong with the cards voids even a round whose wagers are all settled."""
    address = address_of(state, action.clause)
    return bool(state.lines) and not state.void and address in state.rules.until_ended_grounds


def undo_round(record: RoundRecorder[R], ground: Clauses, reason: str) -> None:
    """Every wager and fee comes back, and what was already settled is undone."""
    state = record.state
    clauses = _with(ground, _of_void_round(state, ground))
    because = f"round void: {reason}"
    record.emit(RoundVoided(reason, clauses))
    for line in state.lines:
        record.emit(LineSettled(line.reversed(clauses, because)))
    for number in state.boxes:
        box = record.state.boxes[number]
        for wager in box.standing_in_order:
            record.settle(box, wager, Outcome.VOID, clauses, because)
        if not box.out:
            record.finish(number, clauses)
    if ByHand.COLLECTING not in state.by_hand:
        for number, cards in state.stray.items():
            record.emit(StrayCollected(number, cards, clauses))
    for moved in reversed(state.pool_lines):
        record.emit(PoolMoved(undone(moved, record.state.void)))


def _of_void_round(state: RoundState, ground: Clauses) -> Clauses:
    """The clauses on what becomes of a void round: a rule on misdeals only where it is one."""
    clauses, misdeals = state.rules.cites.void_round, state.rules.misdeal_grounds
    if not misdeals:
        return clauses
    also = misdeals if ground[0] in misdeals else ()
    return tuple(each for each in clauses if each.startswith(RULING) or each in (*ground, *also))


def _check_under_way(state: RoundState, under_way: bool) -> None:
    if not under_way:
        raise refusal(
            state,
            "not-now",
            state.rules.cites.void_round,
            "a hand or a round may be declared void only between the deal and the last settlement",
        )


def _with(ground: Clauses, consequence: Clauses) -> Clauses:
    return tuple(dict.fromkeys(ground + consequence))


def _ground(state: RoundState, clause: str, allowed: Clauses) -> Clauses:
    address = address_of(state, clause)
    if address not in allowed:
        raise refusal(
            state,
            "no-ground",
            allowed,
            f"{clause} is not a ground to declare this void; the grounds are {', '.join(allowed)}",
        )
    return (address,)


def address_of(state: RoundState, clause: str) -> str:
    """A clause's address, where its rulebook may be left out."""
    return clause if ":" in clause else f"{state.rules.id}:{clause}"
