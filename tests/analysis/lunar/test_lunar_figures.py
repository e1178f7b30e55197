"""The main game of Lunar Poker in figures: from the package's data, found by the game itself."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.analysis.kernels.values import lookup
from croupier.analysis.lunar import main_game as main_module
from croupier.analysis.lunar.figures import STATES
from croupier.analysis.lunar.game import LEAST, Game, game_of, without_second
from croupier.analysis.lunar.main_game import (
    FIGURES_FORMAT,
    PlayedRounds,
    known,
    main_game,
    read_play,
    read_solved,
    solved_games,
)
from croupier.analysis.lunar.solver.decision import scale_of
from croupier.analysis.lunar.wagers import (
    NO_SECOND,
    lunar_edges,
    lunar_house_edges,
    super_wager,
    with_super,
)
from croupier.analysis.par import par
from croupier.analysis.readings import ambiguities, side_by_side
from croupier.cards import DECK
from croupier.hands import StraightWithPair, evaluate
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.rounds import TOLD, rounds_played

SOLVED = ("wa-lunar", "nsw-lunar")


def rules(name: str = "wa-lunar", **options: Any) -> LunarRules:
    return rulebook(name).rules_as(LunarRules, options)


@pytest.fixture
def played() -> Iterator[PlayedRounds]:
    with rounds_played() as play:
        yield play


@pytest.mark.parametrize("name", SOLVED)
@pytest.mark.parametrize("reading", list(StraightWithPair))
def test_the_edge_follows_from_the_sums_of_the_upcards(
    name: str, reading: StraightWithPair
) -> None:
    """By a way of its own: each upcard's own edge, then the thirteen weighed alike."""
    of = rules(name, straight_with_pair=reading.value)
    told = next(each for each in solved_games() if each["command"] == f"croupier solve {name}")
    denominator = scale_of(game_of(of)).denominator
    means = []
    for sums in told["upcards"].values():
        own = sums[reading.value]
        ways = Fraction(sum(own["weights"].values()))
        assert ways == STATES // 13
        pairs = zip(own["instant"], of.document.options["instant"].default, strict=True)
        paid = sum(each * odds for each, odds in pairs)
        means.append((Fraction(int(own["worth"]), denominator) + paid) / ways)
    assert len(means) == 13
    assert lunar_house_edges(of)["main"] == -sum(means, Fraction(0)) / 13


@pytest.mark.clauses("wa-lunar:5.4")
def test_every_instant_pair_moves_the_edge_by_what_it_pays_more() -> None:
    main = main_game(rules(instant="300:1000"))
    assert main is not None
    edges = {each.pair: each.edges for each in main.instants}
    assert [each.pair for each in main.instants if each.chosen] == [(300, 1000)]
    for reading in StraightWithPair:
        low, high, royal = (
            edges[pair][reading] for pair in ((200, 1000), (300, 1000), (200, 1500))
        )
        assert low - high == Fraction(100 * 1_692, STATES)
        assert low - royal == Fraction(500 * 188, STATES)
    assert main.house_edge == edges[300, 1000][StraightWithPair.TWO_STRAIGHTS]
    other = main_game(rules(straight_with_pair="straight-and-pair"))
    assert other is not None
    assert other.house_edge == edges[200, 1000][StraightWithPair.STRAIGHT_AND_PAIR]
    assert sum(main.shares.values()) == 1


def test_a_game_that_was_not_solved_gets_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(rules())
    for other in (replace(game, bet_antes=3), replace(game, ante_odds=(1, 2)), _with_flush(game)):
        assert known(other) is None
    monkeypatch.setattr(main_module, "known", lambda _: None)
    told = lunar_edges(rules())
    assert "main" not in told.wagers
    assert told.solved is None
    assert "run `croupier solve wa-lunar`" in told.missing
    assert set(lunar_house_edges(rules())) == {"super", "super_on", "dealer_super"}


def _with_flush(game: Game) -> Game:
    return replace(game, odds=tuple((line, pays + (pays == 5)) for line, pays in game.odds))


def test_a_limit_in_money_changes_nothing() -> None:
    assert lunar_house_edges(rules(max_payout=100)) == lunar_house_edges(rules())


def test_data_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "some-play.json").write_text(json.dumps({"format": "croupier.lunar-play/1"}))
    (tmp_path / "some.txt").write_text("words")
    (tmp_path / "game.json").write_text(json.dumps({"format": FIGURES_FORMAT}))
    assert read_solved(tmp_path) == ({"format": FIGURES_FORMAT},)


@pytest.mark.clauses("wa-lunar:5.1(a)", "nsw-lunar:5.2.2", "nsw-lunar:5.2.5")
@pytest.mark.parametrize(("name", "percent"), [("wa-lunar", 8.0383), ("nsw-lunar", 6.0282)])
def test_what_a_round_costs_with_the_super_wager_that_must_be_placed(
    name: str, percent: float
) -> None:
    """One unit on each, the least that may be: both edges together, whatever is chosen later."""
    own = lunar_edges(rules(name))
    assert own.solved is not None
    together = own.solved.house_edge + super_wager(rules(name)).house_edge
    assert own.solved.together is not None
    assert own.solved.together.edge == together
    assert round(100 * float(together), 4) == percent


@pytest.mark.parametrize("name", ["nz-lunar", "vu-lunar"])
def test_where_no_super_wager_must_be_placed_there_is_no_such_sum(name: str) -> None:
    assert with_super(rules(name), Fraction(1, 50)) is None


def test_played_rounds_stand_for_all_but_instant_hands(played: PlayedRounds) -> None:
    main = lunar_edges(rules()).wagers["main"]
    share = Fraction(STATES - 1_880, STATES)
    assert main.results.probability(Fraction(1_000)) == Fraction(188, STATES)
    assert main.results.probability(Fraction(200)) == Fraction(1_692, STATES)
    assert main.results.probability(Fraction(-4)) == share * Fraction(200, 1_000)
    assert sum(main.results.probability(net) for net in main.results.ways) == 1
    assert main.average_wager == share * Fraction(27, 10) + (1 - share)
    assert main.house_edge == lunar_house_edges(rules())["main"], "exact, whatever was played"
    assert main.element_of_risk == main.house_edge / main.average_wager
    assert main.played is not None
    assert main.played.rounds == played.rounds
    deviation = sqrt(sum(often * each**2 for each, often in ((-1.7, 300), (0.3, 400), (1.3, 300))))
    assert main.played.wager_error == pytest.approx(float(share) * deviation / 1_000)


def test_what_the_errors_say_is_what_repeated_play_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred times a thousand rounds: the spread of each figure is its standard error."""
    random, nets = Random(5), {net: often for net, often in TOLD["net"].items() if net != "39"}
    found = []
    for _ in range(200):
        drawn = random.choices(list(nets), list(nets.values()), k=999)
        counts = {net: drawn.count(net) for net in nets}
        play = read_play({**TOLD, "rounds": 999, "net": counts})
        monkeypatch.setattr(main_module, "play_of", lambda _, play=play: play)
        figures = main_module.main_game(rules()).figures  # type: ignore[union-attr]
        assert figures is not None
        assert figures.played is not None
        found.append((figures, figures.played))
    for figure, error in (
        ([float(each.results.mean) for each, _ in found], found[0][1].mean_error),
        ([each.standard_deviation for each, _ in found], found[0][1].deviation_error),
        ([float(each.hit_frequency) for each, _ in found], found[0][1].hit_error),
    ):
        mean = sum(figure) / len(figure)
        spread = sqrt(sum((each - mean) ** 2 for each in figure) / (len(figure) - 1))
        assert spread == pytest.approx(error, rel=0.25)


def test_without_played_rounds_only_the_edge_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main_module, "play_of", lambda _: None)
    told = lunar_edges(rules("nsw-lunar"))
    assert "main" not in told.wagers
    assert told.solved is not None
    assert round(100 * float(told.solved.house_edge), 6) == -1.309520
    assert "croupier simulate nsw-lunar --optimal" in told.missing
    assert told.solved.together is not None
    sheet = par(rulebook("nsw-lunar"), {})
    assert [each.key for each in sheet.wagers] == ["super"]
    assert sheet.priced == ("main", "super")
    assert sheet.play is not None
    assert sheet.play.mean is None
    assert "none come with the package" in sheet.missing


@pytest.mark.usefixtures("played")
def test_a_sheet_with_a_main_game() -> None:
    sheet = par(rulebook("wa-lunar"), {})
    main = sheet.wagers[0]
    assert main.key == "main"
    edge = main.figures.house_edge
    assert sheet.session[100].mean == -100 * edge, "the average is exact"
    for each in main.intervals:
        assert (each.low + each.high) / 2 == pytest.approx(1 - float(edge))
    options = {each.option: each for each in sheet.sensitivities}
    assert options["instant"].wagers == ("main",)
    assert options["straight_with_pair"].wagers == ("main",)
    assert options["ace_king_queen"].wagers == ("super", "super_on", "dealer_super")
    assert sheet.play is not None
    chosen = {each.name: each for each in sheet.play.chosen}
    assert sum(each.share for each in chosen.values()) == 1
    assert (chosen["fold"].staked, chosen["fold"].mean) == (1, Fraction(-1))
    assert (chosen["bet"].staked, chosen["bet"].mean) == (3, Fraction(80, 400))
    assert chosen["buy"].staked == Fraction(60 * 2 + 40 * 4, 100)
    assert chosen["buy"].mean == Fraction(-120 + 33, 100)
    assert chosen["instant hand"].mean == Fraction(1_692 * 200 + 188 * 1_000, 1_880)


def test_options_of_the_main_game_stand_side_by_side() -> None:
    found = {each.option: each for each in side_by_side(rulebook("wa-lunar"), {})}
    assert list(found) == ["instant", "straight_with_pair", "ace_king_queen"]
    assert [set(each.edges) for each in found["instant"].columns] == [{"main"}] * 3
    two, pair, *none = found["straight_with_pair"].columns
    edges = [round(100 * float(each.edges["main"]), 6) for each in (two, pair)]
    assert edges == [2.976873, 4.129664]
    assert not two.words
    assert all(each.words and each.edges["main"] > pair.edges["main"] for each in none)


@pytest.mark.clauses("wa-lunar:10.7", "ruling:second-combination", "ruling:straight-and-pair")
def test_readings_of_the_main_game_are_priced(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {each.option: each for each in ambiguities(rulebook("wa-lunar"), {})}
    second = found["straight_with_pair"]
    assert [each.value for each in second.readings] == [
        "two-straights",
        "straight-and-pair",
        "none",
    ]
    assert "main" in second.wagers
    assert second.readings[0].edges["main"] < second.readings[1].edges["main"]
    assert found["ace_king_queen"].wagers == ("super",)
    assert found["instant"].wagers == ("main",)
    none = second.readings[2]
    if "main" in none.edges:
        assert none.edges["main"] > second.readings[1].edges["main"], "who is paid less loses more"
    monkeypatch.setattr("croupier.analysis.lunar.wagers.known", lambda _: None)
    *_, none = {each.option: each for each in ambiguities(rulebook("wa-lunar"), {})}[
        "straight_with_pair"
    ].readings
    assert "main" not in none.edges
    assert none.note.endswith(f"croupier solve wa-lunar --reading {NO_SECOND}")


@pytest.mark.parametrize("name", ["wa-lunar", "nz-lunar"])
def test_without_a_second_combination_six_cards_are_paid_by_their_best_five(name: str) -> None:
    """As the plain rule says it, on hands of every kind: flushes of five and six among them."""
    game, random = without_second(game_of(rules(name))), Random(6)
    by_ranks, six, five = game.won_six
    hands = [random.sample(DECK, 6) for _ in range(150)]
    hands += [random.sample(DECK[suit::4], 6) for suit in range(4)]
    hands += [[*random.sample(DECK[suit::4], 5), DECK[(suit + 1) % 4]] for suit in range(4)]
    lines = dict(game.odds)
    tables = lookup(6)
    for hand in hands:
        value = evaluate(hand)
        best = game.won_with(tuple(hand)) if value >= LEAST else 0
        suits = [card.index % 4 for card in hand]
        suit = max(set(suits), key=suits.count)
        bits = sum(1 << card.index // 4 for card in hand if card.index % 4 == suit)
        if suits.count(suit) == 6:
            told = six[bits]
        elif suits.count(suit) == 5:
            other = next(card.index // 4 for card in hand if card.index % 4 != suit)
            told = five[bits, other]
        else:
            key = sum(5 ** (card.index // 4) for card in hand)
            told = by_ranks[int(tables.low[key % 5**7]) + int(tables.high[key // 5**7])]
        assert told == best, hand
        assert best in {0, *(game.bet_antes * odds for odds in lines.values())}


ROOT = Path(__file__).parents[3]
_BOTH = {"nz-lunar": "nz-lunar, vu-lunar"}
_SHARES = (
    *("fold", "bet", "buy", "exchange 2", "exchange 3", "exchange 4", "exchange 5", "instant"),
    "force",
)


def _rows(name: str) -> Iterator[str]:
    """What the document should say of a rulebook, line by line."""
    told, title = lunar_edges(rules(name)), _BOTH.get(name, name)
    assert told.solved is not None
    for each in told.solved.grid.rows:
        yield _row(title, ":".join(map(str, each.value)), *each.edges.values(), places=6)
    if told.solved.together is not None:
        supers, both = super_wager(rules(name)).house_edge, told.solved.together.edge
        yield _row(title, told.solved.house_edge, supers, both, str(both))
    shares = told.shares
    yield _row(title, *(shares.get(each, "") for each in _SHARES))
    two, pair, none = next(
        each.readings
        for each in ambiguities(rulebook(name), {})
        if each.option == "straight_with_pair"
    )
    edges = (each.edges.get("main", "not solved yet") for each in (none, two, pair))
    yield _row(title, *edges, places=6)


def _row(*cells: Fraction | str, places: int = 4) -> str:
    told = (each if isinstance(each, str) else f"{100 * float(each):.{places}f}%" for each in cells)
    return f"| {' | '.join(told)} |"


@pytest.mark.parametrize("name", ["wa-lunar", "nsw-lunar", "nz-lunar"])
def test_the_document_says_what_the_data_say(name: str) -> None:
    text = (ROOT / "docs" / "lunar-solved.md").read_text("utf-8")
    for row in _rows(name):
        assert row in text, row
    main = lunar_edges(rules(name)).wagers.get("main")
    if main is None or main.played is None:
        return
    staked, risk, deviation, won = _simulated(text, _BOTH.get(name, name))
    assert staked == pytest.approx(
        float(main.average_wager), abs=0.0005 + 4 * main.played.wager_error
    )
    assert risk == pytest.approx(
        float(100 * main.element_of_risk), abs=0.0005 + 400 * main.risk_error
    )
    near = 0.005 + 4 * main.played.deviation_error
    assert deviation == pytest.approx(main.standard_deviation, abs=near)
    assert won == pytest.approx(
        float(100 * main.hit_frequency), abs=0.05 + 400 * main.played.hit_error
    )


def _simulated(text: str, title: str) -> list[float]:
    """The row of figures that come from rounds: more of them move the last place at most."""
    of = text.partition("| staked, in antes |")[2]
    [row] = [line for line in of.splitlines() if line.startswith(f"| {title} |")][:1]
    return [float(each.strip(" %")) for each in row.split("|")[2:6]]


def test_vanuatu_is_new_zealand_s_game() -> None:
    """One solution serves both, so the document has one line for both."""
    assert known(game_of(rules("vu-lunar"))) == known(game_of(rules("nz-lunar")))
