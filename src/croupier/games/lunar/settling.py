"""Hands are compared with the dealer's, from the dealer's right, and wagers paid or taken."""

from croupier.games.lunar.bets import correct_bet
from croupier.games.lunar.events import HandShown
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.revealing import settle_dealer_super
from croupier.games.lunar.state import Box
from croupier.games.naming import beats, both_have, dealer_beats
from croupier.games.settlement import Outcome
from croupier.hands import Category, Value, evaluate, first_and_second
from croupier.money import say_odds


def settle(record: LunarRecorder) -> None:
    for box in reversed(record.state.betting):
        box = correct_bet(record, box)
        if record.state.qualifies:
            _compare(record, box)
        elif box.forces:
            _force_failed(record, box)
        else:
            settle_unqualified(record, box)
    if not record.rules.dealer_super_first:
        settle_dealer_super(record)
    record.end()


def settle_unqualified(record: LunarRecorder, box: Box) -> None:
    """The dealer does not qualify: the ante is paid, the bet wager comes back."""
    rules, cites = record.rules, record.cites
    value = evaluate(box.cards)
    high = value.category >= Category.STRAIGHT
    odds = rules.ante_straight if high else rules.ante_below_straight
    because = "the dealer does not qualify"
    if rules.show_unqualified:
        record.emit(HandShown(box.number, box.cards, value, cites.unqualified_shown))
    if rules.ante_straight != rules.ante_below_straight:
        because += f"; {value.name} pays {say_odds(odds)}"
    record.settle(box, "ante", Outcome.WON, cites.ante_paid, because, (odds,))
    record.settle(box, "bet", Outcome.STAND_OFF, cites.bet_returned, "the dealer does not qualify")
    record.finish(box.number, cites.unqualified_count, cites.unqualified_order)


def _force_failed(record: LunarRecorder, box: Box) -> None:
    cites = record.cites
    for wager in ("ante", "bet"):
        words = "the dealer was forced and still does not qualify"
        record.settle(box, wager, Outcome.STAND_OFF, cites.force_failed, words)
    record.finish(box.number, cites.stand_off_count)


def _compare(record: LunarRecorder, box: Box) -> None:
    value = evaluate(box.cards)
    record.emit(HandShown(box.number, box.cards, value, record.cites.compare))
    dealer = record.state.dealer_value
    if value > dealer:
        _win(record, box, value, dealer)
    elif value < dealer:
        _lose(record, box, value, dealer)
    else:
        _stand_off(record, box, value)


def _win(record: LunarRecorder, box: Box, value: Value, dealer: Value) -> None:
    rules, cites = record.rules, record.cites
    first, second = first_and_second(box.cards, rules.bet_odds, rules.straight_with_pair)
    assert first is not None, "a hand that beats a qualified dealer is a combination"
    paid = [each for each in (first, second) if each is not None]
    odds = tuple(rules.bet_odds[each.line] for each in paid)
    clauses, because = cites.bet_won, f"{beats(value, dealer)}, {say_odds(odds[0])}"
    if second is not None:
        clauses += cites.second
        because += f"; {second.name} too, {say_odds(odds[1])}"
    _settle_winning_ante(record, box)
    record.settle(box, "bet", Outcome.WON, clauses, because, odds, tuple(paid))
    count = cites.won_count if second is None else cites.second_count
    record.finish(box.number, count, cites.compared_order)


def _settle_winning_ante(record: LunarRecorder, box: Box) -> None:
    """The ante of a winning hand comes back; one dealt as an instant hand, never declared, is paid
    where the document says so."""
    cites, dealt = record.cites, evaluate(box.first_five).category
    if cites.undeclared_at_settlement and dealt in record.rules.instant_odds and not box.has_drawn:
        odds = record.rules.instant_odds[dealt]
        because = f"an instant hand in the first five cards pays {say_odds(odds)}"
        clauses = cites.undeclared_at_settlement
        record.settle(box, "ante", Outcome.WON, clauses, because, (odds,))
        return
    because = "an ante is paid only when the dealer does not qualify"
    record.settle(box, "ante", Outcome.STAND_OFF, cites.ante_on_win, because)


def _lose(record: LunarRecorder, box: Box, value: Value, dealer: Value) -> None:
    cites = record.cites
    because = dealer_beats(dealer, value)
    record.settle(box, "ante", Outcome.LOST, cites.lost + cites.ante_lost, because)
    record.settle(box, "bet", Outcome.LOST, cites.lost, because)
    record.finish(box.number, cites.lost_count, cites.compared_order)


def _stand_off(record: LunarRecorder, box: Box, value: Value) -> None:
    cites = record.cites
    for wager in ("ante", "bet"):
        because = both_have(value)
        record.settle(box, wager, Outcome.STAND_OFF, cites.stand_off, because)
    record.finish(box.number, cites.stand_off_count, cites.compared_order)
