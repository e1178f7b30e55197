"""What goes wrong. An irregularity is an action that rests on a clause."""

from croupier.games import decisions, irregularities
from croupier.games.actions import Absent, DeemSeat, VoidHand
from croupier.games.game import refusal
from croupier.games.holdem.actions import ViewHand
from croupier.games.holdem.decisions import check_turn
from croupier.games.holdem.events import BlindHandViewed, SeatDeemed
from croupier.games.holdem.state import HoldemRecorder, Round


def absent(record: HoldemRecorder, action: Absent) -> None:
    """The box that must decide does not: it is deemed folded, and its wagers forfeited."""
    box = check_turn(record.state, action.box, "be absent")
    decisions.forfeit(record, box)
    record.finish(box.number, record.cites.absent)


def void_hand(record: HoldemRecorder, action: VoidHand) -> None:
    if irregularities.is_under_way(record.state):
        _check_viewed(record, action)
    irregularities.void_hand(record, action)


def view_hand(record: HoldemRecorder, action: ViewHand) -> None:
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


def _check_viewed(record: HoldemRecorder, action: VoidHand) -> None:
    """Looking at blind hands voids those looked at, and only when they are more than one."""
    state, cites = record.state, record.cites
    if irregularities.address_of(state, action.clause) not in cites.viewed_more:
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


def deem_seat(record: HoldemRecorder, action: DeemSeat) -> None:
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
