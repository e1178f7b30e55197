"""Rounds of other packages' rulebooks: sampled, written, replayed, played, dealt by hand."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from caribbean_stud.game import CARIBBEAN, Raise
from typer.testing import CliRunner

from croupier.cards import DECK, parse_cards
from croupier.cli.main import app
from croupier.games.actions import (
    CollectCards,
    DealCard,
    DealComplete,
    Fold,
    NoMoreBets,
    PlaceWager,
    RevealDealer,
)
from croupier.games.game import Opening
from croupier.games.state import BY_HAND
from croupier.games.view import SPECTATOR, player
from croupier.machine import Refusal
from croupier.records.rounds import replay
from croupier.records.rounds.writing import sample_record
from croupier.rulebooks import rulebook
from tests.games.real_cards import RealRound
from tests.games.test_real_cards import settled

ADDED = ("caribbean-stud", "lantern-lunar")


def invoke(*words: str, keys: str | None = None) -> str:
    done = CliRunner().invoke(app, list(words), input=keys, env={"COLUMNS": "100"})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("name", ADDED)
def test_every_record_replays_to_the_same_round(name: str) -> None:
    rules, random = rulebook(name).rules(), Random(7)
    for _ in range(150):
        record = sample_record(name, rules, random)
        first, again = replay(record), replay(json.loads(json.dumps(record)))
        assert first == again
        assert sum(box.net for box in first.boxes) == sum(line.net for line in first.lines)


@pytest.mark.parametrize("name", ADDED)
def test_a_dealt_record_is_replayed_on_the_command_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(invoke("deal", name, "--seed", "5"), encoding="utf-8")
    told = invoke("replay", str(path))
    assert "no more bets" in told
    assert "net" in told


def test_the_sixth_is_played_at_the_table_of_its_game() -> None:
    screen = invoke("play", "lantern-lunar", "--seed", "3", keys="\n\n\nf\nq\n")
    assert "NO ACE AND KING, NO GAME" in screen
    assert "e[x]change 2-5 cards for 10" in screen


def test_a_game_that_draws_no_table_has_a_plain_one() -> None:
    screen = invoke("play", "caribbean-stud", "--seed", "4", keys="\n2\n\nra\n\nx\nfold\nw\nq\n")
    assert "[2] raise for 20" in screen
    assert "'x' is not a choice" in screen
    assert screen.count("net") == 3
    assert "Straight flush" in screen


def stacked(**hands: str) -> tuple[Any, ...]:
    """The round of one box, dealt hand after hand."""
    cards = parse_cards(hands["box"] + " " + hands["dealer"])
    deck = (*cards, *(card for card in DECK if card not in cards))
    start = CARIBBEAN.open(rulebook("caribbean-stud").rules(), deck, "shuffler")
    placed, _ = CARIBBEAN.act(start, PlaceWager(1, "ante", 10))
    return CARIBBEAN.act(placed, NoMoreBets())


def raised(round: Any, box: int = 1) -> Any:
    return CARIBBEAN.act(round, Raise(box))[0]


@pytest.mark.parametrize(
    ("box", "dealer", "net"),
    [
        ("Ks Kd 2c 3d 4h", "As Kh 9c 8d 7h", 30),  # a pair beats ace and king
        ("As Ks Qs Js Ts", "2c 2d 9h 8d 7h", 10 + 2000),
        ("As Ks Qs Js Ts", "Qc Jd 9h 8d 7h", 10),  # the dealer does not play
        ("7s 5d 4c 3d 2h", "Qc Jd 9h 8d 6h", 10),
        ("Ac Kd 9s 8h 7c", "As Kh 9c 8d 7h", 0),
        ("Ac Qd 9s 8h 7c", "As Kh 9c 8d 7h", -30),
        ("2s 2d 4c 4d 7c", "As Kh 9c 8d 7h", 10 + 40),
    ],
)
def test_a_raise_is_settled(box: str, dealer: str, net: int) -> None:
    round = raised(stacked(box=box, dealer=dealer)[0])
    assert round.over
    assert sum(line.net for line in round.lines) == net
    assert all(line.clauses for line in round.lines)


def test_only_the_dealers_last_card_is_seen() -> None:
    round, _ = stacked(box="Ks Kd 2c 3d 4h", dealer="As Kh 9c 8d 7h")
    seen = CARIBBEAN.view(round, SPECTATOR)
    assert seen.dealer == (None,) * 4 + parse_cards("7h")
    assert seen.boxes[1].cards == (None,) * 5
    assert str(CARIBBEAN.view(round, player(1)).boxes[1].value) == "a pair of kings"
    folded, _ = CARIBBEAN.act(round, Fold(1))
    assert CARIBBEAN.view(folded, SPECTATOR).boxes[1].cards == (None,) * 5
    with pytest.raises(Refusal, match="may not fold now: the phase is over"):
        CARIBBEAN.act(folded, Fold(1))


def test_a_person_deals_it() -> None:
    rules = rulebook("caribbean-stud").rules()
    round = CARIBBEAN.open(rules, DECK, "shoe", Opening(by_hand=BY_HAND))
    for action in (PlaceWager(2, "ante", 10), NoMoreBets()):
        round, _ = CARIBBEAN.act(round, action)
    while (to := CARIBBEAN.next_place(round)) is not None:
        up = to == 0 and len(round.dealer) == 4
        round, _ = CARIBBEAN.act(round, DealCard(to, exposed=up))
    round, _ = CARIBBEAN.act(round, DealComplete())
    assert round.exposures == 0
    round = CARIBBEAN.act(raised(round, 2), RevealDealer())[0]
    assert [choice.text for choice in CARIBBEAN.legal(round)] == ["collect cards of box 2"]
    for box in (2, 0):
        round, _ = CARIBBEAN.act(round, CollectCards(box, counted=5))
    assert round.over
    assert len(round.rack) == 10


def test_a_second_card_exposed_is_a_misdeal() -> None:
    rules = rulebook("caribbean-stud").rules()
    round = CARIBBEAN.open(rules, DECK, "shoe", Opening(by_hand=BY_HAND))
    for action in (PlaceWager(2, "ante", 10), NoMoreBets(), DealCard(2, True), DealCard(0, True)):
        round, _ = CARIBBEAN.act(round, action)
    assert round.void == ("caribbean-stud:7.2", "caribbean-stud:7.7")
    assert sum(line.net for line in round.lines) == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_game_of_another_package_is_played_with_real_cards(seed: int) -> None:
    random = Random(seed)
    rules = rulebook("caribbean-stud").rules({})
    original = replay(sample_record("caribbean-stud", rules, random))
    assert settled(RealRound(original, random).play().lines) == settled(original.lines)
