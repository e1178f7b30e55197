"""Nonsense in every prompt of a table in the terminal: said to be nonsense, and no round lost."""

import re
from collections.abc import Iterable

import pytest

from tests.cli.play.script import LUNAR, flat, folded, play, saved

pytestmark = pytest.mark.usefixtures("own_folder")

NONSENSE = [
    "zz",
    "[bold]x[/]",
    "\x1b[A",
    "9" * 500,
    "♠",
    ":smile:",
    "x 7",
    "x 1",
    "x 1 1",
    "x 2z",
    "c",
    "g",
]


@pytest.mark.parametrize("name", LUNAR)
def test_bad_keys_never_lose_a_round(name: str) -> None:
    wagers = [key for key in folded(name) if key != "f"]
    good = [*wagers, "x 4 5", "b", "", "d", "s"]
    plain = play(name, good)
    bad = [key for answer in good for key in (*without(NONSENSE, "c", "g"), answer)]
    disturbed = play(name, bad)
    assert disturbed.screen.count("refused: ") > len(wagers) * 5
    assert disturbed.seat.balance == plain.seat.balance


def without(keys: Iterable[str], *some: str) -> list[str]:
    return [key for key in keys if key not in some]


@pytest.mark.parametrize(
    ("key", "refusal"),
    [
        ("x 1", "refused: box 3 may not exchange one card: exchange 2 to 5 (nz-lunar 8.5)"),
        ("x 1 1", "refused: box 3 names a card twice: 2s 2s (nz-lunar 8.5)"),
        ("x 1 6", "refused: there is no card 6: the cards are 1 to 5"),
        ("x As Ks", "refused: box 3 does not hold"),
        ("x 2z", "refused: '2z' is not a card"),
        ("g", "refused: box 3 may answer only when the dealer does not qualify"),
        ("c", "refused: nz-lunar does not let players concede"),
        ("hello", "refused: 'hello' is not a choice"),
        ("", "refused: no choice was made"),
    ],
)
def test_a_refusal_says_why_and_what_is_legal(key: str, refusal: str) -> None:
    screen = play("nz-lunar", ["", "", key]).screen
    assert refusal in screen
    assert re.search(r"legal now: fold, bet 20, exchange 2-5 cards for 10", screen)


def test_after_a_draw_another_is_refused_without_asking_for_cards() -> None:
    screen = play("nz-lunar", ["", "", "y", "x"]).screen
    assert "refused: box 3 has already drawn: it may only fold or bet" in screen
    assert "which cards go?" not in screen


def test_discards_may_be_named_and_the_exchange_thought_better_of() -> None:
    played = play("nz-lunar", ["", "", "x", "", "exchange", "8s 6d", "f", "s"])
    assert played.screen.count("which cards go?") == 2
    assert saved(1)["actions"] == [
        {"box": 3, "action": "exchange", "discard": ["8s", "6d"]},
        {"box": 3, "action": "fold"},
    ]


@pytest.mark.parametrize("amount", ["abc", "-5", "1.2.3", "1e3", "1/0", "ten", "½"])
def test_what_is_no_amount_is_asked_for_again(amount: str) -> None:
    played = play("nz-lunar", [amount, "10", "", "f"])
    assert "refused: " in played.screen
    assert played.seat.balance == 980


def test_a_super_wager_below_the_ante_is_refused_with_its_clause() -> None:
    played = play("nsw-lunar", ["20", "10", "", "", "", "", "f"])
    assert "is below the ante of 20 (nsw-lunar 5.2.5)" in flat(played.screen)


def test_a_compulsory_super_wager_cannot_be_left_out() -> None:
    screen = flat(play("wa-lunar", ["", "0", ""]).screen)
    assert (
        "box 3 needs a super wager: wa-lunar requires one beside the ante (wa-lunar 5.1(a))"
        in screen
    )


def test_a_box_may_sit_out_but_not_all_of_them() -> None:
    played = play("nz-lunar", ["0", "0", "0", "10", "0", "f"], boxes=(1, 2))
    assert (
        "refused: no box has an ante: there is nobody to deal to (nz-lunar 5.1(a))" in played.screen
    )
    assert played.seat.balance == 990
