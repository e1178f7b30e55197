"""How kernels are compiled: without bounds checks, cached on disk, and with a message.

Numba considers a cached kernel valid while the file of its outermost function is unchanged. Our
kernels call functions and read constants of other files, so the cache key of a kernel includes a
digest of its own file and of every file of the mathematics that it imports, directly or not.
"""

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from numba import njit
from numba.core import event

Function = Callable[..., Any]
_jit: Any = njit
_IMPORT = re.compile(r"^from (croupier\.analysis[\w.]*) import", re.M)


def kernel(function: Function) -> Function:
    """A function of arrays and numbers, compiled when it is first called and cached on disk.

    Numba finds out what its arguments are; checking them is up to the caller, who has types.
    """
    return _kept(_jit(cache=True, nogil=True)(function))


def part(function: Function) -> Function:
    """A function that only kernels call: it has no entry for Python, which would take longer to
    compile than most parts do."""
    compiled: Function = _jit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def tight_kernel(function: Function) -> Function:
    """A kernel that creates no array, and so need not count references: in a loop of small steps,
    counting would take most of the time."""
    return _kept(_jit(cache=True, nogil=True, _nrt=False)(function))


def inline_part(function: Function) -> Function:
    """A part of tight kernels, compiled into each place that calls it.

    Tables are passed as tuples of arrays, which are dozens of arguments to a machine: a call costs
    more than most parts do.
    """
    compiled: Function = _jit(
        forceinline=True, nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled


def _kept(compiled: Any) -> Function:
    """Numba reads the version of a cache before anything else in it. With the digest in the
    version, a cache of an older program is never opened: it may name modules that are gone."""
    file = compiled._cache._cache_file
    file._version = f"{file._version} {_digest(compiled.py_func.__module__)}"
    return compiled  # type: ignore[no-any-return]


@cache
def _digest(module: str) -> str:
    sources = {path: path.read_bytes() for path in _sources(module, set())}
    return sha256(b"".join(sources[path] for path in sorted(sources))).hexdigest()


def _sources(module: str, seen: set[str]) -> Iterator[Path]:
    """The files of a module and of what it imports from the mathematics."""
    found = find_spec(module) if module not in seen else None
    seen.add(module)
    if found is not None and found.origin is not None:
        path = Path(found.origin)
        yield path
        for other in _IMPORT.findall(path.read_text(encoding="utf-8")):
            yield from _sources(other, seen)


class _Announcer(event.Listener):
    """Prints, once, why the first call takes longer. A cached kernel is not compiled."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        del event
        if not self.said:
            self.said = True
            print("Compiling for this machine; this happens once.", file=sys.stderr)

    def on_end(self, event: Any) -> None:
        del event


event.register("numba:compile", _Announcer())  # type: ignore[no-untyped-call]
