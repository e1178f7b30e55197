"""Debian's Chromium, the one that `make browser` installs."""

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
)
MISSING = "this needs Chromium, and there is none: `make browser` installs it"


@contextmanager
def launch(playwright: Playwright) -> Iterator[Browser]:
    executable = shutil.which("chromium")
    if executable is None:
        raise FileNotFoundError(MISSING)
    browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
    try:
        yield browser
    finally:
        browser.close()
