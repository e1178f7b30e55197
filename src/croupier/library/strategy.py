"""Rules to memorise, and what following them costs."""

from dataclasses import dataclass, fields
from pathlib import Path

from croupier.analysis.mathematics import NoMathematics, mathematics_of
from croupier.analysis.strategy import StartingHands, StrategyCard
from croupier.library.books import Book
from croupier.library.figures import as_figures_error, book_of


@dataclass(frozen=True, repr=False)
class Strategy(StrategyCard):
    """Rules to memorise: under each heading, the first rule that fits decides."""

    title: str = ""
    """Whose game it is for."""
    starting_hands: StartingHands | None = None
    """Which hands to raise before anything else is seen, in a game that has such a chart."""

    def __repr__(self) -> str:
        text = super().__repr__()
        if (hands := self.starting_hands) is None:
            return text
        first, _, rest = text.partition("\n")
        raised = f"Starting hands to raise, {hands.played} of {hands.hands}: {hands.words}"
        return "\n".join((first, raised, rest))

    def _repr_html_(self) -> str:
        from croupier.library.notebook import strategy_page

        return strategy_page(self)


@as_figures_error()
def strategy(of: "Book | str | Path") -> Strategy:
    """Rules to memorise, and what following them costs."""
    book = book_of(of)
    known = mathematics_of(book.rules)
    card = known.strategy(book.rules)
    try:
        hands = known.starting_hands(book.rules)
    except NoMathematics:
        hands = None  # the rules say all
    said = {each.name: getattr(card, each.name) for each in fields(card)}
    return Strategy(**said, title=book.title, starting_hands=hands)
