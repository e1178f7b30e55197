"""The vectorised environment plays the same rounds as the engine."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import croupier
import croupier.envs
from croupier.cards import DECK
from croupier.envs import environment_of
from croupier.envs.rounds import observe, play, reward
from croupier.rulebooks import RULEBOOK_IDS


def vector(rulebook: str, count: int, **given: Any) -> Any:
    about = environment_of(croupier.rulebook(rulebook).rules)
    return gymnasium.make_vec(about.id, num_envs=count, rulebook=rulebook, **given).unwrapped


def chosen(masks: Any, chance: np.random.Generator) -> Any:
    """A legal action in each row, 0 where there is none."""
    return (masks * chance.random(masks.shape)).argmax(axis=1)


def test_observations_and_rewards_are_the_engines_few() -> None:
    compare("nz-lunar", 30)
    compare("nz-uth", 30)


def test_after_an_instant_hand_the_dealer_shows_nothing() -> None:
    """One hand in 65,000 is one, and the first of this seed is among these."""
    env = vector("nz-lunar", 2_000, autoreset_mode=AutoresetMode.DISABLED)
    first, info = env.reset(seed=3)
    stage = env.about.stages.index("an instant hand")
    (row,) = map(int, np.flatnonzero(first[:, 0] == stage))
    actions = info["action_mask"].argmax(axis=1)
    last, rewards, over, _, _ = env.step(actions)
    assert over[row]
    deck = [DECK[card] for card in env._steps.rows.deck[row]]
    check_row(env, deck, row, [first, last], [actions], rewards[row])


@pytest.mark.long
@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_observations_and_rewards_are_the_engines(rulebook: str) -> None:
    compare(rulebook, 2_000)


def compare(rulebook: str, count: int) -> None:
    env = vector(rulebook, count, autoreset_mode=AutoresetMode.DISABLED)
    seen, info = env.reset(seed=3)
    chance, over = np.random.default_rng(7), np.zeros(count, dtype=bool)
    shown, done, won = [seen], [], np.zeros(count)
    while not over.all():
        done.append(chosen(info["action_mask"], chance))
        seen, rewards, over, _, info = env.step(done[-1])
        shown.append(seen)
        won += rewards
    decks = env._steps.rows.deck
    for row in range(count):
        check_row(env, [DECK[card] for card in decks[row]], row, shown, done, won[row])


def check_row(env: Any, deck: Any, row: int, shown: Any, done: Any, won: float) -> None:
    """Play one row again in the engine. The deck is drawn as far as the round needed it."""
    about, book = env.about, env.book
    areas = [area for area in book.areas if area in book.rules.compulsory]
    round = book.deal({1: dict.fromkeys(areas, 10)}, deck=deck)
    stage = about.over - 1 if round.over else about.stage(round, 1)
    for seen, actions in zip(shown, done, strict=False):
        assert observe(round, about, 1, stage).tolist() == seen[row].tolist()
        if stage == about.over:
            break
        if not round.over:
            round = play(round, about, 1, int(actions[row]))
        stage = about.over if round.over else about.stage(round, 1)
    assert observe(round, about, 1, stage).tolist() == shown[-1][row].tolist()
    assert reward(round, about, 1) == won


def test_the_same_seed_plays_the_same_rounds() -> None:
    one, other = vector("nz-uth", 50), vector("nz-uth", 50)
    assert (one.reset(seed=1)[0] == other.reset(seed=1)[0]).all()
    actions = chosen(np.tile([0, 0, 0, 1, 1, 1], (50, 1)), np.random.default_rng(1))
    for mine, theirs in zip(one.step(actions)[:3], other.step(actions)[:3], strict=True):
        assert (mine == theirs).all()
    assert (one.reset(seed=1)[0] != one.reset(seed=2)[0]).any()


def test_a_round_that_ends_is_followed_by_another_at_once() -> None:
    env = vector("nz-uth", 3)
    env.reset(seed=1)
    seen, _, over, _, info = env.step([4, 5, 4])
    assert over.tolist() == info["_final_obs"].tolist() == [True, False, True]
    assert info["final_obs"][over, 0].tolist() == [3, 3]
    assert seen[:, 0].tolist() == [0, 1, 0]


def test_in_the_next_step_or_when_asked() -> None:
    env = vector("nz-uth", 2, autoreset_mode=AutoresetMode.NEXT_STEP)
    env.reset(seed=1)
    assert env.step([4, 5])[0][:, 0].tolist() == [3, 1]
    seen, rewards, over, _, _ = env.step([4, 5])
    assert seen[:, 0].tolist() == [0, 2]
    assert rewards.tolist() == [0, 0]
    assert not over.any()
    env = vector("nz-uth", 2, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    env.step([4, 5])
    seen, _ = env.reset(options={"reset_mask": np.array([True, False])})
    assert seen[:, 0].tolist() == [0, 1]


def test_actions_outside_the_space_are_refused() -> None:
    env = vector("nz-uth", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="from 0 to 5"):
        env.step([0, 6])
    with pytest.raises(ValueError, match="2 are needed"):
        env.step([0])


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["nsw-lunar", "nz-uth"])
def test_always_folding_or_checking_costs_what_it_must(rulebook: str) -> None:
    """A policy whose value is known: fold at once, or check twice and fold."""
    env = vector(rulebook, 4_096)
    seen, _ = env.reset(seed=1)
    passing, total, rounds = np.array(env.about.passing), 0.0, 0
    for _ in range(300):
        seen, rewards, over, _, _ = env.step(passing[seen[:, 0]])
        total, rounds = total + rewards[over].sum(), rounds + int(over.sum())
    instant = total / rounds
    assert instant == -2 if env.about.over == 3 else instant == pytest.approx(-1, abs=0.05)
