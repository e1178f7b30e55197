"""What `croupier score` says about a policy."""

import json
import re
from doctest import ELLIPSIS, OutputChecker
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.main import app
from croupier.envs import Effort, PolicyError, by_row, load_policy, score
from croupier.envs.environment import NotExact, environment_of
from tests.envs import policies
from tests.envs.policies import pairs, passing

ROOT = Path(__file__).parents[2]
RUNNER = CliRunner()


def test_a_policy_is_scored_by_playing() -> None:
    file = Path(policies.__file__)
    given = ["score", f"{file}:folding", "nz-lunar", "--rounds", "3000", "--judged", "0"]
    found = RUNNER.invoke(app, [*given, "--json"])
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    assert told["value"]["decimal"] == pytest.approx(-1, abs=0.1)
    assert [each["kind"] for each in told["kinds"]] == [
        "first decision",
        "after the draw",
        "the dealer does not qualify",
    ]
    assert [each["reached"]["decimal"] for each in told["kinds"]][1:] == [0, 0]
    assert told["perfect"]["decimal"] > told["card"]["decimal"] > told["value"]["decimal"]
    assert told["standing"] < 0
    shown = RUNNER.invoke(app, given)
    assert f"{told['value']['decimal']:+.6f}" in shown.stdout
    assert "below the strategy card" in shown.stdout


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("policy", "write module:policy"),
        ("no.such.module:policy", "there is no module no.such.module"),
        ("no-such-file.py:policy", "there is no file no-such-file.py"),
        ("json:policy", "json has no policy"),
        ("json:__doc__", "is not a function"),
    ],
)
def test_what_is_no_policy_is_refused(named: str, reason: str) -> None:
    with pytest.raises(PolicyError, match=reason):
        load_policy(named)


def test_answers_are_checked() -> None:
    book, few = croupier.rulebook("nz-lunar"), Effort(rounds=20, judged=0)
    with pytest.raises(PolicyError, match="20 whole numbers are needed"):
        score(book, lambda *_: [0.5], few, play=True)
    found = score(book, by_row(lambda *_: 99), few, play=True)
    assert found.illegal == 1
    assert found.value.value == -1


@pytest.mark.long
def test_every_state_gives_what_rounds_give() -> None:
    book = croupier.rulebook("nz-uth")
    exact = score(book, pairs)
    played = score(book, pairs, Effort(rounds=2_000_000, judged=2_000), play=True)
    assert exact.exact
    assert played.value.error is not None
    assert abs(float(exact.value.value) - float(played.value.value)) < 4 * played.value.error
    for one, other in zip(exact.kinds, played.kinds, strict=True):
        assert one.name == other.name
        for mine, theirs in ((one.reached, other.reached), (one.regret, other.regret)):
            assert mine is not None
            assert theirs is not None
            assert theirs.error is not None
            assert abs(float(mine.value) - float(theirs.value)) <= 4 * theirs.error


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", "two-plus-three"])
def test_regrets_add_up_to_what_is_lost(method: str) -> None:
    for policy in (passing, pairs):
        found = score(croupier.rulebook("nz-uth", hand_method=method), policy)
        assert found.perfect is not None
        assert found.regret is not None
        assert found.perfect - found.regret == found.value.value


@pytest.mark.long
def test_the_documents_policy_is_scored_as_it_says(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    [source] = re.findall(r"```python\n# (?:mine.py)\n(.*?)```", text, re.S)
    [shown] = re.findall(r"\$ croupier score mine.py:policy nz-uth\n(.*?)```", text, re.S)
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    found = RUNNER.invoke(app, ["score", f"{tmp_path}/mine.py:policy", "nz-uth"])
    told = found.stdout.replace(f"{tmp_path}/", "")
    assert [line.split() for line in told.splitlines() if line.strip()] == [
        line.split() for line in shown.splitlines() if line.strip()
    ]


@pytest.mark.long
def test_the_example_learns_and_is_scored_as_the_document_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands of docs/environments.md: twenty million rounds, and every state."""
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    block = text.partition("$ python examples/learning/agent.py --plot curve.png\n")[2]
    shown = block.partition("$ croupier score examples/learning/agent.py:policy nz-uth\n")[0]
    assert shown
    monkeypatch.setenv("CROUPIER_AGENT", str(tmp_path / "agent.npy"))
    monkeypatch.syspath_prepend(ROOT / "examples" / "learning")
    monkeypatch.setattr("sys.argv", ["agent.py", "--plot", str(tmp_path / "curve.png")])
    agent: Any = import_module("agent")
    agent.main()
    assert OutputChecker().check_output(shown, capsys.readouterr().out, ELLIPSIS)
    assert (tmp_path / "curve.png").stat().st_size > 10_000
    scored = score(croupier.rulebook("nz-uth"), agent.policy)
    [told] = re.findall(r"score of the last table is\n(\S+) antes", text)
    assert f"{float(scored.value.value):.6f}" == told
    for kind in scored.kinds:
        assert kind.regret is not None
        assert f"{float(kind.regret.value):.4f}" in text


@pytest.mark.long
def test_what_depends_on_suits_or_on_chance_has_no_exact_score() -> None:
    book, few = croupier.rulebook("nz-uth"), Effort(rounds=1_000, judged=0)
    chance = np.random.default_rng(1)

    def suits(seen: Any, masks: Any) -> Any:
        return np.where(seen[:, 1] % 4 == 1, passing(seen, masks), masks.argmax(axis=1))

    def random(_: Any, masks: Any) -> Any:
        return (masks * chance.random(masks.shape)).argmax(axis=1)

    for policy in (suits, random):
        found = score(book, policy, few)
        assert not found.exact
        assert "names of suits" in found.why_not_exact


def test_lunar_has_too_many_states() -> None:
    book = croupier.rulebook("nz-lunar")
    with pytest.raises(NotExact, match="too many states"):
        environment_of(book.rules).exact(
            book.rules, lambda seen: seen[:, 0].astype(np.int64), print
        )
