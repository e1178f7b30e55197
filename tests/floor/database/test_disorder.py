"""Requests that come twice, late or in another order: the end is that of the clean session."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables.next_step import due
from tests.effort import one_of_each_game_quickly
from tests.floor.conftest import Databases
from tests.floor.pits import ALL, Books
from tests.floor.sessions import Session, Step, books_of, clean_session

DISTURBANCES = 450
"""Of each of the five sessions: with the long tests more than 2,000 on each database."""


@pytest.mark.parametrize("rulebook", one_of_each_game_quickly(ALL))
def test_duplicates_and_late_comers_change_nothing(
    databases: Databases, rulebook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Around every act: copies of it and of earlier ones, and earlier ones as if they were new."""
    clean = clean_session(Session(rulebook, monkeypatch), databases.new(), 2)
    url, session, random = databases.new(), Session(rulebook, monkeypatch), Random(rulebook)
    floor, sent, done = Floor(url, session.clock), list[tuple[Request, Any]](), 0
    each = -(-DISTURBANCES // len(clean.steps))
    for number, step in enumerate(session.steps(url, 2)):
        around = [(copy, floor.ask(copy)) for copy in _disturbances(floor, sent, random, each)]
        again = [floor.ask(step.request) for _ in range(2) if step.request is not None]
        assert step.do(floor) == clean.results[number]
        assert all(other.result() == clean.results[number] for other in again)
        done += len(again)
        answers = {(request.client, request.id): result for request, result in sent}
        for copy, future in around:
            first = answers.get((copy.client, copy.id))
            answer = future.result()
            if first is not None:
                assert answer == first
            else:
                assert answer.refusal is not None
                assert answer.refusal["code"] == "stale"
            done += 1
        if step.request is not None:
            sent.append((step.request, clean.results[number]))
    assert done >= DISTURBANCES - 50
    assert books_of(floor.engine) == clean.books[-1]
    with floor.engine.connect() as connection:
        audit(connection)
    floor.close()


def _disturbances(
    floor: Floor, sent: list[tuple[Request, Any]], random: Random, count: int
) -> Iterator[Request]:
    """Copies under the same id; and, where the turn has passed since, under a new one."""
    for _ in range(count if sent else 0):
        request, _ = random.choice(sent)
        turned = floor.table(request.stream).turned
        if request.seen is not None and request.seen < turned and random.random() < 0.5:
            yield replace(request, id=f"late {random.getrandbits(60)}")
        else:
            yield request


@pytest.mark.parametrize("rulebook", one_of_each_game_quickly(ALL))
def test_wagers_in_another_order_end_the_same(
    databases: Databases, rulebook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What people do at the same time may arrive in any order: the same cards, the same chips."""
    session = Session(rulebook, monkeypatch, (1, 2, 3))
    clean = clean_session(session, databases.new(), 1)
    for shuffle in range(3):
        floor, waiting = Floor(databases.new(), session.clock), list[Step]()
        for step in _replayed(session, clean.steps):
            if step.what == "PlaceWager":
                waiting.append(step)
                continue
            Random(shuffle).shuffle(waiting)
            for wager in waiting:
                assert wager.do(floor).accepted
            waiting.clear()
            _let_time_pass(floor, session)
            step.do(floor)
        assert _outcome(books_of(floor.engine)) == _outcome(clean.books[-1])
        floor.close()


def _let_time_pass(floor: Floor, session: Session) -> None:
    """To what the software has to do next."""
    if not floor.tables():
        return
    held = floor.table(session.rulebook)
    found = due(held.table, held.settings, held.turned_at, held.acted_at)
    if found is not None:
        session.clock.now = max(session.clock.now, found.at)


def _replayed(session: Session, steps: list[Step]) -> Iterator[Step]:
    """The steps of the clean session, with the same secrets."""
    for number, step in enumerate(steps):
        session.secrets.go_to(number if number < 7 else 94 + number)
        yield step


def _outcome(books: Books) -> Any:
    return books.balances, {key: sorted(record) for key, record in books.rounds.items()}
