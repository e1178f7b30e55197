"""Which clauses the tests say they prove, read from the tests without running them.

Two places are read: scenario files, whose cases list their clauses, and Python tests marked with
`@pytest.mark.clauses("nz-lunar:5.9", ...)`, on a test, a parameter, a class or a whole module.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path

from croupier.rulebooks.errors import RulebookError
from croupier.rulebooks.library import RULEBOOK_IDS

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
        for address, test in named:
            name = f"{path.relative_to(tests).as_posix()}::{test}"
            found.setdefault(address, {})[name] = None
    return {address: tuple(names) for address, names in found.items()}


def _cases(source: str) -> Iterator[tuple[str, str]]:
    """The clauses of a scenario file, each with the name of the case that it is proven by."""
    scenario = tomllib.loads(source)
    for case in scenario.get("case", ()):
        for number in case.get("clauses", ()):
            address = number if ":" in number else f"{scenario['rulebook']}:{number}"
            yield address, case["name"]


def _marked(source: str) -> Iterator[tuple[str, str]]:
    """The clauses that the tests of a Python module are marked with."""
    module = ast.parse(source)
    names = _constants(module)
    for test, marks in _tests(module.body, "", []):
        for argument in (each for mark in marks for each in mark.args):
            for address in _strings(argument, names):
                yield address, test


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
