"""A case played on the engine, each box acting when it is its turn."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from croupier.cards import Card, known
from croupier.games import holdem, lunar
from croupier.games.actions import CollectCards, DealCard, DealComplete, NoMoreBets, ShuffleRack
from croupier.games.events import LineSettled, PoolMoved
from croupier.games.lunar.actions import SettleNow
from croupier.machine import Refusal
from croupier.rulebooks import RulebookError, rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

from .acts import Action, CollectAll, DealOn, parse_box_act
from .case import Case, HoldemCase, LunarCase
from .decks import DEALER, lay, right_order, still_due
from .declared import check_event, check_refusal
from .files import ScenarioError

AnyRound = lunar.Round | holdem.Round


@dataclass
class Played:
    """The result of a case: the round as far as it went, and the refusal that ended it."""

    case: Case
    state: AnyRound | None = None
    events: list[Any] = field(default_factory=list)
    acted: list[tuple[StrEnum, Action]] = field(default_factory=list)
    refusal: Refusal | RulebookError | None = None
    leftover: list[str] = field(default_factory=list)

    @property
    def cited(self) -> set[str]:
        """Every clause that an event, a settlement line or the refusal cites."""
        found = set(self.refusal.clauses) if self.refusal else set()
        for event in self.events:
            source = getattr(event, "line", None) if _has_line(event) else event
            found.update(getattr(source, "clauses", ()))
        return found

    def act(self, action: Action) -> None:
        assert self.state is not None
        self.acted.append((self.state.phase, action))
        self.state, events = _act(self.state, action)
        for event in events:
            check_event(event)
        self.events += events


def _has_line(event: Any) -> bool:
    return isinstance(event, LineSettled | PoolMoved)


def _act(state: AnyRound, action: Any) -> tuple[AnyRound, tuple[Any, ...]]:
    return lunar.act(state, action) if isinstance(state, lunar.Round) else holdem.act(state, action)


def play(case: Case) -> Played:
    """Play a case to its end or to its refusal."""
    played = Played(case)
    try:
        played.state = _open(case, lay(case))
        for wager in case.opening():
            played.act(wager)
        if NoMoreBets() not in case.opening():
            played.act(NoMoreBets())
        _play_in_order(played) if case.acts is not None else _play_in_turn(played)
    except (Refusal, RulebookError) as refusal:
        check_refusal(refusal)
        played.refusal = refusal
    return played


def _open(case: Case, deck: tuple[Card, ...]) -> AnyRound:
    book = rulebook(case.rulebook)
    if not isinstance(case, HoldemCase):
        first = case.first if isinstance(case, LunarCase) else ()
        rules = book.rules_as(LunarRules, case.options)
        return lunar.open_round(rules, deck, case.dealing, case.by_hand, first)
    players = [holdem.Player(each.name, each.boxes) for each in case.players]
    return holdem.open_round(
        book.rules_as(HoldemRules, case.options),
        deck,
        case.dealing,
        case.jackpot,
        players,
        case.waiting,
        case.by_hand,
    )


def _play_in_order(played: Played) -> None:
    for action in played.case.acts or ():
        _shuffle_if_needed(played)
        if isinstance(action, DealOn):
            _deal_on(played, action)
        elif isinstance(action, CollectAll):
            _collect_all(played)
        else:
            played.act(action)
    _finish(played)


def _deal_on(played: Played, deed: DealOn) -> None:
    """Deal all cards that are still due, correctly."""
    assert played.state is not None
    drawing = played.state.phase is lunar.Phase.DRAWING
    for to in _draws_due(played) if drawing else _deal_due(played, deed):
        _shuffle_if_needed(played)
        played.act(DealCard(to, to == DEALER and _fifth_is_up(played.state)))
    if deed.done:
        played.act(DealComplete())


def _collect_all(played: Played) -> None:
    """Collect all cards from the dealer's right, then the dealer's own (nz 10.5, nsw 9.4)."""
    assert played.state is not None
    boxes, stray = played.state.boxes, played.state.stray
    for number in sorted({*boxes, *stray}, reverse=True):
        hand = number in boxes and boxes[number].out and not boxes[number].collected
        for _ in range(hand + (number in stray)):
            played.act(CollectCards(number))
    if not played.state.over:
        played.act(CollectCards(DEALER))


def _deal_due(played: Played, deed: DealOn) -> list[int]:
    dealt = [action.to for _, action in played.acted if isinstance(action, DealCard)]
    return still_due(right_order(played.case), dealt, deed.but)


def _draws_due(played: Played) -> list[int]:
    assert isinstance(played.state, lunar.Round)
    return [box.number for box in played.state.playing for _ in range(box.to_draw)]


def _fifth_is_up(state: AnyRound) -> bool:
    """The dealer's fifth card out of a shoe lies face up, if no other does (nz 8.3, nsw 7.2.3)."""
    if not isinstance(state, lunar.Round) or state.dealing != "shoe":
        return False
    return len(state.dealer) == 4 and state.up_card is None


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
    if played.state.phase is lunar.Phase.CONCEDING:
        return next((n for n, rest in does.items() if rest[:1] == ["concede"]), None)
    return played.state.turn


def _finish(played: Played) -> None:
    _shuffle_if_needed(played)
    assert played.state is not None
    if played.state.phase is lunar.Phase.CONCEDING:
        played.act(SettleNow())
    if not played.state.over:
        turn = played.state.turn
        who = "the dealer must act" if turn is None else f"box {turn} must decide"
        raise ScenarioError(f"the case ends while {who} ({played.state.phase})")


def _shuffle_if_needed(played: Played) -> None:
    case, state = played.case, played.state
    if not (isinstance(case, LunarCase) and isinstance(state, lunar.Round) and state.needs_cards):
        return
    if state.finished:
        return  # the dealer collects first
    order = case.rack
    if order is None:
        raise ScenarioError("the deck runs out: give the rack, the order that follows")
    if case.rack_goes_on:
        order += tuple(card for card in known(state.rack) if card not in order)
    played.act(ShuffleRack(order))
