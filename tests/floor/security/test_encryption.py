"""Cards to come cannot be read in the database without a key that is kept elsewhere."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, text
from typer.testing import CliRunner

from croupier.cards import DECK, format_cards
from croupier.cli.main import app
from croupier.floor.audit.audit import audit
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.audit.result import Audit
from croupier.floor.database import DatabaseError, connect_to_read, schema
from croupier.floor.entries import Difference
from croupier.floor.fairness.shuffle import shuffled
from croupier.floor.floor import Floor
from croupier.floor.security.encryption import encrypt_again, places
from croupier.floor.security.keyring import (
    FILE_IN_ENVIRONMENT,
    IN_ENVIRONMENT,
    Keyring,
    attach,
    key_file,
    new_key,
)
from tests.floor.fairness.test_contributions import contributes, ready
from tests.floor.pits import Pit, older
from tests.published import fitting

TABLE = "nsw-lunar"


@pytest.mark.parametrize(
    ("url", "given", "in_environment", "file"),
    [
        ("sqlite:///a/floor.db", None, None, "a/floor.db.key"),
        ("postgresql://somebody@host/floor", None, None, "floor.key"),
        ("sqlite://", None, None, None),
        ("sqlite:///:memory:", None, None, None),
        ("sqlite:///a/floor.db", None, "b/keys", "b/keys"),
        ("sqlite://", None, "b/keys", "b/keys"),
        ("sqlite:///a/floor.db", "c/keys", "b/keys", "c/keys"),
        ("sqlite:///a/floor.db", None, "", "a/floor.db.key"),
    ],
)
def test_where_the_keys_of_a_floor_are(
    url: str,
    given: str | None,
    in_environment: str | None,
    file: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As the command says, as the environment says, or beside the database."""
    monkeypatch.delenv(FILE_IN_ENVIRONMENT, raising=False)
    if in_environment is not None:
        monkeypatch.setenv(FILE_IN_ENVIRONMENT, in_environment)
    found = key_file(url, None if given is None else Path(given))
    assert found == (None if file is None else Path(file))


def stored(floor: Floor) -> list[Any]:
    """Undealt shuffles, each with the entry that made it."""
    shuffles, entries = schema.shuffles, schema.entries
    same = (entries.c.stream == shuffles.c.stream) & (entries.c.version == shuffles.c.version)
    query = select(shuffles, entries.c.body).join(entries, same)
    with floor.engine.connect() as connection:
        return list(connection.execute(query.where(shuffles.c.round.is_(None))))


def everything(floor: Floor) -> str:
    """All that the database holds, as text."""
    with floor.engine.connect() as connection:
        return "\n".join(
            str(tuple(each.hex() if isinstance(each, bytes) else each for each in row))
            for table in schema.metadata.sorted_tables
            for row in connection.execute(select(table))
        )


def orders(secret: bytes) -> tuple[str, str]:
    cards = [card.text for card in shuffled(secret, DECK)]
    return " ".join(cards), json.dumps(cards, separators=(",", ":"))


def test_neither_secret_nor_order_can_be_read_before_the_round_is_settled(pit: Pit) -> None:
    pit.opens(TABLE, boxes=(1, 2))
    random, seen = Random(3), 0
    while pit.held(TABLE).table.number < 3:
        told = everything(pit.floor)
        for each in pit.held(TABLE).undealt:
            assert each.secret.hex() not in told
            assert not any(order in told for order in orders(each.secret))
            seen += 1
        pit.goes_on(TABLE, random)
    assert seen > 10
    # afterwards everybody can
    with pit.floor.engine.connect() as connection:
        shuffles = schema.shuffles
        for row in connection.execute(select(shuffles).where(shuffles.c.round.is_not(None))):
            assert orders(row.secret)[1] in everything(pit.floor)
    assert not pit.audits().unread


def test_an_order_that_players_contributed_to_cannot_be_read_either(pit: Pit) -> None:
    """Cards of the round in play that are still to come stand in the entry that closed the
    wagers."""
    pit.opens(TABLE, boxes=(1, 2))
    ready(pit, TABLE)
    for box in (1, 2):
        contributes(pit, TABLE, box)
    pit.deals(TABLE)
    in_play = pit.held(TABLE).table.in_play
    assert in_play is not None
    rest = format_cards(in_play.start.deck[20:])
    assert rest not in everything(pit.floor)
    again = pit.reopened()
    assert rest not in everything(again.floor)
    again.plays(TABLE, Random(1))
    assert rest in everything(again.floor), "now everybody may know"
    assert not again.held(TABLE).hidden
    assert not audited(again.url, None).unread
    again.close()


def test_an_encrypted_floor_opens_again_and_plays_on(pit: Pit) -> None:
    pit.opens(TABLE, boxes=(1, 2))
    pit.plays(TABLE, Random(1), 1)
    again = pit.reopened()
    again.secrets.go_to(1)
    again.plays(TABLE, Random(2), 2)
    again.audits()
    again.close()


def audited(url: str, keys: Keyring | None) -> Audit:
    engine = attach(connect_to_read(url), keys)
    try:
        with engine.connect() as connection:
            return audit(connection)
    finally:
        engine.dispose()


def test_the_audit_works_without_the_key_and_says_what_it_could_not_check(pit: Pit) -> None:
    pit.opens(TABLE, boxes=(1, 2))
    pit.plays(TABLE, Random(1), 3)
    pit.passes(TABLE)  # the next deck is shuffled
    keys = pit.floor.keys
    whole = audited(pit.url, keys)
    assert not whole.unread
    for absent in (None, Keyring([new_key()])):
        done = audited(pit.url, absent)
        [unread] = done.unread
        assert unread.table == TABLE
        assert unread.first == min(row.version for row in stored(pit.floor))
        assert unread.last == pit.held(TABLE).version
        assert (done.entries, done.balances) == (whole.entries, whole.balances)
        assert (done.rounds, done.shuffles) == (whole.rounds, whole.shuffles - 1)
    with pit.floor.engine.begin() as connection:
        balance = "UPDATE accounts SET balance = '1' WHERE name = 'player:ann'"
        assert connection.execute(text(balance)).rowcount
    with pytest.raises(Difference, match="player:ann"):
        audited(pit.url, None)


def test_without_the_key_the_log_of_commitments_is_followed(pit: Pit) -> None:
    pit.opens(TABLE, boxes=(1, 2))
    pit.plays(TABLE, Random(1), 3)
    pit.passes(TABLE)
    assert audited(pit.url, None).unread
    last = "number = (SELECT max(number) FROM commitments)"
    for change in (f"commitment = '{'f' * 64}' WHERE {last}", f"number = number + 1 WHERE {last}"):
        with pit.floor.engine.begin() as connection:
            before = connection.execute(text("SELECT * FROM commitments")).all()
            connection.execute(text(f"UPDATE commitments SET {change}"))
        with pytest.raises(Difference, match="does not follow from the one before"):
            audited(pit.url, None)
        with pit.floor.engine.begin() as connection:
            connection.execute(text("DELETE FROM commitments"))
            rows = [dict(row._mapping) for row in before]
            connection.execute(schema.commitments.insert(), rows)
    audited(pit.url, None)


def test_an_encrypted_text_cannot_be_changed_or_moved(pit: Pit) -> None:
    for table in (TABLE, "nz-lunar"):
        pit.opens(table)
    one, other = stored(pit.floor)[:2]
    entries = schema.entries
    with pit.floor.engine.begin() as connection:
        where = (entries.c.stream == one.stream, entries.c.version == one.version)
        connection.execute(entries.update().where(*where).values(body=other.body))
    with pytest.raises(Difference, match="changed or moved"):
        pit.audits()


def test_another_key_is_refused_and_named(pit: Pit) -> None:
    pit.opens(TABLE)
    with pytest.raises(DatabaseError, match=f"encrypted with key {pit.floor.keys.first}"):
        Floor(pit.url, keys=Keyring([new_key()]))


def test_after_a_new_key_came_first_the_old_one_is_not_needed(pit: Pit) -> None:
    pit.opens(TABLE, boxes=(1, 2))
    old = new_key()
    pit.floor.engine.update_execution_options(croupier_keys=Keyring([new_key(), old]))
    with pytest.raises(Exception, match="key"):
        encrypt_again(pit.floor.engine)  # neither of them opens what there is
    attach(pit.floor.engine, pit.floor.keys)
    new = Keyring([new_key()])
    both = Keyring([new_key()])
    both._keys = {**new._keys, **pit.floor.keys._keys}
    attach(pit.floor.engine, both)
    assert encrypt_again(pit.floor.engine) == 2 * len(stored(pit.floor))
    again = Floor(pit.url, pit.clock, keys=new)
    with again.engine.connect() as connection:
        assert {place.key for place in places(connection)} == {new.first}
        assert not audit(connection).unread
    again.close()


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    with older("floor-0.1.0", tmp_path, monkeypatch) as pit:
        yield pit


def test_what_an_older_floor_left_open_is_encrypted_when_it_is_opened(opened: Pit) -> None:
    rows, told = stored(opened.floor), everything(opened.floor)
    assert rows
    with opened.floor.engine.connect() as connection:
        assert {place.key for place in places(connection)} == {opened.floor.keys.first}
    for name in {row.stream for row in rows}:
        for each in opened.held(name).undealt:
            assert each.secret.hex() not in told
            order = shuffled(each.secret, DECK)
            assert json.dumps([card.text for card in order], separators=(",", ":")) not in told
            assert format_cards(order) not in told
    whole, without = opened.audits(), audited(opened.url, None)
    assert not whole.unread
    assert {each.table for each in without.unread} == {row.stream for row in rows}
    assert without.rounds <= whole.rounds


# Files and commands


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A floor of its own, without a key in the environment."""
    monkeypatch.delenv(IN_ENVIRONMENT)
    return f"sqlite:///{tmp_path / 'floor.db'}"


def modes(folder: Path) -> dict[str, str]:
    return {each.name: stat.filemode(each.stat().st_mode) for each in folder.iterdir()}


def test_the_files_of_a_floor_are_for_their_owner_only(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that were there before, and that others could read."""
    first = Pit(own, monkeypatch)
    first.opens(TABLE)
    for name in ("floor.db", "floor.db-wal", "floor.db-shm", "floor.db.key"):
        (tmp_path / name).chmod(0o644)
    floor = Floor(own)
    assert set(modes(tmp_path).values()) == {"-rw-------"}, modes(tmp_path)
    folder = tmp_path / "checkpoints"
    for _ in range(2):
        with floor.engine.connect() as connection:
            write_checkpoint(connection, folder, floor.clock())
        found = modes(folder)
        assert found["signing.key"] == found["checkpoints.jsonl"] == "-rw-------"
        for each in folder.iterdir():
            each.chmod(0o644)
    floor.close()
    first.close()


def test_keys_are_rotated_on_the_command_line(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(own, monkeypatch)
    pit.opens(TABLE, boxes=(1,))
    file = tmp_path / "floor.db.key"
    [old] = file.read_text().split()

    def run(*words: str) -> str:
        result = CliRunner().invoke(app, [*words])
        assert result.exit_code == 0, result.output
        return result.stdout

    turned = fitting("keys-1", run("keys", "rotate", "--database", own, "--json"))
    new, kept = file.read_text().split()
    assert turned["key"] == Keyring([new]).first
    assert (kept, stat.filemode(file.stat().st_mode)) == (old, "-rw-------")
    pit.plays(TABLE, Random(1), 1)  # the open floor reads the new key when it meets it
    pit.passes(TABLE)  # the next deck is shuffled
    assert "encrypted again with key" in run("keys", "encrypt", "--database", own)
    gone = fitting("keys-1", run("keys", "prune", "--database", own, "--json"))
    assert gone == {"removed": [Keyring([old]).first]}
    assert file.read_text().split() == [new]
    told = json.loads(run("audit", own, "--checkpoints", str(tmp_path), "--json"))
    assert told["unread"] == []
    pit.close()
    file.unlink()
    said = run("audit", own, "--checkpoints", str(tmp_path))
    assert "Not checked: nsw-lunar, entries" in said
    assert "What could be read is in order" in said
    for words in (["keys", "list"], ["serve", "--port", "0"]):
        refused = CliRunner().invoke(app, [*words, "--database", own])
        assert refused.exit_code == 2
        assert Keyring([new]).first in refused.output  # names the key that is missing
