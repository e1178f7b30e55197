"""Whatever order people do things in, and whatever becomes of their pages: they can go on."""

from typing import Any

import pytest

from croupier.floor.tables.settings import Away
from tests.browser.conftest import Comes
from tests.browser.house import KEPT, House
from tests.browser.test_small import TOUCH
from tests.browser.walking import Walk
from tests.floor.pits import ALL

STEPS = 10
QUICK = "nsw-lunar"
"""One of each game; the second on a phone."""
LONG = 60


def walks(house: House, comes: Comes, rulebook: str, seed: int, steps: int) -> None:
    """A desktop and a phone in turns; in every third walk, seats are not kept for long."""
    screen: dict[str, Any] = TOUCH if seed % 2 else {}
    away = Away(rounds=1, seconds=1, grace=0.1) if seed % 3 == 0 else KEPT
    house.opens(rulebook, limits="10:500:5", away=away)
    walk = Walk(house, comes(**screen), "Sydney", seed)
    try:
        walk.walk(steps)
    except AssertionError as error:
        raise AssertionError(f"{rulebook}, seed {seed}: {error}") from error


@pytest.mark.parametrize(
    ("seed", "rulebook"),
    [
        pytest.param(seed, rulebook, marks=() if rulebook == QUICK else pytest.mark.long)
        for seed, rulebook in enumerate(ALL, 1)
    ],
)
def test_the_next_step_is_always_possible(
    house: House, comes: Comes, rulebook: str, seed: int
) -> None:
    walks(house, comes, rulebook, seed, STEPS)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("rulebook", ALL)
def test_the_next_step_is_possible_on_long_walks(
    house: House, comes: Comes, rulebook: str, seed: int
) -> None:
    walks(house, comes, rulebook, seed, LONG)
