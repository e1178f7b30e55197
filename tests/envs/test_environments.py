"""The environments are what gymnasium and PettingZoo expect, and seeds repeat."""

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
from croupier.envs import NoEnvironment, boxes, environment_of
from croupier.envs.lunar.environment import COLLECT
from croupier.rulebooks import RULEBOOK_IDS

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "environments.md"


def made(rulebook: str, **given: Any) -> gymnasium.Env[Any, Any]:
    about = environment_of(croupier.rulebook(rulebook).rules)
    return gymnasium.make(about.id, rulebook=rulebook, **given)


@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_gymnasium_finds_nothing_wrong(rulebook: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(rulebook, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("rulebook", ["nz-lunar", "nsw-lunar", "nz-uth"])
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


def test_a_game_without_an_environment_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    book = croupier.rulebook("nz-uth")
    monkeypatch.setattr(type(book.game), "environment", "")
    with pytest.raises(NoEnvironment, match="Ultimate Texas Hold'em has no learning environment"):
        environment_of(book.rules)


def test_the_document_names_every_rulebook() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for rulebook in RULEBOOK_IDS:
        assert f"`{rulebook}`" in text
