"""Study over HTTP: house edges by option, the values of any hand, and strategies to memorize."""

import asyncio
from collections.abc import Mapping
from functools import partial
from inspect import Parameter, signature
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from croupier.analysis.mathematics import Mathematics, every_mathematics
from croupier.analysis.spot import (
    Asker,
    Cards,
    CardsByPlace,
    NothingToChoose,
    SpotError,
    ValuedChoice,
)
from croupier.cards import CardError, parse_cards
from croupier.rulebooks import Rulebook
from croupier.rulebooks.table import TableRules
from croupier.server.auth.guards import SignedIn, state_of
from croupier.server.problems import Problem
from croupier.server.rulebooks.routes import book_of
from croupier.server.study.schemas import (
    ChartTold,
    ChoicesTold,
    DesignsTold,
    EdgesTold,
    SideBySide,
    StrategyTold,
)
from croupier.server.study.views import (
    chart_told,
    choices_told,
    designs_told,
    edges_told,
    kept_strategy_told,
    side_by_side_told,
)
from croupier.server.study.work import (
    Lane,
    check_no_hand,
    lane_of,
    mathematics_for,
    run_in_lane,
    without_limit,
)

router = APIRouter(prefix="/api/study", tags=["study"])
Options = Annotated[
    list[Annotated[str, Query(max_length=80)]],
    Query(max_length=20, description="Options of the rulebook, each as name=value."),
]
_KIND = Parameter.POSITIONAL_OR_KEYWORD
CardsText = Annotated[str, Query(max_length=40, description='Cards, as in "Kd Qh".')]


@router.get("/edges/{id}")
async def edges(id: str, _: SignedIn, option: Options = []) -> EdgesTold:  # noqa: B006
    """Every wager of a rulebook: house edge, deviation, lines and distribution, exactly."""
    book, given = options_asked(id, option)
    return await run_in_lane(_lane(book), lambda: edges_told(book, given))


@router.get("/side-by-side/{id}")
async def side_by_side(id: str, _: SignedIn, option: Options = []) -> SideBySide:  # noqa: B006
    """The house edges for every value of every option that affects one; the other options as
    given."""
    book, given = options_asked(id, option)
    return await run_in_lane(_lane(book), lambda: side_by_side_told(book, given))


@router.get("/designs/{id}")
async def read_designs(
    id: str, _: SignedIn, wager: Annotated[str, Query(max_length=40)] = "main"
) -> DesignsTold:
    """What a wager costs with every combination of the options that the document leaves to the
    operator."""
    book = book_of(id)
    return await run_in_lane(_lane(book), lambda: designs_told(book, wager))


def _lane(book: Rulebook) -> Lane:
    mathematics_for(book)
    return lane_of(book)


@router.get("/chart/{id}")
async def chart(id: str, request: Request, user: SignedIn, option: Options = []) -> ChartTold:  # noqa: B006
    """The 169 starting hands: 4x or check, and by how much. Refused while your hand is in play."""
    book, given = options_asked(id, option)
    rules = book.rules(given)
    if not mathematics_for(rules).has("starting_hands"):
        raise Problem(409, "no-chart", f"{id} has no two hole cards: ask for one hand's choices")
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    return await run_in_lane(Lane.HANDS, lambda: chart_told(rules))


@router.get("/strategy/{id}")
async def strategy(
    id: str,
    request: Request,
    user: SignedIn,
    option: Options = [],  # noqa: B006
) -> StrategyTold:
    """A strategy to memorize and what it costs: for Lunar Poker the whole card, for Hold'em the
    rules after the chart. Refused while your hand is in play at a table of the house."""
    book, given = options_asked(id, option)
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    return await run_in_lane(
        _lane(book), partial(kept_strategy_told, book, without_limit(book, given))
    )


async def choices(
    id: str,
    request: Request,
    user: SignedIn,
    option: Options = [],  # noqa: B006
    **places: str,
) -> ChoicesTold:
    """The value of every choice of any hand. Hold'em takes `hole`, `flop` and `turn_river`. Lunar
    Poker takes `hand` and `up`; after a draw also `discard` and `drawn` (without `discard`, `drawn`
    is the sixth card that was bought); and `dealer`, all five cards, once they are shown and may be
    forced. Refused while your hand is in play at a table of the house."""
    book, given = options_asked(id, option)
    rules, reckon = book.rules(without_limit(book, given)), mathematics_for(book)
    cards = _cards(book, reckon, places)
    try:
        reckon.check(rules, cards, Asker())
    except SpotError as error:
        raise Problem(422, "bad-cards", error.message, error.clauses, error.place) from error
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    found = await run_in_lane(Lane.HANDS, partial(_values, rules, reckon, cards))
    return ChoicesTold(rulebook=id, choices=choices_told(found))


def _declare_places() -> None:
    """Declare one parameter for each place where cards lie in the installed games. FastAPI reads a
    route's parameters from its signature."""
    own = signature(choices)
    kept = [each for each in own.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    names = dict.fromkeys(
        place.name for each in reversed(every_mathematics()) for place in each.places
    )
    places = [Parameter(name, _KIND, default="", annotation=CardsText) for name in names]
    *first, option = kept
    choices.__signature__ = own.replace(parameters=[*first, *places, option])  # type: ignore[attr-defined]


_declare_places()
router.get("/choices/{id}")(choices)


def _values(
    rules: TableRules, reckon: Mathematics, cards: CardsByPlace
) -> tuple[ValuedChoice, ...]:
    try:
        return reckon.values(rules, cards)
    except NothingToChoose as error:
        words = f"{error.short}: there is nothing to choose"
        raise Problem(409, error.code, words, error.clauses, error.place) from error


def options_asked(id: str, pairs: list[str]) -> tuple[Rulebook, dict[str, Any]]:
    """The rulebook with the given options; refused if the document does not allow them."""
    book, given = book_of(id), {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            message = f"option: {pair!r} is not name=value, as in hand_method=any"
            raise Problem(422, "bad-request", message, field="option")
        given[name] = value
    book.rules(given)
    return book, given


def _cards(book: Rulebook, reckon: Mathematics, texts: Mapping[str, str]) -> dict[str, Cards]:
    """The cards by place; places of another game are refused."""
    own = [place.name for place in reckon.places]
    strange = next((name for name, text in texts.items() if text and name not in own), None)
    if strange is not None:
        words = f"{book.id} has no {strange}: it takes {', '.join(own)}"
        raise Problem(422, "bad-cards", words, field=strange)
    return {name: _parsed(name, texts[name]) for name in own}


def _parsed(name: str, text: str) -> Cards:
    try:
        return tuple(parse_cards(text)) if text else ()
    except CardError as error:
        raise Problem(422, "bad-cards", f"{name}: {error}", field=name) from error
