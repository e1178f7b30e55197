"""What everybody may know of what happened: only what an event declares public leaves the server.

An event that declares nothing tells that it happened, and on which clauses, and nothing else. Cards
that lie face down are in no public field: their owner gets them with the view of the own boxes.
"""

from collections.abc import Mapping
from typing import Any

from croupier.machine import shown_of
from croupier.server.wire import MONEY, exact


def public_event(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event, in its plain form, as everybody may know it."""
    shown = {name: exact(value, name in MONEY) for name, value in shown_of(event).items()}
    return {"event": event["event"], "clauses": event.get("clauses", []), **shown}
