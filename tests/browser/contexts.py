"""Browser contexts that are used again: to load the application into an empty one takes longer than
most visits. Nothing of a visitor stays in them but what the network would give everybody again."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page


class Contexts:
    """Gives out contexts as a browser does, and takes them back."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}
        self._keepers: dict[BrowserContext, tuple[str, Page]] = {}
        """Of each context the kind, and a page that keeps its process alive between visits."""

    def new_context(self, **options: Any) -> BrowserContext:
        kind = repr(sorted(options.items()))
        idle = self._idle.setdefault(kind, [])
        if idle:
            return idle.pop()
        context = self._browser.new_context(**options)
        keeper = context.new_page()
        keeper.goto("/healthz")
        self._keepers[context] = (kind, keeper)
        return context

    def take_back(self, context: BrowserContext, used_up: bool = False) -> None:
        """`used_up`: something in it cannot be undone."""
        kind, keeper = self._keepers[context]
        if used_up:
            del self._keepers[context]
            context.close()
            return
        for page in context.pages:
            if page is not keeper:
                page.close()
        keeper.evaluate("localStorage.clear()")
        context.clear_cookies()
        self._idle[kind].append(context)
