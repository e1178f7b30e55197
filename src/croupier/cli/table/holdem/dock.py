"""What may be done at an Ultimate Texas Hold'em table."""

from rich.console import RenderableType
from rich.text import Text

from croupier.cli.table.dock import keyed, meaning, menu
from croupier.cli.table.words import money, short_wager
from croupier.games.choice import Choice
from croupier.games.holdem import Phase
from croupier.games.holdem.view import BoxView, RoundView
from croupier.money import Amount

_AGAIN = {
    Phase.BEFORE_FLOP: "no wager now; you choose again after the flop",
    Phase.AFTER_FLOP: "no wager now; you choose again after the last two cards",
}


def dock(view: RoundView, box: BoxView, balance: Amount) -> RenderableType:
    """The choices of one box, the dearest play wager first."""
    choices = sorted(view.legal, key=lambda choice: -(choice.multiple or 99))
    return menu(
        (_label(choice), meaning(choice, _means(choice, view, box), balance)) for choice in choices
    )


def _label(choice: Choice) -> Text:
    if choice.multiple is None:
        return keyed(f"[{choice.action[0]}]{choice.action[1:]}")
    times = "time" if choice.multiple == 1 else "times"
    return keyed(f"[{choice.multiple}] {times} the ante")


def _means(choice: Choice, view: RoundView, box: BoxView) -> str:
    match choice.action:
        case "fold":
            return f"{_all_of(box)} lost, {money(sum(box.wagers.values()))} in all"
        case "check":
            return _AGAIN[view.phase]
    return f"a play wager of {money(choice.amount or 0)}"


def _all_of(box: BoxView) -> str:
    *most, last = map(short_wager, box.wagers)
    return f"{', '.join(most)} and {last} are"
