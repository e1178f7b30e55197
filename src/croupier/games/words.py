"""Sentences for the events that every game shares."""

from croupier.games.events import COMMUNITY, DEALER
from croupier.hands import Category, Value
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, as_sentence
from croupier.value import value


@value
class EventText:
    """One sentence of a round's story: who, what, and the clauses.

    Plain words name no card; a sentence that names cards carries them as data."""

    who: str
    says: str | Sentence
    clauses: Clauses
    spoken: str = ""
    """The words alone, if somebody speaks them."""
    unseen: str = ""
    """The words for people who do not see all cards, if leaving cards out of the sentence would
    read badly."""

    @property
    def sentence(self) -> Sentence:
        return as_sentence(self.says)

    @property
    def what(self) -> str:
        """The text, for people who may see every card."""
        return str(self.says)


def box_name(box: int) -> str:
    """The name of a place: "Box 3", "Dealer", "Board"."""
    return {DEALER: "Dealer", COMMUNITY: "Board"}.get(box, f"Box {box}")


_PLURAL = (Category.TWO_PAIRS, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)


def beats(winner: Value, loser: Value) -> str:
    """The comparison in words, with the kickers if only they decide."""
    verb = "beat" if winner.category in _PLURAL else "beats"
    if winner.name == loser.name:
        return f"{winner.detail} {verb} {loser.detail}"
    return f"{winner.name} {verb} {loser.name}"


def dealer_beats(dealer: Value, loser: Value) -> str:
    return f"the dealer's {beats(dealer, loser).removeprefix('a ')}"


def both_have(value: Value) -> str:
    return f"both have {value.detail}"
