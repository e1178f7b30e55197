"""A mistake in a scenario file fails with a sentence that names the file and the case."""

from pathlib import Path

import pytest

from .files import ScenarioError, find_drafts, read_case
from .play import play
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

HOLDEM = """
rulebook = "nz-uth"
[[case]]
name    = "a pair"
clauses = ["10.8(b)"]
jackpot = { pool = 1000 }
board   = "Kd 9c 5s 4d 2h"
dealer  = "Qs Qh"
box.1   = { ante = 10, jackpot = 5, cards = "Ks 3c", does = ["play 4"] }
pays.1  = { ante = "1:1 = 10", play = "1:1 = 40", blind = "stand-off", jackpot = "lost" }
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
    "an act of another game": ('"bet"', '"check"', "check is no act of this game"),
    "no such deal": (', does = ["bet"] }', ' }\nacts = ["deal up 1"]', "'deal up 1' is no act"),
    "no such act by hand": ("clauses = ", 'by_hand = ["paying"]\nclauses = ', "by_hand.0: "),
    "a field of another game": ("clauses = ", "waiting = 1\nclauses = ", "waiting: is not a field"),
    "payment for nobody": ("pays.1", "pays.2", "box 2 is to be paid but has no ante"),
    "an inexact amount": ("ante = 10", "ante = 10.5", "10.5 is not an exact amount"),
    "broken TOML": ("[[case]]", "[[case]", "Expected"),
    "another folder's rulebook": ("nz-lunar", "wa-lunar", "the folder is another's"),
}


HOLDEM_MISTAKES = {
    "an unknown field of a box": ("ante = 10,", "ante = 10, super = 5,", "box.1.super: is not"),
    "five cards": ("Ks 3c", "Ks 3c 4c 5c 6c", "2 cards wanted"),
    "no board": ('board   = "Kd 9c 5s 4d 2h"', "", "the board has no cards"),
    "a card twice": ("Ks 3c", "Kd 3c", "Kd is given twice: to box 1 and to the board"),
    "an act of another game": ('"play 4"', '"bet"', "bet is no act of this game"),
    "two pools in one": ("pool = 1000", "pool = 1000, minor = 1", "a jackpot has one pool, or"),
    "an unknown pool": ("pool = 1000", "pot = 1000", "write { pool = 250000 } or"),
    "a pool from nowhere": ("jackpot = { pool", "pool_after = { pool", "there is no jackpot"),
    "no such payment": ("1:1 = 40", "won 40", "'won 40' is no payment"),
    "an unknown clause": ("10.8(b)", "10.8(z)", "nz-uth has no clause 10.8(z)"),
    "an unknown clause, uncited": (
        "clauses",
        'uncited = ["13"]\nclauses',
        "nz-uth has no clause 13",
    ),
}


def _write(folder: Path, text: str) -> Path:
    book = "nz-uth" if "nz-uth" in text else "nz-lunar"
    file = folder / book / "pairs.toml"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("wrong", "right", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named(tmp_path: Path, wrong: str, right: str, sentence: str) -> None:
    _check_mistake(tmp_path, GOOD, (wrong, right), sentence)


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"), HOLDEM_MISTAKES.values(), ids=HOLDEM_MISTAKES
)
def test_a_mistake_is_named_in_holdem_too(
    tmp_path: Path, wrong: str, right: str, sentence: str
) -> None:
    _check_mistake(tmp_path, HOLDEM, (wrong, right), sentence)


def _check_mistake(folder: Path, good: str, change: tuple[str, str], sentence: str) -> None:
    assert change[0] in good
    (draft,) = find_drafts(_write(folder, good.replace(*change)))
    with pytest.raises(ScenarioError) as error:
        read_case(draft)
    words = str(error.value)
    assert words.startswith(f"{draft.file.parent.name}/pairs.toml, case {draft.name!r}: ")
    assert sentence in words


UNFINISHED = {
    "a decision is missing": ('"bet"', "", "box 1 must decide"),
    "a decision is too many": ('"bet"', '"bet", "force"', "never done: box 1: force"),
    "a rack is not needed": ("pays.1", 'rack = "2c"\npays.1', "the deck does not run out"),
    "a clause is named in vain": ("10.8(a)", "10.9", "named in vain"),
    "a wager is not listed": ('ante = "stand-off", ', "", "box 1"),
    "a payment is wrong": ("1:1 = 20", "1:1 = 21", "1:1 = 21"),
}


HOLDEM_UNFINISHED = {
    "a decision is missing": ('"play 4"', '"check"', "box 1 must decide"),
    "a decision is too many": ('"play 4"', '"play 4", "check"', "never done: box 1: check"),
    "a clause is named in vain": ("10.8(b)", "10.8(d)", "named in vain"),
    "a clause has no part": ("clauses", 'uncited = ["9.7"]\nclauses', "it has no part"),
    "a wager is not listed": (', jackpot = "lost"', "", "box 1"),
    "a payment is wrong": ("1:1 = 40", "1:1 = 41", "1:1 = 41"),
    "odds are a share": ("1:1 = 40", "won = 40", "won = 40"),
    "a stake comes back": ('jackpot = "lost"', 'jackpot = "stand-off"', "stand-off"),
    "the pool has not moved": ("pays.1", "pool_after.pool = 995\npays.1", "pool_after"),
    "an order is wrong": ("pays.1", 'settled = ["1 blind"]\npays.1', "settled"),
}


@pytest.mark.parametrize("good", [GOOD, HOLDEM], ids=["lunar", "holdem"])
def test_the_example_itself_is_right(tmp_path: Path, good: str) -> None:
    (draft,) = find_drafts(_write(tmp_path, good))
    run_scenario(draft)


@pytest.mark.parametrize(("old", "new", "sentence"), UNFINISHED.values(), ids=UNFINISHED)
def test_a_case_that_does_not_fit_the_round_fails(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    _check_unfit(tmp_path, GOOD, (old, new), sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"), HOLDEM_UNFINISHED.values(), ids=HOLDEM_UNFINISHED
)
def test_a_case_that_does_not_fit_the_round_fails_in_holdem_too(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    _check_unfit(tmp_path, HOLDEM, (old, new), sentence)


def _check_unfit(folder: Path, good: str, change: tuple[str, str], sentence: str) -> None:
    assert change[0] in good
    (draft,) = find_drafts(_write(folder, good.replace(*change)))
    with pytest.raises((pytest.fail.Exception, AssertionError)) as error:
        run_scenario(draft)
    assert sentence in str(error.value)


def test_each_makes_a_case_of_every_entry(tmp_path: Path) -> None:
    each = 'each = [{ named = "ten" }, { named = "five", box.1.ante = 5, pays.1.bet = "1:1 = 10" }]'
    drafts = find_drafts(_write(tmp_path, GOOD + each))
    assert [draft.name for draft in drafts] == ["a pair: ten", "a pair: five"]
    stakes = [play(read_case(draft)).acted[0][1] for draft in drafts]
    assert [getattr(wager, "amount", None) for wager in stakes] == [10, 5]
