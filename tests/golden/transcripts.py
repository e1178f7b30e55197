"""A whole round of each rulebook, told line by line."""

from pathlib import Path

from croupier.records.rounds import replay
from croupier.records.rounds.account import account

RECORDS = sorted(Path(__file__).parent.glob("*.json"))


def transcript(record: Path) -> str:
    return account(replay(record))
