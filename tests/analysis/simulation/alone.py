"""Parts of kernels on their own: they have no entry for Python, and here they get one."""

from collections.abc import Callable
from typing import Any

import numba


def alone(part: Any) -> Callable[..., Any]:
    """A part as a function that Python can call, compiled as the part is."""
    njit: Any = numba.njit
    compiled: Callable[..., Any] = njit(nogil=True, _nrt=False)(part.py_func)
    return compiled
