"""The directions that a document lists, each with its clauses."""

from collections.abc import Mapping

from croupier.house.directions.cites import DirectionCites
from croupier.house.directions.orders import (
    ActAsDecided,
    Apart,
    Cause,
    EnglishOnly,
    Invalidate,
    OneHandViewed,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    Silence,
)
from croupier.rulebooks.clauses import Clauses


def listed(cites: DirectionCites) -> Mapping[str, Clauses]:
    """Those that need no incident before them, by power."""
    every = {
        Silence.power: cites.direct_silence,
        EnglishOnly.power: cites.direct_english,
        Apart.power: cites.direct_apart,
        PlaceCards.power: cites.direct_place,
        ActAsDecided.power: cites.direct_as_decided,
        PlayFirst.power: cites.direct_play_first,
        OneHandViewed.power: cites.direct_one_hand,
        RevealFolded.power: cites.direct_reveal,
        Invalidate.power: cites.direct_disrupted + cites.direct_fraud,
    }
    return {power: clauses for power, clauses in every.items() if clauses}


def caused_by(cites: DirectionCites, cause: Cause) -> Clauses:
    return {Cause.DISRUPTION: cites.direct_disrupted, Cause.FRAUD: cites.direct_fraud}[cause]
