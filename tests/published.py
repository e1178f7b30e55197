"""Checks against the published schemas, by an independent validator."""

import json
from functools import cache
from typing import Any

import jsonschema_rs

from croupier.schemas import schemas

_NAMES = ("required", "enum", "const")
_SHARED = {"table open": "table-show-1", "promotion offer": "promotion-show-1"}


def schema_of(command: str) -> str:
    """The schema of what a command prints with --json: most have one of their own."""
    group, _, does = command.partition(" ")
    if group in ("user", "keys") and does != "list":
        return f"{group}-1"
    return _SHARED.get(command, f"{command.replace(' ', '-')}-1")


@cache
def validator(name: str) -> Any:
    """A validator that allows no property beyond those in the schema; readers expect further
    ones."""
    return jsonschema_rs.validator_for(_closed(schemas()[name]))


def faults(name: str, value: Any) -> list[str]:
    """The places where the value does not fit the schema."""
    found = validator(name).iter_errors(value)
    return [f"{each.instance_path}: {each.message[:400]}" for each in found]


def fitting(name: str, text: str) -> Any:
    """The output of a command, after a check that it fits the command's schema."""
    value = json.loads(text)
    assert faults(name, value) == []
    return value


def _closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {name: each if name in _NAMES else _closed(each) for name, each in schema.items()}
    if "properties" in inside and inside.get("type") == "object":
        inside.setdefault("additionalProperties", False)
    return inside
