"""An incident as a supervisor or surveillance records it, in a TOML or JSON file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, field_validator

from croupier.cards import Card, CardError, TableCard, parse_table_cards
from croupier.games.game import game_of
from croupier.games.state import ByHand
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks import Rulebook
from croupier.texts import FileError, read_file, read_json, read_toml


class IncidentError(ValueError):
    """Raised for an error in a file; it names the field."""

    def __init__(self, message: str, *, certain: bool = True) -> None:
        super().__init__(message)
        self.certain = certain
        """Whether it is wrong for every choice of the cards that the file does not give."""

    @property
    def field(self) -> str | None:
        """The first field that the error names: `wagers.1.ante`, `wrong`."""
        named = str(self).partition(":")[0].partition(",")[0].partition(" ")[0]
        return named if named.partition(".")[0] in Incident.model_fields else None


def _amount(given: object) -> Amount:
    try:
        return parse_amount(given)
    except AmountError as error:
        raise ValueError(str(error)) from error


def _cards(given: object) -> tuple[TableCard, ...]:
    try:
        return parse_table_cards(given if isinstance(given, list) else str(given))
    except CardError as error:
        raise ValueError(str(error)) from error


Money = Annotated[Amount, BeforeValidator(_amount)]
Cards = Annotated[tuple[TableCard, ...], BeforeValidator(_cards)]
Wagers = dict[str, dict[str, Money]]
"""By box and area; a super wager on box 2 is `super_on_2`."""


class Incident(BaseModel):
    """The wagers and cards, the acts, what went wrong, and how the round continued."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    rulebook: str
    what: str = ""
    """The incident in a sentence."""
    options: dict[str, Any] = {}
    dealing: str = "shoe"
    limits: str = "1:1000000:1"
    jackpot: dict[str, str | int] | None = None
    wagers: Wagers
    unchecked: Wagers = {}
    """Wagers that nobody compared with the rules or the sign."""
    cards: dict[str, Cards] = {}
    """As dealt, by box, `dealer`, `board`; `then` are those that follow the deal. `??` is a card
    that nobody has seen, and so is each that is left out."""
    players: dict[str, str] = {}
    by_hand: str | None = None
    """The acts that a person performed at that table; by default, those that the acts need."""
    decided: list[str] = []
    """The acts before anything went wrong."""
    wrong: list[str]
    """What went wrong."""
    after: list[str] = []
    """How the round continued."""
    disrupted: str = ""
    """What stopped the game, if anything did: fire, a brawl."""

    @field_validator("wagers")
    @classmethod
    def _somebody(cls, given: Wagers) -> Wagers:
        if not given:
            raise ValueError("nobody has wagered")
        return given

    @field_validator("wagers", "unchecked", "players")
    @classmethod
    def _boxes(cls, given: dict[str, Any]) -> dict[str, Any]:
        if strange := [box for box in given if not box.isdecimal()]:
            raise ValueError(f"{strange[0]!r} is not the number of a box")
        return given

    @field_validator("cards")
    @classmethod
    def _places(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        known = ("dealer", "board", "then")
        if strange := [place for place in given if not place.isdecimal() and place not in known]:
            raise ValueError(f"{strange[0]!r} is neither a box nor {', '.join(known)}")
        every = [card for cards in given.values() for card in cards if isinstance(card, Card)]
        if twice := sorted({card.text for card in every if every.count(card) > 1}):
            raise ValueError(f"{', '.join(twice)} is named twice")
        return given

    @field_validator("by_hand")
    @classmethod
    def _by_hand(cls, given: str | None) -> str | None:
        known = [each.value for each in ByHand]
        for each in (given or "").replace(" ", "").split(","):
            if each and each not in known:
                raise ValueError(f"{each!r} is not one of {', '.join(known)}")
        return given


def read_incident(path: Path) -> Incident:
    """Read an incident from a file; an `IncidentError` names the wrong field."""
    try:
        text = read_file(path)
        given = read_json(text) if path.suffix == ".json" else read_toml(text)
    except FileError as error:
        raise IncidentError(str(error)) from error
    except ValueError as error:
        raise IncidentError(f"{path}: {error}") from error
    return check_incident(given)


def check_incident(given: Mapping[str, Any]) -> Incident:
    """The incident with these plain fields, checked."""
    try:
        return Incident.model_validate(given)
    except ValidationError as error:
        raise IncidentError("; ".join(map(_say, error.errors(include_url=False)))) from error


def _say(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"]) or "the file"
    match error["type"]:
        case "missing":
            return f"{where} is missing"
        case "extra_forbidden":
            known = ", ".join(Incident.model_fields)
            return f"{where} is not a field of an incident: {known}"
    return f"{where}: {error['msg'].removeprefix('Value error, ')}"


def template(book: Rulebook) -> str:
    """A file to fill in, with the areas and options of the rulebook."""
    document, rules = book.document, book.rules({})
    placed = (name for name in rules.areas_in_order if name in rules.compulsory)
    wagers = ", ".join(f"{name} = 10" for name in placed if name != "jackpot")
    board = '\n# board = ""' if game_of(book).board else ""
    options = "".join(
        f"# {name} = {json.dumps(option.default)}\n"
        for name, option in document.options.items()
        if option.default is not None
    )
    return f"""rulebook = "{document.id}"
what     = "in one sentence"

# Decisions before anything went wrong, and how the round continued: acts as in `croupier table`,
# a line each ("bet 1", "exchange 2 3s,2c"). Who did it may stand in front ("casino operator: ...").
decided = []
wrong   = []
after   = []

[wagers]                # areas: {", ".join(rules.areas_in_order)}
1 = {{ {wagers} }}

[cards]                 # as dealt; ?? for a card that nobody saw, a hand nobody saw is left out
# dealer = ""{board}
# 1 = ""
# then = ""             # the cards that followed the deal

[options]
{options}"""
