"""Declaring and paying winning hands, and paying hands that nobody declared."""

from dataclasses import replace

from croupier.cards import Card, is_seen, known
from croupier.games.events import LineSettled
from croupier.games.game import refusal
from croupier.games.lunar.actions import Declare, PayUndeclared, Wave
from croupier.games.lunar.changes import LunarRecorder
from croupier.games.lunar.deal import HAND
from croupier.games.lunar.events import (
    DeclarationSeen,
    DrawReturned,
    HandDeclared,
    HandVerified,
    Waved,
    say_super,
)
from croupier.games.lunar.state import Box, Phase, Round, super_on
from croupier.games.real_cards import REAL_CARDS, is_hand_seen
from croupier.games.settlement import FEES, Outcome, SettlementLine
from croupier.games.state import ByHand
from croupier.hands import VALUES, Category, SuperLine, best_super_line, evaluate
from croupier.money import say_odds
from croupier.rulebooks.clauses import Clauses


def declare(record: LunarRecorder) -> None:
    """Declare for everybody, unless players declare themselves here."""
    if ByHand.DECLARING not in record.state.by_hand:
        for box in record.state.playing:
            line, instant = winning(record, box)
            if line or instant:
                record.emit(HandDeclared(box.number, line, instant, record.cites.declare))
    record.begin(Phase.DECIDING)


def winning(record: LunarRecorder, box: Box) -> tuple[SuperLine | None, Category | None]:
    """The super line that a box's first five cards win, if there is a wager on it, and the instant
    hand.

    Both are unknown for real cards that nobody has seen."""
    rules = record.rules
    if not is_hand_seen(record.state, box.first_five):
        return None, None
    five = known(box.first_five)
    category = evaluate(five).category
    instant = category if category >= Category.STRAIGHT_FLUSH else None
    line = None
    if super_wagers(record, box):
        line = best_super_line(five, rules.super_odds, rules.ace_king_queen)
    return line, instant


def declare_by_hand(record: LunarRecorder, action: Declare) -> None:
    """A player taps; whether the hand wins is checked when it is verified."""
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
    if ByHand.DECLARING not in state.by_hand:
        raise refusal(
            state, "software-declares", cites.declare, "the software declares hands at this table"
        )
    box = state.boxes.get(number)
    if box is None or box.out or box.aside or box.decision or state.phase is not Phase.DECIDING:
        raise refusal(
            state,
            "not-now",
            cites.declare,
            f"box {number} may declare only once, after the deal and before it decides",
        )
    return box


def collect_losing(record: LunarRecorder, box: Box) -> None:
    """Collect the super wagers on a hand without a declaration, when its box decides."""
    because = "no super combination"
    if ByHand.DECLARING in record.state.by_hand:
        because += " was declared"  # only the player knows whether the hand had a combination
    for owner, wager in super_wagers(record, box):
        record.settle(owner, wager, Outcome.LOST, record.cites.super_lost, because)


def super_wagers(record: LunarRecorder, box: Box) -> list[tuple[Box, str]]:
    """The super wagers on a box's hand: its own first, then the others', clockwise."""
    own = [(box, "super")] if "super" in box.standing else []
    key = super_on(box.number)
    return own + [(each, key) for each in record.state.boxes.values() if key in each.standing]


SEVEN_HIGH = VALUES[0]
"""Also the lowest possible hand, so that the condition always holds (ruling: seven-high)."""


def pay_first(record: LunarRecorder, box: Box) -> None:
    """Pay the declared hand of a box directed to play first, once its real cards are seen."""
    if is_hand_seen(record.state, box.first_five):
        _pay(record, box, (*record.cites.directed_first, "ruling:first-and-paid"))


def lock_in(record: LunarRecorder) -> None:
    """Lock in all decisions: they cannot be changed any more."""
    if record.rules.locked_in:
        record.announce("all decisions are locked in", record.cites.locked_in)
    record.begin(Phase.PAYING)


def pay_declared(record: LunarRecorder) -> bool:
    """Pay the next declared hand; its box then decides, unless an instant hand ends its round.

    Super wagers on a declared hand are paid even if its player is deemed to have folded since. A
    hand with unseen real cards waits, and the others are paid before it."""
    waits = False
    for box in record.state.boxes.values():
        if box.aside and not box.paid and (not box.out or super_wagers(record, box)):
            if is_hand_seen(record.state, box.first_five):
                _pay(record, box)
                return True
            waits = True
    return waits


def _pay(record: LunarRecorder, box: Box, early: Clauses = ()) -> None:
    """Verify and pay a declared hand; `early` are the clauses by which it is paid before others."""
    if record.state.real_cards:
        record.emit(DeclarationSeen(box.number, *winning(record, box), record.cites.declare))
        box = record.box(box.number)
    record.emit(HandVerified(box.number, box.first_five, record.cites.declared_aside + early))
    if box.super_line is not None:
        clauses = record.cites.super_paid
        if box.instant is not None:
            clauses += record.cites.super_straight_flush
        for owner, wager in super_wagers(record, box):
            pay_super(record, owner, wager, box.super_line, clauses)
    else:
        collect_losing(record, box)  # no combination, or no wager on it
    if box.instant is not None and not box.out:
        _pay_instant(record, record.box(box.number))


def pay_super(
    record: LunarRecorder, owner: Box, wager: str, line: SuperLine, clauses: Clauses
) -> None:
    """Pay a super wager on its one line, if the owner's own hand is at least seven high."""
    cites = record.cites
    own = owner.first_five if is_seen(owner.first_five) else ()  # every hand is seven high at least
    whole = (
        len(own) == HAND
    )  # a hand of another length is void; with six cards its wagers on other hands stand
    if wager != "super" and cites.seven_high and whole and evaluate(own) < SEVEN_HIGH:
        record.settle(
            owner, wager, Outcome.LOST, cites.seven_high, "the box's own hand is below seven high"
        )
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


def pay_undeclared(record: LunarRecorder, action: PayUndeclared) -> None:
    """Pay an undeclared hand if the operator so decides, while the drawn cards are unseen and no
    later box has drawn."""
    state, cites = record.state, record.cites
    instant = action.what == "instant"
    may = cites.undeclared_instant if instant else cites.undeclared_super
    gone = cites.undeclared_instant_gone if instant else cites.undeclared_super_gone
    if not may:
        raise refusal(
            state,
            "not-in-document",
            cites.declare,
            f"{record.rules.id} does not pay a {action.what} hand that was declared late",
        )
    box = _drawn_box(state, action, may)
    if not action.official.strip():
        raise refusal(state, "who", may, "name the official who decides to pay")
    if box.viewed or _later_box_has_drawn(state, box):
        raise refusal(
            state,
            "no-longer-paid",
            gone,
            f"box {box.number} no longer qualifies: its drawn cards were looked at, "
            "or a later box has drawn",
        )
    if instant:
        _pay_undeclared_instant(record, box, may, action.official)
    else:
        _pay_super(record, box, may, action.official)


def _drawn_box(state: Round, action: PayUndeclared, clauses: Clauses) -> Box:
    """The box that has drawn, if it is still in the round. A box whose instant hand was paid this
    way is accepted too, because its super wagers may still be claimed."""
    box, number = state.boxes.get(action.box), action.box
    if box is None:
        raise refusal(state, "not-in-round", clauses, f"box {number} is not in this round")
    if not box.has_drawn:
        raise refusal(state, "no-draw", clauses, f"box {number} has not drawn")
    if "draw_fee" in box.standing:
        message = f"box {number} has not drawn yet: its new cards are still to come"
        raise refusal(state, "no-draw", clauses, message)
    if box.early:
        message = f"the cards of box {number} were collected: reconstruct the hand first"
        raise refusal(state, "cards-collected", state.rules.cites.collected_early, message)
    late = action.what == "super" and not state.over and instant_paid_late(state, box)
    if box.out and not late:
        message = f"the round of box {number} is over: {_ended(state, box)}"
        raise refusal(state, "box-over", clauses, message)
    return box


def instant_paid_late(state: Round, box: Box) -> bool:
    """Whether the operator has paid an undeclared instant hand of this box."""
    reads, late = state.rules.reads("undeclared-paid"), set(state.rules.cites.undeclared_instant)
    return reads and any(
        (line.box, line.wager, line.outcome) == (box.number, "ante", Outcome.WON)
        and late.issubset(line.clauses)
        for line in state.lines
    )


def _ended(state: Round, box: Box) -> str:
    """How the box's round ended."""
    if instant_paid_late(state, box):
        return "its instant hand has been paid"
    if state.folded(box.number):
        return "it has folded"
    last = [line for line in state.lines if (line.box, line.wager) == (box.number, "ante")][-1:]
    return f"its ante is settled: {last[0].outcome.value}" if last else "its hand was collected"


def _later_box_has_drawn(state: Round, box: Box) -> bool:
    return any(
        other.number > box.number and other.has_drawn and "draw_fee" not in other.standing
        for other in state.boxes.values()
    )


def _pay_undeclared_instant(
    record: LunarRecorder, box: Box, clauses: Clauses, official: str
) -> None:
    category = evaluate(_first_five(record.state, box, clauses)).category
    if category < Category.STRAIGHT_FLUSH:
        raise refusal(
            record.state, "not-instant", clauses, f"box {box.number} was dealt no instant hand"
        )
    odds = record.rules.instant_odds[category]
    hand = category.name.lower().replace("_", " ")
    because = f"an undeclared {hand} pays {say_odds(odds)}, as {official} decided"
    record.settle(box, "ante", Outcome.WON, clauses + record.cites.instant, because, (odds,))
    drawn = tuple(card for card in box.cards if card not in box.first_five)
    record.emit(DrawReturned(box.number, drawn, clauses))
    if record.rules.reads("undeclared-paid"):
        _return_rest(record, record.box(box.number))
    record.finish(box.number, record.cites.instant_over)


def _first_five(state: Round, box: Box, clauses: Clauses) -> tuple[Card, ...]:
    """The cards that the box was dealt; a hand is paid only if they were seen."""
    if not is_hand_seen(state, box.first_five):
        raise refusal(
            state,
            "to-be-seen",
            clauses + REAL_CARDS,
            f"show the cards of box {box.number} and those that it laid down: "
            "only a hand that is seen is paid",
        )
    return known(box.first_five)


def _return_rest(record: LunarRecorder, box: Box) -> None:
    """End the box's round: its bet wager is returned, and an open fee is kept."""
    clauses, because = record.cites.undeclared_over, "the instant hand is paid: the round is over"
    for wager in box.standing_in_order:
        if wager in FEES:
            record.settle(box, wager, Outcome.KEPT, clauses, f"{because}, the fee stays paid")
        elif wager in _ON_OWN_HAND:
            record.settle(box, wager, Outcome.STAND_OFF, clauses, because)


_ON_OWN_HAND = ("ante", "super", "bet", "bet_excess")


def _pay_super(record: LunarRecorder, box: Box, clauses: Clauses, official: str) -> None:
    rules = record.rules
    five = _first_five(record.state, box, clauses)
    line = best_super_line(five, rules.super_odds, rules.ace_king_queen)
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
    """The super wagers on the box's hand that were collected and not paid or void since."""
    last = {(line.box, line.wager): line for line in state.lines}
    of_box = ((box.number, "super"), *((other, super_on(box.number)) for other in state.boxes))
    found = (last.get(each) for each in of_box)
    return [line for line in found if line is not None and line.outcome is Outcome.LOST]


def _pay_after_all(
    record: LunarRecorder, lost: SettlementLine, line: SuperLine, clauses: Clauses, official: str
) -> None:
    """Undo the collection, which returns the stake, and pay; each has its own line."""
    odds = record.rules.super_odds[line]
    because = f"not declared, paid {say_odds(odds)}, as {official} decided"
    record.emit(LineSettled(lost.reversed(clauses, because)))
    rests_on = clauses + record.cites.super_paid
    if not record.rules.reads("undeclared-paid"):
        owner = record.box(lost.box)
        record.settle(owner, lost.wager, Outcome.WON, rests_on, because, (odds,))
        return
    paid, rests_on, because = record.capped(lost.stake * odds, rests_on, because)
    won = replace(lost, outcome=Outcome.WON, stake=0, odds=(odds,), paid=paid, because=because)
    record.emit(LineSettled(replace(won, clauses=rests_on)))
