"""Something that may be done now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.journal import verb_named
from croupier.rulebooks.clauses import Clauses

_BLANKS: Mapping[str, str] = {
    "at": "CARDS",
    "discard": "CARDS",
    "delivered": "COLOUR",
    "decks": "COLOUR",
    "sign": "LIMITS",
}
"""What is typed in capitals for a field, where its own name would say less."""
_UNSAID = ("orders",)
"""What the software says and nobody types."""


@dataclass(frozen=True)
class Offer:
    """An act with what is known of it: what it is in words, and the clauses it rests on."""

    act: str
    words: str
    clauses: Clauses
    said: Mapping[str, Any] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    """What must be filled in though the act has a default for it, or inside another field."""
    blanks: Mapping[str, str] = field(default_factory=dict)
    """What to type for a field of this offer, where it is narrower than the act's."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that are still to be said."""
        must = (name for name in verb_named(self.act).must if name not in _UNSAID)
        return (*(name for name in must if name not in self.said), *self.asks)

    @property
    def typed(self) -> str:
        """What to type, with capitals for what must be filled in."""
        return " ".join((self.act, *self._must(), *self._may()))

    def _must(self) -> Iterator[str]:
        for name in verb_named(self.act).must:
            if name in self.said:
                yield _typed(self.said[name])
            elif name not in _UNSAID:
                yield self.blanks.get(name) or _BLANKS.get(name, name.upper())

    def _may(self) -> Iterator[str]:
        order = self.said.get("order", {})
        yield from (f"{name}={each}" for name, each in order.items() if name != "kind")
        yield from (f"{name.removeprefix('order.')}=..." for name in self.asks)


def _typed(value: Any) -> str:
    if isinstance(value, Mapping):
        return str(value["kind"])
    return f'"{value}"' if " " in str(value) else str(value)
