"""Every situation once more, with each entry of the house withdrawn and made again.

An entry that was withdrawn leaves nothing behind: done again it is answered as before, and the
situation comes to the same.
"""

from collections.abc import Iterator

import pytest

from croupier.house.table import By
from croupier.machine import Refusal

from .at_table import AtTable
from .files import Failed, Situation
from .play import differences
from .test_situations import SITUATIONS, check_rounds
from .words import Act

BY_PEOPLE = [
    each
    for each in SITUATIONS
    if (each.by_hand or each.said.get("real_cards"))
    and not any("undo" in line.act for line in each.acts)
]
"""Without those that withdraw an act themselves."""
EVERY = 24
"""One of so many situations is in the quick run."""


class Hesitant(AtTable):
    """A table at which every act that may be withdrawn is withdrawn and performed again."""

    withdrawn = 0

    def enter(self, act: Act, by: By) -> tuple[object, ...]:
        before = self.journal
        events = super().enter(act, by)
        first = self.journal
        if act["act"] == "correct":
            return events
        try:
            super().enter({"act": "correct", "with": {}}, self._employee(by))
        except Refusal:
            return events
        self.told.pop()
        if self.journal.table.in_play != before.table.in_play:
            raise Failed(f"{act} is withdrawn, and the round is not as it was")
        self.withdrawn += 1
        again = super().enter(act, by)
        if self.journal.table.in_play != first.table.in_play:
            raise Failed(f"{act} comes to something else when it is done again")
        return again

    def _employee(self, by: By) -> By:
        return self.by("dealer") if isinstance(by, str) else by


def marked() -> Iterator[object]:
    for place, each in enumerate(BY_PEOPLE):
        marks = [pytest.mark.long] if place % EVERY else []
        yield pytest.param(each, id=each.id, marks=marks)


@pytest.mark.clauses("ruling:correction")
@pytest.mark.parametrize("situation", [*marked()])
def test_what_is_withdrawn_and_done_again_comes_to_the_same(situation: Situation) -> None:
    table = Hesitant(situation)
    for line in situation.acts:
        table.does(line)
    assert not list(differences(situation, table))
    check_rounds(table.table)


def test_much_is_withdrawn() -> None:
    """The test tests something: an ordinary round has entries that may be withdrawn."""
    table = Hesitant(next(each for each in BY_PEOPLE if each.said.get("real_cards")))
    for line in table.situation.acts:
        table.does(line)
    assert table.withdrawn > 5
