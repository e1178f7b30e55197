"""Where the next card goes, where a person deals, if the dealer goes by the document."""

from croupier.games import holdem, lunar
from croupier.games.acts import Act
from croupier.games.events import DEALER
from croupier.games.holdem.dealing import deal_order as holdem_order
from croupier.games.holdem.events import COMMUNITY
from croupier.games.holdem.wagering import lone_jackpots
from croupier.games.lunar.dealing import deal_order as lunar_order
from croupier.games.lunar.wagering import lone_wagers
from croupier.record.feed import AnyRound


def next_place(round: AnyRound) -> int | None:
    """A box, the dealer or the board; None where all that is due has been dealt."""
    if isinstance(round, lunar.Round):
        return _next_draw(round) if round.phase is lunar.Phase.DRAWING else _next_lunar(round)
    return _next_holdem(round)


def is_dealing(round: AnyRound) -> bool:
    """Whether a person deals just now, card by card."""
    if isinstance(round, lunar.Round) and round.phase is lunar.Phase.DRAWING:
        return Act.DRAWING in round.by_hand
    dealing = lunar.Phase.DEALING if isinstance(round, lunar.Round) else holdem.Phase.DEALING
    return round.phase is dealing and Act.DEALING in round.by_hand


def _next_draw(round: lunar.Round) -> int | None:
    return next((box.number for box in round.playing if box.to_draw), None)


def _next_lunar(round: lunar.Round) -> int | None:
    return _first_short(round, lunar_order(round), lone_wagers(round))


def _next_holdem(round: holdem.Round) -> int | None:
    count: dict[int, int] = {}
    order = []
    for to in holdem_order(round):
        count[to] = count.get(to, 0) + 1
        order.append((to, count[to]))
    return _first_short(round, order, lone_jackpots(round))


def _first_short(
    round: AnyRound, order: list[tuple[int, int]], lone: tuple[int, ...]
) -> int | None:
    """The first place in the order that has not yet the card of that turn."""
    for to, position in order:
        if to not in lone and _cards_at(round, to) < position:
            return to
    return None


def _cards_at(round: AnyRound, to: int) -> int:
    if to == DEALER:
        return len(round.dealer)
    if to == COMMUNITY:
        return len(getattr(round, "community", ()))
    return len(round.boxes[to].cards)
