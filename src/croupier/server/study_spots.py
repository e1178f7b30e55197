"""The decisions of a box in a round: what its player could see at each, and what was done.

Made from the player's own view of the round. What lies face down to that person is not looked at.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card
from croupier.games import holdem, lunar
from croupier.games.holdem.dealing import HAND as HOLE
from croupier.games.holdem.view import view as holdem_view
from croupier.games.lunar.dealing import HAND
from croupier.games.lunar.view import view as lunar_view
from croupier.games.state import RoundState
from croupier.games.viewer import Viewer
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.study_values import (
    Worths,
    holdem_worths,
    lunar_worths,
    lunar_worths_drawn,
    lunar_worths_forcing,
)

_FLOP, _BOARD = 3, 5
_STREETS = (
    ("before the flop", 0, "check"),
    ("after the flop", _FLOP, "check"),
    ("after the river", _BOARD, "fold"),
)
"""When a hand of Hold'em is asked, with how many community cards, and what it does if it does not
play."""
Made = tuple[str, int | None, frozenset[Card]]
"""What was done: the action, the multiple of a play wager, the cards given away."""


@dataclass(frozen=True)
class Spot:
    when: str
    worths: Callable[[], Worths]
    made: Made | None = None


def spots(round: RoundState, number: int, viewer: Viewer, rules: Any) -> Iterator[Spot]:
    """Every decision of that box so far; the last of them may still be open."""
    if isinstance(round, lunar.Round):
        return _lunar_spots(round, number, viewer, rules)
    assert isinstance(round, holdem.Round)
    return _holdem_spots(round, number, viewer, rules)


def _seen(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _holdem_spots(
    round: holdem.Round, number: int, viewer: Viewer, rules: HoldemRules
) -> Iterator[Spot]:
    seen = holdem_view(round, viewer)
    box, board = seen.boxes[number], _seen(seen.community)
    hole = _seen(box.cards)
    if len(hole) != HOLE:
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
        yield Spot(when, _holdem(rules, hole, board[:known]), made)
        if made is None or made[0] == "play":
            return


def _holdem(rules: HoldemRules, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Any:
    return lambda: holdem_worths(rules, hole, board[:_FLOP], board[_FLOP:])


def _lunar_spots(
    round: lunar.Round, number: int, viewer: Viewer, rules: LunarRules
) -> Iterator[Spot]:
    seen, box, up = lunar_view(round, viewer), round.boxes[number], round.up_card
    held = _seen(seen.boxes[number].cards)
    if number not in viewer.boxes or up is None or len(box.first_five) != HAND or box.instant:
        return
    hand, discard = box.first_five, box.discard
    if box.decision is None:
        if not box.out:
            yield Spot("first decision", lambda: lunar_worths(rules, hand, up))
        return
    made: Made = (box.decision, None, frozenset(discard))
    yield Spot("first decision", lambda: lunar_worths(rules, hand, up), made)
    if box.has_drawn:
        if box.to_draw or len(held) < HAND:
            return
        drawn = tuple(card for card in held if card not in hand)
        did: Made | None = None
        if box.betting or box.out:
            did = ("bet" if box.betting else "fold", None, frozenset())
        yield Spot(
            "after the draw", lambda: lunar_worths_drawn(rules, hand, up, discard, drawn), did
        )
    yield from _forcing(round, box, seen, held, rules)


def _forcing(
    round: lunar.Round, box: Any, seen: Any, held: tuple[Card, ...], rules: LunarRules
) -> Iterator[Spot]:
    """Force or decline, from when the dealer's hand is shown not to qualify."""
    open_ = round.phase is lunar.Phase.FORCING and round.must_decide(box)
    if not (open_ or box.forces is not None) or None in seen.dealer:
        return
    first = _first_five_of_dealer(round)
    made: Made | None = None
    if box.forces is not None:
        made = ("force" if box.forces else "decline", None, frozenset())
    yield Spot(
        "the dealer does not qualify",
        lambda: lunar_worths_forcing(rules, held, first, box.discard, box.has_drawn),
        made,
    )


def _first_five_of_dealer(round: lunar.Round) -> tuple[Card, ...]:
    """As they were before a card was replaced."""
    if round.removed is None:
        return round.dealer
    return (*round.dealer[: HAND - 1], round.removed)
