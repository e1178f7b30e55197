"""Ultimate Texas Hold'em. Read in the order of play: wagering, dealing, betting, revealing,
settling, jackpots; `round` puts them together."""

from croupier.games.holdem.act import act, open_round
from croupier.games.holdem.events import COMMUNITY, DEALER, Event
from croupier.games.holdem.legal import legal
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
