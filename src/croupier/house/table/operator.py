"""Requests and choices of the casino operator: options, approvals and jackpot pools; and changes of
the rulebook's version, which nobody chooses."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from croupier.games.jackpot import Pools, combine, contribute, divide
from croupier.house.approvals import ApprovalUsed, AskApproval, RecordApproval, UseApproval
from croupier.house.checks import begun_version
from croupier.house.table.actions import (
    ChangeRulebook,
    Choose,
    CombinePools,
    DividePool,
    FeedPool,
)
from croupier.house.table.events import (
    JackpotFed,
    OptionChosen,
    PoolDivided,
    PoolRatesChanged,
    PoolsCombined,
    RulebookChanged,
)
from croupier.house.table.recorder import TableRecorder, check_official, check_power
from croupier.house.table.state import Table, pools_of
from croupier.machine import Refusal, evolve
from croupier.money import Amount
from croupier.rulebooks import RulebookError
from croupier.rulebooks.clauses import RULING, Clauses
from croupier.rulebooks.options import parse_value, value_text
from croupier.rulebooks.table import JackpotRules, addresses
from croupier.rulebooks.versions import begins, come_into_force, following

_AT_REST = (f"{RULING}chosen-at-rest",)


def ask_approval(record: TableRecorder, action: AskApproval) -> None:
    clauses = record.state.approvals.clauses(action.matter)
    check_power(record.state, record.by, "approvals", clauses, "ask for an approval")
    record.approvals(action)


def record_approval(record: TableRecorder, action: RecordApproval) -> None:
    approvals = record.state.approvals
    asked = approvals.made.get(action.approval)
    clauses = approvals.fallback if asked is None else approvals.clauses(asked.matter)
    check_power(record.state, record.by, "approvals", clauses, "record an approval")
    record.approvals(action)


def choose(record: TableRecorder, action: Choose) -> None:
    """Change an option between rounds, with an approval if the document requires one."""
    table, document = record.state, record.state.rulebook.document
    option = document.options.get(action.option)
    clauses = table.limits.rules.cites.boxes
    if option is None:
        known = ", ".join(document.options)
        message = f"{table.rulebook.id} has no option {action.option!r}; its options are {known}"
        raise Refusal("unknown-option", clauses, message)
    clauses = addresses(document, option.clauses)
    check_power(table, record.by, "choose", clauses, "choose for the operator")
    value = _checked(table, action, clauses)
    if _has_wagers(table):
        message = "wagers lie on the layout: choose between rounds"
        raise Refusal("wagers-lie-there", clauses + _AT_REST, message)
    used = None
    if option.approval is not None and value != option.default:
        used = _used(record, option.approval, value)
    number = None if used is None else used.number
    said = value_text(value)
    record.emit(OptionChosen(action.option, said, number, action.by, record.now, clauses))
    _tell_rates(record, table)


def next_version(table: Table) -> tuple[str, datetime] | None:
    """The next version of the table's rulebook and the moment it comes into force; None if none is
    installed."""
    version = following(table.rulebook.document.id)
    return None if version is None else (version, begins(version))


def version_due(table: Table, now: datetime) -> str | None:
    """The version that the table must change to before its next act. A round ends under the version
    in force when its first wager was placed."""
    return None if _has_wagers(table) else come_into_force(table.rulebook.document.id, now)


def change_rulebook(record: TableRecorder, action: ChangeRulebook) -> None:
    """Change to the version that has come into force; earlier rounds keep theirs."""
    table, now = record.state, record.now
    clauses = table.limits.rules.cites.boxes
    check_official(record.by, clauses, "change the rulebook of a table")
    before = table.rulebook
    begun = begun_version(before, action.version, now, clauses)
    if _has_wagers(table):
        message = f"wagers lie on the layout: they are played by {before.document.id}"
        raise Refusal("wagers-lie-there", clauses + _AT_REST, message)
    after = before.under(action.version)
    chosen = {**before.chosen, **table.options}
    dropped = tuple(name for name, each in chosen.items() if not after.allows(name, each))
    told = (before.document.id, action.version, begun.isoformat())
    record.emit(RulebookChanged(*told, dropped, now, clauses))
    _tell_rates(record, table)


def _has_wagers(table: Table) -> bool:
    return table.in_play is not None and (table.in_play.dealt or bool(table.in_play.round.boxes))


def _checked(table: Table, action: Choose, clauses: Clauses) -> object:
    try:
        return parse_value(table.rulebook.document, action.option, action.value)
    except RulebookError as error:
        raise Refusal(error.code, clauses, error.message) from error


def _tell_rates(record: TableRecorder, before: Table) -> None:
    """Store the rate of the minor pool, so that every table that feeds the pools uses it."""
    pools, jackpot = pools_of(record.state), record.state.limits.rules.jackpot
    earlier = before.limits.rules.jackpot
    if pools is None or pools.pool is not None or jackpot is None or earlier is None:
        return
    if jackpot.to_minor != earlier.to_minor:
        _check_at_rest(record.state, jackpot)
        changed = evolve(pools, minor_percent=jackpot.to_minor * 100)
        record.emit(PoolRatesChanged(changed, jackpot.cites.jackpot_rates))


def _used(record: TableRecorder, matter: str, amount: object) -> ApprovalUsed:
    """The approval that this is based on, marked as used."""
    assert amount is None or isinstance(amount, Amount)
    [used] = record.approvals(UseApproval(matter, amount))
    assert isinstance(used, ApprovalUsed)
    return used


def feed_pool(record: TableRecorder, action: FeedPool) -> None:
    pools, rules = _jackpot(record.state)
    clauses = rules.cites.jackpot_contribution
    check_power(record.state, record.by, "pools", clauses, "add to a pool")
    record.emit(JackpotFed((contribute(rules, pools, action.pool, action.amount),)))


def divide_pool(record: TableRecorder, action: DividePool) -> None:
    pools, rules = _jackpot(record.state)
    clauses = rules.cites.jackpot_divide
    check_power(record.state, record.by, "pools", clauses, "divide the pool")
    _check_at_rest(record.state, rules)
    divide(rules, pools, action.minor, 0)
    used = _used(record, "divide", None)
    rate = record.state.approvals.made[used.number].amount
    if rate is None:
        message = (
            "the approval names no part of each wager for the minor pool: ask with a percentage"
        )
        raise Refusal("no-rate", clauses + rules.cites.jackpot_rates, message)
    after = divide(rules, pools, action.minor, rate)
    cited = clauses + rules.cites.jackpot_rates
    record.emit(PoolDivided(after, used.number, action.by, record.now, cited))


def combine_pools(record: TableRecorder, action: CombinePools) -> None:
    pools, rules = _jackpot(record.state)
    clauses = rules.cites.jackpot_combine
    check_power(record.state, record.by, "pools", clauses, "join the pools")
    _check_at_rest(record.state, rules)
    after = combine(rules, pools)
    used = _used(record, "combine", None)
    record.emit(PoolsCombined(pools, after, used.number, action.by, record.now, clauses))


def _jackpot(table: Table) -> tuple[Pools, JackpotRules]:
    pools, rules = pools_of(table), table.limits.rules.jackpot
    if pools is None or rules is None:
        clauses = table.limits.rules.cites.areas if rules is None else rules.cites.jackpot
        raise Refusal("no-jackpot", clauses, "no jackpot is offered at this table")
    return pools, rules


def _check_at_rest(table: Table, rules: JackpotRules) -> None:
    if _has_wagers(table):
        message = "wagers lie on the layout: change the pools between rounds"
        raise Refusal("wagers-lie-there", rules.cites.jackpot_at_rest, message)


class Unapproved(NamedTuple):
    """A choice in force at the table whose approval has not been recorded."""

    matter: str
    amount: Amount | None
    words: str
    clauses: Clauses


def unapproved(table: Table) -> Iterator[Unapproved]:
    """Choices that the table was opened with and that lack a recorded approval."""
    approvals, document = table.approvals, table.rulebook.document
    in_force = table.limits.rules.options
    for name, option in document.options.items():
        value = in_force[name]
        if option.approval not in (None, "rates") and value != option.default:
            yield from _lacking(table, str(option.approval), value)
    pools = pools_of(table)
    if pools is not None and pools.pool is None and "divide" in approvals.matters:
        granted = any(each.matter == "divide" and each.spent for each in approvals.made.values())
        if not granted:
            yield from _lacking(table, "divide", None)


def _lacking(table: Table, name: str, amount: Amount | None) -> Iterator[Unapproved]:
    matter = table.approvals.matters[name]
    if table.approvals.granted(name, amount) is None:
        words = f"{matter.by}'s approval is not recorded of {matter.of(amount)}"
        yield Unapproved(name, amount, words, matter.clauses)
