"""A table's journal as a file: begun, added to, read again, and every way of being unreadable."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.games import actions as shared
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import Say
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import (
    VERBS,
    Heading,
    Journal,
    JournalError,
    ReadingError,
    actor,
    append,
    begin,
    enter,
    from_plain,
    read_journal,
    write_new,
)
from tests.effort import examples
from tests.house.table.tables import DEALER, SECOND, START, Sitting
from tests.records.journal.samples import TABLE

HEAD = '{"format": "croupier.table/1", "rulebook": "nsw-lunar"}'
AT = '"at": "2026-06-01T20:00:00+00:00"'


def a_day(path: Path) -> Journal:
    """A round at a table, written down act by act."""
    sitting, journal = Sitting("nsw-lunar"), write_new(path, Heading(rulebook="nsw-lunar"))
    does = sitting.does

    def writes(action: Any, by: Any = SOFTWARE) -> Any:
        nonlocal journal
        events = does(action, by)
        journal = enter(journal, action, by, sitting.now)
        append(path, journal)
        return events

    sitting.does = writes  # type: ignore[method-assign]
    sitting.opens(1, 2).deals(1, 2)
    sitting.plays("exchange")
    return journal


def test_a_journal_is_read_back_to_an_equal_table(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    journal = a_day(path)
    again = read_journal(path)
    assert again.table == journal.table
    assert again.entries == journal.entries
    assert len(path.read_text().splitlines()) == 1 + len(journal.entries)


@pytest.mark.parametrize("name", ["Zoë", "a\u2028b", "x\x85y", "tab\tname", "\U0001f0a1"])
def test_any_name_is_kept(tmp_path: Path, name: str) -> None:
    path = tmp_path / "table.jsonl"
    journal = write_new(path, Heading(rulebook="nz-lunar"))
    journal = enter(journal, Say(name, name), DEALER, START)
    append(path, journal)
    assert read_journal(path).entries == journal.entries


def test_characters_that_are_not_text_are_refused_before_anything_is_written(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.jsonl"
    journal = write_new(path, Heading(rulebook="nz-lunar"))
    before = path.read_bytes()
    journal = enter(journal, Say("Ann", "\ud800"), DEALER, START)
    with pytest.raises(JournalError, match="not text"):
        append(path, journal)
    assert path.read_bytes() == before


def test_a_journal_is_never_begun_over_another(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    write_new(path, Heading(rulebook="nz-lunar"))
    with pytest.raises(FileExistsError):
        write_new(path, Heading(rulebook="nz-lunar"))


HEADINGS = [
    ({"rulebook": "mars-poker"}, "mars-poker"),
    ({"rulebook": "nsw-lunar", "dealing": "hat"}, "hat"),
    ({"rulebook": "nsw-lunar", "by_hand": ["juggling"]}, "juggling"),
    ({"rulebook": "nsw-lunar", "limits": "ten"}, "ten"),
    ({"rulebook": "nsw-lunar", "limits": ""}, "amount"),
    ({"rulebook": "nsw-lunar", "limits": "500:10"}, "below the minimum"),
    ({"rulebook": "nsw-lunar", "operator": "king"}, "king"),
    ({"rulebook": "nsw-lunar", "operator": "dealer"}, "dealer"),
    ({"rulebook": "nsw-lunar", "options": {"colour": "red"}}, "colour"),
    ({"rulebook": "nsw-lunar", "jackpot": {"pool": "10"}}, "jackpot"),
    ({"rulebook": "nz-uth", "jackpot": {"heap": "10"}}, "heap"),
    ({"rulebook": "nz-uth", "jackpot": {"pool": "ten"}}, "ten"),
    ({"rulebook": "nz-uth", "jackpot": {"minor": "10"}}, "pool"),
    ({"rulebook": "nz-uth", "jackpot": {"pool": 10}}, "jackpot"),
    ({"rulebook": "nz-uth", "seats": 4}, "seats"),
    ({"rulebook": 7}, "rulebook"),
    ({}, "rulebook"),
    ({"format": "croupier.table/9", "rulebook": "nz-uth"}, "croupier.table/9"),
]


@pytest.mark.parametrize(("given", "says"), HEADINGS)
def test_a_heading_that_makes_no_table_says_why(
    tmp_path: Path, given: dict[str, Any], says: str
) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(json.dumps({"format": "croupier.table/1", **given}) + "\n")
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert str(caught.value).startswith("table.jsonl:1: ")
    assert says in str(caught.value)


LINES = [
    ("not json", "not JSON"),
    ("[1]", "not an object"),
    ("{}", "not a time"),
    (f"{{{AT}}}", "a name"),
    (f'{{{AT}, "by": "Ann"}}', "is not an act"),
    (f'{{{AT}, "by": "Ann", "act": "dance"}}', "'dance' is not an act"),
    (f'{{{AT}, "by": "Ann", "act": ["sit"]}}', "is not an act"),
    (f'{{{AT}, "by": "", "act": "fold"}}', "the name is missing"),
    (f'{{{AT}, "by": ", dealer", "act": "fold"}}', "the name is missing"),
    (f'{{{AT}, "by": "Ann, king", "act": "fold"}}', "no rank 'king'"),
    (f'{{{AT}, "by": "Ann, player", "act": "fold"}}', "by name alone"),
    (f'{{{AT}, "by": 5, "act": "fold"}}', "a name"),
    (f'{{{AT}, "by": "Ann", "act": "fold"}}', "box is missing"),
    (f'{{{AT}, "by": "Ann", "act": "fold", "box": 1}}', "under with"),
    (f'{{{AT}, "by": "Ann", "act": "fold", "with": [1]}}', "names and values"),
    (f'{{{AT}, "by": "Ann", "act": "fold", "with": {{"box": 1.5}}}}', "box: 1.5"),
    (f'{{{AT}, "by": "Ann", "act": "fold", "with": {{"box": true}}}}', "box: True"),
    (f'{{{AT}, "by": "Ann", "act": "deal", "with": {{"to": [0]}}}}', "to: [0]"),
    (f'{{{AT}, "by": "Ann", "act": "fold", "with": {{"box": 1}}}}', "refused (nsw-lunar:"),
    ('{"at": "noon", "by": "Ann", "act": "fold"}', "'noon' is not a time"),
    (
        '{"at": "2026-06-01T20:00", "by": "Ann", "act": "rules", "with": {"person": "Ann"}}',
        "time zone",
    ),
    ("[" * 100_000, "not JSON"),
]


@pytest.mark.parametrize(("line", "says"), LINES)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(f"{HEAD}\n\n{line}\n")
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert str(caught.value).startswith("table.jsonl:3: ")
    assert says in str(caught.value)


def test_files_that_are_no_journals(tmp_path: Path) -> None:
    missing, empty, binary = tmp_path / "no", tmp_path / "empty", tmp_path / "binary"
    empty.write_text("\n\n")
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (missing, empty, binary, tmp_path):
        with pytest.raises(JournalError) as caught:
            read_journal(path)
        assert path.name in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = st.dictionaries(
    st.sampled_from(
        [
            "box",
            "area",
            "amount",
            "on",
            "by",
            "order",
            "to",
            "cards",
            "deck",
            "found",
            "orders",
            "sign",
            "at",
            "amounts",
            "person",
            "players",
            "conditions",
            "discard",
            "equipment",
            "decks",
            "whom",
        ]
    )
    | st.text(max_size=5),
    JSON
    | st.sampled_from([{"kind": "apart"}, {"kind": ["x"]}, {"kind": "invalidate", "round": 1}]),
    max_size=5,
)


@settings(max_examples=examples(150))
@given(verb=st.sampled_from(sorted(VERBS)), fields=FIELDS)
@example(verb="direct", fields={"order": {"kind": {}}})
@example(verb="deal", fields={"to": {}})
@example(verb="set-up", fields={"equipment": {"device": [], "x": 1}})
def test_nothing_that_json_can_hold_raises_anything_else(verb: str, fields: dict[str, Any]) -> None:
    with suppress(ReadingError):
        from_plain({"act": verb, "with": fields}, DEALER, TABLE)


@given(JSON)
def test_whoever_acts_is_read_or_not(by: Any) -> None:
    with suppress(ReadingError):
        assert actor(by)


@settings(max_examples=examples(75))
@given(
    st.dictionaries(
        st.sampled_from(sorted(Heading.model_fields)) | st.text(max_size=5), JSON, max_size=4
    )
)
def test_no_heading_raises_anything_else(
    tmp_path_factory: pytest.TempPathFactory, given: dict[str, Any]
) -> None:
    path = tmp_path_factory.mktemp("journal") / "table.jsonl"
    path.write_text(json.dumps({"format": "croupier.table/1", "rulebook": "nz-uth", **given}))
    with suppress(JournalError):
        read_journal(path)


def test_a_refused_act_leaves_the_journal_as_it_was(tmp_path: Path) -> None:
    journal = a_day(tmp_path / "table.jsonl")
    before = journal.entries
    with pytest.raises(Refusal):
        enter(journal, upkeep.Sit(1, "Zed"), "Zed", journal.entries[-1].at + SECOND)
    with pytest.raises(Refusal):
        enter(journal, shared.NoMoreBets(), "Ann", journal.entries[-1].at + SECOND)
    assert journal.entries == before
    assert begin(journal.heading).table.played == {}
