"""Writes a round record from what was done at a table."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.cards import format_cards
from croupier.games.actions import PlaceWager, ShuffleRack, WithdrawWager
from croupier.games.game import Done, game_of
from croupier.games.state import RoundState
from croupier.money import format_amount
from croupier.record.entries import action_entry, wager_entry
from croupier.record.format import FORMAT
from croupier.rulebooks.table import TableRules


def write_record(
    rulebook: str, options: Mapping[str, Any], start: RoundState, done: Sequence[Done]
) -> dict[str, Any]:
    """The record of a round that was opened as `start` and in which all this was done."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": rulebook,
        "options": {name: _plain(value) for name, value in options.items()},
        "dealing": start.dealing,
        "deck": format_cards(start.deck),
        "wagers": [wager_entry(wager) for wager in _wagers(done)],
        "actions": [action_entry(action) for action in game_of(start).recorded(start, done)],
    }
    for _, action in done:
        if isinstance(action, ShuffleRack):
            record["deck2"] = format_cards(action.order)
    if start.by_hand:
        record["by_hand"] = sorted(act.value for act in start.by_hand)
    return {**record, **_opening_fields(start)}


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


def _opening_fields(start: RoundState) -> dict[str, Any]:
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
    if start.first:
        fields["first"] = list(start.first)
    return fields


def _plain(value: Any) -> Any:
    """As JSON holds it."""
    return format_amount(value) if isinstance(value, Fraction) else value
