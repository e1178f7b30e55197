"""Whole tables on the floor, by chance: no chip is lost or made, and the audit finds no fault."""

from random import Random
from typing import Any

import pytest

from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.house import directions, disputes
from croupier.house.people import Official, Rank
from croupier.house.table.actions import PlaceUnchecked
from croupier.house.upkeep import actions as upkeep
from tests.effort import one_of_each_game_quickly
from tests.floor.pits import ALL, PLAYERS, Pit, next_step
from tests.floor.stacking import deal
from tests.house.table.tables import choice_action

OPERATOR = Official("Olga", Rank.CASINO_OPERATOR)
DEALER = Official("Dana", Rank.DEALER)


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_no_chip_is_lost_or_made(pit: Pit, rulebook: str, dealing: str) -> None:
    table = pit.opens(rulebook, boxes=(1, 2, 3), dealing=dealing)
    random = Random(f"{rulebook} {dealing}")
    pit.plays(table, random, 3)
    done = pit.audits()
    assert done.rounds == 3
    assert done.balances[f"layout:{table}"] == 0
    assert sum(done.balances.values()) == 0
    assert all(pit.chips(PLAYERS[box]) >= 0 for box in (1, 2, 3))


def test_a_round_may_be_over_with_its_deal(pit: Pit) -> None:
    """An instant hand and nobody else: the cards are told, the box is paid, the next may come."""
    table = pit.opens("nz-lunar")
    deal(pit, table, {1: "As Ks Qs Js Ts", 0: "2c 7d 9h 4s 5d"})
    pit.seats(table, 1)
    pit.passes(table)
    pit.wagers(table, 1)
    pit.passes(table)
    assert pit.held(table).table.upkeep.rounds == 1
    assert pit.audits().rounds == 1
    pit.plays(table, Random(1))
    assert pit.audits().rounds == 2


@pytest.mark.parametrize("rulebook", one_of_each_game_quickly(ALL))
@pytest.mark.parametrize("by_hand", [False, True])
def test_whatever_officials_do_no_chip_is_lost(pit: Pit, rulebook: str, by_hand: bool) -> None:
    """Voids, invalidations, rulings and mishaps thrown in anywhere, at tables of both kinds."""
    more: dict[str, Any] = {"by_hand": ["announcing", "collecting"]} if by_hand else {}
    if rulebook == "nz-uth":
        more |= {"own": {"pool": "9000"}, "limits": "10:500:5 jackpot=5"}
    table = pit.opens(rulebook, boxes=(1, 2, 3), **more)
    random, done = Random(f"{rulebook} {by_hand}"), 0
    for _ in range(160):
        if random.random() < 0.3:
            done += pit.asks(table, *irregular(pit, table, random)).accepted
        elif (step := next_step(pit.held(table), random)) is not None:
            pit.asks(table, *step)
        elif (found := pit.due(table)) is not None:
            pit.clock.now = max(pit.clock.now, found.at)
            pit.floor.do_due(table).result()
        else:
            pit.asks(table, *by_the_dealer(pit, table, random))
    assert done > 3
    pit.audits()


def irregular(pit: Pit, table: str, random: Random) -> tuple[Any, Any]:
    at = pit.held(table).table
    rules, box, number = at.limits.rules, random.randint(1, 3), str(max(1, at.number - 1))
    in_play = at.in_play
    hand = in_play.round.boxes[box].cards if in_play and box in in_play.round.boxes else ()
    amounts = {box: random.choice([-30, 5, 20])}
    ruling = disputes.Rule(OPERATOR, len(at.disputes.disputes), "so it is", amounts)
    invalid = directions.Invalidate(
        random.choice([number, str(at.number)]), directions.Cause.DISRUPTION
    )
    return random.choice(
        [
            (shared.VoidHand(box, random.choice(rules.void_hand_grounds), "tried"), OPERATOR),
            (shared.VoidRound(random.choice(rules.void_round_grounds), "tried"), OPERATOR),
            (shared.ExposeCards(box, tuple(hand[:1])), PLAYERS[box]),
            (shared.Absent(box), DEALER),
            (disputes.Open(PLAYERS[box], number, "not so"), PLAYERS[box]),
            (ruling, OPERATOR),
            (directions.Direct(OPERATOR, invalid, "a fight"), OPERATOR),
            (upkeep.Leave(box), PLAYERS[box]),
            (upkeep.Sit(box, PLAYERS[box]), PLAYERS[box]),
            (shared.WithdrawWager(box, "ante"), PLAYERS[box]),
            (PlaceUnchecked(box, "ante", 700), DEALER),
        ]
    )


def by_the_dealer(pit: Pit, table: str, random: Random) -> tuple[Any, Any]:
    """What a person does where the software does not."""
    at = pit.held(table).table
    if at.in_play is None or not at.in_play.dealt:
        return shared.NoMoreBets(), DEALER
    game: Any = holdem if at.rulebook.id == "nz-uth" else lunar
    legal = game.legal(at.in_play.round)
    if not legal:
        return shared.VoidRound(at.limits.rules.cites.void_round[0], "stuck"), OPERATOR
    if at.in_play.round.turn is not None and legal[0].action == "reconstruct":
        return shared.Reconstruct(at.in_play.round.turn), DEALER
    return choice_action(at.in_play.round, legal[0], random)[0], DEALER
