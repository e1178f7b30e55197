"""Learning environments with a known optimum, for gymnasium and PettingZoo.

`import croupier.envs` registers an environment of every game that has one:
`gymnasium.make("croupier/Lunar-v0", rulebook="nsw-lunar")`. `docs/environments.md` is the guide."""

from croupier.extras import need

need("envs", "gymnasium", "pettingzoo", "PIL", "numpy", "numba")

import gymnasium  # noqa: E402

from croupier.envs.environment import (  # noqa: E402
    Environment,
    NoEnvironment,
    environment_of,
    environments,
)
from croupier.envs.policy import Policy, PolicyError, by_row, load_policy  # noqa: E402
from croupier.envs.score import Effort, Score, known, score  # noqa: E402

__all__ = [
    "Effort",
    "Environment",
    "NoEnvironment",
    "Policy",
    "PolicyError",
    "Score",
    "by_row",
    "environment_of",
    "environments",
    "known",
    "load_policy",
    "register",
    "score",
]


def register() -> None:
    """Register the environment of every installed game; those that are there already stay."""
    for about in environments():
        if about.id not in gymnasium.registry:
            gymnasium.register(
                about.id,
                entry_point="croupier.envs.single:RoundEnv",
                vector_entry_point="croupier.envs.vector:RoundVectorEnv",
                kwargs={"rulebook": about.rulebook, "id": about.id},
            )


register()
