"""Accounts and sessions as rows: what is kept, cleared away and sealed again."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import Connection, func, select, update

from croupier.floor.database import schema
from croupier.floor.security.seals import seal_again
from croupier.server.auth.accounts import add_user
from croupier.server.auth.names import queryable_name
from croupier.server.auth.sessions import begin_session
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.settings import ServerSettings
from tests.floor.pits import Pit

SETTINGS = ServerSettings("sqlite://")


def _enters(pit: Pit, user: User) -> str:
    return asyncio.run(begin_session(pit.floor, user, SETTINGS))


def _sessions(pit: Pit) -> int:
    with pit.floor.engine.connect() as connection:
        counts = [select(func.count()).select_from(schema.sessions)]
        of = schema.seals.c.of == schema.sessions.name
        counts.append(select(func.count()).select_from(schema.seals).where(of))
        found = {connection.execute(each).scalar_one() for each in counts}
    assert len(found) == 1, "a session and its seal go together"
    return found.pop()


def test_whoever_comes_in_clears_sessions_away_that_are_over(pit: Pit) -> None:
    ann = asyncio.run(add_user(pit.floor, "Ann", Role.PLAYER, None))
    _enters(pit, ann)
    pit.clock.now += SETTINGS.session_idle - timedelta(seconds=1)
    _enters(pit, ann)
    assert _sessions(pit) == 2
    pit.clock.now += timedelta(seconds=1)
    _enters(pit, ann)
    assert _sessions(pit) == 2, "the first has been idle for too long"


def test_names_of_an_older_floor_are_looked_at_too(pit: Pit) -> None:
    asyncio.run(add_user(pit.floor, "Bill", Role.PLAYER, None))

    def older(connection: Connection) -> None:
        connection.execute(update(schema.users).values(look=None))
        seal_again(connection, schema.users, "Bill")

    pit.floor.write(older).result()
    with pytest.raises(Problem) as refused:
        asyncio.run(add_user(pit.floor, "BiII", Role.PLAYER, None))
    assert refused.value.code == "name-alike"
    asyncio.run(add_user(pit.floor, "Bea", Role.PLAYER, None))
    pit.audits()


@pytest.mark.parametrize("name", ["\ud800", "a\x00b", "x" * 41, ""])
def test_a_name_that_cannot_be_queried_is_nobodys(name: str) -> None:
    assert queryable_name(name) == ""
    assert queryable_name("Ann") == "Ann"
