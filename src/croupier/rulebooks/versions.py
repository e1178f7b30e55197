"""Versions of a rulebook: the document as it first stood, and amendments of it.

The first version is called by the id alone, `nz-lunar`; an amendment also by the day on which it
comes into force, `nz-lunar@2019-02-01`. Its file of that name extends the rulebook and states what
differs from the version before it:

    extends  = "nz-lunar"
    in_force = 2019-02-01
    document = "Division 22 of the rules of casino games, as amended"
    repeals  = ["dealing.shuffler", "clauses.5.9"]      # parts that are no longer there

    [odds.super.1]
    flush = "5:1"

    [clauses."5.4"]
    says = "..."
    kind = "settled"

A package installs one under `croupier.rulebooks`, as it does a rulebook. People may name a version
by the day, the month or the year: `nz-lunar@2019-02`. Only who gives no day at all is told what
applies today."""

import re
from calendar import monthrange
from collections.abc import Mapping
from copy import deepcopy
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from croupier.rulebooks.plugins import (
    RulebookError,
    amendment_ids,
    read_cached,
    rulebook_file,
    rulebook_ids,
)
from croupier.texts import read_toml

AT = "@"
Data = dict[str, Any]
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_KEPT = ("game", "currency", "zone", "table.boxes", "table.deck")
"""What an amendment may not change: with another of these it is another rulebook."""
_SAME_NAMES = ("areas", "dealing")
"""Sections whose parts keep their names: wagers lie there and cards are dealt so."""
_read: "dict[str, _Amendment]" = {}
"""Amendments that are not installed, read from a file: they are known by name from then on."""


def series_of(id: str) -> str:
    """The rulebook to which this version belongs."""
    return id.partition(AT)[0]


@cache
def version_ids(series: str) -> tuple[str, ...]:
    """Every installed version of a rulebook, oldest first."""
    return (series, *sorted(each for each in amendment_ids() if series_of(each) == series))


def is_known(id: str) -> bool:
    """Whether the version is installed, or was read from a file."""
    return id in rulebook_ids() or id in amendment_ids() or id in _read


def since(id: str) -> date | None:
    """The day from which a version is in force; None if the document names none."""
    day: date | None = data(id).get("in_force")
    return day


def begins(id: str) -> datetime:
    """The moment from which an amendment is in force: midnight where the document is the law."""
    day = since(id)
    assert day is not None
    return datetime.combine(day, time(0), _zone(id))


def in_force(series: str, on: date | datetime | None = None) -> str:
    """The version in force on a day, at a moment or, by default, now. Before the first version came
    into force it is the first one, because a table needs rules."""
    versions = version_ids(series)
    if len(versions) == 1:
        return series
    day = _day(series, on)
    return [each for each in versions if each == series or _since(each) <= day][-1]


def following(id: str) -> str | None:
    """The next version after this one, if one is installed."""
    return next((each for each in version_ids(series_of(id)) if is_later(each, id)), None)


def come_into_force(id: str, now: datetime) -> str | None:
    """The later version that is in force now in place of this one; None if this one still is."""
    if following(id) is None:
        return None
    due = in_force(series_of(id), now)
    return due if is_later(due, id) else None


def is_later(id: str, than: str) -> bool:
    """Whether a version comes into force after another of the same rulebook."""
    return id != than and (AT not in than or (AT in id and _since(id) > _since(than)))


def version_named(name: str) -> str:
    """The version that a name means: `nz-lunar@2019-02` is the one that came into force in that
    month, or that was in force throughout it; the id alone is the first."""
    series, at, said = name.partition(AT)
    if not at or is_known(name):
        return name
    first, last = _period(series, said)
    versions = version_ids(series)
    began = [each for each in versions if _since(each) <= last]
    if not began:
        message = f"{series} was not in force in {said}: {say_versions(series)}"
        raise RulebookError("no-such-version", message)
    if len([each for each in began if _since(each) >= first]) > 1:
        message = f"more than one version came into force in {said}: {say_versions(series)}"
        raise RulebookError("no-such-version", message)
    return began[-1]


def name_on_any_day(id: str) -> str:
    """A name that always means this version: an id alone means the version in force."""
    later = following(id)
    if AT in id or later is None:
        return id
    day = since(id) or _since(later) - timedelta(days=1)
    return f"{id}{AT}{day}"


def _period(series: str, said: str) -> tuple[date, date]:
    """The first and the last day of the period in the name."""
    found = _DATE.fullmatch(said)
    try:
        if found is None:
            raise ValueError(said)
        year, month, day = (None if each is None else int(each) for each in found.groups())
        assert year is not None
        if month is None:
            return date(year, 1, 1), date(year, 12, 31)
        last = monthrange(year, month)[1] if day is None else day
        return date(year, month, day or 1), date(year, month, last)
    except ValueError as error:
        message = (
            f"{said!r} is no day: write {series}@2019-02-01, {series}@2019-02 or {series}@2019; "
            f"{say_versions(series)}"
        )
        raise RulebookError("no-such-version", message) from error


def say_in_force(day: date | None) -> str:
    """ "in force from 1 February 2019"."""
    if day is None:
        return "in force from a day that the document does not name"
    return f"in force from {day.day} {day:%B %Y}"


def say_versions(id: str) -> str:
    """ "its versions are nz-lunar (the first, without a day) and nz-lunar@2019-02-01"."""
    told = [_say(each) for each in version_ids(series_of(id))]
    if len(told) == 1:
        return f"its one version is {told[0]}"
    return f"its versions are {', '.join(told[:-1])} and {told[-1]}"


def _say(id: str) -> str:
    if AT in id:
        return id
    day = since(id)
    return f"{id} (the first{', without a day' if day is None else f', from {day}'})"


def _since(id: str) -> date:
    return since(id) or date.min


def _day(series: str, on: date | datetime | None) -> date:
    if on is None or isinstance(on, datetime):
        return (on or datetime.now(UTC)).astimezone(_zone(series)).date()
    return on


@cache
def _zone_named(name: str) -> tzinfo:
    return ZoneInfo(name)


def _zone(id: str) -> tzinfo:
    name = data(series_of(id)).get("zone")
    return UTC if name is None else _zone_named(name)


def data(id: str) -> Data:
    """The content of a version's file; for an amendment, merged with the parts that it leaves
    unchanged."""
    return _amendment(id).document if AT in id else _first(id)


@cache
def _first(id: str) -> Data:
    return read_cached(id, "toml", read_toml, "data")


def clauses(id: str) -> Data:
    """The clause index of a version, from its files."""
    if AT in id:
        return _amendment(id).clauses
    return read_toml(rulebook_file(id, "clauses.toml").read_text(encoding="utf-8"))


class _Amendment(NamedTuple):
    """The content of a rulebook and its clause index once an amendment is in force."""

    document: Data
    clauses: Data


def _amendment(id: str) -> _Amendment:
    return _read[id] if id in _read else _installed(id)


@cache
def _installed(id: str) -> _Amendment:
    return _amended(id, read_toml(rulebook_file(id, "toml").read_text(encoding="utf-8")))


def read_file(path: Path, said: Data) -> str:
    """Read an amendment from a file that is not installed, and return its id, which is known from
    now on."""
    try:
        id = f"{said['extends']}{AT}{said['in_force']:%Y-%m-%d}"
    except (TypeError, ValueError) as error:
        message = f"{path.name}: in_force is a day, as in 2019-02-01"
        raise RulebookError("bad-amendment", message) from error
    if id not in version_ids(series_of(id)):
        found = _amended(id, said)
        if _read.setdefault(id, found) != found:
            message = f"{path.name} is not the {id} that was read before"
            raise RulebookError("bad-amendment", message)
    return id


def read_beside(name: str, folder: Path) -> None:
    """Read the version that a record names from a file in its folder, if it is not installed. A
    name that leads to another folder is ignored."""
    if AT not in name or is_known(name):
        return
    path = folder / f"{name}.toml"
    if path.name == f"{name}.toml" and path.is_file():
        read_file(path, read_toml(path.read_text(encoding="utf-8")))


def _amended(id: str, said: Data) -> _Amendment:
    """The previous version with the changes in the file, checked."""
    series, _, day = id.partition(AT)
    stated = said.get("in_force")
    if said.get("extends") != series or not isinstance(stated, date) or str(stated) != day:
        raise RulebookError(
            "bad-amendment", f'{id} must say extends = "{series}" and in_force = {day}'
        )
    before = [each for each in version_ids(series) if AT not in each or each < id][-1]
    old = {**data(before), "clauses": clauses(before)}
    new = deepcopy(old)
    for part in said.get("repeals", ()):
        _remove(id, new, part)
    _put(new, {name: each for name, each in said.items() if name not in ("extends", "repeals")})
    _check(id, old, new)
    index = new.pop("clauses")
    return _Amendment({**new, "id": id}, index)


def _remove(id: str, whole: Data, part: str) -> None:
    """Remove a part by its dotted name; a clause's number has dots of its own."""
    head, _, rest = part.partition(".")
    names = [head, rest] if head == "clauses" else part.split(".")
    for name in names[:-1]:
        whole = whole.get(name, {})
    if names[-1] not in whole:
        raise RulebookError("bad-amendment", f"{id} repeals {part!r}, which is not there")
    del whole[names[-1]]


def _put(whole: Data, parts: Mapping[str, Any]) -> None:
    """Merge the parts of a file into the whole: tables are merged, everything else is replaced."""
    for name, value in parts.items():
        if isinstance(value, dict) and isinstance(whole.get(name), dict):
            _put(whole[name], value)
        else:
            whole[name] = value


def _check(id: str, old: Data, new: Data) -> None:
    for path in _KEPT:
        if _at(old, path) != _at(new, path):
            message = f"{id} may not change {path}: that would be another rulebook"
            raise RulebookError("bad-amendment", message)
    for path in _SAME_NAMES:
        if set(_at(old, path) or ()) != set(_at(new, path) or ()):
            message = f"{id} may not add or repeal {path}: that would be another rulebook"
            raise RulebookError("bad-amendment", message)


def _at(whole: Data, path: str) -> Any:
    found: Any = whole
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found
