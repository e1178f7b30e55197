"""How the rules resolve an incident: each wager, the round, who may decide, the alternatives."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from shlex import quote
from typing import get_args, get_type_hints

from croupier.acts import acts_of
from croupier.acts.moments import round_of
from croupier.console.desk.desk import Act, Desk, Done
from croupier.console.desk.incident import Incident, IncidentError
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.house.disputes.state import POWERS, DisputeStep
from croupier.house.table import By, Table
from croupier.house.table.rounds import lines_of
from croupier.house.table.state import InPlay
from croupier.money import Amount
from croupier.records.journal import ReadingError, typed
from croupier.rulebooks.clauses import Clauses

_FILLS = 8
"""How many ways of filling in unknown cards are tried, to find what depends on them."""


@dataclass(frozen=True)
class WagerFound:
    """One wager: its result so far, line by line."""

    box: int
    wager: str
    stake: Amount
    net: Amount
    lines: tuple[SettlementLine, ...]
    """Empty if they name cards that are not given."""
    stands: bool
    """Whether it is still on the table."""
    unknown: bool = False
    """Whether its result depends on cards that are not given."""


@dataclass(frozen=True)
class Result:
    """The state of the table: its round and each wager."""

    round: str
    """void, over, or goes on."""
    waits_for: str
    wagers: tuple[WagerFound, ...]


@dataclass(frozen=True)
class Alternative:
    """What an official may do but need not, and the result."""

    act: str
    by: By
    clauses: Clauses
    result: Result


@dataclass(frozen=True)
class Decider:
    """Who decides a complaint at one step, or finally."""

    step: str
    who: str
    clauses: Clauses


@dataclass(frozen=True)
class Finding:
    """The complete result of the desk."""

    incident: Incident
    title: str
    done: tuple[Done, ...]
    """The acts, from the first decision on."""
    wrong_from: int
    """The index of the first act that went wrong."""
    result: Result
    alternatives: tuple[Alternative, ...]
    deciders: tuple[Decider, ...]
    all_known: bool
    """Whether every card that was dealt is given."""


def find(incident: Incident) -> Finding:
    """Play the incident, and every alternative that an official has; raise `IncidentError` if it is
    impossible.

    Cards that are not given are filled in in several ways: ways that contradict the acts are
    dropped, and any result that differs between the others depends on those cards."""
    found: list[Finding] = []
    errors: list[IncidentError] = []
    for fill in range(_FILLS):
        try:
            found.append(_find(incident, fill))
        except IncidentError as error:
            errors.append(error)
        if (found and found[0].all_known) or (errors and errors[0].certain):
            break
    if not found:
        raise errors[0]
    return _agreed(found)


def _agreed(found: list[Finding]) -> Finding:
    """The first finding, without the parts that others contradict."""
    first, *others = found
    if not others:
        return first
    named = [{each.act: each.result for each in other.alternatives} for other in found]
    return replace(
        first,
        result=_same([each.result for each in found]),
        alternatives=tuple(
            replace(each, result=_same([other[each.act] for other in named]))
            for each in first.alternatives
            if all(each.act in other for other in named)
        ),
    )


def _same(results: list[Result]) -> Result:
    """The result of a wager if it is the same in every case; unknown if it differs."""
    first = results[0]
    found = [{(each.box, each.wager): each for each in result.wagers} for result in results]
    wagers = tuple(
        _in_every([other.get((each.box, each.wager)) for other in found]) for each in first.wagers
    )
    states = {say_round(result) for result in results}
    if len(states) == 1:
        return replace(first, wagers=wagers)
    return Result("depends on cards that are not given", "", wagers)


def _find(incident: Incident, fill: int) -> Finding:
    desk = Desk(incident, fill)
    for act in desk.acts["decided"]:
        _must(desk, act)
    before = len(desk.done)
    for act in desk.acts["wrong"]:
        desk.do(act)
    alternatives = tuple(_alternatives(desk))
    for act in desk.acts["after"]:
        desk.do(act)
    return Finding(
        incident=incident,
        title=desk.table.limits.rules.title,
        done=tuple(desk.done),
        wrong_from=before,
        result=result_of(desk.table),
        alternatives=alternatives,
        deciders=tuple(_deciders(desk.table)),
        all_known=desk.all_known,
    )


def _must(desk: Desk, act: Act) -> None:
    refusal = desk.do(act).refusal
    if refusal is not None:
        legal = f"; now: {', '.join(refusal.legal)}" if refusal.legal else ""
        clauses = ", ".join(refusal.clauses)
        message = f"{act.field}, {act.text!r}: {refusal.message} ({clauses}){legal}"
        raise IncidentError(message, certain=desk.all_known)


def _in_every(cases: list[WagerFound | None]) -> WagerFound:
    """One wager in every case: its lines if they are the same, its net if only that is."""
    first = cases[0]
    assert first is not None
    if all(each == first for each in cases):
        return first
    ends = {None if each is None else (each.net, each.stands) for each in cases}
    return replace(first, lines=(), unknown=len(ends) > 1)


# The table at the end


def _in_play(table: Table) -> InPlay | None:
    if table.in_play is not None and table.in_play.dealt:
        return table.in_play
    return table.played[max(table.played)].in_play if table.played else None


def result_of(table: Table) -> Result:
    in_play = _in_play(table)
    if in_play is None:
        return Result("not begun", "", ())
    round = in_play.round
    lines = (*lines_of(in_play), *in_play.corrected)
    return Result(_state(round), _waits_for(round), tuple(_wagers(round, lines)))


def _state(round: RoundState) -> str:
    if round.void:
        return "void"
    return "over" if round.settled else "goes on"


def _waits_for(round: RoundState) -> str:
    if round.settled:
        return ""
    if round.turn is not None:
        return f"box {round.turn} to decide"
    return f"the dealer ({round.phase})"


def _wagers(round: RoundState, lines: Sequence[SettlementLine]) -> Iterator[WagerFound]:
    for box in round.boxes.values():
        own = [line for line in lines if line.box == box.number]
        keys = dict.fromkeys([*box.wagers, *(line.wager for line in own)])
        for wager in keys:
            mine = tuple(line for line in own if line.wager == wager)
            stake = box.wagers.get(wager) or sum(line.stake for line in mine)
            net = sum(line.net for line in mine)
            yield WagerFound(box.number, wager, stake, net, mine, wager in box.standing)


def say_round(result: Result) -> str:
    waits = f": it waits for {result.waits_for}" if result.waits_for else ""
    return f"{result.round}{waits}"


# Choices that the document leaves to somebody


def _alternatives(desk: Desk) -> Iterator[Alternative]:
    if round_of(desk.table) is None and not desk.table.played:
        return
    for text in _candidates(desk.table, desk.incident):
        try:
            act = Act("an alternative", text, None, typed(text))
        except ReadingError:
            continue
        other = copy(desk)
        other.done = []
        done = other.do(act)
        if done.refusal is not None:
            continue
        clauses = tuple(dict.fromkeys(_cited(done.events[:1])))
        for later in desk.acts["after"]:
            other.do(later)  # an act that is no longer possible is left out
        yield Alternative(text, done.by, clauses, result_of(other.table))


def _candidates(table: Table, incident: Incident) -> Iterator[str]:
    """Acts of officials that might be possible now; the table decides which are."""
    rules, round = table.limits.rules, round_of(table)
    why = '"as the incident has it"'
    number = table.number if round is not None else max(table.played)
    if incident.disrupted:
        disrupted = f"direct invalidate {quote(incident.disrupted)} round={number} cause=disruption"
        yield from (disrupted, f"{disrupted} refund=no")
    for each in table.directions.incidents:
        for kind in ("void-hand", "deem-seated", "void-seen"):
            yield f"direct {kind} {why} incident={each}"
    if round is None:
        return
    pay = acts_of(rules.game).get("pay-undeclared")
    undeclared = () if pay is None else get_args(get_type_hints(pay.action)["what"])
    for box in round.boxes:
        yield f"reconstruct {box}"
        yield f"deem-folded {box}"
        for what in undeclared:
            yield f"pay-undeclared {box} {what}"
        for clause in rules.void_hand_grounds:
            yield f"void-hand {box} {clause} {why}"
    for clause in rules.void_round_grounds:
        if clause not in rules.cites.void_round:
            yield f"void-round {clause} {why}"
    for box, state in round.boxes.items():
        for area in state.overlooked:
            yield f"put-right {box} {area}"


def _cited(events: Iterable[object]) -> Iterator[str]:
    for event in events:
        for inside in (event, *(getattr(event, name, None) for name in ("line", "direction"))):
            yield from getattr(inside, "clauses", ())


def _deciders(table: Table) -> Iterator[Decider]:
    """Who decides a complaint, step by step, and who decides what no rule covers."""
    rules = table.disputes.rules
    cites = rules.cites
    for step, clauses in (
        (DisputeStep.FIRST, cites.dispute_first),
        (DisputeStep.REVIEW, cites.dispute_review),
        (DisputeStep.FINAL, cites.dispute_final),
    ):
        if clauses:
            yield Decider(step.value, rules.powers.say(POWERS[step]), clauses)
    who = rules.powers.say(POWERS[DisputeStep.FINAL])
    yield Decider("what no rule covers", who, cites.dispute_uncovered)
