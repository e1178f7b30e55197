"""Dealer school: hands and situations to settle, marked by the engine.

Pure: random numbers and times are arguments, and nothing here reads files or prints."""

from croupier.school.lessons import (
    DamagedRecord,
    Record,
    Tally,
    choose_topic,
    mastered,
    read_record,
    topics,
    weak_spots,
    weakness,
    weight,
)
from croupier.school.questions import (
    Answer,
    Course,
    Hand,
    Marked,
    OneOf,
    PaymentAnswer,
    Question,
    Stake,
    Topic,
    UnreadAnswer,
    mark,
    pass_on,
)

__all__ = [
    "Answer",
    "Course",
    "DamagedRecord",
    "Hand",
    "Marked",
    "OneOf",
    "PaymentAnswer",
    "Question",
    "Record",
    "Stake",
    "Tally",
    "Topic",
    "UnreadAnswer",
    "choose_topic",
    "mark",
    "mastered",
    "pass_on",
    "read_record",
    "topics",
    "weak_spots",
    "weakness",
    "weight",
]
