"""The dispute desk: an incident is entered afterwards, and the rules resolve it."""

from croupier.console.desk.finding import (
    Alternative,
    Decider,
    Finding,
    OptionalRuling,
    Result,
    WagerFound,
    find,
    say_round,
)
from croupier.console.desk.incident import (
    Incident,
    IncidentError,
    check_incident,
    read_incident,
    template,
)

__all__ = [
    "Alternative",
    "Decider",
    "Finding",
    "Incident",
    "IncidentError",
    "OptionalRuling",
    "Result",
    "WagerFound",
    "check_incident",
    "find",
    "read_incident",
    "say_round",
    "template",
]
