"""What comes back from settled wagers: how much of it in chips, how much in tokens.

Winnings are chips. A token that comes back comes back as a token. Every stake is divided into what
comes back and what is taken, so that no chip and no token is lost or made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.exact import is_exact
from croupier.house.tokens.account import Account, adjusted, settled
from croupier.house.tokens.rules import TokenCites, TokenRules
from croupier.house.tokens.stake import FEES, Stake
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses

Place = tuple[int, str]
"""A box and the key of a wager on it."""


@dataclass(frozen=True)
class Division:
    """One settlement line in chips and tokens."""

    line: SettlementLine
    stake: Stake
    back: Stake
    """What the player gets back of the stake; below zero where a line takes back what one gave."""
    clauses: Clauses
    """Beside those of the line."""

    @property
    def taken(self) -> Stake:
        """What the house takes of the stake."""
        return self.stake - self.back

    @property
    def comes(self) -> Stake:
        """All that comes to the player: the stake's return, and winnings in chips."""
        return self.back + Stake(chips=self.line.paid)


def divide(
    rules: TokenRules, lines: Iterable[SettlementLine], tokens: Mapping[Place, Amount]
) -> tuple[Division, ...]:
    """Each line of one round divided; `tokens` is how much of each wager was put down in tokens.

    Wagers without a line are not settled yet: their tokens still lie on the layout. A line without
    a stake undoes or corrects earlier ones, as when a round is void.
    """
    listed = tuple(lines)
    accounts: dict[Place, Account] = {}
    divided = []
    for line, part in zip(listed, _tokens_by_line(rules, listed, tokens), strict=True):
        place, stake = _place(line), Stake(line.stake - part, part)
        before = accounts.get(place, Account())
        after = settled(before, line, stake, rules.on_win) if line.stake else adjusted(before, line)
        accounts[place] = after
        clauses = _clauses(rules.cites, line, bool(tokens.get(place)))
        divided.append(Division(line, stake, after.back - before.back, clauses))
    return tuple(divided)


def _place(line: SettlementLine) -> Place:
    """The wager that a line is of; what lies above a maximum is settled under a key of its own."""
    return line.box, line.wager.removesuffix("_excess")


def _clauses(cites: TokenCites, line: SettlementLine, with_tokens: bool) -> Clauses:
    clauses = cites.token_wager
    if with_tokens:
        clauses += cites.token_back
        if line.paid:
            clauses += cites.token_winnings
        if 0 < line.returned < line.stake or line.wager != _place(line)[1]:
            clauses += cites.token_part
    return tuple(dict.fromkeys(clauses))


def _tokens_by_line(
    rules: TokenRules, lines: tuple[SettlementLine, ...], tokens: Mapping[Place, Amount]
) -> list[Amount]:
    """How much of each line's stake is tokens.

    A wager has one line, or one for what plays and one for what is given back: tokens play first.
    """
    left = {place: _check_amount(rules, place, amount) for place, amount in tokens.items()}
    parts: list[Amount] = [0] * len(lines)
    for index in sorted(range(len(lines)), key=lambda each: lines[each].outcome is Outcome.VOID):
        line = lines[index]
        place = _place(line)
        parts[index] = min(left.get(place, 0), line.stake)
        left[place] = left.get(place, 0) - parts[index]
    for place in dict.fromkeys(map(_place, lines)):
        _check_used(rules, place, left[place])
    return parts


def _check_amount(rules: TokenRules, place: Place, amount: Amount) -> Amount:
    box, wager = place
    if not is_exact(amount) or amount < 0:
        raise Refusal(
            "bad-amount",
            rules.cites.token_wager,
            f"box {box}, {wager}: {amount!r} is no exact sum of tokens",
        )
    if amount and wager in FEES:
        raise Refusal(
            "fee-in-tokens", rules.cites.token_fee, f"box {box}: a fee is paid in chips, not tokens"
        )
    return amount


def _check_used(rules: TokenRules, place: Place, over: Amount) -> None:
    if over:
        box, wager = place
        raise Refusal(
            "tokens-exceed-stake",
            rules.cites.token_wager,
            f"box {box}, {wager}: {format_amount(over)} more in tokens than was wagered",
        )
