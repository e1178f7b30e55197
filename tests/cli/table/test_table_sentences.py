"""Every event of a table has words of its own, and tells no card that lies face down."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from enum import Enum, StrEnum
from fractions import Fraction
from itertools import product
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from croupier.cards import DECK, Card
from croupier.games import events as shared
from croupier.games.holdem import events as holdem
from croupier.games.jackpot import Pools
from croupier.games.lunar import events as lunar
from croupier.games.lunar.state import Phase
from croupier.hands import Value, evaluate
from croupier.house.approvals import state as approvals
from croupier.house.directions import state as directions
from croupier.house.directions.orders import Order, Silence
from croupier.house.disputes import state as disputes
from croupier.house.limits import state as limits
from croupier.house.table import events as table
from croupier.house.tokens import state as voucher
from croupier.house.upkeep import events as upkeep
from croupier.records.journal.plain import ORDERS
from croupier.records.sentences import TOLD, is_irregular, tell, tell_all
from croupier.records.sentences.house import say_order
from croupier.records.sentences.story import IRREGULAR

MODULES = (shared, lunar, holdem, upkeep, limits, directions, disputes, approvals, table)
CARDS = DECK[:5]
REPR = re.compile(r"\w\(|[<>{}\[\]]|None|datetime|frozenset")


def is_event(cls: type) -> bool:
    return "__declaration__" in vars(cls)


def events_of(module: Any) -> Iterator[type[Any]]:
    for cls in vars(module).values():
        if isinstance(cls, type) and cls.__module__ == module.__name__ and is_event(cls):
            yield cls


EVENTS = [cls for module in (*MODULES, voucher) for cls in events_of(module)]


def example(hint: Any, full: bool) -> Any:
    """A value of that type; a full one has something in everything that may be empty."""
    simple = {
        int: 1,
        str: "words",
        bool: full,
        Fraction: Fraction(5, 2),
        datetime: datetime(2026, 1, 1, tzinfo=UTC),
        Card: CARDS[0],
        Value: evaluate(CARDS),
        StrEnum: Phase.DECIDING,
        Order: Silence("1"),
        Pools: Pools(minor=5, major=10, minor_percent=25) if full else Pools(pool=15),
    }
    if hint in simple:
        return simple[hint]
    arguments = get_args(hint)
    match get_origin(hint):
        case origin if origin in (tuple, frozenset):
            return origin((example(arguments[0], full),) if full else ())
        case origin if isinstance(origin, type) and issubclass(origin, Mapping):
            key, value = arguments
            return {example(key, full): example(value, full)} if full else {}
        case origin if origin is Literal:
            return arguments[0]
        case origin if origin in (Union, UnionType):
            if NoneType in arguments and not full:
                return None
            return example(next(each for each in arguments if each is not NoneType), full)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    return build(hint, full)


def build(cls: Any, full: bool) -> Any:
    hints = get_type_hints(cls)
    return cls(**{each.name: example(hints[each.name], full) for each in dataclasses.fields(cls)})


def test_the_modules_have_the_events_that_the_games_name() -> None:
    assert {*get_args(lunar.Event), *get_args(holdem.Event)} <= set(EVENTS)
    assert len(EVENTS) > 90


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_every_event_has_words(cls: type[Any]) -> None:
    for full, open_cards in product((False, True), repeat=2):
        event = build(cls, full)
        told = tell(event, open_cards=open_cards)
        assert told.who.strip()
        assert told.what.strip()
        assert not REPR.search(f"{told.who} {told.what}")
        clauses = getattr(event, "clauses", None)
        if clauses:
            assert told.clauses == clauses


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_every_card_that_is_told_is_in_the_data(cls: type[Any]) -> None:
    for open_cards in (False, True):
        told = tell(build(cls, full=True), open_cards=open_cards)
        read = {Card.parse(text) for text in re.findall(r"\b[2-9TJQKA][shdc]\b", told.what)}
        assert read == told.sentence.cards
        assert not re.search(r"\b[2-9TJQKA][shdc]\b", told.sentence.text(seen=()))


def test_nothing_else_has_words_and_what_is_irregular_is_an_event() -> None:
    assert set(TOLD) == set(EVENTS)
    assert set(EVENTS) > IRREGULAR


@pytest.mark.parametrize("kind", ORDERS)
def test_every_direction_has_words(kind: str) -> None:
    words = say_order(build(ORDERS[kind], full=True))
    assert words.startswith(kind.replace("-", " "))
    assert not REPR.search(words)


def dealt(*to: int, face_up: bool = False) -> list[shared.CardDealt]:
    clauses = ("nz-lunar:8.1",)
    return [
        shared.CardDealt(box, card, face_up, "shoe", clauses)
        for box, card in zip(to, DECK, strict=False)
    ]


def words(events: list[Any], open_cards: bool = False) -> list[str]:
    return [
        f"{each.told.who}: {each.told.what}" for each in tell_all(events, open_cards=open_cards)
    ]


def test_cards_are_told_hand_by_hand_and_only_those_face_up() -> None:
    down, up = dealt(1, 0, 1), dealt(0, face_up=True)
    assert words(down) == [
        "Box 1: receives 2 cards face down (shoe)",
        "Dealer: receives a card face down (shoe)",
    ]
    assert words(up) == [f"Dealer: receives {DECK[0]}, face up (shoe)"]
    assert words([*down[1:2], *up]) == [f"Dealer: receives 2 cards, {DECK[0]} face up (shoe)"]
    assert DECK[0].text in words(down, open_cards=True)[0]


FACE_DOWN = [
    lunar.Decided(1, "exchange", 10, CARDS[:2], ()),
    lunar.CardsDiscarded(1, CARDS[:2], ()),
    lunar.DrawReturned(1, CARDS[:2], ()),
    shared.HandReconstructed(1, CARDS[:2], ()),
]


@pytest.mark.parametrize("event", FACE_DOWN, ids=lambda event: type(event).__name__)
def test_what_players_hold_or_throw_away_is_not_told(event: Any) -> None:
    assert CARDS[0].text not in tell(event).what
    assert CARDS[0].text in tell(event, open_cards=True).what


def test_phases_that_pass_are_told_by_the_last_of_them() -> None:
    phases = [shared.PhaseBegan(phase) for phase in (Phase.PAYING, Phase.DRAWING, Phase.REVEALING)]
    assert words([*phases]) == ["Round: now: revealing"]


def test_a_deck_that_is_not_whole_is_irregular() -> None:
    whole = build(upkeep.DeckInspected, full=False)
    assert is_irregular(whole)
    finding = dataclasses.replace(whole.finding, count=52)
    assert not is_irregular(dataclasses.replace(whole, finding=finding))
