"""Study over HTTP: house edges, option by option; the values of any hand; how to play by heart."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from croupier.analysis.lunar.spot import Spot, SpotError, spot_of
from croupier.cards import Card, CardError, parse_cards
from croupier.rulebooks import Rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.guards import SignedIn, state_of
from croupier.server.problems import Problem
from croupier.server.rulebooks import book_of
from croupier.server.study_figures import chart_told, edges_told, side_by_side_told
from croupier.server.study_shapes import (
    ChartTold,
    ChoicesTold,
    EdgesTold,
    SideBySide,
    StrategyTold,
)
from croupier.server.study_strategy import holdem_strategy, lunar_strategy
from croupier.server.study_values import Worths, holdem_worths, lunar_worths_at, told
from croupier.server.studying import Lane, check_no_hand, work

router = APIRouter(prefix="/api/study", tags=["study"])
Options = Annotated[
    list[Annotated[str, Query(max_length=80)]],
    Query(max_length=20, description="Options of the rulebook, each as name=value."),
]
CardsText = Annotated[str, Query(max_length=40, description='Cards, as in "Kd Qh".')]
_PLACES = {"hole": (2,), "flop": (0, 3), "turn_river": (0, 2)}
"""How many cards each place of Hold'em takes."""


@router.get("/edges/{id}")
async def edges(id: str, _: SignedIn, option: Options = []) -> EdgesTold:  # noqa: B006
    """Every wager of a rulebook: house edge, deviation, lines and distribution, exactly."""
    book, given = _asked(id, option)
    return await work(_lane(book), lambda: edges_told(book, given))


@router.get("/side-by-side/{id}")
async def side_by_side(id: str, _: SignedIn, option: Options = []) -> SideBySide:  # noqa: B006
    """The house edges by every value of every option that touches one, the others as given."""
    book, given = _asked(id, option)
    return await work(_lane(book), lambda: side_by_side_told(book, given))


def _lane(book: Rulebook) -> Lane:
    """Lunar Poker's figures come with the package; hold'em is solved when it is asked for."""
    return Lane.KNOWN if book.document.game == "lunar" else Lane.GAMES


@router.get("/chart/{id}")
async def chart(id: str, request: Request, user: SignedIn, option: Options = []) -> ChartTold:  # noqa: B006
    """The 169 starting hands: 4x or check, and by how much. Not while your hand is in play."""
    book, given = _asked(id, option)
    rules = book.rules(given)
    if not isinstance(rules, HoldemRules):
        raise Problem(409, "no-chart", f"{id} has no two hole cards: ask for one hand's choices")
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    return await work(Lane.HANDS, lambda: chart_told(rules))


@router.get("/strategy/{id}")
async def strategy(
    id: str,
    request: Request,
    user: SignedIn,
    option: Options = [],  # noqa: B006
) -> StrategyTold:
    """Rules to play by heart and what they cost: of Lunar Poker the whole card, of Hold'em what
    follows the chart. Not while your hand is in play at a table of the house."""
    book, given = _asked(id, option)
    rules = book.rules({**given, "max_payout": None})
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    if isinstance(rules, HoldemRules):
        return await work(Lane.GAMES, partial(holdem_strategy, rules))
    return await work(Lane.KNOWN, partial(lunar_strategy, rules))


@router.get("/choices/{id}")
async def choices(
    id: str,
    request: Request,
    user: SignedIn,
    hole: CardsText = "",
    flop: CardsText = "",
    turn_river: CardsText = "",
    hand: CardsText = "",
    up: CardsText = "",
    discard: CardsText = "",
    drawn: CardsText = "",
    dealer: CardsText = "",
    option: Options = [],  # noqa: B006
) -> ChoicesTold:
    """The value of every choice of any hand: `hole`, `flop` and `turn_river` of Hold'em; of Lunar
    Poker `hand` and `up`, after a draw also `discard` and `drawn` (without `discard` the sixth card
    that was bought), and `dealer`, all five, once they are shown and may be forced. Not while your
    hand is in play at a table of the house."""
    book, given = _asked(id, option)
    rules = book.rules({**given, "max_payout": None})
    holdem = {"hole": hole, "flop": flop, "turn_river": turn_river}
    lunar = {"hand": hand, "up": up, "discard": discard, "drawn": drawn, "dealer": dealer}
    reckon: Callable[[], Worths]
    if isinstance(rules, HoldemRules):
        _none_of(lunar, book, holdem)
        cards = _cards(holdem)
        reckon = partial(holdem_worths, rules, *cards.values())
    else:
        _none_of(holdem, book, lunar)
        reckon = partial(_lunar_worths, rules, _spot(rules, lunar))
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    return ChoicesTold(rulebook=id, choices=told(await work(Lane.HANDS, reckon)))


def _asked(id: str, pairs: list[str]) -> tuple[Rulebook, dict[str, Any]]:
    """The rulebook with the options given; refused if the document does not allow them."""
    book, given = book_of(id), {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            message = f"option: {pair!r} is not name=value, as in hand_method=any"
            raise Problem(422, "bad-request", message, field="option")
        given[name] = value
    book.rules(given)
    return book, given


def _none_of(texts: dict[str, str], book: Rulebook, places: dict[str, str]) -> None:
    """Cards of another game are refused."""
    strange = next((name for name, text in texts.items() if text), None)
    if strange is not None:
        words = f"{book.id} has no {strange}: it takes {', '.join(places)}"
        raise Problem(422, "bad-cards", words, field=strange)


def _spot(rules: LunarRules, texts: dict[str, str]) -> Spot:
    cards = {name: _parsed(name, text) for name, text in texts.items()}
    try:
        return spot_of(rules, cards, str)
    except SpotError as error:
        raise Problem(422, "bad-cards", error.message, error.clauses, error.place) from error


def _lunar_worths(rules: LunarRules, spot: Spot) -> Worths:
    found = lunar_worths_at(rules, spot)
    if not found:
        words = "an instant hand is paid and ends the round: there is nothing to choose"
        raise Problem(409, "instant", words, rules.cites.instant, "hand")
    return found


def _cards(texts: dict[str, str]) -> dict[str, tuple[Card, ...]]:
    """As many as each place of Hold'em takes, no card twice."""
    read = {name: _read(name, texts[name], counts) for name, counts in _PLACES.items()}
    if read["turn_river"] and not read["flop"]:
        raise Problem(422, "bad-cards", "turn_river needs the flop too", field="flop")
    every = [card for cards in read.values() for card in cards]
    twice = sorted({card.text for card in every if every.count(card) > 1})
    if twice:
        words = f"{' '.join(twice)}: there is one of each card in the deck"
        raise Problem(422, "bad-cards", words, field=next(iter(_PLACES)))
    return read


def _parsed(name: str, text: str) -> tuple[Card, ...]:
    try:
        return tuple(parse_cards(text)) if text else ()
    except CardError as error:
        raise Problem(422, "bad-cards", f"{name}: {error}", field=name) from error


def _read(name: str, text: str, counts: tuple[int, ...]) -> tuple[Card, ...]:
    cards = _parsed(name, text)
    if len(cards) not in counts:
        wanted = " or ".join(map(str, counts))
        raise Problem(422, "bad-cards", f"{name} takes {wanted} cards, not {len(cards)}", (), name)
    return cards
