"""Lunar Poker. Read in the order of play: `wagers`, `deal`, `declarations`, `decisions` and
`showdown`; `act` combines them."""

from croupier.games.events import DEALER
from croupier.games.lunar.act import act, open_round
from croupier.games.lunar.changes import fold
from croupier.games.lunar.decisions import legal
from croupier.games.lunar.events import Event
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.view import Choice

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
