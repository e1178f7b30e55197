"""What has become of one wager so far: how much of it is back, how much is taken."""

from dataclasses import dataclass

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.tokens.rules import OnWin
from croupier.house.tokens.stake import NOTHING, Stake
from croupier.money import Amount


@dataclass(frozen=True)
class Account:
    """One wager over all of its settlement lines."""

    back: Stake = NOTHING
    taken: Stake = NOTHING
    paid: Amount = 0
    collected: Amount = 0
    """Tokens taken although the wager won."""

    def after(self, stake: Stake, back: Stake, paid: Amount, collected: Amount) -> "Account":
        return Account(
            self.back + back,
            self.taken + stake - back,
            self.paid + paid,
            self.collected + collected,
        )


def settled(account: Account, line: SettlementLine, stake: Stake, on_win: OnWin) -> Account:
    """After a line with a stake of its own; chips come back before tokens."""
    chips = min(line.returned, stake.chips)
    back = Stake(chips, line.returned - chips)
    won = line.outcome is Outcome.WON and on_win is OnWin.COLLECTED
    collected = back.tokens if won else 0
    return account.after(stake, back - Stake(tokens=collected), line.paid, collected)


def adjusted(account: Account, line: SettlementLine) -> Account:
    """After a line without a stake, which undoes or corrects what earlier lines did."""
    undone = account.collected if account.paid + line.paid <= 0 else 0
    account = account.after(NOTHING, Stake(tokens=undone), line.paid, -undone)
    return account.after(NOTHING, _moved(account, line.returned), 0, 0)


def _moved(account: Account, amount: Amount) -> Stake:
    """A sum that comes back after all, or, below zero, goes after all."""
    if amount >= 0:
        tokens = min(account.taken.tokens, max(amount - account.taken.chips, 0))
    else:
        tokens = -min(account.back.tokens, -amount)
    return Stake(amount - tokens, tokens)
