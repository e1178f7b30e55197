"""Names of people and tables: which are allowed, and which are reserved."""

import re
from functools import cache

from croupier.floor.ledger.postings import CAGE, HOUSE
from croupier.floor.security.names import look_of, mixes_scripts
from croupier.house.people import Rank, name_key, titles
from croupier.house.table.recorder import SOFTWARE, SOFTWARE_SUPERVISOR
from croupier.server.auth.users import Role
from croupier.server.problems import Problem

_NAME = re.compile(r"[\w][\w .'-]{0,38}[\w.]|[\w]")
_OWN = (SOFTWARE.name, SOFTWARE_SUPERVISOR.name, CAGE, HOUSE)
NOBODY_KNOWN = "nobody known"
"""Stands in the log of security for a person who tried to log in under an unknown name."""
_OFFICES = (
    *("the operator", "the management", "the staff", "the cage", "the house", "the casino"),
    *("the command line", "the software", "the system", "admin", "root", "security", "support"),
    *("play chips", "nobody", NOBODY_KNOWN, "everybody", "guest"),
)
_CASES = (str.lower, str.upper, str.title, str.capitalize)
_OF_TABLES = {name_key(name) for name in _OWN}


@cache
def _reserved() -> frozenset[str]:
    """The looks of names that belong to the house: its offices, roles and ranks, with or without an
    article, in any case."""
    named = (*_OWN, *_OFFICES, *Role, *Rank, *titles())
    bare = [name.removeprefix("the ") for name in named]
    forms = (form for name in bare for form in (name, f"the {name}", f"{name}s"))
    return frozenset(look_of(case(form)) for form in forms for case in _CASES)


def check_name(name: str, field: str = "name") -> str:
    """Check the name of a person or a table."""
    if not _NAME.fullmatch(name):
        message = "a name has 1 to 40 letters, digits, spaces, . ' or -"
        raise Problem(422, "bad-name", message, field=field)
    if name_key(name) in _OF_TABLES:
        raise Problem(409, "name-taken", f"nobody else is called {name!r} here", field=field)
    return name


def check_person(name: str) -> str:
    """Check a name that a person wants: it must not belong to the house or mix alphabets."""
    check_name(name)
    if mixes_scripts(name):
        message = "a name is written in one alphabet"
        raise Problem(422, "bad-name", message, field="name")
    if look_of(name) in _reserved():
        message = f"{name!r} is a name of the house: choose another"
        raise Problem(409, "name-reserved", message, field="name")
    return name


def queryable_name(name: str) -> str:
    """The name, or one that cannot exist if the name cannot even be used in a query."""
    return name if _NAME.fullmatch(name) else ""
