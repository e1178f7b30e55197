"""The documentation site: every page is in its contents, and the build has no warnings."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rulebooks import RULEBOOK_IDS
from croupier.rulebooks.clauses import clause_index

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
_CONTENTS = re.compile(r"```{toctree}\n(.*?)```", re.DOTALL)
_MADE = {"acts", "charts", "rulebooks/rulings"} | {
    f"{folder}/{id}" for folder in ("learn", "rulebooks") for id in RULEBOOK_IDS
}
"""Pages that the build makes from data."""


def test_every_page_is_in_the_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    lines = "\n".join(_CONTENTS.findall(index)).splitlines()
    listed = [line for line in lines if line and not line.startswith(":")]
    written = {path.stem for path in DOCS.glob("*.md")} - {"index", "acts", "charts"}
    assert len(listed) == len(set(listed))
    assert set(listed) == written | _MADE


@pytest.mark.long
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Links that lead nowhere are warnings, and every clause can be linked to."""
    command = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html")
    built = subprocess.run(
        (*command, "-d", str(tmp_path / "trees"), str(DOCS), str(tmp_path / "site")),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    site = tmp_path / "site"
    assert json.loads((site / "scripts.json").read_text(encoding="utf-8"))
    for id in RULEBOOK_IDS:
        page = (site / "rulebooks" / f"{id}.html").read_text(encoding="utf-8")
        assert page.count("<section id=") > len(clause_index(id))
        assert "house edge" in (site / "learn" / f"{id}.html").read_text(encoding="utf-8")
    assert "Search.setIndex" in (site / "searchindex.js").read_text(encoding="utf-8")
