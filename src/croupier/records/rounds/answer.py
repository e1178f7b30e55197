"""What `croupier replay --json` prints for one record."""

from typing import Any

from croupier.games.jackpot import PoolLine, Pools
from croupier.games.settlement import SettlementLine
from croupier.money import format_amount, format_odds
from croupier.records.rounds.format import RecordError
from croupier.records.rounds.limits import WagerFound
from croupier.records.rounds.replay import Replay


def answer(replay: Replay) -> dict[str, Any]:
    """Every box's result and every settlement line; under limits, what was found outside them."""
    answered: dict[str, Any] = {
        "boxes": {
            str(box.number): {
                "net": format_amount(box.net),
                "wagers": {wager: {"net": format_amount(net)} for wager, net in box.wagers.items()},
            }
            for box in replay.boxes
        },
        "lines": [line_answer(line) for line in replay.lines],
    }
    if replay.final.pools is not None:
        answered["jackpot"] = _jackpot(replay.final.pools, replay.final.pool_lines)
    if replay.record.limits:
        answered["found"] = [_found(each) for each in replay.found]
    return answered


def _found(each: WagerFound) -> dict[str, Any]:
    """A wager outside the limits, and how much of it counts."""
    found = each.found
    return {
        "box": each.box,
        "wager": each.wager,
        "stake": format_amount(found.stake),
        "counts": format_amount(found.counts),
        "clauses": list(found.clauses),
        "because": found.because,
    }


def _jackpot(pools: Pools, lines: tuple[PoolLine, ...]) -> dict[str, Any]:
    """The pools after the round, and every movement."""
    return {
        **{name: format_amount(pools.of(name)) for name in pools.names},
        "lines": [
            {
                "pool": line.which,
                "amount": format_amount(line.amount),
                "clauses": list(line.clauses),
                "because": line.because,
            }
            for line in lines
        ],
    }


def line_answer(line: SettlementLine) -> dict[str, Any]:
    made: dict[str, Any] = {
        "box": line.box,
        "wager": line.wager,
        "outcome": line.outcome.value,
        "stake": format_amount(line.stake),
        "odds": " + ".join(map(format_odds, line.odds)) or None,
        "paid": format_amount(line.paid),
        "returned": format_amount(line.returned),
        "net": format_amount(line.net),
        "clauses": list(line.clauses),
        "because": line.because,
    }
    if line.combinations:
        made["combinations"] = [
            {
                "name": each.name,
                "odds": format_odds(odds),
                "cards": [str(card) for card in each.cards],
            }
            for each, odds in zip(line.combinations, line.odds, strict=True)
        ]
    return made


def error_answer(error: RecordError) -> dict[str, Any]:
    return {"error": {"code": error.code, "clauses": list(error.clauses), "message": error.message}}
