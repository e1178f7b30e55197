"""The dispute desk: an incident entered after the fact, and what the rules make of it."""

from croupier.console.desk.finding import (
    Alternative,
    Decider,
    Finding,
    Result,
    WagerFound,
    find,
    say_round,
)
from croupier.console.desk.incident import Incident, IncidentError, read_incident, template

__all__ = [
    "Alternative",
    "Decider",
    "Finding",
    "Incident",
    "IncidentError",
    "Result",
    "WagerFound",
    "find",
    "read_incident",
    "say_round",
    "template",
]
