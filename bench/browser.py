"""The pages in Chromium: what a first visit loads, how soon somebody plays, frames, memory.

    python -m bench.browser [--rounds 200]

A phone on a slow line (1.6 Mbit/s down, 0.75 up, 150 ms for each answer, a processor four times
slower than this one) opens the lobby for the first time and presses "Deal me in". Then a round is
dealt and shown with every movement while the page counts its frames, and many rounds are played
while the memory of the page is measured after each collection of garbage.
"""

import argparse
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator, Page, ViewportSize, sync_playwright

from bench.floor import server
from bench.results import keep
from croupier.client import Floor
from tests.browser.chromium import FLAGS, MISSING, executable

PHONE: ViewportSize = {"width": 390, "height": 844}
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER = 4
"""How many times slower the phone's processor is."""
TABLE = "Auckland"
PATIENCE = 60_000
FRAMES = """() => {
  window.frames_at = [];
  const note = (at) => { window.frames_at.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""
"""Evaluated: notes the time of every frame from now on."""


def open_table(url: str) -> None:
    """A table at which nobody waits for a clock."""
    with Floor.enter(url, "boss", role="administrator") as boss:
        clocks = {"closing": 0, "wagers": 600, "decide": 600, "concede": 0}
        boss.open_table({"rulebook": "nz-uth", "name": TABLE}, clocks=clocks)


@contextmanager
def phone(browser: Browser, url: str, speed: str) -> Iterator[tuple[Page, CDPSession]]:
    """A page of somebody who was never here."""
    context = browser.new_context(base_url=url, viewport=PHONE, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(f"if (origin !== 'null') localStorage['croupier.speed'] ??= '{speed}'")
    try:
        yield page, context.new_cdp_session(page)
    finally:
        context.close()


def button(page: Page, begins: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{begins}")).first


def first_visit(browser: Browser, url: str) -> None:
    """What comes over the line, and how long it takes until somebody can play."""
    with phone(browser, url, "quick") as (page, devtools):
        received: list[float] = []
        devtools.send("Network.enable")
        devtools.on("Network.loadingFinished", lambda e: received.append(e["encodedDataLength"]))
        devtools.send("Network.emulateNetworkConditions", LINE)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        began = time.perf_counter()
        page.goto("/", wait_until="commit")
        deal_me_in = button(page, "Deal me in")
        deal_me_in.wait_for()
        lobby, loaded = time.perf_counter() - began, sum(received)
        painted = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        )
        pressed = time.perf_counter()
        deal_me_in.tap()
        button(page, "Place wagers").wait_for()
        playing = time.perf_counter() - pressed
    print(f"first visit: {loaded / 1000:.0f} kB, painted after {painted / 1000:.2f} s")
    print(f"lobby usable after {lobby:.2f} s; at a table {playing:.2f} s after the press")
    keep("browser, first visit, compressed", loaded / 1000, "kB")
    keep("browser, first paint on a slow phone", painted / 1000, "s")
    keep("browser, lobby usable on a slow phone", lobby, "s")
    keep("browser, from Deal me in to the table on a slow phone", playing, "s")


def sit_down(page: Page) -> Locator:
    """Come to the table and take a box. Returns the dock, which holds what one can do."""
    page.goto("/")
    who = {"name": f"visitor {time.monotonic_ns()}", "role": "player"}
    page.evaluate(
        """async (who) => fetch("/api/session", {
            method: "POST",
            headers: {"Content-Type": "application/json"},
            body: JSON.stringify(who),
        })""",
        who,
    )
    page.goto(f"/tables/{TABLE}")
    button(page, "Sit down at box").tap()
    return page.get_by_role("region", name="What you can do")


def play(page: Page, dock: Locator) -> None:
    """One round: the wagers of before or the smallest ones, and everything decided late."""
    again, first = button(page, "Repeat wagers"), button(page, "Place wagers")
    again.or_(first).wait_for()
    if not again.is_visible():
        page.get_by_role("button", name=re.compile("^Ante[,:]")).tap()
    again.or_(first).tap()
    for choice in ("Check", "Check", "Play 1"):
        dock.get_by_role("button", name=re.compile(f"^{choice}")).tap()
    again.wait_for()


def frames(browser: Browser, url: str) -> None:
    """The time between frames while a round is dealt and shown."""
    with phone(browser, url, "normal") as (page, _):
        dock = sit_down(page)
        play(page, dock)  # everything is loaded
        page.evaluate(FRAMES)
        play(page, dock)
        at = page.evaluate("window.frames_at")
    between = [later - earlier for earlier, later in pairwise(at)]
    usual, marks = median(between), quantiles(between, n=100)
    late = sum(each > 1.5 * usual for each in between)
    print(
        f"{len(between)} frames of a round: {1000 / usual:.0f} a second, 99% within "
        f"{marks[98]:.1f} ms, {late} late"
    )
    keep("browser, frames while a round is shown", 1000 / usual, "a second")
    keep("browser, frames that came late", 100 * late / len(between), "%")


def memory(browser: Browser, url: str, rounds: int) -> None:
    """The memory of the page's script and its elements, as rounds go by."""
    with phone(browser, url, "none") as (page, devtools):
        dock = sit_down(page)
        devtools.send("Performance.enable")
        held: list[tuple[int, float, int]] = []
        for number in range(1, rounds + 1):
            play(page, dock)
            if number % (rounds // 4) == 0:
                held.append((number, *_held(devtools)))
    for number, heap, nodes in held:
        print(f"after {number:4d} rounds: {heap:5.2f} MB of script, {nodes} elements")
    keep("browser, memory of a page after a quarter of the rounds", held[0][1], "MB")
    keep(f"browser, memory of a page after {rounds} rounds", held[-1][1], "MB")


def _held(devtools: CDPSession) -> tuple[float, int]:
    devtools.send("HeapProfiler.collectGarbage")
    told: list[dict[str, Any]] = devtools.send("Performance.getMetrics")["metrics"]
    figures = {each["name"]: each["value"] for each in told}
    return figures["JSHeapUsedSize"] / 1e6, int(figures["Nodes"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    args = parser.parse_args()
    path = executable()
    if path is None:
        raise SystemExit(MISSING)
    flags = [flag for flag in FLAGS if not flag.startswith("--js-flags")]
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        port = 8900 + os.getpid() % 90
        url = f"http://127.0.0.1:{port}"
        with server(f"sqlite:///{Path(name) / 'floor.db'}", port, Path(name)):
            open_table(url)
            browser = playwright.chromium.launch(executable_path=path, args=flags)
            first_visit(browser, url)
            frames(browser, url)
            memory(browser, url, args.rounds)
            browser.close()


if __name__ == "__main__":
    main()
