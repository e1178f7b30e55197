"""Ultimate Texas Hold'em. Read in the order of play: `wagers`, `deal`, `decisions`, `showdown`;
`act` combines them."""

from croupier.games.events import COMMUNITY, DEALER
from croupier.games.holdem.act import act, open_round
from croupier.games.holdem.decisions import legal
from croupier.games.holdem.events import Event
from croupier.games.holdem.state import Box, Phase, Round, fold
from croupier.games.state import Player

__all__ = [
    "COMMUNITY",
    "DEALER",
    "Box",
    "Event",
    "Phase",
    "Player",
    "Round",
    "act",
    "fold",
    "legal",
    "open_round",
]
