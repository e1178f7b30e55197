"""The groups of tests that run in one process, one after another, and the order of the groups.

xdist's own groups are written into the tests' names, where pytest no longer looks; here they follow
from the names themselves."""

from collections.abc import Iterable

from xdist.scheduler import LoadScopeScheduling

_HOLDEM = (
    *("test_uth", "test_uth_seen", "test_uth_strategy", "test_uth_strategy_search", "test_choices"),
    *("test_edge", "test_par_holdem", "test_side_by_side"),
    *("test_strategy", "test_strategy_document"),
)
_LUNAR = (
    *("test_lunar_choices", "test_lunar_solution", "test_lunar_whole", "test_ev_lunar"),
    *("test_lunar_card", "test_strategy_lunar", "test_solve"),
    *("test_optimal", "test_simulate_optimal"),
    *("test_library_figures", "test_python_document"),
)
_PLAYED = ("test_parity", "test_runs", "test_simulate", "test_simulation_document")
_STUDY = (
    "test_study",
    "test_study_spots",
    "test_study_strategy",
    "test_study_finished",
    "test_guide",
)
_FROZEN = ("test_commands", "test_figures")
_SOURCES = (
    *("test_comparison", "test_proofs", "test_coverage", "test_coverage_gate", "test_rules"),
    *("test_games_apart", "test_names", "test_matrix", "test_numbers", "test_openapi"),
)
"""Tests that read the source of the program and of its tests, some of them through the server, so
that it is parsed once."""
_APART = ("test_crashes", "test_refusals", "test_world", "test_interruptions")
"""Modules with long tests: each of their tests goes to any free process."""
_FIRST = ("browser", "holdem", "lunar", "played lunar", "played holdem", "sources")
"""Groups that take longer than any file."""
_LONGEST = (
    *("tests/house/table/test_table_machine.py", "tests/server/tables/test_secrecy.py"),
    *(
        "tests/floor/database/test_crashes.py",
        "tests/examples/test_examples.py",
        "tests/test_wheel.py",
    ),
    *("tests/situations/test_situations.py", "tests/scenarios/test_scenarios.py"),
)
"""The longest other files: one that begins last would keep everybody waiting."""


class Schedule(LoadScopeScheduling):  # type: ignore[misc]
    """Runs the tests that solve a game, or play it in kernels, in one process for each game, so
    that its compiled code and its solution serve all of them. Other tests are scheduled file by
    file."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def scope_of(test: str) -> str:
    """The group of a test, from its address."""
    path, _, name = test.partition("::")
    if path.startswith("tests/browser/"):
        return "browser"  # all of them share one Chromium
    module = _module(path)
    if path.startswith("tests/frozen/") and module in _FROZEN:
        return _frozen(name)
    return _group(module, name) or (test if module in _APART else path)


_WAITING = "tests/server/"
"""Tests in this folder wait for clocks, so others must run meanwhile."""
_WAITED = 0.9
"""The part of a run in which they begin."""


def places_of(tests: Iterable[str]) -> dict[str, float]:
    """The place of each scope, the lower the earlier: the longest first, and among the others those
    that wait spread among those that do not."""
    scopes = list(dict.fromkeys(scope_of(test) for test in tests))
    long = [scope for name in (*_FIRST, *_LONGEST) for scope in scopes if _belongs(scope, name)]
    others = [scope for scope in scopes if scope not in set(long)]
    waiting = _apart([scope for scope in others if scope.startswith(_WAITING)])
    running = [scope for scope in others if not scope.startswith(_WAITING)]
    places: dict[str, float] = {scope: index - len(long) for index, scope in enumerate(long)}
    places |= {scope: index / len(running) for index, scope in enumerate(running)}
    places |= {scope: _WAITED * index / len(waiting) for index, scope in enumerate(waiting)}
    return places


def _apart(scopes: list[str], step: int = 7) -> list[str]:
    """The scopes with neighbours, which wait for the same things, moved apart."""
    return [scope for first in range(step) for scope in scopes[first::step]]


def _belongs(scope: str, name: str) -> bool:
    """Whether a scope is the group or the file of that name, or a test in that file."""
    return scope.partition("::")[0] == name


def _module(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".py")


def _group(module: str, test: str) -> str | None:
    if module == "test_pages":
        return _page(test)
    if module in _STUDY:
        return "lunar" if "lunar" in test else "holdem"
    if module in _PLAYED or module == "test_generator":
        return "played holdem" if "nz-uth" in test else "played lunar"
    if module in _SOURCES:
        return "sources"
    if module in _HOLDEM:
        return "holdem"
    return "lunar" if module in _LUNAR else None


_OF_LUNAR = ("python.md", "lunar-solved.md", "environments.md", "adding-a-game.md")
_OF_HOLDEM = ("README.md", "mathematics.md", "holdem-solved.md", "strategy.md", "par.md")


def _page(test: str) -> str | None:
    """The group of a page: pages whose examples and commands need a solved game belong to its
    tests."""
    page = test.partition("[")[2].removesuffix("]")
    if page == "simulation.md":
        return "played holdem"
    return "holdem" if page in _OF_HOLDEM else "lunar" if page in _OF_LUNAR else None


def _frozen(test: str) -> str:
    """The group of a snapshot of commands or figures: those that need a solved game belong to its
    tests."""
    if "uth" in test or "holdem" in test:
        return "holdem"
    solved = any(word in test for word in ("solve", "[ev ", "simulate", "strategy", "[par "))
    return "lunar" if solved else "tests/frozen"
