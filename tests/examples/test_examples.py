"""The example packages, really installed, in a process of their own.

Whoever asks for the installed rulebooks in this process must find ours alone.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.examples.amending import write_amendment
from tests.examples.conftest import WITH_EXAMPLES

HERE = Path(__file__).parent
INSTALLED = HERE / "installed"
VERSIONS = [INSTALLED / "test_versions.py", INSTALLED / "test_promotion_versions.py"]
ROOT = HERE.parents[1]
EXAMPLES = [ROOT / "examples" / name for name in ("sixth-rulebook", "caribbean-stud")]
AMENDED = ROOT / "examples" / "amended-rulebook"
pytestmark = pytest.mark.xdist_group("examples")


def installed(folder: Path, packages: Iterable[Path]) -> Path:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(folder), *map(str, packages)], check=True
    )
    return folder


def run(tests: list[Path], packages: Path, folder: Path) -> None:
    """Run the tests in a process that can import the packages."""
    paths = [str(packages), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {
        **{name: value for name, value in os.environ.items() if "PYTEST" not in name},
        WITH_EXAMPLES: "yes",
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "OPENBLAS_NUM_THREADS": "1",
    }
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_, f"--basetemp={folder / 'inner'}", *map(str, tests)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_with_the_examples_installed(tmp_path: Path) -> None:
    """Those in the browser come last: its event loop would block those of other tests."""
    found = (each for each in INSTALLED.glob("test_*.py") if each not in VERSIONS)
    tests = sorted(found, key=lambda each: each.name == "test_browser.py")
    run(tests, installed(tmp_path / "packages", EXAMPLES), tmp_path)


def test_with_amendments_installed(tmp_path: Path) -> None:
    """By themselves: with them, today's rulebooks are others."""
    packages = installed(tmp_path / "packages", [AMENDED])
    write_amendment(packages)
    run(VERSIONS, packages, tmp_path)


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: str(folder.name))
def test_an_example_is_short(folder: Path) -> None:
    python = folder.rglob("*.py")
    assert sum(len(each.read_text(encoding="utf-8").splitlines()) for each in python) < 500


@pytest.mark.parametrize("folder", [EXAMPLES[0], AMENDED], ids=lambda folder: str(folder.name))
def test_a_rulebook_is_data_alone(folder: Path) -> None:
    assert not list(folder.rglob("*.py"))
