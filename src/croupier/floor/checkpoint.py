"""Signed checkpoints of every chain's head, kept outside the database.

Somebody who changes the database can compute its hashes again, but cannot sign past heads: a chain
that does not contain a signed head has been changed. The key is Ed25519; the public half is enough
to verify."""

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

from croupier.floor.database import schema, to_text
from croupier.floor.entries import Difference, canonical

KEY, PUBLIC, FILE = "signing.key", "signing.pub", "checkpoints.jsonl"


def signing_key(folder: Path) -> Ed25519PrivateKey:
    """The key of this folder, created if missing; nobody else may read it."""
    path = folder / KEY
    if path.exists():
        return Ed25519PrivateKey.from_private_bytes(b64decode(path.read_text()))
    folder.mkdir(parents=True, exist_ok=True)
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(b64encode(private))
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    (folder / PUBLIC).write_text(b64encode(public).decode())
    return key


def write_checkpoint(connection: Connection, folder: Path, now: datetime) -> dict[str, Any]:
    """Sign the current heads and append them durably to the folder's file."""
    query = select(schema.streams.c.id, schema.streams.c.version, schema.streams.c.head)
    heads = {
        row.id: {"version": row.version, "hash": row.head}
        for row in connection.execute(query.order_by(schema.streams.c.id))
    }
    body = {"at": to_text(now), "heads": heads}
    signature = signing_key(folder).sign(canonical(body).encode())
    signed = {**body, "signature": b64encode(signature).decode()}
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    with open(os.open(folder / FILE, flags, 0o600), "a", encoding="utf-8") as file:
        file.write(canonical(signed) + "\n")
        file.flush()
        os.fsync(file.fileno())
    return signed


def check_checkpoints(connection: Connection, folder: Path) -> int:
    """How many checkpoints agree with the chains; raise `Difference` at the first that does not."""
    number = 0
    for number, signed in enumerate(signed_checkpoints(folder), start=1):
        for stream, head in signed["heads"].items():
            check_head(connection, f"checkpoint {number}", stream, head)
    return number


def signed_checkpoints(folder: Path) -> Iterator[dict[str, Any]]:
    """All checkpoints of the folder, oldest first; raise `Difference` at the first invalid
    signature."""
    path = folder / FILE
    if not path.exists():
        return
    public = _public_key(folder)
    for number, line in enumerate(_lines(path), start=1):
        try:
            signed = json.loads(line)
            signature = b64decode(signed.pop("signature"))
            public.verify(signature, canonical(signed).encode())
        except (ValueError, KeyError, TypeError, AttributeError, InvalidSignature) as error:
            raise Difference(f"checkpoint {number}: its signature is not valid") from error
        yield signed


def _public_key(folder: Path) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(b64decode((folder / PUBLIC).read_text()))
    except (OSError, ValueError) as error:
        raise Difference(f"{folder / PUBLIC}: there is no key to check signatures with") from error


def _lines(path: Path) -> list[str]:
    # Not splitlines(): it also breaks lines at characters that JSON does not escape.
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")


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
