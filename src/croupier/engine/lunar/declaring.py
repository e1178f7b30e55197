"""Winning super and instant hands are declared and laid aside; other super wagers are collected.

At a table that the software deals it declares for the players (ruling: declaring).
"""

from croupier.engine.lunar.events import HandDeclared
from croupier.engine.lunar.phase import Phase
from croupier.engine.lunar.recorder import Recorder
from croupier.engine.lunar.state import Box, super_on
from croupier.engine.settlement import Outcome
from croupier.hands import Category, best_super_line, evaluate


def declare(record: Recorder) -> None:
    for box in record.state.boxes.values():
        _declare_box(record, box)
    record.begin(Phase.DECIDING)


def _declare_box(record: Recorder, box: Box) -> None:
    rules = record.rules
    category = evaluate(box.first_five).category
    instant = category if category >= Category.STRAIGHT_FLUSH else None
    line = None
    if super_wagers(record, box):
        line = best_super_line(box.first_five, rules.super_odds, rules.ace_king_queen)
    if line or instant:
        record.emit(HandDeclared(box.number, line, instant, record.cites.declare))


def collect_losing(record: Recorder, box: Box) -> None:
    """Collect the super wagers on a hand that nothing was declared of, when its box decides."""
    for owner, wager in super_wagers(record, box):
        record.settle(owner, wager, Outcome.LOST, record.cites.super_lost, "no super combination")


def super_wagers(record: Recorder, box: Box) -> list[tuple[Box, str]]:
    """The super wagers that stand on a box's hand: its own first, then the others', clockwise."""
    own = [(box, "super")] if "super" in box.standing else []
    key = super_on(box.number)
    return own + [(each, key) for each in record.state.boxes.values() if key in each.standing]
