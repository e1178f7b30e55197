"""A floor with its people, a clock that tests move, and predictable secrets."""

import hashlib
import json
import lzma
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, select, text

from croupier.cards import Card
from croupier.floor.audit import tables as retelling
from croupier.floor.audit.audit import audit
from croupier.floor.audit.result import Audit
from croupier.floor.database import connect, open_database, schema
from croupier.floor.fairness import contributions
from croupier.floor.fairness import shuffle as dealing_order
from croupier.floor.fairness.contributions import Contribution, mix
from croupier.floor.fairness.shuffle import shuffled
from croupier.floor.floor import Floor
from croupier.floor.ledger.postings import player_account
from croupier.floor.requests import Answer, Request
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.security.keyring import attach, keyring
from croupier.floor.tables.next_step import due
from croupier.floor.tables.settings import Away, Clocks, TableSettings
from croupier.floor.tables.tables import TableVersion
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.house.table import SOFTWARE, By
from croupier.house.upkeep import actions as upkeep
from croupier.money import Amount, read_amount
from croupier.records.journal import Heading, to_plain
from tests.house.table.tables import ALL, PLAYERS, choice_action

START = datetime(2026, 6, 1, 20, tzinfo=UTC)
DATA = Path(__file__).parents[1] / "data"
SECOND = timedelta(seconds=1)
CHIPS = 100_000
QUICK = Clocks(closing=0, wagers=20, decide=30, concede=5)
KEPT = Away(rounds=2, seconds=180)


@cache
def new_floor() -> bytes:
    """The file of a new floor: copying it takes a quarter of the time of creating one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        open_database(f"sqlite:///{path}").dispose()
        return path.read_bytes()


def connected(url: str) -> Engine:
    """An engine that decrypts encrypted rows."""
    return attach(connect(url), keyring(url))


def bodies_of(engine: Engine, stream: str) -> dict[int, dict[str, Any]]:
    """The entries of a stream by version, including encrypted ones."""
    entries = schema.entries
    query = select(entries.c.version, entries.c.body).where(entries.c.stream == stream)
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(entries.c.version)).all()
        return {row.version: json.loads(decrypt_body(connection, stream, row.body)) for row in rows}


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


class Secrets:
    """Predictable secrets in place of the operating system's."""

    def __init__(self) -> None:
        self.at = 0
        self.within = 0
        self.orders: dict[bytes, tuple[Card, ...]] = {}
        """Orders that stand for those which follow from a secret."""
        self.next_orders: list[tuple[Card, ...]] = []

    def go_to(self, at: int) -> None:
        self.at, self.within = at, 0

    def new(self) -> bytes:
        self.within += 1
        secret = hashlib.sha256(f"{self.at}.{self.within}".encode()).digest()
        if self.next_orders:
            self.orders[secret] = self.next_orders.pop(0)
        return secret

    def shuffled(self, secret: bytes, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return self.orders.get(secret) or shuffled(secret, cards)

    def mix(
        self, secret: bytes, given: Sequence[Contribution], order: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        """The order without contributions if the cards are stacked."""
        return order if secret in self.orders else mix(secret, given, order)

    def put(self, monkeypatch: pytest.MonkeyPatch) -> "Secrets":
        monkeypatch.setattr(dealing_order, "new_secret", self.new)
        monkeypatch.setattr(dealing_order, "shuffled", self.shuffled)
        monkeypatch.setattr(retelling, "shuffled", self.shuffled)
        monkeypatch.setattr(contributions, "mix", self.mix)
        return self


class Gate:
    """A first job that keeps the writer busy until all other jobs wait."""

    def __init__(self) -> None:
        self.open = threading.Event()

    def __call__(self, _: Connection) -> None:
        assert self.open.wait(10)


class Pit:
    """A floor on one database; a second one on the same database shares the clock."""

    def __init__(
        self, url: str, monkeypatch: pytest.MonkeyPatch, clock: Clock | None = None, **given: Any
    ) -> None:
        self.url, self.monkeypatch = url, monkeypatch
        self.clock = clock or Clock()
        self.secrets = Secrets().put(monkeypatch)
        self.floor = Floor(url, self.clock, **given)
        self.asked = 0

    def close(self) -> None:
        self.floor.close()

    def reopened(self) -> "Pit":
        """The same floor after a restart."""
        self.close()
        again = Pit(self.url, self.monkeypatch, self.clock)
        again.asked = self.asked
        return again

    # Tables and people

    def opens(
        self,
        rulebook: str,
        name: str | None = None,
        *,
        boxes: Iterable[int] = (),
        chips: Amount = CHIPS,
        limits: str = "10:500:5",
        jackpot: str | None = None,
        own: dict[str, str] | None = None,
        clocks: Clocks = QUICK,
        starts: Any = "by itself",
        remembers: int = 50,
        away: Away = KEPT,
        training: str | None = None,
        **heading: Any,
    ) -> str:
        """A table with people at it who have chips."""
        name = name or rulebook
        given = Heading(rulebook=rulebook, name=name, limits=limits, jackpot=own, **heading)
        settings = TableSettings(
            heading=given,
            clocks=clocks,
            starts=starts,
            jackpot=jackpot,
            remembers=remembers,
            away=away,
            training=training,
        )
        self.floor.open_table(settings).result()
        for box in boxes:
            self.seats(name, box, chips)
        return name

    def seats(self, table: str, box: int, chips: Amount = CHIPS) -> None:
        player = PLAYERS[box]
        if chips:
            self.floor.buy_in(player, chips, "the cage").result()
        self.does(table, upkeep.Sit(box, player), player)

    # Acts

    def request(
        self,
        table: str,
        action: Any,
        by: By,
        id: str | None = None,
        seen: int | None = None,
        contribution: Mapping[str, str] | None = None,
    ) -> Request:
        self.asked += 1
        act = to_plain(action, by)
        id = id or f"{self.asked}"
        return Request(str(by), id, table, by, act, seen, contribution=contribution)

    def asks(self, table: str, action: Any, by: By, **given: Any) -> Answer:
        return self.floor.ask(self.request(table, action, by, **given)).result()

    def does(self, table: str, action: Any, by: By, **given: Any) -> Answer:
        answer = self.asks(table, action, by, **given)
        assert answer.accepted, answer.refusal
        return answer

    def refuses(
        self, table: str, action: Any, by: By, code: str, **given: Any
    ) -> Mapping[str, Any]:
        before = self.books()
        answer = self.asks(table, action, by, **given)
        assert answer.refusal is not None, f"{action} was not refused"
        assert answer.refusal["code"] == code, answer.refusal
        assert self.books() == before
        return answer.refusal

    def wagers(self, table: str, *boxes: int, amount: Amount = 10, **more: Amount) -> None:
        """Place the wagers that each box needs to be dealt in, and further ones."""
        for action, by in wagers_of(self.held(table), boxes, amount, more):
            self.does(table, action, by)

    def due(self, table: str) -> Any:
        """The next step of the software, if any."""
        held = self.held(table)
        return due(held.table, held.settings, held.turned_at, held.acted_at)

    def passes(self, table: str) -> Answer:
        """Advance the clock to the next due step at the table and let the software perform it."""
        found = self.due(table)
        assert found is not None, "nothing is due"
        self.clock.now = max(self.clock.now, found.at)
        answer = self.floor.do_due(table).result()
        assert answer.accepted, answer.refusal
        return answer

    def deals(self, table: str) -> None:
        """Let the software continue until the cards are dealt."""
        while True:
            at = self.held(table).table
            if at.in_play is not None and at.in_play.dealt:
                return
            self.passes(table)

    def plays(self, table: str, random: Random, rounds: int = 1) -> None:
        """Play random rounds from the first wager to the last card."""
        last = self.held(table).table.number + rounds
        while self.held(table).table.number < last:
            self.goes_on(table, random)

    def goes_on(self, table: str, random: Random) -> None:
        step = next_step(self.held(table), random)
        if step is None:
            self.passes(table)
        else:
            self.does(table, *step)

    def looks_on(self, table: str, random: Random, steps: int) -> Iterator[TableVersion]:
        """The table after each of this many steps."""
        for _ in range(steps):
            self.goes_on(table, random)
            yield self.held(table)

    # What is there

    def held(self, table: str) -> TableVersion:
        return self.floor.table(table)

    def chips(self, player: str) -> Amount:
        return self.floor.balance(player_account(player))

    def books(self) -> "Books":
        with self.floor.engine.connect() as connection:
            return read_books(connection)

    def audits(self) -> Audit:
        with self.floor.engine.connect() as connection:
            return audit(connection)

    def tampers(self, statement: str, **given: Any) -> None:
        """Write directly to the database, bypassing the floor."""
        with self.floor.engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.execute(text("PRAGMA defer_foreign_keys = ON"))
            changed = connection.execute(text(statement), given)
            assert changed.rowcount, "nothing was changed"


@dataclass(frozen=True)
class Books:
    """Everything that the database says about tables and money."""

    heads: dict[str, tuple[int, str]]
    balances: dict[str, Amount]
    pools: dict[str, str]
    rounds: dict[tuple[str, int], str]
    postings: int
    shuffles: int


def read_books(connection: Connection) -> Books:
    rows = {
        table.name: connection.execute(select(table)).all()
        for table in (schema.streams, schema.accounts, schema.jackpots, schema.rounds)
    }
    counts = (
        len(connection.execute(select(table.c.version)).all())
        for table in (schema.postings, schema.shuffles)
    )
    return Books(
        {row.id: (row.version, row.head) for row in rows["streams"]},
        {row.name: read_amount(row.balance) for row in rows["accounts"] if row.balance != "0"},
        {row.id: row.pools for row in rows["jackpots"]},
        {(row.stream, row.number): row.record for row in rows["rounds"]},
        *counts,
    )


def wagers_of(
    held: TableVersion, boxes: Iterable[int], amount: Amount, more: Mapping[str, Amount]
) -> Iterator[tuple[Any, str]]:
    second = "blind" if held.table.rulebook.id == "nz-uth" else "super"
    for box in boxes:
        for area, stake in {"ante": amount, second: amount, **more}.items():
            yield shared.PlaceWager(box, area, stake), held.table.players[box]


def next_step(held: TableVersion, random: Random) -> tuple[Any, By] | None:
    """The next act of a player; None if it is the software's turn, or nobody's."""
    table = held.table
    if table.in_play is not None and table.in_play.dealt:
        return _decision(held, random)
    if table.upkeep.decks and any(deck.shuffle_is_due for deck in table.upkeep.decks.values()):
        return None
    return _wager(held, random)


def _wager(held: TableVersion, random: Random) -> tuple[Any, By] | None:
    table = held.table
    boxes = {} if table.in_play is None else table.in_play.round.boxes
    second = "blind" if table.rulebook.id == "nz-uth" else "super"
    for box, player in table.players.items():
        placed = boxes[box].wagers if box in boxes else {}
        for area in ("ante", second):
            if area not in placed:
                amount = placed.get("ante", random.choice([10, 15, 25]))
                return shared.PlaceWager(box, area, amount), player
        if table.rulebook.id == "nz-uth":
            for area, amount in (("trips", 10), ("jackpot", 5)):
                wanted = area == "trips" or table.pools is not None
                if wanted and area not in placed and random.random() < 0.5:
                    return shared.PlaceWager(box, area, amount), player
    return None


def _decision(held: TableVersion, random: Random) -> tuple[Any, By] | None:
    in_play, players = held.table.in_play, held.table.players
    assert in_play is not None
    round: Any = in_play.round
    if round.turn is None or held.table.upkeep.round is None or held.table.upkeep.round.short:
        return None
    game: Any = lunar if isinstance(round, lunar.Round) else holdem
    choices = [each for each in game.legal(round) if each.box == round.turn]
    action, _ = choice_action(round, random.choice(choices), random)
    return action, players[round.turn]


__all__ = ["ALL", "CHIPS", "PLAYERS", "SECOND", "SOFTWARE", "START", "Books", "Clock", "Pit"]


@contextmanager
def older(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    """A copy of an older floor, a day later, with its own secrets."""
    path = folder / "floor.db"
    path.write_bytes(lzma.decompress((DATA / f"{name}.db.xz").read_bytes()))
    pit = Pit(f"sqlite:///{path}", monkeypatch)
    pit.clock.now += timedelta(days=1)
    pit.secrets.go_to(1000)
    pit.asked = 1_000_000
    try:
        yield pit
    finally:
        pit.close()
