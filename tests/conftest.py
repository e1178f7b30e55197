"""What all tests share."""

import pytest
from hypothesis import settings

# A first call builds tables, and a busy machine is slow: time is measured in bench/, never here.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")

_HOLDEM = (
    *("test_uth", "test_uth_seen", "test_uth_strategy", "test_uth_strategy_search", "test_choices"),
    *("test_edge", "test_par_holdem", "test_side_by_side"),
    *("test_strategy", "test_strategy_document"),
)
_LUNAR = (
    *("test_lunar_choices", "test_lunar_solution", "test_lunar_whole", "test_ev_lunar"),
    *("test_solve", "test_optimal", "test_simulate_optimal"),
    *("test_lunar_card", "test_strategy_lunar"),
)
_KERNELS = ("test_parity", "test_runs", "test_simulate", "test_simulation_document")
_STUDY = ("test_study", "test_study_spots", "test_study_strategy")
_STUDY_SCENES = ("[study]", "[explorer]", "[explorer-lunar]", "[edges]")
_LONGEST = ("test_table_machine",)
"""One test, of those at the end: whoever begins with it last keeps all others waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that solve a game or play it in kernels run in one process for each game: what is
    compiled and solved there serves all of them."""
    items.sort(key=lambda item: item.path.stem not in _LONGEST)
    for item in items:
        group = _group(item.path.stem, item.name)
        if group is not None:
            item.add_marker(pytest.mark.xdist_group(group))


def _group(module: str, test: str) -> str | None:
    if module in _HOLDEM or (module in _KERNELS and "nz-uth" in test):
        return "holdem"
    if module in _STUDY or (module == "test_accessibility" and test.endswith(_STUDY_SCENES)):
        return "lunar" if "lunar" in test else "holdem"
    return "lunar" if module in (*_LUNAR, *_KERNELS) else None
