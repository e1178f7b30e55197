"""Sentences for limits, directions, disputes and money."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.games.game import say_wager
from croupier.games.jackpot import PoolLine, Pools, say_pool
from croupier.games.settlement import SettlementLine
from croupier.games.words import EventText
from croupier.house import directions as directions_events
from croupier.house import disputes as disputes_events
from croupier.house.approvals import ApprovalAnswered, ApprovalAsked, ApprovalUsed
from croupier.house.directions import orders
from croupier.house.limits import Notice
from croupier.house.limits import state as limits_events
from croupier.house.table import events as table_events
from croupier.house.tokens import Condition, VoucherExchanged, VoucherIssued
from croupier.money import Amount, format_amount
from croupier.records.sentences.words import (
    Tell,
    each_once,
    say_amounts,
    say_boxes,
    say_moment,
    say_sign,
    says,
    signed,
    words_if,
)
from croupier.sentence import Sentence, Sum, quote


def _changed(event: limits_events.LimitsChanged) -> EventText:
    words = f"{say_sign(event.sign)}, put up by {event.by}"
    return EventText("Sign", words, event.clauses)


def _displayed(event: limits_events.NoticeDisplayed) -> EventText:
    words = f"{_say_notice(event.notice)}, put up by {event.notice.by}"
    return EventText("Notice", words, event.clauses)


def _taken_down(event: limits_events.NoticeTakenDown) -> EventText:
    words = f"{_say_notice(event.notice)}: taken down by {event.by}"
    return EventText("Notice", words, event.clauses)


def _say_notice(notice: Notice) -> str:
    where = words_if(notice.kept, "at boxes with a marker, ")
    return f"{where}from {say_moment(notice.at)}: {say_sign(notice.sign)}"


def _marked(event: limits_events.MarkerPlaced) -> EventText:
    words = f"{event.player} keeps the minimum of {say_sign(event.kept)}"
    return EventText("Marker", words, event.clauses)


def _own(event: limits_events.OwnSignPlaced) -> EventText:
    words = f"for {event.player} alone: {say_sign(event.sign)}, put up by {event.by}"
    return EventText("Sign", words, event.clauses)


def _own_removed(event: limits_events.OwnSignRemoved) -> EventText:
    words = f"for {event.player} alone, removed{words_if(event.by, f' by {event.by}')}"
    return EventText("Sign", words, event.clauses)


def _refused(event: limits_events.WagerRefused) -> EventText:
    wager = event.wager
    says = Sentence(
        "{wager} of {amount} refused by {by}: {why}",
        wager=say_wager(wager.key),
        amount=Sum(wager.amount),
        by=event.by,
        why=quote(event.why),
    )
    return EventText(f"Box {wager.box}", says, event.clauses)


LIMITS: Mapping[type[Any], Tell] = {
    limits_events.BoxTaken: says("Box {box}", "{player} plays by the sign"),
    limits_events.BoxLeft: says("Box {box}", "{player} no longer plays here"),
    limits_events.LimitsChanged: _changed,
    limits_events.NoticeDisplayed: _displayed,
    limits_events.NoticeTakenDown: _taken_down,
    limits_events.MarkerPlaced: _marked,
    limits_events.MarkerRemoved: says("Marker", "removed for {player}: the sign's minimum applies"),
    limits_events.OwnSignPlaced: _own,
    limits_events.OwnSignRemoved: _own_removed,
    limits_events.WagerRefused: _refused,
}


def say_order(order: orders.Order) -> str:
    """The order of a direction in words, without the official and the reason."""
    words = order.power.replace("_", " ")
    match order:
        case orders.PlayFirst(_, players) | orders.Apart(players):
            return f"{words}: {', '.join(players)}"
        case orders.ActAsDecided() | orders.OneHandViewed():
            return f"{words}, from the next deal on"
        case orders.PlaceCards(_, where):
            return f"{words}: {where}"
        case orders.UponIncident(incident):
            return f"{words} for incident {incident}"
        case orders.RevealFolded(round, box):
            return f"{words}: box {box} of round {round}"
        case orders.Invalidate(round, cause, forfeit):
            forfeits = words_if(forfeit, f", forfeited by {say_boxes(forfeit)}")
            return f"{words} round {round} for {cause}{forfeits}"
    return words


def _reported(event: directions_events.Reported) -> EventText:
    incident = event.incident
    where = words_if(incident.boxes, f", {say_boxes(incident.boxes)}")
    says = Sentence(
        "{breach} ({who}): {what}; reported by {by}",
        breach=incident.breach,
        who=f"{', '.join(incident.persons)}{where}",
        what=quote(incident.what),
        by=incident.by,
    )
    return EventText(f"Incident {incident.number}", says, incident.clauses)


def _directed(event: directions_events.Directed) -> EventText:
    direction = event.direction
    until = words_if(direction.until, f", until {direction.until and say_moment(direction.until)}")
    says = Sentence(
        "{order}, by {by}{until}: {why}",
        order=quote(say_order(direction.order)),
        by=direction.by,
        until=until,
        why=quote(direction.why),
    )
    return EventText(f"Direction {direction.number}", says, direction.clauses)


def _lifted(event: directions_events.Lifted) -> EventText:
    says = Sentence("lifted by {by}: {why}", by=event.lifting.by, why=quote(event.lifting.why))
    return EventText(f"Direction {event.direction}", says, event.clauses)


DIRECTIONS: Mapping[type[Any], Tell] = {
    directions_events.Reported: _reported,
    directions_events.Directed: _directed,
    directions_events.Lifted: _lifted,
    directions_events.RulesShown: says("Rules", "{title} ({rulebook}), shown to {person}"),
}


def _opened(event: disputes_events.Opened) -> EventText:
    dispute = event.dispute
    uncovered = words_if(dispute.uncovered, ", which no rule covers")
    says = Sentence(
        "{person} disputes round {round}{uncovered}: {complaint}",
        person=dispute.person,
        round=dispute.round,
        uncovered=uncovered,
        complaint=quote(dispute.complaint),
    )
    return EventText(f"Dispute {dispute.number}", says, event.clauses)


def _decided(event: disputes_events.Decided) -> EventText:
    decision = event.decision
    money = say_amounts(decision.amounts) or "no money moves"
    ended = decision.reason.rstrip().endswith(".")
    if ended:
        money = money[0].upper() + money[1:]
    says = Sentence(
        "{step} by {by}: {reason} {money}" if ended else "{step} by {by}: {reason}; {money}",
        step=decision.step,
        by=decision.by,
        reason=quote(decision.reason),
        money=money,
    )
    return EventText(f"Dispute {event.dispute}", says, decision.clauses)


DISPUTES: Mapping[type[Any], Tell] = {
    disputes_events.Opened: _opened,
    disputes_events.Decided: _decided,
    disputes_events.Accepted: says(
        "Dispute {dispute}", "the decision is accepted and the dispute is over"
    ),
    disputes_events.ReviewRequested: says("Dispute {dispute}", "{person} asks for a review"),
    disputes_events.Advised: says(
        "Dispute {dispute}",
        "{person} is not satisfied and is told of the right to complain to an inspector",
    ),
    disputes_events.Lodged: says("Dispute {dispute}", "{inspector} takes {person}'s complaint"),
}


def nets(lines: Iterable[SettlementLine]) -> dict[int, Amount]:
    """The net result of the lines for each box."""
    total: dict[int, Amount] = {}
    for line in lines:
        total[line.box] = total.get(line.box, 0) + line.net
    return total


def _settled(event: table_events.RoundSettled) -> EventText:
    money = say_amounts(nets(event.lines)) or "no wager was settled"
    clauses = each_once(line.clauses for line in event.lines)
    return EventText(f"Round {event.number}", f"{words_if(event.void, 'void: ')}{money}", clauses)


def _corrected(event: table_events.Corrected) -> EventText:
    clauses = each_once(line.clauses for line in event.lines)
    words = f"corrected: {say_amounts(nets(event.lines))}"
    return EventText(f"Round {event.number}", words, clauses)


def _fed(event: table_events.JackpotFed) -> EventText:
    words = ", ".join(f"{_pool(line)} {signed(line.amount)}" for line in event.lines)
    because = "; ".join(dict.fromkeys(line.because for line in event.lines))
    clauses = each_once(line.clauses for line in event.lines)
    return EventText("Jackpot", f"{words}: {because}", clauses)


def _pool(line: PoolLine) -> str:
    return say_pool(line.which)


def _say_pools(pools: Pools) -> str:
    """ "minor pool 5000, major pool 20000; 30% of each wager goes to the minor pool"."""
    amounts = ", ".join(f"{say_pool(each)} {format_amount(pools.of(each))}" for each in pools.names)
    rate = pools.minor_percent
    if rate is None:
        return amounts
    return f"{amounts}; {format_amount(rate)}% of each wager goes to the minor pool"


def _divided(event: table_events.PoolDivided) -> EventText:
    words = f"divided by {event.by}, approval {event.approval}: {_say_pools(event.pools)}"
    return EventText("Jackpot", words, event.clauses)


def _combined(event: table_events.PoolsCombined) -> EventText:
    words = f"joined by {event.by}, approval {event.approval}: {_say_pools(event.pools)}"
    return EventText("Jackpot", words, event.clauses)


def _rated(event: table_events.PoolRatesChanged) -> EventText:
    return EventText("Jackpot", _say_pools(event.pools), event.clauses)


def _chosen(event: table_events.OptionChosen) -> EventText:
    approved = words_if(event.approval, f", approval {event.approval}")
    words = f"{event.option} is {event.value}, by {event.by}{approved}"
    return EventText("Choice", words, event.clauses)


def _rulebook_changed(event: table_events.RulebookChanged) -> EventText:
    words = f"from now on {event.rulebook} applies, no longer {event.before}"
    if event.dropped:
        words += f"; it does not allow what was chosen for {', '.join(event.dropped)}"
    return EventText("Rulebook", words, event.clauses)


def _asked(event: ApprovalAsked) -> EventText:
    says = Sentence("asked by {by}: {what}", by=event.approval.by, what=quote(event.says))
    return EventText(f"Approval {event.approval.number}", says, event.clauses)


def _answered(event: ApprovalAnswered) -> EventText:
    conditions = quote(words_if(event.conditions, f", on condition: {'; '.join(event.conditions)}"))
    says = Sentence(
        "{answer} by {officer}{conditions}; recorded by {by}",
        answer=event.answer,
        officer=quote(event.officer),
        conditions=conditions,
        by=event.by,
    )
    return EventText(f"Approval {event.number}", says, event.clauses)


def _used(event: ApprovalUsed) -> EventText:
    conditions = quote(words_if(event.conditions, f", on condition: {'; '.join(event.conditions)}"))
    says = Sentence("used{conditions}", conditions=conditions)
    return EventText(f"Approval {event.number}", says, event.clauses)


def _tokens(event: table_events.TokensMoved) -> EventText:
    out = event.amount < 0
    says = Sentence(
        "{does} {amount} in promotional tokens",
        does="puts down" if out else "receives",
        amount=Sum(-event.amount if out else event.amount),
    )
    return EventText(event.player, says, event.clauses)


def _unchecked(event: table_events.WagerUnchecked) -> EventText:
    words = f"{say_wager(event.wager)} not checked against the sign"
    return EventText(f"Box {event.box}", words, event.clauses)


def _to_part(event: table_events.ToPart) -> EventText:
    words = f"{' and '.join(event.players)} are kept apart and sit here: ask one to leave"
    return EventText("Official", words, event.clauses)


def _not_dealt_in(event: table_events.NotDealtIn) -> EventText:
    words = (
        f"{event.player} is not dealt in, by direction {event.direction}: the wagers are given back"
    )
    return EventText(f"Box {event.box}", words, event.clauses)


def _talked(event: table_events.TalkNoticed) -> EventText:
    words = "spoke while hands are in play: an official judges whether it was about hands"
    return EventText(event.player, words, event.clauses)


def _spoke(event: table_events.Said) -> EventText:
    says = Sentence("“{words}”", words=quote(event.words))
    return EventText(event.player, says, (), spoken=event.words)


def _declared(event: table_events.ValueDeclared) -> EventText:
    says = Sentence("declares {value}; the hand counts at its best", value=quote(event.value))
    return EventText(f"Box {event.box}", says, event.clauses)


def _players(event: table_events.PlayersOfRound) -> EventText:
    words = ", ".join(f"{player} (box {box})" for box, player in event.players.items())
    return EventText(f"Round {event.number}", f"at the table: {words or 'nobody'}", ())


def _issued(event: VoucherIssued) -> EventText:
    conditions = quote(_conditions(event.conditions))
    says = Sentence("issued for {value}{conditions}", value=event.value, conditions=conditions)
    return EventText(f"Voucher {event.number}", says, event.clauses)


def _conditions(conditions: tuple[Condition, ...]) -> str:
    return words_if(conditions, ": " + "; ".join(each.says for each in conditions))


def _exchanged(event: VoucherExchanged) -> EventText:
    says = Sentence(
        "of {holder} exchanged for {tokens} in promotional tokens",
        holder=event.holder,
        tokens=event.tokens,
    )
    return EventText(f"Voucher {event.number}", says, event.clauses)


def _withdrawn(event: table_events.ActWithdrawn) -> EventText:
    why = Sentence(": {why}", why=quote(event.why)) if event.why else ""
    words = Sentence("the last act ({verb}) is withdrawn{why}", verb=event.verb, why=why)
    return EventText("Correction", words, event.clauses)


def _presence_asked(event: table_events.PresenceAsked) -> EventText:
    seconds = "" if event.until is None else f", with {_seconds(event)} seconds to answer"
    words = f"{event.player} is asked: are you still there? The house's own rule{seconds}"
    return EventText(f"Box {event.box}", words, event.clauses)


def _time_given(event: table_events.TimeGiven) -> EventText:
    words = f"{event.by} gives {event.player} {_seconds(event)} seconds more to decide"
    return EventText(f"Box {event.box}", words, event.clauses)


def _seconds(event: table_events.PresenceAsked | table_events.TimeGiven) -> str:
    assert event.until is not None
    return f"{(event.until - event.at).total_seconds():g}"


def _failed(event: table_events.JackpotFailed) -> EventText:
    if event.box is None:
        return EventText(
            "Jackpot", "the display has failed: no jackpot wager is taken", event.clauses
        )
    return EventText(f"Box {event.box}", "the jackpot light does not come on", event.clauses)


MONEY: Mapping[type[Any], Tell] = {
    table_events.WagerUnchecked: _unchecked,
    table_events.JackpotFed: _fed,
    table_events.JackpotFailed: _failed,
    table_events.JackpotWorks: says("Jackpot", "the display and the lights work again"),
    table_events.PoolDivided: _divided,
    table_events.PoolsCombined: _combined,
    table_events.PoolRatesChanged: _rated,
    table_events.OptionChosen: _chosen,
    table_events.RulebookChanged: _rulebook_changed,
    ApprovalAsked: _asked,
    ApprovalAnswered: _answered,
    ApprovalUsed: _used,
    table_events.RoundSettled: _settled,
    table_events.Corrected: _corrected,
    table_events.TokensMoved: _tokens,
    table_events.ToPart: _to_part,
    table_events.NotDealtIn: _not_dealt_in,
    table_events.TalkNoticed: _talked,
    table_events.Said: _spoke,
    table_events.ActWithdrawn: _withdrawn,
    table_events.PresenceAsked: _presence_asked,
    table_events.PresenceAnswered: says(
        "Box {box}", "{player} is there and has more time to decide"
    ),
    table_events.PlayerReady: says("Box {box}", "{player} has nothing more to say"),
    table_events.OfficialCalled: says(
        "Box {box}", "{player} is there and has not decided: an official decides"
    ),
    table_events.TimeGiven: _time_given,
    table_events.ValueDeclared: _declared,
    table_events.QueueChanged: says("Table", "{waiting} waiting for a box"),
    table_events.PlayersOfRound: _players,
    VoucherIssued: _issued,
    VoucherExchanged: _exchanged,
}
