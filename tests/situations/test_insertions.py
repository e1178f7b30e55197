"""One irregularity more at every point of every situation.

What must follow from it whatever happened before: a deck that is not whole voids the round, and
everything comes back; a hand that is put together again changes nothing; a void hand has its
wagers back. In every case the round can be played out, nothing vanishes, and its record comes to
the same.
"""

import json
from collections.abc import Callable, Iterator

import pytest

from croupier.cards import format_cards, known
from croupier.money import Amount
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of

from .at_table import AtTable
from .completion import finish
from .files import Failed, Line, Situation
from .test_situations import SITUATIONS, by_box

Nets = dict[tuple[int, str], Amount]
Insert = Callable[[AtTable], Iterator[tuple[AtTable, int | None]]]
"""Tables on which the irregularity has happened, with the box that it happened to."""
_NAMED = frozenset({"ante", "bet", "super", "dealer_super", "play", "blind", "trips", "jackpot"})
_NAMED_BY = {"vu-lunar": frozenset({"ante", "bet"})}


def does(table: AtTable, who: str, act: str) -> bool:
    """Whether the act was accepted."""
    before = len(table.journal.entries)
    table.does(Line(act, who, act, "either"))
    return len(table.journal.entries) > before


def is_dealt(table: AtTable) -> bool:
    return table.table.in_play is not None and table.table.in_play.dealt


def hands(table: AtTable) -> Iterator[int]:
    return (number for number, box in table.round_in_play.boxes.items() if box.all_cards)


def nets(table: AtTable) -> Nets:
    found: Nets = {}
    for line in table.lines:
        place = (line.box, line.wager)
        found[place] = found.get(place, 0) + line.net
    return found


def play_on(table: AtTable, lines: tuple[Line, ...]) -> None:
    """Perform what is left of the situation in this round, as far as it is accepted, and finish."""
    number = len(table.table.played)
    for line in lines:
        if not is_dealt(table) or len(table.table.played) != number:
            break
        if line.offered is None and not line.could and line.who != "clock":
            does(table, line.who, line.act)
    _count(table)
    finish(table)


def _count(table: AtTable) -> None:
    """Count the deck beforehand, as a person must after a jackpot."""
    if is_dealt(table):
        does(table, "dealer", f"count deck {table.table.upkeep.turn} as 52")


def moments(situation: Situation) -> Iterator[tuple[AtTable, tuple[Line, ...]]]:
    """The table before each act of a round in play, and the acts that are left."""
    table = AtTable(situation)
    for place, line in enumerate(situation.acts):
        if is_dealt(table):
            yield table, situation.acts[place:]
        if line.offered is None and not line.could:
            table.does(Line(line.text, line.who, line.act, "either"))
    if is_dealt(table):
        yield table, ()


def check_whole(table: AtTable) -> None:
    """Every wager is settled for its whole stake, and the record comes to the same."""
    assert table.last is not None
    for number, box in table.last.round.boxes.items():
        assert not box.standing
        lines = [line for line in table.last.round.lines if line.box == number]
        assert sum(line.stake for line in lines) == box.staked
    for played in table.table.played.values():
        again = replay(json.loads(json.dumps(record_of(table.table, played))))
        assert by_box(again.lines) == by_box(played.lines)


# What is put in


def a_deck_of_51(table: AtTable) -> Iterator[tuple[AtTable, int | None]]:
    changed = table.copy()
    assert does(changed, "dealer", f"count deck {table.table.upkeep.turn} as 51")
    yield changed, None


def a_void_hand(table: AtTable) -> Iterator[tuple[AtTable, int | None]]:
    number = len(table.table.played) + 1
    device = table.situation.rulebook == "nsw-lunar"
    breach, who = ("device", "supervisor") if device else ("telling", "operator")
    for box in hands(table):
        changed = table.copy()
        does(
            changed, "dealer", f"report {breach} by {table.player(box)} at {box} in round {number}"
        )
        if does(changed, who, "void the hand of incident 1"):
            yield changed, box


def a_card_of_the_dealers(table: AtTable) -> Iterator[tuple[AtTable, int | None]]:
    dealer = table.round_in_play.dealer
    changed = table.copy()
    if dealer and does(changed, "dealer", f"show dealer {format_cards(known(dealer[:1]))}"):
        yield changed, None


def a_hand_put_together_again(table: AtTable) -> Iterator[tuple[AtTable, int | None]]:
    for box in hands(table):
        changed = table.copy()
        if does(changed, "dealer", f"collect {box}") and does(
            changed, "dealer", f"reconstruct {box}"
        ):
            yield changed, None


def a_player_who_is_gone(table: AtTable) -> Iterator[tuple[AtTable, int | None]]:
    for box in hands(table):
        changed = table.copy()
        if does(changed, "dealer", f"absent {box}"):
            yield changed, None


def check(situation: Situation, insert: Insert) -> None:
    for table, left in moments(situation):
        settled = table.round_in_play.settled
        for changed, box in insert(table):
            play_on(changed, left)
            check_whole(changed)
            last = changed.last
            assert last is not None
            if insert is a_deck_of_51 and not (settled and not last.round.void):
                assert last.round.void
                assert not any(by_box(last.round.lines).values())
            if box is not None and not last.round.void:
                _check_void(changed, box)
            if insert is a_hand_put_together_again:
                plain = table.copy()
                play_on(plain, left)
                assert nets(changed) == nets(plain)


def _check_void(table: AtTable, box: int) -> None:
    """The clause's wagers on the box are void, unless the hand was over before."""
    assert table.last is not None
    named = _NAMED_BY.get(table.situation.rulebook, _NAMED)
    void = [line for line in table.lines if line.box == box and "hand void" in str(line.because)]
    if not void:
        return
    for (number, wager), net in nets(table).items():
        if number == box and wager.removesuffix("_excess") in named:
            assert net == 0, (wager, net)


def _plays(situation: Situation) -> bool:
    """Whether the software knows the cards, and no act of it names an incident or a dispute by a
    number that another would shift, or withdraws the last act, which would be what was put in."""
    said = situation.said
    words = ("incident", "dispute", "invalidate", "undo")
    numbered = any(word in said.get("acts", "") for word in words)
    real = bool(said.get("real_cards"))
    return bool(situation.acts) and not (situation.is_promotion or real or numbered)


PLAYED = [each for each in SITUATIONS if _plays(each) and each.said.get("opened", True)]
INSERTS: tuple[Insert, ...] = (
    *(a_deck_of_51, a_void_hand, a_card_of_the_dealers),
    *(a_hand_put_together_again, a_player_who_is_gone),
)
SOME = ("nz-11.19-for-the-force", "wa-third-11.10-void-after-wagers-on-others-were-paid")
"""Records of these could not be played again: the rack waits to be shuffled, a box decides out of
turn after the dealer's card was seen."""


@pytest.mark.parametrize("insert", INSERTS, ids=lambda insert: insert.__name__)
@pytest.mark.parametrize("id", SOME)
def test_some_situations_with_one_irregularity_more(id: str, insert: Insert) -> None:
    [situation] = [each for each in SITUATIONS if each.id == id]
    check(situation, insert)


@pytest.mark.long
@pytest.mark.parametrize("insert", INSERTS, ids=lambda insert: insert.__name__)
@pytest.mark.parametrize("tens", range(0, len(PLAYED), 10))
def test_every_situation_with_one_irregularity_more(tens: int, insert: Insert) -> None:
    for situation in PLAYED[tens : tens + 10]:
        try:
            check(situation, insert)
        except Failed:
            continue  # the table cannot be asked for an act: told where the situation is played
        except AssertionError as error:
            raise AssertionError(f"{situation.id}: {error}") from error
