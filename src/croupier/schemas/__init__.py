"""JSON Schemas of the formats that Croupier writes, as files: `NAME-VERSION.json`.

A file never changes in a way that rejects data written earlier; such a change is a new version.
`croupier schema` lists and prints them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Every schema, by its name and version: `round-1`."""
    found = (each for each in files(__name__).iterdir() if each.name.endswith(".json"))
    texts = {each.name.removesuffix(".json"): each.read_text(encoding="utf-8") for each in found}
    return {name: json.loads(text) for name, text in sorted(texts.items())}
