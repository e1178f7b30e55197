"""Whole floors by chance, with faults on purpose: whatever happens, the promises hold.

A failing world prints the command that repeats it."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.floor import transactions
from croupier.records.journal import VERBS
from croupier.server.console import views as console
from croupier.server.tables import views
from tests.world import secrecy
from tests.world.faults import CALM
from tests.world.figures import Figures
from tests.world.inspector import Violation
from tests.world.world import World

EVERY = frozenset(VERBS)
MANY = 700


def lives(world: World, total: Figures | None = None) -> Figures:
    """From its beginning to its end; what fails can be repeated."""
    try:
        return world.run()
    except Exception as error:
        pytest.fail(f"{error!r}\nrepeat it: {world.command}", pytrace=False)
    finally:
        if total is not None:
            total.add(world.figures)


def tell(total: Figures, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print("\n" + "\n".join(total.lines(EVERY)))


QUICK = (2,)
OTHERS = (1, *range(3, 8))


@pytest.mark.parametrize(
    "seed", [*QUICK, *(pytest.param(seed, marks=pytest.mark.long) for seed in OTHERS)]
)
def test_a_world(seed: int) -> None:
    figures = lives(World(seed, 100))
    assert figures.audits
    assert figures.entries > 10


@pytest.mark.parametrize("seeds", [range(5, 7), pytest.param(range(7, 9), marks=pytest.mark.long)])
def test_curious_worlds(seeds: range) -> None:
    """Calm weather; people try all the time to learn of cards that they may not see."""
    total = Figures()
    for seed in seeds:
        lives(World(seed, 40, curious=True), total)
    assert total.twins > 10
    assert total.compared > 10 * total.twins


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 10_000 + MANY, 50))
def test_many_worlds(first: int, capsys: pytest.CaptureFixture[str]) -> None:
    total = Figures()
    for seed in range(first, first + 50):
        lives(World(seed, 200), total)
    tell(total, capsys)


@pytest.mark.long
def test_many_curious_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    total = Figures()
    for seed in range(20_000, 20_100):
        lives(World(seed, 120, curious=True), total)
    tell(total, capsys)


def test_a_seed_decides_everything() -> None:
    """The same story, to the last message."""
    one, other = World(5, 40), World(5, 40)
    lives(one)
    lives(other)
    assert one.story.hexdigest() == other.story.hexdigest()
    assert one.figures == other.figures


Breaks = Callable[[pytest.MonkeyPatch], None]


def _forgets_a_posting(patch: pytest.MonkeyPatch) -> None:
    whole: Any = vars(transactions)["write_postings"]
    patch.setattr(
        transactions,
        "write_postings",
        lambda connection, stream, version, made, after: whole(
            connection, stream, version, made[:-1], after
        ),
    )


def _answers_before_it_is_durable(patch: pytest.MonkeyPatch) -> None:
    """The last act of a batch is acknowledged, and its entry is not there."""
    whole: Any = vars(transactions)["add_entry"]
    patch.setattr(
        transactions,
        "add_entry",
        lambda connection, id, version, before, body: whole(
            connection, id, version, before, body.replace('"act":"sit"', '"act":"say"')
        ),
    )


@pytest.mark.parametrize("breaks", [_forgets_a_posting, _answers_before_it_is_durable])
def test_a_fault_of_the_floor_is_found(breaks: Breaks, monkeypatch: pytest.MonkeyPatch) -> None:
    """The world would notice: otherwise its silence proves nothing."""
    breaks(monkeypatch)
    world = World(2, 60)
    world.weather = CALM
    with pytest.raises(Violation):
        world.run()


def _hidden_card(table: Any) -> str:
    """The dealer's first card."""
    dealer = () if table.in_play is None else table.in_play.round.dealer
    return str(dealer[0].text) if dealer else ""


def _shows_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    whole: Any = views.public_view

    def leaking(held: Any) -> Any:
        return whole(held).model_copy(update={"commitment": _hidden_card(held.table)})

    patch.setattr(secrecy, "public_view", leaking)


def _offers_by_the_cards(patch: pytest.MonkeyPatch) -> None:
    whole: Any = vars(console)["listing"]

    def leaking(table: Any, by: Any, now: Any) -> Any:
        found = whole(table, by, now)
        return found[:-1] if _hidden_card(table) > "7" else found

    patch.setattr(console, "listing", leaking)


def _found(seeds: range) -> str:
    """The first violation in these worlds."""
    for seed in seeds:
        try:
            World(seed, 60, curious=True).run()
        except Violation as found:
            return str(found)
    return ""


@pytest.mark.parametrize(
    "leaks", [_shows_a_hidden_card, pytest.param(_offers_by_the_cards, marks=pytest.mark.long)]
)
def test_a_leak_is_found(leaks: Breaks, monkeypatch: pytest.MonkeyPatch) -> None:
    leaks(monkeypatch)
    assert "tells of" in _found(range(1, 6))
