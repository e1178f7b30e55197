"""`croupier strategy` for Lunar Poker: the card, for people, scripts, browsers and printers."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.analysis.lunar.advice import pricing
from croupier.analysis.lunar.advice.advice import (
    LUNAR,
    advice_for,
    force_notes,
    force_words,
    made_for,
    played_with,
    priced_cards,
)
from croupier.analysis.lunar.advice.card import SECTIONS
from croupier.analysis.lunar.figures import STATES, Sums
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.decision import FOLD, scale_of
from croupier.analysis.lunar.solver.upcard import READINGS
from croupier.analysis.mathematics import NoMathematics
from croupier.cli.main import app
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.published import fitting

EACH = STATES // 13


def run(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["strategy", *args])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("name", LUNAR)
def test_for_people(name: str) -> None:
    code, told, _ = run(name)
    assert code == 0
    for words, _, _ in SECTIONS.values():
        assert words.capitalize() in told
    assert "When you have drawn" in told
    forces = rulebook(name).rules_as(LunarRules, {}).force_antes is not None
    assert ("The dealer does not qualify" in told) == forces


@pytest.mark.parametrize("name", LUNAR)
def test_for_scripts(name: str) -> None:
    code, told, _ = run(name, "--json")
    assert code == 0
    answer = fitting("strategy-1", told)
    assert set(answer["first"]) == set(SECTIONS)
    assert answer["after_draw"]
    assert all(not rules[-1]["when"] for rules in answer["first"].values())
    best = Fraction(answer["best"]["house_edge"])
    if "card" in answer:
        card = answer["card"]
        assert Fraction(card["house_edge"]) - best == Fraction(card["cost"]) > 0
        assert Fraction(card["cost"]) < Fraction(1, 100)
        shares = {key: Fraction(share) for key, share in card["shares"].items() if key != "force"}
        assert sum(shares.values()) == 1
    else:
        assert f"croupier strategy {name} --evaluate" in answer["note"]


def test_the_rulebooks_differ_where_their_cards_do() -> None:
    here = json.loads(run("wa-lunar", "--json")[1])
    there = json.loads(run("nsw-lunar", "--json")[1])
    words = {
        answer["rulebook"]: {each["hand"]: each["rules"] for each in answer["words"]}
        for answer in (here, there)
    }
    differing = {each["hand"] for each in here["differences"] if "nsw-lunar" in each["rulebook"]}
    assert differing == {
        hand for hand, rules in words["wa-lunar"].items() if rules != words["nsw-lunar"][hand]
    }
    for each in here["differences"]:
        if "nsw-lunar" in each["rulebook"]:
            mine, others = (words[name][each["hand"]] for name in ("wa-lunar", "nsw-lunar"))
            only = [f"{rule['do']}: {rule['when']}" for rule in others if rule not in mine]
            told = "; ".join(only)
            assert each["there"] == (told or "none")
    vanuatu = json.loads(run("vu-lunar", "--json")[1])["differences"]
    assert not [each for each in vanuatu if "nz-lunar" in each["rulebook"]]


def test_for_a_browser(tmp_path: Path) -> None:
    path = tmp_path / "card.html"
    assert run("nz-lunar", "--html", str(path))[0] == 0
    text = path.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "When you have drawn" in text
    assert not re.search(r"https?://|<script|style=", text)


@pytest.mark.parametrize("ending", [".png", pytest.param(".svg", marks=pytest.mark.long)])
def test_as_a_picture(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"card{ending}"
    assert run("nsw-lunar", "--image", str(path))[0] == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG" if ending == ".png" else b"<svg")


def test_when_to_force_is_the_exact_rule() -> None:
    """g = 2 o w - 3 l - 2 n above zero, over the bet wager of two antes."""
    game = game_of(rulebook("nz-lunar").rules_as(LunarRules, {}))
    words = force_words(game)
    assert "less 1.5 x bad cards" in words
    assert "above the cards that may come (42 less those you drew)" in words
    # 4 x 10 is not above 42, 4 x 11 is; 20 x 2 is not, 20 x 3 is.
    assert "odds of 4, 5, 7, 20, 50, 100 need 11, 9, 7, 3, 1, 1 good cards" in force_notes(game)[1]


def test_what_is_not_known_is_said() -> None:
    """A house variant's game that nobody solved has a card, but no cost."""
    game = game_of(rulebook("wa-lunar").rules_as(LunarRules, {}))
    strange = Game(**{**game.__dict__, "bet_antes": 3})
    advice = advice_for(strange)
    assert advice.best is None
    assert advice.priced is None
    assert advice.cost is None


def test_bad_input_is_refused(tmp_path: Path) -> None:
    for args, words in (
        (["wa-lunar", "--export", str(tmp_path / "x.csv")], "croupier solve wa-lunar"),
        (["wa-lunar", "--image", str(tmp_path / "x.gif")], ".png or .svg"),
        (["wa-lunar", "--evaluate", str(tmp_path / "x.txt")], ".json"),
        (["wa-lunar", "--html", str(tmp_path / "none" / "x.html")], "there is no folder"),
        (["nz-uth", "--evaluate", str(tmp_path / "x.json")], "leave it out"),
        (["wa-lunar", "-o", "moon=full"], "moon"),
    ):
        code, _, told = run(*args)
        assert code == 2, args
        assert words in told, told


def folding(game: Game, up: int) -> dict[object, Sums]:
    """As if the card always folded: what takes minutes stands aside, the rest is real."""
    del up
    weights = tuple(EACH if code == FOLD else 0 for code in range(32))
    sums = Sums(-EACH * scale_of(game).denominator, (0, 0), weights, (0,) * 6)
    return dict.fromkeys(READINGS, sums)


def test_a_card_is_priced_and_a_stopped_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = tmp_path / "card.json", list[int]()
    args = ["wa-lunar", "--evaluate", str(path), "--workers", "1"]

    def until_stopped(game: Game, up: int) -> dict[object, Sums]:
        if len(done) == 4:
            raise KeyboardInterrupt
        done.append(up)
        return folding(game, up)

    monkeypatch.setattr(pricing, "price_part", until_stopped)
    code, _, told = run(*args)
    assert code == 130
    assert "continue from" in told
    assert len(json.loads(path.read_text("utf-8"))["upcards"]) == 4

    def again(game: Game, up: int) -> dict[object, Sums]:
        done.append(up)
        return folding(game, up)

    monkeypatch.setattr(pricing, "price_part", again)
    code, told, _ = run(*args)
    assert code == 0
    assert done == list(range(13))[::-1]
    assert "house edge with the card 100.000000% = 1" in told
    answer = json.loads(path.read_text("utf-8"))
    assert answer["command"] == "croupier strategy wa-lunar --evaluate card.json"
    best = advice_for(game_of(rulebook("wa-lunar").rules_as(LunarRules, {}))).best
    assert best is not None
    assert Fraction(answer["cost"]["two-straights"]["exact"]) == best.value() + 1
    path.write_text("{}")
    code, _, told = run(*args)
    assert code == 2
    assert "it was not changed" in told


def test_what_comes_along_says_its_command() -> None:
    for each in priced_cards():
        name = each["rulebook"]
        assert each["command"] == f"croupier strategy {name} --evaluate {name}-card.json"


def test_a_card_is_named_for_the_odds_it_was_made_for() -> None:
    rules = rulebook("vu-lunar").rules_as(LunarRules, {})
    assert "made for" not in played_with(rules)
    assert made_for(game_of(rules)) == "nz-lunar and vu-lunar"


def test_a_game_for_which_no_card_was_made_has_none() -> None:
    game = game_of(rulebook("nz-lunar").rules_as(LunarRules, {}))
    with pytest.raises(NoMathematics, match="no strategy card has been made"):
        advice_for(replace(game, ante_odds=(1, 4)))
