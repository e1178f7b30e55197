"""Tables at which secrecy is tried, and what people try there that they should not."""

from random import Random
from typing import Any

from croupier.cards import DECK

TABLES: dict[str, dict[str, Any]] = {
    "nz-lunar": {},
    "wa-lunar": {},
    "vu-lunar": {"dealing": "shuffler"},
    "nsw-lunar": {},
    "nz-uth": {
        "limits": "10:500:5 jackpot=5",
        "jackpot": {"pool": "25000"},
        "options": {"boxes_per_player": "several", "additional_hands": "blind"},
    },
    "by hand": {"rulebook": "nz-lunar", "by_hand": ["declaring"]},
}
FORESEEN: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("no-more-bets", {}), ("settle-now", {}), ("reveal-dealer", {}), ("make-ready", {})),
    *(("absent", {"box": 1}), ("absent", {"box": 2}), ("bet", {"box": 1}), ("tap", {"box": 1})),
)


def mischief(random: Random, box: int) -> tuple[str, dict[str, Any]]:
    cards = [card.text for card in random.sample(DECK, 2)]
    tries: list[tuple[str, dict[str, Any]]] = [
        ("exchange", {"box": box, "discard": cards}),
        ("expose-cards", {"box": box, "cards": cards}),
        ("expose-dealer-cards", {"cards": cards}),
        ("collect-cards", {"box": box, "counted": 9}),
        ("check-deck", {"deck": 7, "found": cards}),
        ("report-fault", {"deck": 7, "missing": " ".join(cards)}),
        ("spread", {"deck": 1, "order": " ".join(cards)}),
        ("shuffle", {"deck": 1, "how": "riffle", "order": " ".join(cards)}),
        ("pay-undeclared", {"box": box, "what": "super"}),
        ("reconstruct", {"box": box}),
        ("expose-card", {"deck": 7, "card": cards[0]}),
    ]
    return random.choice(tries)
