"""One box against the dealer, as a gymnasium environment on the engine."""

from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.envs.environment import CARDS, Environment, Mask, Observations, environment_of
from croupier.envs.rounds import Judge, deal, observe, play, reward
from croupier.library.books import rulebook as open_book
from croupier.library.rounds import Round

MODES = ("ansi", "rgb_array")
_SEEDS = 1 << 53
"""From so many seeds a round's is drawn."""


def observation_space(about: Environment) -> spaces.Space[Observations]:
    sizes = [len(about.stages), *[CARDS] * (about.length - 1)]
    small: Any = np.int8  # the types of the space know only its default
    space: Any = spaces.MultiDiscrete(sizes, dtype=small)
    return cast("spaces.Space[Observations]", space)


class RoundEnv(gymnasium.Env[Observations, np.int64]):
    """An episode is one round of one box: `gymnasium.make("croupier/Lunar-v0")`.

    The reward comes when the round is over: what ante, bets and fees brought, in antes. `info` has
    the mask of legal actions and the seed of the round. An action that is not legal is played as
    the most cautious one, and `info` says so.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rulebook: str,
        options: dict[str, Any] | None = None,
        regret: bool = False,
        solution: str | Path | None = None,
        render_mode: str | None = None,
        id: str | None = None,
    ) -> None:
        """`regret` puts the exact cost of each action into `info`; `solution` is a file that
        `croupier solve` wrote, which knows the best first choices of Lunar Poker at once.
        `id` is the name under which the environment was made: it has to play the rulebook."""
        self.book = open_book(rulebook, **(options or {}))
        self.about = environment_of(self.book.rules, id)
        self.observation_space = observation_space(self.about)
        self.action_space = spaces.Discrete(len(self.about.actions))
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode={render_mode!r}: it is {' or '.join(MODES)}")
        self.render_mode = render_mode
        self._legal = self.about.legal(self.book.rules)
        self._judge = Judge(self.book, self.about, solution) if regret or solution else None
        self._round: Round | None = None
        self._stage = self.about.over

    @property
    def round(self) -> Round:
        """The round in play, as `croupier` has it."""
        if self._round is None:
            raise gymnasium.error.ResetNeeded("no round is dealt: call reset() first")
        return self._round

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, under the name by which sb3-contrib asks."""
        found: NDArray[np.bool_] = self._legal[self._stage].astype(bool)
        return found

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal a round. `options={"seed": 7}` deals the round that `info["seed"]` named."""
        super().reset(seed=seed)
        given = (options or {}).get("seed")
        dealt = int(self.np_random.integers(_SEEDS)) if given is None else int(given)
        self._round = deal(self.book, 1, dealt)
        ended = self._round.over  # by the deal itself: the only stage with nothing to decide
        self._stage = self.about.over - 1 if ended else self.about.stage(self._round, 1)
        return self._observed(), {**self._info(), "seed": dealt}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        if self._stage == self.about.over:
            raise gymnasium.error.ResetNeeded("the round is over: call reset() to deal another")
        chosen, told = int(action), {}
        if not self._legal[self._stage, chosen]:
            chosen = self.about.passing[self._stage]
            told["illegal"] = True
        if self._judge is not None:
            told |= self._judge.judge(self.round, 1, chosen).info
        if not self.round.over:
            self._round = play(self.round, self.about, 1, chosen)
        over = self.round.over
        self._stage = self.about.over if over else self.about.stage(self.round, 1)
        won = reward(self.round, self.about, 1) if over else 0.0
        return self._observed(), won, over, False, {**self._info(), **told}

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return f"{self.round!r}\n"
        if self.render_mode == "rgb_array":
            from croupier.envs.picture import picture

            return picture(self.round)
        gymnasium.logger.warn("render() needs a render_mode: give one to gymnasium.make")
        return None

    def _observed(self) -> Observations:
        return observe(self.round, self.about, 1, self._stage)

    def _info(self) -> dict[str, Any]:
        mask: Mask = self._legal[self._stage].copy()
        return {"action_mask": mask}
