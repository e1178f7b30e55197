"""Results kept between runs: found again, made again where they are wrong, nowhere without a
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
from croupier.rulebooks import rulebook
from croupier.stored import store_folder, stored, stored_object, storing

Keep = Callable[[Path], object]


@pytest.fixture
def made() -> list[bytes]:
    return []


def ask(made: list[bytes], key: str = "key") -> bytes:
    def make() -> bytes:
        made.append(b"result")
        return b"result"

    return stored(key, make, lambda found: found == b"result")


@pytest.fixture(autouse=True)
def nowhere() -> Iterator[None]:
    """Whatever else runs in this process."""
    with storing(None):
        yield


@pytest.fixture
def keep() -> Iterator[Keep]:
    """Have results kept in a folder for the rest of the test."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(storing(folder))


def test_without_a_folder_everything_is_made(made: list[bytes]) -> None:
    assert store_folder() is None
    assert ask(made) == ask(made) == b"result"
    assert len(made) == 2


def test_with_a_folder_it_is_made_once_for_each_key(
    made: list[bytes], tmp_path: Path, keep: Keep
) -> None:
    keep(tmp_path / "figures")
    assert ask(made) == ask(made) == b"result"
    assert len(made) == 1
    ask(made, "another")
    assert len(made) == 2
    assert len(list((tmp_path / "figures").iterdir())) == 2


def test_results_are_kept_only_while_something_runs(tmp_path: Path) -> None:
    def fail() -> None:
        with storing(tmp_path):
            assert store_folder() == tmp_path
            raise SystemExit

    with pytest.raises(SystemExit):
        fail()
    assert store_folder() is None


def test_what_runs_side_by_side_may_end_in_any_order(tmp_path: Path) -> None:
    first, second = storing(tmp_path / "first"), storing(tmp_path / "second")
    first.__enter__()
    second.__enter__()
    assert store_folder() == tmp_path / "second"
    first.__exit__(None, None, None)
    assert store_folder() == tmp_path / "second"
    second.__exit__(None, None, None)
    assert store_folder() is None


def test_what_is_damaged_is_made_again(made: list[bytes], tmp_path: Path, keep: Keep) -> None:
    keep(tmp_path)
    ask(made)
    [file] = tmp_path.iterdir()
    file.write_bytes(b"resul")
    assert ask(made) == b"result"
    assert len(made) == 2
    assert file.read_bytes() == b"result"


def test_a_folder_that_cannot_be_written_is_no_error(
    made: list[bytes], tmp_path: Path, keep: Keep
) -> None:
    (tmp_path / "file").write_text("")
    keep(tmp_path / "file")
    assert ask(made) == b"result"


def test_an_object_is_read_only_as_it_was_written(tmp_path: Path, keep: Keep) -> None:
    made: list[int] = []

    def ask_object() -> Fraction:
        return stored_object("key", lambda: made.append(1) or Fraction(2, 3))  # type: ignore[func-returns-value]

    assert ask_object() == ask_object() == Fraction(2, 3)
    assert len(made) == 2, "kept without a folder"
    keep(tmp_path)
    assert ask_object() == ask_object() == Fraction(2, 3)
    assert len(made) == 3
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert ask_object() == Fraction(2, 3)
    assert len(made) == 4


def test_edges_are_kept_for_the_same_rules(
    tmp_path: Path, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, others = rulebook("nsw-lunar").rules(), rulebook("wa-lunar").rules()
    mathematics, made = mathematics_of(rules), list[str]()
    edges = mathematics.edges(rules)

    def counted(asked: Any, pool: Fraction) -> Any:
        made.append(f"{asked.id} {pool}")
        return edges

    monkeypatch.setattr(mathematics, "edges", counted)
    keep(tmp_path)
    for _ in range(2):
        assert mathematics.kept_edges(rules) == edges
        mathematics.kept_edges(rules, Fraction(5))
        mathematics.kept_edges(others)
    assert made == ["nsw-lunar 0", "nsw-lunar 5", "wa-lunar 0"]


class _Bomb:
    """An object that does something when it is read."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return (Path.touch, (self.mark,))


def _plant(folder: Path, mark: Path) -> Path:
    """Put such an object where the result of `ask_two` is kept."""
    assert ask_two() == 2
    [file] = folder.iterdir()
    packed = pickle.dumps(_Bomb(mark))
    file.write_bytes(sha256(packed).digest() + packed)
    return file


def ask_two() -> int:
    return stored_object("two", lambda: 2)


def test_the_folder_is_made_for_this_user_alone(tmp_path: Path, keep: Keep) -> None:
    keep(tmp_path / "figures")
    before = os.umask(0)
    try:
        assert ask_two() == 2
    finally:
        os.umask(before)
    [file] = (tmp_path / "figures").iterdir()
    assert (tmp_path / "figures").stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o777, 0o720, 0o1777])
def test_a_folder_that_others_may_write_is_not_used(
    mode: int, tmp_path: Path, keep: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing there is read as an object, and nothing is put there; the reason is told once."""
    folder, mark = tmp_path / "figures", tmp_path / "it ran"
    keep(folder)
    file = _plant(folder, mark)
    folder.chmod(mode)
    kept = file.read_bytes()
    assert ask_two() == ask_two() == 2
    assert not mark.exists()
    assert [each.read_bytes() for each in folder.iterdir()] == [kept]
    told = f"{folder} is not used: others can write to it. Remove it, and it is made anew.\n"
    assert capsys.readouterr().err == told


def test_a_file_that_others_may_write_is_made_again(tmp_path: Path, keep: Keep) -> None:
    keep(tmp_path / "figures")
    file = _plant(tmp_path / "figures", tmp_path / "it ran")
    file.chmod(0o666)
    assert ask_two() == 2
    assert not (tmp_path / "it ran").exists()
    assert file.stat().st_mode & 0o777 == 0o600


def test_somebody_else_s_folder_is_not_used(
    tmp_path: Path, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a command is run by another user with this one's home directory."""
    keep(tmp_path / "figures")
    _plant(tmp_path / "figures", tmp_path / "it ran")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert ask_two() == 2
    assert not (tmp_path / "it ran").exists()
