"""A policy: a function by the user that chooses an action for each observation."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.envs.environment import Environment, Mask, Observations

Policy = Callable[[Observations, Mask], Any]
"""Returns an action for each row, from observations and masks of legal actions, one in each row."""


class PolicyError(ValueError):
    """Raised if a policy does not exist, or answers with something that is not an action."""


def by_row(choose: Callable[[Observations, Mask], int]) -> Policy:
    """A policy from a function of one observation and one mask. It is called row by row, which is
    slow, but fast enough for policies that are played and not scored exactly."""

    def policy(observations: Observations, masks: Mask) -> NDArray[np.int64]:
        rows = zip(observations, masks, strict=True)
        return np.array([choose(seen, mask) for seen, mask in rows], dtype=np.int64)

    return policy


def load_policy(named: str) -> Policy:
    """The policy with the name `module:name` or `file.py:name`."""
    where, colon, name = named.rpartition(":")
    if not colon or not where or not name:
        raise PolicyError(f"{named!r}: write module:policy or path/to/file.py:policy")
    module = _from_file(Path(where)) if where.endswith(".py") else _imported(where)
    found = getattr(module, name, None)
    if found is None:
        raise PolicyError(f"{where} has no {name}")
    if not callable(found):
        raise PolicyError(f"{named} is not a function of observations and masks")
    policy: Policy = found
    return policy


def _imported(name: str) -> ModuleType:
    """The module, which may also be in the current folder, as with `python -m`."""
    sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not (name + ".").startswith(error.name + "."):
            raise
        raise PolicyError(f"there is no module {name}") from error
    finally:
        sys.path.pop(0)


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise PolicyError(f"there is no file {path}")
    about = spec_from_file_location(path.stem, path)
    assert about is not None, "a file that ends in .py can be loaded"
    assert about.loader is not None, "a file that ends in .py can be loaded"
    module = module_from_spec(about)
    sys.modules.setdefault(path.stem, module)
    about.loader.exec_module(module)
    return module


class Player:
    """Calls a policy, checks its answers, and counts the illegal ones."""

    def __init__(self, policy: Policy, about: Environment, legal: Mask) -> None:
        self._policy, self._about, self._legal = policy, about, legal
        self._passing = np.array(about.passing, dtype=np.int64)
        self.asked = 0
        self.illegal = 0

    def actions(self, observations: Observations) -> NDArray[np.int64]:
        """The action played in each row: the policy's, or the cautious one if that is illegal."""
        count, stages = len(observations), observations[:, 0]
        if count == 0:
            return np.zeros(0, dtype=np.int64)
        masks: Mask = self._legal[stages]
        chosen = np.asarray(self._policy(observations, masks))
        if chosen.shape != (count,) or chosen.dtype.kind not in "iub":
            raise PolicyError(
                f"asked about {count} rows, the policy answered with an array of shape "
                f"{chosen.shape} and type {chosen.dtype}: {count} whole numbers are needed"
            )
        chosen = chosen.astype(np.int64)
        known = (chosen >= 0) & (chosen < len(self._about.actions))
        legal = known & (masks[np.arange(count), np.where(known, chosen, 0)] == 1)
        self.asked += count
        self.illegal += int((~legal).sum())
        found: NDArray[np.int64] = np.where(legal, chosen, self._passing[stages])
        return found
