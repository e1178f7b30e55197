"""A round with given hands, and the parts of it that cite a clause."""

from collections.abc import Mapping
from typing import Any

from croupier import Round, rulebook
from croupier.games.settlement import SettlementLine

Hands = Mapping[int | str, str]
"""By box, and for "dealer" and "board"."""
KINGS, QUEENS = "Kh Ks 9d 5c 3s", "Qh Qs 8d 4c 2s"
NOTHING = "9s 7s 6d 4h 2c"
ACE_KING = "As Kd 9c 5h 2d"


def deal(
    clause: str,
    hands: Hands,
    dealing: str = "shoe",
    wagers: Mapping[str, int] | None = None,
    jackpot: Any = None,
    **options: Any,
) -> Round:
    """A round under the rulebook of the clause: 10 on each compulsory area of each box."""
    book = rulebook(clause.partition(":")[0], **options)
    areas = {"ante": 10, "blind" if book.id == "nz-uth" else "super": 10, **(wagers or {})}
    boxes = [box for box in hands if isinstance(box, int)] or [1]
    return book.deal(
        dict.fromkeys(boxes, areas), hands=hands, dealing=dealing, jackpot=jackpot, seed=7
    )


def play(round: Round, *moves: str) -> Round:
    for move in moves:
        round = round.play(move)
    return round


def places(round: Round) -> list[int]:
    """To whom each card of the deal went: a box, 0 for the dealer, -1 for the board."""
    return [event.to for event in round.events if type(event).__name__ == "CardDealt"]


def cited_in_deal(round: Round) -> set[str]:
    dealt = (event for event in round.events if type(event).__name__ == "CardDealt")
    return {clause for event in dealt for clause in event.clauses}


def line(round: Round, clause: str, wager: str, box: int = 1) -> SettlementLine:
    """The only line of the wager; it, or an event leading to it, cites the clause."""
    [only] = [each for each in round.lines if (each.box, each.wager) == (box, wager)]
    assert clause in only.clauses or told(round, clause), only.clauses
    return only


def told(round: Round, clause: str) -> list[str]:
    """The kinds of events that cite the clause."""
    return [
        type(event).__name__ for event in round.events if clause in getattr(event, "clauses", ())
    ]
