"""A played case as a round record, for the other way into the engine."""

from collections.abc import Iterator
from typing import Any

from croupier.cards import format_cards
from croupier.engine.lunar import Phase
from croupier.engine.lunar import actions as act_
from croupier.record import FORMAT
from croupier.record.format import action_entry, wager_entry

from .laying import lay
from .playing import Played

_DECIDING = (Phase.DECIDING, Phase.PAYING)
_UNRECORDED = (act_.NoMoreBets, act_.ShuffleRack, act_.SettleNow)


def can_record(played: Played) -> bool:
    """A record knows no wager after the deal, and lets a declared hand wait instead of refusing."""
    opening = (act_.PlaceWager, act_.WithdrawWager, act_.NoMoreBets)
    dealt = [action for phase, action in played.acted if phase is not Phase.WAGERING]
    early = [action for phase, action in played.acted if phase is Phase.WAGERING]
    back = any(isinstance(action, act_.WithdrawWager) for action in early)
    if any(isinstance(action, opening) for action in dealt) or (back and played.refusal):
        return False
    if not all(isinstance(action, opening) for action in early):
        return False
    if not (dealt and played.refusal and played.state):
        return True
    box = played.state.boxes.get(getattr(dealt[-1], "box", 0))
    return box is None or not (box.aside and box.decision is None)


def record(played: Played) -> dict[str, Any]:
    """The round in `croupier.round/1`, decisions clockwise as the format has them."""
    case = played.case
    made: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": case.rulebook,
        "options": case.options,
        "dealing": case.dealing,
        "deck": format_cards(lay(case)),
        "wagers": [wager_entry(wager) for wager in _wagers(played)],
        "actions": [action_entry(action) for action in _actions(played)],
    }
    for _, action in played.acted:
        if isinstance(action, act_.ShuffleRack):
            made["deck2"] = format_cards(action.order)
    return made


def _wagers(played: Played) -> list[act_.PlaceWager]:
    """The wagers that stand when the cards are dealt."""
    standing: list[act_.PlaceWager] = []
    for _, action in played.acted:
        if isinstance(action, act_.PlaceWager):
            standing.append(action)
        elif isinstance(action, act_.WithdrawWager):
            back = (action.box, action.area, action.on)
            standing = [each for each in standing if (each.box, each.area, each.on) != back]
    return standing


def _actions(played: Played) -> Iterator[act_.Action]:
    done = [each for each in played.acted if each[0] is not Phase.WAGERING]
    if played.case.acts is None:
        first = [each for each in done if each[0] in _DECIDING]
        done = sorted(first, key=lambda each: getattr(each[1], "box", 0)) + done[len(first) :]
    return (action for _, action in done if not isinstance(action, _UNRECORDED))
