"""Round records: reading, replaying, describing and generating them."""

from croupier.records.rounds.account import answer, error_answer
from croupier.records.rounds.format import (
    FORMAT,
    RecordError,
    RoundRecord,
    plain_record,
    read_record,
)
from croupier.records.rounds.replay import BoxResult, Replay, replay, replay_record

__all__ = [
    "FORMAT",
    "BoxResult",
    "RecordError",
    "Replay",
    "RoundRecord",
    "answer",
    "error_answer",
    "plain_record",
    "read_record",
    "replay",
    "replay_record",
]
