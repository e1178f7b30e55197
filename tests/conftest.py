"""What all tests share."""

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

# A first call builds tables, and a busy machine is slow: time is measured in bench/, never here.
settings.register_profile("quick", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("quick")

# The program's commands are built once, and not again for every test that gives one.
vars(typer.testing)["_get_command"] = cache(typer.main.get_command)
MEMORY = Path("/dev/shm")
ENOUGH = 4 * 1024**3


def keep_files_in_memory() -> None:
    """Temporary files, where there is room for them: every commit of a floor waits for the disk,
    and a quarter of a run was spent on that. Processes die in these tests, the machine does not."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    runs_programs = not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC  # a wheel is installed there
    if runs_programs and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that it is looked for again


keep_files_in_memory()
os.environ.setdefault("CROUPIER_FIGURES", "0")  # a server of a test works out what it is asked


def pytest_configure(config: pytest.Config) -> None:
    shorten_reports(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are collected and none of them is garbage: to look through them again and
    again would take an eighth of the time, and some of every test's."""
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
    """As the tests belong together, wherever they are sent in groups."""
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # the order is that of the collection
    return Schedule(config, log)
