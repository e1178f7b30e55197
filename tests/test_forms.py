"""Forms: pydantic's models, made when first something is checked, and a reader that needs none."""

import pickle
import subprocess
import sys
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from croupier.forms import ConfigDict, Field, Form, model_validator, read_exact
from croupier.records.rounds.format import ActionEntry, RoundRecord
from croupier.rulebooks import RULEBOOK_IDS, rulebook


class Part(Form):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    box: int
    kind: Literal["ante", "bet"] = "ante"
    to: int | Literal["dealer"] | None = None


class Whole(Form):
    model_config = ConfigDict(frozen=True, extra="allow", strict=True)

    name: str
    parts: list[Part] = Field(default_factory=list)
    sums: dict[str, str | int] | None = None
    sure: bool = False


class Checked(Form):
    model_config = ConfigDict(frozen=True, extra="forbid")

    least: int = Field(alias="min")
    most: int

    @model_validator(mode="after")
    def _in_order(self) -> "Checked":
        if self.least > self.most:
            raise ValueError("the least is more than the most")
        return self


SCALARS = (
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["ante", "dealer", "\ud800"])
)
PARTS = st.dictionaries(st.sampled_from(["box", "kind", "to", "x"]), SCALARS)
WHOLES = st.dictionaries(
    st.sampled_from(["name", "parts", "sums", "sure", "more"]),
    SCALARS | st.lists(PARTS, max_size=2) | st.dictionaries(st.sampled_from("ab"), SCALARS),
)


@given(WHOLES)
def test_what_is_read_exactly_is_what_pydantic_reads(raw: dict[str, Any]) -> None:
    exact = read_exact(Whole, raw)
    try:
        checked = Whole.model_validate(raw)
    except ValidationError:
        assert exact is None
    else:
        assert exact is None or exact == checked


def test_a_record_is_read_exactly() -> None:
    raw = {
        "format": "croupier.round/1",
        "rulebook": "nz-lunar",
        "deck": "As Kd",
        "wagers": [{"box": 1, "area": "ante", "amount": "10"}],
        "actions": [{"box": 1, "action": "exchange", "discard": ["As", "Kd"], "seen": 3}],
    }
    exact = read_exact(RoundRecord, raw)
    assert exact is not None
    assert exact == RoundRecord.model_validate(raw)
    [action] = exact.actions
    assert isinstance(action, ActionEntry)
    assert action.said("seen") == 3
    assert action.model_extra == {"seen": 3}
    assert exact.model_dump() == RoundRecord.model_validate(raw).model_dump()


def test_a_form_with_a_check_of_its_own_is_left_to_pydantic() -> None:
    assert read_exact(Checked, {"min": 1, "most": 2}) is None
    assert Checked.model_validate({"min": 1, "most": 2}).least == 1
    with pytest.raises(ValidationError, match="the least is more"):
        Checked.model_validate({"min": 3, "most": 2})


def test_a_form_is_frozen() -> None:
    part = Part.model_validate({"box": 1})
    with pytest.raises(AttributeError, match="frozen"):
        part.box = 2


@pytest.mark.parametrize("id", RULEBOOK_IDS)
def test_a_document_survives_being_kept(id: str) -> None:
    document = rulebook(id).document
    again = pickle.loads(pickle.dumps(document))
    assert again == document
    assert again.model_dump(mode="json", by_alias=True) == document.model_dump(
        mode="json", by_alias=True
    )


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
