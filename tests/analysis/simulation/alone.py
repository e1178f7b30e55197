"""Parts of kernels on their own: they have no entry for Python, and here they get one."""

from collections.abc import Callable
from typing import Any

from croupier.analysis.kernels.jit import tight_kernel


def alone(part: Any) -> Callable[..., Any]:
    """A part as a function for Python, compiled as the part is and kept on disk as kernels are."""
    return tight_kernel(part.py_func)
