"""The result store reads what it wrote, replaces what is damaged, and stores nothing without a
folder."""

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.mathematics import mathematics_of
from croupier.result_store import load_or_make, load_or_make_object, store_folder, use_store
from croupier.rulebooks import rulebook

UseFolder = Callable[[Path], object]


class Computation:
    """A computation that goes through the store and counts how often it is really run."""

    def __init__(self) -> None:
        self.runs = 0

    def result(self, key: str = "key") -> bytes:
        return load_or_make(key, self._run, lambda stored: stored == b"result")

    def _run(self) -> bytes:
        self.runs += 1
        return b"result"


@pytest.fixture
def computation() -> Computation:
    return Computation()


@pytest.fixture(autouse=True)
def no_folder() -> Iterator[None]:
    """Start each test without a folder, even if another test's server uses one in this process."""
    with use_store(None):
        yield


@pytest.fixture
def use_folder() -> Iterator[UseFolder]:
    """A function that stores results in a folder for the rest of the test."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(use_store(folder))


def test_without_a_folder_every_result_is_computed(computation: Computation) -> None:
    assert store_folder() is None
    assert computation.result() == computation.result() == b"result"
    assert computation.runs == 2


def test_with_a_folder_a_result_is_computed_once_for_each_key(
    computation: Computation, tmp_path: Path, use_folder: UseFolder
) -> None:
    use_folder(tmp_path / "figures")
    assert computation.result() == computation.result() == b"result"
    assert computation.runs == 1
    computation.result("another")
    assert computation.runs == 2
    assert len(list((tmp_path / "figures").iterdir())) == 2


def test_the_folder_is_in_use_only_inside_the_with_block(tmp_path: Path) -> None:
    def fail() -> None:
        with use_store(tmp_path):
            assert store_folder() == tmp_path
            raise SystemExit

    with pytest.raises(SystemExit):
        fail()
    assert store_folder() is None


def test_overlapping_uses_may_end_in_any_order(tmp_path: Path) -> None:
    first, second = use_store(tmp_path / "first"), use_store(tmp_path / "second")
    first.__enter__()
    second.__enter__()
    assert store_folder() == tmp_path / "second"
    first.__exit__(None, None, None)
    assert store_folder() == tmp_path / "second"
    second.__exit__(None, None, None)
    assert store_folder() is None


def test_a_damaged_result_is_computed_again(
    computation: Computation, tmp_path: Path, use_folder: UseFolder
) -> None:
    use_folder(tmp_path)
    computation.result()
    [file] = tmp_path.iterdir()
    file.write_bytes(b"resul")
    assert computation.result() == b"result"
    assert computation.runs == 2
    assert file.read_bytes() == b"result"


def test_a_folder_that_cannot_be_written_is_no_error(
    computation: Computation, tmp_path: Path, use_folder: UseFolder
) -> None:
    (tmp_path / "file").write_text("")
    use_folder(tmp_path / "file")
    assert computation.result() == b"result"


def test_a_damaged_object_is_never_unpickled(tmp_path: Path, use_folder: UseFolder) -> None:
    runs: list[int] = []

    def load_fraction() -> Fraction:
        return load_or_make_object("key", lambda: runs.append(1) or Fraction(2, 3))  # type: ignore[func-returns-value]

    assert load_fraction() == load_fraction() == Fraction(2, 3)
    assert len(runs) == 2, "stored without a folder"
    use_folder(tmp_path)
    assert load_fraction() == load_fraction() == Fraction(2, 3)
    assert len(runs) == 3
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert load_fraction() == Fraction(2, 3)
    assert len(runs) == 4


def test_edges_are_stored_for_each_rulebook_and_pool(
    tmp_path: Path, use_folder: UseFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, others = rulebook("nsw-lunar").rules(), rulebook("wa-lunar").rules()
    mathematics, computed = mathematics_of(rules), list[str]()
    edges = mathematics.edges(rules)

    def compute(of: Any, pool: Fraction) -> Any:
        computed.append(f"{of.id} {pool}")
        return edges

    monkeypatch.setattr(mathematics, "edges", compute)
    use_folder(tmp_path)
    for _ in range(2):
        assert mathematics.stored_edges(rules) == edges
        mathematics.stored_edges(rules, Fraction(5))
        mathematics.stored_edges(others)
    assert computed == ["nsw-lunar 0", "nsw-lunar 5", "wa-lunar 0"]


class _Exploit:
    """An object whose unpickling creates the file `mark`."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return (Path.touch, (self.mark,))


def _plant_exploit(folder: Path, mark: Path) -> Path:
    """Replace the stored result of `load_two` by an exploit."""
    assert load_two() == 2
    [file] = folder.iterdir()
    packed = pickle.dumps(_Exploit(mark))
    file.write_bytes(sha256(packed).digest() + packed)
    return file


def load_two() -> int:
    return load_or_make_object("two", lambda: 2)


def test_only_this_user_can_read_the_folder(tmp_path: Path, use_folder: UseFolder) -> None:
    use_folder(tmp_path / "figures")
    before = os.umask(0)
    try:
        assert load_two() == 2
    finally:
        os.umask(before)
    [file] = (tmp_path / "figures").iterdir()
    assert (tmp_path / "figures").stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o777, 0o720, 0o1777])
def test_a_folder_that_others_may_write_is_not_used(
    mode: int, tmp_path: Path, use_folder: UseFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    """No object is read from it or written to it, and one warning says why."""
    folder, mark = tmp_path / "figures", tmp_path / "it ran"
    use_folder(folder)
    file = _plant_exploit(folder, mark)
    folder.chmod(mode)
    content = file.read_bytes()
    assert load_two() == load_two() == 2
    assert not mark.exists()
    assert [each.read_bytes() for each in folder.iterdir()] == [content]
    warning = f"{folder} is not used: others can write to it. Remove it, and it is made anew.\n"
    assert capsys.readouterr().err == warning


def test_a_file_that_others_may_write_is_replaced(tmp_path: Path, use_folder: UseFolder) -> None:
    use_folder(tmp_path / "figures")
    file = _plant_exploit(tmp_path / "figures", tmp_path / "it ran")
    file.chmod(0o666)
    assert load_two() == 2
    assert not (tmp_path / "it ran").exists()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_of_another_user_is_not_used(
    tmp_path: Path, use_folder: UseFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command may be run by another user with this one's home directory."""
    use_folder(tmp_path / "figures")
    _plant_exploit(tmp_path / "figures", tmp_path / "it ran")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert load_two() == 2
    assert not (tmp_path / "it ran").exists()
