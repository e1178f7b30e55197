"""The settlement of Ultimate Texas Hold'em: hands of two cards, and jackpots."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from croupier.cli.table.faces import faces, line_of_cards
from croupier.cli.table.felt import cards_and_remarks, title
from croupier.cli.table.holdem.felt import made_of
from croupier.cli.table.holdem.hands import hand_name
from croupier.cli.table.slip import Entry, Payment, won
from croupier.games.holdem.view import BoxView, RoundView
from croupier.games.settlement import Outcome, SettlementLine
from croupier.rulebooks.holdem import HoldemRules


def jackpot_entries(rules: HoldemRules, line: SettlementLine) -> Iterator[Entry]:
    """A jackpot is paid by odds or by a share of the pool, and its wager does not come back."""
    taken = rules.cites.jackpot_taken_after
    clauses = tuple(each for each in line.clauses if each not in taken) + rules.cites.jackpot_last
    yield from won(rules, line, (Payment(line.paid, line.because, clauses),))
    yield Entry("", None, "collected", None, "the wager itself", taken, Outcome.KEPT)


def hand_in_full(rules: HoldemRules, view: RoundView, box: BoxView) -> RenderableType:
    name, made = title(box.number, _name(view, box)), _made(rules, view, box)
    return cards_and_remarks(faces(box.cards), name, made)


def hand_in_a_line(rules: HoldemRules, view: RoundView, box: BoxView) -> RenderableType:
    cards = line_of_cards(box.cards)
    made = _made(rules, view, box)
    return Text.assemble(title(box.number, _name(view, box)), "  ", cards, made)


def _name(view: RoundView, box: BoxView) -> str:
    return hand_name(box, view.community) or "unseen"


def _made(rules: HoldemRules, view: RoundView, box: BoxView) -> Text:
    return made_of(rules, box.cards, view.community) if box.multiple else Text()
