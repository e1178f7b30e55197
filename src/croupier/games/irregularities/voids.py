"""Void hands and rounds, and an official's final decisions."""

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
from croupier.games.game import game_of, refusal
from croupier.games.irregularities.grounds import check_facts
from croupier.games.jackpot import prize_reversal, reversal
from croupier.games.recorder import R, RoundRecorder
from croupier.games.settlement import Outcome, SettlementLine, total
from croupier.games.state import BoxState, ByHand, RoundState
from croupier.rulebooks.clauses import RULING, Clauses, clause_index


def rule(record: RoundRecorder[R], action: Ruling) -> None:
    """Record an official's final decision; its payments have their own lines."""
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
    """Return the wagers of the box, after a breach also settled ones; return the clauses."""
    state, number = record.state, action.box
    ground = _ground(state, action.clause, state.rules.void_hand_grounds)
    undoes = undoes_settled(state, ground[0])
    _check_under_way(state, ground, is_under_way(state) or (undoes and _is_settled(state)))
    if not has_hand(state, number, ground[0]):
        raise refusal(state, "box-over", ground, f"box {number} has no hand in the round")
    box: BoxState = state.boxes[number]
    _check_collected(state, box, ground)
    clauses = _with(ground, state.rules.cites.void_hand)
    if ground[0] in state.rules.of_player_grounds and state.rules.reads("wagers-named"):
        clauses += ("ruling:wagers-named",)
    if undoes:
        named = [wager for wager in box.wagers if wager not in unaffected_wagers(state, ground[0])]
        own = [wager for wager in named if wager in box.standing]
        _void(record, box, own, clauses, action.reason, fees=False, settled=named)
    elif ground[0] in state.rules.all_monies_grounds:
        on_hand = game_of(state).is_on_own_hand
        own = [wager for wager in box.standing_in_order if on_hand(wager)]
        if state.rules.reads("interim-settlement"):
            clauses += ("ruling:interim-settlement",)
        _void(record, box, own, clauses, action.reason, fees=True)
    else:
        own = wagers_on_hand(state, box)
        clauses += _elsewhere(state, box, own)
        _void(record, box, own, clauses, action.reason, fees=False)
    return clauses


def wagers_on_hand(state: RoundState, box: BoxState) -> list[str]:
    """The standing wagers of a box that are void with its hand.

    Wagers on other hands than its own stand if the hand is void without a breach (ruling:
    void-elsewhere), unless they need the box's own hand too."""
    standing = list(box.standing_in_order)
    if not state.rules.reads("void-elsewhere"):
        return standing
    game = game_of(state)
    places = ((wager, game.rests_on(state, box, wager)[0]) for wager in standing)
    return [
        wager
        for wager, on in places
        if not on or box.number in on or game.lacks_own_hand(state, box, wager)
    ]


def _elsewhere(state: RoundState, box: BoxState, own: Sequence[str]) -> Clauses:
    """The rulings by which wagers on other hands stand, or are void, when the box's own hand is
    void."""
    game = game_of(state)
    lacking = (clause for wager in own for clause in game.lacks_own_hand(state, box, wager))
    stand = ("ruling:void-elsewhere",) if len(own) < len(box.standing) else ()
    return (*stand, *dict.fromkeys(lacking))


def undoes_settled(state: RoundState, ground: str) -> bool:
    """Whether a hand void on this ground also loses what it was paid."""
    return state.rules.reads("void-hand") and ground in state.rules.also_settled_grounds


def has_hand(state: RoundState, number: int, ground: str) -> bool:
    """Whether the box has a hand that can be void: one in the round or, if the ground undoes
    payments, one that was paid."""
    box: BoxState | None = state.boxes.get(number)
    if box is None or not box.out:
        return box is not None
    return undoes_settled(state, ground) and _has_to_undo(state, box, ground)


def unaffected_wagers(state: RoundState, ground: str) -> frozenset[str]:
    """The wagers of a void hand that its ground does not name; without a hand there are none."""
    names_all = ground not in state.rules.not_super_grounds or state.phase == "dealing"
    return frozenset() if names_all or not state.rules.reads("wagers-named") else _SUPER


_SUPER = frozenset({"super"})


def _is_settled(state: RoundState) -> bool:
    """Whether all wagers are settled and the round is still on the table."""
    return state.settled and bool(state.lines) and not state.void


def _has_to_undo(state: RoundState, box: BoxState, ground: str) -> bool:
    """Whether a finished box was paid or, if the ground covers that, has any wager.

    A hand that was only folded or beaten is over."""
    if ground in state.rules.any_wager_grounds:
        return any(line.box == box.number for line in state.lines)
    left = unaffected_wagers(state, ground)
    own = [line for line in state.lines if line.box == box.number and line.wager not in left]
    return sum(line.paid for line in own) > 0


def undo_hand(record: RoundRecorder[R], number: int, clauses: Clauses, reason: str) -> None:
    """Return the standing wagers on the box's hand, and the fees for it."""
    box: BoxState = record.state.boxes[number]
    own = wagers_on_hand(record.state, box)
    clauses += _elsewhere(record.state, box, own)
    _void(record, box, own, clauses, reason, fees=True)


def _void(
    record: RoundRecorder[R],
    box: BoxState,
    wagers: Sequence[str],
    clauses: Clauses,
    reason: str,
    fees: bool,
    settled: Sequence[str] = (),
) -> None:
    because = f"hand void: {reason}"
    before = record.state
    record.emit(HandVoided(box.number, reason, clauses))
    for wager in wagers:
        record.settle(box, wager, Outcome.VOID, clauses, because)
    take_back(record, before, box.number, settled, clauses, because)
    if fees:
        _return_fees(record, box.number, clauses, because)
    if not box.out:
        record.finish(box.number, clauses)


def take_back(
    record: RoundRecorder[R],
    before: RoundState,
    box: int,
    wagers: Sequence[str],
    clauses: Clauses,
    because: str,
) -> None:
    """Undo the results of these wagers, except fees; a jackpot goes back to its pool."""
    for wager in wagers:
        of_wager = [line for line in before.lines if (line.box, line.wager) == (box, wager)]
        if wager in before.rules.document.fee_wagers or not of_wager:
            continue
        settled = total(of_wager)
        if settled.paid or settled.returned != settled.stake:
            record.emit(LineSettled(settled.reversed(clauses, because)))
        hit = next((hit for hit in before.hits if hit.box == box), None)
        if wager == "jackpot" and hit is not None and settled.paid:
            assert before.pools is not None
            assert before.rules.jackpot is not None
            rules, lines = before.rules.jackpot, before.pool_lines
            for moved in prize_reversal(rules, before.pools, lines, settled.paid, hit, clauses):
                record.emit(PoolMoved(moved))


def has_jackpot(state: RoundState, number: int) -> bool:
    """Whether the box has a jackpot wager that is not void, standing or settled."""
    box: BoxState | None = state.boxes.get(number)
    if box is None or "jackpot" in box.standing:
        return box is not None
    own = [line for line in state.lines if (line.box, line.wager) == (number, "jackpot")]
    settled = bool(own) and not state.void and own[-1].outcome is not Outcome.VOID
    return settled and state.rules.reads("unlit-and-settled")


def _check_collected(state: RoundState, box: BoxState, ground: Clauses) -> None:
    """If the ground is a hand collected early, check that it was and cannot be reconstructed."""
    if ground[0] in state.rules.cites.not_reconstructed:
        check_impossible(state, box, ground)


def _return_fees(record: RoundRecorder[R], box: int, clauses: Clauses, because: str) -> None:
    """Return fees for a void hand; payments to players stand."""
    for line in record.state.lines:
        if line.box == box and line.outcome is Outcome.KEPT:
            record.emit(LineSettled(line.reversed(clauses, because)))


def return_collected(
    record: RoundRecorder[R], of_hand: Callable[[int, str], bool], clauses: Clauses, because: str
) -> None:
    """Return collected wagers on the hand; `of_hand` selects them by box and name."""
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
    """Check that the round is in progress, or that the fault voids even a settled round."""
    address = address_of(state, action.clause)
    ground = (address,) if address in state.rules.void_round_grounds else ()
    _check_under_way(state, ground, is_under_way(state) or _is_until_ended(state, action))


def is_under_way(state: RoundState) -> bool:
    return state.phase not in ("wagering", "collecting", "over")


def _is_until_ended(state: RoundState, action: VoidRound) -> bool:
    """Whether the ground voids even a round whose wagers are all settled: a fault of the cards, or
    an official who invalidates the outcome."""
    address, rules = address_of(state, action.clause), state.rules
    grounds = {*rules.until_ended_grounds}
    if rules.reads("round-concluded"):
        grounds -= {*rules.until_settled_grounds}
    if rules.reads("invalidated-once"):
        grounds |= {*rules.invalidated_grounds}
    return bool(state.lines) and not state.void and address in grounds


def undo_round(record: RoundRecorder[R], ground: Clauses, reason: str) -> None:
    """Return every wager and fee, and undo what was already settled."""
    state = record.state
    clauses = _with(ground, _of_void_round(state, ground))
    because = f"round void: {reason}"
    record.emit(RoundVoided(reason, clauses))
    for line in state.lines:
        record.emit(LineSettled(line.reversed(clauses, because)))
    for number in state.boxes:
        box = record.state.boxes[number]
        stood = state.boxes[number] if state.rules.reads("put-down-anew") else box
        for wager in stood.standing_in_order:
            record.settle(box, wager, Outcome.VOID, clauses, because)
        if not box.out:
            record.finish(number, clauses)
    if ByHand.COLLECTING not in state.by_hand:
        for number, cards in state.stray.items():
            record.emit(StrayCollected(number, cards, clauses))
    for moved in reversed(state.pool_lines):
        record.emit(PoolMoved(reversal(moved, record.state.void)))


def _of_void_round(state: RoundState, ground: Clauses) -> Clauses:
    """The clauses on the effects of a void round. A rule on misdeals is among them only after a
    misdeal."""
    clauses, misdeals = state.rules.cites.void_round, state.rules.misdeal_grounds
    if not misdeals:
        return clauses
    also = misdeals if ground[0] in misdeals else ()
    return tuple(each for each in clauses if each.startswith(RULING) or each in (*ground, *also))


def _check_under_way(state: RoundState, ground: Clauses, under_way: bool) -> None:
    if not under_way:
        raise refusal(
            state,
            "not-now",
            _with(ground, state.rules.cites.void_round),
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
            (*_clause_named(state, address), *allowed),
            f"{clause} is not a ground to declare this void; the grounds are {', '.join(allowed)}",
        )
    return (address,)


def _clause_named(state: RoundState, address: str) -> Clauses:
    """The clause at this address, if the document has it. It decides which other clauses apply."""
    document, _, number = address.partition(":")
    own = document == state.rules.document.id
    return (address,) if own and number in clause_index(document) else ()


def address_of(state: RoundState, clause: str) -> str:
    """A clause's full address; the rulebook may be left out."""
    return clause if ":" in clause else f"{state.rules.id}:{clause}"
