"""Ultimate Texas Hold'em. Read in the order of play: wagering, dealing, betting, revealing,
settling, jackpots; `round` puts them together."""

from croupier.engine.holdem.events import COMMUNITY, DEALER, Event
from croupier.engine.holdem.fold import fold
from croupier.engine.holdem.legal import legal
from croupier.engine.holdem.phase import Phase
from croupier.engine.holdem.round import act, open_round
from croupier.engine.holdem.state import Box, Player, Round

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
