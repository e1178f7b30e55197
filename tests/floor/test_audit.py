"""The audit finds all in order after any play, and names the first thing that is not."""

import json
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import text

from croupier.floor.checkpoint import FILE, KEY, check_checkpoints, write_checkpoint
from croupier.floor.entries import Difference, canonical, genesis, link
from croupier.floor.history import export
from croupier.games import actions as shared
from croupier.house.table.actions import Say
from tests.floor.pits import Pit


def body_with(pit: Pit, version: int, old: str, new: str) -> str:
    with pit.floor.engine.connect() as connection:
        query = text("SELECT body FROM entries WHERE stream = 'nz-lunar' AND version = :version")
        body: str = connection.execute(query, {"version": version}).scalar_one()
    assert old in body
    return body.replace(old, new)


def rehash(pit: Pit, stream: str = "nz-lunar") -> None:
    """Whoever can write to the database can also hash the whole chain anew."""
    with pit.floor.engine.begin() as connection:
        query = text("SELECT settings FROM streams WHERE id = :id")
        head = genesis(connection.execute(query, {"id": stream}).scalar_one())
        query = text("SELECT version, body FROM entries WHERE stream = :id ORDER BY version")
        for version, body in connection.execute(query, {"id": stream}).all():
            head = link(head, body)
            change = "UPDATE entries SET hash = :hash WHERE stream = :id AND version = :version"
            connection.execute(text(change), {"hash": head, "id": stream, "version": version})
        change = "UPDATE streams SET head = :hash WHERE id = :id"
        connection.execute(text(change), {"hash": head, "id": stream})


def fails(pit: Pit, *words: str) -> None:
    with pytest.raises(Difference) as found:
        pit.audits()
    for word in words:
        assert word in str(found.value), found.value


TAMPERED = {
    "an entry's hash": (
        "UPDATE entries SET hash = 'ff' WHERE stream = 'nz-lunar' AND version = 7",
        ("nz-lunar, entry 7", "hash"),
    ),
    "a stream's head": (
        "UPDATE streams SET head = 'ff' WHERE id = 'nz-lunar'",
        ("nz-lunar", "chain ends"),
    ),
    "a stream's version": (
        "UPDATE streams SET version = version + 1 WHERE id = 'cage'",
        ("cage", "chain ends"),
    ),
    "a stream's settings": (
        "UPDATE streams SET settings = replace(settings, '20.0', '30.0') WHERE id = 'nz-lunar'",
        ("nz-lunar, entry 1", "hash"),
    ),
    "a posting's amount": (
        "UPDATE postings SET amount = '11' WHERE stream = 'nz-lunar' AND amount = '10' "
        "AND number = 1 AND version = (SELECT min(version) FROM postings "
        "WHERE stream = 'nz-lunar' AND amount = '10' AND number = 1)",
        ("nz-lunar, entry", "posting 1"),
    ),
    "a posting's account": (
        "UPDATE postings SET target = 'player:eve' WHERE stream = 'cage' AND version = 2",
        ("cage, entry 2", "player:eve"),
    ),
    "a posting's clause": (
        "UPDATE postings SET clauses = '[]' WHERE stream = 'nz-lunar' AND clauses <> '[]'",
        ("nz-lunar, entry", "posting"),
    ),
    "a missing posting": (
        "DELETE FROM postings WHERE stream = 'cage' AND version = 2",
        ("cage, entry 2", "0 postings, not 1"),
    ),
    "an added posting": (
        "INSERT INTO postings VALUES ('cage', 2, 2, 'house', 'player:eve', '5', 'a gift', '[]')",
        ("cage, entry 2", "2 postings, not 1"),
    ),
    "a balance": (
        "UPDATE accounts SET balance = '1000000' WHERE name = 'player:ann'",
        ("player:ann", "1000000", "its postings add up to"),
    ),
    "a missing balance": ("DELETE FROM accounts WHERE name = 'player:ann'", ("player:ann",)),
    "an added balance": (
        "INSERT INTO accounts VALUES ('player:eve', '5')",
        ("player:eve: 5", "its postings add up to 0"),
    ),
    "a jackpot's pool": (
        """UPDATE jackpots SET pools = '{"pool":"1"}'""",
        ("jackpot big, pool: 1", "its postings add up to"),
    ),
    "a missing jackpot": ("DELETE FROM jackpots", ("jackpot:big:pool", "no jackpot")),
    "a round's record": (
        """UPDATE rounds SET record = replace(record, '"amount":"10"', '"amount":"15"')
           WHERE stream = 'nz-lunar' AND record LIKE '%"amount":"10"%'""",
        ("nz-lunar, round", "its record"),
    ),
    "a round's players": (
        "UPDATE rounds SET players = '{}' WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 1", "its players"),
    ),
    "a round's result": (
        "UPDATE rounds SET void = 1 WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 1", "its void"),
    ),
    "a missing round": (
        "DELETE FROM rounds WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 1 is missing",),
    ),
    "an added round": (
        "INSERT INTO rounds SELECT stream, 9, version, void, players, record FROM rounds "
        "WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 9 was never played",),
    ),
    "a secret": (
        "UPDATE shuffles SET secret = :secret WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "not the one committed to"),
    ),
    "a missing secret": (
        "DELETE FROM shuffles WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "secret of its shuffle is missing"),
    ),
    "a shuffle's round": (
        "UPDATE shuffles SET round = 2 WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "of round 1, not 2"),
    ),
    "a shuffle told too early": (
        "UPDATE shuffles SET round = 3 WHERE stream = 'nz-lunar' AND round IS NULL",
        ("nz-lunar, entry", "of round None, not 3"),
    ),
    "an added shuffle": (
        "INSERT INTO shuffles VALUES ('ff', 'nz-lunar', 2, 1, :secret, NULL)",
        ("nz-lunar, entry 2", "no such shuffle"),
    ),
    "a last entry cut off": (
        "DELETE FROM entries WHERE stream = 'nz-lunar' "
        "AND version = (SELECT max(version) FROM entries WHERE stream = 'nz-lunar')",
        ("nz-lunar", "chain ends"),
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_named(played: Pit, what: str) -> None:
    statement, words = TAMPERED[what]
    given = {"secret": b"\1" * 32} if ":secret" in statement else {}
    played.tampers(statement, **given)
    fails(played, *words)


def test_a_changed_entry_is_named(played: Pit) -> None:
    body = body_with(played, 5, '"amount":', '"amount":1')
    change = "UPDATE entries SET body = :body WHERE stream = 'nz-lunar' AND version = 5"
    played.tampers(change, body=body)
    fails(played, "nz-lunar, entry 5", "hash")


def test_a_missing_entry_is_named(played: Pit) -> None:
    played.tampers("DELETE FROM postings WHERE stream = 'cage' AND version = 2")
    played.tampers("DELETE FROM entries WHERE stream = 'cage' AND version = 2")
    fails(played, "cage, entry 3", "entry 2 is missing")


def test_an_added_entry_is_named(played: Pit) -> None:
    played.tampers(
        "INSERT INTO entries SELECT stream, version + 1, body, hash FROM entries "
        "WHERE stream = 'cage' AND version = (SELECT max(version) FROM entries WHERE stream='cage')"
    )
    fails(played, "cage, entry", "hash")


def test_reordered_entries_are_named(played: Pit) -> None:
    for old, new in ((2, -1), (3, 2), (-1, 3)):
        move = "UPDATE entries SET version = :new WHERE stream = 'nz-lunar' AND version = :old"
        played.tampers("DELETE FROM postings WHERE stream = 'nz-lunar'") if old == 2 else None
        played.tampers(move, old=old, new=new)
    fails(played, "nz-lunar, entry 2", "hash")


REHASHED = {
    "another wager": (5, '"amount":', '"amount":1'),
    "another person": (3, '"by":"Bob"', '"by":"Ann"'),
    "another time": (1, '"at":"2026', '"at":"2025'),
    "no act": (3, '"act":"sit"', '"act":"fly"'),
    "not an entry": (3, '"events"', '"evil"'),
    "another order": (1, '"2c"', '"2d"'),
}


@pytest.mark.parametrize("what", REHASHED)
def test_a_chain_hashed_anew_is_found_by_its_acts_or_by_a_checkpoint(
    played: Pit, what: str, tmp_path: Path
) -> None:
    """The rules find what cannot have happened, the signature what only did not happen so."""
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        assert check_checkpoints(connection, tmp_path) == 1
    version, old, new = REHASHED[what]
    body = body_with(played, version, old, new)
    change = f"UPDATE entries SET body = :body WHERE stream = 'nz-lunar' AND version = {version}"
    played.tampers(change, body=body)
    rehash(played)
    with (
        pytest.raises(Difference, match="checkpoint 1: nz-lunar had another entry"),
        played.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)
    if what != "another time":
        fails(played, f"nz-lunar, entry {version}")


def test_whoever_writes_it_all_anew_is_found_by_the_checkpoint(played: Pit, tmp_path: Path) -> None:
    """A last act taken back completely, money and all: only the signature knows of it."""
    table, before = "nz-lunar", played.books()
    played.does(table, shared.Fold(1), "Ann")
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
    version = before.heads[table][0]
    for name in ("postings", "entries"):
        where = f"stream = '{table}' AND version > {version}"
        with played.floor.engine.begin() as connection:
            connection.execute(text(f"DELETE FROM {name} WHERE {where}"))
    head, change = (
        before.heads[table][1],
        "UPDATE streams SET version = :v, head = :h WHERE id = :t",
    )
    played.tampers(change, v=version, h=head, t=table)
    played.audits()
    with (
        pytest.raises(Difference, match="had another entry"),
        played.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)


def test_checkpoints_are_signed(played: Pit, tmp_path: Path) -> None:
    folder = tmp_path / "signed"
    with played.floor.engine.connect() as connection:
        assert check_checkpoints(connection, folder) == 0
        for _ in range(3):
            write_checkpoint(connection, folder, played.clock.now)
        assert check_checkpoints(connection, folder) == 3
    assert (folder / KEY).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("forged", ["head", "time", "signature", "no signature", "line", "list"])
def test_a_forged_checkpoint_is_named(played: Pit, tmp_path: Path, forged: str) -> None:
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        write_checkpoint(connection, tmp_path, played.clock.now)
    path = tmp_path / FILE
    first, second = path.read_text(encoding="utf-8").splitlines()
    given = json.loads(second)
    match forged:
        case "head":
            given["heads"]["cage"]["version"] = 1
        case "time":
            given["at"] = "2020-01-01T00:00:00.000000+00:00"
        case "signature":
            given["signature"] = "A" * 88
        case "no signature":
            del given["signature"]
    line = {"line": "{", "list": "[]"}.get(forged, canonical(given))
    path.write_text(f"{first}\n{line}\n", encoding="utf-8")
    with (
        pytest.raises(Difference, match="checkpoint 2: its signature is not valid"),
        played.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)


def test_without_the_public_key_nothing_is_believed(played: Pit, tmp_path: Path) -> None:
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        (tmp_path / "signing.pub").unlink()
        with pytest.raises(Difference, match="no key"):
            check_checkpoints(connection, tmp_path)


@pytest.mark.parametrize("times", [4, pytest.param(15, marks=pytest.mark.long)])
def test_a_floor_is_audited_and_exported_while_it_is_played(pit: Pit, times: int) -> None:
    """What is read is of one moment: acts that come meanwhile are no difference."""
    table = pit.opens("nz-lunar", boxes=(1,))
    stop = Event()

    def talk() -> None:
        while not stop.is_set():
            pit.does(table, Say("Ann", "hm"), "Ann")

    with ThreadPoolExecutor(1) as threads:
        talking = threads.submit(talk)
        for _ in range(times):
            pit.audits()
            with pit.floor.engine.connect() as connection:
                export(connection, StringIO())
        stop.set()
        talking.result()
    assert pit.audits().entries > 5
