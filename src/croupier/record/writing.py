"""Writes a round record from what was done at a table."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from croupier.cards import format_cards
from croupier.games import holdem, lunar
from croupier.games.actions import Fold, NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.lunar.actions import Bet, Buy, Exchange, SettleNow, ShuffleRack
from croupier.money import format_amount
from croupier.record.entries import action_entry, wager_entry
from croupier.record.feed import AnyRound
from croupier.record.format import FORMAT
from croupier.rulebooks.table import TableRules

Done = tuple[StrEnum, Any]
"""An action and the phase in which it was done."""

_FIRST_DECISIONS = (lunar.Phase.DECIDING, lunar.Phase.PAYING)
_NEVER_LISTED = PlaceWager | WithdrawWager | NoMoreBets | ShuffleRack
_NOT_LISTED = _NEVER_LISTED | SettleNow


def write_record(
    rulebook: str, options: Mapping[str, Any], start: AnyRound, done: Sequence[Done]
) -> dict[str, Any]:
    """The record of a round that was opened as `start` and in which all this was done."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": rulebook,
        "options": {name: _plain(value) for name, value in options.items()},
        "dealing": start.dealing,
        "deck": format_cards(start.deck),
        "wagers": [wager_entry(wager) for wager in _wagers(done)],
        "actions": [action_entry(action) for action in _listed(start, done)],
    }
    for _, action in done:
        if isinstance(action, ShuffleRack):
            record["deck2"] = format_cards(action.order)
    if start.by_hand:
        record["by_hand"] = sorted(act.value for act in start.by_hand)
    if isinstance(start, holdem.Round):
        record |= _holdem_fields(start)
    elif start.first:
        record["first"] = list(start.first)
    return record


def changed_options(rules: TableRules) -> dict[str, Any]:
    """The options whose values are not the document's defaults."""
    defaults = {name: option.default for name, option in rules.document.options.items()}
    return {name: value for name, value in rules.options.items() if value != defaults[name]}


def _wagers(done: Sequence[Done]) -> Iterable[PlaceWager]:
    placed: dict[tuple[int, str, int | None], PlaceWager] = {}
    for _, action in done:
        match action:
            case PlaceWager(box, area, _, on):
                placed[box, area, on] = action
            case WithdrawWager(box, area, on):
                del placed[box, area, on]
    return placed.values()


def _listed(start: AnyRound, done: Sequence[Done]) -> list[Any]:
    """First decisions of Lunar Poker clockwise, whenever they were made; the rest as it came.

    What a person does by hand depends on what lay on the table, and what goes wrong on when it
    does: there everything as it came, as where boxes were directed to play first.
    """
    first = isinstance(start, lunar.Round) and start.first
    if start.by_hand or first or any(map(_goes_wrong, done)):
        return [action for _, action in done if not isinstance(action, _NEVER_LISTED)]
    listed = [(phase, action) for phase, action in done if not isinstance(action, _NOT_LISTED)]
    firsts = [action for phase, action in listed if phase in _FIRST_DECISIONS]
    rest = [action for phase, action in listed if phase not in _FIRST_DECISIONS]
    return sorted(firsts, key=lambda action: action.box) + rest


def _goes_wrong(done: Done) -> bool:
    phase, action = done
    decision = isinstance(action, Fold | Bet | Exchange | Buy | ShuffleRack)
    return phase in _FIRST_DECISIONS and not decision


def _holdem_fields(start: holdem.Round) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if start.pools is not None:
        fields["jackpot"] = {
            name: format_amount(start.pools.of(name)) for name in start.pools.names
        }
    if start.players:
        fields["players"] = [
            {"name": player.name, "boxes": list(player.boxes)} for player in start.players
        ]
    if start.waiting:
        fields["waiting"] = start.waiting
    return fields


def _plain(value: Any) -> Any:
    """As JSON holds it."""
    return format_amount(value) if isinstance(value, Fraction) else value
