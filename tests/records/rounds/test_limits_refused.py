"""Limits that make no sense are refused with a code, clauses and a sentence."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.records.rounds import RecordError, answer, error_answer, replay
from croupier.records.rounds.account import account
from tests.effort import examples
from tests.records.rounds.samples import LOSES, QUEENS, TEN, Sign, holdem, lunar, nets, refused


def sign(area: str = "ante", **changes: Any) -> dict[str, Any]:
    return {area: {"minimum": "10", "maximum": "500", **changes}}


ABOVE = {"3": sign(maximum="501")}

BAD: dict[str, tuple[dict[str, Any], str, str | None, str]] = {
    "a minimum above the maximum": (
        {"limits": sign(minimum="501")},
        "bad-sign",
        "nsw-lunar:6.1",
        "limits: the sign for ante: the maximum of 500 is below the minimum of 501",
    ),
    "no minimum": ({"limits": {"ante": {"maximum": "5"}}}, "bad-record", None, "minimum"),
    "nothing stated of an area": ({"limits": {"ante": {}}}, "bad-record", None, "ante"),
    "no object": ({"limits": [10, 500]}, "bad-record", None, "limits"),
    "a float": ({"limits": sign(maximum=500.0)}, "bad-record", None, "limits.ante.maximum"),
    "a truth value": ({"limits": sign(minimum=True)}, "bad-record", None, "limits.ante.minimum"),
    "multiples of what": ({"limits": sign(multiples="10")}, "bad-record", None, "multiples"),
    "an unknown field": (
        {"limits": sign(most="5")},
        "bad-record",
        None,
        "limits.ante: object contains unknown field `most`",
    ),
    "an amount that is none": (
        {"limits": sign(maximum="lots")},
        "bad-amount",
        "nsw-lunar:6.1",
        "limits.ante.maximum: 'lots'",
    ),
    "a minimum of nothing": ({"limits": sign(minimum=0)}, "bad-sign", "nsw-lunar:6.1", "minimum 0"),
    "a unit below nothing": ({"limits": sign(unit="-5")}, "bad-sign", "nsw-lunar:6.1", "unit -5"),
    "an unknown area": (
        {"limits": sign("moon")},
        "no-such-area",
        "nsw-lunar:2.2.1",
        "it has ante, dealer_super, super, super_on",
    ),
    "a bet wager's limits": ({"limits": sign("bet")}, "no-such-area", "nsw-lunar:2.2.1", "'bet'"),
    "an own sign at no box": (
        {"limits_of": {"6": sign(maximum="5000")}},
        "no-such-box",
        "nsw-lunar:2.1",
        "boxes 1 to 5",
    ),
    "an own sign of a box without a number": (
        {"limits_of": {"one": sign(maximum="5000")}},
        "no-such-box",
        "nsw-lunar:2.1",
        "'one'",
    ),
    "an own sign of other areas": (
        {"limits_of": {"3": sign("dealer_super", maximum="5000")}},
        "not-above",
        "nsw-lunar:6.6",
        "limits_of.3",
    ),
    "an own sign of nothing": ({"limits_of": {"3": {}}}, "not-above", "nsw-lunar:6.6", "3"),
    "an own sign without the table's": (
        {"limits": {}, "limits_of": ABOVE},
        "not-above",
        "nsw-lunar:6.6",
        "limits_of.3",
    ),
    "an own sign that makes no sense": (
        {"limits_of": {"3": sign(minimum="600")}},
        "bad-sign",
        "nsw-lunar:6.1",
        "limits_of.3: the sign for ante",
    ),
}


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.6")
@pytest.mark.parametrize(("fields", "code", "clause", "mention"), BAD.values(), ids=BAD.keys())
def test_bad_limits_are_refused(
    fields: dict[str, Any], code: str, clause: str | None, mention: str
) -> None:
    error = refused({**lunar(), **fields})
    assert error.code == code
    assert mention in error.message
    assert clause is None or clause in error.clauses
    assert set(error_answer(error)["error"]) == {"code", "clauses", "message"}


@pytest.mark.clauses("nsw-lunar:6.6")
def test_an_own_sign_just_above_the_table_s_is_right() -> None:
    assert nets(replay(lunar(hands={3: LOSES}, limits_of=ABOVE)), 3)["ante"] == -501


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
@pytest.mark.parametrize("maximum", ["500", "100"])
def test_an_own_sign_that_the_table_s_has_reached_since_still_holds(maximum: str) -> None:
    own = {"3": {area: {"minimum": "10", "maximum": maximum} for area in ("ante", "super")}}
    assert nets(replay(lunar(hands={3: LOSES}, limits_of=own)), 3)["ante"] == -int(maximum)


@pytest.mark.clauses("ruling:limits-silent")
def test_a_document_without_limits_cites_the_ruling() -> None:
    error = refused(lunar(name="wa-lunar", limits=sign(minimum="501")))
    assert (error.code, error.clauses) == ("bad-sign", ("ruling:limits-silent",))


def uth(limits: dict[str, Any], **options: Any) -> dict[str, Any]:
    wagers = {"ante": 10, "blind": 10, "jackpot": 5}
    pool = {"pool": "1000"}
    cards = ("As Ad", "Ks 8d 5c 3h 2s", "Kh 9c")
    return holdem(*cards, wagers, limits, jackpot=pool, options=options)


@pytest.mark.clauses("nz-uth:11.2")
def test_a_jackpot_wager_has_one_amount_on_the_sign() -> None:
    error = refused(uth(sign("jackpot", minimum="5", maximum="10")))
    assert (error.code, error.clauses) == ("one-amount", ("nz-uth:11.2",))


@pytest.mark.clauses("nz-uth:11.2")
@pytest.mark.parametrize("stated", ["4", "6"])
def test_a_jackpot_wager_is_not_one_amount_on_the_sign_and_another_in_the_options(
    stated: str,
) -> None:
    error = refused(uth(sign("jackpot", minimum=stated, maximum=stated), jackpot_wager=5))
    assert (error.code, error.clauses) == ("one-amount", ("nz-uth:11.2",))
    assert "jackpot_wager is 5" in error.message


@pytest.mark.clauses("nsw-lunar:5.2.5", "nsw-lunar:6.3")
def test_limits_do_not_make_a_wager_right_that_breaks_another_rule() -> None:
    wagers = {"ante": 600, "super": 599}
    assert refused(lunar(wagers=wagers, limits=TEN)).code == "super-below-ante"


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**40),
    st.floats(),
    st.sampled_from(["10", "2.50", "1/3", "1/0", "-1", "", "ten", "9" * 40]),
)
SIGNS = st.dictionaries(
    st.sampled_from(["ante", "super", "super_on", "dealer_super", "bet", "jackpot", ""]),
    ODD
    | st.dictionaries(
        st.sampled_from(["minimum", "maximum", "unit", "multiples", "most"]), ODD, max_size=5
    )
    | st.fixed_dictionaries({"minimum": st.integers(1, 20), "maximum": st.integers(10, 700)}),
    max_size=3,
)
OWN = st.dictionaries(st.sampled_from(["1", "3", "6", "01", "x"]), SIGNS, max_size=2)


@given(limits=SIGNS | ODD, own=OWN | ODD)
@settings(max_examples=examples(150))
def test_whatever_the_limits_are_the_answer_is_a_result_or_a_clear_error(
    limits: Any, own: Any
) -> None:
    try:
        answered = answer(replay({**lunar(limits=None), "limits": limits, "limits_of": own}))
    except RecordError as error:
        answered = error_answer(error)
    assert json.loads(json.dumps(answered))
    assert len(answered.get("error", {}).get("message", "")) < 400


ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "above-the-maximum.json"


def told(record: dict[str, object]) -> list[str]:
    """The account's lines, each as who and what."""
    return [re.sub(r"\s{2,}", " ", line) for line in account(replay(record)).splitlines()]


@pytest.mark.clauses("nsw-lunar:6.1", "nsw-lunar:6.2", "nsw-lunar:6.3", "nsw-lunar:6.6")
def test_sign_finding_and_outcome_are_told_with_their_clauses() -> None:
    own = {"ante": {"minimum": 20, "maximum": 900}}
    wagers = {"ante": 15, "super": 600}
    lines = told(lunar(QUEENS, {1: LOSES}, wagers, limits_of={"1": own}))
    sign, own_line = lines[2], lines[3]
    assert sign.startswith("Table limits on the sign: ante and super: 10 to 500 [6.1")
    assert own_line.startswith("Box 1 limits on a sign of its own: ante: 20 to 900 [6.6")
    below = "Box 1 ante of 15: below the minimum of 20, but valid after the first card [6.2]"
    (above,) = [line for line in lines if line.startswith("Box 1 super wager of 600")]
    assert "above the maximum of 500; it counts for 500 [6.3" in above
    deal = next(index for index, line in enumerate(lines) if "receives" in line)
    assert deal < lines.index(below) < lines.index(above)
    (rest,) = [line for line in lines if "excess of the super wager: 100 void" in line]
    assert "returned 100" in rest
    assert lines.index(above) < lines.index(rest)


def test_areas_with_the_same_limits_are_told_together() -> None:
    limits: Sign = {
        "ante": {"minimum": "10", "maximum": "500", "unit": "5"},
        "super": {"minimum": "10", "maximum": "500", "multiples": True},
        "super_on": {"minimum": "10", "maximum": "500", "unit": "5"},
        "dealer_super": {"minimum": "2.50", "maximum": "100"},
    }
    sign = told(lunar(limits=limits))[2]
    assert (
        "ante and super on: 10 to 500 in steps of 5; "
        "super: 10 to 500 in multiples of the minimum; dealer super: 2.5 to 100 ["
    ) in sign


def test_areas_of_one_kind_are_named_once() -> None:
    same = {"minimum": "10", "maximum": "500", "unit": "5"}
    areas = ("ante", "dealer_super", "super", "super_on")
    sign = told(lunar(limits=dict.fromkeys(areas, same)))[2]
    assert "limits on the sign: ante and supers: 10 to 500 in steps of 5 [" in sign


@pytest.mark.clauses("ruling:limits-silent")
def test_the_pool_moves_in_the_account_as_it_does_in_the_answer() -> None:
    wagers = {"ante": 10, "blind": 10, "jackpot": 8}
    limits = {"jackpot": {"minimum": 5, "maximum": 5}}
    record = holdem("As 9s", "Ks 8s 5s 3h 2d", "Kh 9c", wagers, limits, jackpot={"pool": "100000"})
    today = told(record)
    assert any("jackpot wager: 8 void, returned 8" in line for line in today)
    assert today[-1] == "Jackpot after the round 100000"
    lines = told({**record, "reading": 1})
    assert any(line.startswith("Jackpot -500: box 1: 100 to 1") for line in lines)
    assert any("excess of the jackpot wager: 3 void, returned 3" in line for line in lines)
    assert lines[-1] == "Jackpot after the round 99500"


def test_an_account_without_limits_says_nothing_of_them() -> None:
    assert "limits" not in account(replay(lunar(limits=None)))


@pytest.mark.clauses("nsw-lunar:6.3")
def test_the_command_shows_it() -> None:
    result = CliRunner().invoke(app, ["replay", str(EXAMPLE)], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "limits on the sign: ante and super: 10 to 500 in steps of 5" in result.stdout
    assert "ante of 600: above the maximum of 500; it counts for 500" in result.stdout
    assert "excess of the" in result.stdout
    assert "+2500" in result.stdout


@pytest.mark.clauses("nsw-lunar:6.3")
def test_reasons_and_clauses_have_room_on_a_narrow_terminal() -> None:
    result = CliRunner().invoke(app, ["replay", str(EXAMPLE)], env={"COLUMNS": "80"})
    assert "…" not in result.stdout
    assert "12.12.2" in result.stdout
    assert "counts to" in result.stdout


def test_the_worked_example_in_the_documentation_is_the_answer_given() -> None:
    text = (ROOT / "docs" / "round-record.md").read_text(encoding="utf-8")
    stated, shown = (
        json.loads(block)
        for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)
        if "limits" in block or "found" in block
    )
    record = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert stated == {field: record[field] for field in stated}
    given = answer(replay(EXAMPLE))
    assert shown["boxes"] == given["boxes"]
    assert shown["found"] == given["found"]
    for line in shown["lines"]:
        (same,) = [each for each in given["lines"] if each["wager"] == line["wager"]]
        assert line == {field: same[field] for field in line}
