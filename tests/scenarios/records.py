"""A played case as a round record, the other input of the engine."""

from collections.abc import Iterator
from typing import Any

from croupier.cards import format_cards
from croupier.games import holdem, lunar
from croupier.games.actions import NoMoreBets, PlaceWager, ShuffleRack, WithdrawWager
from croupier.games.lunar.actions import SettleNow
from croupier.games.state import ByHand
from croupier.money import format_amount
from croupier.records.rounds import FORMAT
from croupier.records.rounds.format import action_entry, wager_entry
from croupier.rulebooks import rulebook

from .acts import Action
from .case import HoldemCase, LunarCase
from .decks import lay
from .play import Played

_WAGERING = (lunar.Phase.WAGERING, holdem.Phase.WAGERING)
_DECIDING = (lunar.Phase.DECIDING, lunar.Phase.PAYING)
_UNRECORDED = (NoMoreBets, ShuffleRack)


def can_record(played: Played) -> bool:
    """Whether the case can be a record: a record has no wager after the deal, and lets a declared
    hand wait instead of refusing."""
    opening = (PlaceWager, WithdrawWager, NoMoreBets)
    dealt = [action for phase, action in played.acted if phase not in _WAGERING]
    early = [action for phase, action in played.acted if phase in _WAGERING]
    back = any(isinstance(action, WithdrawWager) for action in early)
    if any(isinstance(action, opening) for action in dealt) or (back and played.refusal):
        return False
    if not all(isinstance(action, opening) for action in early):
        return False
    if not (dealt and played.refusal and isinstance(played.state, lunar.Round)):
        return True
    box = played.state.boxes.get(getattr(dealt[-1], "box", 0))
    return box is None or not (box.aside and box.decision is None)


def record(played: Played) -> dict[str, Any]:
    """The round in `croupier.round/1`, decisions clockwise as the format has them."""
    case = played.case
    rules = rulebook(case.rulebook).rules({})
    made: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": case.rulebook,
        "options": case.options,
        "dealing": case.dealing,
        "deck": format_cards(lay(case)),
        "wagers": [wager_entry(wager, rules) for wager in _wagers(played)],
        "actions": [action_entry(action) for action in _actions(played)],
    }
    if case.by_hand:
        made["by_hand"] = sorted(each.value for each in case.by_hand)
    if isinstance(case, LunarCase) and case.first:
        made["first"] = list(case.first)
    for _, action in played.acted:
        if isinstance(action, ShuffleRack):
            made["deck2"] = format_cards(action.order)
    return made | (_holdem_fields(case) if isinstance(case, HoldemCase) else {})


def _holdem_fields(case: HoldemCase) -> dict[str, Any]:
    made: dict[str, Any] = {
        "players": [{"name": each.name, "boxes": list(each.boxes)} for each in case.players],
        "waiting": case.waiting,
    }
    if case.jackpot is not None:
        pools = case.jackpot
        made["jackpot"] = {name: format_amount(pools.of(name)) for name in pools.names}
    return made


def _wagers(played: Played) -> list[PlaceWager]:
    """The wagers that stand when the cards are dealt."""
    standing: list[PlaceWager] = []
    for _, action in played.acted:
        if isinstance(action, PlaceWager):
            standing.append(action)
        elif isinstance(action, WithdrawWager):
            back = (action.box, action.area, action.on)
            standing = [each for each in standing if (each.box, each.area, each.on) != back]
    return standing


def _actions(played: Played) -> Iterator[Action]:
    done = [each for each in played.acted if each[0] not in _WAGERING]
    if played.case.acts is None:
        first = [each for each in done if each[0] in _DECIDING]
        done = sorted(first, key=lambda each: getattr(each[1], "box", 0)) + done[len(first) :]
    # A record need not say when hands are settled, unless a person collects them afterwards.
    settled = () if ByHand.COLLECTING in played.case.by_hand else (SettleNow,)
    return (action for _, action in done if not isinstance(action, _UNRECORDED + settled))
