"""Rulings: how places that are silent, unclear or contradictory are read."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

RULING = "ruling:"


class Ruling(BaseModel):
    """One reading; a house that may read otherwise has an option for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    says: str
    games: tuple[Literal["lunar", "holdem"], ...]
    option: str | None = None


_RULINGS = TypeAdapter(dict[str, Ruling])


@cache
def rulings() -> Mapping[str, Ruling]:
    """Every ruling by its name."""
    source = files("croupier.rulebooks") / "data" / "rulings.toml"
    return _RULINGS.validate_python(tomllib.loads(source.read_text(encoding="utf-8")))
