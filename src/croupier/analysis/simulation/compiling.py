"""Kernels that call kernels of other files, kept on the disk until any of those files changes.

What numba keeps it takes for fresh as long as the file of the outermost function is the same. Here
a round is spread over several files, so the stamp is that of all of them together.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba

from croupier.analysis.kernels import compiling

_njit: Any = numba.njit
"""Not counting references to arrays, which no part makes: counting would take most of the time."""
_NOT_COMPILED = frozenset(
    [
        "optimal",
        "plan",
        "progress",
        "results",
        "run",
        "strategy",
        "strategy_file",
        "workers",
    ]
)
"""Sources that hold nothing a kernel is made of."""
_FOLDERS = (Path(compiling.__file__).parent, Path(__file__).parent)


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """As `analysis.kernels.compiling.kernel`, compiled again after a change of any source here."""
    compiled: Any = _njit(cache=True, nogil=True, _nrt=False)(function)
    compiled._cache._cache_file._source_stamp = _stamp()
    return compiled  # type: ignore[no-any-return]


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """A part of kernels, compiled into each that calls it, and called by nobody else.

    Tables are passed as tuples of arrays, which are dozens of arguments to a machine: a call costs
    more than most parts do, and an entry for Python as much to compile as many of them.
    """
    compiled: Callable[..., Any] = _njit(
        forceinline=True, nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled


@cache
def _stamp() -> str:
    every = [path for folder in _FOLDERS for path in sorted(folder.rglob("*.py"))]
    sources = [path for path in every if path.stem not in _NOT_COMPILED]
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
