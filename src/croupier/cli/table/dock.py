"""What may be done now: the key, the act, and what it costs before it is paid."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.words import money
from croupier.games.choice import Choice
from croupier.money import Amount


def menu(rows: Iterable[tuple[Text, Text]]) -> Table:
    """Acts on the left, what they mean on the right."""
    grid = Table.grid(padding=(0, 3))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, means in rows:
        grid.add_row(name, means)
    return grid


def keyed(words: str) -> Text:
    """Words with their keys set off."""
    text = Text(words)
    text.highlight_regex(r"\[[^\]]+\]", "key")
    return text


def meaning(choice: Choice, words: str, balance: Amount) -> Text:
    """What a choice means, or that the chips do not suffice for it."""
    if choice.amount is not None and choice.amount > balance:
        return Text(f"you have {money(balance)}; m buys more chips")
    return Text(words, "quiet")


def between_dock(enter: str) -> RenderableType:
    """Between rounds; `enter` is what the Enter key does."""
    return Group(
        keyed(f"[Enter] {enter}"),
        keyed("[c]hange wagers  [w]hy  [s]ave  [p]ay tables  [m]ore chips  [?] help  [q]uit"),
    )
