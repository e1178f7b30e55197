"""How the rules resolve an incident: each wager, the round, who may decide, and the
alternatives."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from shlex import quote
from typing import get_args, get_type_hints

from croupier.acts import acts_of
from croupier.acts.moments import round_of
from croupier.console.desk.desk import Act, Desk, Done, read_acts
from croupier.console.desk.incident import Incident, IncidentError
from croupier.console.desk.unseen import UnseenDesk
from croupier.games.game import game_of
from croupier.games.real_cards import CardsToSee, UndecidedWager
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.house.disputes.state import POWERS, DisputeStep
from croupier.house.table import By, Table
from croupier.house.table.ending import lines_of
from croupier.house.table.state import InPlay
from croupier.money import Amount
from croupier.records.journal import ReadingError, parse_typed
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

_TOGETHER = 3
"""How many decisions of officials are combined at most."""


@value
class WagerFound:
    """A wager and its result so far, line by line."""

    box: int
    wager: str
    stake: Amount
    net: Amount
    lines: tuple[SettlementLine, ...]
    stands: bool
    """Whether it still lies there."""
    rest: UndecidedWager | None = None
    """The cards that decide it and that nobody has seen, if there are any."""

    @property
    def unknown(self) -> bool:
        """Whether its result depends on cards that nobody has seen."""
        return self.rest is not None


@value
class Result:
    """The state of the table: its round and each wager."""

    round: str
    """void, over, or goes on."""
    waits_for: str
    wagers: tuple[WagerFound, ...]
    to_see: tuple[CardsToSee, ...] = ()
    """The cards that must be seen before it can go on, and whose wagers wait for them."""


@value
class OptionalRuling:
    """An act that an official may perform but need not."""

    act: str
    by: By
    clauses: Clauses


@value
class Alternative:
    """A decision of an official, or several together, and the result."""

    ruled: tuple[OptionalRuling, ...]
    result: Result

    @property
    def act(self) -> str:
        return "; ".join(each.act for each in self.ruled)

    @property
    def by(self) -> By:
        """The person who makes the last of the decisions."""
        return self.ruled[-1].by

    @property
    def clauses(self) -> Clauses:
        return tuple(dict.fromkeys(clause for each in self.ruled for clause in each.clauses))


@value
class Decider:
    """The official who decides a complaint at one step, or finally."""

    step: str
    who: str
    clauses: Clauses


@value
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
    """Play the incident and every alternative that officials have; raises an `IncidentError` if it
    cannot be played.

    If nobody saw a card that matters, the incident is played with real cards: unknown cards stay
    unknown, and wagers that depend on them wait."""
    if not _tells_cards(incident):
        try:
            found = _find(Desk(incident))
        except IncidentError as error:
            if error.certain:
                raise
        else:
            if found.all_known:
                return found
    return _find(UnseenDesk(incident))


def _tells_cards(incident: Incident) -> bool:
    fields = ("decided", "wrong", "after")
    return any(act.tells_cards for field in fields for act in read_acts(incident, field))


def _find(desk: Desk) -> Finding:
    for act in desk.acts["decided"]:
        _must(desk, act)
    before = len(desk.done)
    for act in desk.acts["wrong"]:
        desk.do(act)
    alternatives = tuple(_alternatives(desk))
    for act in desk.acts["after"]:
        desk.do(act)
    return Finding(
        incident=desk.incident,
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
    game = game_of(round)
    live = table.in_play is in_play
    rests = {
        (each.box, each.wager): each for each in (game.undecided_wagers(round) if live else ())
    }
    wagers = tuple(_wagers(round, lines, rests))
    return Result(_state(round), _waits_for(round), wagers, game.to_see(round) if live else ())


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


def _wagers(
    round: RoundState,
    lines: Sequence[SettlementLine],
    rests: Mapping[tuple[int, str], UndecidedWager],
) -> Iterator[WagerFound]:
    for box in round.boxes.values():
        own = [line for line in lines if line.box == box.number]
        keys = dict.fromkeys([*box.wagers, *(line.wager for line in own)])
        for wager in keys:
            mine = tuple(line for line in own if line.wager == wager)
            stake = box.wagers.get(wager) or sum(line.stake for line in mine)
            net = sum(line.net for line in mine)
            stands = wager in box.standing
            rest = rests.get((box.number, wager))
            yield WagerFound(box.number, wager, stake, net, mine, stands, rest)


def say_round(result: Result) -> str:
    waits = f": it waits for {result.waits_for}" if result.waits_for else ""
    return f"{result.round}{waits}"


# Choices that the document leaves to somebody


def _alternatives(desk: Desk) -> Iterator[Alternative]:
    """Each decision that was not made, alone, and then combinations that change the result."""
    results = [_played_on(desk)]
    made = [act.plain for act in desk.acts["after"]]
    states: dict[frozenset[str], tuple[Desk, tuple[OptionalRuling, ...]]] = {
        frozenset(): (desk, ())
    }
    for _ in range(_TOGETHER):
        more: dict[frozenset[str], tuple[Desk, tuple[OptionalRuling, ...]]] = {}
        for acts, (before, ruled) in states.items():
            for other, new in _rulings(before):
                together = acts | {new.act}
                if together in more or new.act in acts or parse_typed(new.act) in made:
                    continue
                more[together] = other, (*ruled, new)
        found = [Alternative(ruled, _played_on(other)) for other, ruled in more.values()]
        news = [each for each in found if len(each.ruled) == 1 or each.result not in results]
        yield from news
        results += [each.result for each in news]
        kept = {frozenset(each.act for each in one.ruled) for one in news}
        states = {acts: state for acts, state in more.items() if acts in kept}


def _played_on(desk: Desk) -> Result:
    """The result if the round continues; acts that are no longer possible are left out."""
    other = _aside(desk)
    for later in desk.acts["after"]:
        other.do(later)
    return result_of(other.table)


def _aside(desk: Desk) -> Desk:
    other = copy(desk)
    other.done = []
    return other


def _rulings(desk: Desk) -> Iterator[tuple[Desk, OptionalRuling]]:
    """Every decision that an official may make now, and the table with it."""
    if round_of(desk.table) is None and not desk.table.played:
        return
    for text in _candidates(desk.table, desk.incident):
        try:
            act = Act("an alternative", text, None, parse_typed(text))
        except ReadingError:
            continue
        other = _aside(desk)
        done = other.do(act)
        if done.refusal is None:
            clauses = tuple(dict.fromkeys(_cited(done.events[:1])))
            yield other, OptionalRuling(text, done.by, clauses)


def _candidates(table: Table, incident: Incident) -> Iterator[str]:
    """Acts of officials that may be possible now; the table decides which are."""
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
    """The officials who decide a complaint, step by step, and the one who decides what no rule
    covers."""
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
