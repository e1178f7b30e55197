"""Answers, topics and times as the school writes them."""

from rich.text import Text

from croupier.cli.table.faces import with_suits
from croupier.cli.table.words import money
from croupier.school import Answer, Marked, Payment


def topic_name(name: str) -> str:
    return name.replace("-", " ")


def answer_text(answer: Answer) -> Text:
    """The right answer."""
    return Text(money(answer.amount)) if isinstance(answer, Payment) else with_suits(answer.text)


def given_text(marked: Marked) -> Text:
    """What was answered, as it was understood."""
    answer, given = marked.question.answer, marked.given
    if given is None:
        return Text("no answer")
    if isinstance(answer, Payment):
        return Text(money(answer.read(given)))
    return with_suits(answer.options[answer.read(given)])


def seconds_text(seconds: float) -> str:
    return f"{seconds:.1f} s"


def percent(part: float) -> str:
    return f"{part:.0%}"
