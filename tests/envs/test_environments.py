"""The environments are what gymnasium and PettingZoo expect, and seeds repeat."""

import json
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import croupier
import croupier.envs
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.solver.decision import BET
from croupier.analysis.lunar.solver.hands import CANONICAL
from croupier.analysis.lunar.solver.solution import write_solution
from croupier.analysis.lunar.solver.solver import UPCARDS
from croupier.envs import NoEnvironment, boxes, environment_of
from croupier.envs.lunar.environment import COLLECT
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.lunar import LunarRules

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "environments.md"
LUNAR_VALUES = ROOT / "tests" / "analysis" / "lunar" / "lunar-ev.jsonl"


def made(id: str, **given: Any) -> gymnasium.Env[Any, Any]:
    about = environment_of(croupier.rulebook(id).rules)
    return gymnasium.make(about.id, rulebook=id, **given)


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_gymnasium_finds_nothing_wrong(rulebook: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(rulebook, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_pettingzoo_finds_nothing_wrong(rulebook: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(boxes.env(rulebook=rulebook, boxes=3), num_cycles=20)
        seed_test(lambda: boxes.env(rulebook=rulebook, boxes=3), 10)


def test_an_image_is_rendered() -> None:
    env = made("nz-uth", render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.ndim == 3
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5


def test_the_same_seed_deals_the_same_round() -> None:
    one, other = made("nz-uth"), made("nz-uth")
    seen, info = one.reset(seed=5)
    again, _ = other.reset(options={"seed": info["seed"]})
    assert (seen == again).all()
    assert (one.step(5)[0] == other.step(5)[0]).all()


def test_an_action_that_is_not_legal_is_played_as_the_cautious_one() -> None:
    env = made("nz-uth")
    env.reset(seed=5)
    *_, over, _, info = env.step(0)  # no fold before the flop: a check
    assert info["illegal"]
    assert not over
    assert info["action_mask"].tolist() == [0, 0, 1, 0, 0, 1]


@pytest.mark.clauses("nsw-lunar:10.3", "nsw-lunar:10.4", subject="nsw-lunar:10.3")
def test_an_instant_hand_is_an_episode_with_one_legal_action() -> None:
    env: Any = made("nsw-lunar").unwrapped
    env.reset(seed=1)
    env._round = env.book.deal({1: {"ante": 10, "super": 10}}, hands={1: "As Ks Qs Js Ts"})
    env._stage = env.about.over - 1
    assert np.flatnonzero(env.action_masks()).tolist() == [COLLECT]
    _, won, over, _, _ = env.step(COLLECT)
    assert over
    assert won == env.book.rules.instant_odds[10]


def test_regret_is_exact() -> None:
    env = made("nz-uth", regret=True)
    env.reset(seed=5)
    *_, info = env.step(3)
    values = info["values"]
    assert all(isinstance(each, Fraction) for each in values.values())
    assert values[info["best"]] == max(values.values())
    assert info["regret"] == float(max(values.values()) - values[3])


def at_the_table(given: dict[str, Any], **wanted: Any) -> Any:
    """The environment of a rulebook, where a hand that somebody else valued is to be decided."""
    env: Any = made(given["rulebook"], regret=True, **wanted).unwrapped
    env.reset(seed=1)
    cards = {1: given["hand"], "dealer": f"2c 3c 4d 5d {given['up']}"}
    env._round = env.book.deal({1: {"ante": 10, "super": 10}}, hands=cards)
    env._stage = 0
    return env


def test_regrets_of_lunar_are_the_published_ones() -> None:
    """Every choice of a hand as somebody else counted it, and the cost of one of them."""
    with LUNAR_VALUES.open(encoding="utf-8") as lines:
        given = json.loads(next(lines))
    env = at_the_table(given)
    *_, info = env.step(1)
    told = info["values"]
    assert len(told) == len(given["choices"]) == 29
    assert sorted(told.values()) == sorted(Fraction(each["ev"]) for each in given["choices"])
    worth = {each["action"]: Fraction(each["ev"]) for each in given["choices"]}
    assert env.about.actions[info["best"]] == "buy"
    assert info["regret"] == float(worth["buy"] - worth["bet"])


def test_a_solution_file_answers_at_once_for_the_best_action(tmp_path: Path) -> None:
    """A made-up one in which every hand is best bet: only other actions are valued one by one."""
    with LUNAR_VALUES.open(encoding="utf-8") as lines:
        given = json.loads(next(lines))
    path = tmp_path / "made-up.lunar"
    game = game_of(rulebook(given["rulebook"]).rules_as(LunarRules))
    codes = [np.full(CANONICAL, BET, np.uint8)] * UPCARDS
    write_solution(path, game, [np.zeros(CANONICAL, np.int64)] * UPCARDS, codes)
    *_, info = at_the_table(given, solution=str(path)).step(1)
    assert (info["regret"], info["best"]) == (0.0, 1)
    assert "values" not in info
    *_, info = at_the_table(given, solution=str(path)).step(0)
    assert info["values"][0] == -1
    assert info["regret"] > 3


def test_a_game_without_an_environment_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    book = croupier.rulebook("nz-uth")
    monkeypatch.setattr(type(book.game), "environment", "")
    with pytest.raises(NoEnvironment, match="Ultimate Texas Hold'em has no learning environment"):
        environment_of(book.rules)


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_a_rulebook_of_another_game_is_refused(make: Any) -> None:
    with pytest.raises(NoEnvironment, match="Hold'em: make croupier/UltimateHoldem-v0"):
        make("croupier/Lunar-v0", rulebook="nz-uth")


def test_the_document_names_every_rulebook() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for each in RULEBOOK_IDS:
        assert f"`{each}`" in text
