"""A whole round of each rulebook, read by a person once, is told the same for ever."""

from pathlib import Path

import pytest

from tests.golden.transcripts import RECORDS, transcript


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_transcript(record: Path) -> None:
    assert transcript(record) == record.with_suffix(".txt").read_text(encoding="utf-8")


def test_there_is_one_for_each_lunar_rulebook() -> None:
    stems = {record.stem for record in RECORDS}
    assert stems >= {"nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"}


@pytest.mark.parametrize("book", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth"])
def test_there_are_irregular_rounds_of_each_rulebook(book: str) -> None:
    assert len([record for record in RECORDS if record.stem.startswith(f"{book}-")]) >= 2
