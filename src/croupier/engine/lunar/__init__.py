"""Lunar Poker. Read in the order of play: wagering, dealing, declaring, deciding, paying, drawing,
revealing, forcing, settling; `round` puts them together."""

from croupier.engine.choice import Choice
from croupier.engine.lunar.events import DEALER, Event
from croupier.engine.lunar.fold import fold
from croupier.engine.lunar.legal import legal
from croupier.engine.lunar.phase import Phase
from croupier.engine.lunar.round import act, open_round
from croupier.engine.lunar.state import Box, Round

__all__ = [
    "DEALER",
    "Box",
    "Choice",
    "Event",
    "Phase",
    "Round",
    "act",
    "fold",
    "legal",
    "open_round",
]
