"""Why an action may not be done."""

from croupier.rulebooks.clauses import Clauses


class Refusal(Exception):
    """A code for programs, clauses for inspectors, a sentence for people, and what is legal now."""

    def __init__(
        self, code: str, clauses: Clauses, message: str, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.code = code
        self.clauses = clauses
        self.message = message
        self.legal = legal
