"""Whether two names are one person's, however they were typed."""

from collections.abc import Iterable
from functools import lru_cache


def same_name(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)


def named(name: str, among: Iterable[str]) -> bool:
    """Whether the person is among these."""
    return any(same_name(name, each) for each in among)


@lru_cache(4096)
def name_key(name: str) -> str:
    """The same for every way of typing a name."""
    return " ".join(name.split()).casefold()
