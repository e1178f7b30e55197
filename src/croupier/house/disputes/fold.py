"""The state after an event. Every change is here and nowhere else."""

from dataclasses import replace
from typing import Any

from croupier.house.disputes.dispute import Decision, Stage, Step
from croupier.house.disputes.events import (
    Accepted,
    Advised,
    Decided,
    Event,
    Lodged,
    Opened,
    ReviewRequested,
)
from croupier.house.disputes.state import Disputes


def fold(state: Disputes, event: Event) -> Disputes:
    match event:
        case Opened(dispute):
            return replace(state, disputes={**state.disputes, dispute.number: dispute})
        case Decided(number, decision):
            return _decided(state, number, decision)
        case Accepted(number):
            return _with(state, number, stage=Stage.ACCEPTED)
        case ReviewRequested(number):
            return _with(state, number, stage=Stage.TO_REVIEW)
        case Advised(number, person):
            return _with(state, number, advised=(*state.disputes[number].advised, person))
        case Lodged(number, person):
            return _with(state, number, lodged=(*state.disputes[number].lodged, person))


def _decided(state: Disputes, number: int, decision: Decision) -> Disputes:
    decisions = (*state.disputes[number].decisions, decision)
    return _with(state, number, stage=_AFTER[decision.step], decisions=decisions)


def _with(state: Disputes, number: int, **changes: Any) -> Disputes:
    changed = replace(state.disputes[number], **changes)
    return replace(state, disputes={**state.disputes, number: changed})


_AFTER = {Step.FIRST: Stage.DECIDED, Step.REVIEW: Stage.REVIEWED, Step.FINAL: Stage.FINAL}
