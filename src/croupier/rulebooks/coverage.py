"""How each clause of a rulebook is honoured: where in the code, where in the data, by which tests.

None of this is written down anywhere. The code says `cites.fold_ante`, the rulebook's [cites] says
which clauses that topic rests on, the other sections of its file list the clauses that they are
taken from, and the tests name the clauses that they prove: scenario files list them for each case,
and Python tests are marked with `@pytest.mark.clauses("nz-lunar:5.9", ...)`, on a test, a
parameter, a class or a whole module. Tests are read, not run.

A test that names five clauses need not prove five. Its subject is the clause that it names alone,
or, of several, those that it says: `subject="nz-lunar:5.9"` in a mark, `subject = ["5.9"]` in a
case. A case that ends in a refusal is about the clause that the refusal must cite. The other
clauses are mentioned.
"""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeGuard, get_args

from croupier.forms import figures
from croupier.rulebooks.clauses import Clause, Kind, address
from croupier.rulebooks.library import RULEBOOK_IDS, Rulebook
from croupier.rulebooks.plugins import RulebookError
from croupier.value import value

_Names = Mapping[str, list[str]]
Places = tuple[str, ...]


def tests_at_hand() -> Path | None:
    """The tests beside this source; an installed package has none."""
    folder = Path(__file__).parents[3] / "tests"
    return folder if (folder / "scenarios").is_dir() else None


@value
class NamingTest:
    """A test, the clauses that it names, and those that it is about."""

    name: str
    clauses: Places
    subjects: Places


def naming_tests(tests: Path) -> Iterator[NamingTest]:
    """Every test that names clauses, each by its pytest id."""
    scenarios, modules = (tests / "scenarios").rglob("*.toml"), tests.rglob("test_*.py")
    for path in (*sorted(scenarios), *sorted(modules)):
        try:
            found = _read(path.suffix, path.read_text(encoding="utf-8"))
        except (OSError, ValueError, SyntaxError, KeyError) as error:
            raise RulebookError("bad-test", f"{path} cannot be read: {error!r}") from error
        for each in found:
            name = f"{path.relative_to(tests).as_posix()}::{each.name}"
            yield replace(each, name=name)


@cache
def _read(suffix: str, source: str) -> tuple[NamingTest, ...]:
    """The tests of a file. The answer is kept: coverage asks which tests name a clause, and again
    which of them are about it."""
    return tuple(_cases(source) if suffix == ".toml" else _marked(source))


def proofs(tests: Path) -> dict[str, Places]:
    """For each address, the tests that name it."""
    return _by_clause((each.name, each.clauses) for each in naming_tests(tests))


def subjects(tests: Path) -> dict[str, Places]:
    """For each address, the tests that are about it."""
    return _by_clause((each.name, each.subjects) for each in naming_tests(tests))


def _by_clause(named: Iterable[tuple[str, Places]]) -> dict[str, Places]:
    found: dict[str, dict[str, None]] = {}
    for test, clauses in named:
        for clause in clauses:
            found.setdefault(clause, {})[test] = None
    return {clause: tuple(names) for clause, names in found.items()}


def _about(clauses: Iterable[str]) -> Places:
    """The subjects of a test that does not declare any: in each rulebook the one clause that it
    names, with the clauses that contain it. A test that names several has none."""
    by_book: dict[str, list[str]] = {}
    for clause in dict.fromkeys(clauses):
        by_book.setdefault(clause.partition(":")[0], []).append(clause)
    return tuple(
        clause
        for named in by_book.values()
        if sum(not _stands_over(each, named) for each in named) == 1
        for clause in named
    )


def _stands_over(head: str, clauses: Iterable[str]) -> bool:
    return any(each.startswith((f"{head}.", f"{head}(")) for each in clauses)


def _cases(source: str) -> Iterator[NamingTest]:
    """The cases of a scenario file. A case that ends in a refusal is about the clause that the
    refusal cites."""
    scenario = tomllib.loads(source)

    def full(numbers: Iterable[str]) -> Places:
        return tuple(n if ":" in n else f"{scenario['rulebook']}:{n}" for n in numbers)

    for case in scenario.get("case", ()):
        clauses = full(case.get("clauses", ()))
        refused = full(case.get("refused", {}).get("clauses", ()))
        cited = tuple(each for each in refused if each in clauses) or clauses
        about = full(case["subject"]) if "subject" in case else _about(cited)
        yield NamingTest(case["name"], clauses, about)


def _marked(source: str) -> Iterator[NamingTest]:
    """The tests of a Python module with the clauses that they are marked with."""
    module = ast.parse(source)
    names = _constants(module)
    for test, marks, parameters in _tests(module.body, "", [], names):
        for own in parameters or [[]]:
            named = [
                text
                for mark in (*marks, *own)
                for each in mark.args
                for text in _strings(each, names)
            ]
            said = [text for mark in (*marks, *own) for text in _subject(mark, names)]
            yield NamingTest(test, tuple(dict.fromkeys(named)), tuple(said) or _about(named))


def _subject(mark: ast.Call, names: _Names) -> list[str]:
    """What the mark says that its test is about."""
    return [
        text
        for keyword in mark.keywords
        if keyword.arg == "subject"
        for text in _strings(keyword.value, names)
    ]


_Marks = list[ast.Call]


def _tests(
    body: list[ast.stmt], where: str, inherited: _Marks, names: _Names
) -> Iterator[tuple[str, _Marks, list[_Marks]]]:
    """Every test in a module or class, with its own marks and inherited ones; and, if its
    parameters have marks, those of each."""
    inherited = inherited + _marks(each for node in body for each in _pytestmark(node))
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = inherited + _marks(node.decorator_list)
            yield from _tests(node.body, f"{where}{node.name}::", own, names)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            direct = [each for each in node.decorator_list if _is_mark(each)]
            others = [each for each in node.decorator_list if not _is_mark(each)]
            parameters = [[mark] for mark in _marks(others)]
            parameters += [[mark] for mark in _given(direct, others, names)]
            yield f"{where}{node.name}", inherited + _marks(direct), parameters


def _given(direct: _Marks, others: list[ast.expr], names: _Names) -> _Marks:
    """A mark for each value of the parameter that holds the clause that a test is about:
    `clauses(parameter="clause")`."""
    wanted = {
        text
        for mark in direct
        for keyword in mark.keywords
        if keyword.arg == "parameter"
        for text in _strings(keyword.value, names)
    }
    return [
        ast.Call(ast.Name("clauses"), [value], [])
        for node in others
        if isinstance(node, ast.Call) and len(node.args) > 1
        for place, name in enumerate(_strings(node.args[0], names))
        if name in wanted
        for value in _values(node.args[1], place)
    ]


def _values(listed: ast.expr, place: int) -> list[ast.expr]:
    """The values at one place of the parameters of a test."""
    if not isinstance(listed, ast.List | ast.Tuple):
        return []
    return [
        each.elts[place] if isinstance(each, ast.Tuple | ast.List) else each
        for each in listed.elts
        if not isinstance(each, ast.Starred)
    ]


def _pytestmark(node: ast.stmt) -> list[ast.expr]:
    match node:
        case ast.Assign(targets=[ast.Name(id="pytestmark")], value=marks):
            return [marks]
    return []


def _marks(nodes: Iterable[ast.expr]) -> _Marks:
    return [inner for node in nodes for inner in ast.walk(node) if _is_mark(inner)]


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clauses"
    )


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
    """The strings that an expression spells out, as far as they are known without running it."""
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


@value
class Covered:
    """One clause and everything that refers to it."""

    address: str
    number: str
    clause: Clause
    topics: Places
    code: Places
    data: Places
    tests: Places | None
    """The tests that name it; None if the tests are not available."""
    subject_of: Places | None = None
    """The tests that are about it."""

    @property
    def lacks_test(self) -> bool:
        """Whether the build must fail: the clause needs a test, and no test is about it."""
        return self.clause.needs_test and self.subject_of == ()


Named = Mapping[str, Places]
"""For each address, tests."""


def coverage(
    rulebook: Rulebook, proven: Named | None = None, about: Named | None = None
) -> list[Covered]:
    """Every clause of a rulebook, in the document's order; `proven` comes from `proofs`, `about`
    from `subjects`."""
    document = rulebook.document
    sections = figures(document)
    sections["approvals"] = {
        name: {"clauses": each.clauses} for name, each in document.approvals.items()
    }
    sections["also"] = {
        each.topic + ": " + each.what: {"clauses": each.clauses} for each in document.also
    }
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
                None if about is None else about.get(address(document.id, number), ()),
            )
            for number, clause in rulebook.clauses.items()
        ]
    )


def _with_heads(covered: list[Covered]) -> list[Covered]:
    """The opening words of a list are proved through its paragraphs."""
    return [_head(each, beneath(covered, each.number)) for each in covered]


def _head(head: Covered, inside: list[Covered]) -> Covered:
    tests, about = head.tests, head.subject_of
    if tests == ():
        tests = tuple(sorted({test for each in inside for test in each.tests or ()}))
    if about == ():
        about = tuple(sorted({test for each in inside for test in each.subject_of or ()}))
    return replace(head, tests=tests, subject_of=about)


def counts(covered: list[Covered]) -> dict[Kind, int]:
    """How many clauses of each kind there are, including planned ones."""
    found = Counter(each.clause.kind for each in covered)
    return {kind: found[kind] for kind in KINDS}


def beneath(covered: list[Covered], number: str) -> list[Covered]:
    """The clauses within a clause: 9.4 has 9.4.1, 9.4.3 and 9.4.3.1, or 9.4(a)."""
    inside = (f"{number}.", f"{number}(")
    return [each for each in covered if each.number.startswith(inside)]


def _cited_in(section: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Places]]:
    """The parts of a rulebook's file, by dotted name, and the clauses of each."""
    for name, part in section.items():
        if name == "clauses":
            yield path, part
        elif name == "grounds":
            yield from ((f"grounds.{ground}", numbers) for ground, numbers in part.items())
        elif isinstance(part, dict):
            yield from _cited_in(part, f"{path}.{name}".removeprefix("."))


def _inverted(names: Mapping[str, Places]) -> dict[str, Places]:
    """For each clause, the names that list it."""
    found: dict[str, Places] = {}
    for name, numbers in names.items():
        for number in numbers:
            found[number] = (*found.get(number, ()), name)
    return found


def _places(uses: Iterable[tuple[str, int]]) -> Places:
    return tuple(f"{path}:{line}" for path, line in sorted(set(uses)))


@cache
def _uses(game: str) -> Mapping[str, list[tuple[str, int]]]:
    """For each topic, the files and lines of our own code that cite it."""
    found: dict[str, list[tuple[str, int]]] = {}
    for where, topic, line in _citations():
        if not _of_another_game(where, game):
            found.setdefault(topic, []).append((where.as_posix(), line))
    return found


@cache
def _citations() -> tuple[tuple[Path, str, int], ...]:
    """Every topic that our own code cites, with its file and line."""
    root = Path(__file__).parent.parent
    sources = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    return tuple(
        (path.relative_to(root), topic, line)
        for path, source in sources.items()
        if "cites." in source
        for topic, line in _cited_topics(ast.parse(source))
    )


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
