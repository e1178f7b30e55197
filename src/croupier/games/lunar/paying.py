"""Declared hands are verified and paid, clockwise, once all other boxes have decided."""

from croupier.games.lunar.declaring import collect_losing, super_wagers
from croupier.games.lunar.events import HandVerified
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Box, Phase
from croupier.games.settlement import Outcome
from croupier.hands import VALUES, SuperLine, evaluate
from croupier.money import say_odds
from croupier.rulebooks.clauses import Clauses

SEVEN_HIGH = VALUES[0]
"""Also the lowest hand there is, so that the condition always holds (ruling: seven-high)."""


def lock_in(record: LunarRecorder) -> None:
    """Nobody may change a decision any more."""
    if record.rules.locked_in:
        record.announce("all decisions are locked in", record.cites.locked_in)
    record.begin(Phase.PAYING)


def pay_declared(record: LunarRecorder) -> bool:
    """Pay the next declared hand; its box then decides, unless an instant hand ends its round."""
    for box in record.state.playing:
        if box.aside and not box.paid:
            _pay(record, box)
            return True
    return False


def _pay(record: LunarRecorder, box: Box) -> None:
    record.emit(HandVerified(box.number, box.first_five, record.cites.declared_aside))
    if box.super_line is not None:
        clauses = record.cites.super_paid
        if box.instant is not None:
            clauses += record.cites.super_straight_flush
        for owner, wager in super_wagers(record, box):
            pay_super(record, owner, wager, box.super_line, clauses)
    else:
        collect_losing(record, box)  # nothing is found, or nobody wagered on it
    if box.instant is not None:
        _pay_instant(record, record.box(box.number))


def pay_super(
    record: LunarRecorder, owner: Box, wager: str, line: SuperLine, clauses: Clauses
) -> None:
    """Pay a super wager on its one line, if the owner's own hand is at least seven high."""
    cites = record.cites
    if wager != "super" and cites.seven_high and evaluate(owner.first_five) < SEVEN_HIGH:
        record.settle(owner, wager, Outcome.LOST, cites.seven_high, "own hand below seven high")
        return
    if wager != "super":
        more = cites.seven_high_dealer if wager == "dealer_super" else cites.seven_high
        clauses = tuple(dict.fromkeys(clauses + more))
    odds = record.rules.super_odds[line]
    words = f"{say_super(line)} pays {say_odds(odds)}"
    record.settle(owner, wager, Outcome.WON, clauses, words, (odds,))


def _pay_instant(record: LunarRecorder, box: Box) -> None:
    cites, category = record.cites, box.instant
    assert category is not None
    odds = record.rules.instant_odds[category]
    hand = category.name.lower().replace("_", " ")
    words = f"an instant {hand} in the first five cards pays {say_odds(odds)}"
    record.settle(box, "ante", Outcome.WON, cites.instant, words, (odds,))
    record.finish(box.number, cites.instant_over)


def say_super(line: SuperLine) -> str:
    return {
        SuperLine.ACE_KING_QUEEN: "ace-king-queen",
        SuperLine.SAME_COLOURED: "five cards of one colour",
        SuperLine.SAME_COLOURED_STRAIGHT: "a straight of one colour",
        SuperLine.FIVE_PICTURES: "five picture cards",
    }.get(line, line.value.replace("_", " "))
