"""The clauses on which a house's acts and refusals rest, from the rulebook's [house.*] tables."""

from dataclasses import MISSING, fields
from typing import TypeVar

from croupier.rulebooks import Rulebook, RulebookError
from croupier.rulebooks.table import addresses

C = TypeVar("C")


def house_cites(rulebook: Rulebook, name: str, kind: type[C]) -> C:
    """The topics of `[house.NAME]`, as the fields of a dataclass whose defaults are ().

    Fields without a default must be in the table. A rulebook that is silent on the whole subject
    has no such table and gives the defaults, or a refusal where topics are required.
    """
    document = rulebook.document
    given = document.house.get(name, {})
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    required = {
        field.name
        for field in fields(kind)  # type: ignore[arg-type]
        if field.default is MISSING
    }
    missing, unknown = required - given.keys(), given.keys() - known
    if missing or unknown:
        raise RulebookError(
            "bad-cites",
            f"{document.id} [house.{name}]: missing {sorted(missing)}, unknown {sorted(unknown)}",
        )
    return kind(**{topic: addresses(document, numbers) for topic, numbers in given.items()})
