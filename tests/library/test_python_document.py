"""docs/python.md says what is true."""

import doctest
import re
from pathlib import Path

import pytest

import croupier

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "python.md"


def test_every_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert results.attempted >= 30
    assert results.failed == 0


def test_it_names_every_argument_of_deal_and_every_error() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in croupier.Book.deal.__annotations__:
        if name not in ("self", "return"):
            assert f"| `{name}` |" in text, name
    for name in croupier.__all__:
        found = getattr(croupier, name)
        if isinstance(found, type) and issubclass(found, Exception):
            assert f"| `{name}` |" in text, name


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", DOCUMENT.read_text(encoding="utf-8")):
        assert (DOCUMENT.parent / target).exists(), target
