"""A spot of Lunar Poker that somebody asks about: which cards are known, and whether they can be.

At the first decision the five cards dealt and the upcard; after a draw also what was exchanged and
what came; when the dealer is shown not to qualify, all five of the dealer's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.analysis.spot import Cards, SpotError
from croupier.cards import Card
from croupier.hands import ACE_AND_KING, evaluate
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarRules

Named = Callable[[str], str]
_HAND = 5


@dataclass(frozen=True)
class Spot:
    hand: Cards
    up: Card
    discard: Cards
    drawn: Cards
    """As many as were exchanged; or the sixth card."""
    dealer: Cards
    """All five, once they are shown; else none."""

    @property
    def held(self) -> Cards:
        """The hand as it is now."""
        return (*(card for card in self.hand if card not in self.discard), *self.drawn)


def spot_of(rules: LunarRules, cards: Mapping[str, Cards], named: Named) -> Spot:
    """The cards by place, checked; `named` says what whoever asks calls a place."""
    hand, up, dealer = cards["hand"], cards["up"], cards["dealer"]
    if len(hand) != _HAND:
        raise _wrong("hand", f"takes the 5 cards that were dealt, not {len(hand)}", named)
    if len(up) != 1:
        raise _wrong("up", f"takes the dealer's one upcard, not {len(up)} cards", named)
    _check_draw(rules, hand, cards["discard"], cards["drawn"], named)
    if dealer:
        _check_dealer(rules, up[0], dealer, named)
    known = [*hand, *(dealer or up), *cards["drawn"]]
    twice = sorted({card.text for card in known if known.count(card) > 1})
    if twice:
        raise SpotError("hand", f"{' '.join(twice)}: there is one of each card in the deck")
    return Spot(hand, up[0], cards["discard"], cards["drawn"], dealer)


def _wrong(place: str, words: str, named: Named, clauses: Clauses = ()) -> SpotError:
    return SpotError(place, f"{named(place)} {words}", clauses)


def _check_draw(rules: LunarRules, hand: Cards, discard: Cards, drawn: Cards, named: Named) -> None:
    strange = [card.text for card in discard if card not in hand]
    if strange:
        raise SpotError(
            "discard", f"{named('discard')}: {' '.join(strange)} is not in {named('hand')}"
        )
    fewest, most = rules.exchange_fewest, rules.exchange_most
    if discard and not fewest <= len(discard) <= most:
        words = f"takes {fewest} to {most} cards, not {len(discard)}"
        raise _wrong("discard", words, named, rules.cites.exchange_count)
    wanted = len(discard) or 1
    if discard and len(drawn) != wanted:
        words = f"takes as many cards as {named('discard')}, {wanted}, not {len(drawn)}"
        raise _wrong("drawn", words, named)
    if len(drawn) > wanted:
        words = f"without {named('discard')} is the sixth card that was bought, not {len(drawn)}"
        raise _wrong("drawn", words, named, rules.cites.buy)


def _check_dealer(rules: LunarRules, up: Card, dealer: Sequence[Card], named: Named) -> None:
    if rules.force_antes is None:
        words = f"{rules.id} does not let players force the dealer: nothing is left to choose"
        raise SpotError("dealer", words, rules.cites.not_qualified)
    if len(dealer) != _HAND or up not in dealer:
        raise _wrong("dealer", f"takes all 5 cards of the dealer, {up.text} among them", named)
    if len(set(dealer)) == _HAND and evaluate(dealer) >= ACE_AND_KING:
        words = f"the dealer qualifies with {evaluate(dealer).name}: there is nothing to force"
        raise SpotError("dealer", words, rules.cites.not_qualified)
