"""The settlement of Lunar Poker: a hand may be paid for two combinations."""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from croupier.cards import Card
from croupier.cli.table.faces import bracket, faces, line_of_cards, under
from croupier.cli.table.felt import cards_and_remarks, title
from croupier.cli.table.lunar.felt import hand_name, laid_out
from croupier.cli.table.slip import Entry, Payment, paying_clauses, won
from croupier.cli.table.words import odds_text
from croupier.games.lunar.view import BoxView
from croupier.games.settlement import SettlementLine
from croupier.rulebooks.lunar import LunarRules


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
    """For each card of a paid hand which combinations it belongs to: 1, 2 or both."""
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
