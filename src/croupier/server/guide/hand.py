"""The guided hand: its cards are always the same, and each stop explains one decision."""

from fractions import Fraction
from functools import lru_cache
from typing import Literal

from croupier.analysis.spot import ValuedChoice, best
from croupier.cards import Card
from croupier.games.game import Game, game_of
from croupier.games.guide import (
    ANTE,
    ChoiceWords,
    Guide,
    deal,
    decide,
    net_of,
    own_choices,
    place_wagers,
)
from croupier.games.state import RoundState
from croupier.games.view import Choice, ChosenAction
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.rulebooks import Rulebook
from croupier.server.guide.hands import (
    BOX,
    VIEWER,
    chips_shown,
    choice_words,
    hands_shown,
    lines_shown,
    texts,
    values_of,
)
from croupier.server.guide.schemas import ChoiceOffered, HandAsked, StopTold
from croupier.server.problems import Problem
from croupier.server.study.views import exact
from croupier.server.study.work import advice_clauses


def stop_told(book: Rulebook, asked: HandAsked) -> StopTold:
    choices = tuple(
        (each.action, each.multiple, frozenset(map(Card.parse, each.discard)))
        for each in asked.choices
    )
    return _stop_told(book, asked.dealt, choices)


@lru_cache(256)
def _stop_told(book: Rulebook, is_dealt: bool, choices: tuple[ChosenAction, ...]) -> StopTold:
    rules = book.rules()
    game = game_of(rules)
    guide = game.guide(rules)
    plan = guide.guided
    if not is_dealt:
        return _stop(book, game, guide, place_wagers(game, rules, plan), 1)
    round, worth = deal(game, place_wagers(game, rules, plan)), None
    for each in choices:
        worth = values_of(game, round).get(each)
        try:
            round = decide(game, round, each)
        except (Refusal, KeyError, TypeError) as error:
            message = "this choice is not open in the guided hand"
            raise Problem(422, "no-such-choice", message) from error
    return _stop(book, game, guide, round, 2 + len(choices), choices, worth)


def _stop(
    book: Rulebook,
    game: Game,
    guide: Guide,
    round: RoundState,
    number: int,
    choices: tuple[ChosenAction, ...] = (),
    worth: ValuedChoice | None = None,
) -> StopTold:
    offered = [] if number == 1 else _offered(game, guide, round)
    at, title, coach = _coach(game, guide, round, number)
    planned = len(guide.guided.path) + 2
    last = choices[-1] if choices else None
    return StopTold(
        rulebook=book.id,
        number=number,
        of=number if round.over else max(planned, number + 1),
        title=title,
        coach=coach,
        at=at,
        wagers=chips_shown(game, round, empty=number == 1),
        hands=[] if number == 1 else hands_shown(game, round),
        choices=offered,
        lines=lines_shown(round) if round.over else [],
        net=format_amount(net_of(round)) if round.over else None,
        average=None if worth is None or not round.over else exact(worth.ev * ANTE),
        chosen="" if last is None else choice_words(guide, last[0], last[1], len(last[2])),
        over=round.over,
        no_advice=list(advice_clauses(book)),
    )


At = Literal["wagers", "cards", "dealer"]


def _coach(game: Game, guide: Guide, round: RoundState, number: int) -> tuple[At, str, str]:
    if number == 1:
        words = " ".join(f"{said.lead} {said.text}".strip() for said in guide.steps[0].says[:2])
        return "wagers", "Your wagers", words
    if round.over:
        return "dealer", "Settlement", _verdict(game, round)
    view = game.view(round, VIEWER)
    own = view.boxes[BOX]
    held = own.value or game.partial_value(round, tuple(filter(None, own.cards)))
    words = guide.guided.coach.get(str(round.phase), _HELD if held else _CHOOSE)
    when = next(
        (each.when for each in game.decisions(round, BOX, VIEWER) if each.made is None),
        "your decision",
    )
    held_words = "nothing yet" if held is None else held.name
    return "cards", when.capitalize(), words.format(held=held_words)


_HELD = "You hold {held}. Each choice shows what it costs you on average."
_CHOOSE = "Each choice shows what it costs you on average."


def _verdict(game: Game, round: RoundState) -> str:
    view = game.view(round, VIEWER)
    won = [line for line in round.lines if line.box == BOX and line.net > 0]
    line = max(won, key=lambda each: each.net, default=None)
    if line is None:
        lost = [line for line in round.lines if line.box == BOX and line.net < 0]
        line = min(lost, key=lambda each: each.net, default=None)
    said = "" if line is None else str(line.because)
    dealer = "" if view.dealer_value is None else f"The dealer has {view.dealer_value.name}. "
    return f"{dealer}{said[:1].upper()}{said[1:]}."


def _offered(game: Game, guide: Guide, round: RoundState) -> list[ChoiceOffered]:
    """The choices, the best first. Among choices that name cards, only those with the best
    cards."""
    if round.over:
        return []
    values = values_of(game, round)
    most = max((each.ev for each in values.values()), default=None)
    offered = [
        _choice(guide, each, *_best_of(each, values), most) for each in own_choices(game, round)
    ]
    if most is None:
        return offered
    return sorted(offered, key=lambda each: -(each.value.decimal if each.value else -1e9))


def _best_of(
    choice: Choice, values: dict[ChosenAction, ValuedChoice]
) -> tuple[tuple[Card, ...], ValuedChoice | None]:
    alike = [
        each
        for each in values.values()
        if each.action == choice.action and each.multiple == choice.multiple
    ]
    if not alike:
        return (), None
    found = best(alike)
    return tuple(found.discard), found


def _choice(
    guide: Guide,
    choice: Choice,
    discard: tuple[Card, ...],
    worth: ValuedChoice | None,
    most: Fraction | None,
) -> ChoiceOffered:
    words = guide.choices.get(choice.action, ChoiceWords("", "for" if choice.amount else ""))
    more = None if worth is None or most is None else (most - worth.ev) * ANTE
    return ChoiceOffered(
        title=choice_words(guide, choice.action, choice.multiple, len(discard)),
        cost=words.cost,
        amount=None if choice.amount is None else format_amount(choice.amount),
        action=choice.action,
        multiple=choice.multiple,
        discard=texts(discard),
        value=None if worth is None else exact(worth.ev * ANTE),
        more=None if more is None else exact(more),
        best=more == 0,
    )
