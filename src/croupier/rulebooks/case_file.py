"""The shape of a file of cases.

    irregularities = ["11"]

    [no-wager]
    title   = "Cards are dealt to a box without an ante"
    words   = ["hand dealt to an empty box"]
    clauses = ["11.8", "11.9"]

    [no-wager.ask.deal_complete]
    says    = "Was the deal complete?"
    answers = { yes = "counted-off", no = { to = "@misdeal", under = ["11.8"] } }

    [no-wager.end.counted-off]
    says    = "That hand is taken out."
    round   = "goes on"
    wagers  = { all = "stands", super = "void: it has no ante beside it" }
    clauses = ["11.9"]

A case starts with its first question, or with its one end. An answer leads to a question or an end
of the same case, to the start of another (`@misdeal`) or to a place in it (`@void-hand.void`). The
clauses `under` which it leads there are cited before those of the end.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

from croupier.rulebooks.case import Fate, RoundFate


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class WayEntry(Entry):
    """Where an answer leads, and the clauses that lead there."""

    to: str
    under: tuple[str, ...] = ()


class AskEntry(Entry):
    says: str
    by: str | None = None
    answers: dict[str, WayEntry] = Field(min_length=2)

    @field_validator("answers", mode="before")
    @classmethod
    def _a_name_is_a_way(cls, raw: dict[str, Any]) -> dict[str, Any]:
        return {answer: {"to": way} if isinstance(way, str) else way for answer, way in raw.items()}


class EffectEntry(Entry):
    fate: Fate
    remark: str = ""


class ChoiceEntry(Entry):
    who: str
    may: str


class EndEntry(Entry):
    says: str
    round: RoundFate
    whose: str = "every box"
    wagers: dict[str, EffectEntry] = {}
    cards: str = ""
    notify: tuple[str, ...] = ()
    choices: tuple[ChoiceEntry, ...] = ()
    clauses: tuple[str, ...] = Field(min_length=1)
    note: str = ""

    @field_validator("wagers", mode="before")
    @classmethod
    def _fate_and_remark(cls, raw: dict[str, str]) -> dict[str, Any]:
        split = {wager: text.partition(": ") for wager, text in raw.items()}
        return {
            wager: {"fate": fate, "remark": remark} for wager, (fate, _, remark) in split.items()
        }


class CaseEntry(Entry):
    title: str
    words: tuple[str, ...] = Field(min_length=1)
    clauses: tuple[str, ...] = Field(min_length=1)
    official: str | None = None
    options: tuple[str, ...] = ()
    ask: dict[str, AskEntry] = {}
    end: dict[str, EndEntry] = {}


class CaseFile(Entry):
    irregularities: tuple[str, ...]
    """Sections of which every clause must be in some case."""
    cases: dict[str, CaseEntry]
