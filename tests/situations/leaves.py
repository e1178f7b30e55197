"""The leaves of the trees behind `croupier rule`, and tables played into their situations."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.case import Node, Outcome, Question
from croupier.rulebooks.cases import cases

from .at_table import AtTable
from .comparison import differences
from .files import Failed, Situation
from .promotion import promote

_FOLDER = Path(__file__).parent
_DEFAULTS = "leaves.toml"
_PLAYS = (
    *("leaves-lunar.toml", "leaves-nsw.toml", "leaves-holdem.toml"),
    *("leaves-nsw-house.toml", "leaves-holdem-house.toml"),
)
_SUPER_COMPULSORY = ("wa-lunar", "nsw-lunar")


@dataclass(frozen=True)
class Way:
    """A path through a case, and the leaf at its end."""

    answers: tuple[str, ...]
    leaf: Outcome
    declined: bool = False
    """Whether an official who might do something does not: a play shows that one could."""

    def cites(self, number: str) -> bool:
        return any(each == number or each.endswith(f":{number}") for each in self.leaf.clauses)


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
    defaults = _read(_DEFAULTS)
    return tuple(
        Leaf(f"{id} {way}", tuple(said.get("boxes", (1,))), _situation(defaults, said, id))
        for name in _PLAYS
        for said in _read(name)["leaf"]
        for id in said["rulebooks"]
        for way in said["ways"]
    )


def unplayed_leaves() -> dict[str, str]:
    """Paths for which no table is played, and the reason."""
    return {
        f"{id} {way}": reason
        for id, ways in _read("unplayed.toml").items()
        for way, reason in ways.items()
    }


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text(encoding="utf-8"))


def _situation(defaults: Mapping[str, Any], said: Mapping[str, Any], id: str) -> Situation:
    given = {**defaults["holdem" if id == "nz-uth" else "lunar"], **said, "rulebook": id, "id": id}
    if id in _SUPER_COMPULSORY and not said.get("wagers_as_written"):
        given["wagers"] = _with_super(given["wagers"])
    return Situation(given)


def _with_super(wagers: list[str]) -> list[str]:
    beside = [wager.replace(" ante ", " super ") for wager in wagers if " ante " in wager]
    have = {wager.rpartition(" ")[0] for wager in wagers}
    return [*wagers, *(wager for wager in beside if wager.rpartition(" ")[0] not in have)]


def play_leaf(leaf: Leaf, way: Way) -> None:
    """Play the leaf; raise `Failed` if the consequences differ from the leaf's."""
    if leaf.situation.is_promotion:
        promote(leaf.situation)
        return
    table = AtTable(leaf.situation)
    for line in leaf.situation.acts:
        table.does(line)
    if wrong := list(differences(way.leaf, leaf.way, leaf.boxes, table, way.declined)):
        raise Failed("; ".join(wrong))
