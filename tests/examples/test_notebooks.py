"""The notebooks run from top to bottom, with nothing but what they say."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

FOLDER = Path(__file__).parent.parent.parent / "examples" / "notebooks"
_SOLVING = ("a-pay-table-designed", "a-policy-scored")
"""Notebooks that solve Ultimate Texas Hold'em, one of them asking a policy about every river."""
NOTEBOOKS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem in _SOLVING else [])
    for path in sorted(FOLDER.glob("*.ipynb"))
]


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """What runs the cells of a notebook, in the folder of the notebooks."""
    monkeypatch.chdir(FOLDER)
    InteractiveShell.clear_instance()
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def cells(notebook: Path) -> Iterator[dict[str, Any]]:
    told = json.loads(notebook.read_text(encoding="utf-8"))
    return (cell for cell in told["cells"] if cell["cell_type"] == "code")


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_notebook_runs(notebook: Path, shell: Any) -> None:
    for cell in cells(notebook):
        shell.run_cell("".join(cell["source"])).raise_error()


@pytest.mark.parametrize("notebook", [each.values[0] for each in NOTEBOOKS])
def test_a_notebook_is_kept_with_its_results(notebook: Path) -> None:
    """So that it can be read where nothing runs."""
    shown = [output for cell in cells(notebook) for output in cell["outputs"]]
    assert len(shown) >= 3
    assert not any(output["output_type"] == "error" for output in shown)


def test_there_are_four() -> None:
    assert len(NOTEBOOKS) == 4
