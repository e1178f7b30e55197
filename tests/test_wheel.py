"""The built wheel in an empty environment: what it does alone, and with the server."""

import json
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.extras import extra_packages
from croupier.records.rounds import answer, replay

ROOT = Path(__file__).parents[1]
ROUND = ROOT / "examples" / "two-combinations.json"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (ROOT / "src/croupier/server/static/index.html").exists(), "`make web` builds it"
    folder = tmp_path_factory.mktemp("wheel")
    build = (*PIP, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", str(folder))
    subprocess.run((*build, str(ROOT)), check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of an environment with `pip install croupier` alone."""
    return _installed(wheel, tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="module")
def with_server(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _installed(wheel, tmp_path_factory.mktemp("server"), "server")


def _installed(wheel: Path, folder: Path, *extras: str) -> Path:
    """A new environment with the wheel and, copied from this environment, only its requirements."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    install = ("--python", str(python), "install", "--no-deps", "--no-index", "--no-compile")
    subprocess.run((*PIP, *install, str(wheel)), check=True)
    (packages,) = folder.glob("lib/*/site-packages")
    (croupier,) = Distribution.discover(name="croupier", path=[str(packages)])
    for name in _required(croupier, frozenset(extras)):
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            if not (packages / top).exists():
                (packages / top).symlink_to(str(found.locate_file(top)))
    return python.parent


def _required(whole: Distribution, extras: frozenset[str]) -> set[str]:
    """The requirements of a distribution with these extras, and all of theirs."""
    found: set[tuple[str, frozenset[str]]] = set()
    todo = [(whole, extras)]
    while todo:
        of, extras = todo.pop()
        for each in map(Requirement, of.requires or ()):
            chosen = ({"extra": extra} for extra in ("", *extras))
            needed = each.name, frozenset(each.extras)
            wanted = each.marker is None or any(map(each.marker.evaluate, chosen))
            if wanted and needed not in found:
                found.add(needed)
                todo.append((distribution(each.name), needed[1]))
    return {name for name, _ in found}


def _run(programs: Path, *words: str, keys: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command as a user would, in an empty folder, with nothing from this process."""
    environment = {"PATH": str(programs), "COLUMNS": "100", "PYTHONUTF8": "1"}
    return subprocess.run(
        (str(programs / "croupier"), *words),
        cwd=programs.parent,
        env=environment,
        input=keys,
        capture_output=True,
        text=True,
    )


def test_alone_it_replays_evaluates_and_shows_rulebooks(alone: Path) -> None:
    done = _run(alone, "replay", str(ROUND), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == json.loads(json.dumps(answer(replay(ROUND))))
    done = _run(alone, "replay", str(ROUND))
    assert "net" in done.stdout
    assert _run(alone, "rules", "list").stdout.count("nz-lunar") == 1
    program = "from croupier.hands import evaluate; from croupier.cards import parse_cards as cards"
    python = [str(alone / "python"), "-c", f"{program}; print(evaluate(cards('As Kd Qh Jc Ts')))"]
    assert "ace" in subprocess.run(python, capture_output=True, text=True, env={}).stdout.lower()


def test_alone_it_plays(alone: Path) -> None:
    done = _run(alone, "play", "nz-lunar", "--seed", "7", keys="\n\nf\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You leave with" in done.stdout


NEEDED = {
    "edge nz-lunar": "analysis",
    "ev nz-lunar --hand AsKd7c4s2h --up 9d": "analysis",
    "par nz-uth -o sheet.xlsx": "analysis",
    "rulings nz-uth": "analysis",
    "simulate nz-uth --rounds 1000": "analysis",
    "solve nz-lunar": "analysis",
    "strategy nz-uth": "analysis",
    "score json:dumps nz-uth": "envs",
    "export": "analysis,server",
    "audit": "server",
    "bots http://127.0.0.1:1 --tables T1": "client",
    "history": "server",
    "serve": "server",
    "user add Ann player --password secret": "server",
}
ONE_AFTER_ANOTHER = """
import contextlib, io, json, sys
from croupier.cli.main import main
for words in sys.argv[1:]:
    sys.argv, status = ["croupier", *words.split()], 0
    with contextlib.redirect_stdout(io.StringIO()) as out:
        with contextlib.redirect_stderr(io.StringIO()) as err:
            try:
                main()
            except SystemExit as end:  # with a number, or with words that Python prints
                status = end.code if isinstance(end.code, int) else 1
                print("" if isinstance(end.code, int) else end.code, end="", file=err)
    print(json.dumps([words, status, out.getvalue(), err.getvalue()]))
"""


def test_alone_it_says_in_one_line_which_extra_a_command_needs(alone: Path) -> None:
    """Each command in one process, and one of each extra as anybody would give it."""
    python = (str(alone / "python"), "-c", ONE_AFTER_ANOTHER, *NEEDED)
    told = subprocess.run(python, cwd=alone.parent, env={}, capture_output=True, text=True)
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    for words in ("edge nz-lunar", "serve"):
        done = _run(alone, *words.split())
        answers.append([words, done.returncode, done.stdout, done.stderr])
    assert [words for words, *_ in answers] == [*NEEDED, "edge nz-lunar", "serve"], told.stderr
    for words, status, out, err in answers:
        assert (status in (1, 2), out) == (True, ""), words
        (line,) = err.splitlines()
        assert line.endswith(f"not installed: pip install 'croupier[{NEEDED[words]}]'"), words


def test_without_the_cluster_s_extra_a_cluster_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ["simulate", "nz-uth", "--rounds", "1000", "--cluster", "tcp://127.0.0.1:1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "pip install 'croupier[cluster]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_every_package_of_an_extra_can_be_named() -> None:
    """By the name that it is imported under: a new one that is called otherwise fails here."""
    assert set(extra_packages().values()) == {"analysis", "client", "cluster", "envs", "server"}
    assert [name for name in extra_packages() if find_spec(name) is None] == []


@pytest.fixture
def served(with_server: Path, tmp_path: Path) -> Iterator[str]:
    printed = tmp_path / "printed.txt"
    command = (str(with_server / "croupier"), "serve", "--port", "0", "--no-logs")
    with printed.open("wb") as file:
        process = subprocess.Popen(command, cwd=tmp_path, env={}, stdout=file, stderr=file)
    try:
        yield _address(printed, process)
    finally:
        process.terminate()
        process.wait(20)


def _address(printed: Path, process: "subprocess.Popen[bytes]") -> str:
    until = monotonic() + 60
    while monotonic() < until and process.poll() is None:
        found = re.search(r"http://\S+:\d+", printed.read_text())
        try:
            if found is not None and urlopen(f"{found[0]}/healthz"):
                return found[0]
        except OSError:
            pass  # not listening yet
        sleep(0.05)
    raise AssertionError(printed.read_text())


def test_with_the_server_it_serves_the_browser_application(served: str) -> None:
    with urlopen(served) as page:
        assert page.headers["Content-Type"].startswith("text/html")
        html = page.read().decode()
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', html)
    assert scripts
    for script in scripts:
        with urlopen(served + script) as file:
            assert "javascript" in file.headers["Content-Type"]
            assert len(file.read()) > 1000
