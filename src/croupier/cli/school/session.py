"""Question after question, until all are answered or the trainee leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from croupier.cli.school.keeping import RecordFile
from croupier.cli.school.pages import Size, clauses_page, help_page, mark_page, question_page
from croupier.cli.school.report import summary, weak_page
from croupier.cli.table.game import Game
from croupier.cli.table.pages import signs_page
from croupier.cli.table.terminal import WIDEST, Leave, Terminal
from croupier.school import (
    Course,
    Marked,
    Payment,
    Question,
    Tally,
    Topic,
    Unread,
    choose_topic,
    mark,
    pass_on,
)

EXPLAIN, PASS, QUIT = "?", ".", "q"
_ROWS_BELOW = 2
"""The prompt, and a refusal of what cannot be read."""


@dataclass(frozen=True)
class Lesson:
    """What is drilled, how many questions, by what chance and by whose clock."""

    course: Course
    game: Game
    topics: Sequence[Topic]
    questions: int
    random: Random
    clock: Callable[[], float]


def drill(lesson: Lesson, file: RecordFile, terminal: Terminal) -> None:
    """Ask, mark and keep. Leaving at any moment keeps what was answered."""
    terminal.spread(lesson.game.cloth)
    _Session(lesson, file, terminal).run()


class _Session:
    def __init__(self, lesson: Lesson, file: RecordFile, terminal: Terminal) -> None:
        self.lesson = lesson
        self.file = file
        self.terminal = terminal
        self.record = file.read()
        self.done: list[tuple[Marked, float]] = []

    def run(self) -> None:
        try:
            for number in range(1, self.lesson.questions + 1):
                self._ask_one(f"QUESTION {number} OF {self.lesson.questions}")
        except (Leave, KeyboardInterrupt):
            self.terminal.show("")
        self.terminal.show(summary(self.done))
        self.terminal.show(*weak_page(self.lesson.topics, self._tallies))

    @property
    def _tallies(self) -> dict[str, Tally]:
        return self.record.of(self.lesson.course.book.id)

    def _ask_one(self, number: str) -> None:
        lesson = self.lesson
        topic = choose_topic(lesson.topics, self._tallies, lesson.random)
        question = topic.draw(lesson.course, lesson.random)
        self._show(question, number)
        started = lesson.clock()
        marked = self._answer(question, topic)
        seconds = lesson.clock() - started
        self._keep(marked, seconds)
        self.terminal.show(*mark_page(lesson.course.rules.id, marked, seconds))
        if not marked.right and not self.terminal.echo:
            self._pause(question)

    def _pause(self, question: Question) -> None:
        """Time to read what was wrong, before the next question pushes it up."""
        while True:
            match self.terminal.ask("Enter goes on, w shows every clause").lower():
                case "w":
                    rulebook = self.lesson.course.rules.id
                    self.terminal.show(clauses_page(rulebook, question.clauses))
                case "q":
                    raise Leave
                case _:
                    return

    def _show(self, question: Question, number: str) -> None:
        """As high as the terminal allows."""
        columns = min(self.terminal.console.width, WIDEST)
        pages = [question_page(question, number, size, columns) for size in Size]
        fitting = (page for page in pages if self.terminal.fits(page, _ROWS_BELOW))
        self.terminal.lay(next(fitting, pages[-1]))

    def _answer(self, question: Question, topic: Topic) -> Marked:
        """Ask until the answer is one."""
        prompt = "paid" if isinstance(question.answer, Payment) else "your ruling"
        while True:
            given = self.terminal.ask(f"{prompt} (? explains)")
            if given.lower() == QUIT:
                raise Leave
            if given == PASS:
                return pass_on(question)
            if given == EXPLAIN:
                self.terminal.show(help_page(question, topic))
                self.terminal.lay(signs_page(self.lesson.game))
                continue
            try:
                return mark(question, given)
            except Unread as unread:
                self.terminal.show(str(unread))

    def _keep(self, marked: Marked, seconds: float) -> None:
        book, topic = self.lesson.course.book.id, marked.question.topic
        self.record = self.file.update(
            lambda record: record.with_answer(book, topic, marked.right, seconds)
        )
        self.done.append((marked, seconds))
