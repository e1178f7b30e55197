"""A strategy that people can use, as it is told: rules, what they cost, how often each is used."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text
from croupier.server.study_shapes import (
    DifferenceTold,
    FigureTold,
    RulesTold,
    RuleTold,
    ShareBeside,
    StrategyTold,
)
from croupier.server.study_values import exact

if TYPE_CHECKING:
    from croupier.analysis.uth.advice.strategy import Worth

_BEST, _CARD, _CHART = "house edge, best play", "house edge, this card", "house edge, these rules"
_COST = "what the rules cost"
_HOLDEM_SHARES = {"four": "4x", "two": "2x", "one": "1x", "fold": "fold"}


def lunar_strategy(rules: LunarRules) -> StrategyTold:
    from croupier.analysis.lunar.advice import words
    from croupier.analysis.lunar.advice.advice import advice_for
    from croupier.analysis.lunar.game import game_of

    advice = advice_for(game_of(rules))
    best, mine = advice.best, None if advice.priced is None else advice.priced.figures
    edges = {
        _BEST: None if best is None else best.house_edge(),
        _CARD: None if mine is None else mine.house_edge(),
        _COST: advice.cost,
    }
    return StrategyTold(
        **_heading(rules, words.played_with(rules)),
        rules=[_rules(heading, lines) for heading, lines in words.lines_of(advice)],
        notes=words.notes_of(advice),
        figures=_figures(edges),
        shares=[] if best is None else _shares(best.shares, mine.shares if mine else None),
        differences=[
            DifferenceTold(
                rulebooks=list(each.rulebooks),
                heading=each.heading,
                here=_told(each.here),
                there=_told(each.there),
            )
            for each in words.differences(rules, advice)
        ],
        unknown=words.unknown(rules, advice),
    )


def holdem_strategy(rules: HoldemRules) -> StrategyTold:
    """After the flop; before it there is the chart."""
    from croupier.analysis.uth.advice import words
    from croupier.analysis.uth.advice.advice import advice_for
    from croupier.analysis.uth.advice.strategy import best_strategy, evaluate
    from croupier.analysis.uth.game import game_of

    game = game_of(rules)
    advice, best = advice_for(game), evaluate(game, best_strategy(game))
    lists = {
        "After the flop": words.flop_rules(advice),
        "After the river": words.river_rules(advice),
    }
    edges = {_BEST: -advice.best, _CHART: advice.worth.house_edge, _COST: advice.cost}
    return StrategyTold(
        **_heading(rules, words.played_with(rules)),
        rules=[_rules(heading, lines) for heading, lines in lists.items()],
        notes=[words.OUTS],
        figures=_figures(edges),
        shares=_shares(_holdem(best), _holdem(advice.worth)),
        differences=[],
        unknown="",
    )


def _heading(rules: LunarRules | HoldemRules, played_with: str) -> dict[str, Any]:
    """What is told of both games alike."""
    default = {name: value_text(each.default) for name, each in rules.document.options.items()}
    options = {name: value_text(value) for name, value in rules.options.items()}
    chosen = (f"-o {name}={each}" for name, each in options.items() if each != default[name])
    command = ["croupier strategy", rules.id, *chosen, f"--html {rules.id}.html"]
    return {
        "rulebook": rules.id,
        "title": rules.title,
        "options": options,
        "played_with": played_with,
        "command": " ".join(command),
    }


def _rules(heading: str, lines: Iterable[tuple[str, str]]) -> RulesTold:
    return RulesTold(heading=heading, rules=_told(lines))


def _told(lines: Iterable[tuple[str, str]]) -> list[RuleTold]:
    return [RuleTold(do=do, when=when) for do, when in lines]


def _figures(known: Mapping[str, Fraction | None]) -> list[FigureTold]:
    return [
        FigureTold(words=words, value=exact(value))
        for words, value in known.items()
        if value is not None
    ]


def _shares(
    best: Mapping[str, Fraction], followed: Mapping[str, Fraction] | None
) -> list[ShareBeside]:
    return [
        ShareBeside(
            words=name,
            best=exact(share),
            followed=None if followed is None else exact(followed[name]),
        )
        for name, share in best.items()
    ]


def _holdem(worth: "Worth") -> dict[str, Fraction]:
    return {words: getattr(worth.shares, name) for name, words in _HOLDEM_SHARES.items()}
