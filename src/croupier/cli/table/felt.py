"""The table during a round: the dealer's cards, the box to act, and the other boxes."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.table.faces import arrange, card_text, faces, line_of_cards, under
from croupier.cli.table.palette import OUTCOME_STYLE
from croupier.cli.table.signs import inscription, on_felt
from croupier.cli.table.words import money, short_wager
from croupier.engine.lunar.view import BoxView, RoundView
from croupier.engine.settlement import Outcome, SettlementLine
from croupier.engine.viewer import Cards
from croupier.rulebooks import LunarRules


def felt(
    rules: LunarRules,
    view: RoundView,
    to_act: int | None,
    captions: Mapping[Card, str] | None = None,
) -> RenderableType:
    """The box to act in full with captions below its cards, the others in a line, clockwise."""
    boxes = [
        box_in_full(view, box, captions or {}) if number == to_act else box_in_a_line(box)
        for number, box in view.boxes.items()
    ]
    return on_felt(dealer(view), inscription(rules), *boxes)


def dealer_in_a_line(view: RoundView) -> Text:
    assert view.dealer_value is not None, "the dealer's hand is shown"
    cards = line_of_cards(laid_out(view.dealer))
    return Text.assemble(("DEALER  ", "felt.name"), cards, (view.dealer_value.name, "felt"))


def dealer(view: RoundView) -> Table:
    up = next((card for card in view.dealer if card is not None), None)
    says = Text()
    if view.dealer_value is not None:
        says = Text(view.dealer_value.name, "felt")
    elif up is not None:
        says = Text(f"shows {card_text(up)}", "felt")
    return cards_and_remarks(faces(laid_out(view.dealer)), [Text("DEALER", "felt.name"), says])


def box_in_full(view: RoundView, box: BoxView, captions: Mapping[Card, str]) -> Table:
    cards = laid_out(box.cards)
    below = under((captions.get(card, "") if card else "" for card in cards), "felt.brass")
    name = Text(f"BOX {box.number}", "felt.brass")
    if box.value is not None:
        name.append(f"  {box.value.name}", "felt.name")
    remarks: list[RenderableType] = [name, wagers(view, box)]
    return cards_and_remarks(Text("\n").join((faces(cards), below)), remarks)


def box_in_a_line(box: BoxView) -> Text:
    line = Text.assemble((f"Box {box.number}  ", "felt.name"), line_of_cards(laid_out(box.cards)))
    if box.value is not None:
        line.append(f" {box.value.name}", "felt")
    return line.append(f"  {box_state(box)}", "felt.quiet")


def box_state(box: BoxView) -> str:
    """Where the box stands, in a word or two."""
    if box.over:
        return "settled" if box.betting or box.decision is None else "folded"
    if box.betting:
        return f"bet {money(box.wagers['bet'])}"
    if box.discards:
        return f"exchanges {box.discards}"
    if box.decision is not None:
        return "buys a sixth card"
    return "declared" if box.declared else "to decide"


def laid_out(cards: Cards) -> Cards:
    """A hand that is seen whole is arranged; one that is not stays as it was dealt."""
    seen = tuple(card for card in cards if card is not None)
    return arrange(seen) if len(seen) == len(cards) >= 5 else cards


def cards_and_remarks(cards: Text, remarks: list[RenderableType]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    beside = Table.grid()
    beside.add_column()
    for remark in remarks:
        beside.add_row(remark)
    grid.add_row(cards, beside)
    return grid


def wagers(view: RoundView, box: BoxView) -> Table:
    """Every wager of the box and what has become of it."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    settled = {line.wager: line for line in view.lines if line.box == box.number}
    for key, stake in box.wagers.items():
        grid.add_row(short_wager(key), money(stake), _became(settled.get(key)))
    return grid


def _became(line: SettlementLine | None) -> Text:
    if line is None:
        return Text()
    words = f"won {money(line.paid)}" if line.outcome is Outcome.WON else line.outcome.value
    return Text(words, OUTCOME_STYLE[line.outcome])
