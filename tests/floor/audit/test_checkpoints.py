"""A checkpoint finds what was written anew, and is itself checked."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.floor.audit.checkpoints import (
    FILE,
    KEY,
    audit_signed,
    check_checkpoints,
    signing_key,
    write_checkpoint,
)
from croupier.floor.entries import Difference, canonical
from croupier.games import actions as shared
from tests.floor.audit.tampering import body_with, fails, rehash
from tests.floor.pits import Pit

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
    with played.floor.engine.connect() as connection:
        query = "SELECT version, head, turned, turned_at, acted_at, due FROM streams"
        row = connection.execute(text(f"{query} WHERE id = '{table}'")).mappings().one()
    played.does(table, shared.Fold(1), "Ann", id="the last")
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
    version = before.heads[table][0]
    for name in ("postings", "entries"):
        where = f"stream = '{table}' AND version > {version}"
        with played.floor.engine.begin() as connection:
            connection.execute(text(f"DELETE FROM {name} WHERE {where}"))
    changes = ", ".join(f"{name} = :{name}" for name in row)
    played.tampers(f"UPDATE streams SET {changes} WHERE id = '{table}'", **row)
    fails(played, f"nz-lunar: entry {version + 1} was acknowledged to Ann and is not there")
    played.tampers("DELETE FROM answers WHERE request = 'the last'")
    fails(played, 'answers, ["Ann","the last"]: it is missing')
    played.tampers("DELETE FROM seals WHERE key LIKE '%the last%'")
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
        lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
        spaced = "".join(f"{json.dumps(json.loads(line), indent=None)} \n" for line in lines)
        (folder / FILE).write_text(spaced, encoding="utf-8")
        assert check_checkpoints(connection, folder) == 3, "the same, with other spaces"
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


@pytest.mark.parametrize("how", ["left out", "repeated", "exchanged", "cut off", "not numbered"])
def test_checkpoints_follow_one_another(played: Pit, tmp_path: Path, how: str) -> None:
    """Each is signed, so only their numbers and the hashes of their lines tell."""
    with played.floor.engine.connect() as connection:
        for _ in range(3):
            write_checkpoint(connection, tmp_path, played.clock.now)
        path = tmp_path / FILE
        first, second, third = path.read_bytes().splitlines(keepends=True)
        assert [json.loads(each)["number"] for each in (first, second, third)] == [1, 2, 3]
        unnumbered = _signed_as_before(tmp_path, json.loads(third))
        lines, where = {
            "left out": ([first, third], "checkpoint 2: it does not follow"),
            "repeated": ([first, first, second], "checkpoint 2: it does not follow"),
            "exchanged": ([second, first], "checkpoint 1: it does not follow"),
            "cut off": ([first, second], "there are 2 checkpoints, and there were 3"),
            "not numbered": ([first, second, unnumbered], "checkpoint 3: it does not follow"),
        }[how]
        path.write_bytes(b"".join(lines))
        with pytest.raises(Difference, match=where):
            check_checkpoints(connection, tmp_path, expected=3)


def _signed_as_before(folder: Path, signed: dict[str, Any]) -> bytes:
    """A checkpoint as earlier versions signed it, without a number."""
    body = {"at": signed["at"], "heads": signed["heads"]}
    signature = signing_key(folder).sign(canonical(body).encode())
    return canonical({**body, "signature": b64encode(signature).decode()}).encode() + b"\n"


def test_checkpoints_of_earlier_versions_count(played: Pit, tmp_path: Path) -> None:
    """Those that are numbered follow them, and hold them in place."""
    path = tmp_path / FILE
    with played.floor.engine.connect() as connection:
        signed = write_checkpoint(connection, tmp_path, played.clock.now)
        older = _signed_as_before(tmp_path, signed)
        path.write_bytes(older * 2)
        assert write_checkpoint(connection, tmp_path, played.clock.now)["number"] == 3
        assert check_checkpoints(connection, tmp_path) == 3
        path.write_bytes(path.read_bytes().removeprefix(older))
        with pytest.raises(Difference, match="checkpoint 2: it does not follow"):
            check_checkpoints(connection, tmp_path)


def test_a_torn_last_line_is_told_and_replaced(played: Pit, tmp_path: Path) -> None:
    """A machine that stops while it writes leaves a part of a line, which was no checkpoint."""
    path = tmp_path / FILE
    with played.floor.engine.connect() as connection:
        for _ in range(2):
            write_checkpoint(connection, tmp_path, played.clock.now)
        assert not audit_signed(connection, tmp_path, 2).torn
        path.write_bytes(path.read_bytes()[:-20])
        done = audit_signed(connection, tmp_path)
        assert (done.checkpoints, done.torn) == (1, True)
        assert write_checkpoint(connection, tmp_path, played.clock.now)["number"] == 2
        done = audit_signed(connection, tmp_path, 2)
        assert (done.checkpoints, done.torn) == (2, False)


def test_a_checkpoint_signed_during_an_audit_is_no_difference(played: Pit, tmp_path: Path) -> None:
    """It is newer than what the audit sees of a floor that plays on."""
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)

    def play_on(_: str, entries: int) -> None:
        if entries == 1:
            played.floor.buy_in("Ann", 5, "the cage").result()
            with played.floor.engine.connect() as other:
                write_checkpoint(other, tmp_path, played.clock.now)

    with played.floor.engine.connect() as connection:
        assert audit_signed(connection, tmp_path, at_entry=play_on).checkpoints == 1
    with played.floor.engine.connect() as connection:
        assert audit_signed(connection, tmp_path).checkpoints == 2


def test_without_the_public_key_nothing_is_believed(played: Pit, tmp_path: Path) -> None:
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        (tmp_path / "signing.pub").unlink()
        with pytest.raises(Difference, match="no key"):
            check_checkpoints(connection, tmp_path)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"heads": []},
        {"heads": {"cage": {"version": 10**30, "hash": "ff"}}},
        {"heads": {"cage": {"version": -1, "hash": "ff"}}},
        {"commitments": []},
        {"commitments": {"nz-lunar": 5}},
        {"commitments": {"nz-lunar": {"number": "1", "hash": "ff"}}},
        {"commitments": {"nz-lunar": {"number": 10**30, "hash": "ff"}}},
    ],
)
def test_nonsense_that_somebody_with_the_key_signed_is_named(
    played: Pit, tmp_path: Path, nonsense: dict[str, Any]
) -> None:
    with played.floor.engine.connect() as connection:
        signed = write_checkpoint(connection, tmp_path, played.clock.now)
        body = {name: each for name, each in signed.items() if name != "signature"} | nonsense
        signature = signing_key(tmp_path).sign(canonical(body).encode())
        line = canonical({**body, "signature": b64encode(signature).decode()})
        (tmp_path / FILE).write_text(f"{line}\n", encoding="utf-8")
        with pytest.raises(Difference, match="checkpoint 1: its signature is not valid"):
            check_checkpoints(connection, tmp_path)
