"""The dealer's hand is turned up; super wagers on it are settled; a player may concede."""

from croupier.games.game import refusal
from croupier.games.lunar.actions import Concede, SettleNow
from croupier.games.lunar.bets import correct_bet
from croupier.games.lunar.events import DealerRevealed, HandConceded
from croupier.games.lunar.paying import pay_super
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Phase, Round
from croupier.games.settlement import Outcome
from croupier.hands import best_super_line


def reveal(record: LunarRecorder) -> None:
    """Show the dealer's hand if a box bets or a super wager is on it (ruling: dealer-super)."""
    state, cites = record.state, record.cites
    if not has_to_show(state):
        record.end()
        return
    if record.rules.no_more_bets_two:
        record.announce("no more bets", cites.no_more_bets_two)
    value = state.dealer_value
    record.emit(DealerRevealed(state.dealer, value, state.qualifies, cites.reveal))
    record.announce(f"the dealer has {value.name}", cites.reveal)
    if record.rules.dealer_super_first:
        settle_dealer_super(record)
    may_concede = record.rules.concede and state.betting
    record.begin(Phase.CONCEDING if may_concede else Phase.QUALIFYING)


def has_to_show(state: Round) -> bool:
    on_dealer = any("dealer_super" in box.standing for box in state.boxes.values())
    return bool(state.betting) or on_dealer


def settle_dealer_super(record: LunarRecorder) -> None:
    rules, cites = record.rules, record.cites
    line = best_super_line(record.state.dealer, rules.super_odds, rules.ace_king_queen)
    for box in record.state.boxes.values():
        if "dealer_super" not in box.standing:
            continue
        if line is None:
            because = "the dealer has no super combination"
            record.settle(box, "dealer_super", Outcome.LOST, cites.dealer_super_lost, because)
        else:
            pay_super(record, box, "dealer_super", line, cites.dealer_super_paid)


def concede(record: LunarRecorder, action: Concede) -> None:
    state, cites, number = record.state, record.cites, action.box
    if not record.rules.concede:
        raise refusal(
            state, "no-concede", cites.decide, f"{record.rules.id} has no conceding of hands"
        )
    if state.phase is not Phase.CONCEDING:
        raise refusal(
            state,
            "not-now",
            cites.concede,
            f"box {number} may concede only after the dealer's hand is shown, before it is settled",
        )
    if number not in state.boxes or state.boxes[number].out:
        raise refusal(
            state, "box-over", cites.conceded_final, f"box {number} has no hand to concede"
        )
    box = record.box(number)
    record.emit(HandConceded(number, cites.concede))
    record.announce("conceding hand", cites.concede)
    box = correct_bet(record, box)
    for wager in ("ante", "bet"):
        record.settle(box, wager, Outcome.LOST, cites.concede + cites.conceded_final, "conceded")
    record.finish(number, cites.concede)


def settle_now(record: LunarRecorder, action: SettleNow) -> None:
    del action
    if record.state.phase is not Phase.CONCEDING:
        raise refusal(
            record.state, "not-now", record.cites.reveal, "there is nothing to settle now"
        )
    record.begin(Phase.QUALIFYING)
