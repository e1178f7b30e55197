"""Views of a rulebook: layout, options, summary, coverage and comparison.

The layout says what is printed where; the browser chooses the size. Words, odds and clauses come
from the rulebook's file."""

from functools import cache
from itertools import groupby
from typing import Any, Literal

from croupier.floor.tables.settings import Clocks
from croupier.floor.tables.tables import TableVersion
from croupier.games import layout as printed
from croupier.games.game import game_of
from croupier.games.guide import WagerWords
from croupier.games.state import ByHand
from croupier.house.limits import Sign, limits_on, open_limits
from croupier.house.table import pools_of
from croupier.money import Amount, format_amount, format_odds
from croupier.records.journal import read
from croupier.rulebooks import Rulebook, address
from croupier.rulebooks.clauses import HONOURED
from croupier.rulebooks.coverage import Named, counts, coverage, proofs, subjects, tests_at_hand
from croupier.rulebooks.facts import Fact
from croupier.rulebooks.options import value_text
from croupier.rulebooks.pages import account, comparison, diff, heading
from croupier.rulebooks.schema import FROM_HAND, Option
from croupier.rulebooks.summary import facts
from croupier.rulebooks.table import TableRules, addresses
from croupier.rulebooks.versions import name_on_any_day, since, version_ids
from croupier.server.rulebooks.schemas import (
    AreaTold,
    BookTold,
    Bounds,
    Choices,
    ClauseCovered,
    ClocksTold,
    ComparisonTold,
    CoverageTold,
    DifferenceTold,
    FactTold,
    FeeTold,
    Furniture,
    Inscription,
    JackpotChoice,
    KindTold,
    Layout,
    LimitsTold,
    OptionTold,
    PayRow,
    PayTable,
    SecondsTold,
    Section,
    SignNote,
    Summary,
    ValueTold,
    VersionTold,
    WagerExplained,
)


def versions_view(id: str) -> list[VersionTold]:
    return [
        VersionTold(
            id=each,
            named=name_on_any_day(each),
            in_force=None if (day := since(each)) is None else str(day),
        )
        for each in version_ids(id)
    ]


def table_layout_view(held: TableVersion) -> Layout:
    table, clocks = held.table, held.settings.clocks
    rules = table.rulebook.rules(table.options)
    seconds = ClocksTold(wagers=clocks.wagers, decide=clocks.decide, concede=clocks.concede)
    layout = layout_view(
        rules, table.dealing, table.limits.sign, table.limits.cites.limits_sign, seconds
    )
    return layout if pools_of(table) is not None else _without_jackpot(layout)


def _without_jackpot(layout: Layout) -> Layout:
    """The layout without the jackpot, for a table that never pays one."""
    pays = [each for each in layout.pays if each.name != "jackpot"]
    return layout.model_copy(update={"pays": pays})


def layout_view(
    rules: TableRules,
    dealing: str,
    sign: Sign | None = None,
    limits_clauses: tuple[str, ...] = (),
    clocks: ClocksTold | None = None,
) -> Layout:
    """The felt under these rules; without a sign there are no limits to show."""
    document, felt = rules.document, game_of(rules).layout(rules)
    name, _, place = document.title.partition(", ")
    return Layout(
        rulebook=rules.id,
        name=name,
        place=place,
        game=document.game,
        currency=document.currency,
        boxes=rules.boxes,
        hand=felt.hand,
        community=felt.board,
        inscription=Inscription(
            text=document.table.inscription,
            clauses=list(addresses(document, document.table.clauses)),
        ),
        areas=[_area(rules, area, sign) for area in felt.areas],
        fees=[_fee(fee) for fee in felt.fees],
        explained=[_explained(each) for each in game_of(rules).explain_wagers(rules)],
        rack=_rack(rules),
        source=_source(rules, dealing),
        pays=[_pay_table(table) for table in felt.pays],
        notes=[SignNote(text=note.text, clauses=list(note.clauses)) for note in felt.notes],
        max_payout=None if rules.max_payout is None else format_amount(rules.max_payout),
        max_payout_clauses=list(rules.cites.max_payout),
        limits_clauses=list(limits_clauses),
        concede=felt.concede,
        further=felt.further,
        several_boxes=rules.several_boxes,
        tokens="tokens" in document.house,
        second_clauses=list(felt.second),
        clocks=clocks,
    )


def _area(rules: TableRules, area: printed.Area, sign: Sign | None) -> AreaTold:
    return AreaTold(
        name=area.name,
        word=area.word,
        form=area.form,
        row=area.row,
        side=area.side,
        spots=area.spots is not None,
        spots_area=area.spots,
        spots_at_least=area.spots_at_least,
        compulsory=area.compulsory,
        at_least=area.at_least,
        antes=area.antes,
        placed=area.placed,
        bounds=_bounds(rules, sign, area),
        clauses=list(area.clauses),
    )


def _bounds(rules: TableRules, sign: Sign | None, area: printed.Area) -> Bounds | None:
    if sign is None or not area.placed or not sign.states(area.name):
        return None
    limits = limits_on(rules, sign, area.name)
    return Bounds(
        minimum=format_amount(limits.minimum),
        maximum=format_amount(limits.maximum),
        unit=None if limits.step is None else format_amount(limits.step),
    )


def _explained(words: WagerWords) -> WagerExplained:
    return WagerExplained(
        area=words.area,
        word=words.word,
        what=words.what,
        wins=words.wins,
        clauses=list(words.clauses),
    )


def _fee(fee: printed.Fee) -> FeeTold:
    return FeeTold(
        name=fee.name,
        word=fee.word,
        antes=fee.antes,
        fewest=fee.fewest,
        most=fee.most,
        clauses=list(fee.clauses),
    )


def _pay_table(table: printed.PayTable) -> PayTable:
    return PayTable(
        name=table.name,
        title=table.title,
        columns=list(table.columns),
        rows=[
            PayRow(
                words=line.words,
                odds=[_price(odds) for odds in line.odds],
                percent_of_pool=line.percent_of_pool,
            )
            for line in table.lines
        ],
        clauses=list(table.clauses),
    )


def _price(odds: Amount | None) -> str | None:
    return None if odds is None else format_odds(odds)


def _rack(rules: TableRules) -> Furniture:
    """The chip rack at the dealer's right, which is the left of the screen."""
    clauses = rules.document.house.get("table", {}).get("table_rack", ())
    return Furniture(kind="rack", side="left", clauses=list(addresses(rules.document, clauses)))


def _source(rules: TableRules, dealing: str) -> Furniture:
    """The device that deals the cards. If the dealer holds them there is no furniture, only the
    name."""
    kind: Literal["shoe", "shuffler", "hand"] = "hand" if dealing == FROM_HAND else "shoe"
    if dealing.startswith("shuffler"):
        kind = "shuffler"
    return Furniture(kind=kind, side="right", clauses=list(rules.deal_clauses[dealing]))


_LIMITS = ("10", "500", "5")
_POOL, _WAGER = "25000", "5"
_Clock = Literal[
    "wagers", "closing", "decide", "answer", "more_time", "extensions", "official", "concede"
]
_SECONDS: tuple[tuple[_Clock, str], ...] = (
    ("wagers", "to wager, counted from the first wager"),
    ("closing", "until the deal, once everybody has wagered"),
    ("decide", "for each decision"),
    ("answer", "to answer “are you still there?”"),
    ("more_time", "more for whoever answers"),
    ("extensions", "that an answer gives more time; then an official decides"),
    ("official", "for an official to decide; then the player is asked again"),
    ("concede", "to give up a hand when the dealer's is shown"),
)
_MOST_SECONDS = 3600.0
_MOST_TIMES = 100.0
_OF_ABSENCE = ("answer", "more_time", "extensions", "official")
"""Where the document names a time for a decision, nobody is asked."""
_STAFFED = ("extensions", "official")


def choices_view(book: Rulebook) -> Choices:
    rules = book.rules()
    layout = layout_view(rules, next(iter(rules.deal_clauses)))
    return Choices(
        rulebook=book.id,
        name=layout.name,
        place=layout.place,
        game=layout.game,
        currency=layout.currency,
        boxes=layout.boxes,
        boxes_clauses=list(rules.cites.boxes),
        options=[_option(book, name, each) for name, each in book.document.options.items()],
        dealing=[
            ValueTold(value=name, words=option_words(name), clauses=list(clauses))
            for name, clauses in rules.deal_clauses.items()
        ],
        limits=_limits(book),
        jackpot=_jackpot(rules),
        forces=any(fee.name == "force" for fee in layout.fees),
        by_hand=[act.value for act in ByHand],
        seconds=[
            SecondsTold(
                name=name,
                words=words,
                default=getattr(Clocks(), name),
                most=_MOST_TIMES if name == "extensions" else _MOST_SECONDS,
                times=name == "extensions",
                staffed=name in _STAFFED,
            )
            for name, words in _SECONDS
            if (name != "concede" or layout.concede)
            and (name not in _OF_ABSENCE or not game_of(rules).limits_time(rules))
        ],
    )


def _option(book: Rulebook, name: str, option: Option) -> OptionTold:
    amount = option.amount
    return OptionTold(
        name=name,
        title=option_title(name),
        says=option.says,
        values=[
            ValueTold(value=value_text(each), words=option_words(each), clauses=[])
            for each in option.allowed
        ],
        default=None if option.default is None else value_text(option.default),
        least=None if not amount or option.least is None else format_amount(option.least),
        most=None if not amount or option.most is None else format_amount(option.most),
        clauses=[address(book.document.id, number) for number in option.clauses],
    )


_TITLES = {
    "ace_king_queen": "Ace, king and queen",
    "draws_dealt": "When draws are dealt",
    "draws_from": "Draws are dealt from",
    "instant": "Instant hands pay",
    "jackpot_minor_percent": "Part for the minor pool",
    "jackpot_operated": "The jackpot is run",
    "jackpot_retained_percent": "Kept from jackpot wagers",
    "max_payout": "Most paid on one wager",
    "misdeal": "A misdeal voids",
    "no_qualify": "When the dealer does not qualify",
    "super_ace_king_queen": "Super pays on ace-king-queen",
    "super_three_of_a_kind": "Super pays on three of a kind",
}


def option_title(name: str) -> str:
    """The option in words; an option of another package's rulebook by its name."""
    plain = name.replace("_", " ").replace("paytable", "pay table").capitalize()
    return _TITLES.get(name, plain)


def option_words(value: Any) -> str:
    """The value in words: "200 to 1, 600 to 1" for a pair of odds; "as decided" for
    "as-decided"."""
    if isinstance(value, list | tuple):
        return ", ".join(f"{each:,} to 1" for each in value)
    return value_text(value).replace("-", " ")


def _limits(book: Rulebook) -> LimitsTold:
    minimum, maximum, unit = _LIMITS
    limits = open_limits(book, read(Sign, ":".join(_LIMITS)))
    clauses = list(limits.cites.limits_sign)
    return LimitsTold(minimum=minimum, maximum=maximum, unit=unit, clauses=clauses)


def _jackpot(rules: TableRules) -> JackpotChoice | None:
    if rules.jackpot is None:
        return None
    clauses = list(rules.jackpot.cites.jackpot_amount)
    return JackpotChoice(pool=_POOL, wager=_WAGER, clauses=clauses)


def summary_view(book: Rulebook) -> Summary:
    return Summary(
        id=book.id,
        title=book.title,
        document=book.document.document,
        regulator=book.document.regulator,
        sections=[
            Section(topic=topic, facts=[_fact(fact) for fact in group])
            for topic, group in groupby(facts(book), key=lambda fact: fact.topic)
        ],
    )


def _fact(fact: Fact) -> FactTold:
    return FactTold(
        what=fact.what, says=list(fact.says), silent=fact.silent, clauses=list(fact.clauses)
    )


@cache
def coverage_view(book: Rulebook) -> CoverageTold:
    proven, about = _proofs()
    clauses = coverage(book, proven, about)
    return CoverageTold(
        id=book.id,
        title=book.title,
        document=book.document.document,
        regulator=book.document.regulator,
        kinds=[
            KindTold(kind=kind, means=HONOURED[kind], clauses=count)
            for kind, count in counts(clauses).items()
        ],
        tests_at_hand=proven is not None,
        without_test=[each.number for each in clauses if each.lacks_test],
        clauses=[ClauseCovered(**account(each)) for each in clauses],
    )


@cache
def _proofs() -> tuple[Named, Named] | tuple[None, None]:
    """The tests that name each clause, and those whose subject it is."""
    folder = tests_at_hand()
    return (None, None) if folder is None else (proofs(folder), subjects(folder))


def comparison_view(one: Rulebook, other: Rulebook) -> ComparisonTold:
    told = comparison(one, other, diff(one, other))
    return ComparisonTold(
        left=_book(one),
        right=_book(other),
        same_game=told["same_game"],
        differences=[DifferenceTold(**each) for each in told["differences"]],
    )


def _book(book: Rulebook) -> BookTold:
    told = heading(book)
    return BookTold(**{name: told[name] for name in BookTold.model_fields})
