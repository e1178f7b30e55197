"""A store of expensive results: a folder in which they survive from one run to the next.

The key of a result includes a digest of the program files that computed it, so a new version of the
program never reads the results of an old one. Without a folder nothing is stored, and every result
is computed again.

Some results are pickled. Whoever can write a pickle can run any code as this user, so a folder is
used only if nobody else can write to it."""

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
"""The files and folders of the program that figures depend on."""
_SUFFIXES = (".py", ".toml", ".json", ".npz", ".bin", ".gz")
_DIGEST_LENGTH = 32
T = TypeVar("T")


class _Use:
    """The use of a folder by one server or command. Two uses of one folder are not equal."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder


_uses: list[_Use] = []
"""The uses that have not ended, the latest last."""


@contextmanager
def use_store(folder: Path | None) -> Iterator[None]:
    """Store results in this folder inside the `with` block; None stores nothing.

    Several uses in one process may overlap and end in any order. The latest one decides."""
    use = _Use(folder)
    _uses.append(use)
    try:
        yield
    finally:
        _uses.remove(use)


def store_folder() -> Path | None:
    """The folder that is in use now; None outside `use_store`."""
    return _uses[-1].folder if _uses else None


def default_folder() -> Path:
    """The folder for results in the platform's cache directory of this user."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "croupier" / "figures"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "croupier" / "figures"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "croupier" / "figures"


def load_or_make(
    key: str,
    make: Callable[[], bytes],
    is_valid: Callable[[bytes], bool],
    program: tuple[str, ...] = MATHEMATICS,
) -> bytes:
    """The stored result of this key if it is valid; otherwise make it and store it.

    `program` lists the files and folders of the program that the result depends on."""
    path = _path(key, program)
    if path is None or not is_private(path.parent):
        return make()
    with suppress(OSError), path.open("rb") as file:
        stored = file.read() if _is_owned_by_user(os.fstat(file.fileno())) else b""
        if is_valid(stored):
            return stored
    result = make()
    with suppress(OSError):
        _write_atomically(path, result)
    return result


def load_or_make_object(
    key: str, make: Callable[[], T], program: tuple[str, ...] = MATHEMATICS
) -> T:
    """Like `load_or_make`, for a Python object.

    The pickle follows its own digest, so that a file that was not written to its end is never
    unpickled."""

    def pack() -> bytes:
        pickled = pickle.dumps(make())
        return sha256(pickled).digest() + pickled

    def is_whole(packed: bytes) -> bool:
        return sha256(packed[_DIGEST_LENGTH:]).digest() == packed[:_DIGEST_LENGTH]

    if store_folder() is None:
        return make()
    packed = load_or_make(key, pack, is_whole, program)
    result: T = pickle.loads(packed[_DIGEST_LENGTH:])
    return result


def is_private(folder: Path) -> bool:
    """Whether only this user can write to the folder, which is created if it is missing.

    If another user can write to it, one warning is printed."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        private = _is_owned_by_user(folder.stat())
    except OSError:
        return False
    if not private:
        _warn_once(folder)
    return private


@cache
def _warn_once(folder: Path) -> None:
    warning = f"{folder} is not used: others can write to it. Remove it, and it is made anew."
    print(warning, file=sys.stderr)


def _is_owned_by_user(status: os.stat_result) -> bool:
    """Whether the file or folder belongs to this user and nobody else may write to it."""
    if sys.platform == "win32":
        return True  # access lists decide there, which `stat` does not show
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022


def _path(key: str, program: tuple[str, ...]) -> Path | None:
    folder = store_folder()
    if folder is None:
        return None
    return folder / sha256(f"{_digest(program)} {key}".encode()).hexdigest()[:40]


@cache
def _digest(program: tuple[str, ...]) -> str:
    """A digest of these files of the program and of every file in these folders."""
    root, digest = Path(__file__).parent, sha256()
    for part in program:
        place = root / part
        files = [place] if place.is_file() else sorted(place.rglob("*"))
        for file in files:
            if file.suffix in _SUFFIXES and file.is_file():
                digest.update(f"{file.relative_to(root)} ".encode())
                digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _write_atomically(path: Path, content: bytes) -> None:
    """Write the whole file or nothing, even if several processes write it at once."""
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, path)
