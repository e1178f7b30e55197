"""Something that may be done now."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Offer:
    """What to type, with capitals for what must be filled in; what it is; the clauses."""

    typed: str
    words: str
    clauses: Clauses
