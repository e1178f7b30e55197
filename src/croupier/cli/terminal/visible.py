"""Control characters, shown instead of obeyed.

A file may have been written by anybody: a name or a sentence in it could clear the screen, change
the title of the window, hide what follows or turn the order of the letters around."""

import re
import sys
from typing import Any, TextIO

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""All of C0 but tab and line feed, DEL, C1, and the signs that set the direction of writing."""


def visible(text: str) -> str:
    r"""The text with control characters as they stand in JSON, such as \u001b."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class VisibleStream:
    """A stream that shows control characters. Styles are written by rich, which finds the stream
    behind this one; its consoles look after what they print themselves."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        self.rich_proxied_file.write(visible(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


def guard_streams() -> None:
    """Let nothing that this process prints control a terminal. Output to a file or another program
    stays as it is."""
    sys.stderr = VisibleStream(sys.stderr)
    if sys.stdout.isatty():
        sys.stdout = VisibleStream(sys.stdout)
