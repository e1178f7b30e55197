"""Names of things in code, as people type them."""

import re


def kebab(name: str) -> str:
    """PlaceWager -> place-wager."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
