"""Entries are chained by hashes: none can be changed, left out or put in without its being seen."""

import hashlib
import json
from typing import Any

import orjson

_PLAIN = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
_GENESIS = "0" * 64


def genesis(settings: str) -> str:
    """What stands before the first entry of a chain: what the stream was opened with."""
    return link(_GENESIS, settings)


def canonical(value: Any) -> str:
    """The one text of a plain value: names in order, no spaces, nothing but what was said."""
    try:
        return orjson.dumps(value, option=_PLAIN).decode()
    except orjson.JSONEncodeError:  # a number of more than 64 bits, among others
        return _ENCODER.encode(value)


def link(before: str, body: str) -> str:
    """The hash of an entry whose canonical text is `body`, after the entry with that hash."""
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()
