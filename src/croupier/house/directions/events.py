"""The events of directions. The state is the fold of these."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.house.directions.orders import Direction, Lifting
from croupier.house.directions.rules import Incident
from croupier.machine import PlainEvent, Wording, event
from croupier.rulebooks.clauses import Clauses


@event("directions.reported")
class Reported:
    incident: Incident


def _order_only(event: PlainEvent) -> Mapping[str, Any]:
    """The order, without the person it was given to and the reason."""
    direction = event["direction"]
    shown = {name: direction[name] for name in ("number", "order", "clauses")}
    return {"direction": shown, "clauses": direction["clauses"]}


@event("directions.directed", public=_order_only)
class Directed:
    direction: Direction


@event("directions.lifted")
class Lifted:
    direction: int
    lifting: Lifting
    clauses: Clauses


@event("directions.rules-shown")
class RulesShown:
    """The person who asked was shown this rulebook."""

    person: str
    rulebook: str
    title: Wording
    at: datetime
    clauses: Clauses


Event = Reported | Directed | Lifted | RulesShown
