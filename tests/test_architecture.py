"""The map and the walks of docs/architecture.md are true: files exist, imports run as it says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs/architecture.md").read_text()
SOURCE = ROOT / "src"
LEG = (
    r"[Ee]ach file (imports|is imported by) the next[^\n]*:\n\n"
    r"((?:\d+\. .*\n(?: {3}.*\n)*)+)"
)
PACKAGES = {each.stem for each in (SOURCE / "croupier").iterdir() if each.name[0] not in "._"}


@dataclass(frozen=True)
class Leg:
    """A numbered list of files under a heading. `imports` says which way imports run along it."""

    title: str
    imports: str
    files: tuple[str, ...]


def legs() -> Iterator[Leg]:
    """Every list of files that says "each file imports the next" or "is imported by the next".

    A longer walk has several of them, where it turns round.
    """
    for title, text in re.findall(r"^### (.+)\n((?:(?!^##).*\n)+)", DOCUMENT, re.M):
        for way, steps in re.findall(LEG, text):
            files = re.findall(r"^\d+\. `([^`]+)`", steps, re.M)
            yield Leg(title, way, tuple(files))


LEGS = tuple(legs())


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("croupier", exclude_type_checking_imports=True, cache_dir=None)


def module_of(file: str) -> str | None:
    """The dotted name of a Python file of the program; None for data, tests and the browser."""
    path = ROOT / file
    if path.suffix != ".py" or SOURCE not in path.parents:
        return None
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def uses(importer: str, imported: str) -> bool:
    """Whether a module imports another, through others too, or names it to be loaded on demand."""
    if graph().chain_exists(importer=importer, imported=imported):
        return True
    named = SOURCE / (importer.replace(".", "/") + ".py")
    return f'"{imported}:' in named.read_text()


def imports_in_browser(importer: str, imported: str) -> bool:
    """Whether a file of the browser application imports another itself."""
    here = ROOT / importer
    names = re.findall(r'from "(\.[^"]+)"', here.read_text())
    found = [(here.parent / name).resolve() for name in names]
    endings = ("", ".ts", ".svelte", ".svelte.ts")
    return any((ROOT / imported) == Path(f"{each}{ending}") for each in found for ending in endings)


def test_there_are_three_walks() -> None:
    assert len({leg.title for leg in LEGS}) == 3
    assert all(len(leg.files) >= 3 for leg in LEGS)
    listed = re.findall(r"^\d+\. ", DOCUMENT, re.M)
    assert len(listed) == sum(len(leg.files) for leg in LEGS), "a step that names no file"


@pytest.mark.parametrize("leg", LEGS, ids=lambda leg: f"{leg.title}, {leg.imports}")
def test_the_files_of_a_walk_exist_and_imports_run_along_it(leg: Leg) -> None:
    missing = [file for file in leg.files if not (ROOT / file).is_file()]
    assert not missing, f"{leg.title}: {missing}"
    for earlier, later in pairwise(leg.files):
        importer, imported = (earlier, later) if leg.imports == "imports" else (later, earlier)
        if earlier.startswith("web/"):
            assert imports_in_browser(importer, imported), f"{importer} does not use {imported}"
            continue
        using, used = module_of(importer), module_of(imported)
        if using is None or used is None:
            continue
        assert uses(using, used), f"{using} does not use {used}"
        assert not graph().chain_exists(importer=used, imported=using), f"{used} uses {using} too"


def test_the_map_names_every_package_and_nothing_else() -> None:
    drawn = re.search(r"```text\n(cards .*?)```", DOCUMENT, re.S)
    assert drawn is not None
    names = {
        name.strip("/ ")
        for line in drawn[1].splitlines()
        if line[:1].strip()
        for name in re.split(r" {2,}", line)[0].split("·")
    }
    assert names - {"web"} == PACKAGES - {"__init__", "py"}


def test_every_file_that_the_document_names_exists() -> None:
    named = {
        each
        for each in re.findall(r"`((?:src|tests|web|docs|examples|bench)/[^`*\s]+)`", DOCUMENT)
        if not each.endswith("/") or "{" not in each
    }
    missing = sorted(each for each in named if not (ROOT / each).exists())
    assert not missing


def test_what_is_written_by_hand_is_there_and_as_long_as_is_told() -> None:
    """Up to half or twice as long, so that not every commit has to count lines."""
    _, _, survey = DOCUMENT.partition("## Written by hand")
    parts = re.findall(r"^\| [^|`]*`([\w/]+\.py)`, (\d+) \|", survey, re.M)
    assert len(parts) >= 15
    for file, told in parts:
        lines = len((SOURCE / "croupier" / file).read_text().splitlines())
        assert 0.5 <= lines / int(told) <= 2, f"{file} has {lines} lines"
