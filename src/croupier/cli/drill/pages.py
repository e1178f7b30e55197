"""A question on the felt, its mark, and the report on a trainee."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal.cards import WIDTH, faces, line_of_cards, on_felt, with_suits
from croupier.cli.terminal.terminal import MARGIN
from croupier.cli.terminal.words import (
    cite,
    clause_number,
    money,
    says,
    short_wager,
    unbroken,
)
from croupier.rulebooks.clauses import RULING
from croupier.school import (
    Answer,
    Hand,
    Marked,
    OneOf,
    PaymentAnswer,
    Question,
    Record,
    Tally,
    Topic,
    weak_spots,
)


def topic_name(name: str) -> str:
    return name.replace("-", " ")


def answer_text(answer: Answer) -> Text:
    """The right answer."""
    return (
        Text(money(answer.amount)) if isinstance(answer, PaymentAnswer) else with_suits(answer.text)
    )


def given_text(marked: Marked) -> Text:
    """The answer as it was understood."""
    answer, given = marked.question.answer, marked.given
    if given is None:
        return Text("no answer")
    if isinstance(answer, PaymentAnswer):
        return Text(money(answer.read(given)))
    return with_suits(answer.options[answer.read(given)])


def seconds_text(seconds: float) -> str:
    return f"{seconds:.1f} s"


def percent(part: float) -> str:
    return f"{part:.0%}"


_GAP = 3
_BESIDE = 22
_TELLING = 3


class Size(Enum):
    """The height of a page: full, without empty rows around it, or with cards in lines of text."""

    EASY = 0
    TIGHT = 1
    LOW = 2


def question_page(question: Question, number: str, size: Size, columns: int) -> RenderableType:
    """The cards, the wagers and the question, for a terminal with this many columns."""
    room = columns - 2 * MARGIN
    in_lines = size is Size.LOW or any(_columns([hand]) > room for hand in question.hands)
    parts: list[RenderableType] = [_heading(question, number)]
    if in_lines:
        parts += [*_lines(question.hands), *_stakes(question)]
    else:
        parts += _faces(question, room)
    parts += [with_suits(unbroken(sentence)) for sentence in question.situation]
    parts.append(Text(question.asks, "felt.name"))
    if isinstance(question.answer, OneOf):
        parts.append(_options(question.answer))
    return on_felt(*parts, rows_around=size is Size.EASY)


def _heading(question: Question, number: str) -> Table:
    grid = Table.grid(expand=True)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_row(Text(number, "felt.brass"), Text(topic_name(question.topic).upper(), "felt.quiet"))
    return grid


def _faces(question: Question, room: int) -> Iterator[RenderableType]:
    """Hands side by side as far as they fit, each below its name; then the wagers."""
    row: list[Hand] = []
    for hand in question.hands:
        if row and _columns([*row, hand]) > room:
            yield _row(row)
            row = []
        row.append(hand)
    if row and _columns(row) + _BESIDE <= room and _one_box(question):
        yield _row(row, _beside(question))
        return
    if row:
        yield _row(row)
    yield from _stakes(question)


def _beside(question: Question) -> Text:
    """The wagers one below the other."""
    amounts = [money(stake.amount) for stake in question.stakes]
    width = max(map(len, amounts))
    rows = (
        f"{amount:>{width}}  {short_wager(stake.wager)}"
        for amount, stake in zip(amounts, question.stakes, strict=True)
    )
    return Text("\n" + "\n".join(rows))


def _one_box(question: Question) -> bool:
    """Whether all wagers belong to the box whose hand is last."""
    return {f"box {stake.box}" for stake in question.stakes} == {question.hands[-1].whose}


def _columns(hands: Sequence[Hand]) -> int:
    cards = sum((WIDTH + 1) * len(hand.cards) - 1 for hand in hands)
    return cards + _GAP * (len(hands) - 1)


def _row(hands: Sequence[Hand], *beside: RenderableType) -> Table:
    grid = Table.grid(padding=(0, _GAP))
    grid.add_row(*(Group(_name(hand), faces(hand.cards)) for hand in hands), *beside)
    return grid


def _lines(hands: Sequence[Hand]) -> Iterator[RenderableType]:
    grid = Table.grid(padding=(0, 2))
    for hand in hands:
        grid.add_row(_name(hand), line_of_cards(hand.cards))
    if hands:
        yield grid


def _name(hand: Hand) -> Text:
    return Text(hand.whose.upper(), "felt.brass")


def _stakes(question: Question) -> Iterator[RenderableType]:
    """All wagers in a line, by box."""
    said = []
    for number, stakes in groupby(question.stakes, key=lambda stake: stake.box):
        each = (f"{money(stake.amount)} {short_wager(stake.wager)}" for stake in stakes)
        said.append(f"Box {number}: {' · '.join(each)}")
    if said:
        yield Text("    ".join(said))


def _options(answer: OneOf) -> Table:
    grid = Table.grid(padding=(0, 1))
    for number, option in enumerate(answer.options, start=1):
        grid.add_row(Text(f"{number}", "felt.brass"), with_suits(unbroken(option)))
    return grid


def mark_page(rulebook: str, marked: Marked, seconds: float) -> Iterator[RenderableType]:
    """A right answer in a line or two; a wrong one with the clauses that explain it."""
    question, took = marked.question, seconds_text(seconds)
    because = with_suits(unbroken(question.because))
    cited = Text(cite(question.clauses), "quiet")
    if marked.right:
        yield Text.assemble(("right", "bold green"), f", {took}: ", because)
        yield cited
        return
    right = answer_text(question.answer)
    right.stylize("key")
    yield Text.assemble(("wrong", "bold red"), f", {took}: ", given_text(marked))
    yield Text.assemble("right answer: ", right)
    yield Text.assemble("why: ", because)
    yield cited
    yield clauses_page(rulebook, tuple(dict.fromkeys(question.clauses))[-_TELLING:])


def clauses_page(rulebook: str, clauses: Iterable[str]) -> Table:
    """What clauses and rulings say."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    for clause in dict.fromkeys(clauses):
        number = "ruling" if clause.startswith(RULING) else clause_number(clause)
        grid.add_row(Text(number, "key"), Text(unbroken(says(rulebook, clause)), "quiet"))
    return grid


def help_page(question: Question, topic: Topic) -> RenderableType:
    """What the question is about, and what can be typed."""
    grid = Table.grid(padding=(0, 3))
    for keys, meaning in (
        ("about", topic.says),
        ("answer", question.answer.hint),
        (".", "pass: counts as wrong, and shows the answer"),
        ("q", "leave; Ctrl-D does too. What is answered is kept"),
    ):
        grid.add_row(Text(keys, "key"), meaning)
    return grid


def topics_page(topics: Sequence[Topic]) -> Table:
    """Every topic, and how often it is asked compared with the others."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("topic", no_wrap=True)
    table.add_column("about")
    table.add_column("weight", justify="right")
    for topic in topics:
        table.add_row(Text(topic.name, "bold"), topic.says, str(topic.weight))
    return table


def report_page(record: Record, rulebook: str, topics: Sequence[Topic]) -> Iterator[RenderableType]:
    """A trainee's tallies in one rulebook."""
    tallies = record.of(rulebook)
    yield Text(f"{record.trainee}, {rulebook}", "bold")
    if not tallies:
        yield Text("nothing drilled yet")
        return
    yield _tallies(tallies, topics)
    yield from weak_page(topics, tallies)


def _tallies(tallies: Mapping[str, Tally], topics: Sequence[Topic]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("topic", no_wrap=True)
    for heading in ("asked", "right", "", "a question"):
        table.add_column(heading, justify="right")
    table.add_column("last ten")
    names = [topic.name for topic in topics]
    for name in (*names, *(each for each in tallies if each not in names)):
        _add(table, name, tallies.get(name))
    table.add_section()
    _add(table, "all", _sum(tallies))
    return table


def _add(table: Table, name: str, tally: Tally | None) -> None:
    if tally is None:
        table.add_row(name, "0")
        return
    table.add_row(
        name,
        str(tally.asked),
        str(tally.right),
        percent(tally.accuracy),
        seconds_text(tally.pace),
        tally.recent,
    )


def _sum(tallies: Mapping[str, Tally]) -> Tally:
    each = tallies.values()
    return Tally(
        asked=sum(tally.asked for tally in each),
        right=sum(tally.right for tally in each),
        seconds=sum(tally.seconds for tally in each),
    )


def weak_page(topics: Sequence[Topic], tallies: Mapping[str, Tally]) -> Iterator[RenderableType]:
    """What to work on, if anything."""
    weak = weak_spots(topics, tallies)
    if weak:
        names = ", ".join(topic_name(topic.name) for topic in weak)
        yield Text.assemble("weak spots: ", (names, "bold"))


def summary(marked: Sequence[tuple[Marked, float]]) -> str:
    """The result of this session."""
    if not marked:
        return "No question answered."
    right, count = sum(mark.right for mark, _ in marked), len(marked)
    pace = sum(seconds for _, seconds in marked) / count
    return (
        f"{count} answered, {right} right ({percent(right / count)}), "
        f"{seconds_text(pace)} a question."
    )
