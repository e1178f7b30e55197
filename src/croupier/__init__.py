"""Casino poker tables exactly as their regulators wrote them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.records.rounds import replay as replay

__all__ = ["replay"]


def __getattr__(name: str) -> object:
    """`replay`, brought in when it is asked for, so that `croupier.cards` alone stays light."""
    if name == "replay":
        from croupier.records.rounds import replay

        return replay
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")
