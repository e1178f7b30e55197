"""How hard a test tries: quickly in every run, thoroughly in the long ones."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from hypothesis import settings


def examples(quickly: int) -> int:
    """On how many examples to try a property that does not go by the profile: twenty times as many
    with `--hypothesis-profile=long`, which `make test-long` gives."""
    return 20 * quickly if settings.get_current_profile_name() == "long" else quickly


def some_quickly(names: Iterable[str], quick: Container[str]) -> list[Any]:
    """Parameters of a test; all but some of them only in the long tests."""
    marks = {False: [pytest.mark.long], True: []}
    return [pytest.param(each, marks=marks[each in quick]) for each in names]


def one_of_each_game_quickly(rulebooks: Iterable[str]) -> list[Any]:
    """Every rulebook; among those that differ only in the round, all but one only in the long
    tests."""
    quick = {"nsw-lunar", "nz-uth"}
    return some_quickly(rulebooks, quick)
