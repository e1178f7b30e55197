"""Ultimate Texas Hold'em, for a table in the terminal: its signs, its wagers and its jackpot."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cards import Card
from croupier.cli.play.game import TableGame, TableRequest
from croupier.cli.play.holdem.meter import Meter, read_pools, shown
from croupier.cli.play.holdem.round import HoldemRound
from croupier.cli.play.pages import chosen, columns, hand_name, remark, side_by_side, sign
from croupier.cli.play.questions import (
    FIRST_ANTE,
    AmountQuestion,
    BoxWagers,
    WagerQuestions,
    Wagers,
)
from croupier.cli.terminal.words import clause_numbers, money, odds_text
from croupier.games.jackpot import Pools
from croupier.hands import Line
from croupier.machine import Refusal
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.schema import JackpotPrize

_METHODS = {
    "two-plus-three": "both your cards with three community cards",
    "any": "the best five of your cards and the community cards",
}


def signs(rules: HoldemRules, pools: Pools | None) -> Iterator[RenderableType]:
    left = _paytable(rules)
    right = _ante_and_play(rules)
    if pools is not None:
        right = Group(_jackpot(rules, pools), Text(), right)
    yield side_by_side((left, right))
    cites = rules.cites
    method = cites.any_five if rules.hand_method == "any" else cites.two_plus_three
    yield remark("Hands", _METHODS[rules.hand_method], clause_numbers(method))
    if pools is not None:
        yield remark("Jackpot", "your two and the flop", clause_numbers(cites.jackpot_hand))
    yield from chosen(rules, shown=("paytable", "hand_method", "jackpot_wager"))


def _paytable(rules: HoldemRules) -> Group:
    option = rules.document.options["paytable"]
    rows = [
        (hand_name(line), odds_text(odds), _blind(rules, line))
        for line, odds in rules.trips_odds.items()
    ]
    table = f"Pay table {rules.options['paytable']}"
    return sign(table, option.clauses, [("", "Trips", "Blind"), *rows])


def _blind(rules: HoldemRules, line: Line) -> str:
    odds = rules.blind_odds.get(line)
    return "returned" if odds is None else odds_text(odds)


def _ante_and_play(rules: HoldemRules) -> Group:
    rows = [
        ("Ante", odds_text(rules.ante_odds)),
        ("Play", odds_text(rules.play_odds)),
        ("Dealer below a pair", "ante returned"),
    ]
    return sign("Ante and play pay", rules.document.odds.clauses, rows)


def _jackpot(rules: HoldemRules, pools: Pools) -> Group:
    prizes = rules.document.jackpot
    rows = [(hand_name(line), _prize(prize)) for line, prize in prizes.prizes.items()]
    amounts = [
        (Text(name, "felt.brass"), Text(amount, "felt.brass")) for name, amount in shown(pools)
    ]
    wager = rules.jackpot.wager
    if wager is not None:
        rows.insert(0, ("Wager", money(wager)))
    return Group(columns(amounts), sign("Jackpot pays", prizes.clauses, rows))


def _prize(prize: JackpotPrize) -> str:
    fixed = odds_text(prize.odds)
    return fixed if prize.percent_of_pool is None else f"{prize.percent_of_pool}%, min {fixed}"


JACKPOT_WAGER = 5
"""The amount offered if the table's sign gives none."""


def questions(
    rules: HoldemRules, boxes: Sequence[int], last: BoxWagers, jackpot: bool
) -> WagerQuestions:
    """With several boxes any of them may sit out, so its ante may be 0."""
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


class HoldemGame(TableGame):
    rules: HoldemRules
    cloth = "#154E38"
    keys = (
        ("ante", "the blind wager is the same amount and goes down with it"),
        ("c", "check, until all community cards are open"),
        ("4 3", "play four or three times the ante before the first three cards"),
        ("2", "play twice the ante after them"),
        ("f 1", "fold, or play once the ante, when all are open"),
    )

    def __init__(self, rules: HoldemRules, wanted: TableRequest) -> None:
        super().__init__(rules, wanted)
        if len(wanted.boxes) > 1 and not rules.several_boxes:
            raise Refusal(
                "one-box",
                rules.cites.several_boxes,
                f"you may not wager on {len(wanted.boxes)} boxes: the operator allows one box "
                "per player; -o boxes_per_player=several allows more",
            )
        try:
            pools = read_pools(wanted.jackpot)
        except ValueError as error:
            message = (
                f"--jackpot {wanted.jackpot}: write a pool, 25000, or two, 8000:180000, or none"
            )
            raise Refusal("bad-jackpot", rules.cites.jackpot, message) from error
        self._meter = Meter(rules.jackpot, pools) if pools is not None else None

    @property
    def meter(self) -> str:
        return str(self._meter or "")

    def signs(self) -> Iterator[RenderableType]:
        return signs(self.rules, self._meter.pools if self._meter else None)

    def wager_questions(self, box: int, boxes: Sequence[int], last: BoxWagers) -> WagerQuestions:
        del box
        return questions(self.rules, boxes, last, jackpot=self._meter is not None)

    def open(self, deck: Sequence[Card], wagers: Wagers) -> HoldemRound:
        return HoldemRound(self.rules, deck, self.dealing, wagers, self._meter)
