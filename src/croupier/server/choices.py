"""What may be chosen for a table: everything that a rulebook's document leaves to the house."""

from typing import Any, Literal

from fastapi import APIRouter

from croupier.floor.settings import Clocks
from croupier.games.acts import Act
from croupier.house.limits import Sign, open_limits
from croupier.money import format_amount
from croupier.records.journal import read
from croupier.rulebooks import RULEBOOK_IDS, Rulebook, address, rulebook
from croupier.rulebooks.options import value_text
from croupier.rulebooks.schema import Option
from croupier.rulebooks.table import TableRules
from croupier.server.choices_shapes import (
    Choices,
    JackpotChoice,
    LimitsTold,
    OptionTold,
    SecondsTold,
    ValueTold,
)
from croupier.server.layout import told
from croupier.server.problems import Problem

router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"])
_LIMITS = ("10", "500", "5")
_POOL, _WAGER = "25000", "5"
_SECONDS: tuple[tuple[Literal["wagers", "closing", "decide", "concede"], str], ...] = (
    ("wagers", "to wager, from the first wager on"),
    ("closing", "until the deal, once everybody has wagered"),
    ("decide", "for each decision"),
    ("concede", "to give up a hand when the dealer's is shown"),
)
_MOST_SECONDS = 3600.0


@router.get("/{id}/choices")
async def choices(id: str) -> Choices:
    """What the document leaves to the house: each option with its values, clauses and default."""
    if id not in RULEBOOK_IDS:
        raise Problem(404, "no-such-rulebook", f"there is no rulebook {id!r}")
    book = rulebook(id)
    rules = book.rules()
    layout = told(rules, next(iter(rules.deal_clauses)))
    return Choices(
        rulebook=id,
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
        by_hand=[act.value for act in Act],
        seconds=[
            SecondsTold(name=name, words=words, default=getattr(Clocks(), name), most=_MOST_SECONDS)
            for name, words in _SECONDS
            if name != "concede" or layout.concede
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


def option_title(name: str) -> str:
    return name.replace("_", " ").replace("paytable", "pay table").capitalize()


def option_words(value: Any) -> str:
    """ "200 to 1, 600 to 1" of a pair of odds; "as decided" of "as-decided"."""
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
