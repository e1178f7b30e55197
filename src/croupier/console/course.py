"""The course of a round for its dealer: the stages, the cards still to be dealt, and the words to
say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from croupier.acts.moments import is_wagered, round_of
from croupier.cards import UNSEEN
from croupier.console.prompt import next_deal
from croupier.games.actions import Announce, NoMoreBets
from croupier.games.announcements import NO_MORE_BETS, Announcement
from croupier.games.course import Stage
from croupier.games.events import DEALER
from croupier.games.game import awaited, game_of
from croupier.games.state import RoundState
from croupier.house.table import Table
from croupier.machine import evolve
from croupier.rulebooks.case import Case
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

Progress = Literal["done", "now", "later"]
_LIKELY = 3


@value
class StageNow:
    title: str
    clauses: Clauses
    progress: Progress


def stages(table: Table) -> tuple[StageNow, ...]:
    """The stages of the round that the document has, and how far the round has come."""
    known = _stages(table)
    now = -1 if table.upkeep.closed else _at(known, _phase(table))
    return tuple(
        StageNow(each.title, _clauses(table, each), _progress(place, now))
        for place, each in enumerate(known)
    )


def _stages(table: Table) -> tuple[Stage, ...]:
    return tuple(each for each in game_of(table.rulebook).course if _clauses(table, each))


def _clauses(table: Table, stage: Stage) -> Clauses:
    cites = table.limits.rules.cites
    return next((found for topic in stage.topics if (found := getattr(cites, topic, ()))), ())


def _phase(table: Table) -> str:
    round = round_of(table)
    return "wagering" if round is None else str(round.phase.value)


def _at(known: tuple[Stage, ...], phase: str) -> int:
    return next((at for at, each in enumerate(known) if phase in each.phases), 0)


def _progress(place: int, now: int) -> Progress:
    if place == now:
        return "now"
    return "done" if place < now else "later"


def likely_cases(table: Table) -> tuple[Case, ...]:
    """The irregularities to expect in this stage of the round."""
    known, every = _stages(table), cases(table.rulebook)
    if table.upkeep.closed:
        return ()
    stage = known[_at(known, _phase(table))]
    return tuple(every[id] for id in stage.cases if id in every)[:_LIKELY]


@value
class CardDue:
    """A card that is still to be dealt."""

    number: int
    """Counts from the first card of the deal."""
    to: int
    face_up: bool
    turn: int
    """How often the deal has gone around the table before this card."""


def cards_due(table: Table) -> tuple[CardDue, ...]:
    """The cards to be dealt next, in the order of the document; none while stray cards lie on the
    table."""
    round, offer = round_of(table), next_deal(table)
    if round is None or offer is None or offer.act != "deal":
        return ()
    return tuple(_due(round))


def _due(round: RoundState) -> Iterator[CardDue]:
    game = game_of(round)
    places, given = game.places_due(round), Counter[int]()
    every = [to for to, _ in game.deal_order(round)] if round.phase == "dealing" else places
    turns = _turns(every)[-len(places) :]
    for number, (to, turn) in enumerate(zip(places, turns, strict=True), start=round.dealt + 1):
        up = game.is_dealt_up(_after(round, to, given[to]), to)
        yield CardDue(number, to, up, turn)
        given[to] += 1


def _turns(places: Sequence[int]) -> list[int]:
    """For each card, how often the deal has gone around before it: once more when it returns to a
    place. Cards that a place gets together count as one."""
    turns: list[int] = []
    here: set[int] = set()
    turn = 0
    for before, to in zip((None, *places), places, strict=False):
        if to in here and to != before:
            turn, here = turn + 1, set()
        here.add(to)
        turns.append(turn)
    return turns


def _after(round: RoundState, to: int, cards: int) -> RoundState:
    """The round with so many more cards at a place. The number of cards decides which lies face
    up."""
    if to != DEALER or not cards:
        return round
    return evolve(round, dealer=(*round.dealer, *(UNSEEN,) * cards))


def due_announcement(table: Table) -> Announcement | None:
    """The announcement that is due now, if there is one."""
    if table.in_play is None:
        return None
    round = table.in_play.round
    if table.in_play.dealt:
        return awaited(round)
    said = game_of(round).announcements(round)
    found = (each for each in said if each.key == NO_MORE_BETS and each.clauses)
    return next(found, None) if is_wagered(table) else None


def last_announcement(table: Table) -> str | None:
    """The dealer's last announcement in the round."""
    if table.in_play is None:
        return None
    for _, action in reversed(table.in_play.done):
        match action:
            case Announce(words):
                return words
            case NoMoreBets():
                return "no more bets"
    return None
