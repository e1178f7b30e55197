"""What may be said at a table while silence or English only is directed."""

from datetime import datetime

from croupier.house.directions.orders import EnglishOnly, Silence
from croupier.house.directions.reading import direction_at
from croupier.house.directions.state import Directions
from croupier.machine import Refusal

ENGLISH = "en"


def check_speech(
    state: Directions, table: str, now: datetime, *, in_hand: bool, language: str = ENGLISH
) -> None:
    """Refuse a player's message; `in_hand` is whether a hand is in progress, languages are codes.

    Declaring a hand or a decision is play, not talk, and is not asked of this.
    """
    silence = direction_at(state, Silence, table, now)
    if silence and in_hand:
        raise Refusal(
            "silence", silence.clauses, f"silence while a hand is in progress at table {table}"
        )
    english = direction_at(state, EnglishOnly, table, now)
    if english and language.partition("-")[0].lower() != ENGLISH:
        raise Refusal("english-only", english.clauses, f"only English is spoken at table {table}")
