"""A mistake in a scenario file fails with a sentence that names the file and the case."""

from pathlib import Path

import pytest

from .case import ScenarioError, find_drafts, read_case
from .playing import play
from .test_scenarios import test_scenario as run_scenario

GOOD = """
rulebook = "nz-lunar"
[[case]]
name    = "a pair"
clauses = ["10.8(a)"]
dealer  = "As Kd 9c 5h 2d"
box.1   = { ante = 10, cards = "3h 3s 7d 8c Jh", does = ["bet"] }
pays.1  = { ante = "stand-off", bet = "1:1 = 20" }
"""

MISTAKES = {
    "an unknown field": ("clauses = ", "colour = 1\nclauses = ", "colour: is not a field"),
    "an unknown field of a box": ("ante = 10,", "ante = 10, anti = 5,", "box.1.anti: is not"),
    "no name of a clause": ('clauses = ["10.8(a)"]', "", "clauses: is missing"),
    "an unknown clause": ("10.8(a)", "10.88", "nz-lunar has no clause 10.88"),
    "a card twice": ("3h 3s", "As 3s", "As is given twice: to the dealer and to box 1"),
    "a card twice in a hand": ("3h 3s", "3h 3h", "3h is named twice"),
    "no such card": ("3h 3s", "3h 3x", "'3x' is not a card"),
    "four cards": ("3h 3s", "3h", "5 cards wanted"),
    "no cards": ('cards = "3h 3s 7d 8c Jh", ', "", "box 1 has no cards"),
    "no expectation": ("pays.1", "net.1 = 20 #", "give either what it pays or how it is refused"),
    "no such payment": ("1:1 = 20", "wins 20", "'wins 20' is no payment"),
    "no such act": ('"bet"', '"bat"', "'bat' is nothing that a box can do"),
    "payment for nobody": ("pays.1", "pays.2", "box 2 is to be paid but has no ante"),
    "an inexact amount": ("ante = 10", "ante = 10.5", "10.5 is not an exact amount"),
    "broken TOML": ("[[case]]", "[[case]", "Expected"),
    "another folder's rulebook": ("nz-lunar", "wa-lunar", "the folder is another's"),
}


def _write(folder: Path, text: str) -> Path:
    file = folder / "nz-lunar" / "pairs.toml"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("wrong", "right", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named(tmp_path: Path, wrong: str, right: str, sentence: str) -> None:
    assert wrong in GOOD
    (draft,) = find_drafts(_write(tmp_path, GOOD.replace(wrong, right)))
    with pytest.raises(ScenarioError) as error:
        read_case(draft)
    words = str(error.value)
    assert words.startswith(f"nz-lunar/pairs.toml, case {draft.name!r}: ")
    assert sentence in words


UNFINISHED = {
    "a decision is missing": ('"bet"', "", "box 1 must decide"),
    "a decision is too many": ('"bet"', '"bet", "force"', "never done: box 1: force"),
    "a rack is not needed": ("pays.1", 'rack = "2c"\npays.1', "the deck does not run out"),
    "a clause is named in vain": ("10.8(a)", "10.9", "named in vain"),
    "a wager is not listed": ('ante = "stand-off", ', "", "box 1"),
    "a payment is wrong": ("1:1 = 20", "1:1 = 21", "1:1 = 21"),
}


@pytest.mark.parametrize(("old", "new", "sentence"), UNFINISHED.values(), ids=UNFINISHED)
def test_a_case_that_does_not_fit_the_round_fails(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    (draft,) = find_drafts(_write(tmp_path, GOOD.replace(old, new)))
    with pytest.raises((pytest.fail.Exception, AssertionError)) as error:
        run_scenario(draft)
    assert sentence in str(error.value)


def test_each_makes_a_case_of_every_entry(tmp_path: Path) -> None:
    each = 'each = [{ named = "ten" }, { named = "five", box.1.ante = 5, pays.1.bet = "1:1 = 10" }]'
    drafts = find_drafts(_write(tmp_path, GOOD + each))
    assert [draft.name for draft in drafts] == ["a pair: ten", "a pair: five"]
    stakes = [play(read_case(draft)).acted[0][1] for draft in drafts]
    assert [getattr(wager, "amount", None) for wager in stakes] == [10, 5]
