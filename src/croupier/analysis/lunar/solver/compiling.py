"""Kernels of several files, kept on the disk until any file with kernels changes.

What numba keeps it takes for fresh as long as the outermost function's file is the same; here
kernels call those of other files, so the stamp is that of all of them together.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.analysis.kernels import compiling


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """As `analysis.kernels.compiling.kernel`, compiled again after a change of any here."""
    compiled: Any = compiling.kernel(function)
    compiled._cache._cache_file._source_stamp = _stamp()
    return compiled  # type: ignore[no-any-return]


@cache
def _stamp() -> str:
    sources = [path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py"))]
    return sha256(b"".join(each for each in sources if b"@kernel" in each)).hexdigest()
