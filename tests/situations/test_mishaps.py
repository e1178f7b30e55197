"""Whatever goes wrong at a table of Lunar Poker, the round ends and nothing vanishes.

Acts are chosen at random, most of them out of place: what the table refuses does not happen. After
every act each of the 52 cards lies somewhere, once. Then the round is played out: every wager is
settled for the whole of its stake, and comes back whole or not at all.
"""

from random import Random

import pytest

from croupier.games.state import ByHand

from .at_table import AtTable
from .completion import finish
from .files import Line, Situation

SEEDS = range(40)
HANDS = (
    "9d 7c 4s 3s 2s",
    "Jh Jc 4d 3d 2h",
    "5h 6h 7h 8h 9h",
    "8s 8d 8c 6s 4h",
    "Ah Kc Qd 7s 3c",
    "Td Tc 6d 6c 2c",
)
DEALERS = ("As Kd 9c 5s 2d", "Ks Qs 9s 5s 2d")
OF_PLAYERS = (
    *("bet {box}", "bet {box}", "fold {box}", "buy {box}", "buy {box}", "tap {box}", "wave {box}"),
    *("exchange {box} {two}", "exchange {box} {all}", "show {box} {one}", "lay down {box}"),
    *("force {box}", "decline {box}", "concede {box}", "look at the draw {box}", "leave {box}"),
)
OF_THE_DEALER = (
    *("deal to {box}", "deal to {box}", "deal to {box} face up", "all dealt", "make ready"),
    *("collect {box}", "reconstruct {box}", "absent {box}", "turn up dealer", "settle"),
    *("show dealer {dealers}", "announce all decisions are locked in", "announce no more bets"),
    *("announce dealer does not qualify", "announce does anyone want to force the dealer?"),
    *("report telling by {player} at {box} in round 1", "count deck 1 as 52"),
    *("notice stray cards at 5", "deal 5 to 5", "void hand {box} on {number}"),
)
OF_THE_OPERATOR = (
    *("pay undeclared instant {box}", "pay undeclared super {box}"),
    *("void the hand of incident 1", "void the hand of incident 2"),
)
COLLECTED_EARLY = {"nsw-lunar": "12.15"}


def opened(chance: Random) -> AtTable:
    """A table of some document at which a person does some of the dealer's acts."""
    rulebook = chance.choice(("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"))
    dealer = chance.choice(DEALERS)
    hands = [hand for hand in HANDS if not set(hand.split()) & set(dealer.split())]
    hands = chance.sample(hands, chance.choice((2, 3, 4)))
    boxes = range(1, len(hands) + 1)
    wagers = [f"{box} {area} 10" for box in boxes for area in ("ante", "super")]
    if rulebook in ("wa-lunar", "nsw-lunar"):
        wagers += [f"1 super on {boxes[-1]} 10", "2 dealer_super 10"]
    by_hand = [act.value for act in ByHand if chance.random() < 0.5]
    said = {
        "id": "mishap",
        "rulebook": rulebook,
        "cards": {"dealer": dealer, **{str(box): hands[box - 1] for box in boxes}},
        "wagers": wagers,
        "by_hand": ",".join(by_hand),
        "dealing": chance.choice(("shoe", "shuffler")),
        "options": {"misdeal": chance.choice(("round", "hands"))},
    }
    return AtTable(Situation(said))


def something(table: AtTable, chance: Random) -> tuple[str, str]:
    """Who does something, and what."""
    cards = table.situation.cards
    box = chance.choice([int(place) for place in cards if place.isdecimal()])
    hand, player = cards[str(box)], table.player(box)
    who, acts = chance.choice(
        ((player, OF_PLAYERS), ("dealer", OF_THE_DEALER), ("operator", OF_THE_OPERATOR))
    )
    return who, chance.choice(acts).format(
        box=box,
        player=player,
        one=hand[0],
        two=" ".join(hand[:2]),
        all=" ".join(hand),
        dealers=chance.choice(cards["dealer"]),
        number=COLLECTED_EARLY.get(table.situation.rulebook, "11.13"),
    )


def does(table: AtTable, who: str, act: str) -> None:
    table.does(Line(act, who, act, "either"))


def check_cards(table: AtTable) -> None:
    in_play = table.table.in_play
    if in_play is None or not in_play.dealt:
        return
    round = in_play.round
    lying = [card for box in round.boxes.values() for card in box.lying]
    astray = [card for cards in round.stray.values() for card in cards]
    undealt = round.deck[round.dealt :]
    cards = [*undealt, *round.rack, *round.dealers_cards, *lying, *astray]
    assert len(cards) == len(set(cards)) == 52


def check_wagers(table: AtTable) -> None:
    assert table.last is not None
    for box in table.last.round.boxes.values():
        assert not box.standing
        for wager, stake in box.wagers.items():
            lines = [line for line in table.lines if (line.box, line.wager) == (box.number, wager)]
            assert sum(line.stake for line in lines) == stake, (wager, lines)
            assert sum(line.returned for line in lines) in (0, stake), (wager, lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_vanishes(seed: int) -> None:
    chance = Random(seed)
    table = opened(chance)
    does(table, "dealer", "no more bets")
    if chance.random() < 0.8:
        does(table, "dealer", "deal")
        does(table, "dealer", "all dealt")
    for _ in range(40):
        does(table, *something(table, chance))
        check_cards(table)
    finish(table)
    check_wagers(table)
