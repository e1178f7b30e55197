"""What is wrong with a rulebook, an option or a house variant."""


class RulebookError(ValueError):
    """A refusal to load: a code, a sentence, and the clauses that it rests on."""

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clauses = clauses
