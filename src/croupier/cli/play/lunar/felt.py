"""A Lunar Poker table as it is drawn: hands, choices, and the settlement."""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.play.slip import Entry, Payment, paying_clauses, won
from croupier.cli.terminal.cards import (
    arrange,
    bracket,
    card_text,
    cards_and_remarks,
    faces,
    inscription,
    line_of_cards,
    on_felt,
    title,
    under,
    wagers,
)
from croupier.cli.terminal.terminal import OUTCOME_STYLE
from croupier.cli.terminal.words import money, odds_text
from croupier.games.lunar.view import BoxView, RoundView
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.view import Cards
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
    """Sort a hand whose cards are all seen; leave others as dealt."""
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
    """The state of the box, in a word or two."""
    if box.over:
        return "settled" if box.betting or box.decision is None else "folded"
    if box.betting:
        return f"bet {money(box.wagers['bet'])}"
    if box.discards:
        return f"exchanges {box.discards}"
    if box.decision is not None:
        return "buys a sixth card"
    return "declared" if box.declared else "to decide"


def entries_of_two(rules: LunarRules, line: SettlementLine) -> Iterator[Entry]:
    """A bet wager that is paid for a second combination too."""
    (first, second), then = line.odds, line.combinations[1]
    of_second = set(rules.cites.second)
    clauses = tuple(each for each in paying_clauses(rules, line) if each not in of_second)
    payments = (
        Payment(line.stake * first, line.because.partition("; ")[0], clauses),
        Payment(line.stake * second, f"{then.name} too, {odds_text(second)}", rules.cites.second),
    )
    return won(rules, line, payments)


def hand_in_full(box: BoxView, bet: SettlementLine | None) -> RenderableType:
    """The faces, with a mark below each card that is paid for."""
    cards, marks = laid_out(box.cards), _marks(bet)
    labels = (bracket(marks.get(card, "") if card else "") for card in cards)
    drawn = Text("\n").join((faces(cards), under(labels, "felt.brass")))
    return cards_and_remarks(drawn, title(box.number, hand_name(box)), *_paid_for(bet))


def hand_in_a_line(box: BoxView, bet: SettlementLine | None) -> RenderableType:
    cards = line_of_cards(laid_out(box.cards), _marks(bet))
    return Text.assemble(title(box.number, hand_name(box)), "  ", cards)


def _marks(line: SettlementLine | None) -> Mapping[Card, str]:
    """The combinations that each card of a paid hand belongs to: 1, 2 or both."""
    marks: dict[Card, str] = {}
    for number, combination in enumerate(line.combinations if line else (), start=1):
        for card in combination.cards:
            marks[card] = f"{marks[card]}+{number}" if card in marks else str(number)
    return marks


def _paid_for(line: SettlementLine | None) -> list[RenderableType]:
    """The combinations by the numbers that mark their cards."""
    paid = zip(line.combinations, line.odds, strict=True) if line else ()
    return [
        Text(f"{number} {combination.name}, {odds_text(odds)}", "felt.brass")
        for number, (combination, odds) in enumerate(paid, start=1)
    ]
