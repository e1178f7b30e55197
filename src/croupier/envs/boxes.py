"""A PettingZoo environment of one table whose boxes act one after another.

from croupier.envs import boxes env = boxes.env(rulebook="nz-lunar", boxes=3)"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from croupier.envs.environment import environment_of
from croupier.envs.rounds import deal, observe, play, reward
from croupier.envs.single import MODES, observation_space
from croupier.library.books import rulebook as open_book
from croupier.library.rounds import Round

_SEEDS = 1 << 53


def env(**given: Any) -> OrderEnforcingWrapper[str, dict[str, Any], int | None]:
    """The environment, with PettingZoo's check that it is used in the right order."""
    return OrderEnforcingWrapper(BoxesEnv(**given))


class BoxesEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """An episode is one round. The agents are the boxes, in the order in which the rules let them
    decide.

    Each sees its own cards and those that lie face up. Rewards, in antes, come at the end of the
    round. A box with an instant hand, or one that has folded, does not act again."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "croupier_boxes_v0",
        "render_modes": list(MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rulebook: str,
        boxes: int | None = None,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`boxes` is the number of boxes that play, by default all that the table has."""
        super().__init__()
        self.book = open_book(rulebook, **(options or {}))
        self.about = environment_of(self.book.rules)
        count = self.book.boxes if boxes is None else boxes
        if not 1 <= count <= self.book.boxes:
            raise ValueError(f"boxes={boxes}: {self.book.id} has 1 to {self.book.boxes}")
        self.render_mode = render_mode
        self._boxes = {f"box_{number}": number for number in range(1, count + 1)}
        self.possible_agents = list(self._boxes)
        self._legal = self.about.legal(self.book.rules)
        actions = len(self.about.actions)
        self.action_spaces = {each: spaces.Discrete(actions) for each in self._boxes}
        self.observation_spaces = {
            each: spaces.Dict(
                {
                    "observation": observation_space(self.about),
                    "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for each in self._boxes
        }
        self._chance, _ = seeding.np_random()
        self._round: Round | None = None

    @property
    def round(self) -> Round:
        """The `croupier.Round` in play."""
        if self._round is None:
            raise ValueError("no round is dealt: call reset() first")
        return self._round

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        del options
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        dealt = int(self._chance.integers(_SEEDS))
        self._round = deal(self.book, len(self._boxes), dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {each: {"seed": dealt} for each in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        box, over = self._boxes[agent], self.round.over
        stage = self.about.over if over else self.about.stage(self.round, box)
        mask = self._legal[stage].copy()
        if box != self.round.turn:
            mask[:] = 0
        return {"observation": observe(self.round, self.about, box, stage), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(None)
            return
        assert action is not None, "an agent that is in the round acts"
        box, chosen = self._boxes[agent], int(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        stage = self.about.stage(self.round, box)
        legal = bool(self._legal[stage, chosen])
        self.infos[agent] = {} if legal else {"illegal": True}
        played = chosen if legal else self.about.passing[stage]
        self._round = play(self.round, self.about, box, played)
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            from croupier.envs.picture import picture

            return picture(self.round)
        return f"{self.round!r}\n" if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _go_on(self) -> None:
        """Choose the next agent, or give out the rewards."""
        if not self.round.over:
            self.agent_selection = f"box_{self.round.turn}"
            return
        for each, box in self._boxes.items():
            self.rewards[each] = reward(self.round, self.about, box)
            self.terminations[each] = True
        self.agent_selection = self.agents[0]
