"""A page in the user's own browser, where the machine has one to show."""

import os
import sys
import webbrowser
from collections.abc import Mapping

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def open_page(address: str) -> bool:
    """Whether a browser took it. Without a screen none is tried: a text browser would take the
    terminal over."""
    if not has_screen(sys.platform, os.environ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    return platform in ("darwin", "win32") or any(environment.get(name) for name in _SCREENS)
