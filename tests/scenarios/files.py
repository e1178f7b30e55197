"""A scenario file and its cases.

A file names its rulebook and holds `[[case]]` tables. A case with `each = [...]` stands for one
case per entry, which adds to the common part or changes it; `named` completes the name.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.cards import Card
from croupier.games.holdem import COMMUNITY, DEALER
from croupier.rulebooks import address, rulebook

from .acts import parse_box_act
from .case import Case, HoldemCase, LunarCase

FOLDER = Path(__file__).parent

_KINDS: dict[str, type[Case]] = {"lunar": LunarCase, "holdem": HoldemCase}
_RULE_SAYS = {"extra_forbidden": "is not a field of a case", "missing": "is missing"}
_PLACES = {DEALER: "the dealer", COMMUNITY: "the board"}


class ScenarioError(Exception):
    """Something wrong with a scenario file, not with the engine."""


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
        """The addresses of the clauses, as far as they can be read, for the test's marker;
        `read_case` checks them."""
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
        game = rulebook(draft.file.parent.name).document.game
        case = _KINDS[game].model_validate(draft.raw)
        _check(case, draft)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"] if part != "function-before")
        reason = _RULE_SAYS.get(first["type"], first["msg"].removeprefix("Value error, "))
        raise ScenarioError(f"{where}: {field}: {reason}") from error
    except ValueError as error:
        raise ScenarioError(f"{where}: {error}") from error
    return case


def _check(case: Case, draft: Draft) -> None:
    """Check what no single field can tell."""
    if case.rulebook != draft.file.parent.name:
        raise ValueError(f"rulebook is {case.rulebook}, but the folder is another's")
    refused = case.refused.clauses if case.refused else ()
    for number in (*case.clauses, *refused, *case.uncited):
        address(case.rulebook, number)
    _check_expectation(case)
    _check_boxes(case)
    _check_acts(case)
    _check_cards(case)


def _check_expectation(case: Case) -> None:
    if (case.refused is None) != bool(case.pays):
        raise ValueError("give either what it pays or how it is refused")
    for number in (*case.pays, *case.net):
        if number not in (case.wagering() if case.by_hand else case.boxes()):
            raise ValueError(f"box {number} is to be paid but has no ante")
    if isinstance(case, HoldemCase) and case.pool_after and not case.jackpot:
        raise ValueError("a pool is left, but there is no jackpot to begin with")


def _check_boxes(case: Case) -> None:
    for number, box in case.box.items():
        if case.wagers is not None and list(box.wagers(number)):
            raise ValueError(f"box {number}: its wagers stand in the list of wagers already")
        if case.acts is not None and box.does:
            raise ValueError(f"box {number}: what it does stands in acts already")


def _check_acts(case: Case) -> None:
    does = [parse_box_act(n, text) for n, box in case.box.items() for text in box.does]
    for action in (*case.opening(), *(case.acts or ()), *does):
        if not case.allows(action):
            raise ValueError(f"{type(action).__name__.lower()} is no act of this game")


def _check_cards(case: Case) -> None:
    holders = {_PLACES.get(n, f"box {n}"): pile for n, pile in case.piles().items()}
    named: dict[Card, str] = {}
    for holder, cards in (*holders.items(), ("then", case.follow())):
        if cards is None and case.refused is None:
            raise ValueError(f"{holder} has no cards")
        for card in cards or ():
            if card in named:
                raise ValueError(f"{card} is given twice: to {named[card]} and to {holder}")
            named[card] = holder
