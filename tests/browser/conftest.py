"""Real Chromium, a real floor, and the application as it was built."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.server.pages import BUILT
from tests.browser.chromium import MISSING, executable, launch
from tests.browser.contexts import Contexts
from tests.browser.house import House, open_house
from tests.browser.person import Person

WEB = Path(__file__).parents[2] / "web"
Comes = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test here as one that needs the browser, unless it is marked otherwise."""
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker("browser")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for each worker. It is closed after this folder, because its event loop would
    block those of other tests."""
    if executable() is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
def contexts(chromium: Browser) -> Contexts:
    return Contexts(chromium)


@pytest.fixture(scope="package")
def door() -> Iterator[socket.socket]:
    """The address that all floors of this worker share, one after another, so that browsers know
    it."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        yield listening


@pytest.fixture(scope="package")
def application() -> None:
    """The build, which must not be older than its sources."""
    page = BUILT / "index.html"
    if not page.exists():
        pytest.fail("the application is not built: run `make web`", pytrace=False)
    sources = [each for each in (WEB / "src").rglob("*") if "generated" not in each.parts]
    late = [each for each in sources if each.is_file() and each.stat().st_mtime > built_at(page)]
    if late:
        name = late[0].relative_to(WEB)
        pytest.fail(f"the build is older than web/{name}: run `make web`", pytrace=False)


def built_at(page: Path) -> float:
    return page.stat().st_mtime


@pytest.fixture
def house(
    application: None,  # noqa: ARG001
    tmp_path: Path,
    door: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[House]:
    with open_house(tmp_path, monkeypatch, door=door) as opened:
        yield opened


@pytest.fixture
def comes(contexts: Contexts, house: House) -> Iterator[Comes]:
    """Let a person come with a browser; at the end, check that nothing went wrong in it."""
    here: list[Person] = []

    def come(name: str | None = "Ann", role: str = "player", **context: Any) -> Person:
        here.append(Person.enter(contexts, house.url, name, role, **context))
        return here[-1]

    yield come
    for person in here:
        contexts.take_back(person.context, used_up=person.own_clock)
    for person in here:
        person.watch.check(person.expects)
