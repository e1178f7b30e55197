"""A possible act, as a console offers it."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from croupier.records.journal import verb_named
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

_BLANKS: Mapping[str, str] = {
    "at": "CARDS",
    "discard": "CARDS",
    "delivered": "COLOUR",
    "decks": "COLOUR",
    "sign": "LIMITS",
}
"""Placeholders for fields whose names would say less."""
_UNSAID = ("orders",)
"""Fields that the software fills in and nobody types."""


@value
class Offer:
    """A possible act: its words, its clauses, and the known values of its fields."""

    act: str
    words: str
    clauses: Clauses
    said: Mapping[str, Any] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    """Fields to fill in although they have a default, or that lie inside another field."""
    blanks: Mapping[str, str] = field(default_factory=dict)
    """Placeholders of this offer, where they are narrower than the act's."""
    explains: bool = False
    """Whether the words say more than the act's title: why it is due, or for whom."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields still to be filled in."""
        must = (name for name in verb_named(self.act).must if name not in _UNSAID)
        return (*(name for name in must if name not in self.said), *self.asks)

    @property
    def typed(self) -> str:
        """The text to type, with capitals for the missing values."""
        return " ".join((self.act, *self._must(), *self._may()))

    def _must(self) -> Iterator[str]:
        for name in verb_named(self.act).must:
            if name in self.said:
                if self.said[name] is not None:
                    yield _typed(self.said[name])
            elif name not in _UNSAID:
                yield self.blanks.get(name) or _BLANKS.get(name, name.upper())

    def _may(self) -> Iterator[str]:
        if self.said.get("exposed"):
            yield "exposed"
        order = self.said.get("order", {})
        yield from (f"{name}={each}" for name, each in order.items() if name != "kind")
        yield from (f"{name.removeprefix('order.')}=..." for name in self.asks)


def _typed(value: Any) -> str:
    if isinstance(value, Mapping):
        return str(value["kind"])
    return f'"{value}"' if " " in str(value) else str(value)
