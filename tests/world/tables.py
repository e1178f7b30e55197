"""The tables of a world: every rulebook, dealt by the software or by people."""

from random import Random
from typing import Any

from croupier.floor.tables.settings import Away, Clocks, TableSettings
from croupier.games.state import BY_HAND
from croupier.house.people import Rank
from croupier.records.journal import Heading
from croupier.rulebooks import RULEBOOK_IDS

CLOCKS = Clocks(
    wagers=10, closing=1, decide=12, answer=5, more_time=8, extensions=1, official=20, concede=2
)
AWAY = Away(rounds=2, seconds=60, grace=5)
WAYS = ("software", "software", "software", "some", "cards", "dealer", "all", "real")
"""Who works at a table: the software, people for some acts, for the cards, for the round, for
everything; or for everything with real cards."""
JACKPOT = "the big one"


def settings(name: str, chance: Random) -> TableSettings:
    rulebook = chance.choice((*RULEBOOK_IDS, "nz-uth"))
    way = chance.choice(WAYS)
    by_hand = sorted(BY_HAND) if way in ("dealer", "all", "real") else []
    if way == "some":
        by_hand = sorted(chance.sample(sorted(BY_HAND), chance.randint(1, 3)))
    heading: dict[str, Any] = {
        "rulebook": rulebook,
        "name": name,
        "dealing": chance.choice(("shoe", "shuffler")),
        "by_hand": [str(each) for each in by_hand],
        "cards_by_hand": way in ("cards", "all", "real"),
        "real_cards": way == "real",
        "operator": chance.choice((Rank.GAMING_MANAGER, Rank.CASINO_OPERATOR)).value,
    }
    jackpot = None
    if rulebook == "nz-uth":
        heading["limits"] = "10:500:5 jackpot=5"
        jackpot = JACKPOT if chance.random() < 0.6 else None
        if jackpot is None and chance.random() < 0.5:
            heading["jackpot"] = chance.choice(
                ({"minor": "500", "major": "9000"}, {"pool": "9000"})
            )
        if chance.random() < 0.4:
            heading["options"] = {"boxes_per_player": "several", "additional_hands": "blind"}
    starts: Any = "on the dealer's word" if chance.random() < 0.1 else "by itself"
    return TableSettings(
        heading=Heading(**heading),
        clocks=CLOCKS,
        away=AWAY,
        starts=starts,
        jackpot=jackpot,
        remembers=chance.choice((1, 3, 50)),
    )
