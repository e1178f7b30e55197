"""What `croupier rule` answers to scripts."""

from dataclasses import asdict
from typing import Any

from croupier.rulebooks import Rulebook
from croupier.rulebooks.case import Case, Node, Outcome, Question, Walk
from croupier.rulebooks.cases import cases
from croupier.rulebooks.options import value_text
from croupier.rulebooks.search import Found

Json = dict[str, Any]


def listing(book: Rulebook, query: str) -> Json:
    """Every case by name; with the query that found none of them, if there was one."""
    names = [
        {"id": case.id, "title": case.title, "clauses": list(case.clauses)}
        for case in cases(book).values()
    ]
    return {**_head(book), "query": query or None, "found": [], "cases": names}


def findings(book: Rulebook, query: str, found: list[Found]) -> Json:
    """The cases found, best first, each with its tree and why it was found."""
    return {
        **_head(book),
        "query": query,
        "found": [
            {"score": each.score, "because": each.because, **_case(book, each.case)}
            for each in found
        ],
    }


def decision(book: Rulebook, case: Case, walked: Walk) -> Json:
    """The outcome of some answers, or the question that they leave open."""
    return {
        **_head(book),
        "case": case.id,
        "title": case.title,
        "answers": {question.id: answer for question, answer in walked.asked},
        **_node(walked.node),
    }


def _head(book: Rulebook) -> Json:
    return {"rulebook": book.id, "document_id": book.document.id}


def _case(book: Rulebook, case: Case) -> Json:
    values = book.options()
    return {
        "id": case.id,
        "title": case.title,
        "words": list(case.words),
        "clauses": list(case.clauses),
        "force": "shall" if case.official is None else "may",
        "official": case.official,
        "options": {name: value_text(values[name]) for name in case.options},
        "start": _node(case.start),
    }


def _node(node: Node) -> Json:
    if isinstance(node, Outcome):
        return {"outcome": _outcome(node)}
    return {"question": _question(node)}


def _question(question: Question) -> Json:
    answers = {answer: _node(node) for answer, node in question.answers.items()}
    return {"id": question.id, "asks": question.asks, "by": question.by, "answers": answers}


def _outcome(end: Outcome) -> Json:
    wagers = {each.wager: {"fate": each.fate, "remark": each.remark or None} for each in end.wagers}
    return {
        "id": end.id,
        "says": end.says,
        "round": end.round,
        "whose": end.whose,
        "wagers": wagers,
        "cards": end.cards or None,
        "notify": list(end.notify),
        "choices": [asdict(choice) for choice in end.choices],
        "clauses": list(end.clauses),
        "note": end.note or None,
    }
