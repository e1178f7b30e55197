"""The example packages, really installed, in a process of their own.

Whoever asks for the installed rulebooks in this process must find ours alone.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.conftest import WITH_EXAMPLES

HERE = Path(__file__).parent
INSTALLED = HERE / "installed"
ROOT = HERE.parents[1]
EXAMPLES = [ROOT / "examples" / name for name in ("sixth-rulebook", "caribbean-stud")]
pytestmark = pytest.mark.xdist_group("examples")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that both packages are installed into."""
    folder = tmp_path_factory.mktemp("packages")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(folder), *map(str, EXAMPLES)], check=True
    )
    return folder


def test_with_the_examples_installed(packages: Path, tmp_path: Path) -> None:
    """Those in the browser come last: its event loop would block those of other tests."""
    tests = sorted(INSTALLED.glob("test_*.py"), key=lambda each: each.name == "test_browser.py")
    paths = [str(packages), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {
        **{name: value for name, value in os.environ.items() if "PYTEST" not in name},
        WITH_EXAMPLES: "yes",
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "OPENBLAS_NUM_THREADS": "1",
    }
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_, f"--basetemp={tmp_path / 'inner'}", *map(str, tests)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: str(folder.name))
def test_an_example_is_short(folder: Path) -> None:
    python = folder.rglob("*.py")
    assert sum(len(each.read_text(encoding="utf-8").splitlines()) for each in python) < 500


def test_the_sixth_rulebook_is_data_alone() -> None:
    assert not list(EXAMPLES[0].rglob("*.py"))
