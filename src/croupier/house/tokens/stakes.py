"""Stakes of chips and promotional tokens, and how a settlement divides between them.

Winnings are chips. A token that is returned is returned as a token. Every stake is divided into
what is returned and what is taken, so that no chip and no token is lost or created."""

from collections.abc import Iterable, Mapping

from croupier.games.settlement import FEES, Outcome, SettlementLine
from croupier.house.checks import is_exact
from croupier.house.tokens.state import OnWin, TokenCites, TokenRules
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value
class MixedStake:
    """An amount in chips and an amount in tokens, each at face value."""

    chips: Amount = 0
    tokens: Amount = 0

    @property
    def total(self) -> Amount:
        return self.chips + self.tokens

    def __add__(self, other: "MixedStake") -> "MixedStake":
        return MixedStake(self.chips + other.chips, self.tokens + other.tokens)

    def __sub__(self, other: "MixedStake") -> "MixedStake":
        return self + -other

    def __neg__(self) -> "MixedStake":
        return MixedStake(-self.chips, -self.tokens)


NOTHING = MixedStake()


def check_stake(rules: TokenRules, wager: str, stake: MixedStake, held: Amount) -> None:
    """Check that a stake may be placed as this wager; `held` is the amount of tokens that the
    player has.

    The engine decides whether its total is a legal wager, as for any other."""
    cites = rules.cites
    if not (is_exact(stake.chips) and is_exact(stake.tokens)) or min(stake.chips, stake.tokens) < 0:
        raise Refusal(
            "bad-amount",
            cites.token_wager,
            f"{stake.chips!r} in chips and {stake.tokens!r} in tokens are not exact amounts",
        )
    if stake.total == 0:
        raise Refusal(
            "bad-amount", cites.token_wager, "a wager must have chips, tokens or both, not 0"
        )
    if stake.tokens and wager in FEES:
        raise Refusal(
            "fee-in-tokens",
            cites.token_fee,
            f"a {wager.replace('_', ' ')} is paid in chips, not in tokens",
        )
    if stake.tokens > held:
        raise Refusal(
            "tokens-short",
            cites.token_wager,
            f"the player has {format_amount(held)} in tokens, not {format_amount(stake.tokens)}",
        )


@value
class WagerAccount:
    """The settlement lines of one wager added up."""

    back: MixedStake = NOTHING
    taken: MixedStake = NOTHING
    paid: Amount = 0
    collected: Amount = 0
    """Tokens taken although the wager won."""

    def after(
        self, stake: MixedStake, back: MixedStake, paid: Amount, collected: Amount
    ) -> "WagerAccount":
        return WagerAccount(
            self.back + back,
            self.taken + stake - back,
            self.paid + paid,
            self.collected + collected,
        )


def settle_line(
    account: WagerAccount, line: SettlementLine, stake: MixedStake, on_win: OnWin
) -> WagerAccount:
    """The account after a line with its own stake; chips are returned before tokens."""
    chips = min(line.returned, stake.chips)
    back = MixedStake(chips, line.returned - chips)
    won = line.outcome is Outcome.WON and on_win is OnWin.COLLECTED
    collected = back.tokens if won else 0
    return account.after(stake, back - MixedStake(tokens=collected), line.paid, collected)


def adjust(account: WagerAccount, line: SettlementLine) -> WagerAccount:
    """The account after a line without a stake, which undoes or corrects earlier lines."""
    undone = account.collected if account.paid + line.paid <= 0 else 0
    account = account.after(NOTHING, MixedStake(tokens=undone), line.paid, -undone)
    return account.after(NOTHING, _split_amount(account, line.returned), 0, 0)


def _split_amount(account: WagerAccount, amount: Amount) -> MixedStake:
    """How an amount that is returned later or, if negative, taken later is divided between chips
    and tokens."""
    if amount >= 0:
        tokens = min(account.taken.tokens, max(amount - account.taken.chips, 0))
    else:
        tokens = -min(account.back.tokens, -amount)
    return MixedStake(amount - tokens, tokens)


Place = tuple[int, str]
"""A box and the key of a wager on it."""


@value
class Division:
    """One settlement line in chips and tokens."""

    line: SettlementLine
    stake: MixedStake
    back: MixedStake
    """What the player gets back of the stake; negative if a line takes back what another gave."""
    clauses: Clauses
    """Clauses in addition to those of the line."""

    @property
    def taken(self) -> MixedStake:
        """What the house takes of the stake."""
        return self.stake - self.back

    @property
    def received(self) -> MixedStake:
        """All that the player receives: the returned stake, and winnings in chips."""
        return self.back + MixedStake(chips=self.line.paid)


def divide(
    rules: TokenRules, lines: Iterable[SettlementLine], tokens: Mapping[Place, Amount]
) -> tuple[Division, ...]:
    """Each line of one round, divided; `tokens` is how much of each wager was placed in tokens.

    A wager without a line is not settled yet: its tokens are still on the layout. A line without a
    stake undoes or corrects earlier ones, as in a void round."""
    listed = tuple(lines)
    accounts: dict[Place, WagerAccount] = {}
    divided = []
    for line, part in zip(listed, _tokens_by_line(rules, listed, tokens), strict=True):
        place, stake = _place(line), MixedStake(line.stake - part, part)
        before = accounts.get(place, WagerAccount())
        after = (
            settle_line(before, line, stake, rules.on_win) if line.stake else adjust(before, line)
        )
        accounts[place] = after
        clauses = _clauses(rules.cites, line, bool(tokens.get(place)))
        divided.append(Division(line, stake, after.back - before.back, clauses))
    return tuple(divided)


def _place(line: SettlementLine) -> Place:
    """The wager of a line; an excess over a maximum is settled under its own key."""
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

    A wager has one line, or one for the part that plays and one for the part that is returned:
    tokens play first."""
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
            f"box {box}, {wager}: {amount!r} is not an exact amount of tokens",
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
