"""What goes wrong. An irregularity is an action that rests on a clause."""

from functools import partial

from croupier.games import collecting, mishaps, voiding
from croupier.games.holdem.actions import (
    Absent,
    CollectCards,
    DeemSeat,
    ExposeCards,
    ExposeDealerCards,
    Reconstruct,
    Ruling,
    ViewHand,
    VoidHand,
    VoidRound,
)
from croupier.games.holdem.betting import check_turn
from croupier.games.holdem.by_hand import end_deal
from croupier.games.holdem.events import (
    BlindHandViewed,
    PlayerAbsent,
    PoolMoved,
    SeatDeemed,
)
from croupier.games.holdem.legal import refusal
from croupier.games.holdem.phase import Phase
from croupier.games.holdem.recorder import Recorder
from croupier.games.holdem.state import Round
from croupier.games.jackpot import undone
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def absent(record: Recorder, action: Absent) -> None:
    """The box that must decide does not: it is deemed folded, and its wagers forfeited."""
    box = check_turn(record.state, action.box, "be absent")
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.FORFEITED, clauses, "the player did not decide")
    record.finish(box.number, clauses)


def void_hand(record: Recorder, action: VoidHand) -> None:
    refuse = partial(refusal, record.state)
    voiding.check_under_way(record.state, _under_way(record.state), refuse)
    _check_viewed(record, action)
    voiding.void_hand(record, action, refuse)


def void_round(record: Recorder, action: VoidRound) -> None:
    state, refuse = record.state, partial(refusal, record.state)
    under_way = _under_way(state) or voiding.is_until_ended(state, action)
    voiding.check_under_way(state, under_way, refuse)
    voiding.void_round(record, action, refuse)
    for line in reversed(state.pool_lines):
        record.emit(PoolMoved(undone(line, record.state.void)))
    record.end()


def expose_cards(record: Recorder, action: ExposeCards) -> None:
    _check_after_deal(record.state, record.cites.player_exposed)
    mishaps.expose_cards(record, action, partial(refusal, record.state))


def expose_dealer_cards(record: Recorder, action: ExposeDealerCards) -> None:
    """Before all decisions are made, it leaves the others a play wager or a fold."""
    _check_after_deal(record.state, record.cites.dealer_exposed)
    mishaps.expose_dealer_cards(record, action, partial(refusal, record.state))


def collect_cards(record: Recorder, action: CollectCards) -> None:
    """A finished hand is collected rightly, one that has still to decide too early."""
    if collecting.waits(record.state, action.box):
        collecting.collect(record, action, end_deal, partial(refusal, record.state))
    else:
        _collect_early(record, action)


def _collect_early(record: Recorder, action: CollectCards) -> None:
    state, cites = record.state, record.cites
    box = state.boxes.get(action.box)
    if state.turn is None or box is None or box.multiple:
        raise refusal(
            state,
            "not-now",
            cites.collected_early,
            f"the cards of box {action.box} are not due a decision: they cannot be collected early",
        )
    mishaps.collect_early(record, action, partial(refusal, state))


def reconstruct(record: Recorder, action: Reconstruct) -> None:
    mishaps.reconstruct(record, action, partial(refusal, record.state))


def view_hand(record: Recorder, action: ViewHand) -> None:
    """A player looks at an additional hand that must be played blind."""
    state, cites = record.state, record.cites
    if action.box not in state.boxes or not state.is_blind(action.box) or state.turn is None:
        raise refusal(
            state,
            "not-blind",
            cites.viewed_hand,
            f"the hand of box {action.box} is not one to be played blind now",
        )
    record.emit(BlindHandViewed(action.box, cites.viewed_hand))


def _check_viewed(record: Recorder, action: VoidHand) -> None:
    """Looking at blind hands voids those looked at, and only when they are more than one."""
    state, cites = record.state, record.cites
    ground = action.clause if ":" in action.clause else f"{record.rules.id}:{action.clause}"
    if ground not in cites.viewed_more:
        return
    looked_at = _looked_at(state, action.box)
    if len(looked_at) < 2 or action.box not in looked_at:
        raise refusal(
            state,
            "not-viewed",
            cites.viewed_more,
            f"only where a player has looked at several blind hands are those void; looked at: "
            f"{', '.join(map(str, looked_at)) or 'none'}",
        )


def _looked_at(state: Round, box: int) -> list[int]:
    """The blind hands that a box's player has looked at."""
    player = state.player_of(box)
    return [each for each in player.boxes if each in state.boxes and state.boxes[each].viewed]


def deem_seat(record: Recorder, action: DeemSeat) -> None:
    """A supervisor may take the one hand looked at for the seat's, and let the game go on."""
    state, cites = record.state, record.cites
    player = state.player_of(action.box)
    looked_at = _looked_at(state, action.box)
    if looked_at != [action.box]:
        raise refusal(
            state,
            "not-one-hand",
            cites.viewed_one + cites.viewed_more,
            f"{player.name} has looked at {len(looked_at)} additional hands: only one hand looked "
            "at may be deemed the seat's; more may be declared void",
        )
    record.emit(SeatDeemed(action.box, cites.viewed_one))


def rule(record: Recorder, action: Ruling) -> None:
    if record.state.phase is Phase.WAGERING:
        raise refusal(
            record.state,
            "not-now",
            record.cites.final_decision,
            "there is nothing to rule on before the deal",
        )
    mishaps.rule(record, action, partial(refusal, record.state))


def _check_after_deal(state: Round, clauses: Clauses) -> None:
    if state.phase in (Phase.WAGERING, Phase.DEALING, Phase.COLLECTING, Phase.OVER):
        raise refusal(state, "not-now", clauses, "no hand is on the table to be exposed")


def _under_way(state: Round) -> bool:
    return state.phase not in (Phase.WAGERING, Phase.COLLECTING, Phase.OVER)
