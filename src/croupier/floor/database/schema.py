"""The tables of the floor's database, and the statements that every act runs.

Amounts and times are exact texts, and history never changes. Statements are built once, because
building one takes longer than running it."""

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    func,
    insert,
    select,
    update,
)

from croupier.floor.database.sql import keyed_by

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

streams = Table(
    "streams",
    metadata,
    Column(
        "id",
        String(80),
        primary_key=True,
        comment="a table's name, promotion:NAME, cage, alarms, security, flags or variants",
    ),
    Column(
        "kind",
        String(10),
        nullable=False,
        comment="table, promotion, cage, alarms, security, flags or variants",
    ),
    Column("settings", Text, nullable=False, comment="JSON: what it was opened with"),
    Column("version", Integer, nullable=False, comment="how many entries it has"),
    Column("head", String(64), nullable=False, comment="the hash of its last entry"),
    Column("turned", Integer, nullable=False, comment="the version at which the turn last passed"),
    Column("turned_at", String(40), nullable=False, comment="when that was"),
    Column("acted_at", String(40), nullable=False, comment="when its last entry was made"),
    Column("due", String(40), comment="when the software has something to do here"),
    Index(None, "kind"),
)

entries = Table(
    "entries",
    metadata,
    Column("stream", ForeignKey("streams.id"), primary_key=True),
    Column("version", Integer, primary_key=True, comment="counts from 1, without a gap"),
    Column("body", Text, nullable=False, comment="canonical JSON: the act and what came of it"),
    Column("hash", String(64), nullable=False, comment="of the entry before and this body"),
)

postings = Table(
    "postings",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("number", Integer, primary_key=True, comment="within its entry, from 1"),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("amount", Text, nullable=False, comment="exact, above 0"),
    Column("because", Text, nullable=False),
    Column("clauses", Text, nullable=False, comment="JSON list"),
    ForeignKeyConstraint(["stream", "version"], ["entries.stream", "entries.version"]),
    Index(None, "source"),
    Index(None, "target"),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("balance", Text, nullable=False, comment="the sum of its postings"),
)

answers = Table(
    "answers",
    metadata,
    Column("client", String(80), primary_key=True, comment="who sent it"),
    Column("request", String(80), primary_key=True, comment="the sender's own id of the act"),
    Column("asked", String(64), nullable=False, comment="the hash of what was asked"),
    Column("answer", Text, nullable=False, comment="canonical JSON"),
    sqlite_with_rowid=False,
)

shuffles = Table(
    "shuffles",
    metadata,
    Column("commitment", String(64), primary_key=True, comment="published before wagers close"),
    Column("stream", ForeignKey("streams.id"), nullable=False),
    Column("version", Integer, nullable=False, comment="the entry that shuffled"),
    Column("deck", Integer, nullable=False),
    Column("secret", LargeBinary(32), nullable=False, comment="published after settlement"),
    Column("round", Integer, comment="the round it was dealt in, once that is settled"),
    Index(None, "stream", "round"),
)

commitments = Table(
    "commitments",
    metadata,
    Column("stream", ForeignKey("streams.id"), primary_key=True),
    Column("number", Integer, primary_key=True, comment="counts from 1 at each table"),
    Column("version", Integer, nullable=False, comment="the entry that shuffled"),
    Column("round", Integer, nullable=False, comment="the round that the cards are meant for"),
    Column("commitment", String(64), nullable=False, comment="published before wagers close"),
    Column("hash", String(64), nullable=False, comment="of the commitment before and this one"),
    Index(None, "commitment"),
)

deals = Table(
    "deals",
    metadata,
    Column("stream", ForeignKey("streams.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("version", Integer, nullable=False, comment="the entry that closed the wagers"),
    Column("scheme", Integer, nullable=False, comment="how the order of its cards was made"),
    Column("commitment", String(64), nullable=False, comment="to the secret of its cards"),
    Column("contributions", Text, nullable=False, comment="JSON: what players added, in order"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("stream", ForeignKey("streams.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer, nullable=False, comment="the entry that settled or corrected it"),
    Column("void", Integer, nullable=False),
    Column("players", Text, nullable=False, comment="JSON: by box"),
    Column("record", Text, nullable=False, comment="a round record, croupier.round/1"),
)

round_facts = Table(
    "round_facts",
    metadata,
    Column("stream", ForeignKey("streams.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer, nullable=False, comment="the entry that last changed them"),
    Column("began", String(40), nullable=False, comment="when its first wager was placed"),
    Column("ended", String(40), nullable=False, comment="when it was settled"),
    Column("rulebook", String(80), nullable=False, comment="the document's id"),
    Column("boxes", Integer, nullable=False, comment="how many boxes wagered"),
    Column("staked", Text, nullable=False, comment="all stakes and fees, exact"),
    Column("house", Text, nullable=False, comment="what the boxes lost, exact; below 0: they won"),
    Column("outcome", Integer, nullable=False, comment="1: the house won, 0: even, -1: it lost"),
    Column("paid", Text, nullable=False, comment="the largest payment on one wager, exact"),
    Column("paid_cents", BigInteger, nullable=False, comment="the same in hundredths, cut off"),
    Column("players", Text, nullable=False, comment="JSON: who wagered, by box"),
    Index(None, "ended"),
    Index(None, "stream", "ended"),
    Index(None, "paid_cents"),
)

round_marks = Table(
    "round_marks",
    metadata,
    Column("stream", ForeignKey("streams.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), primary_key=True, comment="event, clause, official or player"),
    Column("value", String(200), primary_key=True, comment="the event's name, the clause, ..."),
    Index(None, "kind", "value"),
)

round_flags = Table(
    "round_flags",
    metadata,
    Column("entry", Integer, primary_key=True, comment="the entry of the flags that raised it"),
    Column("stream", ForeignKey("streams.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("by", String(120), nullable=False, comment="the inspector"),
    Column("at", String(40), nullable=False, comment="when it was raised"),
    Column("note", Text, nullable=False, comment="why"),
    Column("lifted_by", String(120), comment="who lifted it; empty while it stands"),
    Column("lifted_at", String(40), comment="when it was lifted"),
    Column("lifted_note", Text, comment="why it was lifted"),
    Index(None, "stream", "number"),
)

jackpots = Table(
    "jackpots",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("pools", Text, nullable=False, comment="JSON: pool, or minor and major"),
)

users = Table(
    "users",
    metadata,
    Column("name", String(60), primary_key=True),
    Column("key", String(120), nullable=False, unique=True, comment="however it is typed"),
    Column("role", String(20), nullable=False),
    Column("rank", String(40), comment="of staff: game supervisor, gaming manager, ..."),
    Column("password", Text, comment="argon2id; none for guests"),
    Column("bot", Integer, nullable=False, server_default="0", comment="1: software that plays"),
    Column("look", String(120), index=True, comment="how the name looks, against imitations"),
    Column("disabled", Integer, comment="1: may not log in"),
    Column("second_factor", Text, comment="the encrypted secret of its codes; none without one"),
    Column("second_factor_step", Integer, comment="the time step of the last code that was used"),
    Column("pending_factor", Text, comment="an encrypted secret that is not confirmed yet"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("user", ForeignKey("users.name"), primary_key=True),
    Column("code", String(64), primary_key=True, comment="the hash of a code"),
    Column("used", String(40), comment="when it was used; each only once"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True, comment="the hash of what the browser holds"),
    Column("user", ForeignKey("users.name"), nullable=False),
    Column("expires", String(40), nullable=False),
    Column("began", String(40), comment="when it began"),
    Column("seen", String(40), comment="when its owner last did something, to a minute"),
    Column("address", String(60), comment="where it began"),
    Index(None, "user"),
)

saved_searches = Table(
    "saved_searches",
    metadata,
    Column("user", ForeignKey("users.name"), primary_key=True),
    Column("name", String(60), primary_key=True, comment="what its owner calls it"),
    Column("filters", Text, nullable=False, comment="JSON: what is looked for"),
    Column("at", String(40), nullable=False, comment="when it was saved"),
)

cage_requests = Table(
    "cage_requests",
    metadata,
    Column("number", Integer, primary_key=True, comment="counts from 1"),
    Column("act", Text, nullable=False, comment="canonical JSON: what the cage is asked to do"),
    Column("asked_by", String(120), nullable=False, comment="the first person"),
    Column("asked_at", String(40), nullable=False, comment="when that was"),
    Column("request", String(80), comment="the sender's own id of it"),
    Column("state", String(10), nullable=False, comment="waiting, confirmed, declined, withdrawn"),
    Column("answered_by", String(120), comment="the second person"),
    Column("answered_at", String(40), comment="when they answered"),
    Column("entry", Integer, comment="the entry of the cage, once confirmed"),
    Index(None, "state"),
)

seals = Table(
    "seals",
    metadata,
    Column("of", String(20), primary_key=True, comment="streams, users, sessions or answers"),
    Column("key", Text, primary_key=True, comment="JSON: the key of the row"),
    Column("seal", String(64), nullable=False, comment="the hash of the row"),
    sqlite_with_rowid=False,
)

_id: BindParameter[str] = bindparam("id")

_STREAM = select(streams).where(streams.c.id == _id)
READ_TABLE = _STREAM.where(streams.c.kind == "table")
HEAD_OF_TABLE = select(streams.c.version, streams.c.head).where(
    streams.c.id == _id, streams.c.kind == "table"
)
LOCK_TABLE = READ_TABLE.with_for_update()
READ_PROMOTION = _STREAM.where(streams.c.kind == "promotion")
LOCK_PROMOTION = READ_PROMOTION.with_for_update()
BODIES_BACKWARDS = (
    select(entries.c.body).where(entries.c.stream == _id).order_by(entries.c.version.desc())
)
BODIES_BETWEEN = (
    select(entries.c.body)
    .where(
        entries.c.stream == _id,
        entries.c.version > bindparam("after"),
        entries.c.version <= bindparam("until"),
    )
    .order_by(entries.c.version)
)
BODIES_AFTER = (
    select(entries.c.version, entries.c.body)
    .where(entries.c.stream == _id, entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
ADD_ENTRY = insert(entries)
MOVE_STREAM = keyed_by(
    update(streams)
    .where(streams.c.id == bindparam("stream"))
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
ADD_POSTINGS = insert(postings)
LOCK_BALANCE = select(accounts).where(accounts.c.name == bindparam("name")).with_for_update()
FIND_ANSWER = select(answers).where(
    answers.c.client == bindparam("from_client"),
    answers.c.request == bindparam("under"),
)
ADD_ANSWER = insert(answers)
ADD_SEAL = insert(seals)
READ_JACKPOT = select(jackpots.c.pools).where(jackpots.c.id == _id)
LOCK_JACKPOT = READ_JACKPOT.with_for_update()
MOVE_JACKPOT = keyed_by(
    update(jackpots)
    .where(jackpots.c.id == bindparam("jackpot"))
    .values(pools=bindparam("to_pools")),
    ["jackpot"],
)
CHANNEL = "croupier"
NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("payload")))
ADD_SHUFFLE = insert(shuffles)
COMMITMENTS = (
    select(shuffles.c.deck, shuffles.c.commitment, shuffles.c.version, shuffles.c.secret)
    .where(shuffles.c.stream == _id, shuffles.c.round.is_(None))
    .order_by(shuffles.c.version)
)
LOG_HEAD = (
    select(commitments.c.number, commitments.c.hash)
    .where(commitments.c.stream == _id)
    .order_by(commitments.c.number.desc())
    .limit(1)
)
ADD_COMMITMENT = insert(commitments)
REVEAL_SHUFFLES = (
    update(shuffles)
    .where(
        shuffles.c.stream == bindparam("of_stream"),
        shuffles.c.deck == bindparam("of_deck"),
        shuffles.c.round.is_(None),
        shuffles.c.version < bindparam("before"),
    )
    .values(round=bindparam("in_round"))
)
OPEN_SECRET = (
    update(shuffles)
    .where(shuffles.c.commitment == bindparam("of"))
    .values(secret=bindparam("plain"))
)
OPEN_ENTRY = keyed_by(
    update(entries)
    .where(entries.c.stream == bindparam("of_stream"), entries.c.version == bindparam("of_version"))
    .values(body=bindparam("plain")),
    ["of_stream", "of_version"],
)
