"""Lunar Poker as a learning environment: the encoding of its observations and actions.

An instant hand leaves nothing to decide. It is a separate stage with one legal action, so that the
mean reward of all episodes is the exact value of the game."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from croupier.analysis.spot import CardsByPlace, ValuedChoice
from croupier.cards import Card, known
from croupier.envs.environment import Environment, Mask, highest_first
from croupier.games.lunar.state import Phase
from croupier.games.view import ChosenAction, player, visible_cards
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.simulation.steps import Steps
    from croupier.library.rounds import Round

FIRST, AGAIN, FORCING, INSTANT, OVER = range(5)
"""Stages."""
FOLD, BET, BUY = range(3)
EXCHANGE = 3
"""The first exchange."""
_HAND = 5
EXCHANGES = tuple(mask for mask in range(1 << _HAND) if mask.bit_count() >= 2)
"""The cards that each exchange gives away, one bit for each of the five cards, highest card
first."""
FORCE, DECLINE, COLLECT = range(EXCHANGE + len(EXCHANGES), EXCHANGE + len(EXCHANGES) + 3)
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def _words(mask: int) -> str:
    return "exchange " + " ".join(_ORDINALS[at] for at in range(_HAND) if mask >> at & 1)


class LunarEnvironment(Environment):
    game = "lunar"
    name = "Lunar"
    rulebook = "nsw-lunar"
    stages = (
        "first decision",
        "after the draw",
        "the dealer does not qualify",
        "an instant hand",
        "over",
    )
    places: ClassVar[Mapping[str, int]] = {"hand": 6, "discard": 5, "dealer": 5}
    actions = ("fold", "bet", "buy", *map(_words, EXCHANGES), "force", "decline", "collect")
    passing = (FOLD, FOLD, DECLINE, COLLECT, FOLD)
    rewarded = frozenset({"ante", "bet", "draw_fee", "force_fee"})

    def legal(self, rules: LunarRules) -> Mask:
        found = np.zeros((len(self.stages), len(self.actions)), dtype=np.int8)
        found[FIRST, [FOLD, BET, BUY]] = 1
        for at, mask in enumerate(EXCHANGES, EXCHANGE):
            found[FIRST, at] = rules.exchange_fewest <= mask.bit_count() <= rules.exchange_most
        found[AGAIN, [FOLD, BET]] = 1
        if rules.force_antes is not None:
            found[FORCING, [FORCE, DECLINE]] = 1
        found[INSTANT, COLLECT] = 1
        return found

    def made(self, action: int, hand: Sequence[Card]) -> ChosenAction:
        if not EXCHANGE <= action < FORCE:
            return self.actions[action], None, frozenset()
        mask = EXCHANGES[action - EXCHANGE]
        return "exchange", None, frozenset(hand[at] for at in range(_HAND) if mask >> at & 1)

    def action(self, choice: ValuedChoice, hand: Sequence[Card]) -> int:
        if choice.action != "exchange":
            return self.actions.index(choice.action)
        mask = sum(1 << hand.index(card) for card in choice.discard)
        return EXCHANGE + EXCHANGES.index(mask)

    def stage(self, round: "Round", box: int) -> int:
        if round.state.phase == Phase.FORCING:
            return FORCING
        state: Any = round.state.boxes[box]
        return AGAIN if state.has_drawn else FIRST

    def seen(self, round: "Round", box: int) -> Mapping[str, Sequence[Card]]:
        state: Any = round.state
        own, dealer = state.boxes[box], visible_cards(round.view(player(box)).dealer)
        up = known((state.up_card,)) if state.up_card in dealer else ()
        return {
            "hand": highest_first(known(own.cards)),
            "discard": highest_first(known(own.discard)),
            "dealer": (*up, *highest_first([card for card in dealer if card not in up])),
        }

    def hand(self, round: "Round", box: int) -> Sequence[Card]:
        return highest_first(known(round.state.boxes[box].cards))

    def steps(self, rules: LunarRules, count: int) -> "Steps":
        from croupier.analysis.simulation.lunar.steps import LunarSteps

        return LunarSteps(rules, count, self.legal(rules), EXCHANGES)

    def best(
        self, rules: LunarRules, solution: Path
    ) -> Callable[[CardsByPlace], ValuedChoice | None]:
        from croupier.analysis.lunar.game import game_of
        from croupier.analysis.lunar.solver.solution import open_solution

        found = open_solution(solution, game_of(rules))

        def best(cards: CardsByPlace) -> ValuedChoice | None:
            if cards["drawn"] or cards["dealer"]:
                return None
            return found.best_choice(cards["hand"], cards["up"][0])

        return best


ENVIRONMENT = LunarEnvironment()
