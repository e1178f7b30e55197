"""Results that take long, kept in a folder between runs of a server or a command.

A result is stored under a digest of everything that it is computed with: files of the program, by
default those of hands, rules and mathematics, and the caller's key. Another version never reads it.
Without a folder nothing is stored, and everything is computed.

Some results are read as Python objects, and whoever can write those can have this user run
anything. So a folder is used only if nobody else can write to it."""

import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

MATHEMATICS = ("analysis", "hands", "rulebooks", "cards.py", "forms.py", "money.py", "value.py")
"""The files that figures depend on."""
_KINDS = (".py", ".toml", ".json", ".npz", ".bin", ".gz")
_DIGEST = 32
T = TypeVar("T")


class Use:
    """A server or a command that runs, and the folder that it keeps results in, if any."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder


_uses: list[Use] = []
"""Those that run, the last to begin at the end."""


@contextmanager
def storing(folder: Path | None) -> Iterator[None]:
    """Results are kept in that folder while a server or a command runs. Several may run in one
    process and end in any order: the last to begin decides."""
    use = Use(folder)
    _uses.append(use)
    try:
        yield
    finally:
        _uses.remove(use)


def store_folder() -> Path | None:
    """Where results are kept now; nowhere outside `storing`."""
    return _uses[-1].folder if _uses else None


def default_folder() -> Path:
    """The user's cache directory, as the platform has it."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "croupier" / "figures"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "croupier" / "figures"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "croupier" / "figures"


def stored(
    key: str,
    make: Callable[[], bytes],
    right: Callable[[bytes], bool],
    program: tuple[str, ...] = MATHEMATICS,
) -> bytes:
    """The result under that key, if it is there and right; else a new one, which is kept. It
    depends on these files of the program, or all in these folders."""
    path = _path(key, program)
    if path is None or not is_private(path.parent):
        return make()
    with suppress(OSError), path.open("rb") as file:
        found = file.read() if _is_own(os.fstat(file.fileno())) else b""
        if right(found):
            return found
    made = make()
    with suppress(OSError):
        _write(path, made)
    return made


def stored_object(key: str, make: Callable[[], T], program: tuple[str, ...] = MATHEMATICS) -> T:
    """The same for an object of ours. It is stored after its digest, so that nothing but what was
    written whole is read as an object."""

    def packed() -> bytes:
        found = pickle.dumps(make())
        return sha256(found).digest() + found

    def right(found: bytes) -> bool:
        return sha256(found[_DIGEST:]).digest() == found[:_DIGEST]

    if store_folder() is None:
        return make()
    found: T = pickle.loads(stored(key, packed, right, program)[_DIGEST:])
    return found


def is_private(folder: Path) -> bool:
    """Whether only this user can write to the folder, which is made if it is missing. If somebody
    else can, or it cannot be made, a message says so once."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        private = _is_own(folder.stat())
    except OSError:
        return False
    if not private:
        _warn(folder)
    return private


@cache
def _warn(folder: Path) -> None:
    """Tell what is wrong, once for each folder."""
    told = f"{folder} is not used: others can write to it. Remove it, and it is made anew."
    print(told, file=sys.stderr)


def _is_own(found: os.stat_result) -> bool:
    """Whether a file or folder is this user's, and nobody else may write to it."""
    if sys.platform == "win32":
        return True  # access there depends on lists that these figures do not show
    return found.st_uid == os.geteuid() and not found.st_mode & 0o022


def _path(key: str, program: tuple[str, ...]) -> Path | None:
    folder = store_folder()
    if folder is None:
        return None
    return folder / sha256(f"{_digest(program)} {key}".encode()).hexdigest()[:40]


@cache
def _digest(program: tuple[str, ...]) -> str:
    """A digest of these files, and of all in these folders."""
    root, digest = Path(__file__).parent, sha256()
    for part in program:
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

    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(made)
    os.replace(file.name, path)
