"""What a test laboratory is given: the words and decks of the shuffle that is played with."""

import csv
import hashlib
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cards import DECK
from croupier.cli.main import app
from croupier.floor.fairness import shuffle as lab
from croupier.floor.fairness.shuffle import shuffled, words_of


def counted() -> Callable[[], bytes]:
    numbers = iter(range(1000))
    return lambda: hashlib.sha256(bytes([next(numbers)])).digest()


def test_words_are_those_of_the_shuffle() -> None:
    secret = counted()
    first, second = list(islice(words_of(secret()), 64)), list(islice(words_of(secret()), 64))
    assert list(islice(lab.words(counted()), 128)) == first + second


def test_decks_are_those_of_the_shuffle() -> None:
    secret = counted()
    [deck] = islice(lab.decks(counted()), 1)
    assert tuple(DECK[place] for place in deck) == shuffled(secret(), DECK)


def test_the_command_writes_words(tmp_path: Path) -> None:
    path = tmp_path / "words.bin"
    done = CliRunner().invoke(app, ["lab", "words", "-n", "1000", "-o", str(path)])
    assert done.exit_code == 0, done.output
    assert len(path.read_bytes()) == 4000
    assert len({path.read_bytes()[at : at + 4] for at in range(0, 4000, 4)}) > 990


def test_the_command_writes_decks(tmp_path: Path) -> None:
    path = tmp_path / "decks.bin"
    done = CliRunner().invoke(app, ["lab", "decks", "-n", "20", "-o", str(path)])
    assert done.exit_code == 0, done.output
    held = path.read_bytes()
    assert len(held) == 20 * 52
    assert all(sorted(held[at : at + 52]) == list(range(52)) for at in range(0, len(held), 52))


def test_the_command_writes_rows(tmp_path: Path) -> None:
    runner, words, decks = CliRunner(), tmp_path / "words.csv", tmp_path / "decks.csv"
    assert runner.invoke(app, ["lab", "words", "-n", "5", "-o", str(words)]).exit_code == 0
    assert runner.invoke(app, ["lab", "decks", "-n", "5", "-o", str(decks)]).exit_code == 0
    heading, *rows = list(csv.reader(words.open(encoding="utf-8")))
    assert heading == ["word"]
    assert all(0 <= int(row[0]) < 2**32 for row in rows)
    heading, *rows = list(csv.reader(decks.open(encoding="utf-8")))
    assert len(rows) == 5
    assert all(set(row) == {card.text for card in DECK} for row in rows)


@pytest.mark.parametrize("count", ["0", "-1", "many"])
def test_a_bad_count_is_refused(tmp_path: Path, count: str) -> None:
    path = tmp_path / "words.bin"
    done = CliRunner().invoke(app, ["lab", "words", "-n", count, "-o", str(path)])
    assert done.exit_code == 2
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["lab", "decks", "-o", str(tmp_path / "no" / "decks.bin")])
    assert done.exit_code == 2
