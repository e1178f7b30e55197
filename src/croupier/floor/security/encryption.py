"""The encrypted parts of the database, and when they are decrypted.

The order of a shuffled deck follows from a secret and is contained in the entry that shuffled it.
Both are stored encrypted until the round of that deck is settled; then they are stored in plain
text, so that anybody can audit them without a key. Hashes are always of the plain text.

The entries of the round in play contain the cards dealt in it and are not encrypted: their hashes
would disclose a few unknown cards anyway."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, Select, Update, exists, func, select, update

from croupier.floor.database import schema
from croupier.floor.database.batch import write_later
from croupier.floor.database.engine import WRITES, DatabaseError
from croupier.floor.database.sql import Row
from croupier.floor.security.keyring import (
    FILE_IN_ENVIRONMENT,
    MARK,
    Keyring,
    UnknownKey,
    is_encrypted,
    key_id,
    keys_of,
)
from croupier.floor.security.seals import seal_again
from croupier.value import value

_SECRET_BYTES = 32


@value
class Undealt:
    """A shuffle whose round is not yet settled."""

    commitment: str
    deck: int
    version: int
    """The entry that shuffled."""
    secret: bytes
    encrypted: bool
    """Whether the database has it encrypted."""


def encrypt_body(connection: Connection, stream: str, body: str) -> str:
    """The body of an entry as it is stored while its order of cards is secret."""
    keys = keys_of(connection)
    return body if keys is None else keys.encrypt(body.encode(), _entry(stream))


def decrypt_body(connection: Connection, stream: str, stored: str) -> str:
    """The body of an entry; raises `UnknownKey` if it is encrypted and the key is missing."""
    if not is_encrypted(stored):
        return stored
    return _keys(connection).decrypt(stored, _entry(stream)).decode()


def encrypt_secret(connection: Connection, commitment: str, secret: bytes) -> bytes:
    keys = keys_of(connection)
    return secret if keys is None else keys.encrypt(secret, _shuffle(commitment)).encode()


def decrypt_secret(connection: Connection, commitment: str, stored: bytes) -> bytes:
    if not is_encrypted_secret(stored):
        return stored
    return _keys(connection).decrypt(stored.decode("ascii", "replace"), _shuffle(commitment))


def is_encrypted_secret(stored: bytes) -> bool:
    return len(stored) != _SECRET_BYTES and is_encrypted(stored.decode("ascii", "replace"))


def _keys(connection: Connection) -> Keyring:
    keys = keys_of(connection)
    if keys is None:
        raise UnknownKey("there is no key here")
    return keys


def _entry(stream: str) -> str:
    return f"entry\n{stream}"


def second_factor_of(name: str) -> str:
    """The context to which the encrypted secret of a person's codes is bound."""
    return f"second factor\n{name}"


def _shuffle(commitment: str) -> str:
    return f"shuffle\n{commitment}"


def undealt(connection: Connection, rows: Iterable[Row]) -> tuple[Undealt, ...]:
    """The shuffles of a table that are not dealt out, from their rows."""
    return tuple(
        Undealt(
            row.commitment,
            row.deck,
            row.version,
            decrypt_secret(connection, row.commitment, row.secret),
            is_encrypted_secret(row.secret),
        )
        for row in rows
    )


def split_dealt_out(
    known: tuple[Undealt, ...], deck: int, version: int
) -> tuple[tuple[Undealt, ...], tuple[Undealt, ...]]:
    """The shuffles that are dealt out when the entry of that version settles the round of the deck,
    and the others."""
    over = tuple(each for each in known if each.deck == deck and each.version < version)
    return over, tuple(each for each in known if each not in over)


@value
class HiddenEntry:
    """An entry that is encrypted in the database, and the decks whose orders it contains."""

    decks: frozenset[int]
    text: str


Hidden = Mapping[int, HiddenEntry]
"""The encrypted entries of a table, by version."""


def decks_disclosed(act: Mapping[str, Any], mixed: bool, turn: int) -> frozenset[int]:
    """The decks whose orders an entry contains: those that it shuffled, or began to deal in another
    order."""
    said = act.get("with", {})
    told = {turn} if mixed else set[int]()
    match act.get("act"):
        case "make-ready":
            told |= {int(deck) for deck in said.get("orders", ())}
        case "shuffle" if said.get("order"):
            told.add(int(said["deck"]))
    return frozenset(told)


def release_settled(hidden: Hidden, deck: int, version: int) -> tuple[Hidden, dict[int, str]]:
    """The entries that stay hidden after the entry of that version has settled the round of the
    deck, and the texts of those that everybody may read from then on."""
    left, plain = dict(hidden), dict[int, str]()
    for number, each in hidden.items():
        if number < version and deck in each.decks:
            left[number] = HiddenEntry(each.decks - {deck}, each.text)
            if not left[number].decks:
                plain[number] = left.pop(number).text
    return left, plain


def store_plain(
    connection: Connection, stream: str, over: tuple[Undealt, ...], texts: Mapping[int, str]
) -> None:
    """Store the secrets of shuffles that are dealt out, and the texts of entries that need no
    longer be hidden, as plain text."""
    secrets = [{"of": each.commitment, "plain": each.secret} for each in over if each.encrypted]
    write_later(connection, schema.OPEN_SECRET, secrets)
    entries = [
        {"of_stream": stream, "of_version": version, "plain": text}
        for version, text in texts.items()
    ]
    write_later(connection, schema.OPEN_ENTRY, entries)


@value
class Place:
    """A text in the database that must be encrypted, in its stored form."""

    about: str
    stored: str | bytes
    write: Callable[[str], Update]
    """The statement that stores another text there."""
    user: str = ""
    """Whose it is, if it is somebody's: their row is sealed."""

    @property
    def key(self) -> str | None:
        """The id of its key; None if it is not encrypted."""
        if isinstance(self.stored, bytes):
            encrypted = is_encrypted_secret(self.stored)
            return key_id(self.stored.decode()) if encrypted else None
        return key_id(self.stored) if is_encrypted(self.stored) else None

    def opened(self, keys: Keyring) -> bytes:
        if self.key is None:
            return self.stored if isinstance(self.stored, bytes) else self.stored.encode()
        text = self.stored.decode() if isinstance(self.stored, bytes) else self.stored
        return keys.decrypt(text, self.about)


def _hidden_entries() -> Select[Any]:
    """The entries that shuffled cards of an unfinished round, and later encrypted ones, in one
    query for all tables, of which there may be thousands."""
    entries, shuffles = schema.entries.c, schema.shuffles.c
    undealt = shuffles.round.is_(None)
    first = select(shuffles.stream, func.min(shuffles.version).label("first")).where(undealt)
    since = first.group_by(shuffles.stream).subquery()
    shuffled = exists().where(
        shuffles.stream == entries.stream, shuffles.version == entries.version, undealt
    )
    return (
        select(entries.stream, entries.version, entries.body)
        .join(since, (since.c.stream == entries.stream) & (since.c.first <= entries.version))
        .where(shuffled | entries.body.startswith(MARK))
        .order_by(entries.stream, entries.version)
    )


_HIDDEN = _hidden_entries()


def places(connection: Connection) -> Iterator[Place]:
    """Every text of the database that must be encrypted."""
    shuffles, entries = schema.shuffles, schema.entries
    query = select(shuffles).where(shuffles.c.round.is_(None)).order_by(shuffles.c.commitment)
    for row in connection.execute(query).all():
        of = update(shuffles).where(shuffles.c.commitment == row.commitment)
        yield Place(_shuffle(row.commitment), row.secret, partial(_with, of, "secret"))
    for row in connection.execute(_HIDDEN).all():
        of = update(entries).where(entries.c.stream == row.stream, entries.c.version == row.version)
        yield Place(_entry(row.stream), row.body, partial(_with, of, "body"))
    users = schema.users
    for column in (users.c.second_factor, users.c.pending_factor):
        found = select(users.c.name, column.label("encrypted")).where(column.is_not(None))
        for row in connection.execute(found.order_by(users.c.name)).all():
            of = update(users).where(users.c.name == row.name)
            write = partial(_with, of, column.name)
            yield Place(second_factor_of(row.name), row.encrypted, write, row.name)


def _with(statement: Update, column: str, text: str) -> Update:
    return statement.values({column: text.encode() if column == "secret" else text})


def prepare(engine: Engine) -> None:
    """Check that the keys of this floor are available, and encrypt texts that an older version left
    unencrypted."""
    with engine.connect() as connection:
        found = list(places(connection))
        keys = _keys(connection)
    for id in sorted({place.key for place in found if place.key is not None} - {*keys.ids}):
        where = "in the environment" if keys.path is None else f"in {keys.path}"
        raise DatabaseError(
            f"cards to come or second factors are encrypted with key {id}, which is not {where}: "
            f"name its file with --secret-key-file or {FILE_IN_ENVIRONMENT}"
        )
    if any(place.key is None for place in found):
        encrypt_again(engine, (None,))


def encrypt_again(engine: Engine, old: Iterable[str | None] | None = None) -> int:
    """Encrypt with the first key the texts that are encrypted with these keys, or with any other;
    None stands for texts that are not encrypted. Return the number of texts."""
    count, which = 0, None if old is None else set(old)
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        keys = _keys(connection)
        for place in list(places(connection)):
            if place.key != keys.first and (which is None or place.key in which):
                encrypted = keys.encrypt(place.opened(keys), place.about)
                connection.execute(place.write(encrypted))
                if place.user:
                    seal_again(connection, schema.users, place.user)
                count += 1
    return count
