"""The pages are true: every command, transcript and example on them is run."""

import doctest
import json
import lzma
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer.main

from croupier.cli.main import app
from croupier.records.rounds import replay
from tests.frozen.snapshots import DATA
from tests.pages import FLAGS, PAGES, ROOT, Block, blocks, commands, differs, run, transcript

FOLLOWED = {
    ("api.md", "python"): "tests/server/test_api_doc.py",  # needs a server
    ("bots.md", "python"): "tests/server/test_client.py",  # the same
    ("verification.md", "python"): "tests/server/tables/test_verification_page.py",  # the same
    ("verification.md", "commands"): "tests/server/tables/test_verification_page.py",
    ("backup.md", "commands"): "tests/floor/database/test_backup.py",  # PostgreSQL
    ("proxy.md", "nginx"): "tests/server/nginx.py",  # nginx
    ("proxy.md", "commands"): "tests/server/nginx.py",
    (
        "data.md",
        "transcript",
    ): "tests/cli/test_export_command.py",  # an older floor that is migrated
    ("data.md", "examples"): "tests/cli/test_export_command.py",
    ("reports.md", "examples"): "tests/cli/test_report_command.py",
    ("environments.md", "python"): "tests/envs/test_score.py",  # scores that take minutes
    ("environments.md", "transcript"): "tests/envs/test_score.py",
    (
        "promotions.md",
        "transcript",
    ): "tests/cli/promotion/test_promotion_document.py",  # proves clauses
}
"""Blocks that another test covers, with that test."""
READ = ("json", "toml", "text", "nginx", "")
"""Languages of blocks that are not run, because nobody types them."""
OWN = ("play", "drill", "serve", "solve")
"""Commands that wait for input or take many minutes; each has tests of its own."""
SLOW = re.compile(r"(edge|strategy) nz-uth|simulate wa-lunar|audit (sqlite|history)|history")
"""Commands that take seconds: they are parsed here, and run among the long tests."""
LESS = (("--rounds 1e9", "--rounds 1e5"),)
"""Work meant for a cluster is reduced here."""


def of_page(page: str, *kinds: str) -> list[Block]:
    """The blocks of a page that are run here."""
    found = (each for each in blocks() if each.page == page and each.kind in kinds)
    return [each for each in found if (page, each.kind) not in FOLLOWED]


def pages(*kinds: str) -> list[str]:
    return [path.name for path in PAGES if of_page(path.name, *kinds)]


def slow(command: str) -> bool:
    return SLOW.match(command.removeprefix("croupier ")) is not None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and a floor."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "floor.db").write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROUPIER_SECRET_KEY")  # the key of the tests: a floor here has its own
    return tmp_path


def test_every_block_is_of_a_kind_that_is_run_or_read() -> None:
    kinds = {"examples", "transcript", "commands", *READ}
    for each in blocks():
        known = each.kind in kinds or (each.page, each.kind) in FOLLOWED
        assert known, f"{each.page}:{each.line}: who runs a block of {each.kind}?"
        typed = re.search(r"^(\$ )?(croupier|python|make) ", each.text, re.MULTILINE)
        assert each.kind not in READ or typed is None, f"{each.page}:{each.line} is typed"
        if each.kind == "toml":
            tomllib.loads(each.text)
        elif each.kind == "json" and "..." not in each.text:
            value = json.loads(each.text)
            assert "deck" not in value or replay(value).lines


def test_what_another_test_follows_is_followed() -> None:
    there = {(each.page, each.kind) for each in blocks()}
    for (page, kind), test in FOLLOWED.items():
        assert (page, kind) in there
        text = (ROOT / test).read_text(encoding="utf-8")
        assert page in text, f"{test} does not name {page}"


@pytest.mark.parametrize("page", pages("commands", "transcript"))
@pytest.mark.usefixtures("folder")
def test_its_commands_run(page: str) -> None:
    for each in of_page(page, "commands", "transcript"):
        for command, wanted in _steps(each):
            if "croupier " not in command:
                assert _is_ours(command), command
            elif slow(command) or command.split()[1] in OWN:
                _parse(command)
            else:
                _check(each, command, wanted)


@pytest.mark.long
@pytest.mark.parametrize("page", pages("commands", "transcript"))
@pytest.mark.usefixtures("folder")
def test_its_slow_commands_run(page: str) -> None:
    for each in of_page(page, "commands", "transcript"):
        for command, wanted in _steps(each):
            if slow(command):
                _check(each, command, wanted)


@pytest.mark.parametrize("page", pages("examples"))
@pytest.mark.usefixtures("folder")
def test_its_examples_run(page: str) -> None:
    """All of a page as one session."""
    names: dict[str, Any] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    for each in of_page(page, "examples"):
        parsed = doctest.DocTestParser().get_doctest(each.text, names, page, page, each.line)
        runner.run(parsed, clear_globs=False)
        names = parsed.globs
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_links_and_pictures_are_there(path: Path) -> None:
    """Pages that are made when the site is built stand in its contents."""
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"""\]\(([^)#\s]+)[^)]*\)|(?:src|srcset)="([^"]+)\"""", text)
    made = ("learn/", "rulebooks/", "acts.md", "charts.md", "_static/")
    for target in (one or other for one, other in targets):
        if not target.startswith(("http", *made)):
            assert (path.parent / target).exists(), target


def _steps(block: Block) -> Iterator[tuple[str, str | None]]:
    if block.kind == "transcript":
        yield from transcript(block)
    else:
        yield from ((command, None) for command in commands(block))


def _check(block: Block, command: str, wanted: str | None) -> None:
    where = f"{block.page}:{block.line} {command}"
    if wanted is not None:
        assert differs(command, wanted) is None, f"{where}\n{differs(command, wanted)}"
        return
    for more, less in LESS:
        command = command.replace(more, less)
    status, printed = run(command)
    assert status == 0, f"{where}\n{printed}"


def _parse(command: str) -> None:
    """Check that the command exists and accepts its arguments."""
    found: Any = typer.main.get_command(app)
    _, *words = shlex.split(command)
    while hasattr(found, "commands"):
        named = found.commands[words.pop(0)]
        found = getattr(named, "command", named)
    found.make_context(found.name, words)


def _is_ours(command: str) -> bool:
    """Whether it is a make target or starts a module of ours; both have tests."""
    words = command.split()
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        return re.search(rf"^{words[1]}:", makefile, re.MULTILINE) is not None
    return words[:2] == ["python", "-m"] and find_spec(words[2]) is not None
