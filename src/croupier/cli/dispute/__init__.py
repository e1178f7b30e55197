"""`croupier dispute`: an incident entered afterwards, and how the rules resolve it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.options import AsJson, open_rulebook, print_json, refused
from croupier.console.desk import (
    Finding,
    IncidentError,
    Result,
    WagerFound,
    find,
    read_incident,
    template,
)
from croupier.console.places import say_place, say_unseen
from croupier.games.real_cards import REAL_CARDS
from croupier.money import format_amount
from croupier.records.rounds.account import line_answer
from croupier.records.sentences import is_irregular, tell_all


def dispute_command(
    file: Annotated[
        Path | None, typer.Argument(help="The incident, a TOML or JSON file.", show_default=False)
    ] = None,
    new: Annotated[
        str | None,
        typer.Option("--new", help="Print a file to fill in, for this rulebook.", metavar="ID"),
    ] = None,
    asking: Annotated[
        bool,
        typer.Option("--ask", help="Ask for missing fields and save the answers in the file."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show how the rules resolve an incident: each wager, who may decide, the alternatives."""
    if new is not None:
        typer.echo(template(open_rulebook(new)), nl=False)
        return
    if file is None:
        raise refused("name a file, or --new with a rulebook for one to fill in")
    if asking:
        from croupier.cli.dispute.questions import ask_missing

        ask_missing(file)
    try:
        found = find(read_incident(file))
    except IncidentError as error:
        raise refused(str(error)) from error
    if as_json:
        print_json(finding_answer(found))
        return
    from croupier.cli.dispute.page import print_finding

    print_finding(found)


def finding_answer(found: Finding) -> dict[str, Any]:
    """A finding as JSON."""
    return {
        "rulebook": found.incident.rulebook,
        "what": found.incident.what or None,
        "happened": [each for number, _ in enumerate(found.done) for each in _told(found, number)],
        **_result(found.result),
        "alternatives": [
            {
                "act": each.act,
                "by": str(each.by),
                "clauses": list(each.clauses),
                "decisions": [
                    {"act": one.act, "by": str(one.by), "clauses": list(one.clauses)}
                    for one in each.ruled
                ],
                **_result(each.result),
            }
            for each in found.alternatives
        ],
        "decides": [
            {"step": each.step, "who": each.who, "clauses": list(each.clauses)}
            for each in found.deciders
        ],
    }


def _told(found: Finding, number: int) -> list[dict[str, Any]]:
    done = found.done[number]
    common = {"act": done.act, "by": str(done.by), "wrong": number >= found.wrong_from}
    if done.refusal is not None:
        refusal = done.refusal
        return [
            {
                **common,
                "refused": {
                    "code": refusal.code,
                    "message": refusal.message,
                    "clauses": list(refusal.clauses),
                },
            }
        ]
    irregular = [
        {"who": line.told.who, "says": str(line.told.what), "clauses": list(line.told.clauses)}
        for event in done.events
        if is_irregular(event)
        for line in tell_all([event], open_cards=True)
    ]
    return [{**common, "irregular": irregular}]


def _result(result: Result) -> dict[str, Any]:
    return {
        "round": result.round,
        "waits_for": result.waits_for or None,
        "wagers": [_wager(each) for each in result.wagers],
        "to_see": [
            {
                "place": say_place(each.place),
                "cards": each.count,
                "box": each.box,
                "wagers": list(each.wagers),
                "says": say_unseen(each),
                "clauses": list(REAL_CARDS),
            }
            for each in result.to_see
        ],
    }


def _wager(found: WagerFound) -> dict[str, Any]:
    return {
        "box": found.box,
        "wager": found.wager,
        "stake": format_amount(found.stake),
        "net": None if found.stands else format_amount(found.net),
        "stands": found.stands,
        "depends_on_unknown_cards": found.unknown,
        "unseen": []
        if found.rest is None
        else [{"place": say_place(at), "cards": count} for at, count in found.rest.cards],
        "lines": [line_answer(line) for line in found.lines],
    }
