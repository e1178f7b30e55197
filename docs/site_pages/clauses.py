"""Each rulebook clause by clause: our summary, how it is honoured, its tests, how others differ."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, rulebook
from croupier.rulebooks.clauses import HONOURED, RULING, rulings
from croupier.rulebooks.coverage import ClauseCoverage, counts, coverage, proofs, subjects
from croupier.rulebooks.pages import Difference, diff
from site_pages.markdown import anchor, cite, escaped, table

FOLDER = "rulebooks"
_MOST = 6
"""So many tests are named; the others are counted."""


def clause_pages(root: Path) -> Iterator[tuple[str, str]]:
    """Each page with its place."""
    tests = root / "tests"
    proven, about = proofs(tests), subjects(tests)
    books = [rulebook(id) for id in RULEBOOK_IDS]
    for book in books:
        covered = coverage(book, proven, about)
        yield f"{FOLDER}/{book.id}.md", _page(book, covered, _differences(book, books))
    yield f"{FOLDER}/rulings.md", _rulings(books)


def _differences(
    book: Rulebook, books: Iterable[Rulebook]
) -> Mapping[str, list[tuple[str, Difference]]]:
    """By the clause of this document: how each other document of the same game differs."""
    found = defaultdict(list)
    for other in books:
        if other.id != book.id and other.document.game == book.document.game:
            for each in diff(book, other):
                for clause in each.left_clauses:
                    found[clause].append((other.id, each))
    return found


def _page(
    book: Rulebook,
    covered: list[ClauseCoverage],
    differ: Mapping[str, list[tuple[str, Difference]]],
) -> str:
    kinds = counts(covered)
    return (
        "\n\n".join(
            [
                f"# {book.title}, clause by clause",
                f"{len(covered)} clauses, in our own words. The document itself is the law.",
                table(
                    ("", "clauses", "what that means"),
                    [(kind, str(kinds[kind]), HONOURED[kind]) for kind in kinds if kinds[kind]],
                ),
                _parts(covered),
                *(_clause(each, differ.get(each.address, ())) for each in covered),
            ]
        )
        + "\n"
    )


def _clause(each: ClauseCoverage, differ: Iterable[tuple[str, Difference]]) -> str:
    lines = [
        f"({anchor(each.address)})=",
        f"## {each.number}",
        escaped(_sentence(each.clause.says)),
        _honoured(each),
    ]
    lines += [escaped(_sentence(text)) for text in (each.clause.why, each.clause.note) if text]
    if rows := _differing(differ):
        lines.append(table(("on", "here", "there", "in"), rows))
    return "\n\n".join(lines)


def _differing(differ: Iterable[tuple[str, Difference]]) -> list[tuple[str, ...]]:
    """A row for each difference; documents that say the same share it."""
    places = defaultdict(list)
    for other, one in differ:
        where = f"{other} {cite(one.right_clauses)}".rstrip()
        places[one.what, one.left, one.right].append(where)
    return [(*map(escaped, words), "; ".join(found)) for words, found in places.items()]


def _honoured(each: ClauseCoverage) -> str:
    """How a clause is honoured, and its tests, which unfold."""
    kind, named = each.clause.kind, each.subject_of or each.tests
    word = f'<b title="{HONOURED[kind]}">{kind.capitalize()}</b>'
    if not named:
        return f'<p class="honoured">{word}</p>'
    count = f"{len(named)} test{'s' if len(named) > 1 else ''}"
    listed = [f"<li><code>{escape(test)}</code></li>" for test in named[:_MOST]]
    listed += [f"<li>and {len(named) - _MOST} more</li>"] if len(named) > _MOST else []
    unfolds = f"<summary>{word}, {count}</summary><ul>{''.join(listed)}</ul>"
    return f'<details class="honoured">{unfolds}</details>'


def _parts(covered: Iterable[ClauseCoverage]) -> str:
    """Links to the first clause of each part of the document."""
    first: dict[str, str] = {}
    for each in covered:
        first.setdefault(each.number.partition(".")[0], each.address)
    links = [f"[{part}](#{anchor(address)})" for part, address in first.items()]
    return "Go to part " + " · ".join(links)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _rulings(books: Iterable[Rulebook]) -> str:
    """How unclear places are read, and where."""
    parts = ["# How unclear places are read", _RULINGS]
    beside = {book.id: _beside_rulings(book.id) for book in books}
    for name, ruling in rulings().items():
        parts += [f"({anchor(RULING + name)})=", f"## {name}", escaped(_sentence(ruling.says))]
        if ruling.option:
            parts.append(f"A house may read it otherwise: option `{ruling.option}`.")
        if ruling.since > 1:
            parts.append(f"Since reading {ruling.since}.")
        where = [f"{id} {cite(found[name])}" for id, found in beside.items() if found.get(name)]
        if where:
            parts.append(f"Cited with {'; '.join(where)}.")
    return "\n\n".join(parts) + "\n"


_RULINGS = (
    "Where a document is silent, unclear or at odds with itself, a ruling of ours says how it is "
    "read. Payments and refusals cite rulings as they cite clauses. Beside each stand the clauses "
    "that are cited together with it."
)


def _beside_rulings(id: str) -> dict[str, list[str]]:
    """By ruling the clauses of a rulebook that are cited with it."""
    text = (files("croupier.rulebooks.data") / f"{id}.toml").read_text(encoding="utf-8")
    found: dict[str, list[str]] = defaultdict(list)
    for cited in _lists(tomllib.loads(text)):
        clauses = [f"{id}:{each}" for each in cited if not each.startswith(RULING)]
        for each in cited:
            if each.startswith(RULING):
                found[each.removeprefix(RULING)] += clauses
    return found


def _lists(data: Any) -> Iterator[list[str]]:
    """The lists of texts in a rulebook's file."""
    if isinstance(data, dict):
        for each in data.values():
            yield from _lists(each)
    elif isinstance(data, list):
        if all(isinstance(each, str) for each in data):
            yield data
        else:
            for each in data:
                yield from _lists(each)
