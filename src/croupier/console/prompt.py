"""What a table waits for: an act at the console, a box's decision, or the software."""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from croupier.acts import title_of
from croupier.acts.moments import is_wagered, round_of
from croupier.console.duties import card_duties, other_duties
from croupier.console.offer import Offer
from croupier.console.offers import may_do, presence_offers, round_offers
from croupier.games.game import game_of
from croupier.house.people import Official
from croupier.house.table import SOFTWARE, By, Table
from croupier.house.table.presence import Stage
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

On = Literal["you", "another", "box", "players", "software"]
_DEALING = ("deal", "deal-complete")


@value
class Prompt:
    """What the table waits for, in words, and who must act; with an offer, the act that is due
    next."""

    on: On
    words: str
    clauses: Clauses
    offer: Offer | None = None
    box: int | None = None


def prompt(table: Table, by: By, now: datetime, *, by_itself: bool) -> Prompt:
    """What comes next; `by_itself` means that the software performs it when it is time."""
    if (slow := _slow(table, by)) is not None:
        return slow
    turn = _turn(table)
    due = tuple(_due(table, by, now))
    mine = next((each for each in due if may_do(table, each, by, now)), None)
    if turn is not None and (mine is None or mine.act != "collect-cards"):
        return turn
    if by_itself:
        return _on_software(table, due)
    if mine is not None:
        return Prompt("you", _say(mine), mine.clauses, mine)
    if due and (table.players or due[0].act != "let-players-look"):
        return Prompt("another", _say(due[0]), due[0].clauses)
    return _on_players(table)


def next_deal(table: Table) -> Offer | None:
    """The next card to deal, or the end of the deal when no more cards are due."""
    round = round_of(table)
    if round is None or not game_of(round).is_dealing(round) or round.astray:
        return None
    place, clauses = game_of(round).next_place(round), game_of(round).dealing_clauses(round)
    if place is None:
        return Offer("deal-complete", "all cards are dealt", clauses, explains=True)
    up = {"exposed": True} if game_of(round).is_dealt_up(round, place) else {}
    return Offer("deal", title_of("deal", {"to": place}).lower(), clauses, {"to": place, **up})


def _due(table: Table, by: By, now: datetime) -> Iterator[Offer]:
    """The acts that the rules require of the house now, the most urgent first."""
    if round_of(table) is None:
        owed = tuple(card_duties(table))
        yield from owed
        if is_wagered(table) and not owed:
            yield from (each for each in _dealers(table) if each.act == "no-more-bets")
    else:
        dealing = next_deal(table)
        for each in _dealers(table):
            if each.act not in _DEALING:
                yield each
            elif dealing is not None:
                yield dealing
                dealing = None
        yield from card_duties(table)
    if isinstance(by, Official):
        yield from other_duties(table, by, now)


def _dealers(table: Table) -> Iterator[Offer]:
    """The dealer's work in the round, without players' decisions."""
    boxes = ("collect-cards", "reconstruct")
    for each in round_offers(table, SOFTWARE):
        if "box" not in each.said or each.act in boxes:
            yield each


def _turn(table: Table) -> Prompt | None:
    round = round_of(table)
    if round is None or round.turn is None or round.boxes[round.turn].early:
        return None
    words = f"box {round.turn}, {table.players.get(round.turn, 'nobody')}, to decide"
    return Prompt("box", words, round.rules.cites.decide, box=round.turn)


def _slow(table: Table, by: By) -> Prompt | None:
    """A player who was asked whether they are still there, or for whom an official was called."""
    asked = None if table.in_play is None else table.in_play.presence
    if asked is None or asked.stage is Stage.HERE:
        return None
    who, clauses = f"box {asked.box}, {asked.player}", table.upkeep.rules.cites.table_presence
    if asked.stage is Stage.ASKED:
        return Prompt("box", f"{who}, to answer: are you still there?", clauses, box=asked.box)
    offer = next(presence_offers(table, by), None)
    if offer is None:
        words = f"an official to decide: {who}, is there and has not decided"
        return Prompt("another", words, clauses, offer, asked.box)
    words = f"{who}, is there and has not decided; decide whether there is more time"
    return Prompt("you", words, clauses, offer, asked.box)


def _on_software(table: Table, due: tuple[Offer, ...]) -> Prompt:
    if due:
        return Prompt("software", _say(due[0]), due[0].clauses)
    return Prompt("software", "continue", table.limits.rules.cites.deal)


def _on_players(table: Table) -> Prompt:
    rules = table.limits.rules
    if not table.players:
        return Prompt("players", "a player to sit down", table.upkeep.rules.cites.table_boxes)
    return Prompt("players", "wagers to be placed", rules.cites.areas)


def _say(offer: Offer) -> str:
    """The act to perform, after the reason if the offer explains it."""
    title = title_of(offer.act, offer.said)
    return f"{offer.words}; {title[0].lower()}{title[1:]}" if offer.explains else title
