"""Where the limits of a table are written, how they change, and who may change them."""

from collections.abc import Iterator

from croupier.rulebooks.facts.fact import Fact, silent
from croupier.rulebooks.facts.powers import powers_over
from croupier.rulebooks.schema import Document

_SO, _RULING = ("kept as New South Wales writes them",), ("ruling:limits-silent",)


def limits(document: Document) -> Iterator[Fact]:
    written, sign = document.limits, document.house.get("limits", {}).get("limits_sign", ())
    if written is not None:
        yield Fact("limits", "where they are written", ("here, and on the table's sign",), sign)
        says = (f"on a sign for {written.notice_minutes} minutes first",)
        yield Fact("limits", "a higher minimum", says, written.clauses)
        yield from powers_over(document, "limits", "limits")
        return
    yield (
        Fact("limits", "where they are written", ("in other rules",), sign)
        if sign
        else silent("limits", "where they are written", _SO, _RULING)
    )
    yield silent("limits", "a higher minimum", _SO, _RULING)
    yield from powers_over(document, "limits", "limits", _SO, _RULING)
