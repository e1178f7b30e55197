"""Round records written from rounds that were played at a table or generated."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from croupier.cards import DECK, format_cards
from croupier.games.actions import NoMoreBets, PlaceWager, Ruling, ShuffleRack, WithdrawWager
from croupier.games.game import Done, Opening, game_of
from croupier.games.jackpot import Pools
from croupier.games.state import RoundState
from croupier.house.limits import Limits, Sign, TableLimits, limits_on
from croupier.house.table.state import Played, Table
from croupier.money import format_amount
from croupier.records.rounds.format import FORMAT, action_entry, wager_entry
from croupier.rulebooks.readings import FIRST
from croupier.rulebooks.schema import FROM_HAND
from croupier.rulebooks.table import TableRules


def write_record(
    rulebook: str, options: Mapping[str, Any], start: RoundState, done: Sequence[Done]
) -> dict[str, Any]:
    """The record of a round that was opened as `start` and played with these actions."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "rulebook": rulebook,
        "options": {name: _plain(value) for name, value in options.items()},
        "dealing": start.dealing,
        "deck": format_cards(start.deck),
        "wagers": [wager_entry(wager, start.rules) for wager in _wagers(done)],
        "actions": [
            action_entry(action) for action in game_of(start).recorded_actions(start, done)
        ],
    }
    record |= _shuffled(start, done)
    if start.by_hand:
        record["by_hand"] = sorted(act.value for act in start.by_hand)
    return {**record, **_opening_fields(start), **_reading(start.rules)}


def _shuffled(start: RoundState, done: Sequence[Done]) -> dict[str, Any]:
    """The order of the shuffled rack, and when it was shuffled if other actions came first."""
    shuffles = [index for index, (_, action) in enumerate(done) if isinstance(action, ShuffleRack)]
    if not shuffles:
        return {}
    at = shuffles[-1]
    listed = game_of(start).recorded_steps
    before = len(listed(done[:at]))
    fields: dict[str, Any] = {"deck2": format_cards(done[at][1].order)}
    if before > len(listed(done[: _ran_out(start, done[:at])])):
        fields["deck2_after"] = before
    return fields


def _ran_out(start: RoundState, done: Sequence[Done]) -> int:
    """How many of these actions had been performed when the last card of the deck was dealt."""
    game, round = game_of(start), start
    for index, (_, action) in enumerate(done):
        if getattr(round, "needs_cards", False):
            return index
        round, _ = game.act(round, action)
    return len(done)


def _reading(rules: TableRules) -> dict[str, int]:
    """The reading to state; records of the first reading do not name it."""
    return {} if rules.reading == FIRST else {"reading": rules.reading}


def changed_options(rules: TableRules) -> dict[str, Any]:
    """The options whose values differ from the document's defaults."""
    defaults = {name: option.default for name, option in rules.document.options.items()}
    return {name: value for name, value in rules.options.items() if value != defaults[name]}


def _wagers(done: Sequence[Done]) -> Iterable[PlaceWager]:
    """The wagers before the deal; a later unchecked wager is an action of the round."""
    placed: dict[tuple[int, str, int | None], PlaceWager] = {}
    for phase, action in done:
        if phase != "wagering":
            break
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
    """The value as JSON holds it."""
    return format_amount(value) if isinstance(value, Fraction) else value


def record_of(table: Table, played: Played) -> dict[str, Any]:
    """The record of a round played at a table.

    It states the limits at the first card, and ends with every later decision as a ruling."""
    in_play = played.in_play
    assert in_play.limits is not None
    options = changed_options(in_play.start.rules)
    record = write_record(in_play.start.rules.id, options, in_play.start, in_play.done)
    record["actions"] += [
        action_entry(Ruling(each.official, each.reason, each.amounts))
        for each in in_play.corrections
    ]
    return {
        **record,
        **_limits(in_play.limits, in_play.start.rules),
        "id": f"{table.name}/{played.number}",
    }


def _limits(limits: TableLimits, rules: TableRules) -> dict[str, Any]:
    areas = sorted(limits.rules.areas)
    own = {
        str(box): _sign(rules, player.own, areas)
        for player in limits.players.values()
        if player.own is not None
        for box in player.boxes
    }
    return {"limits": _sign(rules, limits.sign, areas)} | ({"limits_of": own} if own else {})


def _sign(rules: TableRules, sign: Sign, areas: Iterable[str]) -> dict[str, Any]:
    return {area: _entry(limits_on(rules, sign, area)) for area in areas if sign.states(area)}


def _entry(limits: Limits) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "minimum": format_amount(limits.minimum),
        "maximum": format_amount(limits.maximum),
    }
    if limits.unit is not None:
        entry["unit"] = format_amount(limits.unit)
    if limits.multiples:
        entry["multiples"] = True
    return entry


def sample_record(
    rulebook: str,
    rules: TableRules,
    random: Random,
    boxes: int | None = None,
    dealing: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Generate a round record with `boxes` boxes from 1 on, or with random ones."""
    deck = list(DECK)
    random.shuffle(deck)
    by_chance = sorted(
        way for way in rules.deal_clauses if way != FROM_HAND
    )  # only if the house offers one
    dealing = dealing or random.choice(by_chance)
    numbers = _numbers(rules.boxes, boxes, random)
    pools = None if rules.jackpot is None else _pools(random)
    start = game_of(rules).open(rules, deck, dealing, Opening(pools=pools))
    return write_record(rulebook, options or {}, start, _play(start, numbers, random))


def _play(start: RoundState, boxes: Sequence[int], random: Random) -> list[Done]:
    """Play a round with sample wagers and decisions, and return its actions."""
    game, round = game_of(start), start
    done: list[Done] = []

    def act(action: Any) -> None:
        nonlocal round
        done.append((round.phase, action))
        round, _ = game.act(round, action)

    for box in boxes:
        for wager in game.sample_wagers(start, box, boxes, random):
            act(wager)
    act(NoMoreBets())
    while not round.over:
        act(game.sample_action(round, random))
    return done


def _numbers(all_boxes: int, boxes: int | None, random: Random) -> list[int]:
    if boxes is not None:
        return list(range(1, boxes + 1))
    return sorted(random.sample(range(1, all_boxes + 1), random.randint(1, all_boxes)))


def _pools(random: Random) -> Pools:
    if random.random() < 0.7:
        return Pools(pool=random.randrange(1000, 300_000))
    return Pools(minor=random.randrange(500, 20_000), major=random.randrange(1000, 300_000))
