"""A whole round of each rulebook, told line by line."""

from pathlib import Path

from croupier.record import replay
from croupier.record.account import account

RECORDS = sorted(Path(__file__).parent.glob("*.json"))


def transcript(record: Path) -> str:
    return account(replay(record))
