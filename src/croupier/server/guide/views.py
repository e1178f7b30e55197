"""Views of the guide: the steps and their pictures, and the costs of a game."""

from functools import lru_cache
from typing import Any

from croupier.analysis.mathematics import NoMathematics, mathematics_of
from croupier.analysis.spot import best
from croupier.games.game import Game, game_of
from croupier.games.guide import ANTE, CitedText, Guide, Step, deal, place_wagers, play_choices
from croupier.games.state import RoundState
from croupier.games.view import ChosenAction
from croupier.hands.examples import EXAMPLES
from croupier.money import format_amount, format_odds, simplest
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
from croupier.server.guide.schemas import (
    CostsTold,
    CostTold,
    GuideSentence,
    GuideStep,
    GuideTold,
    MistakeTold,
    PaySample,
    PaysTold,
    PictureTold,
    StepChoiceTold,
)
from croupier.server.rulebooks.views import layout_view
from croupier.server.study.views import edges_told

_MAIN = "main"
_KEPT = 32


@lru_cache(_KEPT)
def guide_told(book: Rulebook) -> GuideTold:
    rules = book.rules()
    game, felt = game_of(rules), layout_view(rules, next(iter(rules.deal_clauses)))
    guide, printed = game.guide(rules), game.layout(rules)
    pictures = _pictures(game, rules, guide)
    return GuideTold(
        rulebook=book.id,
        name=felt.name,
        place=felt.place,
        game=felt.game,
        currency=felt.currency,
        inscription=felt.inscription.text,
        lead=guide.lead,
        steps=[_step(*each) for each in zip(guide.steps, pictures, strict=True)],
        wagers=felt.explained,
        pays=[
            PaysTold(
                name=table.name,
                title=table.title,
                columns=list(table.columns),
                rows=[
                    PaySample(
                        words=line.words,
                        odds=[None if odds is None else format_odds(odds) for odds in line.odds],
                        percent_of_pool=line.percent_of_pool,
                        cards=texts(EXAMPLES.get(line.line, ())),
                    )
                    for line in table.lines
                ],
                clauses=list(table.clauses),
            )
            for table in printed.pays
        ],
    )


def _step(step: Step, picture: PictureTold) -> GuideStep:
    return GuideStep(
        title=step.title,
        brief=_said(step.brief if step.brief.text else step.says[0]),
        says=[_said(each) for each in step.says],
        choices=[
            StepChoiceTold(
                title=each.title,
                says=each.says,
                amount=None if each.amount is None else format_amount(each.amount),
                clauses=list(each.clauses),
            )
            for each in step.choices
        ],
        picture=picture,
    )


def _said(said: CitedText) -> GuideSentence:
    return GuideSentence(lead=said.lead, text=said.text, clauses=list(said.clauses))


def _pictures(game: Game, rules: Any, guide: Guide) -> tuple[PictureTold, ...]:
    """Pictures of the wagers, of a decision and of the end."""
    plan = guide.shown
    asked = play_choices(game, rules, plan, plan.path[: plan.shown_at])
    over = play_choices(game, rules, plan, plan.path)
    made = plan.path[plan.shown_at] if plan.path else None
    return (
        _picture(game, place_wagers(game, rules, plan), areas=True),
        _picture(game, asked, guide, made),
        _picture(game, over),
    )


def _picture(
    game: Game,
    round: RoundState,
    guide: Guide | None = None,
    made: ChosenAction | None = None,
    areas: bool = False,
) -> PictureTold:
    choice = ""
    if made is not None and guide is not None:
        choice = choice_words(guide, made[0], made[1], len(made[2]))
    return PictureTold(
        wagers=chips_shown(game, round, empty=areas),
        hands=[] if areas else hands_shown(game, round),
        discard=[] if made is None else texts(made[2]),
        choice=choice,
        lines=lines_shown(round) if round.over else [],
    )


def costs_told(book: Rulebook) -> CostsTold:
    """House edges with the default options, and the most expensive mistake in the guided hand."""
    return _costs_told(book)


@lru_cache(_KEPT)
def _costs_told(book: Rulebook) -> CostsTold:
    rules = book.rules()
    game = game_of(rules)
    try:
        edges = edges_told(book, {})
    except NoMathematics:
        return CostsTold(
            rulebook=book.id, costs=[], says="", ante=format_amount(ANTE), mistake=None
        )
    wanted = game.guide(rules).costs
    must = {area.name for area in game.layout(rules).areas if area.compulsory}
    costs = [
        CostTold(
            name=each.name,
            words=mathematics_of(rules).wager_lines.get(each.name, each.words).strip().capitalize(),
            note=_note(each.name in must, each.name == _MAIN, each.edge.decimal),
            edge=each.edge,
            together=False,
        )
        for each in edges.wagers
        if not wanted or each.name in wanted
    ]
    total = next((each.edge for each in edges.wagers if each.name == _MAIN), None)
    if edges.solved is not None and edges.solved.with_super is not None:
        total = edges.solved.with_super
        both = CostTold(
            name="together",
            words="Together, one unit on each",
            note="what a round costs",
            edge=total,
            together=True,
        )
        costs.insert(2, both)
    return CostsTold(
        rulebook=book.id,
        costs=costs,
        says="" if total is None else _round_costs(total.decimal),
        ante=format_amount(ANTE),
        mistake=_mistake(game, rules),
    )


def _note(must: bool, main: bool, edge: float) -> str:
    if edge < 0:
        return "in your favour, without mistakes"
    if main:
        return "if every choice is right"
    return "must be placed" if must else "as you like"


def _round_costs(edge: float) -> str:
    if edge < 0:
        return "A round gains {} on average if every choice is right."
    return "A round costs {} on average if every choice is right."


def _mistake(game: Game, rules: Any) -> MistakeTold | None:
    guide = game.guide(rules)
    round = deal(game, place_wagers(game, rules, guide.guided))
    values = values_of(game, round)
    if not values:
        return None
    kinds = {(each.action, each.multiple) for each in values.values()}
    bests = [
        best([each for each in values.values() if (each.action, each.multiple) == kind])
        for kind in kinds
    ]
    worst = min(bests, key=lambda each: each.ev)
    view = game.view(round, VIEWER)
    costs = (best(bests).ev - worst.ev) * ANTE
    return MistakeTold(
        title=choice_words(guide, worst.action, worst.multiple, len(worst.discard)),
        held=texts(filter(None, view.boxes[BOX].cards)),
        up=[card.text for card in view.dealer if card is not None],
        costs=format_amount(simplest(costs)),
    )
