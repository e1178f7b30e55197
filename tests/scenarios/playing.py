"""A case played on the engine, each box acting when it is its turn."""

from dataclasses import dataclass, field

from croupier.engine.lunar import Event, Phase, Round, act, open_round
from croupier.engine.lunar import actions as act_
from croupier.engine.lunar.events import LineSettled
from croupier.engine.refusal import Refusal
from croupier.rulebooks import RulebookError, rulebook

from .acts import parse_box_act
from .case import Case, ScenarioError
from .laying import lay


@dataclass
class Played:
    """What became of a case: the round as far as it went, and the refusal that ended it."""

    case: Case
    state: Round | None = None
    events: list[Event] = field(default_factory=list)
    acted: list[tuple[Phase, act_.Action]] = field(default_factory=list)
    refusal: Refusal | RulebookError | None = None
    leftover: list[str] = field(default_factory=list)

    @property
    def cited(self) -> set[str]:
        """Every clause that an event, a settlement line or the refusal rests on."""
        found = set(self.refusal.clauses) if self.refusal else set()
        for event in self.events:
            source = event.line if isinstance(event, LineSettled) else event
            found.update(getattr(source, "clauses", ()))
        return found

    def act(self, action: act_.Action) -> None:
        assert self.state is not None
        self.acted.append((self.state.phase, action))
        self.state, events = act(self.state, action)
        self.events += events


def play(case: Case) -> Played:
    """Play a case to its end or to its refusal."""
    played = Played(case)
    try:
        rules = rulebook(case.rulebook).lunar_rules(case.options)
        played.state = open_round(rules, lay(case), case.dealing)
        for wager in case.opening():
            played.act(wager)
        if act_.NoMoreBets() not in case.opening():
            played.act(act_.NoMoreBets())
        _play_in_order(played) if case.acts is not None else _play_in_turn(played)
    except (Refusal, RulebookError) as refusal:
        played.refusal = refusal
    return played


def _play_in_order(played: Played) -> None:
    for action in played.case.acts or ():
        _shuffle_if_needed(played)
        played.act(action)
    _finish(played)


def _play_in_turn(played: Played) -> None:
    does = {number: list(box.does) for number, box in played.case.box.items()}
    while True:
        _shuffle_if_needed(played)
        box = _whose_turn(played, does)
        if box is None:
            break
        if not does.get(box):
            raise ScenarioError(f"box {box} must decide, but the case does not say what it does")
        played.act(parse_box_act(box, does[box].pop(0)))
    played.leftover = [f"box {n}: {text}" for n, rest in does.items() for text in rest]
    _finish(played)


def _whose_turn(played: Played, does: dict[int, list[str]]) -> int | None:
    assert played.state is not None
    if played.state.phase is Phase.CONCEDING:
        return next((n for n, rest in does.items() if rest[:1] == ["concede"]), None)
    return played.state.turn


def _finish(played: Played) -> None:
    _shuffle_if_needed(played)
    assert played.state is not None
    if played.state.phase is Phase.CONCEDING:
        played.act(act_.SettleNow())
    if not played.state.over:
        raise ScenarioError(f"the case ends while box {played.state.turn} must decide")


def _shuffle_if_needed(played: Played) -> None:
    assert played.state is not None
    if not played.state.needs_cards:
        return
    order = played.case.rack
    if order is None:
        raise ScenarioError("the deck runs out: give the rack, the order that follows")
    if played.case.rack_goes_on:
        order += tuple(card for card in played.state.rack if card not in order)
    played.act(act_.ShuffleRack(order))
