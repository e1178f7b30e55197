"""Other packages' rulebooks on a floor: dealt, posted, audited, listed in the lobby."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from croupier.cards import DECK
from croupier.client.bots import Bot, enter
from croupier.floor.database import schema
from croupier.games.game import game_of
from croupier.server.tables.opening import open_first_tables
from tests.floor.pits import CHIPS, PLAYERS, Pit
from tests.server.serving import QUICK, Served, open_table, serving, visitor

_CLOCKS = QUICK | {"wagers": 0.2}
ADDED = ("caribbean-stud", "lantern-lunar")


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    yield pit
    pit.close()


def plays(pit: Pit, table: str, random: Random, rounds: int) -> None:
    """As the game's own sample player does."""
    last = pit.held(table).table.number + rounds
    while pit.held(table).table.number < last:
        step = _step(pit, table, random)
        if step is None:
            pit.passes(table)
        else:
            pit.does(table, *step)


def _step(pit: Pit, table: str, random: Random) -> tuple[Any, str] | None:
    at = pit.held(table).table
    if at.in_play is not None and at.in_play.dealt:
        round: Any = at.in_play.round
        if round.turn is None or at.upkeep.round is None or at.upkeep.round.short:
            return None
        return game_of(round).sample_action(round, random), at.players[round.turn]
    if any(deck.shuffle_is_due for deck in at.upkeep.decks.values()):
        return None
    boxes: Any = {} if at.in_play is None else at.in_play.round.boxes
    rules = at.rulebook.rules()
    start: Any = game_of(rules).open(rules, DECK, at.dealing)
    for box, player in at.players.items():
        if box not in boxes:
            wager = game_of(rules).sample_wagers(start, box, (box,), _Ten(random))[0]
            return wager, player
    return None


class _Ten(Random):
    """Wagers of ten."""

    def __init__(self, random: Random) -> None:
        super().__init__(random.random())

    def choice(self, seq: Any) -> Any:
        return 10 if 10 in seq else super().choice(seq)


@pytest.mark.parametrize("rulebook", ADDED)
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_no_chip_is_lost_or_made(pit: Pit, rulebook: str, dealing: str) -> None:
    table = pit.opens(rulebook, boxes=(1, 2, 3), dealing=dealing)
    plays(pit, table, Random(f"{rulebook} {dealing}"), 4)
    done = pit.audits()
    assert done.rounds == 4
    assert pit.books().postings > 0
    assert done.balances[f"layout:{table}"] == 0
    assert sum(done.balances.values()) == 0
    assert all(pit.chips(PLAYERS[box]) >= 0 for box in (1, 2, 3))


def test_a_player_who_says_nothing_loses_the_ante(pit: Pit) -> None:
    table = pit.opens("caribbean-stud", boxes=(1,))
    while not pit.held(table).table.players or not _has_ante(pit, table):
        step = _step(pit, table, Random(1))
        pit.passes(table) if step is None else pit.does(table, *step)
    number = pit.held(table).table.number
    while pit.held(table).table.number == number:
        pit.passes(table)
    assert pit.audits().rounds == 1
    assert pit.chips(PLAYERS[1]) == CHIPS - 10


def _has_ante(pit: Pit, table: str) -> bool:
    in_play = pit.held(table).table.in_play
    return in_play is not None and 1 in in_play.round.boxes


def test_a_new_floor_has_a_table_of_each(pit: Pit) -> None:
    open_first_tables(pit.floor)
    books = {pit.held(each.id).table.rulebook.id for each in pit.floor.tables()}
    assert set(ADDED) < books


def test_the_lobby_lists_them_and_guests_play(tmp_path: Path) -> None:
    """Every message of the live channel is checked against the published schema."""

    async def main(url: str) -> Any:
        async with visitor(url, "administrator") as who:
            for name in ADDED:
                await open_table(who, name, name, limits="5:500:5")
                assert (await who.get(f"/api/rulebooks/{name}/layout")).status_code == 200
            for name, act in zip(ADDED, ("raise", "bet"), strict=True):
                await _plays_a_round(url, name, act)
            return (await who.get("/api/tables")).json()

    with serving(tmp_path) as served:
        listed = asyncio.run(main(served.url))
    assert {each["rulebook"] for each in listed} == set(ADDED)


async def _plays_a_round(url: str, table: str, act: str) -> None:
    async with visitor(url) as guest, guest.channel(table) as channel:
        seated = await channel.act("sit", box=1)
        placed = await channel.act("wager", box=1, area="ante", amount="10")
        assert (seated["type"], placed["type"]) == ("answer", "answer")
        while not any(each["action"] == act for each in channel.latest["own"]["legal"]):
            await channel.receive()
        assert (await channel.act(act, box=1))["type"] == "answer"


def test_a_bot_plays_a_game_that_it_does_not_know(tmp_path: Path) -> None:
    """It decides by what the table offers: it raises in some rounds and folds in others."""

    async def main(served: Served) -> None:
        async with visitor(served.url, "administrator") as who:
            await open_table(who, "stud", "caribbean-stud", _CLOCKS, limits="5:500:5")
        guest = await asyncio.to_thread(enter, served.url)
        bot = Bot(guest, "stud", 1, Random(3), rounds=12)
        await asyncio.wait_for(bot.play(), 30)
        assert set(bot.refusals) <= {"stale"}

    with serving(tmp_path) as served:
        asyncio.run(main(served))
        with served.floor.engine.connect() as connection:
            rounds = [
                json.loads(each) for each in connection.scalars(select(schema.rounds.c.record))
            ]
    acts = Counter(each["action"] for round in rounds for each in round["actions"])
    assert acts["raise"] > 0
    assert acts["fold"] > 0
    assert acts["raise"] + acts["fold"] == len(rounds) == 12
