"""The dispute desk's form and findings, in the form of its schemas."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.acts import Act, Group, acts_of
from croupier.console.desk import (
    Finding,
    Incident,
    IncidentError,
    Result,
    WagerFound,
    check_incident,
    find,
)
from croupier.console.places import say_place, say_unseen
from croupier.games.game import game_of
from croupier.games.real_cards import REAL_CARDS
from croupier.house.people import Official
from croupier.house.table import By
from croupier.money import format_amount
from croupier.records.journal.fields import ActField, fields_of
from croupier.records.sentences import is_irregular, tell_all
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import numbers
from croupier.rulebooks.table import TableRules
from croupier.server.console.schemas import SentenceTold, UnseenTold
from croupier.server.console.views import field_view
from croupier.server.disputes import schemas
from croupier.server.problems import Problem
from croupier.server.tables.views import line_view

_ENTERED = (Group.PLAY, Group.DEALING, Group.SETTLING, Group.COLLECTING, Group.IRREGULAR)
_LEFT_OUT = frozenset(
    {"no-more-bets", "correct", "correct-card", "ask-presence", "here", "ready", "give-time"}
)
"""What is done before the deal, or asks something of a person who is there."""
_BESIDE = ("place-unchecked", "put-right")
_REST = schemas.DeskAct(
    verb="deal on", about="Deal all that is still due, rightly", group=Group.DEALING, fields=[]
)


def desk_view(book: Rulebook) -> schemas.DeskTold:
    rules, game = book.rules(), game_of(book)
    return schemas.DeskTold(
        rulebook=book.id,
        title=book.title,
        game=game.id,
        boxes=rules.boxes,
        hand=game.hand,
        dealer=game.hand,
        board=game.board,
        areas=list(rules.areas_in_order),
        compulsory=[name for name in rules.areas_in_order if name in rules.compulsory],
        dealings=list(rules.deal_clauses),
        acts=[_REST, *(_act(act, rules) for act in acts_of(game.id).values() if _is_entered(act))],
    )


def _is_entered(act: Act) -> bool:
    named = act.verb in _BESIDE
    return named or (act.group in _ENTERED and act.verb not in _LEFT_OUT)


def _act(act: Act, rules: TableRules) -> schemas.DeskAct:
    fields = [field_view(_with_choices(act.verb, each, rules)) for each in fields_of(act.verb)]
    return schemas.DeskAct(verb=act.verb, about=act.about, group=act.group, fields=fields)


def _with_choices(verb: str, field: ActField, rules: TableRules) -> ActField:
    grounds = {"void-round": rules.void_round_grounds, "void-hand": rules.void_hand_grounds}
    if field.name == "clause" and verb in grounds:
        return replace(field, choices=tuple(numbers((each,)) for each in grounds[verb]))
    if field.name == "area":
        decided = filter(None, (game_of(rules).decision_area,))
        return replace(field, choices=(*rules.areas_in_order, *decided))
    return field


def finding_view(asked: schemas.IncidentAsked) -> schemas.IncidentFinding:
    """The finding on an incident; a problem names the field that is wrong."""
    try:
        found = find(_incident(asked))
    except IncidentError as error:
        raise Problem(422, "incident", str(error), field=error.field) from error
    return schemas.IncidentFinding(
        rulebook=found.incident.rulebook,
        title=found.title,
        what=found.incident.what,
        happened=list(_happened(found)),
        result=_result(found.result),
        alternatives=[
            schemas.AlternativeTold(
                decisions=[
                    schemas.DecisionTold(act=one.act, by=_say(one.by), clauses=list(one.clauses))
                    for one in each.ruled
                ],
                result=_result(each.result),
            )
            for each in found.alternatives
        ],
        decides=[
            schemas.DeciderTold(step=each.step, who=each.who, clauses=list(each.clauses))
            for each in found.deciders
        ],
        all_known=found.all_known,
    )


def _incident(asked: schemas.IncidentAsked) -> Incident:
    said = asked.model_dump()
    said["cards"] = {place: cards for place, cards in said["cards"].items() if cards}
    said = {field: value for field, value in said.items() if value is not None}
    return check_incident(said)


def _happened(found: Finding) -> Iterator[schemas.DoneTold]:
    wrong = range(found.wrong_from, found.wrong_from + len(found.incident.wrong))
    for number, done in enumerate(found.done):
        refusal = done.refusal
        told = [
            SentenceTold(
                who=line.told.who,
                what=str(line.told.what),
                clauses=list(line.told.clauses),
                irregular=True,
            )
            for event in done.events
            if is_irregular(event)
            for line in tell_all([event], open_cards=True)
        ]
        yield schemas.DoneTold(
            act=done.act,
            by=_say(done.by),
            wrong=number in wrong,
            irregular=told,
            refused=None
            if refusal is None
            else schemas.RefusedTold(
                code=refusal.code, message=str(refusal.message), clauses=list(refusal.clauses)
            ),
        )


def _result(result: Result) -> schemas.IncidentResult:
    return schemas.IncidentResult(
        round=result.round,
        waits_for=result.waits_for or None,
        wagers=[_wager(each) for each in result.wagers],
        to_see=[
            schemas.WantedTold(
                place=say_place(each.place),
                count=each.count,
                says=say_unseen(each),
                clauses=list(REAL_CARDS),
            )
            for each in result.to_see
        ],
    )


def _wager(found: WagerFound) -> schemas.DisputedWager:
    rest = found.rest
    unseen = () if rest is None else rest.cards
    return schemas.DisputedWager(
        box=found.box,
        wager=found.wager,
        stake=format_amount(found.stake),
        net=None if found.stands else format_amount(found.net),
        unseen=[UnseenTold(place=say_place(at), count=count) for at, count in unseen],
        clauses=[] if rest is None else list(rest.clauses),
        lines=[line_view(line) for line in found.lines],
    )


def _say(by: By) -> str:
    """The rank of an official, who has no name here, or the player."""
    return str(by.rank.value) if isinstance(by, Official) else by
