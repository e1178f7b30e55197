"""What a leaf says against what came to pass at a table: wagers, cards, choices, the round.

A wager that *stands* is on the layout at the end of the play and, once the round is played out, is
settled by an ordinary rule. Every other fate is that of its last line, with the money that belongs
to it, and a clause of the leaf is on that very line. Every clause of the leaf is cited, unless the
file of exceptions says why it cannot be.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.cards import Card, format_cards, known, parse_cards
from croupier.games.settlement import Outcome as Settled
from croupier.games.settlement import SettlementLine, total
from croupier.house.table.state import InPlay
from croupier.rulebooks.case import EVERYBODY, Choice, Effect, Fate, Outcome
from croupier.rulebooks.cases import BY_OTHERS
from croupier.rulebooks.plugins import rulebook_file

from .answers import matches
from .at_table import AtTable
from .completion import deal_again, finish
from .files import Line, Situation

_ORDINARY = frozenset({Settled.WON, Settled.LOST, Settled.STAND_OFF, Settled.KEPT})
_COMES_TO: Mapping[Fate, Settled] = {
    "void": Settled.VOID,
    "stand-off": Settled.STAND_OFF,
    "paid": Settled.WON,
    "lost": Settled.LOST,
    "forfeited": Settled.FORFEITED,
    "kept": Settled.KEPT,
}
_GIVEN_BACK: tuple[Fate, ...] = ("void", "stand-off")
_AS_DEALT = "as dealt"
_UNCITED = ("uncited.toml", "uncited-nsw-holdem.toml")


def differences(
    says: Outcome, way: str, boxes: tuple[int, ...], table: AtTable, declined: bool
) -> Iterator[str]:
    """Consequences at the table that the leaf does not state, and the reverse."""
    situation, last = table.situation, table.last
    yield from _of_choices(says, situation, declined)
    yield from _of_cards(says, situation, last)
    if last is None:
        if says.round not in ("not begun", "as decided"):
            yield f"the round {says.round}, and there is none"
    else:
        concerned = tuple(last.round.boxes) if says.whose == EVERYBODY else boxes
        yield from _of_round(says, table, last, concerned)
        yield from _of_wagers(says, table, last, concerned)
    if last is not None:
        yield from _played_out(says, table, last)
    yield from _of_clauses(says, way, table)


# The round


def _of_round(says: Outcome, table: AtTable, last: InPlay, boxes: tuple[int, ...]) -> Iterator[str]:
    round = last.round
    match says.round:
        case "dealt again" | "void":
            if not round.void:
                yield f"the round is {says.round}, and was not voided"
        case "box over":
            for box in boxes:
                if not round.boxes[box].out:
                    yield f"the round is over for box {box}, and the box is still in it"
                yield from _collected(last, box)
                offered = table.offered_in_round(table.player(box), box)
                if offered:
                    yield f"box {box} is out, and is offered {', '.join(sorted(offered))}"
            if round.void:
                yield "the round is over for a box only, and was voided"
        case "not begun":
            if table.table.in_play is not None and table.table.in_play.dealt:
                yield "no round is concerned, and one is in play"
        case "stands":
            if round.void or not round.settled:
                yield "the result stands, and the round is void or not settled"
        case "goes on" | "as decided":
            if round.void:
                yield f"the round {says.round}, and was voided on {', '.join(round.void)}"


def _collected(last: InPlay, number: int) -> Iterator[str]:
    """The cards of a box whose round is over are in the rack, or wait for a person to collect."""
    round, box = last.round, last.round.boxes[number]
    racked = set(box.all_cards) <= {*round.rack, *round.deck}
    if not (box.finished or (box.collected and racked)):
        yield f"box {number} is out, and its cards are not collected"


def _played_out(says: Outcome, table: AtTable, last: InPlay) -> Iterator[str]:
    """Check that the round, played to its end, settles every wager once; a round to be dealt again
    is."""
    if says.round == "dealt again":
        if last.round.void:
            yield from deal_again(table, last)
        return
    if not (table.table.in_play is not None and table.table.in_play.dealt):
        return
    try:
        finish(table)
    except AssertionError as error:
        yield f"the round cannot be played out: {error}"
        return
    done = table.last
    assert done is not None
    for box in done.round.boxes.values():
        if box.standing:
            yield f"box {box.number}: never settled: {', '.join(sorted(box.standing))}"


# Wagers


def _of_wagers(
    says: Outcome, table: AtTable, last: InPlay, boxes: tuple[int, ...]
) -> Iterator[str]:
    """Check the fate of each wager that the leaf names; no other wager is undone."""
    at_end = _finished(table)
    named: set[tuple[int, str]] = set()
    for box in boxes:
        for effect in says.wagers:
            found = _named(last, box, effect.wager)
            named.update(found)
            for place in found:
                yield from _of_wager(says, table, at_end, place, effect)
    if says.round in ("dealt again", "void", "as decided"):
        return
    for number, box in last.round.boxes.items():
        for wager in box.wagers:
            on_another = wager.startswith("super_on_")
            if number not in boxes and (number, wager) not in named and not on_another:
                yield from _stands(table, at_end, (number, wager))


def _of_wager(
    says: Outcome, table: AtTable, at_end: AtTable, place: tuple[int, str], effect: Effect
) -> Iterator[str]:
    box, wager = place
    before = table.situation.said.get("settled_before", ())
    if effect.fate == "stands" or f"{box} {wager}" in before:
        yield from _stands(table, at_end, place)
        return
    lines = table.of_wager(f"{box} {wager}")
    name = f"{wager} of box {box}"
    if not lines or table.stands(f"{box} {wager}"):
        yield f"{name}: {effect.fate}, and is not settled"
    elif not _fares(effect.fate, lines):
        yield f"{name}: {effect.fate}, and {lines}"
    elif not _cites(table.situation.rulebook, says.clauses, lines):
        yield f"{name}: {effect.fate}, and no line cites {', '.join(says.clauses)}: {lines}"


def _fares(fate: Fate, lines: list[SettlementLine]) -> bool:
    """Whether the last line has the outcome, and all lines together its money."""
    whole = total(lines)
    if lines[-1].outcome is not _COMES_TO[fate] and not _excess(lines, fate):
        return False
    if fate in _GIVEN_BACK:
        return whole.paid == 0 and whole.returned == whole.stake
    if fate == "paid":
        stake = 0 if whole.wager == "jackpot" else whole.stake  # by ruling:stake
        return whole.paid > 0 and whole.returned == stake
    return whole.paid == 0 and whole.returned == 0


def _excess(lines: list[SettlementLine], fate: Fate) -> bool:
    """Whether the part above a limit is returned by a line of its own."""
    own = [line for line in lines if not line.wager.endswith("_excess")]
    return bool(own) and own[-1].outcome is _COMES_TO[fate]


def _cites(rulebook: str, clauses: Iterable[str], lines: list[SettlementLine]) -> bool:
    """Whether the clauses are cited; a fee taken in the ordinary course is kept by the rule on that
    fee."""
    taken = lines[-1].outcome is Settled.KEPT and not _is_irregular(rulebook, lines[-1])
    numbers = [each.removeprefix(f"{rulebook}:") for each in clauses]
    return taken or matches(rulebook, numbers, lines[-1].clauses)


def _stands(table: AtTable, at_end: AtTable, place: tuple[int, str]) -> Iterator[str]:
    """Whether nothing has undone the wager, and an ordinary rule settles it in time."""
    box, wager = place
    name = f"{box} {wager}"
    if not table.stands(name) and not table.of_wager(name):
        yield f"{wager} of box {box}: stands, and is gone"
        return
    lines = at_end.of_wager(name)
    if not lines:
        yield f"{wager} of box {box}: stands, and is never settled"
    for line in lines:
        if line.wager.endswith("_excess"):
            continue
        if line.outcome not in _ORDINARY or _is_irregular(table.situation.rulebook, line):
            yield f"{wager} of box {box}: stands, and no ordinary rule settles it: {lines}"
            return


def _is_irregular(rulebook: str, line: SettlementLine) -> bool:
    """Whether a rule on irregularities settles it; of the ordinary ones none is there too."""
    sections = tuple(f"{rulebook}:{section}." for section in _irregularities(rulebook))
    numbers = [each for each in line.clauses if not each.startswith("ruling:")]
    return all(each.startswith(sections) for each in numbers)


@cache
def _irregularities(rulebook: str) -> tuple[str, ...]:
    text = rulebook_file(rulebook, "cases.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["irregularities"])


def _finished(table: AtTable) -> AtTable:
    """A copy of the table with its round played out; unchanged if that is impossible."""
    copy = table.copy()
    try:
        finish(copy)
    except AssertionError:
        return table  # told where the round is played out
    return copy


def _named(last: InPlay, number: int, wager: str) -> list[tuple[int, str]]:
    """The wagers that an effect is about, as far as they were placed."""
    boxes = last.round.boxes
    if wager == BY_OTHERS:
        on = f"super_on_{number}"
        return [(box, on) for box in boxes if on in boxes[box].wagers]
    own = [each for each in boxes[number].wagers if each == wager or each.startswith(f"{wager}_on")]
    if wager == "super_on":
        own = [each for each in boxes[number].wagers if each.startswith("super_on_")]
    elif wager == "super":
        own = [each for each in own if each == wager]
    return [(number, each) for each in own]


# Cards, choices and clauses


def _of_cards(says: Outcome, situation: Situation, last: InPlay | None) -> Iterator[str]:
    """Where the leaf says something of cards, the play says where they lie, and they do.

    Cards of a box that is over, and of a round dealt again, are looked at with that.
    """
    lies: Mapping[str, str] = situation.said.get("lies", {})
    if says.cards and not lies and says.round == "goes on":
        yield f"the play does not say where the cards lie ({says.cards})"
    if not lies:
        return
    if last is None:
        yield "there are no cards to look at"
        return
    for place, text in lies.items():
        cards = parse_cards(situation.cards[place] if text == _AS_DEALT else text.split())
        found = _at(last, place, len(cards))
        if not (set(cards) <= set(found) if place == "rack" else cards == found):
            have = format_cards(found) or "nothing"
            yield f"cards: {text} should lie at {place}, where {have} lies"


def _at(last: InPlay, place: str, count: int) -> tuple[Card, ...]:
    round = last.round
    match place:
        case "rack":
            return known(round.rack)
        case "dealer":
            return known(round.dealer)
        case "board":
            return known(round.community)
        case "up":
            up = getattr(round, "up_card", None)
            return () if up is None else (up,)
        case "next":
            return known(round.deck[round.dealt : round.dealt + count])
    return tuple(round.boxes[int(place)].lying)


def _of_choices(says: Outcome, situation: Situation, declined: bool) -> Iterator[str]:
    """Check that a person with a choice is offered it, or could make it, as the play shows."""
    shown = [line for line in situation.acts if line.offered is not None or line.could]
    if declined and not shown:
        yield "an official could act and does not: the play does not show that one could"
    if says.round == "dealt again":
        return
    for choice in says.choices:
        if not any(_is_of(choice, line) for line in (*shown, *_done(situation))):
            yield f"the play does not show that {choice.who} may {choice.may}"


def _done(situation: Situation) -> Iterator[Line]:
    return (line for line in situation.acts if line.answer == "accepted" and line.act)


def _is_of(choice: Choice, line: Line) -> bool:
    is_player = line.who[:1].isupper()
    return is_player == choice.who.startswith("player") and (is_player or line.who != "dealer")


def _of_clauses(says: Outcome, way: str, table: AtTable) -> Iterator[str]:
    rulebook = table.situation.rulebook
    missing = [
        clause
        for clause in says.clauses
        if not matches(rulebook, [clause.removeprefix(f"{rulebook}:")], table.cited)
        and not _excepted(way, clause)
    ]
    if missing:
        yield f"nothing that happened cites {', '.join(missing)}"


def _excepted(way: str, clause: str) -> bool:
    return any(each.excuses(way, clause) for each in exceptions())


@dataclass(frozen=True)
class Uncited:
    """Clauses of a leaf that no event of a play can cite."""

    rulebooks: list[str]
    ways: list[str]
    """Cases, or the first answers of ways through them."""
    clauses: list[str]
    why: str

    def is_of(self, way: str) -> bool:
        rulebook, _, rest = way.partition(" ")
        begins = any(rest == each or rest.startswith(f"{each} ") for each in self.ways)
        return rulebook in self.rulebooks and begins

    def excuses(self, way: str, clause: str) -> bool:
        number = clause.removeprefix(f"{way.partition(' ')[0]}:")
        return self.is_of(way) and number in self.clauses


@cache
def exceptions() -> tuple[Uncited, ...]:
    texts = ((Path(__file__).parent / name).read_text(encoding="utf-8") for name in _UNCITED)
    return tuple(Uncited(**each) for text in texts for each in tomllib.loads(text)["uncited"])
