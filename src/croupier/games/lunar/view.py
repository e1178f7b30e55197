"""What each viewer may see of a round, and a box's decisions as its player saw them."""

from collections.abc import Iterator, Mapping

from croupier.cards import Card, faces, is_seen, known
from croupier.games.lunar.deal import HAND
from croupier.games.lunar.decisions import legal
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.settlement import SettlementLine
from croupier.games.view import (
    DEALER_VIEW,
    SPECTATOR,
    SUPERVISOR,
    Cards,
    Choice,
    ChosenAction,
    Decision,
    Viewer,
    hide,
    legal_for,
    player,
    visible_cards,
)
from croupier.hands import Value, evaluate
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

__all__ = [
    "DEALER_VIEW",
    "SPECTATOR",
    "SUPERVISOR",
    "BoxView",
    "RoundView",
    "Viewer",
    "box_view",
    "player",
    "view",
]


@value
class BoxView:
    """A box as the viewer sees it."""

    number: int
    wagers: Mapping[str, Amount]
    standing: frozenset[str]
    cards: Cards
    value: Value | None
    """The hand's value, if all its cards are seen."""
    declared: bool
    decision: str | None
    discards: int
    betting: bool
    forces: bool | None
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
    dealer: Cards
    dealer_value: Value | None
    dealer_collected: bool
    deck: int
    """How many cards are left to deal."""
    rack: int
    turn: int | None
    lines: tuple[SettlementLine, ...]
    legal: tuple[Choice, ...]
    """What the viewer may do now."""
    hidden_by: Clauses
    """Why the cards that are None are not shown."""


def view(state: Round, viewer: Viewer, boxes: Mapping[int, BoxView] | None = None) -> RoundView:
    """The round as this person may see it now.

    `boxes` are the viewer's box views, if the caller has them already."""
    if boxes is None:
        boxes = {number: box_view(state, box, viewer) for number, box in state.boxes.items()}
    return RoundView(
        rulebook=state.rules.id,
        phase=state.phase,
        dealing=state.dealing,
        boxes=boxes,
        dealer=_dealer_cards(state, viewer),
        dealer_value=_dealer_value(state),
        dealer_collected=state.dealer_collected,
        deck=state.cards_left,
        rack=len(state.rack),
        turn=state.turn,
        lines=state.lines,
        legal=legal_for(viewer, legal(state)) if viewer.acts else (),
        hidden_by=state.rules.cites.secrecy,
    )


def _dealer_value(state: Round) -> Value | None:
    whole = state.dealer_shown and len(state.dealer) == HAND and is_seen(state.dealer)
    return state.dealer_value if whole else None


def _dealer_cards(state: Round, viewer: Viewer) -> Cards:
    if state.dealer_shown or (state.real_cards and viewer.staff):
        return faces(state.dealer)
    up = set() if state.up_card is None else {state.up_card}
    return hide(state.dealer, state.dealer_exposed | up)


def box_view(state: Round, box: Box, viewer: Viewer) -> BoxView:
    """One box as this person may see it now."""
    cards = _box_cards(state, box, viewer)
    seen = tuple(card for card in cards if card is not None)
    return BoxView(
        number=box.number,
        wagers=box.wagers,
        standing=box.standing,
        cards=cards,
        value=evaluate(seen) if len(seen) == len(cards) in (HAND, HAND + 1) else None,
        declared=box.aside,
        decision=box.decision,
        discards=len(box.discard),
        betting=box.betting,
        forces=box.forces,
        over=box.out,
        collected=box.collected,
    )


def _box_cards(state: Round, box: Box, viewer: Viewer) -> Cards:
    if box.shown or box.number in viewer.boxes:
        return faces(box.cards)
    if viewer.role == "supervisor" and state.over:
        return faces(box.cards)
    if state.real_cards and viewer.staff:  # a face is known only if it was seen
        return faces(box.cards)
    if viewer.role in ("supervisor", "dealer") and box.paid:
        return hide(box.cards, box.exposed.union(box.first_five))
    return hide(box.cards, box.exposed)


def decisions(round: Round, number: int, viewer: Viewer) -> Iterator[Decision]:
    """The decisions so far, using only the cards that the viewer sees."""
    shown, box, up = view(round, viewer), round.boxes[number], round.up_card
    held = visible_cards(shown.boxes[number].cards)
    if number not in viewer.boxes or up is None or len(box.first_five) != HAND or box.instant:
        return
    if round.real_cards:  # when the player saw the cards is not known
        return
    (up,), first_five, discard = known((up,)), known(box.first_five), known(box.discard)
    cards: dict[str, tuple[Card, ...]] = {
        "hand": first_five,
        "up": (up,),
        "discard": (),
        "drawn": (),
        "dealer": (),
    }
    if box.decision is None:
        if not box.out:
            yield Decision("first decision", cards)
        return
    yield Decision("first decision", cards, (box.decision, None, frozenset(discard)))
    if box.has_drawn:
        if box.to_draw or len(held) < HAND:
            return
        kept = [card for card in first_five if card not in discard]
        drawn = tuple(card for card in held if card not in kept)
        cards = {**cards, "discard": discard, "drawn": drawn}
        did: ChosenAction | None = None
        if box.betting or box.out:
            did = ("bet" if box.betting else "fold", None, frozenset())
        yield Decision("after the draw", cards, did)
    open_ = round.phase is Phase.FORCING and round.must_decide(box)
    if (open_ or box.forces is not None) and None not in shown.dealer:
        forced: ChosenAction | None = None
        if box.forces is not None:
            forced = ("force" if box.forces else "decline", None, frozenset())
        dealer = _first_five_of_dealer(round)
        yield Decision("the dealer does not qualify", {**cards, "dealer": dealer}, forced)


def _first_five_of_dealer(round: Round) -> tuple[Card, ...]:
    """The dealer's first five cards, before one was replaced."""
    if round.removed is None:
        return known(round.dealer)
    return known((*round.dealer[: HAND - 1], round.removed))
