"""Pages of the site that are made from data: how to play, every act and clause, rulings, charts.

They are written beside the other pages before the site is built, and are not kept in git."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any
from zlib import crc32

from sphinx.application import Sphinx

from croupier.library.notebook import style_sheet
from site_pages.acts import acts_page
from site_pages.charts import chart_pages
from site_pages.clauses import clause_pages
from site_pages.learning import learning_pages
from site_pages.transcripts import TranscriptLexer

SCRIPTS = "scripts.json"
"""The digests of all scripts that stand in pages, for the server's content policy."""
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_lexer("console", TranscriptLexer)
    app.connect("builder-inited", _write_pages)
    app.connect("build-finished", _list_scripts)
    return {"parallel_read_safe": True, "env_version": _of_sources()}


def _of_sources() -> int:
    """Another number whenever this package changes: then Sphinx reads all pages anew."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return crc32(b"".join(each.read_bytes() for each in sources))


def _write_pages(app: Sphinx) -> None:
    folder = Path(app.srcdir)
    pages = (learning_pages(), acts_page(), clause_pages(folder.parent), chart_pages())
    for name, text in chain.from_iterable(pages):
        _write(folder / name, text)
    _write(folder / "_static" / "felt.css", style_sheet())
    app.add_css_file("felt.css")


def _write(path: Path, text: str) -> None:
    """Write a page, unless it is there already: Sphinx reads again what is new."""
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _list_scripts(app: Sphinx, failed: Exception | None) -> None:
    if failed is None and app.builder.name == "html":
        folder = Path(app.outdir)
        found = {
            script
            for page in folder.rglob("*.html")
            for script in _SCRIPT.findall(page.read_text(encoding="utf-8"))
        }
        digests = (sha256(script.encode()).digest() for script in found)
        listed = sorted(f"sha256-{b64encode(digest).decode()}" for digest in digests)
        (folder / SCRIPTS).write_text(json.dumps(listed), encoding="utf-8")
