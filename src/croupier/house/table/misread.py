"""Corrections of a misread real card while its round is in play.

If the results of all wagers are the same, nothing depended on the card, and any employee may
correct it. If a payment changes, an official who decides disputes corrects the card and the payment
together."""

from collections.abc import Iterator

from croupier.games.actions import CorrectCard
from croupier.games.game import say_wager
from croupier.games.irregularities.misread import Owed, owed_by_correction
from croupier.games.real_cards import CORRECTION
from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.disputes.act import RULING
from croupier.house.people import Official
from croupier.house.table.ending import correct
from croupier.house.table.recorder import TableRecorder, check_official
from croupier.house.table.rounds import in_round
from croupier.house.table.state import Table
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.sentence import Sentence


def correct_card(record: TableRecorder, action: CorrectCard) -> None:
    """Correct a misread card and, if an official does it, the payments that depend on it."""
    by = check_official(record.by, CORRECTION, "correct a card")
    in_round(record.state)
    record.round(action)
    in_play = record.in_play
    owed = owed_by_correction(in_play.start, [done for _, done in in_play.done], in_play.round)
    if owed:
        _check_power(record.state, by, action, owed)
        reason = f"{action.card} was misread: it is {action.face}"
        named = record.state.rulebook.reads("corrected-and-void")
        lines = tuple(_lines(by, reason, owed, named))
        correct(record, record.state.number, str(by), reason, lines)


def _check_power(table: Table, by: Official, action: CorrectCard, owed: Owed) -> None:
    """Check that the official may correct the payments that depend on the card."""
    powers = table.disputes.rules.powers
    power = "decide" if powers.holders.get("decide") else "rule"
    if powers.may(by, power):
        return
    wagers = ", ".join(
        f"box {box}'s {say_wager(wager)} {'+' if more > 0 else ''}{format_amount(more)}"
        for (box, wager), more in owed.items()
    )
    says = Sentence(
        "a payment rests on {card}, and {face} changes it: {wagers}; {only} correct both",
        card=action.card,
        face=action.face,
        wagers=wagers,
        only=powers.who_may(power),
    )
    raise Refusal("paid-on-it", (*CORRECTION, *table.disputes.rules.cites.dispute_open), says)


def _lines(by: Official, reason: str, owed: Owed, named: bool) -> Iterator[SettlementLine]:
    """A line for each wager whose result changes. With `named` it is a line of that wager, and is
    undone with it if the wager becomes void."""
    for (box, wager), more in owed.items():
        yield SettlementLine(
            box=box,
            wager=wager if named else RULING,
            outcome=Outcome.RULED,
            stake=0,
            odds=(),
            paid=more,
            returned=0,
            clauses=CORRECTION,
            because=f"{say_wager(wager)} corrected by {by}: {reason}",
        )
