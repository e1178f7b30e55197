"""A situation played to its end, and compared with what it says."""

from collections.abc import Iterator
from typing import Any

from croupier.cards import format_cards
from croupier.house.table import pools_of
from croupier.house.table.state import InPlay
from croupier.money import Amount, format_amount, parse_amount
from croupier.records.rounds import FORMAT, RecordError, replay

from .answers import matches, say_clauses
from .at_table import AtTable
from .deck import laid
from .files import Failed, Situation
from .words import translate, translate_record


def play(situation: Situation) -> AtTable:
    """Play a situation to its end; raise `Failed` at the first difference in the acts, or with all
    differences at the end."""
    table = AtTable(situation)
    for line in situation.acts:
        table.does(line)
    if wrong := list(differences(situation, table)):
        raise Failed("; ".join(wrong))
    return table


def differences(situation: Situation, table: AtTable) -> Iterator[str]:
    said = situation.said
    yield from _wagers(table, said.get("wager", {}))
    yield from _nets(table, said.get("net", {}))
    for name in said.get("unsettled", ()):
        if (lines := table.of_wager(name)) or not table.stands(name):
            yield f"{name} should still lie there: {lines or 'there is no such wager'}"
    if "round" in said and said["round"] != (state := _state(table)):
        yield f"the round should be {said['round']} and is {state}"
    if "noticed" in said and not matches(situation.rulebook, said["noticed"], table.noticed):
        wanted, found = ", ".join(said["noticed"]), say_clauses(table.noticed)
        yield f"noticed should be one of {wanted}; refused or marked irregular was {found}"
    for box in said.get("not_playing", ()):
        if table.last is not None and _has_cards(table.last, box):
            yield f"box {box} should not play, and was dealt cards"
    yield from _pools(table, said.get("pool", {}))


def _wagers(table: AtTable, expected: dict[str, str]) -> Iterator[str]:
    for name, amount in expected.items():
        lines = table.of_wager(name)
        if not lines or table.stands(name):
            yield f"{name} should have come to {amount}, and was never settled"
        elif (net := sum((line.net for line in lines), start=0)) != parse_amount(amount):
            yield f"{name} should have come to {amount}, not {format_amount(net)}: {lines}"


def _nets(table: AtTable, expected: dict[str, str]) -> Iterator[str]:
    for box, amount in expected.items():
        lines = [line for line in table.lines if line.box == int(box)]
        net: Amount = sum((line.net for line in lines), start=0)
        standing = [] if table.last is None else sorted(_standing(table.last, int(box)))
        if standing:
            yield f"box {box} should have come to {amount}; unsettled: {', '.join(standing)}"
        elif net != parse_amount(amount):
            yield f"box {box} should have come to {amount}, not {format_amount(net)}: {lines}"


def _standing(in_play: InPlay, box: int) -> frozenset[str]:
    found = in_play.round.boxes.get(box)
    return frozenset() if found is None else found.standing


def _state(table: AtTable) -> str:
    last = table.last
    if last is None:
        return "not begun"
    if last.round.void:
        return "void"
    return "over" if last.round.settled else "running"


def _has_cards(in_play: InPlay, box: int) -> bool:
    found = in_play.round.boxes.get(box)
    return bool(in_play.round.stray.get(box)) or (found is not None and bool(found.all_cards))


def _pools(table: AtTable, expected: dict[str, str]) -> Iterator[str]:
    pools = pools_of(table.table)
    left = {} if pools is None else {str(name): pools.of(name) for name in pools.names}
    for name, amount in expected.items():
        if left.get(name) != parse_amount(amount):
            found = format_amount(left[name]) if name in left else "there is none"
            yield f"the jackpot's {name} should be {amount}: {found}"


def replay_record(situation: Situation) -> None:
    """The situation as a round record: refused on one of its clauses, or settled as it says."""
    said = situation.said
    made = {
        "format": FORMAT,
        "rulebook": situation.rulebook,
        "options": said.get("options", {}),
        "dealing": situation.dealing,
        "by_hand": situation.by_hand,
        "deck": format_cards(laid(situation)),
        "wagers": [_wager_entry(wager) for wager in said["wagers"]],
        "actions": [translate_record(line) for line in situation.record],
    }
    wanted = said.get("refused")
    try:
        final = replay(made).final
    except RecordError as error:
        if wanted is None or not matches(situation.rulebook, wanted, error.clauses):
            raise Failed(f"refused ({say_clauses(error.clauses)}): {error.message}") from error
        return
    if wanted is not None:
        raise Failed(f"the record should be refused on {', '.join(wanted)}: {final.lines}")
    for name, amount in said.get("wager", {}).items():
        box, wager = name.split(maxsplit=1)
        own = [line for line in final.lines if (line.box, line.wager) == (int(box), wager)]
        if not own or sum(line.net for line in own) != parse_amount(amount):
            raise Failed(f"{name} should have come to {amount}: {own}")


def _wager_entry(wager: str) -> dict[str, Any]:
    said = translate(f"wager {wager}", "")["with"]
    return {name: said[name] for name in ("box", "area", "amount", "on") if name in said}
