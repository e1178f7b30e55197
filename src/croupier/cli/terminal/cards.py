"""Cards as the terminal can draw them, and the felt that they lie on."""

import re
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.terminal.words import money, short_wager
from croupier.hands import best_five
from croupier.money import Amount
from croupier.rulebooks.table import TableRules

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
WIDTH = 7
_GAP = 1
_BACK = ("╭─────╮", "│╱╲╱╲╱│", "│╲╱╲╱╲│", "│╱╲╱╲╱│", "╰─────╯")
CARD_TEXT = re.compile(r"\b([2-9TJQKA])([cdhs])\b")


def arrange(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Sort a hand so that its value is easy to read; a card that does not count comes last."""
    best = best_five(cards)
    return best + tuple(card for card in cards if card not in best)


def rank_text(card: Card) -> str:
    return "10" if card.rank == 10 else card.text[0]


def card_text(card: Card) -> str:
    """10♥"""
    return rank_text(card) + SYMBOLS[card.suit]


def faces(cards: Iterable[Card | None]) -> Text:
    """Cards side by side, face down where they are None."""
    drawn = [_back() if card is None else _face(card) for card in cards]
    gap = Text(" " * _GAP)
    return Text("\n").join(gap.join(row) for row in zip(*drawn, strict=True))


def under(labels: Iterable[str], style: str) -> Text:
    """One row of labels, each in the middle below its face."""
    return Text((" " * _GAP).join(f"{label:^{WIDTH}}" for label in labels), style)


def bracket(label: str) -> str:
    """A mark that fits below a face."""
    return f"╰{label:─^{WIDTH - 2}}╯" if label else ""


def line_of_cards(cards: Iterable[Card | None], marks: Mapping[Card, str] | None = None) -> Text:
    """Cards in one row of text, each followed by its mark."""
    line = Text()
    for card in cards:
        if card is None:
            line.append(" ▒▒ ", "card.back")
        else:
            line.append(f" {card_text(card)} ", _style(card))
            line.append(f"{(marks or {}).get(card, '')} ")
    return line


def with_suits(text: str) -> Text:
    """A sentence with the symbols of its cards' suits: "Th" as "10♥"."""
    return Text(CARD_TEXT.sub(lambda match: card_text(Card.parse(match[0])), text))


def _face(card: Card) -> list[Text]:
    rank, ink = rank_text(card), _style(card)
    return [
        Text("╭─────╮", "card.edge"),
        *(
            Text.assemble(("│", "card.edge"), (inside, ink), ("│", "card.edge"))
            for inside in (f"{rank:<5}", f"{SYMBOLS[card.suit]:^5}", f"{rank:>5}")
        ),
        Text("╰─────╯", "card.edge"),
    ]


def _back() -> list[Text]:
    return [Text(row, "card.back") for row in _BACK]


def _style(card: Card) -> str:
    return "card.red" if card.red else "card.black"


def on_felt(*parts: RenderableType, rows_around: bool = True) -> RenderableType:
    return Padding(Group(*parts), (int(rows_around), 2), style="felt")


def inscription(rules: TableRules) -> Rule:
    return Rule(Text(rules.document.table.inscription.upper(), "felt.print"), style="felt.quiet")


def title(box: int, hand: str) -> Text:
    """A box's number and what it holds."""
    words = Text(f"BOX {box}", "felt.brass")
    return words.append(f"  {hand}", "felt.name") if hand else words


def cards_and_remarks(cards: Text, *remarks: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, width=max(map(len, cards.plain.splitlines())))
    grid.add_column()
    grid.add_row(cards, Group(*remarks))
    return grid


def wagers(stakes: Mapping[str, Amount], notes: Mapping[str, Text]) -> Table:
    """Every wager of a box, each with its note."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for key, stake in stakes.items():
        grid.add_row(short_wager(key), money(stake), notes.get(key, Text()))
    return grid
