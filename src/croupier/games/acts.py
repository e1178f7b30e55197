"""The physical acts of a table, each done by the software or by a person."""

from enum import StrEnum


class Act(StrEnum):
    DEALING = "dealing"
    """Cards leave the shoe or shuffler one by one, wherever the dealer puts them."""
    DECLARING = "declaring"
    """Players declare winning hands themselves, or fail to."""
    DRAWING = "drawing"
    """Cards for draws are dealt one by one."""
    ANNOUNCING = "announcing"
    """The dealer says what is to be said."""
    REVEALING = "revealing"
    """The dealer turns up the dealer's hand."""
    COLLECTING = "collecting"
    """Hands that are finished are spread, counted and put in the discard rack."""


BY_HAND = frozenset(Act)
"""A table that a person deals."""
