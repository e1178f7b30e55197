"""Compilation of kernels: without bounds checks, cached on disk, and announced by a message.

Machine code is kept in the user's cache directory, in a folder named by a digest of the kernel's
file and of every file with hands or mathematics that it imports, directly or not, because kernels
call functions and read constants of other files. A program that is installed or cloned again
compiles nothing that has not changed, and never loads the code of another version. Machine code
that others could have written is not run: only this user may write to the folders."""

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from numba import njit
from numba.core import caching, event
from numba.core.runtime import nrt
from numba.misc.appdirs import AppDirs

from croupier.result_store import is_private

Function = Callable[..., Any]
_jit: Any = njit
_caching: Any = caching
_runtime: Any = nrt.rtsys
_IMPORT = re.compile(r"^from (croupier\.(?:analysis|hands|cards)[\w.]*) import", re.M)


def kernel(function: Function) -> Function:
    """A function of arrays and numbers, compiled at its first call and cached on disk.

    Numba finds the types of its arguments; checking their values is up to the caller."""
    return _kept(_jit(nogil=True)(function))


def part(function: Function) -> Function:
    """A function that only kernels call. It has no entry point for Python, which would take longer
    to compile than most parts do."""
    compiled: Function = _jit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def tight_kernel(function: Function) -> Function:
    """A kernel that creates no array and so need not count references: in a loop of small steps,
    counting would take most of the time."""
    return _kept(_jit(nogil=True, _nrt=False)(function))


def inline_part(function: Function) -> Function:
    """A part of tight kernels, compiled into each place that calls it.

    Tables are passed as tuples of arrays, which are dozens of arguments in machine code: a call
    costs more than most parts do."""
    compiled: Function = _jit(
        forceinline=True, nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled


def _kept(compiled: Any) -> Function:
    compiled._cache = _Cache(compiled.py_func)
    return compiled  # type: ignore[no-any-return]


class _ByDigest(_caching._CacheLocator):  # type: ignore[misc]
    """Finds the machine code of a function by the digest of its sources."""

    def __init__(self, function: Function) -> None:
        self._digest = _digest(function.__module__)
        self._line = function.__code__.co_firstlineno

    def folders(self) -> tuple[Path, Path]:
        """The folder of all kernels, and inside it that of these sources."""
        all_ = Path(AppDirs(appname="croupier", appauthor=False).user_cache_dir) / "kernels"  # type: ignore[no-untyped-call]
        return all_, all_ / self._digest[:20]

    def get_cache_path(self) -> str:
        return str(self.folders()[1])

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Function, file: str) -> "_ByDigest | None":
        """The locator, or None if the directory cannot be written or others can write to it; numba
        then uses a folder beside the source."""
        del file
        found = cls(function)
        if not all(map(is_private, found.folders())):
            return None
        try:
            found.ensure_cache_path()
        except OSError:
            return None
        return found


class _Impl(_caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_ByDigest, *_caching.CompileResultCacheImpl._locator_classes)


class _Cache(_caching.FunctionCache):  # type: ignore[misc]
    """Loads machine code without the preparations that only compiling needs.

    Numba would first declare every function that it can compile, which takes longer than all
    kernels of a hand together. Here it does so only when something must be compiled; loaded code
    needs only the runtime."""

    _impl_class = _Impl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        _runtime.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


@cache
def _digest(module: str) -> str:
    sources = {path: path.read_bytes() for path in _sources(module, set())}
    return sha256(b"".join(sources[path] for path in sorted(sources))).hexdigest()


def _sources(module: str, seen: set[str]) -> Iterator[Path]:
    """The files of a module and of its imports from the mathematics."""
    found = find_spec(module) if module not in seen else None
    seen.add(module)
    if found is not None and found.origin is not None:
        path = Path(found.origin)
        yield path
        for other in _IMPORT.findall(path.read_text(encoding="utf-8")):
            yield from _sources(other, seen)


COMPILING = "Compiling for this machine; this happens once."


class _Announcer(event.Listener):
    """Prints once why the first call takes longer. A cached kernel is not compiled."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        del event
        if not self.said:
            self.said = True
            print(COMPILING, file=sys.stderr)

    def on_end(self, event: Any) -> None:
        del event


event.register("numba:compile", _Announcer())  # type: ignore[no-untyped-call]
