"""The installed games and rulebooks, found through entry points, ours included.

A package adds a game under `croupier.games`: its id and an instance of `croupier.games.Game`. It
adds a rulebook under `croupier.rulebooks`: its id and the package with its files, `ID.toml`,
`ID.clauses.toml` and optionally `ID.cases.toml`; or an amendment: its id with the day,
`ID@2019-02-01`, and the package with the file `ID@2019-02-01.toml`. A package may name in `FORMS`,
by game, a module with the `document` and the `facts` of the game, so that a rulebook can be read
and shown without loading the game."""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.result_store import load_or_make_object

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")


class RulebookError(ValueError):
    """Raised for an error in a rulebook, an option or a house variant; it has the clauses."""

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clauses = clauses


_GAMES = "croupier.games"
_GAMES_FIRST = ("lunar", "holdem")
_RULEBOOKS = "croupier.rulebooks"
OURS = "croupier.rulebooks.data"
"""The package of our rulebooks."""
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
    game = resolve_name(found[id])
    if game.id != id:
        raise RulebookError("unknown-game", f"the game installed as {id!r} calls itself {game.id}")
    return game


@cache
def game_ids() -> tuple[str, ...]:
    """Every installed game, ours first."""
    return tuple(dict.fromkeys((*_GAMES_FIRST, *sorted(_entries(_GAMES)))))


@cache
def rulebook_ids() -> tuple[str, ...]:
    """Every installed rulebook, ours first."""
    found = {id for id in _entries(_RULEBOOKS) if not _is_amendment(id)}
    return (*(id for id in _FIRST if id in found), *sorted(found - set(_FIRST)))


@cache
def amendment_ids() -> tuple[str, ...]:
    """Every installed amendment."""
    return tuple(filter(_is_amendment, _entries(_RULEBOOKS)))


def _is_amendment(id: str) -> bool:
    return "@" in id


def rulebook_file(id: str, ending: str) -> "Traversable":
    """A file of a rulebook or an amendment: `toml`, `clauses.toml` or `cases.toml`. An amendment
    has the cases of its rulebook."""
    if ending == "cases.toml":
        id = id.partition("@")[0]
    return files(_entries(_RULEBOOKS)[id]) / f"{id}.{ending}"


_READERS = (
    *(f"rulebooks/{name}.py" for name in ("clauses", "holdem", "library", "lunar", "schema")),
    *("cards.py", "forms.py", "hands", "money.py"),
)
"""The files of the program that say how a rulebook's file is read."""


def read_cached(id: str, ending: str, read: Callable[[str], T], kept_as: str = "") -> T:
    """The parsed content of a rulebook's file, stored between runs if the file is ours. Parsing a
    file of another package may depend on more than this program. `kept_as` distinguishes several
    results from one file."""
    text = rulebook_file(id, ending).read_text(encoding="utf-8")
    if _entries(_RULEBOOKS)[id] != OURS:
        return read(text)
    return cache_reading(f"{id}.{ending} {kept_as}", text, read)


def cache_reading(name: str, text: str, read: Callable[[str], T]) -> T:
    """The parsed content of a text of ours, stored between runs under its digest."""
    key = f"{name} {sha256(text.encode()).hexdigest()}"
    return load_or_make_object(key, lambda: read(text), _READERS)


@cache
def form(rulebook_id: str, game: str) -> Any:
    """The object that defines the form of a rulebook's file, its `document` and its `facts`: the
    module that its package names, or the game itself."""
    found = _entries(_RULEBOOKS).get(rulebook_id.partition("@")[0])
    forms = {} if found is None else getattr(import_module(found), "FORMS", {})
    return import_module(forms[game]) if game in forms else installed_game(game)


def _entries(group: str) -> Mapping[str, str]:
    return _installed()[group]


@cache
def _installed() -> Mapping[str, Mapping[str, str]]:
    """Each entry point of our groups, by group and name. Finding them requires reading a file of
    every package, so they are stored until a folder with packages changes."""
    places = [(place, _changed(place)) for place in sys.path]
    return load_or_make_object(f"entry points {sys.version} {places}", _find_installed, ())


def _changed(place: str) -> object:
    """When a folder was changed. For the working directory, which changes often, only the entries
    that could be packages."""
    try:
        if not place:
            return sorted(each.name for each in Path().glob("*-info"))
        return Path(place).stat().st_mtime_ns
    except OSError:
        return 0


def _find_installed() -> Mapping[str, Mapping[str, str]]:
    from importlib.metadata import entry_points

    found = entry_points()
    return {
        group: {each.name: each.value for each in found.select(group=group)}
        for group in (_GAMES, _RULEBOOKS)
    }
