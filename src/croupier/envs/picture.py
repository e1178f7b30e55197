"""A round as an image: the dealer's cards, the board, and each box with its wagers."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from croupier.cards import RANKS, Card
from croupier.library.rounds import Round
from croupier.money import format_amount

_FELT, _PAPER, _BACK, _LINE = "#1d5c48", "#fbfaf5", "#355f9e", "#20302a"
_RED, _BLACK, _INK = "#b3242c", "#1c1c1c", "#eef3ea"
_WIDE, _HIGH, _GAP, _LEFT, _MARGIN = 44, 62, 8, 104, 16
_ROW = _HIGH + 2 * _GAP
_TEXT = 300
_MOST = 6
"""The most cards in a row."""
Row = tuple[str, Sequence[Card | None], str]


def picture(round: Round) -> NDArray[np.uint8]:
    """The round as its players see it together, in red, green and blue."""
    rows = list(_rows(round))
    width = _LEFT + _MOST * (_WIDE + _GAP) + _TEXT
    image = Image.new("RGB", (width, 2 * _MARGIN + _ROW * len(rows) + 28), _FELT)
    draw, large, small = ImageDraw.Draw(image), _font(20), _font(15)
    draw.text((_MARGIN, _MARGIN - 4), _heading(round), fill=_INK, font=small)
    for at, (name, cards, words) in enumerate(rows):
        top = _MARGIN + 28 + at * _ROW
        draw.text((_MARGIN, top + _HIGH // 2 - 9), name, fill=_INK, font=small)
        for place, card in enumerate(cards):
            _card(draw, _LEFT + place * (_WIDE + _GAP), top, card, large)
        draw.text((width - _TEXT, top + _HIGH // 2 - 9), words, fill=_INK, font=small)
    return np.asarray(image, dtype=np.uint8)


def _heading(round: Round) -> str:
    if round.over:
        return f"{round.book.id}: round over"
    return f"{round.book.id}: box {round.turn} decides"


def _rows(round: Round) -> Iterable[Row]:
    view: Any = round.view()
    value = getattr(view, "dealer_value", None)
    yield "Dealer", view.dealer, value.name if value else ""
    if round.board:
        yield "Board", round.board, ""
    for box in round.boxes:
        wagers = ", ".join(f"{key} {format_amount(each)}" for key, each in box.wagers.items())
        words = f"net {format_amount(box.net)}" if round.over else wagers
        hand = f"{box.value.name}; {words}" if box.value else words
        yield f"Box {box.number}", box.cards, hand


def _font(size: int) -> Any:
    return ImageFont.load_default(size)


def _card(draw: Any, left: int, top: int, card: Card | None, font: Any) -> None:
    corner = (left, top, left + _WIDE, top + _HIGH)
    draw.rounded_rectangle(corner, 6, fill=_BACK if card is None else _PAPER, outline=_LINE)
    if card is None:
        inner = (left + 5, top + 5, left + _WIDE - 5, top + _HIGH - 5)
        draw.rounded_rectangle(inner, 4, outline=_INK)
        return
    suit = card.index % 4
    colour = _RED if suit in (_DIAMONDS, _HEARTS) else _BLACK
    draw.text((left + 6, top + 4), RANKS[card.rank - 2], fill=colour, font=font)
    _SUITS[suit](draw, left + _WIDE // 2, top + 42, colour)


_DIAMONDS, _HEARTS = 1, 2


def _club(draw: Any, x: int, y: int, colour: str) -> None:
    for dx, dy in ((0, -7), (-6, 2), (6, 2)):
        draw.ellipse((x + dx - 5, y + dy - 5, x + dx + 5, y + dy + 5), fill=colour)
    _stem(draw, x, y, colour)


def _diamond(draw: Any, x: int, y: int, colour: str) -> None:
    draw.polygon(((x, y - 13), (x + 9, y), (x, y + 13), (x - 9, y)), fill=colour)


def _heart(draw: Any, x: int, y: int, colour: str) -> None:
    for dx in (-5, 5):
        draw.ellipse((x + dx - 5, y - 10, x + dx + 5, y), fill=colour)
    draw.polygon(((x - 10, y - 4), (x + 10, y - 4), (x, y + 11)), fill=colour)


def _spade(draw: Any, x: int, y: int, colour: str) -> None:
    for dx in (-5, 5):
        draw.ellipse((x + dx - 5, y - 3, x + dx + 5, y + 7), fill=colour)
    draw.polygon(((x - 10, y + 1), (x + 10, y + 1), (x, y - 13)), fill=colour)
    _stem(draw, x, y, colour)


def _stem(draw: Any, x: int, y: int, colour: str) -> None:
    draw.polygon(((x, y), (x + 5, y + 13), (x - 5, y + 13)), fill=colour)


_SUITS = (_club, _diamond, _heart, _spade)
