"""Lunar Poker. Read in the order of play: wagering, dealing, declaring, deciding, paying, drawing,
revealing, forcing, settling; `round` puts them together."""

from croupier.games.choice import Choice
from croupier.games.lunar.act import act, open_round
from croupier.games.lunar.events import DEALER, Event
from croupier.games.lunar.legal import legal
from croupier.games.lunar.state import Box, Phase, Round, fold

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
