"""Mishaps of every game: cards exposed, cards collected too early; and a free ruling."""

from croupier.cards import Card
from croupier.games.actions import (
    CollectCards,
    ExposeCards,
    ExposeDealerCards,
    Reconstruct,
    Ruling,
)
from croupier.games.collecting import check_count
from croupier.games.events import (
    CollectedEarly,
    DealerExposed,
    HandReconstructed,
    LineSettled,
    PlayerExposed,
    RulingMade,
)
from croupier.games.game import refusal
from croupier.games.recorder import R, RoundRecorder
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import BoxState, RoundState
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


def expose_cards(record: RoundRecorder[R], action: ExposeCards) -> None:
    _check_on_table(record.state, record.cites.player_exposed)
    box = _hand(record.state, action.box)
    _check_held(action.cards, box.cards, f"box {action.box}", record.state)
    record.emit(PlayerExposed(action.box, action.cards, record.state.rules.cites.player_exposed))


def expose_dealer_cards(record: RoundRecorder[R], action: ExposeDealerCards) -> None:
    """The dealer's own, by mistake; those who have not decided then have fewer choices."""
    _check_on_table(record.state, record.cites.dealer_exposed)
    _check_held(action.cards, record.state.dealer, "the dealer", record.state)
    record.emit(DealerExposed(action.cards, record.state.rules.cites.dealer_exposed))


def collect_early(record: RoundRecorder[R], action: CollectCards) -> None:
    """The dealer puts a hand in the discard rack that has still to decide."""
    state = record.state
    if action.box not in state.boxes or not state.awaits(state.boxes[action.box]):
        raise refusal(
            state,
            "not-now",
            record.cites.collected_early,
            f"the cards of box {action.box} are not due a decision: they cannot be collected early",
        )
    box = _hand(record.state, action.box)
    check_count(record.state, action, box.cards)
    record.emit(CollectedEarly(box.number, box.cards, record.state.rules.cites.collected_early))


def reconstruct(record: RoundRecorder[R], action: Reconstruct) -> None:
    """Give a hand back, if its cards are still the top of the discard rack."""
    state, cites = record.state, record.state.rules.cites
    box: BoxState | None = state.boxes.get(action.box)
    if box is None or not box.early:
        raise refusal(
            state,
            "not-collected",
            cites.reconstruct,
            f"the cards of box {action.box} were not collected",
        )
    top = state.rack[-len(box.cards) :]
    if set(top) != set(box.cards):
        raise refusal(
            state,
            "not-on-top",
            cites.reconstruct + cites.not_reconstructed,
            f"the hand of box {action.box} is not the top of the discard rack: it may not be "
            "reconstructed, and is void",
        )
    record.emit(HandReconstructed(box.number, box.cards, cites.reconstruct))


def rule(record: RoundRecorder[R], action: Ruling) -> None:
    """Take down an official's final decision; what it gives or takes is a line of its own."""
    state, cites = record.state, record.state.rules.cites
    if state.phase == "wagering":
        message = "there is nothing to rule on before the deal"
        raise refusal(state, "not-now", cites.final_decision, message)
    if not action.official.strip() or not action.reason.strip():
        raise refusal(
            state,
            "who-and-why",
            cites.final_decision,
            "a ruling needs the official's name and a reason",
        )
    unknown = [str(box) for box in action.amounts if box not in state.boxes]
    if unknown:
        raise refusal(
            state,
            "not-in-round",
            cites.final_decision,
            f"not in this round: box {', '.join(unknown)}",
        )
    record.emit(RulingMade(action.official, action.reason, cites.final_decision))
    for box, amount in action.amounts.items():
        record.emit(
            LineSettled(
                SettlementLine(
                    box=box,
                    wager="ruling",
                    outcome=Outcome.RULED,
                    stake=0,
                    odds=(),
                    paid=amount,
                    returned=0,
                    clauses=cites.final_decision,
                    because=f"final decision of {action.official}: {action.reason}",
                )
            )
        )


def _check_on_table(state: RoundState, clauses: Clauses) -> None:
    if state.phase in ("wagering", "dealing", "collecting", "over"):
        raise refusal(state, "not-now", clauses, "no hand is on the table to be exposed")


def _hand(state: RoundState, number: int) -> BoxState:
    box: BoxState | None = state.boxes.get(number)
    if box is None or box.out or box.early or not box.cards:
        raise refusal(
            state, "box-over", state.rules.cites.decide, f"box {number} has no hand in the round"
        )
    return box


def _check_held(
    cards: tuple[Card, ...],
    hand: tuple[Card, ...],
    whose: str,
    state: RoundState,
) -> None:
    foreign = tuple(card for card in cards if card not in hand)
    if foreign or not cards:
        raise refusal(
            state,
            "not-held",
            state.rules.cites.player_exposed,
            Sentence(
                "{whose} does not hold {foreign}; it holds {hand}",
                whose=whose,
                foreign=foreign or "no cards",
                hand=hand,
            ),
        )
