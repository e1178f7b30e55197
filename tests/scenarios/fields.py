"""How the fields of a case are written, in every game."""

import re
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from croupier.cards import Card, parse_cards
from croupier.money import Amount, parse_amount

from .acts import Action, Deed, parse_act, parse_deed

_PAYMENT = re.compile(
    r"stand-off|lost|forfeited|void|kept|ruled = -?\d[\d./]*"
    r"|(won|\d+:\d+( \+ \d+:\d+)?) = \d[\d./]*",
    re.ASCII,
)


def _cards(given: object) -> tuple[Card, ...]:
    return parse_cards(str(given))


def _two(given: object) -> tuple[Card, ...]:
    return parse_cards(str(given), 2)


def _five(given: object) -> tuple[Card, ...]:
    return parse_cards(str(given), 5)


def _card(given: object) -> Card:
    return Card.parse(str(given))


def _texts(given: object) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise ValueError("must be a list of texts")
    return given


def _wagers(given: object) -> tuple[Action, ...]:
    return tuple(parse_act(each) for each in _texts(given))


def _acts(given: object) -> tuple[Deed, ...]:
    return tuple(parse_deed(each) for each in _texts(given))


def _payment(given: object) -> str:
    if not isinstance(given, str) or not _PAYMENT.fullmatch(given):
        raise ValueError(f'{given!r} is no payment: write "stand-off", "lost" or "8:1 = 80"')
    return given


Money = Annotated[Amount, BeforeValidator(parse_amount)]
Cards = Annotated[tuple[Card, ...], BeforeValidator(_cards)]
TwoCards = Annotated[tuple[Card, ...], BeforeValidator(_two)]
FiveCards = Annotated[tuple[Card, ...], BeforeValidator(_five)]
OneCard = Annotated[Card, BeforeValidator(_card)]
Wagers = Annotated[tuple[Action, ...], BeforeValidator(_wagers)]
Acts = Annotated[tuple[Deed, ...], BeforeValidator(_acts)]
Payment = Annotated[str, BeforeValidator(_payment)]


class Part(BaseModel):
    """A part of a case; a field that it does not have is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Refused(Part):
    code: str
    clauses: tuple[str, ...] = Field(min_length=1)
