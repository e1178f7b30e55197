"""School as it was asked for on the command line."""

import getpass
import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from croupier.cli.options import open_rulebook, refused
from croupier.cli.school.keeping import KeepingError, RecordFile, default_path, is_name
from croupier.cli.school.report import report_page, topics_page
from croupier.cli.school.session import Lesson, drill
from croupier.cli.table.game import Wanted
from croupier.cli.table.games import game_of
from croupier.cli.table.opening import open_terminal
from croupier.rulebooks import RulebookError
from croupier.school import Course, Topic, topics


@dataclass(frozen=True)
class Request:
    """The words of the command line."""

    rulebook: str
    options: Mapping[str, str]
    topics: tuple[str, ...]
    questions: int
    trainee: str | None
    record: str | None
    seed: str | None


def hold(request: Request) -> None:
    """Hold school; a record that cannot be kept ends it with the reason."""
    course = _course(request)
    rules = course.rules
    lesson = Lesson(
        course,
        game_of(rules, Wanted(next(iter(rules.deal_clauses)))),
        _chosen(topics(course), request.topics),
        request.questions,
        secrets.SystemRandom() if request.seed is None else Random(request.seed),
        time.monotonic,
    )
    try:
        drill(lesson, _file(request), open_terminal())
    except KeepingError as error:
        raise refused(str(error)) from error


def list_topics(request: Request) -> None:
    open_terminal().console.print(topics_page(topics(_course(request))))


def show_report(request: Request) -> None:
    course, console = _course(request), open_terminal().console
    try:
        record = _file(request).read()
    except KeepingError as error:
        raise refused(str(error)) from error
    for part in report_page(record, course.book.id, topics(course)):
        console.print(part)


def _course(request: Request) -> Course:
    course = Course(open_rulebook(request.rulebook), request.options)
    try:
        _ = course.rules
        _ = topics(course)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    return course


def _chosen(offered: tuple[Topic, ...], names: tuple[str, ...]) -> tuple[Topic, ...]:
    by_name = {topic.name: topic for topic in offered}
    wanted = [name.strip().lower().replace(" ", "-") for name in names]
    for name in wanted:
        if name not in by_name:
            raise refused(f"there is no topic {name!r} here: {', '.join(by_name)}")
    return tuple(by_name[name] for name in dict.fromkeys(wanted)) or offered


def _file(request: Request) -> RecordFile:
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
