"""A scenario file and its cases: what lies on the table, what is done, what must follow.

A file names its rulebook and holds `[[case]]` tables. A case with `each = [...]` stands for one
case per entry, which adds to the common part or changes it; `named` completes the name.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from croupier.cards import Card, parse_cards
from croupier.engine.lunar import actions as act_
from croupier.money import Amount, parse_amount
from croupier.rulebooks import address

from .acts import parse_act, parse_box_act

FOLDER = Path(__file__).parent

_PAYMENT = re.compile(r"stand-off|lost|forfeited|void|kept|\d+:\d+( \+ \d+:\d+)? = [\d./]+")
_RULE_SAYS = {"extra_forbidden": "is not a field of a case", "missing": "is missing"}


class ScenarioError(Exception):
    """Something wrong with a scenario file, not with the engine."""


def _cards(given: object) -> tuple[Card, ...]:
    return parse_cards(str(given))


def _hand(given: object) -> tuple[Card, ...]:
    return parse_cards(str(given), 5)


def _acts(given: object) -> tuple[act_.Action, ...]:
    return tuple(parse_act(each) for each in _texts(given))


def _texts(given: object) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise ValueError("must be a list of texts")
    return given


def _payment(given: object) -> str:
    if not isinstance(given, str) or not _PAYMENT.fullmatch(given):
        raise ValueError(f'{given!r} is no payment: write "stand-off", "lost" or "8:1 = 80"')
    return given


Money = Annotated[Amount, BeforeValidator(parse_amount)]
Cards = Annotated[tuple[Card, ...], BeforeValidator(_cards)]
Hand = Annotated[tuple[Card, ...], BeforeValidator(_hand)]
Acts = Annotated[tuple[act_.Action, ...], BeforeValidator(_acts)]
Payment = Annotated[str, BeforeValidator(_payment)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class BoxPart(_Part):
    """One box: its wagers, its first five cards in the order dealt, and what it does in turn."""

    ante: Money | None = None
    super: Money | None = None
    super_on: dict[int, Money] = {}
    dealer_super: Money | None = None
    cards: Hand | None = None
    does: tuple[str, ...] = ()

    def wagers(self, number: int) -> Iterator[act_.PlaceWager]:
        for area in ("ante", "super"):
            if (amount := getattr(self, area)) is not None:
                yield act_.PlaceWager(number, area, amount)
        for other, amount in self.super_on.items():
            yield act_.PlaceWager(number, "super_on", amount, other)
        if self.dealer_super is not None:
            yield act_.PlaceWager(number, "dealer_super", self.dealer_super)


class Refused(_Part):
    code: str
    clauses: tuple[str, ...] = Field(min_length=1)


class Case(_Part):
    """One case. Cards that it does not mention fill up the deck."""

    rulebook: str
    name: str
    clauses: tuple[str, ...] = Field(min_length=1)
    options: dict[str, Any] = {}
    dealing: str = "shoe"
    missing: Card | None = None
    dealer: Hand | None = None
    box: dict[int, BoxPart] = {}
    wagers: Acts | None = None
    then: Cards = ()
    rack: Cards | None = None
    rack_goes_on: bool = False
    """Whether the rest of the rack follows those cards in any order, written `...`."""
    acts: Acts | None = None
    dealt: tuple[str, ...] | None = None
    up: Card | None = None
    says: tuple[str, ...] | None = None
    shows: tuple[str, ...] | None = None
    settled: tuple[str, ...] | None = None
    pays: dict[int, dict[str, Payment]] = {}
    net: dict[int, Money] = {}
    refused: Refused | None = None

    @property
    def addresses(self) -> tuple[str, ...]:
        return tuple(address(self.rulebook, number) for number in self.clauses)

    def opening(self) -> tuple[act_.Action, ...]:
        """The wagers before the first card, in the order in which they are made."""
        if self.wagers is not None:
            return self.wagers
        return tuple(wager for n, box in sorted(self.box.items()) for wager in box.wagers(n))

    def boxes(self) -> list[int]:
        """The boxes that are dealt to: those with an ante."""
        placed = [w for w in self.opening() if isinstance(w, act_.PlaceWager)]
        return sorted({wager.box for wager in placed if wager.area == "ante" and wager.box > 0})


@dataclass(frozen=True)
class Draft:
    """A case as the file has it, not yet checked."""

    file: Path
    name: str
    raw: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{self.file.parent.name}/{self.file.stem}/{self.name}"

    @property
    def addresses(self) -> tuple[str, ...]:
        """For the test's marker: what can be read of the clauses; `read_case` checks them."""
        numbers = self.raw.get("clauses")
        if not isinstance(numbers, list):
            return ()
        own = self.file.parent.name
        return tuple(n if str(n).startswith("ruling:") else f"{own}:{n}" for n in numbers)


def find_drafts(folder: Path = FOLDER) -> list[Draft]:
    """Every case of every scenario file; a file that cannot be read is one case that fails."""
    return [draft for file in sorted(folder.glob("*/*.toml")) for draft in _drafts(file)]


def _drafts(file: Path) -> Iterator[Draft]:
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        yield Draft(file, "the file", {"unreadable": str(error)})
        return
    common = {key: value for key, value in raw.items() if key != "case"}
    for number, case in enumerate(raw.get("case", []), 1):
        shared = {key: value for key, value in case.items() if key != "each"}
        for entry in case.get("each", [{}]):
            own = {key: value for key, value in entry.items() if key != "named"}
            made = _merged(common, _merged(shared, own))
            if "clauses" in own:
                made["unreadable"] = "each entry proves the clauses of the case and no others"
            words = [made.get("name", f"number {number}"), entry.get("named")]
            name = ": ".join(str(word) for word in words if word is not None)
            yield Draft(file, name, {**made, "name": name})


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged


def read_case(draft: Draft) -> Case:
    """The case, or a `ScenarioError` whose sentence names the file and the case."""
    where = f"{draft.file.parent.name}/{draft.file.name}, case {draft.name!r}"
    try:
        if "unreadable" in draft.raw:
            raise ValueError(draft.raw["unreadable"])
        case = Case.model_validate(_with_cards(draft.raw))
        _check(case, draft)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"] if part != "function-before")
        reason = _RULE_SAYS.get(first["type"], first["msg"].removeprefix("Value error, "))
        raise ScenarioError(f"{where}: {field}: {reason}") from error
    except ValueError as error:
        raise ScenarioError(f"{where}: {error}") from error
    return case


def _with_cards(raw: Mapping[str, Any]) -> dict[str, Any]:
    single = {name: Card.parse(raw[name]) for name in ("missing", "up") if name in raw}
    if str(raw.get("rack", "")).endswith("..."):
        return {**raw, **single, "rack": raw["rack"].removesuffix("..."), "rack_goes_on": True}
    return {**raw, **single}


def _check(case: Case, draft: Draft) -> None:
    """What no single field can tell."""
    if case.rulebook != draft.file.parent.name:
        raise ValueError(f"rulebook is {case.rulebook}, but the folder is another's")
    for number in (*case.clauses, *(case.refused.clauses if case.refused else ())):
        address(case.rulebook, number)
    _check_expectation(case)
    _check_boxes(case)
    _check_cards(case)


def _check_expectation(case: Case) -> None:
    if (case.refused is None) != bool(case.pays):
        raise ValueError("give either what it pays or how it is refused")
    for number in (*case.pays, *case.net):
        if number not in case.boxes():
            raise ValueError(f"box {number} is to be paid but has no ante")


def _check_boxes(case: Case) -> None:
    for number, box in case.box.items():
        if case.wagers is not None and list(box.wagers(number)):
            raise ValueError(f"box {number}: its wagers stand in the list of wagers already")
        if case.acts is not None and box.does:
            raise ValueError(f"box {number}: what it does stands in acts already")
        for text in box.does:
            parse_box_act(number, text)


def _check_cards(case: Case) -> None:
    hands = {"the dealer": case.dealer}
    hands |= {f"box {n}": case.box[n].cards if n in case.box else None for n in case.boxes()}
    named: dict[Card, str] = {}
    for holder, cards in (*hands.items(), ("then", case.then)):
        if cards is None and case.refused is None:
            raise ValueError(f"{holder} has no cards")
        for card in cards or ():
            if card in named:
                raise ValueError(f"{card} is given twice: to {named[card]} and to {holder}")
            named[card] = holder
