"""The promised names, schemas and figures, read from the program."""

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import astuple, fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from unittest.mock import patch

import numpy as np
from typer.main import get_command

import croupier
from croupier.analysis.holdem.figures import ends, hands
from croupier.analysis.holdem.game import game_of as holdem_game
from croupier.analysis.holdem.solution import solve as solve_holdem
from croupier.analysis.lunar.figures import STATES, Sums
from croupier.analysis.lunar.game import Game, without_second
from croupier.analysis.lunar.game import game_of as lunar_game
from croupier.analysis.lunar.solver import solver
from croupier.analysis.lunar.solver.decision import FOLD, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL
from croupier.analysis.lunar.solver.solution import digest as lunar_digest
from croupier.analysis.lunar.solver.upcard import READINGS
from croupier.cards import Card, Unseen
from croupier.cli.loader import LazyCommand
from croupier.cli.main import app
from croupier.floor.alarms import Alarm
from croupier.floor.entries import event_name
from croupier.games import events as round_events
from croupier.games.holdem import events as holdem_events
from croupier.games.holdem.state import Phase as HoldemPhase
from croupier.games.lunar import events as lunar_events
from croupier.games.lunar.state import Phase as LunarPhase
from croupier.games.state import ByHand
from croupier.hands import Value
from croupier.house import approvals, directions, disputes, limits
from croupier.house.directions.orders import Order
from croupier.house.people import Official, Rank
from croupier.house.promotions import events as promotion_events
from croupier.house.promotions.prizes import Part
from croupier.house.table import Table
from croupier.house.table import events as table_events
from croupier.house.tokens import Condition, VoucherExchanged, VoucherIssued
from croupier.house.upkeep import DeckChecker, Player
from croupier.house.upkeep import events as upkeep_events
from croupier.money import Amount
from croupier.records import journal
from croupier.records.journal import promotions as promotion_verbs
from croupier.records.journal.plain import CONDITIONS, ORDERS, PARTS
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.app import create_app
from croupier.server.auth.users import Role
from croupier.server.live.messages import schema
from croupier.server.settings import ServerSettings

PROGRAM = Path(croupier.__file__).parent
COMMANDS = app

# Names and shapes

_EVENTS: tuple[ModuleType, ...] = (
    *(round_events, lunar_events, holdem_events, table_events, upkeep_events),
    promotion_events,
)
_UNIONS = (directions.Event, disputes.Event, limits.Event, approvals.Event)
"""The events of machines that declare them beside their state."""
_KINDS: dict[Any, Mapping[str, type]] = {Order: ORDERS, Condition: CONDITIONS, Part: PARTS}
_OWN_FORM: dict[Any, str] = {
    Amount: "amount",
    Fraction: "amount",
    Card: "card",
    Unseen: "card not seen",
    Value: "value of a hand",
    Official: "official",
    DeckChecker: "deck-checking device",
    Player: "player",
    datetime: "moment",
    timedelta: "seconds",
    type(None): "nothing",
    Any: "anything",
    int: "whole",
    bool: "yes or no",
    str: "text",
    StrEnum: "text",
}


def shape(kind: Any) -> Any:
    """The JSON shape of a type: names of fields, and values of enumerations, not of classes."""
    if kind in _OWN_FORM:
        return _OWN_FORM[kind]
    if kind in _KINDS:
        return {"by kind": list(_KINDS[kind])}
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"either": sorted((shape(each) for each in _joined(inside)), key=repr)}
    if origin is Literal:
        return {"one of": list(inside)}
    if origin in (tuple, frozenset):
        return [shape(inside[0])]
    if origin is not None and issubclass(origin, Mapping):
        return {"by": shape(inside[0]), "of": shape(inside[1])}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"one of": [each.value for each in kind]}
    assert is_dataclass(kind), kind
    return shape_of(kind)


def _joined(inside: tuple[Any, ...]) -> Iterator[Any]:
    """Members of a union, with those of amounts and kinds merged into one."""
    left = list(inside)
    for whole in (Amount, *_KINDS):
        parts = get_args(whole)
        if parts and all(part in left for part in parts):
            left = [each for each in left if each not in parts]
            yield whole
    yield from left


def shape_of(cls: Any) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {each.name: shape(hints[each.name]) for each in fields(cls)}


def events() -> dict[str, Any]:
    """Every stored event, by its stored name."""
    classes = {
        cls
        for module in _EVENTS
        for cls in vars(module).values()
        if isinstance(cls, type) and is_dataclass(cls) and cls.__module__ == module.__name__
    }
    classes.remove(upkeep_events.Event)  # a base class, which never occurs by itself
    classes |= {cls for union in _UNIONS for cls in get_args(union)}
    found: dict[str, Any] = {}
    for cls in sorted(
        {*classes, VoucherIssued, VoucherExchanged},
        key=lambda cls: (cls.__module__, cls.__qualname__),
    ):
        found.setdefault(event_name(cls), []).append(shape_of(cls))
    return {name: sorted(found[name], key=repr) for name in sorted(found)}


def acts() -> dict[str, Any]:
    """Every act at a table: its required and optional fields, and the shape of each."""
    return {
        verb.name: {
            "must": list(verb.must),
            "may": list(verb.may),
            "fields": shape_of(journal.VERBS[verb.name]),
        }
        for verb in journal.verbs()
    }


def promotion_acts() -> dict[str, Any]:
    return {
        verb.name: {
            "must": list(verb.must),
            "may": list(verb.may),
            "fields": shape_of(promotion_verbs.VERBS[verb.name]),
        }
        for verb in promotion_verbs.verbs()
    }


def kinds() -> dict[str, Any]:
    """Places that take several kinds of objects: directions, conditions, parts of prizes."""
    return {
        name: {kind: shape_of(cls) for kind, cls in group.items()}
        for name, group in (("orders", ORDERS), ("conditions", CONDITIONS), ("parts", PARTS))
    }


def alarms() -> dict[str, Any]:
    return {cls.act: shape_of(cls) for cls in get_args(Alarm)}


def values() -> dict[str, list[str]]:
    """Values of enumerations in files and messages, besides events and acts."""
    named: dict[str, type[Enum]] = {
        "by hand": ByHand,
        "ranks": Rank,
        "roles": Role,
        "lunar phases": LunarPhase,
        "hold'em phases": HoldemPhase,
    }
    return {name: [each.value for each in found] for name, found in named.items()}


def areas() -> dict[str, Any]:
    """The areas of each rulebook's layout, and those that a box must wager on to be dealt to."""
    return {
        id: {
            "areas": sorted(rulebook(id).document.areas),
            "dealt to": sorted(rulebook(id).document.dealt_to.areas),
            "options": sorted(rulebook(id).document.options),
        }
        for id in RULEBOOK_IDS
    }


_CODES = re.compile(r"[a-z]+(-[a-z]+)*")
_REFUSING = re.compile(r"_?(Refusal|refusal|refuse|not_now|Problem|[A-Z]\w*Error|refusal_with)")


@cache
def texts() -> frozenset[str]:
    """Every string constant of the program, from its bytecode, which is kept beside it."""
    loaders = (SourceFileLoader(path.stem, str(path)) for path in modules())
    return frozenset(text for each in loaders for text in _texts(each.get_code(each.name)))


def modules() -> Iterator[Path]:
    """Without the examples that stand in the documentation, if that is built."""
    documentation = PROGRAM / "server" / "documentation"
    return (path for path in PROGRAM.rglob("*.py") if not path.is_relative_to(documentation))


def _texts(constant: Any) -> Iterator[str]:
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, CodeType):
        yield from _texts(constant.co_consts)
    elif isinstance(constant, tuple | frozenset):
        for each in constant:
            yield from _texts(each)


def codes() -> list[str]:
    """Every refusal code that can be read from the program."""
    calls = [node for tree in _trees() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return sorted({code for call in calls for code in _codes_of(call)})


def _codes_of(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if _REFUSING.fullmatch(name) and len(call.args) > 1:
        for given in call.args[:3]:
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                if _CODES.fullmatch(given.value):
                    yield given.value
                return


def _trees() -> Iterator[ast.Module]:
    for path in sorted(modules()):
        yield ast.parse(path.read_text(encoding="utf-8"))


# Acts in text


@cache
def _table() -> Table:
    return journal.begin(journal.Heading(rulebook="nz-lunar")).table


def read_typed(line: str, by: str) -> dict[str, Any]:
    """What a journal stores of a line typed at table 1."""
    who = journal.actor(by)
    return journal.to_plain(journal.from_plain(journal.parse_typed(line), who, _table()), who)


def read_kept(plain: Mapping[str, Any], by: str) -> dict[str, Any]:
    """What a journal stores of an act that was read from a journal."""
    who = journal.actor(by)
    return journal.to_plain(journal.from_plain(plain, who, _table()), who)


def read_promotion_typed(line: str) -> dict[str, Any]:
    return promotion_verbs.to_plain(promotion_verbs.from_plain(promotion_verbs.parse_typed(line)))


def read_promotion_kept(plain: Mapping[str, Any]) -> dict[str, Any]:
    return promotion_verbs.to_plain(promotion_verbs.from_plain(plain))


# The server's schemas


@cache
def openapi() -> dict[str, Any]:
    return create_app(ServerSettings("sqlite://")).openapi()


def messages() -> dict[str, Any]:
    return schema()


# Commands


def commands_with(option: str) -> list[str]:
    """Every command that has the option, by its command line."""
    return sorted(
        name for name, command in _commands("", get_command(app)) if _has(command, option)
    )


def _commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(command, LazyCommand):
        command = command.command
    inside = getattr(command, "commands", None)
    if inside is None:
        yield name, command
        return
    for each, found in inside.items():
        yield from _commands(f"{name} {each}".strip(), found)


def _has(command: Any, option: str) -> bool:
    return any(option in parameter.opts for parameter in command.params)


@contextmanager
def solved_by_folding() -> Iterator[None]:
    """Run `croupier solve` as if folding were always best, to skip minutes of work."""
    each = STATES // 13

    def folding(game: Game, up: int) -> solver.Part:
        loss = -scale_of(game).denominator
        weights = tuple(each if code == FOLD else 0 for code in range(32))
        sums = Sums(each * loss, (0, 0), weights, (0,) * 6)
        worth = np.full(CANONICAL, loss, dtype=np.int64)
        best = np.zeros(CANONICAL, dtype=np.uint8)
        return solver.Part(up, dict.fromkeys(READINGS, sums), worth, best)

    with patch.object(solver, "solve_part", folding):
        yield


# Solved games

SOLVED = {
    "any": {"hand_method": "any"},
    "two-plus-three": {"hand_method": "two-plus-three"},
}


def data_files() -> dict[str, str]:
    """The digest of every data file of the analysis."""
    return {
        path.name: digest(path)
        for path in sorted((PROGRAM / "analysis").rglob("data/*"))
        if path.is_file() and path.suffix in (".json", ".toml")
    }


def digests() -> frozenset[str]:
    """The digest of every file of the program."""
    return frozenset(
        digest(path)
        for path in PROGRAM.rglob("*")
        if path.is_file() and path.suffix in (".json", ".toml")
    )


def digest(path: Path) -> str:
    """The digest of a file's lines without comments, which name the module that made it."""
    lines = path.read_bytes().splitlines(keepends=True)
    return _sha256(b"".join(line for line in lines if not line.startswith(b"#")))


def games() -> dict[str, str]:
    """The game named in a solution file: a file solved earlier must still open."""
    chosen: tuple[tuple[str, dict[str, Any]], ...] = (
        *((id, {}) for id in RULEBOOK_IDS if id.endswith("-lunar")),
        ("nz-lunar", {"straight_with_pair": "straight-and-pair"}),
        ("nsw-lunar", {"straight_with_pair": "straight-and-pair"}),
    )
    found: dict[str, str] = {}
    for id, options in chosen:
        game = lunar_game(rulebook(id).rules_as(LunarRules, options))
        name = " ".join((id, *(f"-o {option}={value}" for option, value in options.items())))
        found[name] = lunar_digest(game)
        found[f"{name}, no second combination"] = lunar_digest(without_second(game))
    return found


def solved(name: str) -> dict[str, str]:
    """The digest of everything in a solution of hold'em."""
    rules = rulebook("nz-uth").rules_as(HoldemRules, SOLVED[name])
    game = holdem_game(rules)
    solution = solve_holdem(game)
    arrays = {name: getattr(solution, name) for name in ("by_rank", "by_suit", "starts", "played")}
    arrays["hands"] = hands(game)
    lines = sorted(f"{end} {ways}" for end, ways in ends(game).items())
    return {
        **{name: _array(found.astype(np.int64)) for name, found in arrays.items()},
        "ends": _sha256("\n".join(lines).encode()),
    }


def solved_lunar(up: int = 12) -> dict[str, str]:
    """The digest of one of thirteen parts of a solution of Lunar Poker: this upcard."""
    part = solver.solve_part(lunar_game(rulebook("wa-lunar").rules_as(LunarRules)), up)
    sums = {reading.value: str(astuple(each)) for reading, each in part.sums.items()}
    arrays = {
        each.name: _array(getattr(part, each.name))
        for each in fields(part)
        if isinstance(getattr(part, each.name), np.ndarray)
    }
    return {**sums, **arrays}


def _array(found: Any) -> str:
    """Shape, kind and numbers; in the same order of bytes on every machine."""
    plain = np.ascontiguousarray(found, dtype=found.dtype.newbyteorder("<"))
    return _sha256(f"{plain.shape} {plain.dtype.str}\n".encode() + plain.tobytes())


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
