"""What each choice of a hand is worth, whatever the game. The mathematics is loaded when asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.lunar.spot import Spot
from croupier.cards import Card
from croupier.money import format_amount
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.study_shapes import ChoiceValue, Exact

if TYPE_CHECKING:
    from croupier.analysis.lunar.choices import Choice
    from croupier.analysis.lunar.game import Game

Cards = tuple[Card, ...]
_KEPT = 512


@dataclass(frozen=True)
class Worth:
    """A choice and its value, in antes."""

    action: str
    ev: Fraction
    multiple: int | None = None
    discard: Cards = ()
    because: str = ""

    @property
    def words(self) -> str:
        if self.multiple is not None:
            return f"{self.action} {self.multiple}x"
        if self.discard:
            return f"{self.action} {' '.join(card.text for card in self.discard)}"
        return "buy a sixth card" if self.action == "buy" else self.action


Worths = tuple[Worth, ...]


def best(of: Sequence[Worth]) -> Worth:
    """The first of those that are worth the most."""
    return max(of, key=lambda worth: worth.ev)


def holdem_worths(
    rules: HoldemRules, hole: Cards, flop: Cards = (), turn_river: Cards = ()
) -> Worths:
    from croupier.analysis.uth.choices import choices

    found = choices(rules, hole, flop, turn_river)
    return tuple(Worth(each.action, each.ev, each.multiple) for each in found)


def lunar_worths(rules: LunarRules, hand: Cards, up: Card) -> Worths:
    """At the first decision; none for an instant hand, which ends the round."""
    from croupier.analysis.lunar.choices import instant
    from croupier.analysis.lunar.game import game_of

    game = game_of(rules)
    return () if instant(game, hand) is not None else _first(game, hand, up)


@lru_cache(_KEPT)
def _first(game: "Game", hand: Cards, up: Card) -> Worths:
    from croupier.analysis.lunar.choices import choices

    return tuple(_lunar(each) for each in choices(game, hand, up))


def lunar_worths_drawn(
    rules: LunarRules, hand: Cards, up: Card, discard: Cards, drawn: Cards
) -> Worths:
    """When the drawn cards are seen."""
    from croupier.analysis.lunar.choices import after_draw
    from croupier.analysis.lunar.game import game_of

    return tuple(_lunar(each) for each in after_draw(game_of(rules), hand, up, discard, drawn))


def lunar_worths_forcing(
    rules: LunarRules, held: Cards, dealer: Cards, discard: Cards, has_drawn: bool
) -> Worths:
    """When the dealer is seen not to qualify."""
    from croupier.analysis.lunar.choices import against_dealer
    from croupier.analysis.lunar.game import game_of

    game = game_of(rules)
    return tuple(_lunar(each) for each in against_dealer(game, held, dealer, discard, has_drawn))


def lunar_worths_at(rules: LunarRules, spot: Spot) -> Worths:
    """Wherever the spot is in its round; none for an instant hand, which ends it at once."""
    from croupier.analysis.lunar.choices import instant
    from croupier.analysis.lunar.game import game_of

    if instant(game_of(rules), spot.hand) is not None:
        return ()
    if spot.dealer:
        return lunar_worths_forcing(rules, spot.held, spot.dealer, spot.discard, bool(spot.drawn))
    if spot.drawn:
        return lunar_worths_drawn(rules, spot.hand, spot.up, spot.discard, spot.drawn)
    return lunar_worths(rules, spot.hand, spot.up)


def _lunar(choice: "Choice") -> Worth:
    return Worth(choice.action, choice.ev, None, choice.discard, choice.because)


def told(worths: Worths) -> list[ChoiceValue]:
    """In the order of the rulebook; the best is marked."""
    if not worths:
        return []
    most = best(worths)
    return [
        ChoiceValue(
            words=each.words,
            action=each.action,
            multiple=each.multiple,
            discard=[card.text for card in each.discard],
            value=exact(each.ev),
            less=exact(most.ev - each.ev),
            best=each is most,
            because=each.because,
        )
        for each in worths
    ]


def exact(value: Fraction | int) -> Exact:
    return Exact(exact=format_amount(value), decimal=float(value))
