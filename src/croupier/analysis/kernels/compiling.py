"""How kernels are compiled: without bounds checks, kept on the disk, and never in silence."""

import sys
from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core import event


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of arrays and numbers, compiled when it is first called and kept on the disk.

    What its arguments are numba finds out; their checking is the caller's, who has types.
    """
    compiled: Callable[..., Any] = njit(cache=True, nogil=True)(function)
    return compiled


class _Announcer(event.Listener):
    """Says, once, why the first call takes longer. What is found on the disk is not compiled."""

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
