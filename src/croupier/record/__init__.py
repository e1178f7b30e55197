"""Round records: reading, replaying, answering, telling, and making them up."""

from croupier.record.answer import answer, error_answer
from croupier.record.errors import RecordError
from croupier.record.format import FORMAT, RoundRecord, read_record
from croupier.record.replay import BoxResult, Replay, replay, replay_record

__all__ = [
    "FORMAT",
    "BoxResult",
    "RecordError",
    "Replay",
    "RoundRecord",
    "answer",
    "error_answer",
    "read_record",
    "replay",
    "replay_record",
]
