"""The way from an irregularity to its remedy: the answers that the table itself knows, and the acts
that carry out an outcome."""

from collections.abc import Callable, Iterator, Mapping

from croupier.acts import acts_of, clauses_of
from croupier.acts.moments import round_of
from croupier.console.offer import Offer
from croupier.console.prompt import next_deal
from croupier.games.actions import VoidHand, VoidRound
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.house.table import Table
from croupier.house.table.rounds import check_ground
from croupier.machine import Refusal
from croupier.rulebooks.case import Case, Outcome, Question
from croupier.rulebooks.clauses import Clauses, numbers


def remedies(table: Table, case: Case, outcome: Outcome) -> Iterator[Offer]:
    """The acts that carry out the outcome; none if play simply continues."""
    rules = table.limits.rules
    if outcome.round in ("void", "dealt again"):
        yield from _voiding(table, "void-round", outcome, rules.void_round_grounds)
    elif outcome.round == "box over" or outcome.whose != "every box":
        yield from _voiding(table, "void-hand", outcome, rules.void_hand_grounds)
    yield from _exposing(table, outcome)
    for act in acts_of(table.rulebook.game).values():
        if case.id in act.cases and act.verb != "direct":
            yield Offer(act.verb, outcome.says, clauses_of(table, act))


def _exposing(table: Table, outcome: Outcome) -> Iterator[Offer]:
    """A card exposed in the deal is entered as it is dealt, if it is due at that place."""
    dealing = next_deal(table)
    if dealing is None or dealing.act != "deal":
        return
    cites = table.limits.rules.cites
    grounds = cites.exposed_to_dealer if dealing.said["to"] == 0 else cites.exposed_to_box
    if set(outcome.clauses) & set(grounds):
        yield Offer("deal", outcome.says, outcome.clauses, {**dealing.said, "exposed": True})


def _voiding(table: Table, act: str, outcome: Outcome, grounds: Clauses) -> Iterator[Offer]:
    """Voiding on the first clause of the outcome that is a ground for it and is not contradicted by
    the facts of the round."""
    for clause in outcome.clauses:
        if clause in grounds and is_granted(table, act, clause):
            yield Offer(act, outcome.says, outcome.clauses, {"clause": numbers((clause,))})
            return


def is_granted(table: Table, act: str, clause: str) -> bool:
    """Whether the round, or the hand of one of its boxes, would be void on this clause if an
    official with the power declared it."""
    round = round_of(table)
    if round is None:
        return False
    try:
        check_ground(table, clause)
    except Refusal:
        return False
    voids: list[VoidHand | VoidRound] = [VoidRound(clause, act)]
    if act == "void-hand":
        voids = [VoidHand(box, clause, act) for box in round.boxes]
    return any(_is_accepted(round, each) for each in voids)


def _is_accepted(round: RoundState, action: VoidHand | VoidRound) -> bool:
    try:
        game_of(round).act(round, action)
    except Refusal:
        return False
    return True


def known_answers(table: Table, case: Case) -> dict[str, str]:
    """The answers to a case's questions that the table itself knows."""
    found = {name: _FACTS[name](table) for name in case.questions if name in _FACTS}
    return {
        name: answer
        for name, answer in found.items()
        if answer is not None and _fits(case.questions[name], answer)
    }


def _fits(question: Question, answer: str) -> bool:
    return answer in question.answers


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _first_card_out(table: Table) -> str:
    round = round_of(table)
    return _yes(round is not None and round.dealt > 0)


def _deal_complete(table: Table) -> str | None:
    round = round_of(table)
    return None if round is None else _yes(round.phase.value not in ("wagering", "dealing"))


def _exposed(table: Table) -> str | None:
    round = round_of(table)
    if round is None or not round.exposures:
        return None
    return "one" if round.exposures == 1 else "more"


def _all_decided(table: Table) -> str | None:
    round = round_of(table)
    if round is None or _deal_complete(table) == "no":
        return None
    return _yes(round.turn is None)


def _divided(table: Table) -> str | None:
    return None if table.pools is None else _yes(len(table.pools.names) > 1)


_FACTS: Mapping[str, Callable[[Table], str | None]] = {
    "all_decided": _all_decided,
    "deal_complete": _deal_complete,
    "dealing_begun": _first_card_out,
    "dealt_from": lambda table: table.dealt_from,
    "divided": _divided,
    "first_card_out": _first_card_out,
    "how_many": _exposed,
    "round_running": lambda table: _yes(round_of(table) is not None),
}
