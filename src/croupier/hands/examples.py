"""Five cards for each line of a pay table, as a sign would show them."""

from collections.abc import Mapping

from croupier.cards import Card, parse_cards
from croupier.hands.combinations import Line
from croupier.hands.super_lines import SuperLine

_CARDS: Mapping[Line | SuperLine, str] = {
    Line.ROYAL_FLUSH: "As Ks Qs Js Ts",
    Line.STRAIGHT_FLUSH: "9h 8h 7h 6h 5h",
    Line.FOUR_OF_A_KIND: "7s 7h 7d 7c Kd",
    Line.FULL_HOUSE: "Qs Qh Qd 4c 4s",
    Line.FLUSH: "Ad Jd 9d 6d 3d",
    Line.STRAIGHT: "Tc 9d 8s 7h 6c",
    Line.THREE_OF_A_KIND: "5s 5h 5c Kd 8s",
    Line.TWO_PAIRS: "As Ad 8c 8d Qh",
    Line.PAIR: "Jh Jc 9s 6d 2c",
    Line.ACE_AND_KING: "Ah Kc 9s 5d 3h",
    SuperLine.FIVE_PICTURES: "Kh Qs Jd Jc Qh",
    SuperLine.SAME_COLOURED_STRAIGHT: "9s 8c 7c 6s 5c",
    SuperLine.ACE_KING_QUEEN: "Ac Kd Qh 8c 3c",
    SuperLine.SAME_COLOURED: "Ks Jc 9c 6s 2s",
}
EXAMPLES: Mapping[str, tuple[Card, ...]] = {
    str(line): parse_cards(cards) for line, cards in _CARDS.items()
}
"""By the line's name."""
