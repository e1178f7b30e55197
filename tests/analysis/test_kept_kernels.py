"""Compiled kernels on the disk: found again by the next clone, and never another version's."""

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.kernels import jit
from croupier.analysis.kernels.jit import kernel


def double(number: int) -> int:
    return 2 * number


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "croupier" / "kernels"


def test_what_is_compiled_is_kept_for_the_user(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is loaded without declaring what numba can compile, which would take longer."""
    first: Any = kernel(double)
    assert first(21) == 42
    assert first.stats.cache_misses
    assert list(folder.glob("*/*double*"))
    declared: list[str] = []
    context = first.targetdescr.target_context
    monkeypatch.setattr(context, "refresh", lambda: declared.append("everything"))
    again: Any = kernel(double)
    assert again(4) == 8
    assert again.stats.cache_hits
    assert not again.stats.cache_misses
    assert not declared


def test_what_another_version_kept_is_not_opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel(double)(21)
    for each in folder.rglob("*.nb?"):
        each.write_bytes(b"cgone.module\nName\n.")  # it may name modules that have moved since
    monkeypatch.setattr(jit, "_digest", lambda module: "0" * 64)  # noqa: ARG005
    changed: Any = kernel(double)
    assert changed(4) == 8
    assert changed.stats.cache_misses


@pytest.mark.parametrize("unsafe", ["all", "one version"])
def test_what_others_could_have_written_is_not_run(
    unsafe: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the folder of all kernels, nor in that of a version."""
    monkeypatch.setattr(jit, "_digest", lambda module: "0" * 64)  # noqa: ARG005
    kernel(double)(21)
    version = folder / ("0" * 20)
    assert folder.stat().st_mode & 0o777 == version.stat().st_mode & 0o777 == 0o700
    (folder if unsafe == "all" else version).chmod(0o777)
    again: Any = kernel(double)
    assert again(4) == 8
    assert Path(again._cache._cache_path).parent == Path(__file__).parent


def test_where_nothing_can_be_kept_for_the_user_it_is_kept_beside_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    kept: Any = kernel(double)
    assert kept(4) == 8
    assert Path(kept._cache._cache_path).parent == Path(__file__).parent
