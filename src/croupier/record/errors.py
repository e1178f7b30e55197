"""What is wrong with a round record."""

from croupier.rulebooks.clauses import Clauses


class RecordError(ValueError):
    """A record that cannot be read, or that breaks a rule: code, clauses and a sentence."""

    def __init__(self, code: str, message: str, clauses: Clauses = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clauses = clauses
