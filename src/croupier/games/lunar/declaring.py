"""Winning super and instant hands are declared and laid aside; other super wagers are collected.

At a table that the software deals it declares for the players (ruling: declaring).
"""

from croupier.games.acts import Act
from croupier.games.game import refusal
from croupier.games.lunar.actions import Declare, Wave
from croupier.games.lunar.events import HandDeclared, Waved
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Box, Phase, super_on
from croupier.games.settlement import Outcome
from croupier.hands import Category, SuperLine, best_super_line, evaluate


def declare(record: LunarRecorder) -> None:
    """The software declares for everybody, unless players do it themselves here."""
    if Act.DECLARING not in record.state.by_hand:
        for box in record.state.playing:
            line, instant = winning(record, box)
            if line or instant:
                record.emit(HandDeclared(box.number, line, instant, record.cites.declare))
    record.begin(Phase.DECIDING)


def winning(record: LunarRecorder, box: Box) -> tuple[SuperLine | None, Category | None]:
    """The super line that a box's first five cards win, if wagered on, and the instant hand."""
    rules = record.rules
    category = evaluate(box.first_five).category
    instant = category if category >= Category.STRAIGHT_FLUSH else None
    line = None
    if super_wagers(record, box):
        line = best_super_line(box.first_five, rules.super_odds, rules.ace_king_queen)
    return line, instant


def declare_by_hand(record: LunarRecorder, action: Declare) -> None:
    """A player taps; whether the hand wins is seen when it is verified."""
    box = _check_declaring(record, action.box)
    line, instant = winning(record, box)
    record.emit(HandDeclared(box.number, line, instant, record.cites.declare))


def wave(record: LunarRecorder, action: Wave) -> None:
    """A player waves; the super wagers on the hand are collected at once."""
    box = _check_declaring(record, action.box)
    record.emit(Waved(box.number, record.cites.declare))
    collect_losing(record, box)


def _check_declaring(record: LunarRecorder, number: int) -> Box:
    state, cites = record.state, record.cites
    if Act.DECLARING not in state.by_hand:
        raise refusal(
            state, "software-declares", cites.declare, "the software declares at this table"
        )
    box = state.boxes.get(number)
    if box is None or box.out or box.aside or box.decision or state.phase is not Phase.DECIDING:
        raise refusal(
            state,
            "not-now",
            cites.declare,
            f"box {number} may declare only after the deal and before it decides, once",
        )
    return box


def collect_losing(record: LunarRecorder, box: Box) -> None:
    """Collect the super wagers on a hand that nothing was declared of, when its box decides."""
    because = "no super combination"
    if Act.DECLARING in record.state.by_hand:
        because += " was declared"  # whether the hand had one is nobody else's to know
    for owner, wager in super_wagers(record, box):
        record.settle(owner, wager, Outcome.LOST, record.cites.super_lost, because)


def super_wagers(record: LunarRecorder, box: Box) -> list[tuple[Box, str]]:
    """The super wagers that stand on a box's hand: its own first, then the others', clockwise."""
    own = [(box, "super")] if "super" in box.standing else []
    key = super_on(box.number)
    return own + [(each, key) for each in record.state.boxes.values() if key in each.standing]
