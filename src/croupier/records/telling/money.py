"""Where rounds, money and people meet, in words: settlements, corrections, tokens, the jackpot."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.games.game import say_wager
from croupier.games.jackpot import PoolLine
from croupier.games.settlement import SettlementLine
from croupier.games.telling import Told
from croupier.house.table import events as ev
from croupier.house.tokens import Condition, VoucherExchanged, VoucherIssued
from croupier.money import Amount
from croupier.records.telling.words import Tell, each_once, said, say_amounts, says, signed
from croupier.sentence import Sentence, quoted


def nets(lines: Iterable[SettlementLine]) -> dict[int, Amount]:
    """What the lines bring to each box."""
    total: dict[int, Amount] = {}
    for line in lines:
        total[line.box] = total.get(line.box, 0) + line.net
    return total


def _settled(event: ev.RoundSettled) -> Told:
    money = say_amounts(nets(event.lines)) or "no wager was settled"
    clauses = each_once(line.clauses for line in event.lines)
    return Told(f"Round {event.number}", f"{said(event.void, 'void: ')}{money}", clauses)


def _corrected(event: ev.Corrected) -> Told:
    clauses = each_once(line.clauses for line in event.lines)
    words = f"corrected: {say_amounts(nets(event.lines))}"
    return Told(f"Round {event.number}", words, clauses)


def _fed(event: ev.JackpotFed) -> Told:
    words = ", ".join(f"{_pool(line)} {signed(line.amount)}" for line in event.lines)
    because = "; ".join(dict.fromkeys(line.because for line in event.lines))
    clauses = each_once(line.clauses for line in event.lines)
    return Told("Jackpot", f"{words}: {because}", clauses)


def _pool(line: PoolLine) -> str:
    return "pool" if line.which == "pool" else f"{line.which} pool"


def _tokens(event: ev.TokensMoved) -> Told:
    out = event.amount < 0
    says = Sentence(
        "{does} {amount} in promotional tokens",
        does="puts down" if out else "receives",
        amount=-event.amount if out else event.amount,
    )
    return Told(event.player, says, event.clauses)


def _unchecked(event: ev.WagerUnchecked) -> Told:
    words = f"{say_wager(event.wager)} not compared with the sign"
    return Told(f"Box {event.box}", words, event.clauses)


def _to_part(event: ev.ToPart) -> Told:
    words = f"{' and '.join(event.players)} are kept apart and sit here: one must be asked to leave"
    return Told("Official", words, event.clauses)


def _spoke(event: ev.Said) -> Told:
    says = Sentence("“{words}”", words=quoted(event.words))
    return Told(event.player, says, (), spoken=event.words)


def _players(event: ev.PlayersOfRound) -> Told:
    words = ", ".join(f"{player} (box {box})" for box, player in event.players.items())
    return Told(f"Round {event.number}", f"played by {words or 'nobody'}", ())


def _issued(event: VoucherIssued) -> Told:
    conditions = quoted(_conditions(event.conditions))
    says = Sentence("issued for {value}{conditions}", value=event.value, conditions=conditions)
    return Told(f"Voucher {event.number}", says, event.clauses)


def _conditions(conditions: tuple[Condition, ...]) -> str:
    return said(conditions, ": " + "; ".join(each.says for each in conditions))


def _exchanged(event: VoucherExchanged) -> Told:
    says = Sentence(
        "of {holder} exchanged for {tokens} in promotional tokens",
        holder=event.holder,
        tokens=event.tokens,
    )
    return Told(f"Voucher {event.number}", says, event.clauses)


MONEY: Mapping[type[Any], Tell] = {
    ev.WagerUnchecked: _unchecked,
    ev.JackpotFed: _fed,
    ev.RoundSettled: _settled,
    ev.Corrected: _corrected,
    ev.TokensMoved: _tokens,
    ev.ToPart: _to_part,
    ev.Said: _spoke,
    ev.QueueChanged: says("Table", "{waiting} waiting for a box"),
    ev.PlayersOfRound: _players,
    VoucherIssued: _issued,
    VoucherExchanged: _exchanged,
}
