"""The state after an event. Every change of a round's state is here and nowhere else."""

from croupier.games.fold import SHARED, Changes, stake, with_box
from croupier.games.holdem import events as ev
from croupier.games.holdem.state import Round
from croupier.games.jackpot import Hit, move
from croupier.games.state import Player
from croupier.machine import evolve


def fold(state: Round, event: ev.Event) -> Round:
    """The round after the event."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _rest_racked(state: Round, event: ev.RestRacked) -> Round:
    return evolve(state, rack=state.rack + event.cards, dealt=len(state.deck))


def _decided(state: Round, event: ev.Decided) -> Round:
    box = state.boxes[event.box]
    if event.decision != "play":
        return with_box(state, box, asked=box.asked + 1)
    return stake(state, box, "play", event.amount, asked=box.asked + 1, multiple=event.multiple)


def _community_turned(state: Round, event: ev.CommunityTurned) -> Round:
    return evolve(state, turned=state.turned + len(event.cards))


def _blind_hand_viewed(state: Round, event: ev.BlindHandViewed) -> Round:
    return with_box(state, state.boxes[event.box], viewed=True)


def _seat_deemed(state: Round, event: ev.SeatDeemed) -> Round:
    """The hand looked at becomes the seat's; the others are the additional ones."""
    player = state.player_of(event.box)
    boxes = (event.box, *(box for box in player.boxes if box != event.box))
    moved = Player(player.name, boxes)
    return evolve(state, players=tuple(moved if each == player else each for each in state.players))


def _jackpot_hit(state: Round, event: ev.JackpotHit) -> Round:
    hit = Hit(event.box, event.line, state.boxes[event.box].wagers["jackpot"])
    return evolve(state, hits=(*state.hits, hit))


def _pool_moved(state: Round, event: ev.PoolMoved) -> Round:
    assert state.pools is not None
    lines = (*state.pool_lines, event.line)
    return evolve(state, pools=move(state.pools, event.line), pool_lines=lines)


_CHANGES: Changes = {
    **SHARED,
    ev.RestRacked: _rest_racked,
    ev.Decided: _decided,
    ev.CommunityTurned: _community_turned,
    ev.BlindHandViewed: _blind_hand_viewed,
    ev.SeatDeemed: _seat_deemed,
    ev.JackpotHit: _jackpot_hit,
    ev.PoolMoved: _pool_moved,
}
