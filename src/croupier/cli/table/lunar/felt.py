"""A Lunar Poker table: the dealer's cards, the box to act, and the other boxes."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.table.faces import arrange, card_text, faces, line_of_cards, under
from croupier.cli.table.felt import cards_and_remarks, inscription, on_felt, title, wagers
from croupier.cli.table.palette import OUTCOME_STYLE
from croupier.cli.table.words import money
from croupier.games.lunar.view import BoxView, RoundView
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.viewer import Cards
from croupier.rulebooks.lunar import LunarRules


def felt(
    rules: LunarRules,
    view: RoundView,
    to_act: int | None,
    captions: Mapping[Card, str] | None = None,
) -> RenderableType:
    """The box to act in full with captions below its cards, the others in a line, clockwise."""
    boxes = [
        _box_in_full(view, box, captions or {}) if number == to_act else _box_in_a_line(box)
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
    return cards_and_remarks(faces(laid_out(view.dealer)), Text("DEALER", "felt.name"), says)


def hand_name(box: BoxView) -> str:
    return "" if box.value is None else box.value.name


def laid_out(cards: Cards) -> Cards:
    """A hand that is seen whole is arranged; one that is not stays as it was dealt."""
    seen = tuple(card for card in cards if card is not None)
    return arrange(seen) if len(seen) == len(cards) >= 5 else cards


def _box_in_full(view: RoundView, box: BoxView, captions: Mapping[Card, str]) -> Table:
    cards = laid_out(box.cards)
    below = under((captions.get(card, "") if card else "" for card in cards), "felt.brass")
    became = {line.wager: _became(line) for line in view.lines if line.box == box.number}
    drawn = Text("\n").join((faces(cards), below))
    return cards_and_remarks(drawn, title(box.number, hand_name(box)), wagers(box.wagers, became))


def _became(line: SettlementLine) -> Text:
    words = f"won {money(line.paid)}" if line.outcome is Outcome.WON else line.outcome.value
    return Text(words, OUTCOME_STYLE[line.outcome])


def _box_in_a_line(box: BoxView) -> Text:
    line = Text.assemble((f"Box {box.number}  ", "felt.name"), line_of_cards(laid_out(box.cards)))
    if box.value is not None:
        line.append(f" {box.value.name}", "felt")
    return line.append(f"  {_state(box)}", "felt.quiet")


def _state(box: BoxView) -> str:
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
