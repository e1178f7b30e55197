"""What each viewer may see of a round, and a box's decisions as its player saw them."""

from collections.abc import Iterator, Mapping

from croupier.cards import faces, is_seen
from croupier.games.holdem.deal import BOARD, HAND
from croupier.games.holdem.decisions import legal
from croupier.games.holdem.state import Box, Phase, Round
from croupier.games.jackpot import PoolLine, Pools
from croupier.games.settlement import SettlementLine
from croupier.games.view import (
    Cards,
    Choice,
    ChosenAction,
    Decision,
    Viewer,
    hide,
    legal_for,
    visible_cards,
)
from croupier.hands import Value
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value
class BoxView:
    """A box as the viewer sees it."""

    number: int
    wagers: Mapping[str, Amount]
    standing: frozenset[str]
    cards: Cards
    value: Value | None
    """The hand's value, once all its cards and the board are seen."""
    multiple: int
    checks: int
    blind: bool
    over: bool
    collected: bool
    """Whether the cards lie in the discard rack."""


@value
class RoundView:
    """The table as the viewer sees it."""

    rulebook: str
    phase: Phase
    dealing: str
    boxes: Mapping[int, BoxView]
    community: Cards
    dealer: Cards
    dealer_value: Value | None
    dealer_collected: bool
    """Whether the dealer's and the community cards lie in the discard rack."""
    turn: int | None
    lines: tuple[SettlementLine, ...]
    pools: Pools | None
    """The jackpot meter, which is public."""
    pool_lines: tuple[PoolLine, ...]
    legal: tuple[Choice, ...]
    """What the viewer may do now."""
    hidden_by: Clauses
    """Why the cards that are None are not shown."""


def view(state: Round, viewer: Viewer, boxes: Mapping[int, BoxView] | None = None) -> RoundView:
    """The round as this person may see it now.

    `boxes` are the viewer's box views, if the caller has them already."""
    if boxes is None:
        boxes = {number: box_view(state, box, viewer) for number, box in state.boxes.items()}
    turned = state.turned
    return RoundView(
        rulebook=state.rules.id,
        phase=state.phase,
        dealing=state.dealing,
        boxes=boxes,
        community=faces(state.community[:turned]) + hide(state.community[turned:]),
        dealer=_dealer_cards(state, viewer),
        dealer_value=state.dealer_value if state.dealer_shown else None,
        dealer_collected=state.dealer_collected,
        turn=state.turn,
        lines=state.lines,
        pools=state.pools,
        pool_lines=state.pool_lines,
        legal=legal_for(viewer, legal(state)) if viewer.acts else (),
        hidden_by=_hidden_by(state),
    )


def _dealer_cards(state: Round, viewer: Viewer) -> Cards:
    if state.dealer_shown or _enters_cards(state, viewer):
        return faces(state.dealer)
    return hide(state.dealer, state.dealer_exposed)


def _enters_cards(state: Round, viewer: Viewer) -> bool:
    """Whether the cards are real and this viewer enters them. A face that was entered was seen."""
    return state.real_cards and viewer.staff


def _hidden_by(state: Round) -> Clauses:
    cites = state.rules.cites
    blind = any(state.is_blind(box) for box in state.boxes)
    return cites.secrecy + (cites.blind_hands if blind else ())


def box_view(state: Round, box: Box, viewer: Viewer) -> BoxView:
    """One box as this person may see it now."""
    seen = _sees(state, box, viewer)
    whole = state.turned == len(state.community) == BOARD and len(box.cards) == HAND
    whole = whole and is_seen(box.cards + state.community)
    return BoxView(
        number=box.number,
        wagers=box.wagers,
        standing=box.standing,
        cards=faces(box.cards) if seen else hide(box.cards, box.exposed),
        value=state.value(box.cards) if seen and whole else None,
        multiple=box.multiple,
        checks=box.asked - (1 if box.multiple else 0),
        blind=state.is_blind(box.number),
        over=box.out,
        collected=box.collected,
    )


def _sees(state: Round, box: Box, viewer: Viewer) -> bool:
    if box.shown or (viewer.role == "supervisor" and state.over) or _enters_cards(state, viewer):
        return True
    return box.number in viewer.boxes and not state.is_blind(box.number)


_FLOP, _BOARD = 3, 5
_STREETS = (
    ("before the flop", 0, "check"),
    ("after the flop", _FLOP, "check"),
    ("after the river", _BOARD, "fold"),
)
"""For each decision: its name, the number of community cards, and the action of a box that does not
play."""


def decisions(round: Round, number: int, viewer: Viewer) -> Iterator[Decision]:
    """The decisions so far, using only the cards that the viewer sees."""
    shown = view(round, viewer)
    box, board = shown.boxes[number], visible_cards(shown.community)
    hole = visible_cards(box.cards)
    if len(hole) != HAND or round.real_cards:  # when the player saw the cards is not known
        return
    asked = box.checks + (1 if box.multiple else 0)
    for at, (when, known, otherwise) in enumerate(_STREETS):
        if len(board) < known or at > asked:
            return
        made: ChosenAction | None = None
        if at < asked:
            plays = bool(box.multiple) and at == asked - 1
            made = ("play", box.multiple, frozenset()) if plays else (otherwise, None, frozenset())
        elif box.over:
            return
        cards = {"hole": hole, "flop": board[:known][:_FLOP], "turn_river": board[:known][_FLOP:]}
        yield Decision(when, cards, made)
        if made is None or made[0] == "play":
            return
