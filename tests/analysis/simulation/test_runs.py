"""A run is the same however it is cut and wherever it is played, and agrees with exact figures."""

import os
import signal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.simulation.plan import Plan, PlanError
from croupier.analysis.simulation.progress import Progress, load
from croupier.analysis.simulation.results import Results
from croupier.analysis.simulation.run import play_here, play_there, run_of
from croupier.analysis.simulation.tally import MAIN, TOTAL
from croupier.analysis.solver import ClusterError

UTH = Plan("nz-uth", rounds=400_000, seed=11, options={"hand_method": "any"}, shard=20_000)


def played(plan: Plan, workers: int = 1) -> Progress:
    progress = Progress(plan)
    for shard, counted in play_here(plan, progress.todo(), workers):
        progress.add(shard, counted)
    return progress


def results(plan: Plan) -> Results:
    return Results(run_of(plan), plan.boxes, plan.rounds, played(plan).counts)


def changed(plan: Plan, **changes: Any) -> Plan:
    return Plan(**{**plan.plain, "jackpot": plan.jackpot, **changes})


@pytest.mark.long
def test_shards_and_workers_change_nothing() -> None:
    whole = played(changed(UTH, shard=400_000)).counts
    assert played(UTH, workers=2).counts == whole
    assert played(changed(UTH, shard=7_001)).counts == whole


def test_a_shard_can_be_played_again_alone() -> None:
    one, run = played(UTH), run_of(UTH)
    without = Progress(UTH)
    for shard, counted in play_here(UTH, [n for n in range(UTH.shards) if n != 7], 1):
        without.add(shard, counted)
    alone = run.play(*UTH.bounds(7))
    assert alone == run.play(*UTH.bounds(7))
    without.add(7, [(q, amount, n) for (q, amount), n in alone.items()])
    assert without.counts == one.counts


def test_another_seed_gives_other_rounds() -> None:
    assert played(changed(UTH, seed=12)).counts != played(UTH).counts


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_gives_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    here, there = played(UTH), Progress(UTH)
    lost: list[int] = []
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        for shard, counted in play_there(UTH, range(UTH.shards), cluster.scheduler_address):
            there.add(shard, counted)
            if not lost:
                lost.append(cluster.workers[0].pid)
                os.kill(lost[0], signal.SIGKILL)
    assert lost
    assert there.counts == here.counts
    assert there.rounds == UTH.rounds


def test_no_cluster_is_said_plainly() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="no Dask scheduler answers"):
        next(iter(play_there(UTH, [0], "nonsense://nowhere")))


@pytest.mark.parametrize(
    ("name", "options", "percent"),
    [
        ("nz-lunar", {"super_paytable": 1}, 7.778958),
        pytest.param("nz-lunar", {"super_paytable": 2}, 2.766183, marks=pytest.mark.long),
        pytest.param("wa-lunar", {}, 5.061409, marks=pytest.mark.long),
        pytest.param("nsw-lunar", {}, 7.337704, marks=pytest.mark.long),
    ],
)
def test_super_wagers_have_their_exact_edge(name: str, options: Any, percent: float) -> None:
    found = results(Plan(name, 4_000_000, 3, options=options, wagers={"super": "10"}))
    figure = found.figure("super")
    assert figure.standard_error < 0.004
    assert abs(figure.house_edge - percent / 100) < 4 * figure.standard_error


@pytest.mark.parametrize(
    ("method", "least", "most"),
    [
        ("any", 0.0218, 0.03),
        pytest.param("two-plus-three", 0.0796, 0.11, marks=pytest.mark.long),
    ],
)
def test_the_game_s_own_strategy_is_near_the_best(method: str, least: float, most: float) -> None:
    """No strategy loses less than the exact solution; a few rules lose little more."""
    main = results(Plan("nz-uth", 8_000_000, 4, options={"hand_method": method})).figure(MAIN)
    assert least - 4 * main.standard_error < main.house_edge < most + 4 * main.standard_error
    assert 4.4 < main.deviation / 10 < 5.1


def test_several_boxes_have_one_result_a_round() -> None:
    """They meet the same dealer, so the spread of their sum is more than that of strangers."""
    one = results(Plan("nz-uth", 400_000, 5)).figure(MAIN)
    found = results(Plan("nz-uth", 400_000, 5, boxes=4, wagers={"trips": "5"}))
    four = found.figure(MAIN)
    assert four.counted == 4 * found.rounds
    assert four.deviation > 2.2 * one.deviation
    assert found.figure(TOTAL).counted == found.rounds
    together = sum(Fraction(found.figure(name).net) for name in ("main", "trips"))
    assert found.figure(TOTAL).net == together


def test_a_jackpot_is_paid_from_the_pool_that_is_named() -> None:
    """nz-uth 11.9: with an empty pool fixed odds only, 6085/10829 less what folds forfeit (9.6)."""
    plan = Plan("nz-uth", 2_000_000, 6, wagers={"jackpot": "1"}, jackpot=("0",))
    found = results(plan).figure("jackpot")
    assert found.counted == plan.rounds
    assert -0.62 < -found.house_edge < -0.38


def test_progress_is_kept_and_taken_up(tmp_path: Path) -> None:
    half = Progress(UTH)
    for shard, counted in play_here(UTH, range(8), 1):
        half.add(shard, counted)
    half.save(tmp_path)
    again = load(tmp_path, UTH)
    assert (again.done, again.counts, again.rounds) == (half.done, half.counts, 160_000)
    for shard, counted in play_here(UTH, again.todo(), 1):
        again.add(shard, counted)
    assert again.counts == played(UTH).counts
    longer = load(tmp_path, changed(UTH, rounds=1_000_000))
    assert len(list(longer.todo())) == 50 - 8


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"seed": 1}, "of another run: seed was 11"), ({"boxes": 2}, "of another run: boxes was 1")],
)
def test_another_run_is_not_taken_up(tmp_path: Path, changes: Any, words: str) -> None:
    Progress(UTH).save(tmp_path)
    with pytest.raises(PlanError, match=words):
        load(tmp_path, changed(UTH, **changes))


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"no .*progress\.json to resume from"):
        load(tmp_path, UTH)
    (tmp_path / "progress.json").write_text("{}")
    with pytest.raises(PlanError, match="not a record of a run"):
        load(tmp_path, UTH)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("nz-uth", 1, 0, boxes=8), "boxes 1 to 7"),
        (Plan("nz-uth", 1, 0, dealing="hand"), "deals from"),
        (Plan("nz-uth", 1, 0, wagers={"blind": "10"}), "blind is equal to the ante"),
        (Plan("nz-uth", 1, 0, wagers={"super": "10"}), "not an area of this rulebook"),
        (Plan("nz-uth", 1, 0, wagers={"ante": "0"}), "more than 0"),
        (Plan("nz-uth", 1, 0, wagers={"jackpot": "5"}), "needs the pool"),
        (Plan("nz-uth", 1, 0, jackpot=("1", "2", "3")), "one pool, or a minor and a major"),
        (Plan("nsw-lunar", 1, 0, wagers={"super": "5"}), "below the ante of 10"),
        (Plan("nz-lunar", 1, 0, jackpot=("5",)), "no progressive jackpot"),
        (Plan("nz-lunar", 1, 0, wagers={"bet": "20"}), "bet is twice the ante"),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan, words: str) -> None:
    with pytest.raises(PlanError, match=words):
        run_of(plan)
