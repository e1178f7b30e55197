"""Keys of Ultimate Texas Hold'em, and what a player means by them."""

import re
from collections.abc import Callable

from croupier.cli.table.question import Unread
from croupier.games.holdem import actions as act_

_PASSES: dict[str, Callable[[int], act_.Action]] = {
    "c": act_.Check,
    "check": act_.Check,
    "f": act_.Fold,
    "fold": act_.Fold,
}
_PLAY = re.compile(r"(?:play\s*)?(\d\d?)\s*(?:x|times)?", re.ASCII | re.IGNORECASE)


def read_answer(text: str, box: int) -> act_.Action:
    """ "c" is check, "f" is fold; "4", "4x", "4 times" and "play 4" are a play wager."""
    if not text:
        raise Unread("no choice was made")
    if make := _PASSES.get(text.lower()):
        return make(box)
    if match := _PLAY.fullmatch(text):
        return act_.Play(box, int(match[1]))
    raise Unread(f"{text[:30]!r} is not a choice")
