"""What is tried, one seed at a time. Each returns its figures, or raises what went wrong."""

import gc
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.floor.audit import test_mutations as mutations
from tests.floor.conftest import Databases, Files, Server, Templates, start_postgres
from tests.floor.mutations import Figures
from tests.floor.pits import Pit
from tests.server import test_fuzz
from tests.server.tables import test_secrecy
from tests.world.world import World

Trial = Callable[[int], Counter[str]]
STEPS = 200
FRAMES = 20_000
ROUNDS = 9
"""At each of six tables: few, so that a part of the trial ends soon on a busy machine."""
QUIET_ROUNDS = 50
AUDITED = 10
"""At the end of one seed in so many, all entries are performed again, and audited."""
MUTATIONS = 500


@contextmanager
def worlds(curious: bool = False) -> Iterator[Trial]:
    def run(seed: int) -> Counter[str]:
        found, told = World(seed, STEPS, curious).run(), Counter[str]()
        for each in fields(found):
            value = getattr(found, each.name)
            if isinstance(value, Counter):
                told.update({f"{each.name}: {name}": count for name, count in value.items()})
            else:
                told[each.name] = round(value)
        return told

    yield run


@contextmanager
def frames() -> Iterator[Trial]:
    def run(seed: int) -> Counter[str]:
        with tempfile.TemporaryDirectory() as folder:
            return test_fuzz.send_nonsense(Path(folder), FRAMES, 100 + 2 * seed)

    yield run


@contextmanager
def quiet() -> Iterator[Trial]:
    def run(seed: int) -> Counter[str]:
        gc.collect()
        gc.freeze()  # what is there by now stays, and need not be looked through
        gc.disable()  # a seed fits into memory; looking through it took a tenth of the time
        with tempfile.TemporaryDirectory() as folder:
            again = seed % AUDITED == 0
            return test_secrecy.play_quietly(Path(folder), QUIET_ROUNDS, seed, again)

    yield run


@contextmanager
def application() -> Iterator[Trial]:
    def run(seed: int) -> Counter[str]:
        with tempfile.TemporaryDirectory() as folder:
            return test_secrecy.play_in_process(Path(folder), ROUNDS, seed)

    yield run


@contextmanager
def sockets() -> Iterator[Trial]:
    def run(seed: int) -> Counter[str]:
        with tempfile.TemporaryDirectory() as folder:
            looking = test_secrecy.Looking()
            return test_secrecy.play_over_sockets(Path(folder), ROUNDS, seed, looking)

    yield run


Damage = Callable[[Pit, Random, int], Figures]


@contextmanager
def damage(make: Damage, postgresql: bool = False) -> Iterator[Trial]:
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        databases: Databases = Files(folder)
        if postgresql:
            databases = server = Server(start_postgres("trials"))
            stack.callback(server.drop)
        templates = Templates(folder)
        stack.callback(templates.drop)

        def run(seed: int) -> Counter[str]:
            pit = mutations.small_floor(databases, templates, patch)
            try:
                figures = make(pit, Random(seed), MUTATIONS)
            finally:
                pit.close()
            assert not figures.wrong, "\n".join(figures.wrong)
            told = Counter({f"made: {kind}": count for kind, count in figures.made.items()})
            told.update({f"named: {kind}": count for kind, count in figures.named.items()})
            return told + Counter(
                mutations=figures.made.total(),
                named=figures.named.total(),
                impossible=figures.impossible,
            )

        yield run


SUBJECTS: dict[str, Callable[[], AbstractContextManager[Trial]]] = {
    "worlds": worlds,
    "curious": partial(worlds, curious=True),
    "frames": frames,
    "secrecy": quiet,
    "secrecy-application": application,
    "secrecy-sockets": sockets,
    "rows": partial(damage, mutations.damage_rows),
    "rows-postgresql": partial(damage, mutations.damage_rows, postgresql=True),
    "file": partial(damage, mutations.damage_file),
    "export": partial(damage, mutations.damage_export),
    "checkpoints": partial(damage, mutations.damage_checkpoints),
}
