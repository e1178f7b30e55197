"""The categories of hands, in the documents' words."""

from enum import IntEnum


class Category(IntEnum):
    """What a hand of five cards is called; a greater category beats a smaller."""

    ODD_CARDS = 1
    PAIR = 2
    TWO_PAIRS = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10
