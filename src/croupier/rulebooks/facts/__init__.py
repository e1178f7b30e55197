"""A rulebook in words: what it fixes and what it leaves open, fact by fact, with the clauses.

The page that `croupier rules show` prints and the comparison that `croupier rules diff` makes are
both read from here, so that they cannot use different words for the same thing.
"""

from collections.abc import Iterator
from dataclasses import replace

from croupier.rulebooks.clauses import address
from croupier.rulebooks.facts.fact import SILENT, Fact, line_name, say
from croupier.rulebooks.facts.grounds import grounds
from croupier.rulebooks.facts.house import decks, promotions, readiness, seats, shuffles
from croupier.rulebooks.facts.layout import choices, layout, say_allowed
from croupier.rulebooks.facts.powers import limits, powers
from croupier.rulebooks.installed import installed_game
from croupier.rulebooks.library import Rulebook
from croupier.rulebooks.schema import Document

__all__ = ["SILENT", "Fact", "facts", "line_name", "say", "say_allowed"]


def facts(rulebook: Rulebook) -> tuple[Fact, ...]:
    """What a rulebook's file fixes: the round, what is around it, and last what may be chosen."""
    document = rulebook.document
    found = (
        *layout(document),
        *installed_game(document.game).facts(document),
        *_around(document),
        *choices(document, rulebook.options()),
    )
    return tuple(
        replace(fact, clauses=tuple(address(document.id, number) for number in fact.clauses))
        for fact in found
    )


def _around(document: Document) -> Iterator[Fact]:
    """What every document may say, whatever the game."""
    yield from grounds(document)
    yield from decks(document)
    yield from readiness(document)
    yield from shuffles(document)
    yield from limits(document)
    yield from powers(document)
    yield from seats(document)
    yield from promotions(document)
