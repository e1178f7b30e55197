"""Rounds through the front door: immutable, explained, and the same as the records of them."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import croupier
from croupier import records
from croupier.cards import DECK, format_cards, known
from croupier.games.state import ByHand
from croupier.library.books import Book
from croupier.library.deal import Wagers
from croupier.library.hands import CardsGiven
from croupier.records.rounds import replay as replay_record
from croupier.records.rounds.writing import sample_record
from tests.library.random_rounds import RULEBOOKS, random_deal, random_play

ROOT = Path(__file__).parents[2]
SEEDS = st.integers(0, 2**32)
rulebooks = pytest.mark.parametrize("name", RULEBOOKS)


def meaning(move: croupier.Move) -> frozenset[str]:
    """A move without the order of its cards."""
    return frozenset(str(move).split())


def usual(book: Book) -> dict[str, int]:
    return dict.fromkeys(book.rules.compulsory, 10)


# Every move that is legal


@rulebooks
@hypothesis_settings(max_examples=12)
@given(seed=SEEDS)
def test_every_legal_move_can_be_played_as_it_is(name: str, seed: int) -> None:
    dealt = random_deal(croupier.rulebook(name), seed, pause=True)
    for round in random_play(dealt, seed):
        moves = round.legal()
        assert bool(moves) != round.over
        assert len(set(moves)) == len(moves)
        for move in moves:
            after = round.play(str(move))
            assert len(after.events) > len(round.events)
            assert after.done[len(round.done)][1] == move.action


@rulebooks
@hypothesis_settings(max_examples=12)
@given(seed=SEEDS)
def test_dealt_by_hand_every_legal_move_can_be_played_too(name: str, seed: int) -> None:
    chance = Random(seed)
    by_hand = chance.sample([act.value for act in ByHand], chance.randint(1, len(ByHand)))
    dealt = random_deal(croupier.rulebook(name), seed, by_hand=by_hand)
    for step, round in enumerate(random_play(dealt, seed)):
        for move in round.legal():
            round.play(str(move))
        if step > 80:
            break


@rulebooks
@hypothesis_settings(max_examples=25)
@given(seed=SEEDS)
def test_all_else_is_refused_with_code_clauses_and_what_is_legal(name: str, seed: int) -> None:
    book, chance = croupier.rulebook(name), Random(seed)
    rounds = list(random_play(random_deal(book, seed, pause=True), seed))
    others = list(random_play(random_deal(book, seed + 1, pause=True), seed))
    round = chance.choice(rounds[:-1])
    legal = set(map(meaning, round.legal()))
    strange = {move for other in others for move in other.legal() if meaning(move) not in legal}
    for move in strange:
        with pytest.raises(croupier.Refusal) as caught:
            round.play(move)
        refused = caught.value
        assert refused.code
        assert refused.clauses
        assert refused.legal
        assert str(refused).startswith(refused.message)
        assert all(clause in str(refused) for clause in refused.clauses)
        assert "\nlegal now: " in str(refused)


# The same as its record


@rulebooks
@hypothesis_settings(max_examples=20)
@given(seed=SEEDS, pause=st.booleans())
def test_a_round_played_is_the_round_that_its_record_replays(
    name: str, seed: int, pause: bool
) -> None:
    *_, round = random_play(random_deal(croupier.rulebook(name), seed, pause=pause), seed)
    record = round.record()
    again, plain = croupier.replay(record), replay_record(json.loads(json.dumps(record)))
    assert round.start == again.start == plain.start
    assert round.state == again.state == plain.final
    assert round.events == again.events == plain.events
    assert again.record()["actions"] == record["actions"]
    assert [box.net for box in round.boxes] == [box.net for box in plain.boxes]


@rulebooks
def test_sampled_records_are_the_same_round_through_the_front_door(name: str) -> None:
    book, chance = croupier.rulebook(name), Random(name)
    for _ in range(25):
        record = sample_record(name, book.rules, chance)
        round, plain = croupier.replay(record), replay_record(record)
        assert (round.state, round.events) == (plain.final, plain.events)
        assert round.over
        assert sum(box.net for box in round.boxes) == round.net
        again = croupier.replay(round.record())
        assert (again.state, again.events) == (plain.final, plain.events)


def test_a_round_dealt_by_hand_replays() -> None:
    for name in RULEBOOKS:
        book = croupier.rulebook(name)
        round = book.deal(seed=3, by_hand=True)
        while not round.over:
            rules = [move for move in round.legal() if move.verb != "deal-complete"]
            round = round.play((rules or round.legal())[0])
        again = croupier.replay(round.record())
        assert (again.state, again.events) == (round.state, round.events), name


def test_a_record_is_a_path_a_text_a_mapping_or_a_round() -> None:
    path = ROOT / "examples" / "two-combinations.json"
    text = path.read_text(encoding="utf-8")
    first = croupier.replay(path)
    sources = (str(path), text, json.loads(text), records.rounds.read_record(json.loads(text)))
    for source in (*sources, first):
        assert croupier.replay(source) == first
    assert first.box(1).net == 30
    assert first.box(1).results == {"super": -10, "ante": 0, "bet": 40}


def test_a_record_under_limits_keeps_them() -> None:
    path = ROOT / "examples" / "above-the-maximum.json"
    round, plain = croupier.replay(path), replay_record(path)
    assert (round.lines, round.events) == (plain.lines, plain.events)
    assert croupier.replay(round.record()).lines == plain.lines


def test_records_that_cannot_be_replayed_say_why(tmp_path: Path) -> None:
    several = tmp_path / "rounds.jsonl"
    text = json.dumps(croupier.rulebook("wa-lunar").deal(seed=1).play_out().record())
    several.write_text(f"{text}\n{text}\n", encoding="utf-8")
    with pytest.raises(croupier.RecordError, match="several records: replay each of its lines"):
        croupier.replay(several)
    with pytest.raises(croupier.RecordError, match="cannot be read"):
        croupier.replay(tmp_path / "nowhere.json")
    with pytest.raises(croupier.RecordError, match="not JSON"):
        croupier.replay("{nonsense")
    with pytest.raises(croupier.RecordError, match="missing required field `format`"):
        croupier.replay({})
    with pytest.raises(croupier.RecordError, match="expected `object`, got `int`"):
        croupier.replay(5)  # type: ignore[arg-type]


# Playing


def test_play_leaves_the_round_as_it_is() -> None:
    round = croupier.rulebook("nsw-lunar").deal({1: {"ante": 10, "super": 10}}, seed=7)
    before = (round.state, round.events, round.done)
    after = round.play("1 bet")
    assert (round.state, round.events, round.done) == before
    assert after.over
    assert not round.over
    assert [str(move) for move in after.moves] == ["1 bet", "settle-now"]


def test_a_move_is_text_a_move_or_an_action() -> None:
    round = croupier.rulebook("nz-uth").deal(seed=2)
    move = croupier.Move("1 play 4")
    assert round.play("1 play 4") == round.play(move) == round.play(move.action)
    assert move in round.legal()
    assert croupier.Move("1 play 2") not in round.legal()


def test_the_dealer_goes_on_unless_the_round_pauses() -> None:
    wagers = {1: {"ante": 10, "super": 10}}
    book = croupier.rulebook("nsw-lunar")
    paused = book.deal(wagers, seed=7, pause=True).play("1 bet")
    assert not paused.over
    assert {str(move) for move in paused.legal()} == {"1 concede", "settle-now"}
    assert paused.play("settle-now").lines == book.deal(wagers, seed=7).play("1 bet").lines


def test_where_the_deck_runs_out_the_rack_is_shuffled_by_the_seed() -> None:
    for name in RULEBOOKS[:4]:
        book = croupier.rulebook(name)
        full = {box: usual(book) for box in range(1, book.boxes + 1)}
        round = book.deal(full, seed=11)
        while not round.over:
            most = [move for move in round.legal() if move.verb == "exchange"]
            round = round.play(most[-1] if most else round.legal()[-1])
        assert ("deck2" in round.record()) == any(
            type(action).__name__ == "ShuffleRack" for _, action in round.done
        )
        assert croupier.replay(round.record()).state == round.state


# Dealing


def test_the_same_seed_deals_the_same_cards() -> None:
    lunar, holdem = croupier.rulebook("nz-lunar"), croupier.rulebook("nz-uth")
    assert lunar.deal(seed=7).start.deck == holdem.deal(seed=7).start.deck
    assert lunar.deal(seed="7").start.deck == lunar.deal(seed=7).start.deck
    assert lunar.deal(seed=8).start.deck != lunar.deal(seed=7).start.deck
    assert lunar.deal().start.deck != lunar.deal().start.deck
    again = lunar.deal()
    assert lunar.deal(seed=again.seed).start.deck == again.start.deck


def test_the_order_of_a_seed_never_changes() -> None:
    """Whoever wrote a seed down relies on it."""
    deck = format_cards(croupier.rulebook("nz-lunar").deal(seed=7).start.deck)
    assert deck.startswith("4c Jd 3d Qh 6c Th Qc 3s 3h 2c")


def test_a_deck_may_be_whole_or_only_begun() -> None:
    book = croupier.rulebook("wa-lunar")
    whole = book.deal(deck=reversed(DECK), seed=1)
    assert whole.start.deck == tuple(reversed(DECK))
    begun = book.deal(deck="As Kd 10h", seed=1)
    assert format_cards(begun.start.deck[:3]) == "As Kd Th"
    assert sorted(known(begun.start.deck)) == sorted(DECK)


@rulebooks
def test_given_hands_are_dealt(name: str) -> None:
    book = croupier.rulebook(name)
    for dealing in book.dealings:
        wagers = {1: usual(book), 3: usual(book)}
        size = book.game.hand
        box, dealer = ["As", "Kd", "9h", "5c", "2s"][:size], ["Ah", "Kc", "8d", "4c", "3s"][:size]
        hands: dict[int | str, CardsGiven] = {3: box, "dealer": dealer}
        round = book.deal(wagers, hands=hands, dealing=dealing, seed=5)
        assert [str(card) for card in round.box(3).cards] == box
        assert [str(card) for card in round.state.dealer] == dealer


def test_the_board_is_stacked_too() -> None:
    round = croupier.rulebook("nz-uth").deal(hands={1: "As Ad", "board": "Ah Ac 2d"}, seed=1)
    assert round.board == (None,) * 5
    flop = round.play("1 check").board
    assert [str(card) for card in flop[:3] if card is not None] == ["Ah", "Ac", "2d"]


def test_side_wagers_and_jackpots() -> None:
    lunar = croupier.rulebook("wa-lunar")
    wagers: Wagers = {1: {"ante": 10, "super": 10, "super_on": {2: "12.50"}}, 2: usual(lunar)}
    other: Wagers = {1: {"ante": 10, "super": 10, "super_on_2": "12.50"}, 2: usual(lunar)}
    assert lunar.deal(wagers, seed=1).state == lunar.deal(other, seed=1).state
    assert lunar.deal(wagers, seed=1).box(1).wagers["super_on_2"] == Fraction(25, 2)
    book = croupier.rulebook("nz-uth")
    round = book.deal({1: {"ante": 10, "blind": 10, "jackpot": 5}}, seed=1, jackpot=250_000)
    assert round.state.pools is not None
    two = {"minor": 8000, "major": 180_000}
    assert book.deal(seed=1, jackpot=two).record()["jackpot"] == {
        name: str(amount) for name, amount in two.items()
    }


def test_players_on_several_boxes() -> None:
    book = croupier.rulebook("nz-uth", boxes_per_player="several", additional_hands="blind")
    wagers = {1: usual(book), 2: usual(book)}
    round = book.deal(wagers, seed=1, players={"Ana": (1, 2)})
    assert round.record()["players"] == [{"name": "Ana", "boxes": [1, 2]}]
    assert croupier.replay(round.play_out(1).record()).over


# What a round tells


def test_face_down_cards_stay_face_down_until_they_are_turned() -> None:
    round = croupier.rulebook("nsw-lunar").deal(seed=7)
    assert [None if card is None else str(card) for card in round.dealer] == [None] * 4 + ["3h"]
    assert "?? ?? ?? ?? 3h" in repr(round)
    over = round.play("1 bet")
    assert None not in over.dealer


def test_the_story_tells_every_line_with_its_clauses() -> None:
    round = croupier.replay(ROOT / "examples" / "two-combinations.json")
    story = round.story()
    assert "Dealer   “no more bets”" in story
    assert "bet wager: 20 wins 1 to 1 and 1 to 1, paid 40, returned 20" in story
    assert "10.6(a)" in story


def test_a_box_that_is_not_there_says_who_is() -> None:
    with pytest.raises(LookupError, match="box 3 is not in this round: there is box 1"):
        croupier.rulebook("nsw-lunar").deal(seed=7).box(3)
