"""Ultimate Texas Hold'em as a learning environment: the encoding of its observations and
actions."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.spot import ValuedChoice
from croupier.cards import Card, known
from croupier.envs.environment import (
    Environment,
    Exact,
    Mask,
    NoEnvironment,
    NotExact,
    Observations,
    highest_first,
)
from croupier.games.holdem.state import Phase
from croupier.games.view import ChosenAction, player, visible_cards
from croupier.rulebooks.holdem import HoldemRules

if TYPE_CHECKING:
    from croupier.analysis.simulation.steps import Steps
    from croupier.library.rounds import Round

BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER, OVER = range(4)
"""Stages."""
FOLD, MOST, CHECK = 0, 4, 5
"""Actions: a number from 1 to `MOST` plays so many antes."""


_HOLE, _BOARD = slice(1, 3), 3
"""Where the places of an observation are."""


class HoldemEnvironment(Environment):
    game = "holdem"
    name = "UltimateHoldem"
    rulebook = "nz-uth"
    stages = ("before the flop", "after the flop", "after the river", "over")
    places: ClassVar[Mapping[str, int]] = {"hole": 2, "board": 5, "dealer": 2}
    actions = ("fold", "play 1x", "play 2x", "play 3x", "play 4x", "check")
    passing = (CHECK, CHECK, FOLD, FOLD)
    rewarded = frozenset({"ante", "blind", "play"})

    def legal(self, rules: HoldemRules) -> Mask:
        found = np.zeros((len(self.stages), len(self.actions)), dtype=np.int8)
        streets = (rules.before_flop, rules.after_flop, rules.after_river)
        for stage, multiples in enumerate(streets):
            if not set(multiples) <= set(range(1, MOST + 1)):
                raise NoEnvironment(f"{rules.id} has play wagers of more than {MOST} antes")
            found[stage, [*multiples, self.passing[stage]]] = 1
        return found

    def made(self, action: int, hand: Sequence[Card]) -> ChosenAction:
        del hand
        if 1 <= action <= MOST:
            return "play", action, frozenset()
        return self.actions[action], None, frozenset()

    def action(self, choice: ValuedChoice, hand: Sequence[Card]) -> int:
        del hand
        return choice.multiple or self.actions.index(choice.action)

    def stage(self, round: "Round", box: int) -> int:
        del box
        return _STAGES[round.state.phase]

    def seen(self, round: "Round", box: int) -> Mapping[str, Sequence[Card]]:
        view: Any = round.view(player(box))
        return {
            "hole": self.hand(round, box),
            "board": highest_first(visible_cards(view.community)),
            "dealer": highest_first(visible_cards(view.dealer)),
        }

    def hand(self, round: "Round", box: int) -> Sequence[Card]:
        return highest_first(known(round.state.boxes[box].cards))

    def steps(self, rules: HoldemRules, count: int) -> "Steps":
        from croupier.analysis.simulation.holdem.steps import HoldemSteps

        return HoldemSteps(rules, count, self.legal(rules))

    def exact(
        self,
        rules: HoldemRules,
        actions: Callable[[Observations], NDArray[np.int64]],
        told: Callable[[float], None],
    ) -> Exact:
        from croupier.analysis.holdem.advice.policy import NoExactValue, evaluate_policy
        from croupier.analysis.holdem.game import game_of

        def ask(
            street: int, holes: NDArray[np.uint8], boards: NDArray[np.uint8]
        ) -> NDArray[np.int64]:
            seen = np.zeros((len(holes), self.length), dtype=np.int8)
            seen[:, 0], seen[:, _HOLE] = street, holes + 1
            seen[:, _BOARD : _BOARD + boards.shape[1]] = boards + 1
            chosen = actions(seen)
            return np.where(chosen == CHECK, 0, chosen)

        try:
            worth = evaluate_policy(game_of(rules), ask, told)
        except NoExactValue as error:
            raise NotExact(str(error)) from error
        streets = zip(self.stages, worth.streets, strict=False)
        return Exact(worth.value, tuple((name, *each) for name, each in streets))


_STAGES: Mapping[Any, int] = {
    Phase.BEFORE_FLOP: BEFORE_FLOP,
    Phase.AFTER_FLOP: AFTER_FLOP,
    Phase.AFTER_RIVER: AFTER_RIVER,
}

ENVIRONMENT = HoldemEnvironment()
