"""The signs beside a felt that say what is paid, by the options in force."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.hands import Category
from croupier.money import Amount, format_odds
from croupier.rulebooks.clauses import address
from croupier.rulebooks.facts.words import count, line_name
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.layout_shapes import PayRow, PayTable, SignNote

Rules = LunarRules | HoldemRules


def pay_tables(rules: Rules) -> Iterator[PayTable]:
    """Every sign of the table, in the order in which its wagers are read."""
    return _lunar_pays(rules) if isinstance(rules, LunarRules) else _holdem_pays(rules)


def cited(rules: Rules, numbers: tuple[str, ...]) -> list[str]:
    """The addresses of clauses of the rules' document."""
    return [address(rules.document.id, number) for number in numbers]


def _lunar_pays(rules: LunarRules) -> Iterator[PayTable]:
    odds = rules.document.odds
    yield _prices(rules, "bet", "Bet pays", rules.bet_odds, odds.bet.clauses)
    yield _prices(
        rules, "super", "Super pays, first five cards", rules.super_odds, odds.super.clauses
    )
    below, above = format_odds(rules.ante_below_straight), format_odds(rules.ante_straight)
    rows = [PayRow(words="dealer does not qualify", odds=[below])]
    if above != below:
        rows.append(PayRow(words="and you a straight or better", odds=[above]))
    instant = (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    rows += [
        PayRow(
            words=f"instant {category.name.lower().replace('_', ' ')}",
            odds=[format_odds(rules.instant_odds[category])],
        )
        for category in instant
    ]
    clauses = dict.fromkeys((*odds.ante.clauses, *rules.document.options["instant"].clauses))
    yield _table(rules, "ante", "Ante pays", rows, tuple(clauses))


def _holdem_pays(rules: HoldemRules) -> Iterator[PayTable]:
    option = rules.document.options["paytable"]
    lines = sorted({*rules.trips_odds, *rules.blind_odds}, key=list(rules.trips_odds).index)
    rows = [
        PayRow(
            words=line_name(line),
            odds=[_or_none(rules.trips_odds.get(line)), _or_none(rules.blind_odds.get(line))],
        )
        for line in lines
    ]
    title = f"Pay table {count(rules.options['paytable'])}"
    yield _table(rules, "paytable", title, rows, option.clauses, ["Trips", "Blind"])
    yield _table(
        rules,
        "ante",
        "Ante and play",
        [
            PayRow(words="each, when you win", odds=[format_odds(rules.play_odds)]),
            PayRow(words="ante, dealer below a pair", odds=[None]),
        ],
        rules.document.odds.clauses,
    )
    prizes = [
        PayRow(
            words=line_name(line),
            odds=[format_odds(prize.odds)],
            percent_of_pool=prize.percent_of_pool,
        )
        for line, prize in rules.jackpot.prizes.items()
    ]
    clauses = rules.document.jackpot.clauses
    yield _table(rules, "jackpot", "Jackpot, your two and the flop", prizes, clauses)


def _prices(
    rules: Rules, name: str, title: str, odds: Mapping[Any, Amount], clauses: tuple[str, ...]
) -> PayTable:
    """One price a line, the best hand first."""
    dearest = sorted(odds, key=lambda line: odds[line], reverse=True)
    rows = [PayRow(words=line_name(line), odds=[format_odds(odds[line])]) for line in dearest]
    return _table(rules, name, title, rows, clauses)


def _table(
    rules: Rules,
    name: str,
    title: str,
    rows: list[PayRow],
    clauses: tuple[str, ...],
    columns: list[str] | None = None,
) -> PayTable:
    return PayTable(
        name=name, title=title, columns=columns or [], rows=rows, clauses=cited(rules, clauses)
    )


def _or_none(odds: Amount | None) -> str | None:
    return None if odds is None else format_odds(odds)


_METHODS = {
    "two-plus-three": ("Hands use both your cards and three community cards.", "9.7(a)"),
    "any": ("Hands are the best five of all seven cards.", "9.7(b)"),
}


def notes(rules: Rules) -> Iterator[SignNote]:
    if isinstance(rules, HoldemRules):
        text, clause = _METHODS[rules.hand_method]
        yield SignNote(text=text, clauses=cited(rules, (clause,)))
