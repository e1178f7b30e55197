"""Steps a second of the vectorised learning environments, on one core, in processor time.

Run `python -m bench.environments`. The policy takes the first legal action, and its time counts
too: the second figure is the environment alone.
"""

from time import process_time

import gymnasium

import croupier.envs
from bench.results import keep
from croupier.envs import environment_of
from croupier.library.books import rulebook

ROWS = 4_096
STEPS = 1_000


def main() -> None:
    for name in ("nz-lunar", "nsw-lunar", "nz-uth"):
        whole, alone = measured(name)
        print(f"{name:12}{whole / 1e6:8.1f} million steps a second, {alone / 1e6:.1f} alone")
        keep(f"environment, {name}", alone / 1e6, "million steps a second")


def measured(name: str) -> tuple[float, float]:
    about = environment_of(rulebook(name).rules)
    env = gymnasium.make_vec(about.id, num_envs=ROWS, rulebook=name)
    _, info = env.reset(seed=1)
    env.step(info["action_mask"].argmax(axis=1))  # compiled now, if it was not before
    _, info = env.reset(seed=1)
    began, alone = process_time(), 0.0
    for _ in range(STEPS):
        actions = info["action_mask"].argmax(axis=1)
        at = process_time()
        _, _, _, _, info = env.step(actions)
        alone += process_time() - at
    return ROWS * STEPS / (process_time() - began), ROWS * STEPS / alone


if __name__ == "__main__":
    croupier.envs.register()
    main()
