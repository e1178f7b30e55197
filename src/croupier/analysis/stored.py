"""Results that take seconds, kept in a folder between runs of a server or a command.

A result is stored under a digest of everything that it is computed with: the program's files of
hands, rules and mathematics, and the caller's key. Another version never reads it. Without a folder
nothing is stored, and everything is computed."""

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

_PARTS = ("analysis", "hands", "rulebooks", "cards.py", "money.py", "value.py")
_KINDS = (".py", ".toml", ".json", ".npz", ".bin", ".gz")
_DIGEST = 32
T = TypeVar("T")


class Store:
    """Where results are kept; nowhere until a server or the command line says so."""

    folder: Path | None = None


def default_folder() -> Path:
    """The user's cache directory, as the platform has it."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "croupier" / "figures"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "croupier" / "figures"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "croupier" / "figures"


def stored(key: str, make: Callable[[], bytes], right: Callable[[bytes], bool]) -> bytes:
    """The result under that key, if it is there and right; else a new one, which is kept."""
    path = _path(key)
    if path is None:
        return make()
    with suppress(OSError):
        found = path.read_bytes()
        if right(found):
            return found
    made = make()
    with suppress(OSError):
        _write(path, made)
    return made


def stored_object(key: str, make: Callable[[], T]) -> T:
    """The same for an object of ours. It is stored after its digest, so that nothing but what was
    written whole is read as an object."""

    def packed() -> bytes:
        found = pickle.dumps(make())
        return sha256(found).digest() + found

    def right(found: bytes) -> bool:
        return sha256(found[_DIGEST:]).digest() == found[:_DIGEST]

    if Store.folder is None:
        return make()
    found: T = pickle.loads(stored(key, packed, right)[_DIGEST:])
    return found


def _path(key: str) -> Path | None:
    if Store.folder is None:
        return None
    return Store.folder / sha256(f"{_program()} {key}".encode()).hexdigest()[:40]


@cache
def _program() -> str:
    """A digest of the files that results depend on."""
    root, digest = Path(__file__).parents[1], sha256()
    for part in _PARTS:
        place = root / part
        files = [place] if place.is_file() else sorted(place.rglob("*"))
        for file in files:
            if file.suffix in _KINDS and file.is_file():
                digest.update(f"{file.relative_to(root)} ".encode())
                digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _write(path: Path, made: bytes) -> None:
    """All of it or nothing, however many write at once."""
    from tempfile import NamedTemporaryFile

    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(made)
    os.replace(file.name, path)
