"""What the audit worked out of the undamaged floor, for a hundred thousand damaged ones.

Most of an audit performs again acts that no damage has touched. Its pure functions, asked again
about the very same things, answer from memory; about anything else they work as always. Memory is
filled by one audit of the floor as it is and only read afterwards, so that it does not grow."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from typing import Any
from unittest.mock import patch

from croupier.floor import promotions
from croupier.floor.audit import audit, tables
from croupier.floor.entries import canonical
from croupier.floor.promotions import PromotionSettings
from croupier.floor.tables.settings import TableSettings

_VALUES = (str, int, bytes, datetime)
"""Told apart by what they say; anything else is the same only if it is the same object."""
_PURE: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (TableSettings, ("model_validate_json",)),
    (PromotionSettings, ("model_validate_json",)),
    (promotions, ("redo",)),
    (audit, ("_body", "compare_events")),
    (
        tables,
        (
            *("fresh", "read_pools", "with_pools", "redo", "turn_passes", "in_stored_words"),
            *("compare_events", "reworded", "books_of", "postings", "due", "shuffled", "replay"),
        ),
    ),
)
"""Where the audit finds them: functions whose answers follow from their arguments."""


class Memory:
    """Answers of pure functions."""

    def __init__(self) -> None:
        self.learning = True
        self.kept: dict[Any, tuple[Any, ...]] = {}
        """By function and arguments: the answer, and the arguments, so that no other object takes
        their places."""
        self.asked = self.answered = 0

    def of(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def remembered(*given: Any) -> Any:
            self.asked += 1
            key = (function, *map(_key, given))
            if (found := self.kept.get(key)) is not None:
                self.answered += 1
                return found[0]
            answer = function(*given)
            if self.learning:
                self.kept[key] = (answer, given)
            return answer

        return remembered


def _key(given: Any) -> Any:
    if isinstance(given, _VALUES):
        return type(given), given
    # The record of a round is read anew each time; entries are the same while their text is.
    return canonical(given) if type(given) is dict and "format" in given else id(given)


@contextmanager
def remembering(undamaged: Callable[[], Any]) -> Iterator[Memory]:
    """Run that audit, and remember what it worked out until the block ends."""
    memory = Memory()
    with ExitStack() as stack:
        for place, names in _PURE:
            for name in names:
                stack.enter_context(patch.object(place, name, memory.of(getattr(place, name))))
        undamaged()
        memory.learning = False
        yield memory
