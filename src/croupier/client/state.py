"""The state of a table as one person sees it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Plain = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """A possible action; `text` describes it."""

    box: int | None
    action: str
    act: str | None
    """The act that performs it; None if it is not an act by itself."""
    text: str
    amount: str | None
    """What it costs, exactly."""
    multiple: int | None
    cards: str | None
    """The field that takes the chosen cards; None if it takes no cards."""
    fewest: int | None
    most: int | None
    decides: bool
    """Whether it answers the decision that the table waits for."""

    def fields(self, cards: tuple[str, ...] = ()) -> dict[str, Any]:
        """The fields of its act."""
        content: dict[str, Any] = {"box": self.box, "multiple": self.multiple}
        if self.cards is not None:
            content[self.cards] = list(cards)
        return {name: value for name, value in content.items() if value is not None}


@dataclass(frozen=True)
class WagerArea:
    """An area on which a wager may be placed now; amounts are exact decimals or fractions as
    text."""

    area: str
    minimum: str
    maximum: str | None
    compulsory: bool
    plain: Plain = field(repr=False)
    """All fields that the floor sends for it."""


@dataclass(frozen=True)
class State:
    """The state of a table after an act, or when its channel was opened."""

    seq: int
    """The number of entries of the table."""
    events: tuple[Plain, ...]
    """What happened since the previous state."""
    public: Plain = field(repr=False)
    """The public view, as the API describes it."""
    own: Plain | None = field(repr=False)
    """The private view of this person."""

    @property
    def round(self) -> int:
        return int(self.public["round"])

    @property
    def stage(self) -> str:
        """`wagering` before the cards are dealt."""
        return str(self.public["stage"])

    @property
    def seats(self) -> dict[int, str]:
        """The name of the player at each box."""
        return {int(box): str(name) for box, name in self.public["seats"].items()}

    @property
    def wagers(self) -> tuple[WagerArea, ...]:
        """The areas open for wagers now; none while the table waits for something else."""
        if self.public["waiting_for"]:
            return ()
        return tuple(
            WagerArea(each["area"], each["minimum"], each["maximum"], each["compulsory"], each)
            for each in self.public["wagers"]
        )

    def cards(self, box: int) -> tuple[str | None, ...]:
        """The cards of one of the person's own boxes; None for a card that they may not see."""
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
        """The net result of the last round for each box, exactly."""
        last = self.public["last"]
        return {} if last is None else {int(box): net for box, net in last["nets"].items()}
