"""Rounds settled by an independent hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.records.rounds import answer, replay

ROUNDS = Path(__file__).parents[2] / "data" / "rounds.jsonl"
EXAMPLES = list(map(json.loads, ROUNDS.read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_wager_has_the_net_result_that_the_independent_hand_found(
    example: dict[str, Any],
) -> None:
    boxes = answer(replay(example["record"]))["boxes"]
    nets = {
        box: {wager: result["net"] for wager, result in each["wagers"].items()}
        for box, each in boxes.items()
    }
    assert nets == example["net"]
