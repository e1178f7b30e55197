"""A strategy in Study: what the command line tells, and nothing during a hand at a live table."""

import asyncio
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.analysis.lunar.advice import advice
from croupier.cli.main import app
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.study.schemas import StrategyTold
from croupier.server.study.views import strategy_told
from tests.server.serving import Served, serving, visitor

READING = "straight_with_pair=straight-and-pair"


def on_the_command_line(*asked: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["strategy", *asked, "--json"])
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def figures(told: StrategyTold) -> dict[str, Fraction]:
    return {each.words: Fraction(each.value.exact) for each in told.figures}


def test_a_card_is_told_as_on_the_command_line(tmp_path: Path) -> None:
    expected = on_the_command_line("wa-lunar", "-o", READING)

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            answer = await ann.get(f"/api/study/strategy/wa-lunar?option={READING}")
            told = StrategyTold.model_validate(answer.json())
            assert [
                {"hand": each.heading, "rules": [{"do": r.do, "when": r.when} for r in each.rules]}
                for each in told.rules
            ] == expected["words"]
            actions = {rule.do: rule.action for each in told.rules for rule in each.rules}
            assert actions["buy the sixth card"] == "buy"
            assert actions["keep the pair"] == "keep"
            assert set(actions.values()) <= {"fold", "bet", "buy", "keep"}
            assert [each.kind for each in told.figures] == ["edge", "edge", "cost"]
            assert {each.name for each in told.shares} >= {"bet", "fold", "instant"}
            assert told.options == expected["options"]
            shares = {each.words: each.best.exact for each in told.shares}
            assert shares == expected["best"]["shares"]
            assert f"strategy wa-lunar -o {READING} --html" in told.command
            refused = await ann.get("/api/study/strategy/wa-lunar?option=instant=1:2")
            assert refused.json()["code"] == "option-not-allowed"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("id", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
def test_every_list_ends_and_every_figure_follows_from_the_others(id: str) -> None:
    rules = rulebook(id).rules_as(LunarRules, {})
    told = strategy_told(rules)
    assert all(each.rules for each in told.rules)
    known = figures(told)
    if "what the rules cost" in known:
        lost = known["house edge, this card"] - known["house edge, best play"]
        assert known["what the rules cost"] == lost > 0
    assert bool(told.unknown) == ("what the rules cost" not in known)
    chosen = [each for each in told.shares if each.words != "force"]
    assert (len(told.shares) > len(chosen)) == (rules.force_antes is not None)
    assert sum(Fraction(each.best.exact) for each in chosen) == 1
    if all(each.followed for each in chosen):
        followed = (Fraction(each.followed.exact) for each in chosen if each.followed)
        assert sum(followed) == 1


def test_a_card_that_is_not_priced_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "priced_cards", tuple)
    told = strategy_told(rulebook("nsw-lunar").rules_as(LunarRules, {}))
    assert list(figures(told)) == ["house edge, best play"]
    assert "croupier strategy nsw-lunar --evaluate" in told.unknown
    assert all(each.followed is None for each in told.shares)


@pytest.mark.long
def test_the_rules_of_holdem_are_those_of_the_command_line() -> None:
    expected = on_the_command_line("nz-uth")
    told = strategy_told(rulebook("nz-uth").rules_as(HoldemRules, {}))
    words = [[rule.when for rule in each.rules] for each in told.rules]
    after = (expected["after_flop"], expected["after_river"])
    assert words == [
        [f"with {each['words']}" for each in street] + ["with anything else"] for street in after
    ]
    known = figures(told)
    assert known["house edge, best play"] == Fraction(expected["best"]["house_edge"])
    assert known["what the rules cost"] == Fraction(expected["rules"]["cost"])
    assert sum(Fraction(each.best.exact) for each in told.shares) == 1
    assert told.notes[0].startswith("Dealer outs")
