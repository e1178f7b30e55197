"""The pay tables of Ultimate Texas Hold'em, and its jackpot."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.table.holdem.meter import shown
from croupier.cli.table.signs import chosen, columns, hand_name, remark, side_by_side, sign
from croupier.cli.table.words import clause_numbers, money, odds_text
from croupier.games.jackpot import Pools
from croupier.hands import Line
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
