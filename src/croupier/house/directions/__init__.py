"""Directions: what an official may order around a game, and never happens by itself.

Breaches are reported; directions are given, hold, and are lifted; the floor asks what is in force
and who may sit, speak or be dealt with how. Every direction rests on a clause that lists it.
"""

from croupier.house.directions.actions import Action, AskForRules, Direct, Lift, Report
from croupier.house.directions.analysing import check_analysis
from croupier.house.directions.book import act
from croupier.house.directions.breach import Breach, Incident
from croupier.house.directions.direction import Direction, Lifting
from croupier.house.directions.events import Directed, Event, Lifted, Reported, RulesShown
from croupier.house.directions.fold import fold
from croupier.house.directions.invalidating import invalidation_lines
from croupier.house.directions.legal import Offer, legal
from croupier.house.directions.orders import (
    ActAsDecided,
    Apart,
    Cause,
    DeemSeated,
    Detain,
    EnglishOnly,
    ExcludeFromCasino,
    ExcludeFromGame,
    Invalidate,
    OneHandViewed,
    Order,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    Silence,
    VoidHands,
    VoidSeenHands,
)
from croupier.house.directions.reading import (
    acts_as_decided,
    cards_placed,
    one_hand_viewed,
    plays_first,
    table_options,
)
from croupier.house.directions.revealing import folded_hand
from croupier.house.directions.seating import check_seat, together
from croupier.house.directions.speaking import check_speech
from croupier.house.directions.state import Directions, in_force, open_directions
from croupier.house.directions.telling import round_actions

__all__ = [
    "ActAsDecided",
    "Action",
    "Apart",
    "AskForRules",
    "Breach",
    "Cause",
    "DeemSeated",
    "Detain",
    "Direct",
    "Directed",
    "Direction",
    "Directions",
    "EnglishOnly",
    "Event",
    "ExcludeFromCasino",
    "ExcludeFromGame",
    "Incident",
    "Invalidate",
    "Lift",
    "Lifted",
    "Lifting",
    "Offer",
    "OneHandViewed",
    "Order",
    "PlaceCards",
    "PlayFirst",
    "Report",
    "Reported",
    "RevealFolded",
    "RulesShown",
    "Silence",
    "VoidHands",
    "VoidSeenHands",
    "act",
    "acts_as_decided",
    "cards_placed",
    "check_analysis",
    "check_seat",
    "check_speech",
    "fold",
    "folded_hand",
    "in_force",
    "invalidation_lines",
    "legal",
    "one_hand_viewed",
    "open_directions",
    "plays_first",
    "round_actions",
    "table_options",
    "together",
]
