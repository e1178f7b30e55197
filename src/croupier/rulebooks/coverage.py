"""How each clause of a rulebook is honoured: where in the code, where in the data, by which tests.

None of this is written down anywhere. The code says `cites.fold_ante`, the rulebook's [cites] says
which clauses that topic rests on, the other sections of its file list the clauses that they are
taken from, and the tests name the clauses that they prove: scenario files list them for each case,
and Python tests are marked with `@pytest.mark.clauses("nz-lunar:5.9", ...)`, on a test, a
parameter, a class or a whole module. Tests are read, not run.
"""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_args

from croupier.rulebooks.clauses import Clause, Kind, address
from croupier.rulebooks.library import RULEBOOK_IDS, Rulebook
from croupier.rulebooks.plugins import RulebookError

_Names = Mapping[str, list[str]]


def tests_at_hand() -> Path | None:
    """The tests beside this source; an installed package has none."""
    folder = Path(__file__).parents[3] / "tests"
    return folder if (folder / "scenarios").is_dir() else None


def proofs(tests: Path) -> dict[str, tuple[str, ...]]:
    """For each address that some test names, the tests, each as pytest is asked for it."""
    found: dict[str, dict[str, None]] = {}
    scenarios, modules = (tests / "scenarios").rglob("*.toml"), tests.rglob("test_*.py")
    for path in (*sorted(scenarios), *sorted(modules)):
        read = _cases if path.suffix == ".toml" else _marked
        try:
            named = list(read(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, SyntaxError, KeyError) as error:
            raise RulebookError("bad-test", f"{path} cannot be read: {error!r}") from error
        for clause, test in named:
            name = f"{path.relative_to(tests).as_posix()}::{test}"
            found.setdefault(clause, {})[name] = None
    return {clause: tuple(names) for clause, names in found.items()}


def _cases(source: str) -> Iterator[tuple[str, str]]:
    """The clauses of a scenario file, each with the name of the case that it is proven by."""
    scenario = tomllib.loads(source)
    for case in scenario.get("case", ()):
        for number in case.get("clauses", ()):
            clause = number if ":" in number else f"{scenario['rulebook']}:{number}"
            yield clause, case["name"]


def _marked(source: str) -> Iterator[tuple[str, str]]:
    """The clauses that the tests of a Python module are marked with."""
    module = ast.parse(source)
    names = _constants(module)
    for test, marks in _tests(module.body, "", []):
        for argument in (each for mark in marks for each in mark.args):
            for clause in _strings(argument, names):
                yield clause, test


def _tests(
    body: list[ast.stmt], where: str, inherited: list[ast.Call]
) -> Iterator[tuple[str, list[ast.Call]]]:
    """Every test in a module or class, with its marks and those of what it stands in."""
    inherited = inherited + _marks(each for node in body for each in _pytestmark(node))
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = inherited + _marks(node.decorator_list)
            yield from _tests(node.body, f"{where}{node.name}::", own)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield f"{where}{node.name}", inherited + _marks(node.decorator_list)


def _pytestmark(node: ast.stmt) -> list[ast.expr]:
    match node:
        case ast.Assign(targets=[ast.Name(id="pytestmark")], value=marks):
            return [marks]
    return []


def _marks(nodes: Iterable[ast.expr]) -> list[ast.Call]:
    return [
        inner
        for node in nodes
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call)
        and isinstance(inner.func, ast.Attribute)
        and inner.func.attr == "clauses"
    ]


def _constants(module: ast.Module) -> _Names:
    """The module's names for strings and lists of strings, in the order of their assignment."""
    names: dict[str, list[str]] = {"RULEBOOK_IDS": list(RULEBOOK_IDS)}
    for node in module.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                names[name] = _strings(value, names)
    return names


def _strings(node: ast.expr, names: _Names) -> list[str]:
    """The strings that an expression spells out, as far as that is plain without running it."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Name(id=name):
            return names.get(name, [])
        case ast.Starred(value=inner) | ast.FormattedValue(value=inner):
            return _strings(inner, names)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return [text for part in parts for text in _strings(part, names)]
        case ast.JoinedStr(values=parts):
            return ["".join(each) for each in product(*(_strings(part, names) for part in parts))]
        case (
            ast.GeneratorExp(elt=inner, generators=loops)
            | ast.ListComp(elt=inner, generators=loops)
        ):
            return _looped(inner, loops, names)
    return []


def _looped(inner: ast.expr, loops: list[ast.comprehension], names: _Names) -> list[str]:
    if not loops:
        return _strings(inner, names)
    match loops[0]:
        case ast.comprehension(target=ast.Name(id=name), iter=source, ifs=[]):
            return [
                text
                for each in _strings(source, names)
                for text in _looped(inner, loops[1:], {**names, name: [each]})
            ]
    return []


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
