"""Each rulebook clause by clause: our summary, how it is honoured, its tests, how others differ."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from croupier.rulebooks import RULEBOOK_IDS, Rulebook, rulebook
from croupier.rulebooks.clauses import HONOURED, RULING, rulings
from croupier.rulebooks.coverage import Covered, counts, coverage, proofs, subjects
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
    yield f"{FOLDER}/rulings.md", _rulings()


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
    book: Rulebook, covered: list[Covered], differ: Mapping[str, list[tuple[str, Difference]]]
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
                *(_clause(each, differ.get(each.address, ())) for each in covered),
            ]
        )
        + "\n"
    )


def _clause(each: Covered, differ: Iterable[tuple[str, Difference]]) -> str:
    lines = [
        f"({anchor(each.address)})=",
        f"## {each.number}",
        escaped(_sentence(each.clause.says)),
    ]
    honoured = f"**{each.clause.kind.capitalize()}**: {HONOURED[each.clause.kind]}."
    lines.append(honoured + (f" {escaped(_sentence(each.clause.why))}" if each.clause.why else ""))
    if each.clause.note:
        lines.append(escaped(_sentence(each.clause.note)))
    if named := each.subject_of or each.tests:
        more = f" and {len(named) - _MOST} more" if len(named) > _MOST else ""
        lines.append("Tests: " + ", ".join(f"`{test}`" for test in named[:_MOST]) + more + ".")
    rows = [
        (other, escaped(one.what), escaped(one.left), escaped(one.right), cite(one.right_clauses))
        for other, one in differ
    ]
    if rows:
        lines.append(table(("document", "on", "here", "there", "its clauses"), rows))
    return "\n\n".join(lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _rulings() -> str:
    """How unclear places are read."""
    parts = ["# How unclear places are read"]
    for name, ruling in rulings().items():
        parts += [f"({anchor(RULING + name)})=", f"## {name}", escaped(_sentence(ruling.says))]
        if ruling.option:
            parts.append(f"A house may read it otherwise: option `{ruling.option}`.")
        if ruling.since > 1:
            parts.append(f"Since reading {ruling.since}.")
    return "\n\n".join(parts) + "\n"
