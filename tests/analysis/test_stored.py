"""Results kept between runs: found again, made again where they are wrong, nowhere without a
folder."""

from pathlib import Path

import pytest

from croupier.analysis.stored import Store, stored


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
