"""What may be done at a Lunar Poker table."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from croupier.cli.table.dock import keyed, meaning, menu
from croupier.cli.table.lunar.answers import KEYS
from croupier.cli.table.words import money
from croupier.games.choice import Choice
from croupier.games.lunar.view import BoxView
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
_MEANS = {
    "fold": "the ante of {ante} is lost",
    "bet": "play against the dealer",
    "exchange": "then fold or bet",
    "buy": "then fold or bet",
    "force": "the ante is not paid; the highest card goes",
    "decline": "the ante is paid, the bet wager comes back",
    "concede": "ante and bet wager are lost",
}
_SETTLE = ("[Enter]", "hands are compared and settled")


def dock(choices: Sequence[Choice], box: BoxView, balance: Amount) -> RenderableType:
    """The choices of one box."""
    ante = money(box.wagers["ante"])
    return menu(
        (_label(choice), meaning(choice, _MEANS[choice.action].format(ante=ante), balance))
        for choice in choices
        if choice.action in KEYS
    )


def concede_dock(boxes: Sequence[int]) -> RenderableType:
    """Once the dealer's hand is shown; one box need not be named."""
    concede = [(f"[c]oncede{f' {box}' * (len(boxes) > 1)}", _MEANS["concede"]) for box in boxes]
    return menu((keyed(name), Text(means, "quiet")) for name, means in (*concede, _SETTLE))


def _label(choice: Choice) -> Text:
    """The act with its key set off, and the amount: "[b]et 20"."""
    text = keyed(_LABELS[choice.action])
    if choice.fewest is not None:
        text.append(f" {choice.fewest}-{choice.most} cards")
    if choice.amount is not None:
        text.append(f" {'' if choice.action == 'bet' else 'for '}{money(choice.amount)}")
    return text
