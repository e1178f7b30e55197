"""What an act would do in a promotion: tried on it as it is, told, and not done."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from croupier.console.promotions.sheet import found, owed, steps
from croupier.console.promotions.words import PromotionLine, say_due, tell
from croupier.house.promotions import due
from croupier.house.promotions.actions import Action
from croupier.records.journal.promotions import Kept, enter


@dataclass(frozen=True)
class Foreseen:
    sentences: tuple[PromotionLine, ...]
    then: str | None
    """What is to be done next, if anything is."""


def foresee(kept: Kept, action: Action, at: datetime, zone: tzinfo) -> Foreseen:
    """What would follow, or a `Refusal`."""
    return _foreseen(enter(kept, action, at), at, zone)


def foresee_offer(kept: Kept, zone: tzinfo) -> Foreseen:
    """What would be begun so; what is wrong with the terms is told, not refused."""
    seen = _foreseen(kept, kept.heading.at, zone)
    listed = found(kept.rules, kept.terms)
    against = (*listed.wrong, *listed.prohibited)
    wrong = tuple(PromotionLine("Not offered", each.what, each.clauses, True) for each in against)
    lacks = tuple(
        PromotionLine("Missing", each.what, each.clauses, False) for each in listed.missing
    )
    return Foreseen((*wrong, *seen.sentences, *lacks), seen.then)


def _foreseen(kept: Kept, at: datetime, zone: tzinfo) -> Foreseen:
    told = tuple(tell(event, zone) for event in kept.entries[-1].events)
    return Foreseen(told, next_of(kept, at, zone))


def next_of(kept: Kept, at: datetime, zone: tzinfo) -> str | None:
    """The first thing that the promotion waits for."""
    state = kept.promotion
    for step in steps(kept.rules, state, kept.terms, at):
        if not step.done:
            return f"not yet: {step.what}" + (f" ({step.detail})" if step.detail else "")
    if state is None:
        return None
    for each in due(state, at):
        return say_due(each, zone)
    for win in state.wins.values():
        if (left := owed(state, win)) is not None:
            return f"win {win.number}: {win.winner.name} is owed {left.words}"
    return None
