"""The leaves of the trees behind `croupier rule`, and tables played into their situations."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.settlement import Outcome as Settled
from croupier.games.settlement import SettlementLine
from croupier.house.table.state import InPlay
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.case import Effect, Fate, Node, Outcome, Question
from croupier.rulebooks.cases import BY_OTHERS, cases

from .playing import AtTable, matches
from .reading import Failed, Situation

_FILE = Path(__file__).parent / "leaves.toml"
_SUPER_COMPULSORY = ("wa-lunar", "nsw-lunar")
_COMES_TO: Mapping[Fate, Settled] = {
    "void": Settled.VOID,
    "stand-off": Settled.STAND_OFF,
    "paid": Settled.WON,
    "lost": Settled.LOST,
    "forfeited": Settled.FORFEITED,
    "kept": Settled.KEPT,
}


@dataclass(frozen=True)
class Way:
    """A way through a case, and the leaf that it leads to."""

    answers: tuple[str, ...]
    leaf: Outcome
    declined: bool = False
    """Whether an official who might do something does not: then there is nothing to cite."""


def all_leaves() -> dict[str, Way]:
    """Every way through every case of every rulebook, by its words: "nz-lunar fold drew=no"."""
    return {
        " ".join((id, case.id, *way.answers)): way
        for id in RULEBOOK_IDS
        for case in cases(rulebook(id)).values()
        for way in _ways(case.start)
    }


def _ways(node: Node) -> Iterator[Way]:
    if isinstance(node, Outcome):
        yield Way((), node)
        return
    assert isinstance(node, Question)
    for answer, below in node.answers.items():
        declined = node.by is not None and answer == "no"
        for way in _ways(below):
            answers = (f"{node.id}={answer}", *way.answers)
            yield Way(answers, way.leaf, declined or way.declined)


@dataclass(frozen=True)
class Leaf:
    """A table played into the situation of a leaf."""

    way: str
    boxes: tuple[int, ...]
    """The boxes that the leaf is about, if it is not about all."""
    situation: Situation


def played_leaves() -> tuple[Leaf, ...]:
    file = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(
        Leaf(f"{id} {way}", tuple(said.get("boxes", (1,))), _situation(file, said, id))
        for said in file["leaf"]
        for id in said["rulebooks"]
        for way in said["ways"]
    )


def _situation(file: Mapping[str, Any], said: Mapping[str, Any], id: str) -> Situation:
    given = {**file["holdem" if id == "nz-uth" else "lunar"], **said, "rulebook": id, "id": id}
    if id in _SUPER_COMPULSORY:
        given["wagers"] = _with_super(given["wagers"])
    return Situation(given)


def _with_super(wagers: list[str]) -> list[str]:
    beside = [wager.replace(" ante ", " super ") for wager in wagers if " ante " in wager]
    have = {wager.rpartition(" ")[0] for wager in wagers}
    return [*wagers, *(wager for wager in beside if wager.rpartition(" ")[0] not in have)]


def play_leaf(leaf: Leaf, way: Way) -> None:
    """Raises `Failed` where something else follows than the leaf says."""
    table = AtTable(leaf.situation)
    for line in leaf.situation.acts:
        table.does(line)
    if wrong := list(_differences(leaf, way, table)):
        raise Failed("; ".join(wrong))


def _differences(leaf: Leaf, way: Way, table: AtTable) -> Iterator[str]:
    says, last = way.leaf, table.last
    if last is None:
        if says.round != "not begun":
            yield f"the round {says.round}, and there is none"
        return
    boxes = tuple(last.round.boxes) if says.whose == "every box" else leaf.boxes
    yield from _of_round(says, last, boxes)
    for box in boxes:
        for effect in says.wagers:
            yield from _of_wager(table, last, box, effect)
    numbers = [each.partition(":")[2] for each in says.clauses if not each.startswith("ruling:")]
    if not (way.declined or matches(leaf.situation.rulebook, numbers, table.cited)):
        yield f"it rests on {', '.join(numbers)}, and nothing that happened cites one of them"


def _of_round(says: Outcome, last: InPlay, boxes: tuple[int, ...]) -> Iterator[str]:
    round = last.round
    match says.round:
        case "dealt again" | "void":
            if not round.void:
                yield f"the round is {says.round}, and was not voided"
        case "box over":
            yield from (
                f"the round is over for box {box}, and the box is still in it"
                for box in boxes
                if not round.boxes[box].out
            )
            if round.void:
                yield "the round is over for a box only, and was voided"
        case "not begun":
            yield "no round is concerned, and there is one"
        case _:
            if round.void:
                yield f"the round {says.round}, and was voided on {', '.join(round.void)}"


def _of_wager(table: AtTable, last: InPlay, number: int, effect: Effect) -> Iterator[str]:
    for box, wager in _named(last, number, effect.wager):
        lines = table.of_wager(f"{box} {wager}")
        if not _fares(effect.fate, lines):
            came = f"{lines}" if lines else "is not settled"
            yield f"{wager} of box {box}: {effect.fate}, and {came}"


def _named(last: InPlay, number: int, wager: str) -> list[tuple[int, str]]:
    """The wagers that an effect is about, as far as they were placed."""
    boxes = last.round.boxes
    if wager == BY_OTHERS:
        on = f"super_on_{number}"
        return [(box, on) for box in boxes if on in boxes[box].wagers]
    own = [each for each in boxes[number].wagers if each == wager or each.startswith(f"{wager}_")]
    return [(number, each) for each in own]


def _fares(fate: Fate, lines: list[SettlementLine]) -> bool:
    """A wager that stands may be won or lost later; it is neither void nor forfeited."""
    outcomes = {line.outcome for line in lines}
    if fate == "stands":
        return not outcomes & {Settled.VOID, Settled.FORFEITED}
    if fate == "void":
        return Settled.VOID in outcomes and sum(line.net for line in lines) == 0
    return _COMES_TO[fate] in outcomes
