"""A table as one person sees it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Plain = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """Something that may be done now; `text` describes it."""

    box: int | None
    action: str
    act: str | None
    """The act that does it; None if it is not an act by itself."""
    text: str
    amount: str | None
    """What it costs, exactly."""
    multiple: int | None
    cards: str | None
    """The field that takes the chosen cards; None if it takes none."""
    fewest: int | None
    most: int | None
    decides: bool
    """Whether it is an answer to the decision that the table waits for."""

    def said(self, cards: tuple[str, ...] = ()) -> dict[str, Any]:
        """The fields of its act."""
        told: dict[str, Any] = {"box": self.box, "multiple": self.multiple}
        if self.cards is not None:
            told[self.cards] = list(cards)
        return {name: value for name, value in told.items() if value is not None}


@dataclass(frozen=True)
class WagerArea:
    """An area on which a wager may be placed now; amounts are exact texts."""

    area: str
    minimum: str
    maximum: str | None
    compulsory: bool
    plain: Plain = field(repr=False)
    """Everything that the floor says of it."""


@dataclass(frozen=True)
class State:
    """A table after an act, or as it was when the channel was opened."""

    seq: int
    """How many entries the table had."""
    events: tuple[Plain, ...]
    """What happened since the state before."""
    public: Plain = field(repr=False)
    """What everybody sees, as the API describes it."""
    own: Plain | None = field(repr=False)
    """What is for this person only."""

    @property
    def round(self) -> int:
        return int(self.public["round"])

    @property
    def stage(self) -> str:
        """`wagering` before the cards are dealt."""
        return str(self.public["stage"])

    @property
    def seats(self) -> dict[int, str]:
        """Who sits at which box."""
        return {int(box): str(name) for box, name in self.public["seats"].items()}

    @property
    def wagers(self) -> tuple[WagerArea, ...]:
        """What may be wagered now; nothing while the table waits for something else."""
        if self.public["waiting_for"]:
            return ()
        return tuple(
            WagerArea(each["area"], each["minimum"], each["maximum"], each["compulsory"], each)
            for each in self.public["wagers"]
        )

    def cards(self, box: int) -> tuple[str | None, ...]:
        """The cards of an own box; None is a card that may not be seen."""
        held = {} if self.own is None else self.own["cards"]
        return tuple(held.get(str(box), {}).get("cards", ()))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Everything that this person may do now."""
        legal = [] if self.own is None else self.own["legal"]
        names = tuple(Choice.__dataclass_fields__)
        return tuple(Choice(*(each[name] for name in names)) for each in legal)

    def decisions(self, box: int) -> tuple[Choice, ...]:
        """The answers to the decision that the table waits for, at a box."""
        return tuple(each for each in self.choices if each.decides and each.box == box)

    @property
    def nets(self) -> dict[int, str]:
        """What the last round brought each box, exactly."""
        last = self.public["last"]
        return {} if last is None else {int(box): net for box, net in last["nets"].items()}
