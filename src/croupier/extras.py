"""The extras of the package, and the one-line instruction to install a missing one."""

import re
from collections.abc import Iterable
from importlib.metadata import requires
from importlib.util import find_spec
from operator import itemgetter

_EXTRAS = ("analysis", "client", "cluster", "envs", "server")
"""All extras except `all`."""
_REQUIREMENT = re.compile(r"([\w.-]+).*;\s*extra\s*==\s*[\"'](\w+)[\"']")
_IMPORTED_AS = {"argon2-cffi": "argon2", "pillow": "PIL", "vl-convert-python": "vl_convert"}


class MissingExtra(ImportError):
    """An extra whose packages are not installed."""

    def __init__(self, extra: str, packages: Iterable[str]) -> None:
        missing = tuple(packages)
        words = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        be = "is" if len(missing) == 1 else "are"
        super().__init__(f"{words} {be} not installed: pip install 'croupier[{extra}]'")
        self.extra, self.packages = extra, missing


def need(extra: str, *packages: str) -> None:
    """Raise `MissingExtra` unless all these packages, which the extra brings, are installed. Two
    extras are written as pip takes them: "analysis,server"."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise MissingExtra(extra, missing)


def missing_extra(error: ImportError) -> MissingExtra | None:
    """The missing extra behind a failed import; None if no extra brings the package."""
    if isinstance(error, MissingExtra):
        return error
    package = (error.name or "").partition(".")[0]
    extra = extra_packages().get(package)
    return None if extra is None else MissingExtra(extra, (package,))


def extra_packages() -> dict[str, str]:
    """The extra that brings each package, by the package's import name."""
    found: dict[str, str] = {}
    named = filter(None, map(_REQUIREMENT.match, requires("croupier") or ()))
    for each in sorted(named, key=itemgetter(2)):  # a package in two extras belongs to the first
        if each[2] in _EXTRAS and each[1] != "croupier":
            found.setdefault(_IMPORTED_AS.get(each[1], each[1].replace("-", "_")), each[2])
    return found
