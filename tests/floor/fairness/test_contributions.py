"""Players add to the order of the cards after the floor has committed to its secret."""

import hashlib
import json
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from croupier.cards import DECK, format_cards
from croupier.floor.database import schema
from croupier.floor.entries import Difference
from croupier.floor.fairness.contributions import CONTRIBUTED, SECRET_ALONE, mix
from croupier.floor.fairness.proof import Disproof, prove
from croupier.floor.fairness.shuffle import shuffled
from croupier.floor.security.encryption import decrypt_secret
from croupier.games.actions import NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.lunar.actions import Exchange
from croupier.house.people import Official, Rank
from croupier.house.table.actions import Refuse, Say
from croupier.house.upkeep import actions as upkeep
from croupier.server.tables.rounds import shuffles_of
from tests.floor.pits import PLAYERS, Pit, next_step, older

Given = dict[str, str]
ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
"""What is checked before anything reaches a database."""
SAM, DANA = Official("Sam", Rank.GAME_SUPERVISOR), Official("Dana", Rank.DEALER)


def random_bytes(*seed: object) -> str:
    return hashlib.sha256(repr(seed).encode()).hexdigest()


def given(pit: Pit, table: str, *seed: object) -> Given:
    """A contribution for the cards that are to be dealt now."""
    held = pit.held(table)
    commitment = held.commitments[held.table.upkeep.turn]
    return {"commitment": commitment, "random": random_bytes(*seed)}


def ready(pit: Pit, table: str) -> None:
    """Until the cards for the next round are shuffled."""
    while not pit.held(table).commitments:
        pit.passes(table)


def contributes(pit: Pit, table: str, box: int, *seed: object) -> str:
    """An ante with a contribution, and the other wager that a hand needs."""
    second = "blind" if pit.held(table).table.rulebook.id == "nz-uth" else "super"
    sent = given(pit, table, box, *seed)
    pit.does(table, PlaceWager(box, "ante", 10), PLAYERS[box], contribution=sent)
    pit.does(table, PlaceWager(box, second, 10), PLAYERS[box])
    return sent["random"]


def published(pit: Pit, table: str, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    rounds = schema.rounds.c
    with pit.floor.engine.connect() as connection:
        of_round = (rounds.stream == table) & (rounds.number == number)
        record = connection.execute(select(rounds.record).where(of_round)).scalar_one()
        shuffles = [each.model_dump() for each in shuffles_of(connection, table, number)]
    return json.loads(record), shuffles


def test_the_order_follows_from_the_secret_and_every_contribution(pit: Pit) -> None:
    table = pit.opens("nsw-lunar", boxes=(1, 2, 3))
    ready(pit, table)
    sent = [contributes(pit, table, 1), contributes(pit, table, 2)]
    pit.wagers(table, 3)
    pit = pit.reopened()
    pit.deals(table)
    pit.plays(table, Random(1))
    record, [shuffle] = published(pit, table, 1)
    assert shuffle["scheme"] == CONTRIBUTED
    assert [each["random"] for each in shuffle["contributions"]] == sent
    assert [each["player"] for each in shuffle["contributions"]] == [PLAYERS[1], PLAYERS[2]]
    assert record["deck"] != format_cards(shuffled(bytes.fromhex(shuffle["secret"]), DECK))
    told = prove(record, [shuffle], shuffle["commitment"], sent)
    assert (
        told[-1] == "the cards came in the order that follows from the secret and 2 contributions"
    )
    pit.audits()
    again = pit.reopened()
    again.secrets.go_to(1)
    assert again.held(table).table.played[1].in_play.start.deck == deck_of(record)
    again.plays(table, Random(2))
    record, [shuffle] = published(again, table, 2)
    assert (shuffle["scheme"], shuffle["contributions"]) == (SECRET_ALONE, [])
    assert prove(record, [shuffle])[-1].endswith("from the secret")
    again.audits()
    again.close()


def deck_of(record: dict[str, Any]) -> tuple[Any, ...]:
    named = {card.text: card for card in DECK}
    return tuple(named[each] for each in record["deck"].split())


def changed(shuffle: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**shuffle, **fields}


@ON_FILES
def test_each_forgery_of_a_contribution_is_found(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1, 2))
    ready(pit, table)
    sent = [contributes(pit, table, box) for box in (1, 2)]
    pit.deals(table)
    pit.plays(table, Random(1))
    record, [shuffle] = published(pit, table, 1)
    first, second = shuffle["contributions"]
    prove(record, [shuffle], shuffle["commitment"], sent)
    for listed in (
        [],
        [first],
        [second, first],
        [first, second, first],
        [first, {**second, "random": random_bytes("chosen")}],
    ):
        with pytest.raises(Disproof, match="did not come in the order"):
            prove(record, [changed(shuffle, contributions=listed)])
    for nonsense in (5, [5], [{"player": "Ann"}], [{**first, "random": "00"}]):
        with pytest.raises(Disproof):
            prove(record, [changed(shuffle, contributions=nonsense)])
    with pytest.raises(Disproof, match="is not among those published"):
        prove(record, [shuffle], None, [random_bytes("never recorded")])
    with pytest.raises(Disproof, match="you noted"):
        prove(record, [shuffle], "00" * 32)


@ON_FILES
def test_a_rack_follows_from_the_same_secret(pit: Pit) -> None:
    """The floor makes no new secret in the middle of a round that players contributed to."""
    table = pit.opens("nz-lunar", boxes=range(1, 6))
    ready(pit, table)
    contributes(pit, table, 1)
    pit.wagers(table, *range(2, 6))
    pit.deals(table)
    while (in_play := pit.held(table).table.in_play) is not None:
        turn, players = in_play.round.turn, pit.held(table).table.players
        if turn is not None and in_play.round.phase.value == "deciding":
            pit.does(table, Exchange(turn, in_play.round.boxes[turn].cards), players[turn])
        else:
            pit.goes_on(table, Random(turn))
    record, [shuffle] = published(pit, table, 1)
    assert prove(record, [shuffle])[-1].startswith("the order of the discard rack follows from the")
    cards = record["deck2"].split()
    with pytest.raises(Disproof, match="rack"):
        prove({**record, "deck2": " ".join([*cards[1:], cards[0]])}, [shuffle])
    pit.audits()


@ON_FILES
def test_what_cannot_be_taken_is_refused(pit: Pit) -> None:
    table, ante = pit.opens("nz-lunar", boxes=(1,)), PlaceWager(1, "ante", 10)
    ready(pit, table)
    honest = given(pit, table)
    for wrong in ({**honest, "random": "00"}, {**honest, "random": "AB" * 32}, {"random": "00"}):
        pit.refuses(table, ante, "Ann", "no-contribution", contribution=wrong)
    other = {**honest, "commitment": "00" * 32}
    pit.refuses(table, ante, "Ann", "other-commitment", contribution=other)
    pit.refuses(table, Say("Ann", "well?"), "Ann", "no-contribution", contribution=honest)
    pit.does(table, ante, "Ann", contribution=honest)
    pit.does(table, WithdrawWager(1, "ante"), "Ann")
    assert len(pit.held(table).contributions) == 1, "what was recorded stays"


@ON_FILES
def test_the_same_request_contributes_once(pit: Pit) -> None:
    table, ante = pit.opens("nz-lunar", boxes=(1,)), PlaceWager(1, "ante", 10)
    ready(pit, table)
    sent = given(pit, table)
    for _ in range(2):
        pit.does(table, ante, "Ann", id="one", contribution=sent)
    pit.refuses(table, ante, "Ann", "id-reused", id="one", contribution=given(pit, table, "two"))
    assert [each.random for each in pit.held(table).contributions] == [sent["random"]]


@ON_FILES
def test_a_new_shuffle_leaves_earlier_contributions_out(pit: Pit) -> None:
    """They were known before the new secret was made. The player sees another commitment."""
    table = pit.opens("nz-lunar", boxes=(1,))
    ready(pit, table)
    noted = given(pit, table)
    contributes(pit, table, 1)
    pit.does(table, upkeep.DirectShuffle(SAM), SAM)
    pit.deals(table)
    pit.plays(table, Random(1))
    record, shuffles = published(pit, table, 1)
    assert [each["contributions"] for each in shuffles] == [[], []]
    with pytest.raises(Disproof, match="you noted"):
        prove(record, shuffles, noted["commitment"])
    pit.audits()


@ON_FILES
@pytest.mark.clauses("nsw-lunar:14.11", "ruling:until-first-card")
def test_a_round_called_off_before_its_first_card_is_mixed_once(pit: Pit) -> None:
    """It is dealt again under the same number: from the deck's own order, with all that was
    contributed by then."""
    table = pit.opens("nsw-lunar", boxes=(1,), by_hand=["dealing"])
    ready(pit, table)
    own = pit.held(table).table.upkeep.order
    sent = [contributes(pit, table, 1)]
    pit.does(table, NoMoreBets(), DANA)
    once = dealt_deck(pit, table)
    assert once != own
    for area in ("ante", "super"):
        pit.does(table, Refuse(1, area, "drunk", SAM), SAM)
    assert pit.held(table).table.upkeep.order == own
    sent.append(contributes(pit, table, 1, "again"))
    pit.does(table, NoMoreBets(), DANA)
    again = dealt_deck(pit, table)
    assert again not in (once, own)
    held, deals = pit.held(table), schema.deals
    assert again == mix(secret_of(pit, held.commitments[1]), held.contributions, own)
    with pit.floor.engine.connect() as connection:
        [kept] = connection.execute(select(deals.c.contributions)).scalars()
    assert [each["random"] for each in json.loads(kept)] == sent
    pit.audits()


def dealt_deck(pit: Pit, table: str) -> tuple[Any, ...]:
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    deck: tuple[Any, ...] = in_play.start.deck
    return deck


def secret_of(pit: Pit, committed: str) -> bytes:
    shuffles = schema.shuffles.c
    with pit.floor.engine.connect() as connection:
        query = select(shuffles.secret).where(shuffles.commitment == committed)
        return decrypt_secret(connection, committed, connection.execute(query).scalar_one())


FORGERIES = {
    "another order is dealt": (
        'UPDATE entries SET body = replace(body, \'"mixed":"\', \'"mixing":"\') '
        "WHERE body LIKE '%\"mixed\":%'",
        "hash",
    ),
    "a contribution is left out": ("UPDATE deals SET contributions = '[]'", "ordered otherwise"),
    "another scheme is named": ("UPDATE deals SET scheme = 1", "ordered otherwise"),
    "another commitment is named": ("UPDATE deals SET commitment = 'ff'", "ordered otherwise"),
    "nothing is kept": ("DELETE FROM deals", "is missing"),
    "a deal too many": ("UPDATE deals SET round = 7", "is missing|never dealt"),
}


@ON_FILES
@pytest.mark.parametrize("what", FORGERIES)
def test_the_audit_finds_what_was_changed(pit: Pit, what: str) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    ready(pit, table)
    contributes(pit, table, 1)
    pit.deals(table)
    pit.plays(table, Random(1))
    pit.audits()
    statement, words = FORGERIES[what]
    pit.tampers(statement)
    with pytest.raises(Difference, match=words):
        pit.audits()


def test_an_older_floor_takes_contributions(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for cards that were shuffled before there was a log."""
    with older("floor-0.1.0", tmp_path, monkeypatch) as pit:
        table, before = "wa-lunar", pit.audits()
        random = Random(3)
        while (in_play := pit.held(table).table.in_play) is not None and in_play.dealt:
            pit.goes_on(table, random)
        number = pit.held(table).table.number
        ready(pit, table)
        sent, step = given(pit, table), next_step(pit.held(table), random)
        assert step is not None
        pit.does(table, *step, contribution=sent)
        pit.plays(table, random)
        record, shuffles = published(pit, table, number)
        assert prove(record, shuffles, sent["commitment"], [sent["random"]])
        assert pit.audits().rounds > before.rounds
