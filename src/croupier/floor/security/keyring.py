"""Keys that encrypt what nobody may read yet: orders of cards to come, secrets of second factors.

The keys are kept outside the database, in a file that only its owner can read or in the
environment. The first key encrypts; the others only decrypt older texts. An encrypted text contains
the id of its key and is bound to its subject, so that it cannot be moved."""

import os
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import make_url

from croupier.floor.database.engine import DatabaseError

IN_ENVIRONMENT, FILE_IN_ENVIRONMENT = "CROUPIER_SECRET_KEY", "CROUPIER_SECRET_KEY_FILE"
MARK = "encrypted/1:"
"""The beginning of an encrypted text, before the id of its key, a colon, and base64."""
_KEY_BYTES = 32
_NONCE_BYTES = 12
_KEYS = "croupier_keys"
"""The execution option of an engine that has keys."""


class UnknownKey(Exception):
    """Raised for an encrypted text whose key is missing."""


class Forged(Exception):
    """Raised for an encrypted text that was changed, or moved from another place."""


def new_key() -> str:
    """A new key, in the form for a file or the environment."""
    return b64encode(token_bytes(_KEY_BYTES)).decode()


def is_encrypted(text: str) -> bool:
    return text.startswith(MARK)


def key_id(encrypted: str) -> str:
    """The id of the key that a text was encrypted with."""
    return encrypted.removeprefix(MARK).partition(":")[0]


class Keyring:
    """The keys of a floor, the encrypting one first."""

    def __init__(self, keys: Iterable[str], path: Path | None = None) -> None:
        self.path = path
        """The file that the keys came from."""
        self._keys = _read(keys)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._keys)

    @property
    def first(self) -> str:
        """The id of the key that encrypts."""
        return self.ids[0]

    def encrypt(self, text: bytes, about: str) -> str:
        nonce, id = token_bytes(_NONCE_BYTES), self.first
        encrypted = nonce + self._keys[id].encrypt(nonce, text, about.encode())
        return f"{MARK}{id}:{b64encode(encrypted).decode()}"

    def decrypt(self, encrypted: str, about: str) -> bytes:
        """The decrypted text; raises `UnknownKey` without its key, `Forged` if it was changed or
        moved."""
        id, _, written = encrypted.removeprefix(MARK).partition(":")
        key = self._keys.get(id) or self._read_again().get(id)
        if key is None:
            raise UnknownKey(f"key {id} is not here")
        try:
            given = b64decode(written, validate=True)
            return key.decrypt(given[:_NONCE_BYTES], given[_NONCE_BYTES:], about.encode())
        except (InvalidTag, ValueError) as error:
            raise Forged("it was changed or moved since it was encrypted") from error

    def _read_again(self) -> Mapping[str, AESGCM]:
        """The keys in the file now, because another process may have added one."""
        if self.path is not None and self.path.exists():
            # The key with which this process encrypts stays the same until it restarts.
            self._keys = {**self._keys, **_read(_lines(self.path))}
        return self._keys

    def begin_with_new(self) -> str:
        """Put a new key before the others in the file, and return its id."""
        assert self.path is not None, "keys of the environment are changed there"
        lines = [new_key(), *_lines(self.path)]
        _write(self.path, lines)
        self._keys = _read(lines)
        return self.first

    def keep_only(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Remove all keys from the file except these and the first; return the ids removed."""
        assert self.path is not None, "keys of the environment are changed there"
        kept, before = {*ids, self.first}, self.ids
        lines = [line for line in _lines(self.path) if next(iter(_read([line]))) in kept]
        _write(self.path, lines)
        self._keys = _read(lines)
        return tuple(id for id in before if id not in self._keys)


def _read(keys: Iterable[str]) -> dict[str, AESGCM]:
    """The keys by their ids."""
    found: dict[str, AESGCM] = {}
    for written in keys:
        try:
            key = b64decode(written, validate=True)
        except ValueError:
            key = b""
        if len(key) != _KEY_BYTES:
            raise DatabaseError(f"a secret key is {_KEY_BYTES} bytes in base64, one on each line")
        found[sha256(b"croupier.key/1" + key).hexdigest()[:8]] = AESGCM(key)
    if not found:
        raise DatabaseError("there is no secret key")
    return found


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="ascii", errors="replace").split()


def _write(path: Path, lines: Iterable[str]) -> None:
    """Replace the file in one step, readable only by its owner."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def key_file(url: str, path: Path | None = None) -> Path | None:
    """The file with the keys of a floor: this one, the one that the environment names, or one
    beside the database; None if the floor is in memory. For PostgreSQL it is in the working
    directory."""
    if path is None and os.environ.get(FILE_IN_ENVIRONMENT):
        path = Path(os.environ[FILE_IN_ENVIRONMENT])
    if path is not None:
        return path
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return Path("floor.key")
    in_file = parsed.database and parsed.database != ":memory:"
    return Path(f"{parsed.database}.key") if in_file else None


def keyring(url: str, path: Path | None = None) -> Keyring:
    """The keys of a floor. The first call creates a key."""
    found = find_keyring(url, path)
    if found is not None:
        return found
    file, key = key_file(url, path), new_key()
    if file is None:
        return Keyring([key])
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(made, "w", encoding="ascii") as written:
            written.write(f"{key}\n")
    except FileExistsError:  # another worker has just created it
        return keyring(url, path)
    except OSError as error:
        raise DatabaseError(f"{file} cannot be written: {error.strerror}") from error
    return Keyring([key], file)


def find_keyring(url: str, path: Path | None = None) -> Keyring | None:
    """The keys of a floor, if there are any."""
    named = path is not None or os.environ.get(FILE_IN_ENVIRONMENT)
    if not named and (given := os.environ.get(IN_ENVIRONMENT)):
        return Keyring(given.replace(",", " ").split())
    file = key_file(url, path)
    if file is None or not file.exists():
        return None
    try:
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
        lines = _lines(file)
    except OSError as error:
        raise DatabaseError(f"{file} cannot be read: {error.strerror}") from error
    return Keyring(lines, file)


def attach(engine: Engine, keys: Keyring | None) -> Engine:
    """Give every connection of the engine access to the keys."""
    if keys is not None:
        engine.update_execution_options(**{_KEYS: keys})
    return engine


def keys_of(connection: Connection) -> Keyring | None:
    found: Keyring | None = connection.get_execution_options().get(_KEYS)
    return found
