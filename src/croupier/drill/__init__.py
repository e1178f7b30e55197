"""Dealer school: hands and situations to settle, marked by the engine. Pure: chance and time are
arguments, and nothing here reads or prints."""

from croupier.drill.answer import Answer, OneOf, Payment, Unread
from croupier.drill.choosing import choose_topic, weak_spots, weakness, weight
from croupier.drill.course import Course
from croupier.drill.marking import Marked, mark, pass_on
from croupier.drill.question import Hand, Question, Stake
from croupier.drill.record import DamagedRecord, Record, Tally, read_record
from croupier.drill.syllabus import topics
from croupier.drill.topic import Topic

__all__ = [
    "Answer",
    "Course",
    "DamagedRecord",
    "Hand",
    "Marked",
    "OneOf",
    "Payment",
    "Question",
    "Record",
    "Stake",
    "Tally",
    "Topic",
    "Unread",
    "choose_topic",
    "mark",
    "pass_on",
    "read_record",
    "topics",
    "weak_spots",
    "weakness",
    "weight",
]
