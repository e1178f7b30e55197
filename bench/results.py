"""The figures of a run: each script here tells its own, `bench.everything` keeps them."""

import json
import os
from pathlib import Path

FILE = "CROUPIER_BENCH_RESULTS"
"""The variable that names the file to which figures are added, one line of JSON each."""


def keep(name: str, value: float, unit: str, *, peer: str = "", ratio: float | None = None) -> None:
    """Keep a figure; with a peer, how many times as fast as that peer it is in the same run."""
    path = os.environ.get(FILE)
    if path:
        told = {"name": name, "value": value, "unit": unit}
        if ratio is not None:
            told |= {"peer": peer, "ratio": ratio}
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")
