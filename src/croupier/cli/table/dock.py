"""What may be done now: the key, the act, and what it costs before it is paid."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.answers import KEYS
from croupier.cli.table.words import money
from croupier.engine.lunar import Choice
from croupier.engine.lunar.view import BoxView
from croupier.money import Amount

_LABELS = {
    "fold": "[f]old",
    "bet": "[b]et",
    "exchange": "e[x]change",
    "buy": "bu[y] a sixth card",
    "force": "[g]o force the dealer",
    "decline": "[d]ecline",
    "concede": "[c]oncede",
}


def dock(choices: Sequence[Choice], box: BoxView, balance: Amount) -> RenderableType:
    """The choices of one box."""
    return _menu(
        (_label(choice), _cost(choice, box, balance)) for choice in choices if choice.action in KEYS
    )


def concede_dock(boxes: Sequence[int]) -> RenderableType:
    """Once the dealer's hand is shown; one box need not be named."""
    concede = [(f"[c]oncede{f' {box}' * (len(boxes) > 1)}", _MEANS["concede"]) for box in boxes]
    return _menu((_keyed(name), Text(means, "quiet")) for name, means in (*concede, _SETTLE))


def between_dock(enter: str) -> RenderableType:
    """Between rounds; `enter` is what the Enter key does."""
    return Group(
        _keyed(f"[Enter] {enter}  [c]hange the wagers"),
        _keyed("[w]hy  [s]ave the round  [p]ay tables  [m]ore chips  [?] help  [q]uit"),
    )


def _menu(rows: Iterable[tuple[Text, Text]]) -> Table:
    grid = Table.grid(padding=(0, 3))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, means in rows:
        grid.add_row(name, means)
    return grid


def _keyed(words: str) -> Text:
    """Words with their keys set off."""
    text = Text(words)
    text.highlight_regex(r"\[[^\]]+\]", "key")
    return text


def _label(choice: Choice) -> Text:
    """The act with its key set off, and the amount: "[b]et 20"."""
    text = _keyed(_LABELS[choice.action])
    if choice.fewest is not None:
        text.append(f" {choice.fewest}-{choice.most} cards")
    if choice.amount is not None:
        text.append(f" {'' if choice.action == 'bet' else 'for '}{money(choice.amount)}")
    return text


def _cost(choice: Choice, box: BoxView, balance: Amount) -> Text:
    if choice.amount is not None and choice.amount > balance:
        return Text(f"you have {money(balance)}; m buys more chips")
    return Text(_MEANS[choice.action].format(ante=money(box.wagers["ante"])), "quiet")


_SETTLE = ("[Enter]", "hands are compared and settled")
_MEANS = {
    "fold": "the ante of {ante} is lost",
    "bet": "play against the dealer",
    "exchange": "then fold or bet",
    "buy": "then fold or bet",
    "force": "the ante is not paid; the highest card goes",
    "decline": "the ante is paid, the bet wager comes back",
    "concede": "ante and bet wager are lost",
}
