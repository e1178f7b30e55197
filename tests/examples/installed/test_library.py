"""Games of other packages through the front door."""

from html import escape
from random import Random

import pytest

import croupier
from croupier.records.rounds import replay as replay_record

ADDED = ("caribbean-stud", "lantern-lunar")


def test_their_rulebooks_are_listed() -> None:
    assert set(ADDED) < {book.id for book in croupier.books()}


@pytest.mark.parametrize("name", ADDED)
def test_their_rounds_are_dealt_played_and_replayed(name: str) -> None:
    book, chance = croupier.rulebook(name), Random(name)
    for seed in range(30):
        round = book.deal(seed=seed)
        while not round.over:
            for move in round.legal():
                assert round.play(str(move)).done[-1:]
            round = round.play(chance.choice(round.legal()))
        plain = replay_record(round.record())
        assert (round.state, round.events) == (plain.final, plain.events)
        assert len(repr(round).splitlines()) <= 5
        assert escape(round.box(1).lines[0].because) in round._repr_html_()


def test_caribbean_stud_is_written_valued_and_priced() -> None:
    book = croupier.rulebook("caribbean-stud")
    round = book.deal(hands={1: "As Ad 9c 5s 2h"}, seed=1)
    assert [str(move) for move in round.legal()] == ["1 fold", "1 raise"]
    with pytest.raises(croupier.Refusal, match="there is no move 'bet'"):
        round.play("1 bet")
    best = croupier.values(book, hand="As Ad 9c 5s 2h", up="9d").best
    assert best.name == "raise"
    assert round.play(best).over
    with pytest.raises(croupier.FiguresError, match="Caribbean Stud has no simulation"):
        croupier.simulate(book, rounds=10)
