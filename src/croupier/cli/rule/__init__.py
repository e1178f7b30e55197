"""`croupier rule`: what the rules say about a situation, asked in plain words or by clause."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from croupier.cli.options import (
    AsJson,
    RulebookName,
    complete_case,
    open_rulebook,
    print_json,
    refused,
)
from croupier.rulebooks import RULEBOOK_IDS, Rulebook, RulebookError
from croupier.rulebooks.case import (
    Case,
    Node,
    Outcome,
    Question,
    Walk,
    as_typed,
    say_left,
    walk,
)
from croupier.rulebooks.cases import cases
from croupier.rulebooks.options import value_text
from croupier.rulebooks.search import Answer
from croupier.rulebooks.search import answer as search

Json = dict[str, Any]


def listing(book: Rulebook, query: str, asked: Answer | None) -> Json:
    """Every case by name, and the query that found none, if there was one."""
    names = [
        {"id": case.id, "title": case.title, "clauses": list(case.clauses)}
        for case in cases(book).values()
    ]
    page = {**_head(book), "query": query or None, "found": [], "cases": names}
    return page if asked is None else {**page, **_understood(asked)}


def clauses_said(book: Rulebook, query: str, asked: Answer) -> Json:
    """Clauses that no case is about: what each says, and how it is honoured."""
    said = {number: book.clauses[number] for number in asked.clauses}
    return {
        **_head(book),
        "query": query,
        "found": [],
        "clauses": [
            {
                "clause": f"{book.document.id}:{number}",
                "says": clause.says,
                "kind": clause.kind,
                "why": clause.why,
            }
            for number, clause in said.items()
        ],
        **_understood(asked),
    }


def findings(book: Rulebook, query: str, asked: Answer) -> Json:
    """The cases found, best first, each with its tree and why it was found."""
    return {
        **_head(book),
        "query": query,
        "found": [
            {"score": each.score, "because": each.because, **_case(book, each.case)}
            for each in asked.found
        ],
        **_understood(asked),
    }


def _understood(asked: Answer) -> Json:
    """Whether the document covers the question and which case is meant; otherwise who decides."""
    left = None if asked.covered else asked.left_to
    return {
        "covered": asked.covered,
        "clear": asked.clear,
        "about": asked.silent or None,
        "left_to": left
        and {
            "official": left.official,
            "says": say_left(left),
            "clauses": list(left.clauses),
        },
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


def rule_command(
    rulebook: RulebookName,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="What happened, in plain words, or a clause; without it, all cases are listed.",
            autocompletion=complete_case,
        ),
    ] = None,
    answer: Annotated[
        list[str], typer.Option("--answer", "-a", help="A fact that you know, as question=answer.")
    ] = [],
    asking: Annotated[
        bool, typer.Option("--ask", help="Ask for each missing fact in turn.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what the rules say about a situation: what you must know, and what follows."""
    name, _, number = rulebook.partition(":")
    if number and name in RULEBOOK_IDS:
        rulebook, words = name, [number, *(words or ())]
    book, query = open_rulebook(rulebook), " ".join(words or ()).strip()
    asked = search(book, query) if query else None
    if asked is not None and asked.clauses:
        _say_clauses(book, query, asked, as_json)
    elif asked is None or not asked.found:
        _list(book, query, asked, as_json)
    elif answer or asking:
        _decide(book, asked.found[0].case, _given(answer), asking, as_json)
    else:
        _show(book, query, asked, as_json)


def _say_clauses(book: Rulebook, query: str, asked: Answer, as_json: bool) -> None:
    if as_json:
        print_json(clauses_said(book, query, asked))
    else:
        from croupier.cli.rule.page import print_clauses

        print_clauses(book, asked)


def _list(book: Rulebook, query: str, asked: Answer | None, as_json: bool) -> None:
    """All cases; exit status 1 if the query found nothing."""
    if as_json:
        print_json(listing(book, query, asked))
    else:
        from croupier.cli.rule.page import print_list

        print_list(book, query, asked)
    if query:
        raise typer.Exit(1)


def _show(book: Rulebook, query: str, asked: Answer, as_json: bool) -> None:
    if as_json:
        print_json(findings(book, query, asked))
    else:
        from croupier.cli.rule.page import print_found

        print_found(book, query, asked)


def _decide(
    book: Rulebook, case: Case, answers: dict[str, str], asking: bool, as_json: bool
) -> None:
    try:
        walked = walk(case, answers)
    except RulebookError as error:
        raise refused(error.message) from error
    if asking:
        from croupier.cli.rule.page import ask_remaining

        walked = ask_remaining(case, walked, to_stderr=as_json)
    if as_json:
        print_json(decision(book, case, walked))
    elif asking and isinstance(walked.node, Outcome):
        from croupier.cli.rule.page import print_outcome

        print_outcome(book, walked.node)
    else:
        from croupier.cli.rule.page import print_decision

        print_decision(book, case, walked)


def _given(pairs: list[str]) -> dict[str, str]:
    answers = {}
    for pair in pairs:
        question, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not question or not value:
            raise typer.BadParameter(f"{pair!r}: write --answer question=answer")
        answers[as_typed(question)] = as_typed(value)
    return answers
