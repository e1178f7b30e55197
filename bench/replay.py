"""Records replayed a second on one core, with their answers as JSON, in processor time.

Run `python -m bench.replay`. The records are the 240 of `tests/data/rounds.jsonl`: one to seven
boxes of every rulebook.
"""

import gc
import json
from pathlib import Path
from time import process_time

from bench.results import keep
from croupier.cli.records import _answer

RECORDS = Path(__file__).parents[1] / "tests" / "data" / "rounds.jsonl"
TURNS = 10


def main() -> None:
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    texts = [json.dumps(json.loads(line)["record"]) for line in lines]
    rate = len(texts) / min(replayed(texts) for _ in range(TURNS))
    print(f"{rate:8.0f} records a second and core, best of {TURNS}")
    keep("replay of records", rate, "a second")


def replayed(texts: list[str]) -> float:
    gc.collect()
    began = process_time()
    for text in texts:
        _answer(text, Path())
    return process_time() - began


if __name__ == "__main__":
    main()
