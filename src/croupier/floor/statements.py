"""The statements of every act, built once: building one takes longer than running it."""

from sqlalchemy import BindParameter, bindparam, func, insert, select, update

from croupier.floor import schema
from croupier.floor.sql import found_by

_id: BindParameter[str] = bindparam("id")

_STREAM = select(schema.streams).where(schema.streams.c.id == _id)
READ_TABLE = _STREAM.where(schema.streams.c.kind == "table")
LOCK_TABLE = READ_TABLE.with_for_update()
READ_PROMOTION = _STREAM.where(schema.streams.c.kind == "promotion")
LOCK_PROMOTION = READ_PROMOTION.with_for_update()
BODIES_BACKWARDS = (
    select(schema.entries.c.body)
    .where(schema.entries.c.stream == _id)
    .order_by(schema.entries.c.version.desc())
)
BODIES_BETWEEN = (
    select(schema.entries.c.body)
    .where(
        schema.entries.c.stream == _id,
        schema.entries.c.version > bindparam("after"),
        schema.entries.c.version <= bindparam("until"),
    )
    .order_by(schema.entries.c.version)
)
BODIES_AFTER = (
    select(schema.entries.c.version, schema.entries.c.body)
    .where(schema.entries.c.stream == _id, schema.entries.c.version > bindparam("after"))
    .order_by(schema.entries.c.version)
)
ADD_ENTRY = insert(schema.entries)
MOVE_STREAM = found_by(
    update(schema.streams)
    .where(schema.streams.c.id == bindparam("stream"))
    .values(
        version=bindparam("to_version"),
        head=bindparam("to_head"),
        turned=bindparam("to_turned"),
        turned_at=bindparam("to_turned_at"),
        acted_at=bindparam("to_acted_at"),
        due=bindparam("to_due"),
    ),
    ["stream"],
)
ADD_POSTINGS = insert(schema.postings)
LOCK_BALANCE = (
    select(schema.accounts).where(schema.accounts.c.name == bindparam("name")).with_for_update()
)
FIND_ANSWER = select(schema.answers).where(
    schema.answers.c.client == bindparam("from_client"),
    schema.answers.c.request == bindparam("under"),
)
ADD_ANSWER = insert(schema.answers)
LOCK_JACKPOT = select(schema.jackpots.c.pools).where(schema.jackpots.c.id == _id).with_for_update()
MOVE_JACKPOT = found_by(
    update(schema.jackpots)
    .where(schema.jackpots.c.id == bindparam("jackpot"))
    .values(pools=bindparam("to_pools")),
    ["jackpot"],
)
CHANNEL = "croupier"
NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("payload")))
ADD_SHUFFLE = insert(schema.shuffles)
COMMITMENTS = (
    select(schema.shuffles.c.deck, schema.shuffles.c.commitment)
    .where(schema.shuffles.c.stream == _id, schema.shuffles.c.round.is_(None))
    .order_by(schema.shuffles.c.version)
)
REVEAL_SHUFFLES = (
    update(schema.shuffles)
    .where(
        schema.shuffles.c.stream == bindparam("of_stream"),
        schema.shuffles.c.deck == bindparam("of_deck"),
        schema.shuffles.c.round.is_(None),
        schema.shuffles.c.version < bindparam("before"),
    )
    .values(round=bindparam("in_round"))
)
