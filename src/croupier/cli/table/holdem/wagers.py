"""The wagers of Ultimate Texas Hold'em: ante and blind alike, trips, the progressive jackpot."""

from collections.abc import Sequence

from croupier.cli.table.wagers import FIRST_ANTE, AmountQuestion, BoxWagers, WagerQuestions
from croupier.rulebooks.holdem import HoldemRules

JACKPOT_WAGER = 5
"""What is offered where the table's sign leaves the amount open."""


def questions(
    rules: HoldemRules, boxes: Sequence[int], last: BoxWagers, jackpot: bool
) -> WagerQuestions:
    """A box that is not the only one may sit out, so its ante may be nothing."""
    first = not last
    offered = FIRST_ANTE if first else last["ante"]
    words = "ante, and as much on blind"
    own = yield AmountQuestion(words, ("ante", "blind"), offered, compulsory=len(boxes) == 1)
    if not own["ante"]:
        return
    yield AmountQuestion("trips", ("trips",), last.get("trips", 0))
    if jackpot:
        sign = rules.jackpot.wager
        offered = (sign or JACKPOT_WAGER) if first else last.get("jackpot", 0)
        words = "jackpot" if sign is None else "jackpot, as on the sign"
        yield AmountQuestion(words, ("jackpot",), offered, fixed=True)
