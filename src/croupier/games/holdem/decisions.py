"""The decisions of a box of Hold'em: before the flop, after it, after the river."""

from collections.abc import Iterator

from croupier.games.decision import Decision, Made, seen
from croupier.games.holdem.dealing import HAND
from croupier.games.holdem.state import Round
from croupier.games.holdem.view import view
from croupier.games.viewer import Viewer

_FLOP, _BOARD = 3, 5
_STREETS = (
    ("before the flop", 0, "check"),
    ("after the flop", _FLOP, "check"),
    ("after the river", _BOARD, "fold"),
)
"""When a hand is asked, with how many community cards, and what it does if it does not play."""


def decisions(round: Round, number: int, viewer: Viewer) -> Iterator[Decision]:
    """What lies face down to that person is not looked at."""
    shown = view(round, viewer)
    box, board = shown.boxes[number], seen(shown.community)
    hole = seen(box.cards)
    if len(hole) != HAND:
        return
    asked = box.checks + (1 if box.multiple else 0)
    for at, (when, known, otherwise) in enumerate(_STREETS):
        if len(board) < known or at > asked:
            return
        made: Made | None = None
        if at < asked:
            plays = bool(box.multiple) and at == asked - 1
            made = ("play", box.multiple, frozenset()) if plays else (otherwise, None, frozenset())
        elif box.over:
            return
        cards = {"hole": hole, "flop": board[:known][:_FLOP], "turn_river": board[:known][_FLOP:]}
        yield Decision(when, cards, made)
        if made is None or made[0] == "play":
            return
