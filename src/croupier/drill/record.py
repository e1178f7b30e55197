"""What a trainee has done so far, kept as JSON.

    {"format": "croupier.drill/1",
     "trainee": "ann",
     "rulebooks": {"nz-lunar": {"second-combination":
        {"asked": 12, "right": 9, "seconds": 110.5, "recent": "+-++++-+++"}}}}

For every rulebook (a house variant by its id) and topic: how many questions were asked, how many
answered right, the seconds all answers took together, and the last ten marks, the newest last.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

FORMAT: Literal["croupier.drill/1"] = "croupier.drill/1"
RECENT = 10
"""How many marks are remembered one by one, so that what is learnt counts and old sins do not."""
LONGEST = 300.0
"""Seconds that one answer may count for: whoever takes longer has been called away."""


class DamagedRecord(ValueError):
    """A text that is not a trainee's record."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Tally(_Frozen):
    """How somebody does in one topic."""

    asked: int = Field(default=0, ge=0)
    right: int = Field(default=0, ge=0)
    seconds: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    recent: str = Field(default="", pattern=r"^[+-]{0,10}$")

    @model_validator(mode="after")
    def _no_more_right_than_asked(self) -> "Tally":
        if not len(self.recent) <= self.asked >= self.right:
            raise ValueError("more right or recent than asked")
        return self

    @property
    def accuracy(self) -> float:
        """The part that was right, 0 to 1."""
        return self.right / self.asked if self.asked else 0.0

    @property
    def pace(self) -> float:
        """Seconds an answer."""
        return self.seconds / self.asked if self.asked else 0.0

    def with_answer(self, right: bool, seconds: float) -> "Tally":
        return Tally(
            asked=self.asked + 1,
            right=self.right + right,
            seconds=round(self.seconds + min(max(seconds, 0.0), LONGEST), 1),
            recent=(self.recent + ("+" if right else "-"))[-RECENT:],
        )


Tallies = dict[str, Tally]
"""By topic."""


class Record(_Frozen):
    """A trainee, and a tally for every topic of every rulebook that was drilled."""

    format: Literal["croupier.drill/1"] = FORMAT
    trainee: str = Field(min_length=1)
    rulebooks: dict[str, Tallies] = {}

    def of(self, rulebook: str) -> Tallies:
        return self.rulebooks.get(rulebook, {})

    def with_answer(self, rulebook: str, topic: str, right: bool, seconds: float) -> "Record":
        """The record after one more answer."""
        tallies = self.of(rulebook)
        tally = tallies.get(topic, Tally()).with_answer(right, seconds)
        rulebooks = {**self.rulebooks, rulebook: {**tallies, topic: tally}}
        return Record(trainee=self.trainee, rulebooks=rulebooks)

    def write(self) -> str:
        return self.model_dump_json(indent=1) + "\n"


def read_record(text: str) -> Record:
    """A record from its text, or `DamagedRecord`."""
    try:
        return Record.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise DamagedRecord(f"{where}: {first['msg']}") from error
