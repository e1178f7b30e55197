"""A rulebook with the options chosen, as one short text that changes when any value does."""

import json
from hashlib import sha256

from croupier.rulebooks.library import Rulebook
from croupier.rulebooks.options import Options, value_text


def fingerprint(book: Rulebook, given: Options | None = None) -> str:
    """SHA-256 over the document's data and every option in force, in canonical JSON: keys sorted,
    no spaces. A house variant's name does not count, only what it chooses."""
    chosen = {name: value_text(value) for name, value in book.options(given).items()}
    data = {"document": book.document.model_dump(mode="json", by_alias=True), "options": chosen}
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
