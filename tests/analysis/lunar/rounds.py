"""Invented rounds of Lunar Poker in the format of a play file, so that tests do not depend on those
that come with the package."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from croupier.analysis.lunar import main_game
from croupier.analysis.lunar.main_game import PlayedRounds, read_play

TOLD: dict[str, Any] = {
    "command": "croupier simulate wa-lunar --optimal wa.lunar",
    "seed": 1,
    "rounds": 1_000,
    "instant": 3,
    "net": {"-4": 200, "-1": 300, "0": 100, "1": 300, "6": 99, "39": 1},
    "wagered": {"1": 300, "3": 400, "4": 300},
    "choices": {"fold": 300, "bet": 400, "buy, fold": 60, "buy, bet": 40, "exchange 3, bet": 200},
    "totals": {"fold": "-300", "bet": "80", "buy, fold": "-120", "buy, bet": "33",
               "exchange 3, bet": "140"},
}  # fmt: skip


@contextmanager
def rounds_played() -> Iterator[PlayedRounds]:
    """Use these rounds, whatever the rules."""
    play = read_play(TOLD)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main_game, "play_of", lambda _: play)
        yield play
