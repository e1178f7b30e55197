"""What the operator may choose, and what is in force."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.rulebooks.facts.fact import Fact
from croupier.rulebooks.options import value_text
from croupier.rulebooks.schema import Document, Option


def choices(document: Document, values: Mapping[str, Any]) -> Iterator[Fact]:
    for name, option in document.options.items():
        says = (f"{value_text(values[name])} in force", f"allowed: {say_allowed(option)}")
        yield Fact("options", name, says, option.clauses)


def say_allowed(option: Option) -> str:
    """The values that the document leaves to the operator."""
    return "any amount" if option.amount else ", ".join(map(value_text, option.allowed))
