"""Viewers of a round, what they may see, and choices."""

from collections.abc import Container, Iterable, Mapping
from typing import Literal, Protocol, TypeVar

from croupier.cards import Card, TableCard, Unseen
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence
from croupier.value import value


@value
class Choice:
    """A possible action; without a box, of the dealer or an official."""

    action: str
    box: int | None = None
    amount: Amount | None = None
    fewest: int | None = None
    """For an exchange: the lowest number of cards, and the highest."""
    most: int | None = None
    multiple: int | None = None
    """For a play wager: how many antes."""
    of: int | None = None
    """For collecting and showing: whose cards, 0 for the dealer's own, -1 for the centre's."""
    blind: bool = False
    """Whether the hand must be played unseen."""

    @property
    def text(self) -> str:
        words = self.action.replace("_", " ")
        if self.fewest is not None:
            words += f" {self.fewest}-{self.most} cards"
        if self.of is not None:
            words += _OF.get(self.of, f" of box {self.of}")
        if self.action == "buy":
            words += " a sixth card"
        if self.multiple is not None:
            words += f" {self.multiple} times the ante"
        if self.amount is not None:
            words += f" {'' if self.action == 'bet' else 'for '}{format_amount(self.amount)}"
        return words + (", unseen" if self.blind else "")


_OF = {0: " of the dealer", -1: " in the centre"}


def refusal_with(
    choices: Iterable[Choice], code: str, clauses: Clauses, message: str | Sentence
) -> Refusal:
    """A refusal that says what is legal now."""
    texts = tuple(
        choice.text if choice.box is None else f"box {choice.box}: {choice.text}"
        for choice in choices
    )
    return Refusal(code, clauses, message, texts)


ChosenAction = tuple[str, int | None, frozenset[Card]]
"""The decision of a player: the action, the multiple of a play wager, and the cards given away."""


@value
class Decision:
    when: str
    """In words: "before the flop"."""
    cards: Mapping[str, tuple[Card, ...]]
    """The cards known to the player, keyed as the game's mathematics expects."""
    made: ChosenAction | None = None
    """None while it is open."""


def visible_cards(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """The cards that the viewer sees."""
    return tuple(card for card in cards if card is not None)


Role = Literal["player", "dealer", "spectator", "supervisor"]
Cards = tuple[Card | None, ...]
"""Cards on the table, None for each that the viewer may not see."""


@value
class Viewer:
    """A person at the table; a player sits at one or more boxes."""

    role: Role
    boxes: frozenset[int] = frozenset()

    @property
    def staff(self) -> bool:
        """Whether this person enters the real cards that are seen at the table."""
        return self.role in ("dealer", "supervisor")

    @property
    def acts(self) -> bool:
        """Whether this person can act in a round."""
        return self.role in ("player", "dealer")


SPECTATOR = Viewer("spectator")
DEALER_VIEW = Viewer("dealer")
SUPERVISOR = Viewer("supervisor")


def player(*boxes: int) -> Viewer:
    return Viewer("player", frozenset(boxes))


def hide(cards: tuple[TableCard, ...], but: Container[TableCard] = ()) -> Cards:
    """The cards as face-down ones, except those in `but`, which everybody has seen."""
    return tuple(card if card in but and not isinstance(card, Unseen) else None for card in cards)


class HasBox(Protocol):
    """Anything with a box; None means that it belongs to the dealer or an official."""

    @property
    def box(self) -> int | None: ...


C = TypeVar("C", bound=HasBox)


def legal_for(viewer: Viewer, choices: Iterable[C]) -> tuple[C, ...]:
    """The choices that this person may make."""
    match viewer.role:
        case "player":
            return tuple(choice for choice in choices if choice.box in viewer.boxes)
        case "dealer":
            return tuple(choice for choice in choices if choice.box is None)
    return ()
