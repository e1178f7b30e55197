"""The decisions of a box of Lunar Poker: the first, the one after a draw, and forcing."""

from collections.abc import Iterator

from croupier.cards import Card
from croupier.games.decision import Decision, Made, seen
from croupier.games.lunar.dealing import HAND
from croupier.games.lunar.state import Phase, Round
from croupier.games.lunar.view import view
from croupier.games.viewer import Viewer


def decisions(round: Round, number: int, viewer: Viewer) -> Iterator[Decision]:
    """What lies face down to that person is not looked at."""
    shown, box, up = view(round, viewer), round.boxes[number], round.up_card
    held = seen(shown.boxes[number].cards)
    if number not in viewer.boxes or up is None or len(box.first_five) != HAND or box.instant:
        return
    cards: dict[str, tuple[Card, ...]] = {
        "hand": box.first_five,
        "up": (up,),
        "discard": (),
        "drawn": (),
        "dealer": (),
    }
    if box.decision is None:
        if not box.out:
            yield Decision("first decision", cards)
        return
    yield Decision("first decision", cards, (box.decision, None, frozenset(box.discard)))
    if box.has_drawn:
        if box.to_draw or len(held) < HAND:
            return
        kept = [card for card in box.first_five if card not in box.discard]
        drawn = tuple(card for card in held if card not in kept)
        cards = {**cards, "discard": box.discard, "drawn": drawn}
        did: Made | None = None
        if box.betting or box.out:
            did = ("bet" if box.betting else "fold", None, frozenset())
        yield Decision("after the draw", cards, did)
    open_ = round.phase is Phase.FORCING and round.must_decide(box)
    if (open_ or box.forces is not None) and None not in shown.dealer:
        forced: Made | None = None
        if box.forces is not None:
            forced = ("force" if box.forces else "decline", None, frozenset())
        dealer = _first_five_of_dealer(round)
        yield Decision("the dealer does not qualify", {**cards, "dealer": dealer}, forced)


def _first_five_of_dealer(round: Round) -> tuple[Card, ...]:
    """As they were before a card was replaced."""
    if round.removed is None:
        return round.dealer
    return (*round.dealer[: HAND - 1], round.removed)
