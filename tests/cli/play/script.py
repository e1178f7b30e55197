"""A table in the terminal, played by script."""

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cards import DECK, parse_cards
from croupier.cli.main import app
from croupier.cli.play.game import AnyPlayed, Setup, TableRequest, game_of
from croupier.cli.play.holdem.game import HoldemRound
from croupier.cli.play.session import Seat, play_rounds
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.terminal import Terminal
from croupier.games.holdem import Round
from croupier.money import Amount
from croupier.rulebooks import rulebook

Read = Callable[[str], str]
"""Reads a line, and is told the prompt."""
LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")
SEVERAL: dict[str, object] = {"boxes_per_player": "several"}
_FOLDED = {"nz-lunar": ["", "", "f"], "vu-lunar": ["", "", "f"]}


@dataclass
class Played:
    """A session after its end."""

    screen: str
    seat: Seat

    @property
    def record(self) -> dict[str, Any]:
        """Of the last round."""
        assert self.seat.round is not None
        return self.seat.round.record()


def holdem_state(played: Played) -> Round:
    """The last round, one of Ultimate Texas Hold'em."""
    assert isinstance(played.seat.round, HoldemRound)
    return played.seat.round.state


class Stacked(Random):
    """A random source that deals these cards first, every round, and then the rest of the deck in
    order."""

    def __init__(self, cards: str) -> None:
        super().__init__(0)
        self.first = parse_cards(cards)

    def shuffle(self, x: Any) -> None:
        x[:] = [*self.first, *(card for card in DECK if card not in self.first)]


def setup(
    name: str | Path = "nz-lunar",
    seed: str | Random = "7",
    boxes: Sequence[int] = (3,),
    chips: Amount = 1000,
    options: dict[str, object] | None = None,
    dealing: str = "shoe",
    jackpot: str | None = None,
) -> Setup:
    rules = rulebook(name).rules(options or {})
    game = game_of(rules, TableRequest(dealing, tuple(boxes), jackpot))
    random = seed if isinstance(seed, Random) else Random(seed)
    return Setup(game, tuple(boxes), chips, random)


def play(name: str | Path, keys: Iterable[str], *, width: int = 80, **table: Any) -> Played:
    """Play these keys and then the end of the input."""
    return play_with(reader(keys), name, width=width, **table)


def play_with(read: Read, name: str | Path, *, width: int = 80, **table: Any) -> Played:
    """Play with a reader that receives the prompt."""
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, markup=False, emoji=False)
    terminal = Terminal(console, lambda: read(out.getvalue().rpartition("\n")[2]), echo=True)
    seat = play_rounds(setup(name, **table), terminal)
    return Played(out.getvalue(), seat)


def reader(keys: Iterable[str]) -> Read:
    """The keys one after another, whatever the prompt."""
    left = iter(keys)

    def read(prompt: str) -> str:
        del prompt
        return next_key(left)

    return read


def next_key(keys: Iterator[str]) -> str:
    try:
        return next(keys)
    except StopIteration:
        raise EOFError from None


def deciding(*decisions: str) -> Read:
    """Enter for every wager, then these decisions; then the record is saved and the input ends."""
    decisions_left, after = iter(decisions), iter(["s"])

    def read(prompt: str) -> str:
        if "your decision" in prompt:
            return next_key(decisions_left)
        return next_key(after) if "next round" in prompt else ""

    return read


def folded(name: str) -> list[str]:
    """Keys of a whole round: Enter for each wager, then fold; two rulebooks ask for one more."""
    return _FOLDED.get(name, ["", "", "", "f"])


def any_keys(chance: Random, likely: Mapping[str, Sequence[str]], pool: Sequence[str]) -> Read:
    """A hundred keys: mostly those likely after words of the prompt, the others from the pool."""
    left = iter(range(100))

    def read(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        sensible = next((keys for words, keys in likely.items() if words in prompt), ["", "5"])
        return chance.choice(sensible if chance.random() < 0.8 else pool)

    return read


def watch_rounds(monkeypatch: pytest.MonkeyPatch) -> list[AnyPlayed]:
    """Collect every round that is dealt from now on."""
    rounds: list[AnyPlayed] = []
    take = Seat.take

    def watch(seat: Seat, new: AnyPlayed) -> None:
        rounds.append(new)
        take(seat, new)

    monkeypatch.setattr(Seat, "take", watch)
    return rounds


def command(*arguments: str, keys: str = "") -> tuple[int, str]:
    """`croupier play`: its exit status and all that it prints."""
    result = CliRunner().invoke(app, ["play", *arguments], input=keys)
    return result.exit_code, result.output


def flat(screen: str) -> str:
    """The text without line breaks."""
    return " ".join(screen.split())


def saved(number: int) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(Path(f"round-{number}.json").read_text())
    return record
