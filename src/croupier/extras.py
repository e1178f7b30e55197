"""The extras of the package, and the one line that says how to install one that is missing."""

from collections.abc import Iterable
from importlib.util import find_spec


class MissingExtra(ImportError):
    """Packages are not installed that an extra brings."""

    def __init__(self, extra: str, packages: Iterable[str]) -> None:
        missing = tuple(packages)
        super().__init__(f"{' and '.join(missing)} not installed: pip install 'croupier[{extra}]'")
        self.extra, self.packages = extra, missing


def need(extra: str, *packages: str) -> None:
    """Raise `MissingExtra` unless all these packages, which the extra brings, are installed."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise MissingExtra(extra, missing)
