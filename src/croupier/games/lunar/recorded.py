"""The order of the actions of a round in its record, and how they are replayed from it."""

from collections.abc import Sequence
from typing import Any

from croupier.games import actions as shared
from croupier.games.actions import Absent, ShuffleRack
from croupier.games.game import Done, Rack
from croupier.games.lunar import actions as act_
from croupier.games.lunar.state import Phase, Round, forfeits_at_once

_FIRST_DECISIONS = (Phase.DECIDING, Phase.PAYING)
_DECISIONS = shared.Fold | act_.Bet | act_.Exchange | act_.Buy | ShuffleRack


def _must_wait(round: Round, action: Any) -> bool:
    number = getattr(action, "box", None)
    box = round.boxes.get(number) if number is not None else None
    return (
        box is not None
        and round.phase in _FIRST_DECISIONS
        and box.aside
        and box.instant is None
        and box.decision is None
        and not box.out
        and round.turn != number
        and not (box.paid and round.as_it_happens)
        and (isinstance(action, _DECISIONS) or _is_absence(round, action))
    )


def _is_absence(round: Round, action: Any) -> bool:
    """Whether the action marks a player absent in a document that handles this in the box's
    turn."""
    return isinstance(action, Absent) and not forfeits_at_once(round)


def _goes_wrong(done: Done) -> bool:
    phase, action = done
    return phase in _FIRST_DECISIONS and not isinstance(action, _DECISIONS)


def next_recorded(round: Round, pending: list[Any], rack: Rack) -> Any:
    """The next action of a record.

    A record lists decisions clockwise. A box that declared a winning hand decides only after it is
    paid, so its decision may have to wait."""
    if round.needs_cards and not round.finished:
        order = rack(any(not isinstance(action, _DECISIONS) for action in pending))
        if order is not None:
            return ShuffleRack(order)
    for index, action in enumerate(pending):
        if not _must_wait(round, action):
            return pending.pop(index)
    return act_.SettleNow() if round.phase is Phase.CONCEDING else None


def in_order(start: Round, done: Sequence[Done]) -> bool:
    """Whether the record lists the actions in the order in which they were performed."""
    return bool(start.by_hand or start.first) or any(map(_goes_wrong, done))


def clockwise(listed: Sequence[Done]) -> list[Any]:
    """First decisions by box, then the rest in order."""
    done = [each for each in listed if not isinstance(each[1], act_.SettleNow)]
    first = [action for phase, action in done if phase in _FIRST_DECISIONS]
    rest = [action for phase, action in done if phase not in _FIRST_DECISIONS]
    return sorted(first, key=lambda action: action.box) + rest
