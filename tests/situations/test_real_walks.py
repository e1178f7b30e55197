"""Random decisions at tables with real cards, dealt rightly: no round ends void.

What voids most rounds of a walk that chooses among all acts is a dealer who says that all cards are
dealt while some are missing (11.2; nsw 12.2). That is right, and is not chosen here."""

from random import Random

import pytest

from croupier.cards import DECK
from croupier.console.offers import round_offers
from croupier.house.table.state import round_dealt
from croupier.machine import Refusal

from .files import Situation
from .test_real_cards import WithRealCards

SEEDS = range(6)
DECISIONS = ("bet", "fold", "buy", "tap", "wave", "concede", "force", "decline")
BOXES = (1, 2, 3)


def opened(rulebook: str, chance: Random) -> WithRealCards:
    cards = [card.text for card in chance.sample(DECK, 5 * (len(BOXES) + 1))]
    places = (*map(str, BOXES), "dealer")
    hands = {place: " ".join(cards[5 * at : 5 * at + 5]) for at, place in enumerate(places)}
    said = {
        "rulebook": rulebook,
        "id": "walk",
        "dealing": chance.choice(("shoe", "shuffler")),
        "cards": hands,
        "wagers": [f"{box} {area} 10" for box in BOXES for area in ("ante", "super")],
    }
    return WithRealCards(Situation(said))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rulebook", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
def test_a_round_of_real_cards_dealt_rightly_is_not_void(rulebook: str, seed: int) -> None:
    chance = Random(f"{rulebook} {seed}")
    table = opened(rulebook, chance)
    table.enter({"act": "no-more-bets", "with": {}}, table.by("dealer"))
    for _ in range(100):
        if round_dealt(table.table) is None:
            break
        offers = [
            (offer, player)
            for player in table.table.players.values()
            for offer in round_offers(table.table, player)
            if offer.act in DECISIONS
        ]
        assert offers, "nobody may decide, and the dealer has done what is due"
        offer, player = chance.choice(offers)
        try:
            table.enter({"act": offer.act, "with": dict(offer.said)}, player)
        except Refusal as refusal:
            pytest.fail(f"{offer} is offered and refused: {refusal}", pytrace=False)
    last = table.last
    assert last is not None
    assert last.round.over
    assert not last.round.void
