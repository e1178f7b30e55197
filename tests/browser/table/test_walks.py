"""Whatever order people do things in, and whatever becomes of their pages: they can go on."""

from typing import Any

import pytest

from croupier.floor.tables.settings import Away
from tests.browser.conftest import Comes
from tests.browser.console_walking import ConsoleWalk
from tests.browser.house import KEPT, House
from tests.browser.scenes.staff import BY_HAND
from tests.browser.screens.test_small import TOUCH
from tests.browser.walking import Walk
from tests.floor.pits import ALL

STEPS = 10
QUICK = "nsw-lunar"
"""One of each game; the second on a phone."""
LONG = 60
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SCREENS: tuple[dict[str, Any], ...] = ({}, TOUCH, TABLET)


def walks(
    house: House, comes: Comes, rulebook: str, seed: int, steps: int, training: str | None = None
) -> None:
    """A desktop, a phone and a tablet in turns; in every third walk, seats are not kept for
    long."""
    screen = SCREENS[seed % 3]
    away = Away(rounds=1, seconds=1, grace=0.1) if seed % 3 == 0 else KEPT
    house.opens(rulebook, limits="10:500:5", away=away, training=training)
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


@pytest.mark.long
@pytest.mark.parametrize(("seed", "rulebook"), list(enumerate(ALL, 200)))
def test_the_next_step_is_possible_at_training_tables(
    house: House, comes: Comes, rulebook: str, seed: int
) -> None:
    walks(house, comes, rulebook, seed, LONG, training="Ann")


def walks_at_the_console(
    house: House, comes: Comes, rulebook: str, role: str, seed: int, steps: int
) -> None:
    house.opens(rulebook, by_hand=BY_HAND)
    ConsoleWalk(house, comes("Dana", role), role, seed).walk(steps)


@pytest.mark.long
def test_a_dealer_can_always_go_on(house: House, comes: Comes) -> None:
    walks_at_the_console(house, comes, "nsw-lunar", "dealer", 300, 20)


@pytest.mark.long
@pytest.mark.parametrize("role", ["dealer", "supervisor"])
@pytest.mark.parametrize(("seed", "rulebook"), list(enumerate(ALL, 310)))
def test_a_dealer_and_a_supervisor_can_go_on_on_long_walks(
    house: House, comes: Comes, rulebook: str, role: str, seed: int
) -> None:
    walks_at_the_console(house, comes, rulebook, role, seed, LONG)
