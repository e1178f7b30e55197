"""A training session in the terminal, and the file of the trainee's record."""

import getpass
import os
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from croupier.cli.drill.pages import (
    Size,
    clauses_page,
    help_page,
    mark_page,
    question_page,
    report_page,
    summary,
    topics_page,
    weak_page,
)
from croupier.cli.options import open_rulebook, refused, refusing, write_whole
from croupier.cli.play.game import TableGame, TableRequest, game_of
from croupier.cli.play.pages import signs_page
from croupier.cli.terminal.terminal import WIDEST, Leave, Terminal, open_terminal
from croupier.school import (
    Course,
    DamagedRecord,
    Marked,
    PaymentAnswer,
    Question,
    Record,
    Tally,
    Topic,
    UnreadAnswer,
    choose_topic,
    mark,
    pass_on,
    read_record,
    topics,
)

_NAME = re.compile(r"\w[\w .-]{0,39}")


class RecordFileError(Exception):
    """A file that cannot be read or written; the message says which and why."""


@dataclass(frozen=True)
class RecordFile:
    """The file of a record, and the trainee to create it for."""

    path: Path
    trainee: str

    def read(self) -> Record:
        """The record; a new one where there is no file. A damaged file is left as it is."""
        try:
            record = read_record(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Record(trainee=self.trainee)
        except (DamagedRecord, UnicodeDecodeError) as error:
            raise RecordFileError(
                f"{self.path} is not a trainee's record ({error}); it was left as it is: "
                "move it away, or name another file with --record"
            ) from error
        except OSError as error:
            raise self._failed("read", error) from error
        return record

    def update(self, change: Callable[[Record], Record]) -> Record:
        """Read the file, change the record and write it back, so that two sessions add up."""
        record = change(self.read())
        self._write(record.write())
        return record

    def _write(self, text: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, text.encode(), private=True)
        except OSError as error:
            raise self._failed("written", error) from error

    def _failed(self, what: str, error: OSError) -> RecordFileError:
        return RecordFileError(f"{self.path} cannot be {what}: {error.strerror or error}")


def is_name(trainee: str) -> bool:
    """Whether a trainee's name can be a file's name."""
    return _NAME.fullmatch(trainee) is not None and trainee == trainee.strip()


def default_path(trainee: str, environment: Mapping[str, str], home: Path) -> Path:
    """In the user's data folder, by the XDG convention."""
    given = Path(environment.get("XDG_DATA_HOME", ""))
    data = given if given.is_absolute() else home / ".local" / "share"
    return data / "croupier" / "drill" / f"{trainee}.json"


EXPLAIN, PASS, QUIT = "?", ".", "q"
_ROWS_BELOW = 2
"""Rows for the prompt and for a refusal."""


@dataclass(frozen=True)
class Lesson:
    """What is asked, how many questions, and the sources of randomness and time."""

    course: Course
    game: TableGame
    topics: Sequence[Topic]
    questions: int
    random: Random
    clock: Callable[[], float]


def drill(lesson: Lesson, file: RecordFile, terminal: Terminal) -> None:
    """Ask, mark and save each answer, so that leaving at any moment loses none."""
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
        """Wait while the trainee reads what was wrong."""
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
        """Show the question as high as the terminal allows."""
        columns = min(self.terminal.console.width, WIDEST)
        pages = [question_page(question, number, size, columns) for size in Size]
        fitting = (page for page in pages if self.terminal.fits(page, _ROWS_BELOW))
        self.terminal.lay(next(fitting, pages[-1]))

    def _answer(self, question: Question, topic: Topic) -> Marked:
        """Ask until the answer can be read."""
        prompt = "paid" if isinstance(question.answer, PaymentAnswer) else "your ruling"
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
            except UnreadAnswer as unread:
                self.terminal.show(str(unread))

    def _keep(self, marked: Marked, seconds: float) -> None:
        book, topic = self.lesson.course.book.id, marked.question.topic
        self.record = self.file.update(
            lambda record: record.with_answer(book, topic, marked.right, seconds)
        )
        self.done.append((marked, seconds))


@dataclass(frozen=True)
class DrillRequest:
    """What the command line asks for."""

    rulebook: str
    options: Mapping[str, str]
    topics: tuple[str, ...]
    questions: int
    trainee: str | None
    record: str | None
    seed: str | None


def run_session(request: DrillRequest) -> None:
    """Run a training session; exits with the reason if the record cannot be saved."""
    course = _course(request)
    rules = course.rules
    lesson = Lesson(
        course,
        game_of(rules, TableRequest(next(iter(rules.deal_clauses)))),
        _chosen(topics(course), request.topics),
        request.questions,
        secrets.SystemRandom() if request.seed is None else Random(request.seed),
        time.monotonic,
    )
    try:
        drill(lesson, _file(request), open_terminal())
    except RecordFileError as error:
        raise refused(str(error)) from error


def list_topics(request: DrillRequest) -> None:
    open_terminal().console.print(topics_page(topics(_course(request))))


def show_report(request: DrillRequest) -> None:
    course, console = _course(request), open_terminal().console
    try:
        record = _file(request).read()
    except RecordFileError as error:
        raise refused(str(error)) from error
    for part in report_page(record, course.book.id, topics(course)):
        console.print(part)


def _course(request: DrillRequest) -> Course:
    course = Course(open_rulebook(request.rulebook), request.options)
    with refusing():
        _ = course.rules
        _ = topics(course)
    return course


def _chosen(offered: tuple[Topic, ...], names: tuple[str, ...]) -> tuple[Topic, ...]:
    by_name = {topic.name: topic for topic in offered}
    wanted = [name.strip().lower().replace(" ", "-") for name in names]
    for name in wanted:
        if name not in by_name:
            raise refused(f"there is no topic {name!r} here: {', '.join(by_name)}")
    return tuple(by_name[name] for name in dict.fromkeys(wanted)) or offered


def _file(request: DrillRequest) -> RecordFile:
    trainee = request.trainee or _login()
    if not is_name(trainee):
        raise refused(f"--trainee {trainee!r}: letters, digits, spaces, dots, dashes, at most 40")
    if request.record is None:
        return RecordFile(default_path(trainee, os.environ, Path.home()), trainee)
    file = RecordFile(Path(request.record), trainee)
    whose = file.read().trainee
    if request.trainee is not None and whose != trainee:
        raise refused(f"{request.record} is the record of {whose}, not of {trainee}")
    return file


def _login() -> str:
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = ""
    return name if is_name(name) else "trainee"
