"""Forms read values that fit, and refuse others with the place of the error."""

import pickle
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from croupier.forms import NO_FIGURE, AtLeastOne, Form, FormError, evolved, field, figures, read
from croupier.records.rounds import RecordError, plain_record, read_record
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.lunar import LunarDocument


class Part(Form):
    kind: Literal["ante", "bet"] = "ante"
    box: int
    to: int | Literal["dealer"] | None = None


class Whole(Form):
    name: str
    parts: list[Part] = field(default_factory=list)
    clauses: AtLeastOne = ("1",)
    fees: dict[str, dict[str, list[Part]]] = field(default_factory=dict)
    from_: Annotated[str, NO_FIGURE] = field(name="from", default="shoe")

    def __post_init__(self) -> None:
        if len(self.parts) > 2:
            raise ValueError("at most two parts")


def test_a_form_is_read() -> None:
    whole = read(Whole, {"name": "one", "parts": [{"box": 1, "to": "dealer"}], "from": "deck"})
    assert whole == Whole(name="one", parts=[Part(box=1, to="dealer")], from_="deck")


@pytest.mark.parametrize(
    ("raw", "where"),
    [
        (5, "object"),
        ({}, "`name`"),
        ({"name": "one", "more": 1}, "`more`"),
        ({"name": 1}, "^name: "),
        ({"name": "one", "\ud800": 1}, "half a character"),
        ({"name": "one", "clauses": []}, "^clauses: "),
        (
            {"name": "one", "parts": [{"box": True}]},
            r"^parts\[0\].box: expected `int`, got `bool`$",
        ),
        ({"name": "one", "parts": [{"box": "1"}]}, r"^parts\[0\].box: "),
        ({"name": "one", "parts": [{"box": 1, "kind": "super"}]}, r"^parts\[0\].kind: "),
        ({"name": "one", "parts": [{"box": 1}] * 3}, "at most two parts"),
    ],
)
def test_what_does_not_have_the_form_is_refused_with_its_place(raw: object, where: str) -> None:
    with pytest.raises(FormError, match=where):
        read(Whole, raw)


def test_a_place_in_mappings_is_named_by_its_keys() -> None:
    good, bad = {"box": 1}, {"box": "1"}
    fees = {"a": {"b": [good]}, "a.c": {"b": [good], "d": [good, bad]}, "e": {"b": [good]}}
    with pytest.raises(FormError, match=r"^fees\.a\.c\.d\[1\].box: expected `int`, got `str`$"):
        read(Whole, {"name": "one", "fees": fees})


def test_a_form_is_frozen() -> None:
    part = Part(box=1)
    with pytest.raises(AttributeError):
        part.box = 2  # type: ignore[misc]
    assert evolved(part, box=2) == Part(box=2)


def test_figures_leave_out_what_no_figure_depends_on() -> None:
    whole = Whole(name="one", parts=[Part(box=1)], from_="deck")
    assert figures({"whole": whole, "odds": Fraction(3, 2)}) == {
        "whole": {
            "name": "one",
            "parts": [{"kind": "ante", "box": 1, "to": None}],
            "clauses": ["1"],
            "fees": {},
        },
        "odds": "3/2",
    }


RECORD: dict[str, Any] = {
    "format": "croupier.round/1",
    "rulebook": "nz-lunar",
    "deck": "As Kd",
    "wagers": [{"box": 1, "area": "ante", "amount": "10"}],
    "actions": [{"box": 1, "action": "exchange", "discard": ["As", "Kd"], "seen": 3}],
}


def test_a_record_is_read_and_written_with_the_fields_of_any_game() -> None:
    record = read_record(RECORD)
    assert record.actions[0].said("discard") == ["As", "Kd"]
    assert record.actions[0].said("seen") == 3
    assert record.actions[0].said("unknown") is None
    assert plain_record(record) == RECORD


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"actions": [{"box": 1}]}, r"actions\[0\]: .* `action`"),
        ({"actions": [{"action": "bet", "box": "1"}]}, r"actions\[0\].box: "),
        ({"actions": "bet"}, "actions: "),
        ({"wagers": [{"box": 1, "area": "ante", "amount": 1.5}]}, r"wagers\[0\].amount: "),
        ({"table": 1}, "`table`"),
        ({"format": "croupier.round/2"}, "format: "),
    ],
)
def test_a_record_that_does_not_have_the_form_is_refused(
    changed: dict[str, Any], where: str
) -> None:
    with pytest.raises(RecordError, match=where) as refused:
        read_record({**RECORD, **changed})
    assert refused.value.code == "bad-record"


SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["ante", "dealer"])
PARTS = st.dictionaries(st.sampled_from([*RECORD, "more", "box", "action"]), SCALARS, max_size=4)


@given(PARTS, PARTS)
def test_nonsense_is_refused_and_nothing_else_happens(
    top: dict[str, Any], action: dict[str, Any]
) -> None:
    with suppress(RecordError):
        read_record({**RECORD, **top, "actions": [action]})


def test_one_price_of_the_ante_is_the_price_of_every_hand() -> None:
    raw = to_builtins(rulebook("nsw-lunar").document, enc_hook=str)
    ante = {"clauses": ["10.2"], "any": "3:2"}
    given = LunarDocument.in_full({**raw, "odds": {**raw["odds"], "ante": ante}})
    both = {"clauses": ["10.2"], "below_straight": "3:2", "straight_or_higher": "3:2"}
    assert given["odds"]["ante"] == both
    assert LunarDocument.in_full({"odds": 3}) == {"odds": 3}


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_a_document_survives_being_kept(id: str) -> None:
    document = rulebook(id).document
    again = pickle.loads(pickle.dumps(document))
    assert again == document
    assert figures(again) == figures(document)


PROGRAM = """
import sys
from pathlib import Path
from croupier.cli.main import app
from croupier.result_store import use_store
with use_store(Path(sys.argv[1])):
    app(sys.argv[2:], standalone_mode=False)
sys.exit("imported" if {"pydantic", "tomllib"} & set(sys.modules) else 0)
"""


@pytest.mark.parametrize(
    "words",
    [["rules", "show", "nz-lunar"], ["replay", "examples/two-combinations.json"]],
    ids=["rules show", "replay"],
)
def test_a_second_run_imports_no_pydantic_and_says_the_same(
    words: list[str], tmp_path: Any
) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), *words]
    first = subprocess.run(command, capture_output=True, text=True)
    for kept in tmp_path.iterdir():
        assert kept.stat().st_size
    second = subprocess.run(command, capture_output=True, text=True)
    assert second.returncode == 0, second.stderr
    assert first.stdout == second.stdout != ""
    for kept in tmp_path.iterdir():
        kept.write_bytes(kept.read_bytes()[:-1] + b"?")
    damaged = subprocess.run(command, capture_output=True, text=True)
    assert damaged.stdout == first.stdout
