"""How a trainee does: accuracy, time, weak spots."""

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.school.words import percent, seconds_text, topic_name
from croupier.school import Marked, Record, Tally, Topic, weak_spots


def topics_page(topics: Sequence[Topic]) -> Table:
    """Every topic, and how often it comes up beside the others."""
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
    """What was done in this session."""
    if not marked:
        return "No question answered."
    right, count = sum(mark.right for mark, _ in marked), len(marked)
    pace = sum(seconds for _, seconds in marked) / count
    return (
        f"{count} answered, {right} right ({percent(right / count)}), "
        f"{seconds_text(pace)} a question."
    )
