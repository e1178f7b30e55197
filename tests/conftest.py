"""Settings that all tests share."""

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main
import typer.testing
from hypothesis import settings

from tests.reporting import shorten_reports
from tests.scheduling import Schedule, places_of, scope_of

# No deadlines: a first call builds tables, a busy machine is slow, and bench/ measures time.
settings.register_profile("quick", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("quick")

# Build the program's commands once, not for every test that runs one.
vars(typer.testing)["_get_command"] = cache(typer.main.get_command)
MEMORY = Path("/dev/shm")
ENOUGH = 4 * 1024**3


def keep_files_in_memory() -> None:
    """Put temporary files in memory if there is room. Every commit of a floor waits for the disk,
    which took a quarter of a run. Processes die in these tests, but the machine does not."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    runs_programs = (
        not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    )  # the test of the wheel installs it there
    if runs_programs and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that `tempfile` chooses the folder again


keep_files_in_memory()
os.environ.setdefault("CROUPIER_FIGURES", "0")  # servers in tests compute only what a request needs


def pytest_configure(config: pytest.Config) -> None:
    shorten_reports(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Turn off garbage collection. Thousands of collected tests contain no garbage, and searching
    them repeatedly would take an eighth of the time, and some of every test's."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = places_of(item.nodeid for item in items)
    items.sort(key=lambda item: places[scope_of(item.nodeid)])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Schedule | None:
    """Schedule tests in groups, whatever mode was chosen that sends groups."""
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # keep the order of collection
    return Schedule(config, log)
