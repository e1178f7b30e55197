"""Results kept between runs: found again, made again where they are wrong, nowhere without a
folder."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.mathematics import mathematics_of
from croupier.rulebooks import rulebook
from croupier.stored import Store, stored, stored_object, storing


@pytest.fixture
def made() -> list[bytes]:
    return []


def ask(made: list[bytes], key: str = "key") -> bytes:
    def make() -> bytes:
        made.append(b"result")
        return b"result"

    return stored(key, make, lambda found: found == b"result")


def test_without_a_folder_everything_is_made(made: list[bytes]) -> None:
    assert Store.folder is None
    assert ask(made) == ask(made) == b"result"
    assert len(made) == 2


def test_with_a_folder_it_is_made_once_for_each_key(
    made: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "folder", tmp_path / "figures")
    assert ask(made) == ask(made) == b"result"
    assert len(made) == 1
    ask(made, "another")
    assert len(made) == 2
    assert len(list((tmp_path / "figures").iterdir())) == 2


def test_results_are_kept_only_while_something_runs(tmp_path: Path) -> None:
    def fail() -> None:
        with storing(tmp_path):
            assert Store.folder == tmp_path
            raise SystemExit

    with pytest.raises(SystemExit):
        fail()
    assert Store.folder is None


def test_what_is_damaged_is_made_again(
    made: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "folder", tmp_path)
    ask(made)
    [file] = tmp_path.iterdir()
    file.write_bytes(b"resul")
    assert ask(made) == b"result"
    assert len(made) == 2
    assert file.read_bytes() == b"result"


def test_a_folder_that_cannot_be_written_is_no_error(
    made: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(Store, "folder", tmp_path / "file")
    assert ask(made) == b"result"


def test_an_object_is_read_only_as_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def ask_object() -> Fraction:
        return stored_object("key", lambda: made.append(1) or Fraction(2, 3))  # type: ignore[func-returns-value]

    assert ask_object() == ask_object() == Fraction(2, 3)
    assert len(made) == 2, "kept without a folder"
    monkeypatch.setattr(Store, "folder", tmp_path)
    assert ask_object() == ask_object() == Fraction(2, 3)
    assert len(made) == 3
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert ask_object() == Fraction(2, 3)
    assert len(made) == 4


def test_edges_are_kept_for_the_same_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, others = rulebook("nsw-lunar").rules(), rulebook("wa-lunar").rules()
    mathematics, made = mathematics_of(rules), list[str]()
    edges = mathematics.edges(rules)

    def counted(asked: Any, pool: Fraction) -> Any:
        made.append(f"{asked.id} {pool}")
        return edges

    monkeypatch.setattr(mathematics, "edges", counted)
    monkeypatch.setattr(Store, "folder", tmp_path)
    for _ in range(2):
        assert mathematics.kept_edges(rules) == edges
        mathematics.kept_edges(rules, Fraction(5))
        mathematics.kept_edges(others)
    assert made == ["nsw-lunar 0", "nsw-lunar 5", "wa-lunar 0"]
