"""Something that may be done now."""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


@dataclass(frozen=True)
class Choice:
    """One thing that may be done now. Without a box it is the dealer's or an official's to do."""

    action: str
    box: int | None = None
    amount: Amount | None = None
    fewest: int | None = None
    """Of an exchange: how many cards at least, and at most."""
    most: int | None = None
    multiple: int | None = None
    """Of a play wager: how many antes."""
    of: int | None = None
    """Of collecting: whose cards, 0 for the dealer's own."""
    blind: bool = False
    """Whether the hand must be played unseen."""

    @property
    def text(self) -> str:
        words = self.action.replace("_", " ")
        if self.fewest is not None:
            words += f" {self.fewest}-{self.most} cards"
        if self.of is not None:
            words += f" of box {self.of}" if self.of else " of the dealer"
        if self.action == "buy":
            words += " a sixth card"
        if self.multiple is not None:
            words += f" {self.multiple} times the ante"
        if self.amount is not None:
            words += f" {'' if self.action == 'bet' else 'for '}{format_amount(self.amount)}"
        return words + (", unseen" if self.blind else "")


def refusal_with(
    choices: Iterable[Choice], code: str, clauses: Clauses, message: str | Sentence
) -> Refusal:
    """A refusal that says what is legal now."""
    texts = tuple(
        choice.text if choice.box is None else f"box {choice.box}: {choice.text}"
        for choice in choices
    )
    return Refusal(code, clauses, message, texts)
