"""A small agent that learns Ultimate Texas Hold'em from rewards alone, in minutes on two cores.

    python examples/learning/agent.py --rounds 20000000 --plot curve.svg
    croupier score examples/learning/agent.py:policy nz-uth

It keeps a table: for each kind of situation and each action, the mean of what the round brought.
Situations are told apart by the starting hand, then by how strong the hand is and by what the board
threatens; never by the names of suits, so that its score is exact.
"""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import croupier
import croupier.envs
from croupier.analysis.kernels import value_of_five, value_of_two_plus_three

RULEBOOK = "nz-uth"
FILE = Path(os.environ.get("CROUPIER_AGENT", Path(__file__).with_name("agent.npy")))
ROWS = 8_192
TRYING = 0.3
"""How often an action is tried that may not be the best."""
STRENGTHS = 373
"""Hands are told apart by a twentieth of their 7,462 values."""
BEFORE, FLOP, RIVER = 0, 26 * 13, 26 * 13 + STRENGTHS * 3
KINDS = RIVER + STRENGTHS * 9
Table = NDArray[np.float64]


def kinds(seen: NDArray[np.int8]) -> NDArray[np.int64]:
    """The kind of each situation, as a row of the table."""
    found, cards = np.zeros(len(seen), dtype=np.int64), (seen[:, 1:8] - 1).astype(np.uint8)
    for stage, kind in enumerate((starting_hand, on_flop, on_river)):
        rows = np.flatnonzero(seen[:, 0] == stage)
        if len(rows):
            found[rows] = kind(cards[rows])
    return found


def starting_hand(cards: NDArray[np.uint8]) -> Any:
    ranks, suits = cards // 4, cards % 4
    return BEFORE + ranks[:, 0] * 26 + ranks[:, 1] * 2 + (suits[:, 0] == suits[:, 1])


def on_flop(cards: NDArray[np.uint8]) -> Any:
    """The hand that is made, and how many cards of its best suit: three, four or others."""
    strength = value_of_five(np.ascontiguousarray(cards[:, :5])).astype(np.int64) // 20
    draw = np.clip(most_of_a_suit(cards[:, :5]) - 2, 0, 2)
    return FLOP + strength.clip(0, STRENGTHS - 1) * 3 + draw


def on_river(cards: NDArray[np.uint8]) -> Any:
    """The hand that is made; whether the board has a pair, and how near it is to a flush."""
    hole, board = np.ascontiguousarray(cards[:, :2]), np.ascontiguousarray(cards[:, 2:])
    strength = value_of_two_plus_three(hole, board).astype(np.int64) // 20
    pairs = np.clip((np.diff(board // 4, axis=1) == 0).sum(axis=1), 0, 2)
    flush = np.clip(most_of_a_suit(board) - 2, 0, 2)
    return RIVER + strength.clip(0, STRENGTHS - 1) * 9 + pairs * 3 + flush


def most_of_a_suit(cards: NDArray[np.uint8]) -> Any:
    return np.max([(cards % 4 == suit).sum(axis=1) for suit in range(4)], axis=0)


def greedy(table: Table) -> Callable[[Any, Any], Any]:
    """The policy that plays what the table says is best."""
    return lambda seen, masks: np.where(masks == 1, table[kinds(seen)], -np.inf).argmax(axis=1)


def train(rounds: int, checkpoints: int, seed: int = 0) -> tuple[Table, list[tuple[int, float]]]:
    """The table after so many rounds, and what it was worth on the way."""
    env: Any = gymnasium.make_vec("croupier/UltimateHoldem-v0", num_envs=ROWS, rulebook=RULEBOOK)
    chance, actions = np.random.default_rng(seed), env.single_action_space.n
    table, count = np.zeros((KINDS, actions)), np.zeros((KINDS, actions))
    path = np.full((ROWS, 3), -1, dtype=np.int64)  # where each round has been
    every = np.arange(ROWS)
    seen, info = env.reset(seed=seed)
    played, curve = 0, []
    while played < rounds:
        if len(curve) <= played * checkpoints // rounds:
            curve.append((played, worth(table)))
        where, legal = kinds(seen), info["action_mask"] == 1
        best = np.where(legal, table[where], -np.inf).argmax(axis=1)
        other = np.where(legal, chance.random(legal.shape), -np.inf).argmax(axis=1)
        chosen = np.where(chance.random(ROWS) < TRYING, other, best)
        path[chosen != best] = -1  # what came before learns nothing from a choice only tried
        path[every, seen[:, 0]] = where * actions + chosen
        seen, rewards, over, _, info = env.step(chosen)
        learn(table, count, path[over], rewards[over])
        path[over] = -1
        played += int(over.sum())
    return table, [*curve, (played, worth(table))]


def learn(table: Table, count: Table, path: NDArray[np.int64], rewards: Any) -> None:
    """Move every place that a round went through towards what it brought. Late rounds count more
    than in a mean, because what follows a check was played worse before."""
    places, won = path.ravel(), np.repeat(rewards, path.shape[1])
    there = places >= 0
    times = np.bincount(places[there], minlength=table.size)
    sums = np.bincount(places[there], weights=won[there], minlength=table.size)
    flat, often, moved = table.reshape(-1), count.reshape(-1), np.flatnonzero(times)
    often[moved] = np.minimum(often[moved] + times[moved], 30_000)
    step = np.minimum(times[moved] / often[moved], 1.0)
    flat[moved] += step * (sums[moved] / times[moved] - flat[moved])


def worth(table: Table) -> float:
    """What the table's policy brings a round, from some rounds played."""
    book = croupier.rulebook(RULEBOOK)
    effort = croupier.envs.Effort(rounds=400_000, judged=0)
    return float(croupier.envs.score(book, greedy(table), effort, play=True).value.value)


def plot(curve: list[tuple[int, float]], path: Path) -> None:
    """The curve below the exact value of perfect play. (The strategy card's would lie on it.)"""
    import altair as alt

    best = "perfect play"
    value = croupier.envs.known(croupier.rulebook(RULEBOOK))[best]
    points = [{"rounds": at, "antes a round": brought, "line": "agent"} for at, brought in curve]
    exact = [{"antes a round": float(value), "line": best}]
    shown = alt.Scale(domain=[min(0.0, max(curve[0][1], -0.6)), 0.0])
    y = alt.Y("antes a round:Q", scale=shown)
    line = alt.Chart(alt.Data(values=points)).mark_line(point=True, clip=True)
    rule = alt.Chart(alt.Data(values=exact)).mark_rule(strokeDash=[4, 3])
    colour = alt.Color("line:N", title=None)
    both = line.encode(x="rounds:Q", y=y, color=colour) + rule.encode(y=y, color=colour)
    both.properties(width=560, height=320).save(str(path))


def policy(seen: Any, masks: Any) -> Any:
    """What `croupier score` asks: the table that training wrote."""
    return greedy(np.load(FILE))(seen, masks)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=20_000_000)
    asked.add_argument("--checkpoints", type=int, default=12)
    asked.add_argument("--plot", type=Path, help="where to draw the curve: .svg, .png or .html")
    given = asked.parse_args()
    table, curve = train(given.rounds, given.checkpoints)
    np.save(FILE, table.astype(np.float32))
    for played, value in curve:
        print(f"{played:>12,} rounds  {value:+.4f} antes a round")
    if given.plot:
        plot(curve, given.plot)


if __name__ == "__main__":
    main()
