"""`croupier edge` and `croupier rulings`: for people and for scripts; bad input is refused."""

from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from tests.analysis.lunar.rounds import rounds_played
from tests.published import fitting

_KEYS = (
    *("house_edge", "house_edge_percent", "element_of_risk_percent", "average_wager"),
    *("standard_deviation", "method"),
)


def told(*args: str) -> Any:
    done = CliRunner().invoke(app, [*args, "--json"])
    assert done.exit_code == 0, done.output
    return fitting(f"{args[0]}-1", done.stdout)


@pytest.fixture(scope="module")
def best_of_seven() -> Any:
    return told("edge", "nz-uth", "-o", "hand_method=any")


def test_the_promised_form(best_of_seven: Any) -> None:
    assert best_of_seven["rulebook"] == "nz-uth"
    assert best_of_seven["options"]["hand_method"] == "any"
    for wager in ("main", "blind", "trips", "jackpot"):
        figures = best_of_seven["wagers"][wager]
        assert set(_KEYS) <= figures.keys()
        assert figures["method"] == "exact"
        edge = Fraction(figures["house_edge"])
        assert float(edge * 100) == figures["house_edge_percent"]
        ways = {Fraction(each["net"]): each["ways"] for each in figures["distribution"]}
        mean = Fraction(sum(net * often for net, often in ways.items()), sum(ways.values()))
        assert -mean == edge, "the distribution tells the same as the edge"


def test_the_main_game(best_of_seven: Any) -> None:
    main = best_of_seven["wagers"]["main"]
    assert main["house_edge"] == "50643648973/2317817502000"
    assert round(main["element_of_risk_percent"], 3) == 0.526
    assert round(main["average_wager"], 6) == 4.152252
    assert round(main["standard_deviation"], 2) == 4.94
    assert main["shares"]["four"]["exact"] == "250/663"
    assert main["shares"]["two"]["exact"] == "1382947/6497400"
    assert sum(Fraction(each["exact"]) for each in main["shares"].values()) == 1


@pytest.mark.clauses("nz-uth:9.6")
def test_trips_costs_more_when_folds_forfeit_it(best_of_seven: Any) -> None:
    trips = best_of_seven["wagers"]["trips"]
    alone, unchanged, reoptimised = (
        Fraction(each["house_edge"])
        for each in (trips, trips["play_unchanged"], trips["play_reoptimised"])
    )
    assert alone < reoptimised < unchanged
    assert round(float(alone) * 100, 6) == 0.901835


@pytest.mark.clauses("nz-uth:11.9", "nz-uth:11.10")
def test_the_jackpot_by_its_pool(best_of_seven: Any) -> None:
    jackpot = best_of_seven["wagers"]["jackpot"]
    assert Fraction(jackpot["house_edge"]) == 1 - Fraction(6_085, 10_829)
    assert jackpot["pool"]["one box"]["break_even_pool"] == "3036400/19"


@pytest.mark.clauses("nz-uth:11.9")
def test_a_pool_at_which_the_jackpot_costs_nothing() -> None:
    told_ = told("edge", "nz-uth", "-o", "hand_method=any", "--pool", "3036400/19")
    assert told_["wagers"]["jackpot"]["house_edge"] == "0"


@pytest.mark.parametrize("seen", ["dealer", "flop"])
def test_a_card_seen_too_early_is_worth_something(seen: str, best_of_seven: Any) -> None:
    """Published for one of the dealer's cards, best of seven: 13.5922% to the player."""
    main = told("edge", "nz-uth", "-o", "hand_method=any", "--seen", seen)["wagers"]["main"]
    edge = Fraction(main["house_edge"])
    assert edge < Fraction(best_of_seven["wagers"]["main"]["house_edge"])
    if seen == "dealer":
        assert round(-float(edge) * 100, 4) == 13.5922
    of_cards = [Fraction(each["exact"]) for each in main["by_card"].values()]
    assert sum(of_cards) / 13 == edge


@pytest.mark.parametrize("rulebook", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
def test_super_wagers_of_lunar(rulebook: str) -> None:
    wagers = told("edge", rulebook)["wagers"]
    assert "super" in wagers
    for name in ("super_on", "dealer_super"):
        if name in wagers:
            assert wagers[name]["house_edge"] == wagers["super"]["house_edge"]
    lines = wagers["super"]["lines"]
    back = sum(Fraction(line["ways"], line["of"]) * (Fraction(line["odds"]) + 1) for line in lines)
    assert 1 - back == Fraction(wagers["super"]["house_edge"])


@pytest.mark.clauses("wa-lunar:5.1(a)", "nsw-lunar:5.2.5", "nz-lunar:5.6", "vu-lunar:5.6")
@pytest.mark.parametrize(
    ("rulebook", "edge", "pairs"),
    [
        ("wa-lunar", "140215371365774623/4710155927112636000", 3),
        ("nsw-lunar", "-5442391713925477/415601993568762000", 1),
        ("nz-lunar", "1953022065714923341/261413653954751298000", 13),
        ("vu-lunar", "1953022065714923341/261413653954751298000", 13),
    ],
)
def test_the_main_game_of_lunar(rulebook: str, edge: str, pairs: int) -> None:
    with rounds_played() as play:
        wagers = told("edge", rulebook)["wagers"]
    main = wagers["main"]
    assert set(_KEYS) <= main.keys()
    assert (main["house_edge"], main["method"]) == (edge, "exact")
    assert main["simulated"]["rounds"] == play.rounds
    assert main["simulated"]["command"] == play.command
    assert set(main["simulated"]["standard_error"]) >= {"average_wager", "standard_deviation"}
    chances = sum(each["probability"] for each in main["distribution"])
    assert chances == pytest.approx(1)
    shares = {name: Fraction(each["exact"]) for name, each in main["shares"].items()}
    assert ("force" in shares) == (rulebook in ("nz-lunar", "vu-lunar"))
    assert sum(share for name, share in shares.items() if name != "force") == 1
    assert len(main["instant"]) == pairs
    [chosen] = [each for each in main["instant"] if each["chosen"]]
    assert chosen["straight_with_pair"]["two-straights"]["house_edge"] == edge
    both = Fraction(edge) + Fraction(wagers["super"]["house_edge"])
    compulsory = rulebook in ("wa-lunar", "nsw-lunar")
    assert main.get("with_super", {}).get("house_edge") == (str(both) if compulsory else None)


def test_a_game_that_is_not_solved_says_how_and_gives_no_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.analysis.lunar.main_game.known", lambda _: None)
    answer = told("edge", "wa-lunar")
    assert "main" not in answer["wagers"]
    assert "croupier solve wa-lunar" in answer["missing"]
    done = CliRunner().invoke(app, ["edge", "wa-lunar"])
    assert done.exit_code == 0
    assert "not solved here" in done.stdout
    assert "2.97" not in done.stdout


def test_for_people() -> None:
    with rounds_played():
        done = CliRunner().invoke(app, ["edge", "wa-lunar", "-o", "max_payout=100"])
    assert done.exit_code == 0
    words = " ".join(done.stdout.split())
    for told_ in (
        *("5.0614%", "ace king queen", "2.9769%", "standard error", "exact choices and simulated"),
        *("with an equal super 8.0383%", "(wa-lunar:5.1(a))", "fold 12.2070%"),
        *("without the maximum payout", "300:1000 2.838356% 3.991147%"),
    ):
        assert told_ in words


def test_for_people_where_no_rounds_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.analysis.lunar.main_game.play_of", lambda _: None)
    done = CliRunner().invoke(app, ["edge", "nsw-lunar"])
    words = " ".join(done.stdout.split())
    assert "ante, draw and bet -1.3095%" in words
    assert "a round costs 6.0282% of a unit" in words
    assert "croupier simulate nsw-lunar --optimal" in words
    main = told("edge", "nsw-lunar")["wagers"]["main"]
    assert "standard_deviation" not in main
    assert round(main["with_super"]["house_edge_percent"], 4) == 6.0282


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["edge", "nz-ludo"], "nz-ludo"),
        (["edge", "nz-uth", "-o", "hand_method=some"], "hand_method"),
        (["edge", "nz-uth", "--pool", "much"], "--pool"),
        (["edge", "nz-uth", "--pool", "-1"], "--pool"),
        (["edge", "nz-uth", "--seen", "river"], "dealer or flop"),
        (["edge", "nz-lunar", "--seen", "dealer"], "nz-uth"),
        (["rulings", "nz-uth", "-o", "no_qualify=perhaps"], "no_qualify"),
    ],
)
def test_what_cannot_be_is_refused(args: list[str], words: str) -> None:
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 2
    assert words in done.output


@pytest.mark.clauses("nz-uth:9.7(a)", "nz-uth:9.7(b)", "nz-uth:10.1(b)")
def test_readings_are_priced() -> None:
    readings = {each["option"]: each["values"] for each in told("rulings", "nz-uth")["readings"]}
    by_method = {each["value"]: each["wagers"] for each in readings["hand_method"]}
    assert by_method["any"]["main"]["house_edge"] == "50643648973/2317817502000"
    assert by_method["two-plus-three"]["main"]["house_edge"] == "1798649597/22576144500"
    by_reading = {each["value"]: each for each in readings["no_qualify"]}
    assert by_reading["pay"]["wagers"]["main"]["house_edge_percent"] < 0
    assert [name for name, each in by_reading.items() if each["chosen"]] == ["compare"]


@pytest.mark.clauses("nz-lunar:5.9", "ruling:ace-king-queen")
def test_readings_of_lunar() -> None:
    """With those of the main game, and one that is only there to compare."""
    done = CliRunner().invoke(app, ["rulings", "nsw-lunar"])
    assert "-1.3095%" in done.stdout
    assert "-0.0986%" in done.stdout
    assert "none" in done.stdout
    readings = {each["option"]: each["values"] for each in told("rulings", "nz-lunar")["readings"]}
    any_, unpaired = (each["wagers"]["super"]["house_edge"] for each in readings["ace_king_queen"])
    assert (any_, unpaired) == ("50543/649740", "457/3822")
