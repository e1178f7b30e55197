"""Many rounds side by side in a kernel, as a gymnasium vector environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.envs.environment import Observations, environment_of
from croupier.envs.single import observation_space
from croupier.library.books import rulebook as open_book

Result = tuple[
    Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]
_KEYS = 1 << 63


class RoundVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """The same episodes as `RoundEnv`, millions a second: `gymnasium.make_vec`.

    Rounds are short, so that by default a new one is dealt in the step in which one ends: `info`
    then has the last observation of the old one in `final_obs`. The other modes of gymnasium can be
    chosen. The same seed deals the same rounds; row `i` of `n` plays the rounds i, i + n, i + 2n.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        rulebook: str,
        num_envs: int = 1,
        options: dict[str, Any] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        id: str | None = None,
    ) -> None:
        self.book = open_book(rulebook, **(options or {}))
        self.about = environment_of(self.book.rules, id)
        self.num_envs = num_envs
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        self.single_observation_space = observation_space(self.about)
        self.single_action_space = spaces.Discrete(len(self.about.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._legal = self.about.legal(self.book.rules)
        self._steps = self.about.steps(self.book.rules, num_envs)
        self._none = np.zeros(num_envs, dtype=np.bool_)
        self._dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal to every row; `options={"reset_mask": flags}` deals to some rows only."""
        super().reset(seed=seed)
        where = (options or {}).get("reset_mask")
        if where is None or not self._dealt:
            key = int(self.np_random.integers(_KEYS)) if seed is None else seed
            self._steps.begin(key)
            self._dealt = True
        else:
            self._steps.deal(np.asarray(where, dtype=np.bool_))
        return self._steps.lanes.observations.copy(), {"action_mask": self._masks()}

    def step(self, actions: Any) -> Result:
        if not self._dealt:
            raise ValueError("no round is dealt: call reset() first")
        chosen, lanes = self._checked(actions), self._steps.lanes
        same_step = self._mode is AutoresetMode.SAME_STEP
        ended = self._none if same_step else lanes.over.copy()
        by_itself = self._mode is AutoresetMode.NEXT_STEP
        deal, stay = (ended, self._none) if by_itself else (self._none, ended)
        self._steps.step(chosen, deal, stay, again=same_step)
        over = lanes.over.copy()
        info: dict[str, Any] = {"action_mask": self._masks(), "illegal": lanes.illegal.copy()}
        if same_step and over.any():
            info |= {"final_obs": lanes.final.copy(), "_final_obs": over}
        return lanes.observations.copy(), lanes.rewards.copy(), over, self._none.copy(), info

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions of shape {chosen.shape}: {self.num_envs} are needed")
        if chosen.size and not 0 <= chosen.min() <= chosen.max() < len(self.about.actions):
            raise ValueError(f"actions are numbers from 0 to {len(self.about.actions) - 1}")
        return chosen

    def _masks(self) -> NDArray[np.int8]:
        found: NDArray[np.int8] = self._legal[self._steps.lanes.observations[:, 0]]
        return found
