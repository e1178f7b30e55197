"""Keys of Lunar Poker, and what a player means by them."""

import re
from collections.abc import Callable, Sequence

from croupier.cards import Card, CardError, parse_cards
from croupier.cli.table.question import Unread
from croupier.games.lunar import actions as act_

KEYS = {
    "fold": "f",
    "bet": "b",
    "exchange": "x",
    "buy": "y",
    "force": "g",
    "decline": "d",
    "concede": "c",
}
"""The key of each action, by the engine's name for it."""

_LETTERS = {key: action for action, key in KEYS.items()}
_WORDS = re.compile(r"([a-z]+)\s*(.*)", re.IGNORECASE | re.DOTALL)
_PLACES = re.compile(r"[\d\s,]+")


def read_answer(text: str) -> tuple[str, str]:
    """The action named by its key or its word, and what follows it: "x 1 4" is exchange, "1 4"."""
    if not text:
        raise Unread("no choice was made")
    match = _WORDS.fullmatch(text)
    word = match[1].lower() if match else ""
    action = _LETTERS.get(word, word)
    if match is None or action not in KEYS:
        raise Unread(f"{text[:30]!r} is not a choice")
    return action, match[2].strip()


def read_discard(text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Cards by their places in the hand as shown, "1 4 5" or "145", or by their names."""
    if not _PLACES.fullmatch(text):
        try:
            return parse_cards(text)
        except CardError as error:
            raise Unread(str(error)) from error
    places = [int(digit) for digit in re.findall(r"\d", text)]
    missing = [place for place in places if not 1 <= place <= len(hand)]
    if missing:
        raise Unread(f"there is no card {missing[0]}: the cards are 1 to {len(hand)}")
    return tuple(hand[place - 1] for place in places)


def action_of(name: str, box: int) -> act_.Action:
    """The engine's action of that name for a box, of an exchange the one without cards."""
    return _ACTIONS[name](box)


_ACTIONS: dict[str, Callable[[int], act_.Action]] = {
    "fold": act_.Fold,
    "bet": act_.Bet,
    "exchange": lambda box: act_.Exchange(box, ()),
    "buy": act_.Buy,
    "force": act_.Force,
    "decline": act_.Decline,
    "concede": act_.Concede,
}
