"""How to play each game, for somebody who has never seen it: the same data as in the browser."""

from collections.abc import Iterator

import croupier
from croupier.games.game import game_of
from croupier.games.guide import Guide, place_wagers, play_choices
from croupier.library.books import Book
from croupier.library.notebook import round_page
from croupier.library.rounds import Round
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.server.guide.schemas import CostsTold, GuideSentence, GuideTold, PaysTold
from croupier.server.guide.views import costs_told, guide_told
from site_pages.markdown import cite, escaped, hand, table

FOLDER = "learn"


def learning_pages() -> Iterator[tuple[str, str]]:
    """Each page with its place."""
    for id in RULEBOOK_IDS:
        yield f"{FOLDER}/{id}.md", _page(id)


def _page(id: str) -> str:
    document, book = rulebook(id), croupier.rulebook(id)
    told, costs = guide_told(document), costs_told(document)
    guide = game_of(book.rules).guide(book.rules)
    parts = [
        f"# {told.name}, {told.place}",
        escaped(told.lead),
        *_steps(told, guide, book),
        "## The wagers",
        table(
            ("wager", "what it is", "when it wins", "clauses"),
            [
                (f"**{each.word}**", escaped(each.what), escaped(each.wins), cite(each.clauses))
                for each in guide.wagers
            ],
        ),
        *_costs(costs),
        "## What hands are paid",
        *(part for pays in told.pays for part in _pays(pays)),
        "## A hand, played to its end",
        _felt(book, guide, len(guide.shown.path)),
        f"Every clause of the document, in our words, is on [its own page](../rulebooks/{id}.md). "
        "Play it at a table of your own: `croupier play "
        + id
        + "`, or `make run` for the browser.",
    ]
    return "\n\n".join(parts) + "\n"


def _steps(told: GuideTold, guide: Guide, book: Book) -> Iterator[str]:
    for number, step in enumerate(told.steps, 1):
        yield f"## {number}. {step.title}"
        yield "\n\n".join(map(_said, step.says))
        yield "\n".join(
            f"- **{each.title}**: {escaped(each.says)}"
            f"{'' if each.amount is None else f' ${each.amount}'} ({cite(each.clauses)})"
            for each in step.choices
        )
        if step.choices:
            yield _felt(book, guide, guide.shown.shown_at)


def _said(each: GuideSentence) -> str:
    lead = f"**{each.lead}** " if each.lead else ""
    cited = f" ({cite(each.clauses)})" if each.clauses else ""
    return f"{lead}{escaped(each.text)}{cited}"


def _felt(book: Book, guide: Guide, made: int) -> str:
    """The shown hand after so many of its choices, as its player sees it."""
    game, plan = game_of(book.rules), guide.shown
    start = place_wagers(game, book.rules, plan)
    return round_page(
        Round(book, start, play_choices(game, book.rules, plan, plan.path[:made])), styled=False
    )


def _costs(costs: CostsTold) -> Iterator[str]:
    if costs.costs:
        yield "## What it costs"
        rows = [
            (escaped(each.words), f"{100 * each.edge.decimal:.4f}%", escaped(each.note))
            for each in costs.costs
        ]
        yield table(("wager", "house edge", ""), rows)
        yield (
            "The house edge is what a wager loses on average, as a part of the ante or of the side "
            "wager; a negative one is the player’s. [The mathematics](../mathematics.md) has the "
            "fractions."
        )


def _pays(pays: PaysTold) -> Iterator[str]:
    yield f"### {pays.title}"
    shown = ["for example"] if any(row.cards for row in pays.rows) else []
    yield table(
        ("", *shown, *(each or "pays" for each in pays.columns or [""])),
        [
            (
                escaped(row.words),
                *(hand(" ".join(row.cards)) if row.cards else "" for _ in shown),
                *("returned" if odds is None else odds for odds in row.odds),
            )
            for row in pays.rows
        ],
    )
    yield cite(pays.clauses)
