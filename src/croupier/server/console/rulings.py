"""Irregularities at a table: search by words or clause, questions, ruling, and the acts that carry
it out."""

from collections.abc import Mapping
from datetime import datetime

from croupier.console.listing import list_act, listing
from croupier.console.previews import Fate, WagerEffect, unsettled_wagers
from croupier.console.rulings import known_answers, remedies
from croupier.floor.tables.tables import TableVersion
from croupier.games.actions import area_of
from croupier.games.game import say_wager
from croupier.house.table import Table
from croupier.money import Amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.case import (
    EVERYBODY,
    Case,
    Outcome,
    Question,
    Walk,
    details,
    nodes,
    say_left,
    say_round,
    walk,
)
from croupier.rulebooks.cases import cases
from croupier.rulebooks.search import Answer, Found, answer
from croupier.server.auth.users import User
from croupier.server.console import schemas
from croupier.server.console.views import act_view, effect_view
from croupier.server.problems import Problem

_BACK = ("void", "stand-off")
_FATES: Mapping[str, Fate] = {"paid": "won"}


def cases_found(held: TableVersion, query: str) -> schemas.CasesFound:
    """Cases that match the words, best first; without words every case of the document."""
    book = held.table.rulebook
    known = cases(book)
    every = tuple(Found(case, 0, "") for case in known.values())
    asked = answer(book, query) if query else Answer(every, certain=True)
    left = None if asked.covered else asked.left_to
    return schemas.CasesFound(
        query=query,
        found=[_found(each) for each in asked.found],
        of=len(known),
        covered=asked.covered,
        clear=asked.clear,
        about=asked.silent or None,
        left_to=None if left is None else say_left(left),
    )


def _found(found: Found) -> schemas.CaseFound:
    case = found.case
    first = next(node for node in nodes(case.start))
    says = first.says if isinstance(first, Outcome) else first.asks
    return schemas.CaseFound(
        id=case.id,
        title=case.title,
        clauses=list(case.clauses),
        because=found.because,
        says=says,
        score=found.score,
    )


def ruling(
    held: TableVersion, user: User, asked: schemas.RulingAsked, now: datetime
) -> schemas.RulingTold:
    """The ruling on a case, or the next question to answer."""
    table = held.table
    case = cases(table.rulebook).get(asked.case)
    if case is None:
        raise Problem(404, "no-such-case", f"{table.rulebook.id} has no case {asked.case!r}")
    known = known_answers(table, case)
    try:
        walked = walk(case, {**known, **asked.answers})
    except RulebookError as error:
        raise Problem(422, error.code, error.message) from error
    outcome = walked.node if isinstance(walked.node, Outcome) else None
    return schemas.RulingTold(
        seq=held.version,
        case=case.id,
        title=case.title,
        official=case.official,
        clauses=list(case.clauses),
        questions=_questions(walked, known),
        verdict=None if outcome is None else _verdict(outcome),
        effects=[] if outcome is None else _effects(table, outcome),
        acts=[] if outcome is None else _acts(table, user, case, outcome, now),
    )


def _questions(walked: Walk, known: Mapping[str, str]) -> list[schemas.CaseQuestion]:
    """The questions answered so far, and the open one."""
    asked = [_question(question, answer, known) for question, answer in walked.asked]
    if isinstance(walked.node, Question):
        asked.append(_question(walked.node, None, known))
    return asked


def _question(
    question: Question, answer: str | None, known: Mapping[str, str]
) -> schemas.CaseQuestion:
    return schemas.CaseQuestion(
        id=question.id,
        asks=question.asks,
        by=question.by,
        answers=list(question.answers),
        answer=answer,
        known=known.get(question.id) == answer is not None,
    )


def _verdict(outcome: Outcome) -> schemas.VerdictTold:
    return schemas.VerdictTold(
        says=outcome.says,
        round=say_round(outcome),
        details=[schemas.DetailTold(name=name, sentences=said) for name, said in details(outcome)],
        clauses=list(outcome.clauses),
    )


def _effects(table: Table, outcome: Outcome) -> list[schemas.EffectTold]:
    """The effect on every wager on the table, in the document's words. If only some boxes are
    affected, the act itself says which."""
    if outcome.whose != EVERYBODY:
        return []
    fates = {each.wager: each.fate for each in outcome.wagers}
    rows = (
        _effect(table.players.get(box, ""), box, wager, stake, fates)
        for (box, wager), stake in unsettled_wagers(table).items()
    )
    return [effect_view(each) for each in rows]


def _effect(
    player: str, box: int, wager: str, stake: Amount, fates: Mapping[str, str]
) -> WagerEffect:
    said = fates.get(area_of(wager), "stands")
    fate: Fate = _FATES.get(said, said)  # type: ignore[arg-type]
    back = stake if said in _BACK else 0
    return WagerEffect(box, player, say_wager(wager), stake, fate, returned=back)


def _acts(
    table: Table, user: User, case: Case, outcome: Outcome, now: datetime
) -> list[schemas.ActTold]:
    """The acts that this person may perform now."""
    open_ = {each.offer.act for each in listing(table, user.by, now)}
    return [
        act_view(list_act(table, offer, now))
        for offer in remedies(table, case, outcome)
        if offer.act in open_ and user.may_act(offer.act)
    ]
