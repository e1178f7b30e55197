"""The effort of a test: a few examples in every run, many in the long ones."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from hypothesis import settings


def examples(quickly: int) -> int:
    """The number of examples for a property that does not use the profile's: twenty times as many
    with `--hypothesis-profile=long`, which `make test-long` sets."""
    return 20 * quickly if settings.get_current_profile_name() == "long" else quickly


def some_quickly(names: Iterable[str], quick: Container[str]) -> list[Any]:
    """The parameters of a test, with all but the quick ones marked as long."""
    marks = {False: [pytest.mark.long], True: []}
    return [pytest.param(each, marks=marks[each in quick]) for each in names]


def one_of_each_game_quickly(rulebooks: Iterable[str]) -> list[Any]:
    """Every rulebook; of those that differ only in the round, all but one marked as long."""
    quick = {"nsw-lunar", "nz-uth"}
    return some_quickly(rulebooks, quick)
