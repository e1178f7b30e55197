"""A value behaves like a frozen dataclass, whatever its fields are."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from croupier.value import value


@value
class Area:
    name: str
    own: list[int] = field(default_factory=list)
    units: int = 1


@value(kw_only=True)
class Lit(Area):
    colour: str
    note: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.colour:
            raise ValueError("a lamp has a colour")


@dataclass(frozen=True)
class Old(Area):
    closed: bool = False


def test_fields_take_defaults_of_their_own_class_and_of_those_it_extends() -> None:
    assert Area("ante") == Area("ante", [], 1)
    assert Area("ante").own is not Area("ante").own
    lit = Lit("ante", units=5, colour="red")
    assert [getattr(lit, each.name) for each in fields(lit)] == ["ante", [], 5, "red", ""]
    assert replace(lit, units=2) == Lit("ante", [], 2, colour="red")
    assert Old("ante", closed=True).units == 1, "an ordinary dataclass may extend it"


def test_values_are_compared_and_shown_by_their_fields() -> None:
    assert Lit("ante", colour="red") == Lit("ante", colour="red", note="new")
    assert Lit("ante", colour="red") != Lit("ante", colour="blue")
    assert Area("ante") != Old("ante")
    assert hash(Part(1)) == hash(Part(1))
    assert repr(Lit("ante", colour="red", note="new")).endswith("units=1, colour='red')")


@value
class Part:
    number: int


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: setattr(Lit("ante", colour="red"), "units", 2), FrozenInstanceError),
        (lambda: delattr(Lit("ante", colour="red"), "units"), FrozenInstanceError),
        (lambda: Lit("ante"), TypeError),  # type: ignore[call-arg]
        (lambda: Lit("ante", [], 1, "red"), TypeError),  # type: ignore[call-arg]
        (lambda: Lit("ante", colour=""), ValueError),
    ],
)
def test_a_value_is_complete_and_does_not_change(
    wrong: Callable[[], Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        wrong()
