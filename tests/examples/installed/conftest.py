"""The browser and its floor, as the browser tests have them."""

from tests.browser.conftest import application, chromium, comes, contexts, door, house

__all__ = ["application", "chromium", "comes", "contexts", "door", "house"]
