"""The rulebooks that are installed, and house variants of them, by name or by path.

A house variant is a small file beside the operator's other papers:

    extends = "nz-lunar"
    id      = "harbour-lunar"
    title   = "Lunar Poker at the Harbour"

    [options]
    super_paytable = 4
    max_payout     = 25000

It may choose what the document leaves to the operator and nothing else. It follows the rulebook
from version to version; where there is no clock, `extends = "nz-lunar@2014-08"` is that version.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar

from croupier.forms import figures
from croupier.rulebooks.clauses import Clause, address, clause_index
from croupier.rulebooks.options import Options, allows, check, resolve, value_text
from croupier.rulebooks.plugins import (
    RulebookError,
    form,
    installed_game,
    read_once,
    rulebook_ids,
)
from croupier.rulebooks.readings import TODAY, check_reading, reads
from croupier.rulebooks.schema import Document
from croupier.rulebooks.table import TableRules
from croupier.rulebooks.versions import AT, data, in_force, named, read_file, series_of
from croupier.texts import read_toml
from croupier.value import value

RULEBOOK_IDS = rulebook_ids()
"""Every rulebook that is installed, ours first."""

Rules = TypeVar("Rules", bound=TableRules)


class GameOfRulebooks(Protocol):
    """The part of a game that a rulebook needs; `croupier.games.Game` has more."""

    id: str
    document: type[Document]

    def rules(self, document: Any, title: str, options: Mapping[str, Any]) -> TableRules:
        """The rules of a table for resolved options."""


@value
class Rulebook:
    """A document, or a house variant of it."""

    id: str
    title: str
    document: Document
    chosen: Mapping[str, Any]
    reading: int = TODAY

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {self.title}>"

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.document.game

    def options(self, given: Options | None = None) -> dict[str, Any]:
        """Every option with the value in force if these are given."""
        return resolve(self.document, self.chosen, given or {})

    def rules(self, given: Options | None = None) -> Any:
        """The rules of a table; given options take precedence."""
        return _rules(self, _hashable(self.options(given))) if given else _plain_rules(self)

    def rules_as(self, kind: type[Rules], given: Options | None = None) -> Rules:
        """The rules, for a caller that needs those of one particular game."""
        rules: TableRules = self.rules(given)
        if not isinstance(rules, kind):
            message = f"{self.id} is a rulebook of {self.game}: it has no {kind.__name__}"
            raise RulebookError("wrong-game", message)
        return rules

    def at(self, reading: int) -> "Rulebook":
        """The same rulebook under that reading."""
        return self if reading == self.reading else _at(self, check_reading(reading))

    def reads(self, ruling: str) -> bool:
        """Whether this ruling applies under its reading."""
        return reads(self.reading, ruling)

    def under(self, version_id: str) -> "Rulebook":
        """The same rulebook or house variant under another version of its document. A choice of the
        house that the other version does not allow is left out."""
        return self if version_id == self.document.id else _under(self, version_id)

    def allows(self, name: str, value: object) -> bool:
        """Whether the document allows this choice of the house."""
        return allows(self.document, name, value)

    @property
    def clauses(self) -> Mapping[str, Clause]:
        return clause_index(self.document.id)

    def __hash__(self) -> int:
        return id(self)


def _hashable(options: Options) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in sorted(options.items())
    )


def _as_given(options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options}


@lru_cache(maxsize=64)
def _plain_rules(rulebook: Rulebook) -> TableRules:
    return _rules(rulebook, _hashable(rulebook.options()))


@lru_cache(maxsize=256)
def _rules(rulebook: Rulebook, options: tuple[tuple[str, Any], ...]) -> TableRules:
    """Cached, because thousands of records are replayed with a few combinations of options."""
    game: GameOfRulebooks = installed_game(rulebook.game)
    rules = game.rules(rulebook.document, rulebook.title, _as_given(options))
    return rules if rules.reading == rulebook.reading else replace(rules, reading=rulebook.reading)


@cache
def _at(rulebook: Rulebook, reading: int) -> Rulebook:
    """Cached, because rules are cached by the rulebook that they come from."""
    return replace(rulebook, reading=reading)


def rulebook(name: str | Path, on: date | datetime | None = None) -> Rulebook:
    """The rulebook of that id, or the house variant at that path, in the version in force on a day,
    at a moment or, by default, now. `nz-lunar@2014-08` is that version whatever the day; so is the
    amendment at a path."""
    return version(stable_name(name, on))


def version(name: str | Path) -> Rulebook:
    """The version that stored data names. An id alone is the first version: what is stored keeps
    its meaning whatever is amended later."""
    path, day = _path_of(name)
    if path is not None:
        return _variant(path.resolve(), day)
    _check_installed(str(name))
    return _document(named(str(name)))


def stable_name(name: str | Path, on: date | datetime | None = None) -> str:
    """The name under which `rulebook(name, on)` is stored: the id, or the path of a house variant,
    and for an amendment the day of it."""
    path, day = _path_of(name)
    if path is None:
        _check_installed(str(name))
        return named(str(name)) if AT in str(name) else in_force(str(name), on)
    base = _base_of(path.resolve())
    if day or base is None or AT in base:
        return str(name)
    _, at, day = in_force(base, on).partition(AT)
    return f"{name}{at}{day}"


_PATH = re.compile(r"(.*\.toml)(?:@([\d-]+))?")


def is_path(name: str) -> bool:
    """Whether `rulebook` and `version` would read a file of that name, as only people at this
    machine may ask for."""
    return _path_of(name)[0] is not None


def _path_of(name: str | Path) -> tuple[Path | None, str]:
    """The path of a file, and the day of the version that is named behind it."""
    found = _PATH.fullmatch(str(name))
    return (None, "") if found is None else (Path(found[1]), found[2] or "")


def _check_installed(name: str) -> None:
    if series_of(name) not in RULEBOOK_IDS:
        raise RulebookError(
            "unknown-rulebook",
            f"there is no rulebook {name!r}: name one of {', '.join(RULEBOOK_IDS)}, "
            "or the path of a house variant (.toml)",
        )


@cache
def _document(rulebook_id: str) -> Rulebook:
    if AT in rulebook_id:
        document = _checked(rulebook_id, data(rulebook_id))
    else:
        document = read_once(rulebook_id, "toml", partial(_read_document, rulebook_id))
    return Rulebook(rulebook_id, document.title, document, {})


def _read_document(rulebook_id: str, text: str) -> Document:
    import tomllib

    return _checked(rulebook_id, tomllib.loads(text))


def _checked(rulebook_id: str, raw: Mapping[str, Any]) -> Document:
    shape: type[Document] = form(rulebook_id, str(raw.get("game"))).document
    document = shape.read(raw)
    for number in _cited(raw):
        address(rulebook_id, number)
    return document


@cache
def _under(book: Rulebook, version_id: str) -> Rulebook:
    """Cached, because rules are cached by the rulebook that they come from."""
    document = _document(version_id).document
    chosen = {name: each for name, each in book.chosen.items() if allows(document, name, each)}
    is_variant = book.id != book.document.id
    id, title = (book.id, book.title) if is_variant else (version_id, document.title)
    return Rulebook(id, title, document, chosen, book.reading)


def _cited(raw: Mapping[str, Any]) -> list[str]:
    """Every clause number that a rulebook's file mentions."""
    numbers: list[str] = []
    for key, part in raw.items():
        if key in ("clauses", "whole_house"):
            numbers += part
        elif key in ("cites", "grounds"):
            numbers += [number for each in part.values() for number in each]
        elif key == "house":
            numbers += [n for topics in part.values() for each in topics.values() for n in each]
        elif isinstance(part, dict):
            numbers += _cited(part)
        elif key == "also":
            numbers += [number for each in part for number in each["clauses"]]
    return numbers


def _base_of(path: Path) -> str | None:
    """The rulebook that a house variant extends; None if the file is an amendment."""
    raw = _file(path)
    if "in_force" in raw:
        return None
    base = raw.get("extends")
    if not isinstance(base, str) or series_of(base) not in RULEBOOK_IDS:
        raise RulebookError(
            "bad-variant",
            f"{path.name} must say which rulebook it extends: {', '.join(RULEBOOK_IDS)}",
        )
    return base


@cache
def _file(path: Path) -> Mapping[str, Any]:
    try:
        return read_toml(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulebookError("bad-variant", f"{path.name} cannot be read: {error}") from error


@cache
def _variant(path: Path, day: str = "") -> Rulebook:
    """A house variant under the version of that day, or an amendment."""
    base_id, raw = _base_of(path), dict(_file(path))
    if base_id is None:
        return _document(read_file(path, raw))
    base = version(f"{base_id}{AT}{day}" if day else base_id)
    del raw["extends"]
    variant_id, title = raw.pop("id", path.stem), raw.pop("title", base.title)
    chosen = raw.pop("options", {})
    if not (isinstance(variant_id, str) and isinstance(title, str) and isinstance(chosen, dict)):
        raise RulebookError(
            "bad-variant", f"{path.name}: id and title must be text, options a table of values"
        )
    _refuse_changes(base, raw)
    checked = {name: check(base.document, name, value) for name, value in chosen.items()}
    return Rulebook(variant_id, title, base.document, checked)


def _refuse_changes(base: Rulebook, raw: Mapping[str, Any]) -> None:
    """Refuse everything that is not an option: the document fixes it, clause by clause."""
    for name, part in raw.items():
        path, clauses = _first_leaf(name, part), _fixed_by(base, name, part)
        if clauses is None:
            raise RulebookError(
                "bad-variant",
                f"{path} is not for a house variant to set, only extends, id, title and options",
            )
        numbers = ", ".join(clause.partition(":")[2] for clause in clauses)
        raise RulebookError(
            "fixed-by-document",
            f"{path} is fixed by clause {numbers} of {base.id}; a house variant may only set "
            f"options: {', '.join(base.document.options)}",
            clauses,
        )


def _first_leaf(name: str, value: object) -> str:
    while isinstance(value, dict) and value:
        key = next(iter(value))
        name, value = f"{name}.{key}", value[key]
    return name


def _fixed_by(base: Rulebook, name: str, value: object) -> tuple[str, ...] | None:
    """The clauses of the innermost section that the variant tries to change."""
    section: Any = figures(base.document).get(name)
    found: tuple[str, ...] | None = None
    while isinstance(section, dict):
        if "clauses" in section:
            found = tuple(address(base.document.id, number) for number in section["clauses"])
        if not (isinstance(value, dict) and value):
            break
        key = next(iter(value))
        section, value = section.get(key), value[key]
    return found


def fingerprint(book: Rulebook, given: Options | None = None) -> str:
    """SHA-256 over the document's data and every option in force, in canonical JSON: keys sorted,
    no spaces. A house variant's name does not count, only its choices."""
    chosen = {name: value_text(value) for name, value in book.options(given).items()}
    data = {"document": figures(book.document), "options": chosen}
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
