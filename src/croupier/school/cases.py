"""Questions about irregularities: situations for a supervisor, and what the document says."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random

from croupier.games.game import say_wager
from croupier.rulebooks import Rulebook, clause_index
from croupier.rulebooks.case import Case, Fate, Node, Outcome, RoundFate, Walk
from croupier.rulebooks.case import Question as Asking
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import rulings
from croupier.school.questions import Course, Question, one_of

IRREGULAR = "irregularities"

_STAYS, _BACK, _PAID, _TAKEN = "stays in play", "is returned", "is paid", "is taken"
_FATES: dict[Fate, str] = {
    "stands": _STAYS,
    "void": _BACK,
    "stand-off": _BACK,
    "paid": _PAID,
    "lost": _TAKEN,
    "forfeited": _TAKEN,
    "kept": _TAKEN,
}
_IN_PLAY: frozenset[RoundFate] = frozenset(("goes on", "dealt again", "void", "box over"))
_WRONG = 3
_NEAR = 4
"""How many cases before and after count as near: the file keeps similar cases together."""

Asked = tuple[tuple[Asking, str], ...]
"""The questions on the way to an outcome, each with its answer."""


def irregularities(course: Course, random: Random) -> Question | None:
    """Ask about a random case with its facts: the consequences, or the fate of a wager."""
    case, walk = random.choice(_situations(course.book))
    end = walk.node
    assert isinstance(end, Outcome)
    fates = [each for each in end.wagers if not each.remark and _matters(case)]
    if fates and end.round in _IN_PLAY and random.random() < 0.4:
        effect = random.choice(fates)
        whose = "" if end.whose == "every box" else f" of {end.whose}"
        asks = f"What happens to the {say_wager(effect.wager)}{whose}?"
        options = tuple(dict.fromkeys(_FATES.values()))
        return _question(case, walk, end, asks, _FATES[effect.fate], options, end.says)
    wrong = list(islice(_wrong(course.book, case, end, random), _WRONG))
    options = tuple(random.sample([end.says, *wrong], len(wrong) + 1))
    return _question(case, walk, end, "What follows?", end.says, options, _reason(end))


@lru_cache(maxsize=16)
def _situations(book: Rulebook) -> tuple[tuple[Case, Walk], ...]:
    """Every path through every case, except cases that only say that the document is silent."""
    return tuple(
        (case, walk)
        for case in cases(book).values()
        if case.questions or case.outcomes[0].round != "as decided"
        for walk in ways(case.start)
    )


def ways(node: Node, asked: Asked = ()) -> Iterator[Walk]:
    """Every path through a case to one of its outcomes."""
    if isinstance(node, Outcome):
        yield Walk(asked, node)
        return
    for answer, below in node.answers.items():
        yield from ways(below, (*asked, (node, answer)))


def _reason(end: Outcome) -> str:
    """The reason for the answer: what happens to the cards, a note, or the first clause."""
    if end.cards or end.note:
        return end.cards or end.note
    rulebook, _, number = end.clauses[0].partition(":")
    return rulings()[number].says if rulebook == "ruling" else clause_index(rulebook)[number].says


def _matters(case: Case) -> bool:
    """Whether any outcome of the case affects a wager."""
    return any(each.fate != "stands" for end in case.outcomes for each in end.wagers)


def _wrong(book: Rulebook, case: Case, right: Outcome, random: Random) -> Iterator[str]:
    """Wrong answers: other outcomes of the case, then clearly different ones of nearby cases."""
    every = list(cases(book).values())
    place = every.index(case)
    near = every[max(place - _NEAR, 0) : place + _NEAR + 1]
    elsewhere = [each for other in near for each in other.outcomes if _gist(each) != _gist(right)]
    own = list(case.outcomes)
    said = {right.says}
    for each in (*random.sample(own, len(own)), *random.sample(elsewhere, len(elsewhere))):
        if each.says not in said and not _alike(each, right):
            said.add(each.says)
            yield each.says


def _alike(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes of a case mean nearly the same, so that both might seem right."""
    return one.id in other.like or other.id in one.like


def _gist(end: Outcome) -> tuple[RoundFate, frozenset[str]]:
    return end.round, frozenset(_FATES[each.fate] for each in end.wagers)


def _question(
    case: Case,
    walk: Walk,
    end: Outcome,
    asks: str,
    right: str,
    options: tuple[str, ...],
    because: str,
) -> Question:
    facts = tuple(f"{each.asks} {answer.replace('_', ' ')}." for each, answer in walk.asked)
    return Question(
        topic=IRREGULAR,
        asks=asks,
        answer=one_of(right, options),
        because=because,
        clauses=end.clauses,
        situation=(f"{case.title}.", *facts),
    )
