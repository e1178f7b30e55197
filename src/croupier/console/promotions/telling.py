"""What happens in a promotion as sentences: whom or what each is about, and its clauses."""

from dataclasses import dataclass
from datetime import tzinfo

from croupier.console.promotions.words import WORDS, subject_of
from croupier.house.promotions import events as ev
from croupier.rulebooks.clauses import Clauses

_IRREGULAR = (ev.Postponed, ev.Cancelled, ev.InspectorateNotified)


@dataclass(frozen=True)
class PromotionLine:
    who: str
    what: str
    clauses: Clauses
    irregular: bool


def tell(event: ev.Event, zone: tzinfo) -> PromotionLine:
    """The event; of a win, a claim or a dispute, its number first."""
    subject, words = subject_of(event), WORDS[type(event)](event, zone)
    who = "Promotion" if subject is None else subject.capitalize()
    return PromotionLine(who, words, event.clauses, isinstance(event, _IRREGULAR))
