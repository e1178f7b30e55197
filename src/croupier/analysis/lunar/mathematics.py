"""The mathematics of Lunar Poker, and checks of the cards of a spot."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.analysis.edges import Edges, Priced, Reading
from croupier.analysis.mathematics import Mathematics
from croupier.analysis.spot import (
    Asker,
    Cards,
    CardsByPlace,
    NothingToChoose,
    Place,
    SpotError,
    ValuedChoice,
)
from croupier.analysis.strategy import StrategyCard
from croupier.cards import Card
from croupier.hands import ACE_AND_KING, evaluate
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.game import Game
    from croupier.analysis.par.wagers import Play
    from croupier.analysis.simulation.plan import Plan
    from croupier.analysis.simulation.run import Run
    from croupier.analysis.solver import Solver


Named = Callable[[str], str]
_HAND = 5


@dataclass(frozen=True)
class Spot:
    hand: Cards
    up: Card
    discard: Cards
    drawn: Cards
    """The cards received in exchange, or the sixth card."""
    dealer: Cards
    """All five, once they are shown; else none."""

    @property
    def held(self) -> Cards:
        """The hand as it is now."""
        return (*(card for card in self.hand if card not in self.discard), *self.drawn)


def spot_of(rules: LunarRules, cards: Mapping[str, Cards], named: Named) -> Spot:
    """The spot with these cards, checked; `named` gives the caller's name for a place."""
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


_CHOICES = ("bet", "buy", *(f"exchange {count}" for count in range(2, 6)), "fold", "instant")
_INSTANT = "an instant hand is paid and ends the round"
_ONE_BOX = "figures are for one box whose player sees no other hand"
_KEPT = 512


class LunarMathematics(Mathematics):
    """Whole games are solved beforehand; a single spot is computed on request."""

    game = "lunar"
    known = True
    wager_lines: ClassVar[Mapping[str, str]] = {
        "main": "ante, draw and bet",
        "super": "super, own box",
        "super_on": "super, another box",
        "dealer_super": "super, dealer's hand",
        "with_super": "  with an equal super",
    }
    wager_words: ClassVar[Mapping[str, str]] = {
        "main": "Main game",
        "super": "Super, own box",
        "super_on": "Super, another box",
        "dealer_super": "Super, dealer’s hand",
        "with_super": "With super, which must be placed: equal stakes",
    }
    share_words: ClassVar[Mapping[str, str]] = {name: name for name in _CHOICES}
    places = (
        Place("hand", "The five cards dealt.", needed=True),
        Place("up", "The dealer's upcard.", needed=True),
        Place("discard", "What was exchanged."),
        Place("drawn", "What was drawn."),
        Place("dealer", "The dealer's five cards, shown."),
    )
    strategy_pages = "croupier.cli.strategy.lunar:show_strategy"
    felt = "#14464B"
    par_titles: ClassVar[Mapping[str, str]] = {
        "main": "Main game",
        "super": "Super",
        "super_on": "super on another box",
        "dealer_super": "super on the dealer's hand",
        "with_super": "with the super wager that must be placed, equal stakes",
    }
    par_notes = (
        "Super wagers depend on the first five cards, so one on a player's own box, on another box "
        "or on the dealer is worth the same.",
    )
    played_notes = (
        "House edges, shares of choices and super wagers are exact: they come from whole numbers "
        "of ways. Stakes and results of the main game, and all that follows from them, come from "
        "rounds simulated with the exact choices; standard errors are given beside them. A weight "
        "is the number of rounds with a result times the hands that they stand for; instant hands "
        "are counted and not simulated.",
        "The simulated rounds have a mean near the exact one. Intervals and averages are centred "
        "on the exact mean.",
    )
    option_notes: ClassVar[Mapping[str, str]] = {
        "boxes_per_player": _ONE_BOX,
        "additional_hands": _ONE_BOX,
    }

    def edges(self, rules: LunarRules, pool: Fraction = Fraction(0)) -> Edges:
        from croupier.analysis.lunar.wagers import lunar_edges

        del pool
        return lunar_edges(rules)

    def house_edges(self, rules: LunarRules) -> Mapping[str, Fraction]:
        from croupier.analysis.lunar.wagers import lunar_house_edges

        return lunar_house_edges(rules)

    def priced(self, rules: LunarRules) -> Priced:
        from croupier.analysis.lunar.wagers import priced

        return priced(rules)

    def further_readings(self, option: str, rules: LunarRules) -> Iterable[Reading]:
        from croupier.analysis.lunar.wagers import further_readings

        return further_readings(option, rules)

    def check(self, rules: LunarRules, cards: CardsByPlace, asker: Asker) -> None:
        spot_of(rules, cards, asker.named)

    def values(self, rules: LunarRules, cards: CardsByPlace) -> tuple[ValuedChoice, ...]:
        """At the first decision, after a draw, or when the dealer is shown not to qualify."""
        from croupier.analysis.lunar.choices import after_draw, against_dealer, instant
        from croupier.analysis.lunar.game import game_of

        [up] = cards["up"]
        spot = Spot(cards["hand"], up, cards["discard"], cards["drawn"], cards["dealer"])
        game = game_of(rules)
        paid = instant(game, spot.hand)
        if paid is not None:
            raise _nothing(rules, spot, paid)
        if spot.dealer:
            drew = bool(spot.drawn)
            return tuple(against_dealer(game, spot.held, spot.dealer, spot.discard, drew))
        if spot.drawn:
            return tuple(after_draw(game, spot.hand, spot.up, spot.discard, spot.drawn))
        return _first(game, spot.hand, spot.up)

    def strategy(self, rules: LunarRules) -> StrategyCard:
        from croupier.analysis.lunar.advice.advice import strategy_card

        return strategy_card(rules)

    def run(self, rules: LunarRules, plan: "Plan") -> "Run":
        from croupier.analysis.simulation.lunar.run import LunarRun

        return LunarRun(rules, plan)

    def solver(self, rules: LunarRules, reading: str, output: Path | None) -> "Solver":
        from croupier.analysis.lunar.solver.solver import LunarSolver

        return LunarSolver(rules, reading, output)

    def wager_clauses(self, rules: LunarRules) -> Mapping[str, Clauses]:
        from croupier.analysis.lunar.wagers import wager_clauses

        return wager_clauses(rules)

    def play(self, rules: LunarRules, edges: Edges) -> "Play | None":
        from croupier.analysis.lunar.main_game import main_game
        from croupier.analysis.lunar.wagers import play

        main = None if edges.solved is None else main_game(rules)
        return None if main is None else play(main)


@lru_cache(_KEPT)
def _first(game: "Game", hand: Cards, up: Card) -> tuple[ValuedChoice, ...]:
    from croupier.analysis.lunar.choices import choices

    return tuple(choices(game, hand, up))


def _nothing(rules: LunarRules, spot: Spot, paid: Any) -> NothingToChoose:
    name = evaluate(spot.hand).name
    words = f"{name} is an instant hand: the ante is paid {paid} to 1 and the round is over"
    return NothingToChoose("instant", "hand", words, _INSTANT, rules.cites.instant)


MATHEMATICS = LunarMathematics()
