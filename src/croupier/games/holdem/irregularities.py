"""Hands that a player on several boxes looks at, although only the seat's may be seen."""

from croupier.games.actions import DeemSeat, ExposeCards, ShowCards, VoidHand, VoidUnlit
from croupier.games.game import refusal
from croupier.games.holdem.actions import ViewHand
from croupier.games.holdem.events import BlindHandViewed, HandViewed, SeatDeemed
from croupier.games.holdem.state import HoldemRecorder, Phase, Round
from croupier.games.irregularities import exposure, voids
from croupier.games.real_cards import show_cards
from croupier.games.settlement import Outcome

_HELD = (
    *(Phase.BEFORE_FLOP, Phase.FLOP, Phase.AFTER_FLOP),
    *(Phase.RIVER, Phase.AFTER_RIVER, Phase.REVEALING),
)


def view_hand(record: HoldemRecorder, action: ViewHand) -> None:
    """A player looks at a hand: rightly at the seat's, wrongly at one that must be played blind."""
    state, cites, number = record.state, record.cites, action.box
    box = state.boxes.get(number)
    blind = state.is_blind(number)
    if state.rules.reads("hands-viewed"):
        in_hand = box is not None and not box.out and state.phase in _HELD
        why = f"box {number} has no hand to look at now"
    else:
        in_hand = box is not None and blind and state.turn is not None
        why = f"box {number} has no hand to play blind now"
    if not in_hand:
        raise refusal(state, "not-blind", cites.viewed_hand, why)
    if blind:
        record.emit(BlindHandViewed(number, cites.blind_hands + cites.viewed_hand))
    else:
        record.emit(HandViewed(number, cites.decide))


def expose_cards(record: HoldemRecorder, action: ExposeCards) -> None:
    """A player turns up cards. Turning up a hand that must be played blind counts as looking at
    it."""
    exposure.expose_cards(record, action)
    if _is_unseen(record.state, action.box):
        cites = record.cites
        clauses = (*cites.blind_hands, *cites.viewed_hand, _BLIND_SHOWN)
        record.emit(BlindHandViewed(action.box, clauses))


def show_hand(record: HoldemRecorder, action: ShowCards) -> None:
    """Record real cards as seen, except those of a hand that nobody may look at yet."""
    if _is_unseen(record.state, action.to):
        message = f"nobody may look at the hand of box {action.to} until it is settled"
        clauses = (*record.cites.blind_hands, _BLIND_SHOWN)
        raise refusal(record.state, "blind-hand", clauses, message)
    show_cards(record, action)


def _is_unseen(state: Round, number: int) -> bool:
    """Whether the hand must not be looked at now and was not (ruling: blind-shown)."""
    box = state.boxes.get(number)
    held = box is not None and not (box.out or box.viewed) and state.phase in _HELD
    return held and state.is_blind(number) and state.rules.reads("blind-shown")


_BLIND_SHOWN = "ruling:blind-shown"


def check_viewed(record: HoldemRecorder, action: VoidHand) -> None:
    """Check that a player has looked at more than one hand besides the seat's, which voids them."""
    state, cites = record.state, record.cites
    if voids.address_of(state, action.clause) not in cites.viewed_more:
        return
    looked_at = _looked_at(state, action.box)
    if len(looked_at) < 2 or action.box not in looked_at:
        raise refusal(
            state,
            "not-viewed",
            cites.viewed_more,
            f"hands are void only if a player has looked at more than one; looked at: "
            f"{', '.join(map(str, looked_at)) or 'none'}",
        )


def _looked_at(state: Round, box: int) -> list[int]:
    """The hands that a box's player has looked at, if one had to be played blind.

    A player who decides on the hand of the seat has seen it (ruling: hands-viewed)."""
    own = [state.boxes[each] for each in state.player_of(box).boxes if each in state.boxes]
    if not state.rules.reads("hands-viewed"):
        return [each.number for each in own if each.viewed]
    wrongly = [each.number for each in own if each.viewed and state.is_blind(each.number)]
    seats = (each for each in own if not state.is_blind(each.number))
    rightly = [each.number for each in seats if each.viewed or each.asked]
    return [*rightly, *wrongly] if wrongly else []


def void_unlit(record: HoldemRecorder, action: VoidUnlit) -> None:
    """Return a jackpot wager that the equipment never accepted (ruling: jackpot-fault)."""
    state, clauses = record.state, record.cites.jackpot_fault
    because = "its light never came on, so it was not accepted into the jackpot"
    box = state.boxes.get(action.box)
    if box is not None and "jackpot" in box.standing:
        record.settle(box, "jackpot", Outcome.VOID, clauses, because)
    elif box is not None and voids.has_jackpot(state, action.box):
        voids.take_back(record, state, box.number, ("jackpot",), clauses, because)
    else:
        message = f"box {action.box} has no jackpot wager in this round"
        raise refusal(state, "no-wager", clauses, message)


def deem_seat(record: HoldemRecorder, action: DeemSeat) -> None:
    """Count the one hand looked at as the seat's, if a supervisor chooses, and continue."""
    state, cites = record.state, record.cites
    player = state.player_of(action.box)
    looked_at = _looked_at(state, action.box)
    if looked_at != [action.box]:
        raise refusal(
            state,
            "not-one-hand",
            cites.viewed_one + cites.viewed_more,
            f"{player.name} has looked at {_hands(looked_at)}: a single hand other than the "
            "seat's may count as the seat's, several may be declared void",
        )
    record.emit(SeatDeemed(action.box, cites.viewed_one))


def _hands(looked_at: list[int]) -> str:
    if not looked_at:
        return "no hand that must be played blind"
    return f"the hand{'' if len(looked_at) == 1 else 's'} of {', '.join(map(str, looked_at))}"
