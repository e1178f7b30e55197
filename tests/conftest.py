"""What all tests share."""

from typing import Any

import pytest
from hypothesis import settings

from tests.scheduling import Schedule, place_of

# A first call builds tables, and a busy machine is slow: time is measured in bench/, never here.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place_of(item.nodeid))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Schedule | None:
    """As the tests belong together, wherever they are sent in groups."""
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # the order is that of the collection
    return Schedule(config, log)
