"""Debian's Chromium, which `make browser` installs.

The headless shell is the same engine without the browser's own windows, and runs the same tests in
about a quarter less processor time. Where only the full browser is installed, that serves too.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
    "--js-flags=--no-opt --no-maglev",  # a page lives too briefly to earn back its optimised code
)
MISSING = "this needs Chromium, and there is none: `make browser` installs it"


def executable() -> str | None:
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def launch(playwright: Playwright) -> Iterator[Browser]:
    path = executable()
    if path is None:
        raise FileNotFoundError(MISSING)
    browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    try:
        yield browser
    finally:
        browser.close()
