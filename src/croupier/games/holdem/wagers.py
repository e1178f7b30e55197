"""Before the first card: ante, blind, trips and jackpot wagers are placed, then no more bets."""

from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.game import refusal
from croupier.games.holdem.events import JackpotLit, JackpotsCollected, JackpotUnlit
from croupier.games.holdem.state import Box, HoldemRecorder, Phase, Round
from croupier.games.irregularities.amounts import mark_overlooked
from croupier.games.settlement import CountedStake, Outcome
from croupier.games.state import ByHand
from croupier.games.wagers import check_own_area, check_wagered, mark_missing, put_down
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemCites


def place_wager(record: HoldemRecorder, action: PlaceWager) -> None:
    check_wager(record.state, action)
    put_down(record, action, action.area, _area_clauses(record, action.area))
    if action.area == "jackpot" and record.rules.electronic:
        if _not_a_wager(record.state, record.box(action.box)) is None:
            record.emit(JackpotLit(action.box, record.cites.jackpot_lit))
        else:
            record.emit(JackpotUnlit(action.box, record.cites.jackpot_unlit))


def no_more_bets(record: HoldemRecorder, action: NoMoreBets) -> None:
    del action
    check_no_more_bets(record.state)
    cites = record.cites
    record.announce("no more bets", cites.no_more_bets)
    for box in record.state.boxes.values():
        if (found := _not_a_wager(record.state, box)) is not None:
            clauses = tuple(dict.fromkeys(found.clauses + cites.jackpot_denomination))
            record.settle(box, "jackpot", Outcome.VOID, clauses, found.because)
    boxes = tuple(n for n, box in record.state.boxes.items() if "jackpot" in box.standing)
    if boxes and record.rules.electronic:
        record.emit(JackpotsCollected(boxes, cites.jackpot_collected))
    record.begin(Phase.DEALING)
    for number in lone_wagers(record.state):
        mark_missing(record, (number,), lone_clauses(record.box(number), cites))
    mark_overlooked(record)


def _not_a_wager(state: Round, box: Box) -> CountedStake | None:
    """The finding on a jackpot chip of another amount than the sign states."""
    if state.limits is None or "jackpot" not in box.standing:
        return None
    found = state.limits.counted(box.number, box.wagers)["jackpot"]
    return found if not found.counts else None


def check_wager(state: Round, action: PlaceWager) -> None:
    rules, cites = state.rules, state.rules.cites
    check_own_area(state, action)
    if action.area != "jackpot":
        return
    if state.pools is None:
        raise refusal(
            state,
            "no-jackpot",
            cites.jackpot,
            f"box {action.box}: this table has no jackpot",
        )
    wanted = rules.jackpot.wager
    if wanted is not None and action.amount != wanted:
        raise refusal(
            state,
            "jackpot-amount",
            cites.jackpot_amount,
            f"box {action.box}: the jackpot wager on the sign is {format_amount(wanted)}, "
            f"not {format_amount(action.amount)}",
        )


def check_no_more_bets(state: Round) -> None:
    lone = lone_wagers(state) if ByHand.DEALING in state.by_hand else ()
    if len(lone) == len(state.boxes):
        lone = ()
    if not lone:
        _check_lone_jackpot(state)
    check_wagered(state, lone)
    for box in state.boxes.values():
        if box.number not in lone:
            _check_blind(state, box)
    _check_players(state)


def _check_lone_jackpot(state: Round) -> None:
    for number, box in state.boxes.items():
        if set(box.wagers) == {"jackpot"}:
            raise refusal(
                state,
                "ante-missing",
                lone_clauses(box, state.rules.cites),
                f"box {number} has a jackpot wager but neither ante nor blind",
            )


def lone_wagers(state: Round) -> tuple[int, ...]:
    """Boxes that lack one of the two wagers for a hand, which a person may overlook."""
    needed = state.rules.dealt_to
    return tuple(n for n, box in state.boxes.items() if not needed <= box.wagers.keys())


def lone_clauses(box: Box, cites: HoldemCites) -> Clauses:
    """The clauses on what such a box lacks."""
    return cites.ante + (cites.jackpot_needs_ante if "jackpot" in box.wagers else ())


def _check_blind(state: Round, box: Box) -> None:
    cites = state.rules.cites
    if "blind" not in box.wagers:
        raise refusal(
            state,
            "blind-missing",
            cites.blind,
            f"box {box.number} needs a blind wager equal to its ante",
        )
    overlooked = {"ante", "blind"} & box.overlooked and ByHand.DEALING in state.by_hand
    if box.wagers["blind"] != box.ante and not overlooked:
        raise refusal(
            state,
            "blind-not-ante",
            cites.blind,
            f"box {box.number}: the blind wager of {format_amount(box.wagers['blind'])} must equal "
            f"the ante of {format_amount(box.ante)}",
        )


def _check_players(state: Round) -> None:
    """Allow one box per player unless the operator allows more and nobody waits for a box."""
    rules, cites = state.rules, state.rules.cites
    for player in state.players:
        boxes = [box for box in player.boxes if box in state.boxes]
        if len(boxes) > 1 and not rules.several_boxes:
            raise refusal(
                state,
                "one-box",
                cites.several_boxes,
                f"{player.name} may not wager on {len(boxes)} boxes: "
                "the operator allows one box per player",
            )
        if len(boxes) > 1 and rules.boxes - len(state.boxes) < state.waiting:
            raise refusal(
                state,
                "others-waiting",
                cites.others_waiting,
                f"{player.name} may not wager on {len(boxes)} boxes while others wait for one",
            )


def _area_clauses(record: HoldemRecorder, area: str) -> Clauses:
    clauses: Clauses = getattr(record.cites, area)
    by_hand = area == "jackpot" and not record.rules.electronic
    return clauses + record.cites.jackpot_by_hand if by_hand else clauses
