"""Situations that the table does not yet decide as their documents do, by cause.

Also leaves of the trees behind `croupier rule` from which the table differs. Each is asserted to
fail: remove an entry when it is fixed."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

_DIFFERENT = Path(__file__).parent / "different.toml"

BY_CAUSE: Mapping[str, tuple[str, ...]] = {}
KNOWN = frozenset(id for ids in BY_CAUSE.values() for id in ids)


DIFFERENT = frozenset(
    f"{id} {way}"
    for id, ways in tomllib.loads(_DIFFERENT.read_text(encoding="utf-8")).items()
    for way in ways
)
