"""Opening tables: the first tables of an empty floor, and training tables within their limits.

Where guests are allowed anybody may open a training table, with any option that the document
allows. It is for play chips, and its jackpot is separate. A training table that has been idle for a
while is neither listed nor counted."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from croupier.floor.floor import Floor, TableCard
from croupier.floor.tables.settings import TableSettings
from croupier.house.limits import Sign, open_limits
from croupier.machine import Refusal
from croupier.money import AmountError, parse_amount
from croupier.records.journal import Heading, ReadingError, read
from croupier.rulebooks import RULEBOOK_IDS, RulebookError, rulebook
from croupier.rulebooks.options import check
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem

MOST_EACH, MOST = 4, 60
"""How many training tables one person, and all people together, may have in use."""
IDLE = timedelta(minutes=30)


def in_use(card: TableCard, now: datetime) -> bool:
    """Whether the lobby lists the table: a training table only while it is in use."""
    return card.settings.training is None or now - card.acted_at < IDLE


def opening_settings(
    settings: TableSettings, user: User, tables: Sequence[TableCard], now: datetime
) -> TableSettings:
    """The table's settings: an administrator opens one of the house, anybody else one for training.
    `tables` must contain at least those that are not idle."""
    if user.role is Role.ADMINISTRATOR:
        return settings.model_copy(update={"training": None})
    if settings.jackpot is not None:
        message = "a training table has its own jackpot, not the house's"
        raise Problem(409, "own-jackpot", message, field="jackpot")
    used = [card.settings.training for card in tables if in_use(card, now)]
    if used.count(user.name) >= MOST_EACH:
        message = f"you have {MOST_EACH} training tables in use: play there, or wait until one"
        raise Problem(409, "too-many-tables", f"{message} has been quiet for {_minutes()}")
    if len(used) - used.count(None) >= MOST:
        message = f"the floor has {MOST} training tables in use: one is free again when it has"
        raise Problem(409, "too-many-tables", f"{message} been quiet for {_minutes()}")
    return settings.model_copy(update={"training": user.name})


def _minutes() -> str:
    return f"{IDLE // timedelta(minutes=1)} minutes"


def check_fields(settings: TableSettings) -> None:
    """Refuse settings that the document does not allow, naming the field."""
    heading = settings.heading
    if heading.rulebook not in RULEBOOK_IDS:  # a variant is a file, and clients may not name files
        known = ", ".join(RULEBOOK_IDS)
        message = f"heading.rulebook: it is one of {known}"
        raise Problem(422, "no-such-rulebook", message, field="heading.rulebook")
    book = rulebook(heading.rulebook)
    for name, value in heading.options.items():
        with _at(f"heading.options.{name}"):
            check(book.document, name, value)
    rules = book.rules(heading.options)
    if heading.dealing not in rules.deal_clauses:
        message = f"{book.id} deals from {' or '.join(rules.deal_clauses)}"
        raise Problem(409, "bad-dealing", message, rules.cites.deal, "heading.dealing")
    with _at("heading.limits"):
        open_limits(book, read(Sign, heading.limits), heading.options)
    with _at("heading.jackpot"):
        _check_jackpot(heading.jackpot or {})


def _check_jackpot(pools: Mapping[str, str]) -> None:
    if set(pools) not in ({"pool"}, {"minor", "major"}, set()):
        raise Refusal("bad-jackpot", (), "a jackpot has a pool, or a minor and a major")
    for each in pools.values():
        if parse_amount(each) <= 0:
            raise Refusal("bad-jackpot", (), "a jackpot begins with more than 0")


@contextmanager
def _at(field: str) -> Iterator[None]:
    """Add the field to refusals raised in this block."""
    try:
        yield
    except RulebookError as error:
        raise Problem(422, error.code, error.message, error.clauses, field) from error
    except Refusal as error:
        raise Problem(409, error.code, error.message, error.clauses, field) from error
    except (ReadingError, AmountError) as error:
        raise Problem(422, "bad-request", str(error), field=field) from error


_TABLES = {
    "nz-lunar": ("Aotearoa", "5:200:5"),
    "wa-lunar": ("Puget", "5:100:5"),
    "vu-lunar": ("Port Vila", "50:2000:10"),
    "nsw-lunar": ("Sydney", "10:500:5"),
    "nz-uth": ("Southern Cross", "5:500:5 jackpot=5"),
}
"""Titles and limits of the first tables."""
_LIMITS = "10:500:5"
JACKPOT = "Southern Cross"
_POOL = {"pool": "25000"}


def open_first_tables(floor: Floor) -> None:
    if floor.tables():
        return
    floor.open_jackpot(JACKPOT, _POOL, "the operator").result()
    for id in RULEBOOK_IDS:
        floor.open_table(_settings(id)).result()


def _settings(id: str) -> TableSettings:
    """The settings of a first table. A rulebook from another package gets its own title and no
    jackpot."""
    name, limits = _TABLES.get(id, (id, _LIMITS))
    if name != JACKPOT:
        return TableSettings(heading=Heading(rulebook=id, name=name, limits=limits))
    heading = Heading(rulebook=id, name=name, limits=limits, jackpot=_POOL)
    return TableSettings(heading=heading, jackpot=JACKPOT)
