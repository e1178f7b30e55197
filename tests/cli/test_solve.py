"""`croupier solve`: figures, the file, and a run that is stopped and goes on."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier.analysis import solver as cluster
from croupier.analysis.lunar.figures import STATES, Sums
from croupier.analysis.lunar.game import Game, game_of, without_second
from croupier.analysis.lunar.solver import solver
from croupier.analysis.lunar.solver.decision import FOLD, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL
from croupier.analysis.lunar.solver.solution import digest, open_solution
from croupier.analysis.lunar.solver.solver import Part
from croupier.analysis.lunar.solver.upcard import READINGS
from croupier.cards import parse_cards
from croupier.cli.main import app
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

EACH = STATES // 13


def folding(game: Game, up: int) -> Part:
    """As if folding were always best: what takes minutes stands aside, the rest is real."""
    loss = -scale_of(game).denominator
    weights = tuple(EACH if code == FOLD else 0 for code in range(32))
    sums = Sums(EACH * loss, (0, 0), weights, (0,) * 6)
    worth = np.full(CANONICAL, loss, dtype=np.int64)
    return Part(up, dict.fromkeys(READINGS, sums), worth, np.zeros(CANONICAL, dtype=np.uint8))


def solve(path: Path, *more: str) -> tuple[int, str]:
    args = ["solve", "wa-lunar", "--workers", "1", "--output", str(path), *more]
    done = CliRunner().invoke(app, args)
    return done.exit_code, done.stdout


def test_figures_and_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve_part", folding)
    code, told = solve(tmp_path / "wa.lunar", "--json")
    assert code == 0
    answer = json.loads(told)
    assert answer["command"] == "croupier solve wa-lunar"
    for reading in READINGS:
        edges = answer["readings"][reading.value]["house_edge"]
        assert list(edges) == ["200:1000", "300:1000", "200:1500"]
        assert {edge["exact"] for edge in edges.values()} == {"1"}
        assert answer["readings"][reading.value]["shares"]["fold"]["exact"] == "1"
    assert len(answer["upcards"]) == 13
    solution = open_solution(
        tmp_path / "wa.lunar", game_of(rulebook("wa-lunar").rules_as(LunarRules))
    )
    best = solution.best_choice(parse_cards("As Kd 7c 4s 2h"), parse_cards("9d")[0])
    assert best.action == "fold"
    assert best.ev == -1
    assert [path.name for path in tmp_path.iterdir()] == ["wa.lunar"]


def test_a_run_that_is_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, solved = tmp_path / "wa.lunar", list[int]()

    def until_stopped(game: Game, up: int) -> Part:
        if len(solved) == 4:
            raise KeyboardInterrupt
        solved.append(up)
        return folding(game, up)

    monkeypatch.setattr(solver, "solve_part", until_stopped)
    code, _ = solve(path)
    assert code == 130
    assert not path.exists()

    def again(game: Game, up: int) -> Part:
        solved.append(up)
        return folding(game, up)

    monkeypatch.setattr(solver, "solve_part", again)
    code, told = solve(path)
    assert code == 0
    assert solved == list(range(13))[::-1]
    assert "instant 200:1000  house edge +100.000000% = 1" in told
    assert path.exists()


@pytest.mark.clauses("ruling:second-combination")
def test_a_reading_that_no_house_may_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its data go into the package like the rest, and are found by the game."""
    monkeypatch.setattr(solver, "solve_part", folding)
    code, told = solve(tmp_path / "wa.lunar", "--reading", "second-combination=none", "--json")
    assert code == 0
    answer = json.loads(told)
    assert answer["command"] == "croupier solve wa-lunar --reading second-combination=none"
    own = game_of(rulebook("wa-lunar").rules_as(LunarRules))
    assert answer["game"] == digest(without_second(own)) != digest(own)
    other = game_of(
        rulebook("wa-lunar").rules_as(LunarRules, {"straight_with_pair": "straight-and-pair"})
    )
    assert without_second(other) == without_second(own)
    open_solution(tmp_path / "wa.lunar", without_second(own))
    code, _ = solve(tmp_path / "other.lunar", "--reading", "second-combination=some")
    assert code == 2
    assert not (tmp_path / "other.lunar").exists()


def test_on_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(solver, "solve_part", folding)
    with distributed.LocalCluster(
        n_workers=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        code, _ = solve(tmp_path / "wa.lunar", "--cluster", cluster.scheduler_address)
    assert code == 0
    assert (tmp_path / "wa.lunar").exists()


def test_no_cluster_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CLUSTER_SECONDS", 1)
    pytest.importorskip("distributed")
    code, _ = solve(tmp_path / "wa.lunar", "--cluster", "tcp://127.0.0.1:1")
    assert code == 2
