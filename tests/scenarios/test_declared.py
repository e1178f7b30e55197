"""What an event or a refusal may not hold is found."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games.events import LineSettled
from croupier.games.lunar.events import ForceAnswered
from croupier.games.settlement import Outcome, SettlementLine
from croupier.machine import Refusal

from .declared import check_event, check_refusal, fits

CLAUSES = ("nz-lunar:10.2",)
LINE = SettlementLine(1, "bet", Outcome.WON, 20, (Fraction(3, 2),), 30, 20, CLAUSES, "a flush")


def test_events() -> None:
    check_event(LineSettled(LINE))
    check_event(ForceAnswered(1, False, 0, CLAUSES))
    wrong: list[Any] = [
        None,
        ForceAnswered(1, None, 0, CLAUSES),  # type: ignore[arg-type]
        LineSettled(replace(LINE, because=None)),  # type: ignore[arg-type]
        LineSettled(replace(LINE, odds=(None,))),  # type: ignore[arg-type]
        LineSettled(replace(LINE, outcome="won by a nose")),  # type: ignore[arg-type]
    ]
    for event in wrong:
        with pytest.raises(AssertionError):
            check_event(event)


def test_refusals() -> None:
    check_refusal(Refusal("not-now", CLAUSES, "box 1 has bet", ("settle",)))
    wrong: list[Refusal] = [
        Refusal("", CLAUSES, "box 1 has bet"),
        Refusal("not-now", (None,), "box 1 has bet"),  # type: ignore[arg-type]
        Refusal("not-now", CLAUSES, None),  # type: ignore[arg-type]
        Refusal("not-now", CLAUSES, "box 1 has bet", (7,)),  # type: ignore[arg-type]
    ]
    for refusal in wrong:
        with pytest.raises(AssertionError):
            check_refusal(refusal)


def test_types_of_every_form() -> None:
    card = parse_cards("As")[0]
    assert fits({1: (card,)}, dict[int, tuple[type(card), ...]])  # type: ignore[misc]
    assert fits((1, "a"), tuple[int, str])
    assert not fits((1,), tuple[int, str])
    assert not fits({1: (None,)}, dict[int, tuple[str, ...]])
