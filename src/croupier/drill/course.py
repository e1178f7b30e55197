"""What somebody is drilled in: a rulebook with the options of a house."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.money import Amount
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class Course:
    """A rulebook, and options given beside those that it chooses itself."""

    book: Rulebook
    given: Mapping[str, Any]

    @cached_property
    def rules(self) -> Any:
        """Of the game of the rulebook, as its topics know it."""
        return self.book.rules(self.given)

    def limited(self, most: Amount) -> "Course":
        """The same with a maximum payout on the sign."""
        return Course(self.book, {**self.given, "max_payout": most})
