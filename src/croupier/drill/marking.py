"""An answer marked."""

from dataclasses import dataclass

from croupier.drill.question import Question


@dataclass(frozen=True)
class Marked:
    """A question, what was answered, and whether that is right; None is a pass."""

    question: Question
    given: str | None
    right: bool


def mark(question: Question, given: str) -> Marked:
    """Mark an answer: amounts exactly, options by number or words. `Unread` for what is neither."""
    return Marked(question, given, question.answer.is_right(given))


def pass_on(question: Question) -> Marked:
    """The trainee does not know: as wrong as a wrong answer."""
    return Marked(question, None, False)
