"""Hands that were not declared before a draw: what the operator may still elect to pay."""

from croupier.games.game import refusal
from croupier.games.lunar.actions import PayUndeclared
from croupier.games.lunar.events import DrawReturned, LineSettled
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Box, Round, super_on
from croupier.games.settlement import Outcome, SettlementLine
from croupier.hands import Category, SuperLine, best_super_line, evaluate
from croupier.money import say_odds
from croupier.rulebooks.clauses import Clauses


def pay_undeclared(record: LunarRecorder, action: PayUndeclared) -> None:
    """The operator may pay, while the drawn cards are unseen and no later box has drawn."""
    state, cites = record.state, record.cites
    instant = action.what == "instant"
    may = cites.undeclared_instant if instant else cites.undeclared_super
    gone = cites.undeclared_instant_gone if instant else cites.undeclared_super_gone
    if not may:
        raise refusal(
            state,
            "not-in-document",
            cites.declare,
            f"{record.rules.id} has no payment of a {action.what} hand declared late",
        )
    box = _drawn_box(state, action.box, may)
    if not action.official.strip():
        raise refusal(state, "who", may, "name the official who elects to pay")
    if box.viewed or _later_box_has_drawn(state, box):
        raise refusal(
            state,
            "no-longer-paid",
            gone,
            f"box {box.number} no longer qualifies: its drawn cards were looked at, "
            "or a later box has drawn",
        )
    if instant:
        _pay_instant(record, box, may, action.official)
    else:
        _pay_super(record, box, may, action.official)


def _drawn_box(state: Round, number: int, clauses: Clauses) -> Box:
    box = state.boxes.get(number)
    if box is None or box.out or not box.has_drawn or "draw_fee" in box.standing:
        raise refusal(state, "no-draw", clauses, f"box {number} has not drawn")
    return box


def _later_box_has_drawn(state: Round, box: Box) -> bool:
    return any(
        other.number > box.number and other.has_drawn and "draw_fee" not in other.standing
        for other in state.boxes.values()
    )


def _pay_instant(record: LunarRecorder, box: Box, clauses: Clauses, official: str) -> None:
    category = evaluate(box.first_five).category
    if category < Category.STRAIGHT_FLUSH:
        raise refusal(
            record.state, "not-instant", clauses, f"box {box.number} was dealt no instant hand"
        )
    odds = record.rules.instant_odds[category]
    hand = category.name.lower().replace("_", " ")
    because = f"an undeclared {hand} pays {say_odds(odds)} by election of {official}"
    record.settle(box, "ante", Outcome.WON, clauses + record.cites.instant, because, (odds,))
    drawn = tuple(card for card in box.cards if card not in box.first_five)
    record.emit(DrawReturned(box.number, drawn, clauses))
    record.finish(box.number, record.cites.instant_over)


def _pay_super(record: LunarRecorder, box: Box, clauses: Clauses, official: str) -> None:
    rules = record.rules
    line = best_super_line(box.first_five, rules.super_odds, rules.ace_king_queen)
    collected = _collected_supers(record.state, box)
    if line is None or not collected:
        raise refusal(
            record.state,
            "no-super",
            clauses,
            f"box {box.number} was dealt no super combination that was wagered on",
        )
    for lost in collected:
        _pay_after_all(record, lost, line, clauses, official)


def _collected_supers(state: Round, box: Box) -> list[SettlementLine]:
    paid = {(line.box, line.wager) for line in state.lines if line.outcome is Outcome.WON}
    return [
        line
        for line in state.lines
        if line.outcome is Outcome.LOST
        and (line.box, line.wager) not in paid
        and (
            (line.box == box.number and line.wager == "super") or line.wager == super_on(box.number)
        )
    ]


def _pay_after_all(
    record: LunarRecorder, lost: SettlementLine, line: SuperLine, clauses: Clauses, official: str
) -> None:
    """Undo the collection and pay; both are lines of their own."""
    odds = record.rules.super_odds[line]
    because = f"not declared, paid {say_odds(odds)} by election of {official}"
    record.emit(LineSettled(lost.reversed(clauses, because)))
    owner = record.box(lost.box)
    paid = clauses + record.cites.super_paid
    record.settle(owner, lost.wager, Outcome.WON, paid, because, (odds,))
