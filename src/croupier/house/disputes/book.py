"""The book of disputes: an action goes in, events and the new state come out."""

from datetime import datetime

from croupier.house.disputes.actions import (
    Accept,
    Action,
    Decide,
    Lodge,
    Open,
    Protest,
    RequestReview,
    Review,
    Rule,
)
from croupier.house.disputes.complaining import (
    accept,
    lodge,
    open_dispute,
    protest,
    request_review,
)
from croupier.house.disputes.deciding import decide
from croupier.house.disputes.events import Event
from croupier.house.disputes.fold import fold
from croupier.house.disputes.state import Disputes
from croupier.house.moment import in_utc


def act(state: Disputes, action: Action, now: datetime) -> tuple[Disputes, tuple[Event, ...]]:
    """The state after the action, and what happened; or a `Refusal`, and nothing has changed."""
    events = _events(state, action, in_utc(now, state.rules.cites.dispute_open))
    for event in events:
        state = fold(state, event)
    return state, events


def _events(state: Disputes, action: Action, now: datetime) -> tuple[Event, ...]:
    match action:
        case Open():
            return open_dispute(state, action, now)
        case Decide() | Review() | Rule():
            return decide(state, action, now)
        case Accept():
            return accept(state, action, now)
        case RequestReview():
            return request_review(state, action, now)
        case Protest():
            return protest(state, action, now)
        case Lodge():
            return lodge(state, action, now)
