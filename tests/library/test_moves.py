"""The notation of moves reads back, and what is no move says what would be one."""

import pickle
from collections.abc import Mapping
from dataclasses import MISSING, fields
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, Card, TableCard
from croupier.games.game import games, round_acts
from croupier.library.moves import Moves
from croupier.money import Amount, simplest

BOXES = st.integers(-1, 9)
AMOUNTS = st.one_of(st.integers(-50, 500), st.fractions(-9, 99, max_denominator=40).map(simplest))
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20)
CARDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=7, unique=True).map(tuple)


def of_hint(name: str, hint: Any) -> st.SearchStrategy[Any]:
    if name in ("box", "to"):
        return BOXES
    if hint in (tuple[Card, ...], tuple[TableCard, ...]):
        return CARDS
    if hint in (Card, Card | None):
        return st.sampled_from(DECK)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is Mapping:
        return st.dictionaries(st.integers(1, 9), AMOUNTS, max_size=3)
    options = set(get_args(hint)) or {hint}
    if set(get_args(Amount)) <= options:
        return AMOUNTS | st.none() if type(None) in options else AMOUNTS
    if bool in options:
        return st.booleans()
    plain = st.integers(0, 99) if int in options else TEXT
    return plain | st.none() if type(None) in options else plain


@st.composite
def actions(draw: st.DrawFn) -> Any:
    action = draw(st.sampled_from(list(round_acts())))
    hints = get_type_hints(action)
    return action(
        **{each.name: draw(of_hint(each.name, hints[each.name])) for each in fields(action)}
    )


@given(action=actions())
def test_every_action_of_every_game_is_a_line_that_reads_back(action: Any) -> None:
    move = croupier.Move(action)
    assert "\n" not in move.text
    assert croupier.Move.parse(str(move)) == move
    assert croupier.Move(move.text).action == action
    assert eval(repr(move), {"Move": croupier.Move}) == move
    assert pickle.loads(pickle.dumps(move)) == move


def test_verbs_are_those_that_tables_and_journals_write() -> None:
    for game in games():
        for row in game.acts:
            needed = [each.name for each in fields(row.action) if each.default is MISSING]
            if row.verb and needed in ([], ["box"]):
                text = " ".join(["1", row.verb] if needed else [row.verb])
                move = croupier.Move.parse(text, game)
                assert type(move.action) is row.action
                assert (move.verb, str(move)) == (row.verb, text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1 exchange 2c Jd", "1 EXCHANGE 2c,Jd"),
        ("1 exchange 2c Jd", " 1  exchange  2♣ J♦ "),
        ("settle-now", "settle_now"),
        ("announce 'no more bets'", "announce no more bets"),
        ("dealer collect-cards counted=5", "dealer collect_cards counted=5"),
        ("deal board", "deal board"),
        ("1 wager super_on 12.50 on=2", "1 place-wager super_on 25/2 on=2"),
    ],
)
def test_people_may_write_it_otherwise(text: str, same: str) -> None:
    assert croupier.Move.parse(same) == croupier.Move.parse(text)
    assert croupier.Move.parse(str(croupier.Move.parse(same))) == croupier.Move.parse(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "write box and verb, as in '1 bet'"),
        ("1", "write box and verb, as in '1 bet'"),
        ("1 bett", "there is no move 'bett': did you mean bet?"),
        ("bet", "write 'BOX bet [amount=AMOUNT]'"),
        ("1 settle-now", "write 'settle-now'"),
        ("1 exchange", "write 'BOX exchange DISCARD'"),
        ("1 exchange 2c Zz", "'Zz' is not a card: write a rank"),
        ("1 exchange 2c 2c", "2c is named twice"),
        ("1 play", "write 'BOX play MULTIPLE'"),
        ("1 play four", "write 'BOX play MULTIPLE'"),
        ("1 play 4 5", "write 'BOX play MULTIPLE'"),
        ("1 bet amount=ten", 'write "10", "2.50" or "5/2"'),
        ("deal somewhere", "write 'deal TO [exposed] [card=CARD]'"),
        ("1 pay-undeclared nothing Ana", "write 'BOX pay-undeclared instant or super OFFICIAL'"),
        ("ruling 'Ana' 'so' x:5", "write 'ruling OFFICIAL REASON AMOUNTS'"),
        ("announce 'open", "No closing quotation"),
    ],
)
def test_what_is_no_move_says_what_would_be_one(text: str, says: str) -> None:
    with pytest.raises(croupier.MoveError) as caught:
        croupier.Move.parse(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("nonsense", [None, 5, object(), ["1 bet"], {"action": "bet"}])
def test_what_is_not_even_text_is_refused_the_same_way(nonsense: Any) -> None:
    with pytest.raises(croupier.MoveError, match="write one as text, as in '1 bet'"):
        croupier.Move(nonsense)
    with pytest.raises(croupier.Refusal, match="write one as text, as in '1 bet'") as caught:
        croupier.rulebook("nsw-lunar").deal(seed=7).play(nonsense)
    assert caught.value.code == "unknown-move"
    assert "1 exchange Jd Qh ..." in str(caught.value)


def test_a_move_of_another_game_is_refused() -> None:
    lunar, holdem = croupier.rulebook("nsw-lunar"), croupier.rulebook("nz-uth")
    with pytest.raises(croupier.Refusal, match="there is no move 'play'"):
        lunar.deal(seed=7).play("1 play 4")
    with pytest.raises(croupier.Refusal, match="bet is not a move of Ultimate Texas Hold'em"):
        holdem.deal(seed=7).play(croupier.Move("1 bet"))


def test_moves_say_what_they_cost() -> None:
    legal = croupier.rulebook("nsw-lunar").deal({1: {"ante": 5, "super": 5}}, seed=7).legal()
    costs = {move.verb: move.cost for move in legal}
    assert costs == {"fold": None, "bet": 10, "exchange": 5, "buy": 5}
    assert [(str(move), count) for move, count in legal.grouped()][2] == ("1 exchange Jd Qh", 26)
    assert len(legal) == 29
    assert isinstance(legal[:3], Moves)
    half = croupier.rulebook("nz-uth").deal({1: {"ante": "2.50", "blind": "2.50"}}, seed=7).legal()
    assert [move.cost for move in half] == [None, Fraction(15, 2), 10]
    assert croupier.rulebook("nsw-lunar").deal(seed=7).legal(2) == ()
