"""What all tests share."""

import pytest
from hypothesis import settings

# A first call builds tables, and a busy machine is slow: time is measured in bench/, never here.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")

_SOLVING = (
    *("test_uth", "test_uth_seen", "test_uth_strategy", "test_uth_strategy_search", "test_choices"),
    *("test_edge", "test_par_holdem", "test_strategy", "test_strategy_document"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that solve Ultimate Texas Hold'em run in one process, which solves each game once."""
    for item in items:
        if item.path.stem in _SOLVING:
            item.add_marker(pytest.mark.xdist_group("solving"))
