"""Signed checkpoints of the head of every chain and every log of commitments, kept outside the
database.

Somebody who changes the database can compute its hashes again but cannot sign the earlier heads: a
chain that does not contain a signed head has been changed. The key is Ed25519, and its public half
is enough to verify.

Checkpoints are numbered, and each contains the hash of the previous line, so that none can be left
out, moved or repeated. Only the last ones can be cut off; whoever wants to notice that remembers
how many there were. Checkpoints of earlier versions have no number; the first numbered one contains
the hash of the last of them. A machine that stops while it writes may leave a partial line. It
never counted as a checkpoint, and the next one replaces it."""

import fcntl
import hashlib
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from sqlalchemy import Connection, select

from croupier.floor.audit.audit import audit
from croupier.floor.audit.result import Audit, Progress
from croupier.floor.audit.workers import Workers
from croupier.floor.database import schema, to_text
from croupier.floor.entries import Difference, canonical
from croupier.floor.fairness.commitments import check_logged
from croupier.floor.fairness.commitments import heads as log_heads

KEY, PUBLIC, FILE = "signing.key", "signing.pub", "checkpoints.jsonl"


def signing_key(folder: Path) -> Ed25519PrivateKey:
    """The key of this folder, created if missing; nobody else may read it."""
    path = folder / KEY
    if path.exists():
        _keep_private(path)
        return Ed25519PrivateKey.from_private_bytes(b64decode(path.read_text()))
    folder.mkdir(parents=True, exist_ok=True)
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(b64encode(private))
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    (folder / PUBLIC).write_text(b64encode(public).decode())
    return key


def _keep_private(path: Path) -> None:
    """Let only the owner read a file that others could read so far."""
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def write_checkpoint(connection: Connection, folder: Path, now: datetime) -> dict[str, Any]:
    """Sign the current heads and append them durably to the folder's file."""
    query = select(schema.streams.c.id, schema.streams.c.version, schema.streams.c.head)
    heads = {
        row.id: {"version": row.version, "hash": row.head}
        for row in connection.execute(query.order_by(schema.streams.c.id))
    }
    logs = {
        table: {"number": head.number, "hash": head.hash}
        for table, head in log_heads(connection).items()
    }
    key = signing_key(folder)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
    with open(os.open(folder / FILE, flags, 0o600), "rb+") as file:
        _keep_private(folder / FILE)
        fcntl.flock(file, fcntl.LOCK_EX)  # workers of one floor may share the folder
        lines, torn = _split(file.read())
        if torn:
            file.truncate(sum(len(line) + 1 for line in lines))
        previous = _hash(lines[-1]) if lines else ""
        signs = {"heads": heads, "commitments": logs}
        body = {"at": to_text(now), **signs, "number": len(lines) + 1, "previous": previous}
        signature = key.sign(canonical(body).encode())
        signed = {**body, "signature": b64encode(signature).decode()}
        file.write(f"{canonical(signed)}\n".encode())
        file.flush()
        os.fsync(file.fileno())
    return signed


def _split(content: bytes) -> tuple[list[bytes], bytes]:
    """The lines of the file, and a last line that was not written completely."""
    *lines, torn = content.split(b"\n")
    return lines, torn


def _hash(line: bytes) -> str:
    """The hash of the content of a line, regardless of its spacing."""
    try:
        return hashlib.sha256(canonical(json.loads(line)).encode()).hexdigest()
    except _NOT_SIGNED:
        return hashlib.sha256(line).hexdigest()


def audit_signed(
    connection: Connection,
    folder: Path | None,
    expected: int = 0,
    progress: Progress | None = None,
    at_entry: Progress | None = None,
    until: int | None = None,
    workers: Workers | None = None,
) -> Audit:
    """Audit a floor and its signed checkpoints. Raise `Difference` at the first mismatch, or if
    there are fewer checkpoints than expected.

    `until` is the size of their file at some moment before the floor was read, by default now:
    later checkpoints may be newer than what the audit sees."""
    if until is None and folder is not None:
        until = signed_bytes(folder)
    done = audit(connection, progress, at_entry=at_entry, workers=workers)
    if folder is not None:
        done.checkpoints = check_checkpoints(connection, folder, expected, until)
        done.torn = has_torn_line(folder, until)
    return done


def signed_bytes(folder: Path) -> int:
    """The size of the file with the checkpoints."""
    path = folder / FILE
    return path.stat().st_size if path.exists() else 0


def check_checkpoints(
    connection: Connection, folder: Path, expected: int = 0, until: int | None = None
) -> int:
    """The number of checkpoints that agree with the chains. Raise `Difference` at the first that
    does not, or if there are fewer than expected."""
    number = 0
    for number, signed in enumerate(signed_checkpoints(folder, until), start=1):
        for stream, head in signed["heads"].items():
            check_head(connection, f"checkpoint {number}", stream, head)
        for table, head in signed.get("commitments", {}).items():
            check_logged(connection, f"checkpoint {number}", table, head)
    check_number(number, expected)
    return number


def check_number(found: int, expected: int) -> None:
    """Check the number of checkpoints; checkpoints that were cut off the end leave no other
    trace."""
    if found < expected:
        raise Difference(f"there are {found} checkpoints, and there were {expected}")


def has_torn_line(folder: Path, until: int | None = None) -> bool:
    """Whether the file ends with a partial line, which does not count."""
    path = folder / FILE
    return path.exists() and bool(_content(path, until)[1])


def _content(path: Path, until: int | None) -> tuple[list[bytes], bytes]:
    try:
        return _split(path.read_bytes()[:until])
    except OSError as error:
        raise Difference(f"{path} cannot be read: {error.strerror}") from error


def signed_checkpoints(folder: Path, until: int | None = None) -> Iterator[dict[str, Any]]:
    """The checkpoints in the folder, or in so many bytes of its file, oldest first. Raise
    `Difference` at the first that is not validly signed or not in its place."""
    path = folder / FILE
    lines, _ = _content(path, until) if path.exists() else ([], b"")
    if not lines:
        return
    public, previous, numbered = _public_key(folder), "", False
    for number, line in enumerate(lines, start=1):
        signed = _verified(public, number, line)
        if numbered or "number" in signed:
            numbered = True
            if (signed.get("number"), signed.get("previous")) != (number, previous):
                raise Difference(f"checkpoint {number}: it does not follow the one before it")
        previous = _hash(line)
        yield signed


def _verified(public: Ed25519PublicKey, number: int, line: bytes) -> dict[str, Any]:
    try:
        signed: dict[str, Any] = json.loads(line)
        text = signed.pop("signature")
        signature = b64decode(text, validate=True)
        if b64encode(signature).decode() != text:
            raise ValueError("it could be written otherwise")
        public.verify(signature, canonical(signed).encode())
        _check_form(signed)
    except _NOT_SIGNED as error:
        raise Difference(f"checkpoint {number}: its signature is not valid") from error
    return signed


_NOT_SIGNED = (ValueError, KeyError, TypeError, AttributeError, RecursionError, InvalidSignature)


def _check_form(signed: dict[str, Any]) -> None:
    """Check the form of the content: somebody with the key may still sign nonsense."""
    if not isinstance(signed["at"], str):
        raise TypeError
    _check_heads(signed["heads"], "version")
    _check_heads(signed.get("commitments", {}), "number")


def _check_heads(heads: dict[str, Any], last: str) -> None:
    for head in heads.values():
        if not isinstance(head["hash"], str) or not isinstance(head[last], int):
            raise TypeError
        if not 0 <= head[last] < 2**63:
            raise ValueError("no database holds such a number")


def _public_key(folder: Path) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(b64decode((folder / PUBLIC).read_text()))
    except (OSError, ValueError) as error:
        raise Difference(f"{folder / PUBLIC}: there is no key to check signatures with") from error


def check_head(connection: Connection, where: str, stream: str, head: dict[str, Any]) -> None:
    if not head["version"]:
        return
    entries = schema.entries
    query = select(entries.c.hash).where(
        entries.c.stream == stream, entries.c.version == head["version"]
    )
    if connection.execute(query).scalar_one_or_none() != head["hash"]:
        raise Difference(
            f"{where}: {stream} had another entry {head['version']} when it was signed"
        )
