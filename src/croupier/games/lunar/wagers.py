"""Before the first card: antes and super wagers are placed, then no more bets."""

from croupier.games import wagers
from croupier.games.actions import NoMoreBets, PlaceWager, WithdrawWager, area_of
from croupier.games.game import refusal, say_wager
from croupier.games.irregularities.amounts import mark_overlooked
from croupier.games.lunar.changes import LunarRecorder
from croupier.games.lunar.state import Box, Round, super_on
from croupier.games.settlement import Outcome
from croupier.games.state import ByHand
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses


def place_wager(record: LunarRecorder, action: PlaceWager) -> None:
    key = check_wager(record.state, action)
    clauses: Clauses = getattr(record.cites, action.area)
    wagers.put_down(record, action, key, clauses)


def withdraw_wager(record: LunarRecorder, action: WithdrawWager) -> None:
    key = super_on(action.on) if action.on is not None else action.area
    wagers.withdraw_wager(record, action, key)


def no_more_bets(record: LunarRecorder, action: NoMoreBets) -> None:
    del action
    check_no_more_bets(record.state)
    wagers.close_wagers(record)
    wagers.mark_missing(record, lone_wagers(record.state), record.cites.lone_wager)
    mark_overlooked(record)


def check_wager(state: Round, action: PlaceWager) -> str:
    """The key of the wager, or a refusal."""
    wagers.check_place(state, action)
    key = _key(state, action)
    wagers.check_free(state, action.box, key, say_wager)
    return key


def _key(state: Round, action: PlaceWager) -> str:
    rules, cites = state.rules, state.rules.cites
    if action.area != "super_on":
        if action.on is not None:
            elsewhere = (
                "; one on another hand lies on super_on" if "super_on" in rules.areas else ""
            )
            message = (
                f"box {action.box}: the {say_wager(action.area)} names no other box{elsewhere}"
            )
            raise refusal(state, "bad-wager", cites.areas, message)
        return action.area
    if action.on is None or not 1 <= action.on <= rules.boxes or action.on == action.box:
        raise refusal(
            state,
            "super-on-another",
            cites.super_on,
            f"box {action.box}: a super wager on another hand must name another box from "
            f"1 to {rules.boxes}, not {action.on}",
        )
    return super_on(action.on)


def check_no_more_bets(state: Round) -> None:
    lone = lone_wagers(state)
    overlooked = ByHand.DEALING in state.by_hand and len(lone) < len(state.boxes)
    wagers.check_wagered(state, lone if overlooked else ())
    for box in state.boxes.values():
        if not overlooked or (box.number not in lone and state.rules.reads("super-beside-ante")):
            _check_super(state, box)
        _check_amounts(state, box)


def lone_wagers(state: Round) -> tuple[int, ...]:
    """Boxes that lack a wager for a hand, which a person may overlook."""
    needed = state.rules.dealt_to
    return tuple(n for n, box in state.boxes.items() if not needed <= box.wagers.keys())


def _check_super(state: Round, box: Box) -> None:
    rules, cites, number = state.rules, state.rules.cites, box.number
    if rules.super_compulsory and "super" not in box.wagers:
        raise refusal(
            state,
            "super-missing",
            cites.super,
            f"box {number} needs a super wager: {rules.id} requires one beside the ante",
        )


def _check_amounts(state: Round, box: Box) -> None:
    rules, cites, number = state.rules, state.rules.cites, box.number
    for key, amount in box.wagers.items():
        area = area_of(key)
        overlooked = {key, "ante"} & box.overlooked and ByHand.DEALING in state.by_hand
        below = area in rules.at_least_ante and amount < box.wagers.get("ante", 0)
        if below and not overlooked:
            raise refusal(
                state,
                "super-below-ante",
                cites.super_at_least,
                f"box {number}: {say_wager(key)} of {format_amount(amount)} is below the ante "
                f"of {format_amount(box.ante)}",
            )
        if area == "super_on" and int(key.removeprefix("super_on_")) not in state.boxes:
            raise refusal(
                state,
                "super-on-empty-box",
                cites.super_on,
                f"box {number}: {say_wager(key)}, but that box has no hand in this round",
            )


def void_wagers_on(record: LunarRecorder, box: int, clauses: Clauses, because: str) -> None:
    """Return super wagers of others on the box's hand."""
    key = super_on(box)
    for other in record.state.boxes.values():
        if key in other.standing:
            record.settle(other, key, Outcome.VOID, clauses, because)
