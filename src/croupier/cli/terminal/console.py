"""rich's console, on which text cannot control the terminal."""

from collections.abc import Iterable

from rich import console
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

from croupier.cli.terminal.visible import visible


class Console(console.Console):
    """A console whose texts show their control characters; only its own styles are obeyed."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            text = segment.text
            if segment.control or text.isprintable() or text == "\n":
                yield segment  # nearly every one, and each is seen once for every box around it
            else:
                yield segment._replace(text=visible(text))
