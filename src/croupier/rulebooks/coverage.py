"""How each clause of a rulebook is honoured: where in the code, where in the data, by which tests.

None of this is written down anywhere. The code says `cites.fold_ante`, the rulebook's [cites] says
which clauses that topic rests on, the other sections of its file list the clauses that they are
taken from, and the tests name the clauses that they prove.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, get_args

from croupier.rulebooks.clauses import Clause, Kind, address
from croupier.rulebooks.library import Rulebook

KINDS: tuple[Kind, ...] = get_args(Kind)
Places = tuple[str, ...]


@dataclass(frozen=True)
class Covered:
    """One clause and all that refers to it."""

    address: str
    number: str
    clause: Clause
    topics: Places
    code: Places
    data: Places
    tests: Places | None
    """The tests that name it; None where the tests are not at hand."""

    @property
    def lacks_test(self) -> bool:
        """Whether the build must fail: the clause is enforced or settled, and nothing proves it."""
        return self.clause.needs_test and self.tests == ()


def coverage(rulebook: Rulebook, proven: Mapping[str, Places] | None = None) -> list[Covered]:
    """Every clause of a rulebook, in the document's order; `proven` is what `proofs` has found."""
    document = rulebook.document
    sections = document.model_dump(by_alias=True)
    cites = {**sections.pop("cites")}
    for subject in sections.pop("house").values():
        cites |= subject
    topics, data = _inverted(cites), _inverted(dict(_cited_in(sections)))
    uses = _uses(document.game)
    return _with_heads(
        [
            Covered(
                address(document.id, number),
                number,
                clause,
                topics.get(number, ()),
                _places(use for topic in topics.get(number, ()) for use in uses.get(topic, ())),
                data.get(number, ()),
                None if proven is None else proven.get(address(document.id, number), ()),
            )
            for number, clause in rulebook.clauses.items()
        ]
    )


def _with_heads(covered: list[Covered]) -> list[Covered]:
    """The opening words of a list are proved through its paragraphs."""
    return [_head(each, beneath(covered, each.number)) for each in covered]


def _head(head: Covered, inside: list[Covered]) -> Covered:
    if head.tests != () or not inside:
        return head
    tests = {test for each in inside for test in each.tests or ()}
    return replace(head, tests=tuple(sorted(tests)))


def counts(covered: list[Covered]) -> dict[Kind, int]:
    """How many clauses are of each kind, the planned ones among them."""
    found = Counter(each.clause.kind for each in covered)
    return {kind: found[kind] for kind in KINDS}


def beneath(covered: list[Covered], number: str) -> list[Covered]:
    """The clauses within a clause: 9.4 has 9.4.1, 9.4.3 and 9.4.3.1, or 9.4(a)."""
    inside = (f"{number}.", f"{number}(")
    return [each for each in covered if each.number.startswith(inside)]


def _cited_in(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Places]]:
    """The parts of a rulebook's file, by dotted name, and the clauses that each is taken from."""
    for name, value in section.items():
        if name == "clauses":
            yield path, value
        elif name == "grounds":
            yield from ((f"grounds.{ground}", numbers) for ground, numbers in value.items())
        elif isinstance(value, dict):
            yield from _cited_in(value, f"{path}.{name}".removeprefix("."))


def _inverted(names: Mapping[str, Places]) -> dict[str, Places]:
    """From each clause back to the names that list it."""
    found: dict[str, Places] = {}
    for name, numbers in names.items():
        for number in numbers:
            found[number] = (*found.get(number, ()), name)
    return found


def _places(uses: Iterable[tuple[str, int]]) -> Places:
    return tuple(f"{path}:{line}" for path, line in sorted(set(uses)))


@cache
def _uses(game: str) -> Mapping[str, list[tuple[str, int]]]:
    """For each topic the files and lines of our own code that cite it."""
    root = Path(__file__).parent.parent
    found: dict[str, list[tuple[str, int]]] = {}
    for path in root.rglob("*.py"):
        where, source = path.relative_to(root), path.read_text(encoding="utf-8")
        if "cites." in source and not _of_another_game(where, game):
            for topic, line in _cited_topics(ast.parse(source)):
                found.setdefault(topic, []).append((where.as_posix(), line))
    return found


def _of_another_game(where: Path, game: str) -> bool:
    return len(where.parts) > 2 and where.parts[0] == "games" and where.parts[1] != game


def _cited_topics(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Every `cites.topic` or `x.y.cites.topic`, with its line."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and _is_cites(node.value):
            yield node.attr, node.lineno


def _is_cites(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="cites") | ast.Attribute(attr="cites"):
            return True
    return False
