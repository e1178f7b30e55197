"""The installed games and rulebooks, found through entry points, ours like any other.

A package adds a game under `croupier.games`: its id and an instance of `croupier.games.Game`. It
adds a rulebook under `croupier.rulebooks`: its id and the package that holds its files, `ID.toml`,
`ID.clauses.toml` and optionally `ID.cases.toml`. That package may name in `FORMS`, by game, a
module with the `document` and the `facts` of the game, so that a rulebook is read and shown without
loading the game."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


class RulebookError(ValueError):
    """An error in a rulebook, an option or a house variant, with the clauses."""

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clauses = clauses


_GAMES = "croupier.games"
_GAMES_FIRST = ("lunar", "holdem")
_RULEBOOKS = "croupier.rulebooks"
_FIRST = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")
"""The order in which our rulebooks are listed; others follow by name."""


@cache
def installed_game(id: str) -> Any:
    """The game of that id."""
    found = _entries(_GAMES)
    if id not in found:
        known = ", ".join(sorted(found)) or "none"
        message = f"no game {id!r} is installed; installed are: {known}"
        raise RulebookError("unknown-game", message)
    game = found[id].load()
    if game.id != id:
        raise RulebookError("unknown-game", f"the game installed as {id!r} calls itself {game.id}")
    return game


@cache
def game_ids() -> tuple[str, ...]:
    """Every game that is installed, ours first."""
    return tuple(dict.fromkeys((*_GAMES_FIRST, *sorted(_entries(_GAMES)))))


@cache
def rulebook_ids() -> tuple[str, ...]:
    """Every rulebook that is installed, ours first."""
    found = _entries(_RULEBOOKS)
    return (*(id for id in _FIRST if id in found), *sorted(found.keys() - set(_FIRST)))


def rulebook_file(id: str, ending: str) -> Traversable:
    """A file of a rulebook: `toml`, `clauses.toml` or `cases.toml`."""
    return files(_entries(_RULEBOOKS)[id].value) / f"{id}.{ending}"


@cache
def form(rulebook_id: str, game: str) -> Any:
    """What knows the form of a rulebook's file, its `document` and its `facts`: the module that its
    package names, or the game itself."""
    found = _entries(_RULEBOOKS).get(rulebook_id)
    forms = {} if found is None else getattr(import_module(found.value), "FORMS", {})
    return import_module(forms[game]) if game in forms else installed_game(game)


@cache
def _entries(group: str) -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in _all_entries().select(group=group)}


@cache
def _all_entries() -> Any:
    """Found once: it takes reading a file of every package that is installed."""
    return entry_points()
