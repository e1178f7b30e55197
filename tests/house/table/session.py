"""The next steps of a session at a table, chosen at random, and who performs them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.game import game_of
from croupier.house.people import Official
from croupier.house.table import actions as acts
from tests.house.table.duties import next_for_cards
from tests.house.table.tables import DEALER, SUPERVISOR, choice_action

Step = tuple[Any, Official | str]
"""An act, and by whom."""


def next_steps(table: Any, random: Random) -> Iterator[Step]:
    """The possible next steps, the likeliest first."""
    if table.in_play is None or not table.in_play.dealt or table.upkeep.round.short:
        yield from next_for_cards(table, random)
    if table.in_play is not None and table.in_play.dealt:
        yield from _next_in_round(table, random)
        return
    yield from _next_wager(table, random)
    yield shared.NoMoreBets(), DEALER


def _next_wager(table: Any, random: Random) -> Iterator[Step]:
    """A required wager, sometimes a larger one, sometimes unchecked or in tokens."""
    uth = table.rulebook.id == "nz-uth"
    for box, player in table.players.items():
        there = {} if table.in_play is None else table.in_play.round.boxes
        placed = there[box].wagers if box in there else {}
        for area in ("ante", "blind" if uth else "super"):
            if area not in placed:
                amount = placed.get("ante", random.choice([10, 15, 20, 500]))
                yield _laid(table, random, box, area, amount, player)
        extra = random.choice(["jackpot", "trips"] if uth else ["dealer_super", "super_on"])
        if random.random() < 0.2 and extra not in placed:
            on = random.choice(list(table.players)) if extra == "super_on" else None
            amount = 5 if extra == "jackpot" else placed["ante"]
            yield shared.PlaceWager(box, extra, amount, on), player


def _laid(table: Any, random: Random, box: int, area: str, amount: Any, player: str) -> Step:
    if table.by_hand and random.random() < 0.15:
        amount = amount if area == "blind" else amount + random.choice([2, 495])
        return acts.PlaceUnchecked(box, area, amount), DEALER
    if amount > 10 and table.tokens.get(player.casefold(), 0) >= 10:
        return acts.PlaceWithTokens(box, area, amount, 10), player
    return shared.PlaceWager(box, area, amount), player


def _next_in_round(table: Any, random: Random) -> Iterator[Step]:
    round = table.in_play.round
    game: Any = lunar if isinstance(round, lunar.Round) else holdem
    legal = game.legal(round)
    for each in legal:
        if each.action == "reconstruct" and random.random() < 0.9:
            yield shared.Reconstruct(each.of), DEALER  # until then no card is dealt to that box
    if any(each.action == "deal_card" for each in legal):
        yield _next_card(round), DEALER
    choices = [c for c in legal if c.action not in ("deal_card", "shuffle_rack", "void_hand")]
    if choices:
        choice = random.choice(choices)
        if choice.action == "reconstruct":
            yield shared.Reconstruct(choice.of), DEALER
        action, by = choice_action(round, choice, random)
        if choice.box is not None:
            by = DEALER if table.by_hand else table.players[choice.box]
        yield action, by
    elif early := [each for each in legal if each.action == "void_hand"]:
        yield shared.VoidHand(early[0].of, _early_ground(table), "collected"), SUPERVISOR


def _early_ground(table: Any) -> str:
    return {"nz-uth": "12.13", "nsw-lunar": "12.15"}.get(table.rulebook.id, "11.13")


def _next_card(round: Any) -> Any:
    """The next card by the document, allowing for cards already dealt out of order."""
    if round.phase.value in ("deciding", "paying", "drawing"):
        due = [box.number for box in round.playing if box.to_draw]
        return shared.DealCard(due[0]) if due else shared.DealComplete()
    hand = 5 if isinstance(round, lunar.Round) else 2
    aside = game_of(round).not_dealt_to(round)
    playing = [box for box in round.playing if box.number not in aside]
    due = [box.number for box in playing if len(box.cards) < hand]
    if len(round.dealer) < hand:
        due.append(0)
    if hand == 2 and len(round.community) < 5:
        due.append(-1)
    if not due:
        return shared.DealComplete()
    up = hand == 5 and due[0] == 0 and len(round.dealer) == 4 and round.dealing == "shoe"
    return shared.DealCard(due[0], up)
