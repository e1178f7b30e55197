"""Compiled kernels on the disk: what an older program left behind does no harm."""

import pickle
from pathlib import Path
from typing import Any

import numba

from croupier.analysis.kernels.jit import kernel


def double(number: int) -> int:
    return 2 * number


def test_what_an_older_program_kept_is_not_opened() -> None:
    """Its index may name modules that have moved since."""
    first: Any = kernel(double)
    assert first(21) == 42
    index = Path(first._cache._cache_file._index_path)
    assert index.is_file()
    index.write_bytes(pickle.dumps(numba.__version__) + b"cgone.module\nName\n.")
    again: Any = kernel(double)
    assert again(4) == 8
    assert again.stats.cache_misses
