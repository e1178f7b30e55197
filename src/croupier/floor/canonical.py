"""The canonical text of a plain value, which is stored, hashed and compared."""

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


def canonical(value: Any) -> str:
    """The canonical text of a plain value: sorted names, no spaces, nothing added."""
    try:
        return orjson.dumps(value, option=_PLAIN).decode()
    except orjson.JSONEncodeError:  # for example a number of more than 64 bits
        return _ENCODER.encode(value)
