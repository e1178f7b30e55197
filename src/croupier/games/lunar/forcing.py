"""The dealer does not qualify; boxes may pay for one change of the dealer's highest card."""

from croupier.games.game import refusal
from croupier.games.lunar.actions import Decline, Force
from croupier.games.lunar.dealing import HAND, draw_card
from croupier.games.lunar.events import (
    DEALER,
    DealerCardRemoved,
    DealerRevealed,
    ForceAnswered,
)
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.settling import settle_unqualified
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.settlement import Outcome


def qualify(record: LunarRecorder) -> None:
    """Announce a dealer's hand that does not qualify, and ask who forces where that is offered."""
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
            cites.force,
            f"box {number} may answer only when the dealer does not qualify, once in a round",
        )
    if state.turn != number:
        raise refusal(
            state,
            "out-of-turn",
            cites.force,
            f"box {number} may not answer now: it is box {state.turn}'s turn",
        )
    return state.boxes[number]


def replace(record: LunarRecorder) -> None:
    """Settle the boxes that declined; then one new card serves all that force (force-once)."""
    cites = record.cites
    for box in reversed(record.state.betting):
        if not box.forces:
            settle_unqualified(record, box)
    if not record.state.betting:
        record.end()
        return
    for box in record.state.betting:
        if "force_fee" in box.standing:
            words = "the fee for changing the dealer's highest card"
            record.settle(box, "force_fee", Outcome.KEPT, cites.force_fee, words)
    if record.state.removed is None:
        highest = max(record.state.dealer, key=lambda card: card.rank)
        record.emit(DealerCardRemoved(highest, cites.force_card))
    if record.state.needs_cards:
        return
    draw_card(record, DEALER, True, cites.force_card)
    assert len(record.state.dealer) == HAND
    state = record.state
    record.emit(DealerRevealed(state.dealer, state.dealer_value, state.qualifies, cites.force_card))
    record.announce(f"the dealer has {state.dealer_value.name}", cites.force_card)
    record.begin(Phase.SETTLING)
