"""Strategies in files: TOML, read and checked. A game's own strategies are stored beside its
kernels."""

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from croupier.cards import RANKS
from croupier.hands import VALUES, Category
from croupier.texts import read_toml

Section = Mapping[str, Any]
NEVER = len(VALUES) + 1
"""A value that no hand reaches."""


class StrategyError(ValueError):
    """Raised for a strategy that cannot be played; it says what is allowed."""


def read_strategy(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StrategyError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise StrategyError(f"{path} is not TOML: {error}") from error


def own_strategy(package: str, name: str) -> dict[str, Any]:
    """A strategy that comes with a package."""
    text = files(package).joinpath(f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def check_keys(where: str, section: object, known: Collection[str]) -> Section:
    """The section, after a check that it is a table without unknown keys."""
    if not isinstance(section, Mapping):
        raise StrategyError(f"{where} must be a table of {', '.join(known)}")
    for key in section:
        if key not in known:
            raise StrategyError(f"{where} has no {key!r}; it has {', '.join(known)}")
    return section


def rank(where: str, text: object) -> int:
    """0 (2) to 12 (ace)."""
    if not isinstance(text, str) or len(text) != 1 or text not in RANKS:
        raise StrategyError(f"{where}: a rank is one of {' '.join(RANKS)}, not {text!r}")
    return RANKS.index(text)


def whole(where: str, number: object, least: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise StrategyError(f"{where}: a whole number from {least} to {most}, not {number!r}")
    return number


def category(where: str, text: object) -> Category:
    for each in Category:
        if text == each.name.lower():
            return each
    names = ", ".join(each.name.lower() for each in Category)
    raise StrategyError(f"{where}: {text!r} is not a category of hands: {names}")


def least_value(where: str, text: object) -> int:
    """The least value of "pair", of "pair 9" (nines) or of "odd_cards AK"; of "never", none."""
    if text == "never":
        return NEVER
    name, _, ranks = str(text).partition(" ")
    kind = category(where, name)
    wanted = tuple(rank(where, each) + 2 for each in ranks)
    for value in VALUES:
        if value.category is kind and value.ranks[: len(wanted)] >= wanted:
            return int(value)
    raise StrategyError(f"{where}: there is no {text!r}")
