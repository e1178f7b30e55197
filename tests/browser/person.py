"""Somebody with a browser: comes to a floor, and does at a table what its controls let them do."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.contexts import Contexts
from tests.browser.watching import Watch

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
STILL = {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
AT_REST = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"
"""Evaluated: comes back when nothing moves or fades any more."""
SPEED = "if (origin !== 'null') localStorage['croupier.speed'] ??= '%s'"
"""Run by every page before its own scripts: a setting that the person had made before. An empty
page has no such store."""
CHIPS = (100, 50, 25, 10, 5, 1)
PATIENCE = 30_000
"""Milliseconds after which something counts as never coming."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Person:
    name: str | None
    context: BrowserContext
    page: Page
    watch: Watch
    touch: bool = False
    expects: tuple[str, ...] = ()
    """Words of console messages that belong to the story."""
    own_clock: bool = False
    """Whether their pages have a clock of their own. It stays with the context for good: where it
    stands still, nothing that waits would ever happen to whoever came next."""

    @classmethod
    def enter(
        cls,
        browser: Browser | Contexts,
        url: str,
        name: str | None,
        role: str,
        speed: str = "none",
        **context: Any,
    ) -> "Person":
        """With a session of that name, or without one and unknown to the floor.

        Without motion and everything at once, if nothing else is said: waiting for cards to arrive
        would be half of every test.
        """
        given = {"base_url": url, "viewport": DESKTOP, "locale": "en-NZ", **STILL, **context}
        opened = browser.new_context(**given)
        if name is not None:
            who = {"name": name, "role": role}
            # A line to the floor that was here before is found cut, and mended.
            answer = opened.request.post("/api/session", data=who, max_retries=3)
            assert answer.status == 201, answer.text()
        opened.set_default_timeout(PATIENCE)
        page, watch = opened.new_page(), Watch(url)
        page.add_init_script(SPEED % speed)
        watch.follow(page)
        return cls(name, opened, page, watch, touch=bool(context.get("has_touch")))

    def leave(self) -> None:
        self.context.close()

    def takes_clock(self) -> None:
        """From now on the story sets the time of their pages."""
        self.own_clock = True
        self.page.clock.install()

    def opens(self, settings: dict[str, Any]) -> None:
        """A table, asked for as the page would ask."""
        self.posts("/api/tables", settings)

    def posts(self, path: str, given: dict[str, Any]) -> None:
        """Something that the floor makes, asked for as the page would ask."""
        csrf = self.context.request.get("/api/session").json()["csrf"]
        answer = self.context.request.post(path, data=given, headers={"X-CSRF-Token": csrf})
        assert answer.status == 201, answer.text()

    # Where they are

    def goes(self, path: str) -> "Person":
        self.page.goto(path)
        return self

    def at(self, table: str = "Sydney", box: int | None = None) -> "Person":
        """At a table, and in a box of it."""
        self.goes(f"/tables/{table}")
        expect(self.dock).to_be_visible()
        if box is not None:
            self.presses(f"Sit down at box {box}")
            expect(self.dock).to_contain_text(f"Place your wagers, box {box}")
        return self

    @property
    def dock(self) -> Locator:
        return self.page.get_by_role("region", name="What you can do")

    @property
    def table(self) -> Locator:
        """The table in words."""
        return self.page.get_by_role("list", name="The table")

    @property
    def own_box(self) -> Locator:
        return self.table.get_by_role("listitem").filter(has_text=", yours")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    def button(self, begins: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(begins)}(?!\w)"))

    def presses(self, begins: str) -> "Person":
        return self.hits(self.button(begins).first)

    def hits(self, control: Locator) -> "Person":
        """With the mouse, or with a finger."""
        if self.touch:
            control.tap()
        else:
            control.click()
        return self

    # At the table

    def area(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(word)}[,:]"))

    @property
    def areas(self) -> Locator:
        """All areas of this person's box that take chips."""
        return self.page.get_by_role("button", name=re.compile(r", (nothing|\D*\d[\d,.]*)$"))

    def wagers(self, word: str, amount: int) -> "Person":
        """Chips on an area, as few as will do."""
        left = amount
        for chip in CHIPS:
            count, left = divmod(left, chip)
            if count:
                self.takes_chips_of(chip)
            for _ in range(count):
                self.hits(self.area(word))
        return self

    def takes_chips_of(self, value: int) -> None:
        name = re.compile(rf"^\D*{value}( chip)?$")
        tray = self.page.get_by_role("radiogroup", name="Chip")
        self.hits(tray.get_by_role("radio", name=name))

    def places(self, **wagers: int) -> "Person":
        """Wagers by their areas' words, `Dealer_Super=10`, laid down together."""
        for word, amount in wagers.items():
            self.wagers(word.replace("_", " "), amount)
        staged = [each.get_attribute("aria-label") or "" for each in self.areas.all()]
        self.presses("Place wagers")
        expect(self.dock).to_contain_text("Your wagers are on the felt")
        for label in staged:  # each is an act of its own: the last of them lies there too
            if "nothing" not in label:
                expect(self.own_box).to_contain_text(label.replace(", ", " "), ignore_case=True)
        return self

    def discards(self, *cards: str) -> "Person":
        """Cards as they are spoken: "nine of hearts"."""
        for card in cards:
            self.page.get_by_role("checkbox", name=f"{card}, discard").check()
        return self

    def chooses(self, begins: str) -> "Person":
        """One of the dock's choices, on their turn."""
        expect(self.dock).to_contain_text("Your decision")
        name = re.compile(rf"^{re.escape(begins)}(?!\w)")
        return self.hits(self.dock.get_by_role("button", name=name))

    def sees_result(self, net: str) -> "Person":
        expect(self.dock.get_by_role("heading", name=net, exact=True)).to_be_visible()
        return self

    @property
    def settlement(self) -> Locator:
        return self.page.get_by_role("list", name=re.compile("^Settlement of box"))
