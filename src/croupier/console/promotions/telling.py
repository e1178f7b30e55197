"""What happens in a promotion as sentences: whom or what each is about, and its clauses."""

import re
from dataclasses import dataclass
from datetime import tzinfo

from croupier.console.promotions.words import say_event
from croupier.house.promotions import events as ev
from croupier.rulebooks.clauses import Clauses

_NUMBERED = re.compile(r"(win|claim|dispute) (\d+)(?:: | (?=refused))")
_IRREGULAR = (ev.Postponed, ev.Cancelled, ev.InspectorateNotified)


@dataclass(frozen=True)
class Sentence:
    who: str
    what: str
    clauses: Clauses
    irregular: bool


def tell(event: ev.Event, zone: tzinfo) -> Sentence:
    """The event; of a win, a claim or a dispute, its number first."""
    words, who = say_event(event, zone), "Promotion"
    if (numbered := _NUMBERED.match(words)) is not None:
        who, words = f"{numbered[1].capitalize()} {numbered[2]}", words[numbered.end() :]
    return Sentence(who, words, event.clauses, isinstance(event, _IRREGULAR))
