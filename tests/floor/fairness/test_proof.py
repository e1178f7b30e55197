"""Anybody can see afterwards that a round's cards were settled before its wagers were."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from croupier.cards import DECK, format_cards
from croupier.floor.database import schema
from croupier.floor.fairness.proof import Disproof, prove
from croupier.floor.fairness.shuffle import commitment, shuffled
from croupier.games.lunar.actions import Exchange
from croupier.house.people import Official, Rank
from croupier.house.table.actions import Say
from croupier.house.upkeep import Delivered, Device, Equipment
from croupier.house.upkeep import actions as upkeep
from tests.floor.pits import ALL, Pit
from tests.house.table.duties import next_for_cards

Record = dict[str, Any]
Shuffles = list[dict[str, Any]]
DEALER = Official("Dana", Rank.DEALER)


def published(pit: Pit, table: str, number: int) -> tuple[Record, Shuffles]:
    """What the floor tells of a round that is over."""
    rounds, shuffles = schema.rounds, schema.shuffles
    with pit.floor.engine.connect() as connection:
        record = connection.execute(
            select(rounds.c.record).where(rounds.c.stream == table, rounds.c.number == number)
        ).scalar_one()
        query = select(shuffles).where(shuffles.c.stream == table, shuffles.c.round == number)
        rows = connection.execute(query.order_by(shuffles.c.version)).all()
    told = [{"commitment": row.commitment, "secret": row.secret.hex()} for row in rows]
    return json.loads(record), told


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_every_round_played_is_proved(pit: Pit, rulebook: str, dealing: str) -> None:
    table = pit.opens(rulebook, boxes=(1, 2), dealing=dealing)
    before: dict[int, str] = {}
    random = Random(rulebook)
    while (number := pit.held(table).table.number) < 3:
        pit.goes_on(table, random)
        before.setdefault(number, str(pit.held(table).commitments))
    for number in (1, 2):
        record, shuffles = published(pit, table, number)
        assert prove(record, shuffles)[-1].startswith("the cards came in the order")
        assert shuffles[-1]["commitment"] in before[number], "published before the wagers closed"


def test_a_round_with_a_reshuffled_rack_is_proved(pit: Pit) -> None:
    """Five boxes that change five cards each use up the deck: the rack has a secret of its own."""
    table = pit.opens("nz-lunar", boxes=range(1, 6))
    pit.wagers(table, *range(1, 6))
    pit.deals(table)
    while (in_play := pit.held(table).table.in_play) is not None:
        turn, players = in_play.round.turn, pit.held(table).table.players
        if turn is not None and in_play.round.phase.value == "deciding":
            pit.does(table, Exchange(turn, in_play.round.boxes[turn].cards), players[turn])
        else:
            pit.goes_on(table, Random(turn))
    pit.audits()
    record, shuffles = published(pit, table, 1)
    assert "deck2" in record
    assert len(shuffles) == 2
    told = prove(record, shuffles)
    assert told[-1] == "the order of the discard rack follows from its secret"
    cards = record["deck2"].split()
    with pytest.raises(Disproof, match="rack"):
        prove({**record, "deck2": " ".join([*cards[1:], cards[0]])}, shuffles)


def test_a_deck_that_people_cut_is_proved_with_its_cut(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(), cards_by_hand=True)
    pit.does(table, upkeep.SetUp(Equipment(Device.SHOE), DEALER), DEALER)
    pit.does(table, upkeep.ReceiveDecks((Delivered("red"),), DEALER), DEALER)
    pit.seats(table, 1)
    while (step := next(next_for_cards(pit.held(table).table, Random(1)), None)) is not None:
        pit.does(table, *step)
    pit.wagers(table, 1)
    pit.deals(table)
    pit.plays(table, Random(1))
    pit.audits()
    record, shuffles = published(pit, table, 1)
    assert "cut after card" in prove(record, shuffles)[-1]


SECRET = bytes(range(32))
HONEST = {"commitment": commitment(SECRET), "secret": SECRET.hex()}
CARDS = format_cards(shuffled(SECRET, DECK))
SWAPPED = " ".join([CARDS.split()[1], CARDS.split()[0], *CARDS.split()[2:]])


def test_what_is_honest_is_proved() -> None:
    assert len(prove({"deck": CARDS}, [HONEST])) == 2


@pytest.mark.parametrize(
    ("record", "shuffles", "words"),
    [
        ({"deck": SWAPPED}, [HONEST], "order"),
        ({"deck": CARDS}, [], "order"),
        ({"deck": ""}, [HONEST], "order|not a list"),
        ({"deck": "As Ks"}, [HONEST], "order"),
        ({"deck": "nonsense"}, [HONEST], "not a list of cards"),
        ({"deck": 5}, [HONEST], "not a list of cards"),
        ({}, [HONEST], "not a list of cards"),
        ({"deck": CARDS}, [{**HONEST, "commitment": "00" * 32}], "not a commitment"),
        ({"deck": CARDS}, [{**HONEST, "secret": "00" * 32}], "not a commitment"),
        ({"deck": CARDS}, [{**HONEST, "secret": "00" * 31}], "32 bytes"),
        ({"deck": CARDS}, [{**HONEST, "secret": "xy"}], "hexadecimal"),
        ({"deck": CARDS}, [{**HONEST, "secret": None}], "hexadecimal"),
        ({"deck": CARDS}, [{"secret": SECRET.hex()}], "not a commitment"),
        ({"deck": CARDS}, [{"commitment": HONEST["commitment"]}], "hexadecimal"),
        ({"deck": CARDS, "deck2": CARDS.replace("As", "Ad", 1)}, [HONEST], "rack|not a list"),
    ],
)
def test_each_forgery_is_named(record: Record, shuffles: Shuffles, words: str) -> None:
    with pytest.raises(Disproof, match=words):
        prove(record, shuffles)


MIXED = json.loads((Path(__file__).parents[1] / "contributions.json").read_text())
"""Rounds with contributions, which the browser's own computation is held to as well."""


@pytest.mark.parametrize("mixed", MIXED, ids=lambda mixed: mixed["shuffle"]["secret"][:4])
def test_golden_vectors_with_contributions(mixed: dict[str, Any]) -> None:
    told = prove(mixed, [mixed["shuffle"]])
    assert told[-1].startswith("the order of the discard rack follows from the secret and")


def test_a_secret_is_told_only_after_its_round(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    pit.does(table, Say("Ann", "well?"), "Ann")
    assert published_shuffles(pit) == []
    pit.wagers(table, 1)
    pit.deals(table)
    assert published_shuffles(pit) == []
    pit.plays(table, Random(1))
    assert published_shuffles(pit) == [1]


def published_shuffles(pit: Pit) -> list[int]:
    shuffles = schema.shuffles
    with pit.floor.engine.connect() as connection:
        query = select(shuffles.c.round).where(shuffles.c.round.is_not(None))
        return list(connection.execute(query).scalars())
