"""The dealer's hand is shown, boxes concede or force the dealer, and wagers are settled."""

from collections.abc import Iterator

from croupier.cards import known
from croupier.games.decisions import out_of_turn
from croupier.games.events import DEALER, DealerRevealed, HandShown
from croupier.games.game import refusal
from croupier.games.lunar.actions import Concede, Decline, Force, SettleNow
from croupier.games.lunar.changes import LunarRecorder
from croupier.games.lunar.deal import HAND, draw_card
from croupier.games.lunar.declarations import pay_super
from croupier.games.lunar.events import BetCorrected, DealerCardRemoved, ForceAnswered, HandConceded
from croupier.games.lunar.state import Box, Phase, Round, is_enough, super_on
from croupier.games.real_cards import CardsToSee, is_hand_seen, is_settled, unseen_of
from croupier.games.settlement import Outcome
from croupier.games.words import beats, both_have, dealer_beats
from croupier.hands import Category, Value, best_super_line, evaluate, first_and_second
from croupier.money import format_amount, say_odds


def correct_bet(record: LunarRecorder, box: Box) -> Box:
    """Count a bet wager of the wrong amount up to the amount required."""
    required = box.ante * record.rules.bet_antes
    excess = box.wagers["bet"] - required
    if excess < 0:
        clauses = record.cites.wrong_bet_less or record.cites.wrong_amount
        record.emit(BetCorrected(box.number, box.wagers["bet"], 0, clauses))
    if excess > 0:
        clauses = record.cites.wrong_bet_more or record.cites.wrong_amount
        record.emit(BetCorrected(box.number, required, excess, clauses))
        box = record.box(box.number)
        words = f"over the bet wager of {format_amount(required)}"
        record.settle(box, "bet_excess", Outcome.VOID, clauses, words)
    return record.box(box.number)


def reveal(record: LunarRecorder) -> None:
    """Show the dealer's hand if a box bets or a super wager is on it (ruling: dealer-super)."""
    state, cites = record.state, record.cites
    if not has_to_show(state):
        record.end()
        return
    if record.rules.no_more_bets_two:
        record.announce("no more bets", cites.no_more_bets_two)
    value = state.dealer_value
    record.emit(DealerRevealed(state.dealer, value, is_enough(value), cites.reveal))
    record.announce(f"the dealer has {value.name}", cites.reveal)
    if record.rules.dealer_super_first:
        settle_dealer_super(record)
    may_concede = record.rules.concede and state.betting
    record.begin(Phase.CONCEDING if may_concede else Phase.QUALIFYING)


def has_to_show(state: Round) -> bool:
    if state.betting:
        return True
    return any("dealer_super" in box.standing for box in state.boxes.values())


def settle_dealer_super(record: LunarRecorder) -> None:
    rules, cites = record.rules, record.cites
    boxes = [box for box in record.state.boxes.values() if "dealer_super" in box.standing]
    if not boxes:
        return
    line = best_super_line(known(record.state.dealer), rules.super_odds, rules.ace_king_queen)
    for box in boxes:
        if line is None:
            because = "the dealer has no super combination"
            record.settle(box, "dealer_super", Outcome.LOST, cites.dealer_super_lost, because)
        else:
            pay_super(record, box, "dealer_super", line, cites.dealer_super_paid)


def concede(record: LunarRecorder, action: Concede) -> None:
    state, cites, number = record.state, record.cites, action.box
    if not record.rules.concede:
        raise refusal(
            state, "no-concede", cites.decide, f"{record.rules.id} does not let players concede"
        )
    if state.phase is not Phase.CONCEDING:
        raise refusal(
            state,
            "not-now",
            cites.concede,
            f"box {number} may concede only after the dealer's hand is shown, before it is settled",
        )
    if number not in state.boxes or state.boxes[number].out:
        has_bet = number in state.boxes and "bet" in state.boxes[number].wagers
        clauses = cites.conceded_final if has_bet else cites.concede
        raise refusal(state, "box-over", clauses, f"box {number} has no hand to concede")
    box = record.box(number)
    record.emit(HandConceded(number, cites.concede))
    record.announce("conceding hand", cites.concede)
    box = correct_bet(record, box)
    clauses = cites.concede + cites.conceded_final
    if not _pay_instant_at_last(record, box):
        record.settle(box, "ante", Outcome.LOST, clauses, "conceded")
    record.settle(box, "bet", Outcome.LOST, clauses, "conceded")
    record.finish(number, cites.concede + cites.fold_count)


def settle_now(record: LunarRecorder, action: SettleNow) -> None:
    del action
    if record.state.phase is not Phase.CONCEDING:
        raise refusal(
            record.state, "not-now", record.cites.reveal, "there is nothing to settle now"
        )
    record.begin(Phase.QUALIFYING)


def settle(record: LunarRecorder) -> None:
    """Settle every box, except those whose real cards must be seen first."""
    for box in reversed(record.state.betting):
        if not _can_be_settled(record.state, box):
            continue
        box = correct_bet(record, box)
        if box.forces is False:  # it declined, so the result of the force does not apply to it
            settle_unqualified(record, box)
        elif record.state.qualifies:
            _compare(record, box)
        elif box.forces:
            _force_failed(record, box)
        else:
            settle_unqualified(record, box)
    if record.state.betting:
        return
    if not record.rules.dealer_super_first:
        settle_dealer_super(record)
    record.end()


def _can_be_settled(state: Round, box: Box) -> bool:
    """Whether the cards that its wagers need are on the table and seen."""
    if box.early and state.rules.reads("settled-meanwhile"):
        return False
    if is_hand_seen(state, box.cards):
        return True
    if state.qualifies and box.forces is not False:
        return False
    return bool(box.forces) or not _needs_hand_unqualified(state, box)


def _needs_hand_unqualified(state: Round, box: Box) -> bool:
    """Whether the ante is paid by the hand if the dealer does not qualify."""
    rules = state.rules
    instant = bool(rules.cites.instant_regardless) and not box.has_drawn
    return rules.ante_straight != rules.ante_below_straight or instant


def settle_unqualified(record: LunarRecorder, box: Box) -> None:
    """The dealer does not qualify: the ante is paid, the bet wager is returned."""
    rules, cites = record.rules, record.cites
    odds, because = rules.ante_below_straight, "the dealer does not qualify"
    if is_hand_seen(record.state, box.cards):
        value = evaluate(known(box.cards))
        if value.category >= Category.STRAIGHT:
            odds = rules.ante_straight
        if rules.show_unqualified:
            record.emit(HandShown(box.number, box.cards, value, cites.unqualified_shown))
        if rules.ante_straight != rules.ante_below_straight:
            because += f"; {value.name} pays {say_odds(odds)}"
    if not _pay_instant_at_last(record, box):
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
    value = evaluate(known(box.cards))
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
    first, second = first_and_second(known(box.cards), rules.bet_odds, rules.straight_with_pair)
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
    """Return the ante of a winning hand, unless it was dealt as an instant hand."""
    if not _pay_instant_at_last(record, box, won=True):
        because = "an ante is paid only when the dealer does not qualify"
        record.settle(box, "ante", Outcome.STAND_OFF, record.cites.ante_on_win, because)


def _pay_instant_at_last(record: LunarRecorder, box: Box, *, won: bool = False) -> bool:
    """Pay the ante of an instant hand that was neither declared nor drawn to, if the document pays
    it automatically: whatever the dealer has, and even if the hand is conceded."""
    cites = record.cites
    clauses = cites.undeclared_at_settlement if won else cites.instant_regardless
    automatic = won or record.rules.reads("undeclared-instant")
    if not clauses or not automatic or box.has_drawn:
        return False
    if not is_hand_seen(record.state, box.first_five):
        return False  # conceded without being seen
    dealt = evaluate(known(box.first_five)).category
    if dealt not in record.rules.instant_odds:
        return False
    odds = record.rules.instant_odds[dealt]
    because = f"an instant hand in the first five cards pays {say_odds(odds)}"
    record.settle(box, "ante", Outcome.WON, clauses, because, (odds,))
    return True


def _lose(record: LunarRecorder, box: Box, value: Value, dealer: Value) -> None:
    cites = record.cites
    because = dealer_beats(dealer, value)
    if not _pay_instant_at_last(record, box):
        record.settle(box, "ante", Outcome.LOST, cites.lost + cites.ante_lost, because)
    record.settle(box, "bet", Outcome.LOST, cites.lost, because)
    record.finish(box.number, cites.lost_count, cites.compared_order)


def _stand_off(record: LunarRecorder, box: Box, value: Value) -> None:
    cites = record.cites
    because = both_have(value)
    if not _pay_instant_at_last(record, box):
        record.settle(box, "ante", Outcome.STAND_OFF, cites.stand_off, because)
    record.settle(box, "bet", Outcome.STAND_OFF, cites.stand_off, because)
    record.finish(box.number, cites.stand_off_count, cites.compared_order)


def qualify(record: LunarRecorder) -> None:
    """Announce that the dealer does not qualify, and ask who forces if that is offered."""
    state, cites = record.state, record.cites
    if state.qualifies or not state.betting:
        record.begin(Phase.SETTLING)
        return
    record.announce("dealer does not qualify", cites.not_qualified)
    if record.rules.force_antes is None:
        record.begin(Phase.SETTLING)
        return
    record.announce("will any player force the dealer?", cites.not_qualified)
    record.begin(Phase.FORCING)


def force(record: LunarRecorder, action: Force) -> None:
    box = check_force(record.state, action.box)
    fee = box.ante * (record.rules.force_antes or 0)
    record.emit(ForceAnswered(box.number, True, fee, record.cites.force))


def decline(record: LunarRecorder, action: Decline) -> None:
    box = check_force(record.state, action.box)
    record.emit(ForceAnswered(box.number, False, 0, record.cites.decline))


def check_force(state: Round, number: int) -> Box:
    rules, cites = state.rules, state.rules.cites
    if rules.force_antes is None:
        raise refusal(
            state,
            "no-force",
            cites.not_qualified,
            f"{rules.id} does not let players force the dealer",
        )
    if state.phase is not Phase.FORCING:
        raise refusal(
            state,
            "not-now",
            cites.force if state.removed is None else cites.force + cites.force_card,
            f"box {number} may answer only when the dealer does not qualify, once in a round",
        )
    box = state.boxes.get(number)
    if box is None or not box.betting or box.out:
        message = f"box {number} has no bet wager against the dealer"
        raise refusal(state, "box-over", cites.force, message)
    if not state.may_decide(box):
        code, clauses, why = out_of_turn(state, number)
        if not state.must_decide(box):
            once = cites.force + cites.force_card
            code, clauses, why = "decided", once, "it has already answered"
        raise refusal(state, code, clauses, f"box {number} may not answer now: {why}")
    return box


def replace(record: LunarRecorder) -> None:
    """Settle the boxes that declined; then one new card serves all that force (force-once)."""
    cites = record.cites
    for box in reversed(record.state.betting):
        if not box.forces and _can_be_settled(record.state, box):
            settle_unqualified(record, box)
    if not record.state.betting:
        record.end()
        return
    if not any(box.forces for box in record.state.betting):
        record.begin(Phase.SETTLING)
        return
    for box in record.state.betting:
        if "force_fee" in box.standing:
            words = "the fee for changing the dealer's highest card"
            record.settle(box, "force_fee", Outcome.KEPT, cites.force_fee, words)
    if record.state.removed is None:
        highest = max(known(record.state.dealer), key=lambda card: card.rank)
        record.emit(DealerCardRemoved(highest, cites.force_card))
    if record.state.needs_cards:
        return
    if not record.state.real_cards:
        draw_card(record, DEALER, True, cites.force_card)
    state = record.state
    if state.real_cards and (len(state.dealer) < HAND or unseen_of(state.dealer)):
        return  # a person deals it and enters its face
    assert len(state.dealer) == HAND
    value = state.dealer_value
    record.emit(DealerRevealed(state.dealer, value, is_enough(value), cites.force_card))
    record.announce(f"the dealer has {value.name}", cites.force_card)
    record.begin(Phase.SETTLING)


def to_see(state: Round) -> Iterator[CardsToSee]:
    """Real cards that only this game waits for: declared hands, and the new card of a force."""
    if is_settled(state):
        return
    if state.phase is Phase.PAYING or state.paid_first is not None:
        for box in state.boxes.values():
            if state.paid_first is not None and not state.waits_for_payment(box):
                continue
            unseen, wagers = unseen_of(box.first_five), _on_declared(state, box)
            if box.aside and not box.paid and unseen and wagers:
                yield CardsToSee(box.number, len(unseen), box.number, wagers)
    if state.phase is Phase.REPLACING and (unseen := unseen_of(state.dealer)):
        yield CardsToSee(DEALER, len(unseen), face_up=True)
    if state.up_card in unseen_of(state.dealer) and state.phase not in (
        *(Phase.DEALING, Phase.REVEALING, Phase.REPLACING),
    ):
        yield CardsToSee(DEALER, 1, face_up=True)


def _on_declared(state: Round, box: Box) -> tuple[str, ...]:
    """The wagers that a declared hand may win: super wagers or, for an instant hand, the ante."""
    key = super_on(box.number)
    others = (key for each in state.boxes.values() if key in each.standing)
    supers = (*(["super"] if "super" in box.standing else []), *others)
    return tuple(dict.fromkeys(supers)) or (() if box.out else ("ante",))
