"""Something found missing or wrong in terms, and the clauses that it offends."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import Clauses, numbers


@dataclass(frozen=True)
class Finding:
    what: str
    clauses: Clauses

    def __str__(self) -> str:
        return f"{self.what} ({numbers(self.clauses)})"
