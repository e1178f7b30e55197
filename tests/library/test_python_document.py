"""docs/python.md says what is true."""

from pathlib import Path

import croupier

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "python.md"


def test_it_names_every_argument_of_deal_and_every_error() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in croupier.Book.deal.__annotations__:
        if name not in ("self", "return"):
            assert f"| `{name}` |" in text, name
    for name in croupier.__all__:
        found = getattr(croupier, name)
        if isinstance(found, type) and issubclass(found, Exception):
            assert f"| `{name}` |" in text, name
