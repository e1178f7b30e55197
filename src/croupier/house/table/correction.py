"""Whether the last act may be withdrawn as a mistaken entry, by an entry that corrects it.

With real cards the entry was wrong and the cards were not: any entry of a round may be withdrawn.
Where the software holds the cards, an act that showed a card to anybody stands, because nobody can
unsee it. Before a round, wagers and seats may be withdrawn. A person's own act, a ruling and work
on the cards are never a mistaken entry; with real cards an official may withdraw their own."""

from collections.abc import Iterator
from typing import Any

from croupier.cards import Card
from croupier.games import actions as shared
from croupier.games.events import PoolMoved
from croupier.games.game import game_of, round_acts
from croupier.games.state import RoundState
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR, Viewer, player
from croupier.house.people import Official, Rank, is_employee
from croupier.house.table import actions as act_
from croupier.house.table.recorder import SOFTWARE, By
from croupier.house.table.state import LastAct, Table, pools_held, round_dealt
from croupier.house.upkeep import actions as upkeep
from croupier.machine import declaration

_BEFORE_A_ROUND = (
    *(shared.PlaceWager, shared.WithdrawWager, act_.PlaceUnchecked, act_.PlaceWithTokens),
    *(upkeep.Sit, upkeep.Leave, act_.Queue),
)


def is_correctable(table: Table, by: By | None = None) -> bool:
    """Whether the last act may be withdrawn, by this person if one is named."""
    return not why_not_corrected(table, by)


def why_not_corrected(table: Table, by: By | None = None) -> str:
    """Why this person cannot withdraw the last act, in words; empty if they can. Without a name, it
    is for any employee other than the one who entered it."""
    if not table.by_hand:
        return "the software deals at this table, and nobody enters what it does"
    if table.last is None:
        also = "; correct-card mends a misread card" if table.real_cards else ""
        return f"only the last act can be withdrawn, once{also}"
    last, before = table.last, table.last.before
    if before.number != table.number:
        return "only an act of the round in play can be withdrawn, and that round is over"
    in_round = round_dealt(table)
    if (round_dealt(before) is None) != (in_round is None):
        return "the wagers are closed: only an act of the round in play can be withdrawn"
    if any(isinstance(event, PoolMoved) for event in last.events):
        return "a jackpot has been paid: an official decides what follows"
    if last.pools != pools_held(before) and pools_held(table) != last.pools:
        return "other tables have played for the jackpot since"
    if table.real_cards and in_round is not None:
        stands = table.rulebook.reads("ruling-stands") and by != last.by
        return why_it_stands(last) if stands else ""
    return _why_not_mistaken(last, in_round) or _why_not_unseen(last, in_round)


def why_it_stands(last: LastAct) -> str:
    """Why an employee who did not enter the act may not withdraw it, with real cards; empty if they
    may."""
    if last.by == SOFTWARE:
        return "the software did it"
    if not (isinstance(last.by, Official) and is_employee(last.by)):
        return f"{last.by} did it, and a player's own act stands"
    row = round_acts().get(type(last.action))
    of_round = row is not None and row.by in ("player", "dealer")
    if of_round or last.by.rank is Rank.DEALER:
        return ""
    return f"{last.by} ruled so, and nobody else takes it back"


def _why_not_mistaken(last: LastAct, round: RoundState | None) -> str:
    """Why the act is not an entry that an employee made for a player or as the dealer."""
    if last.by == SOFTWARE:
        return "the software did it"
    if not (isinstance(last.by, Official) and is_employee(last.by)):
        return f"{last.by} did it, and a player's own act stands"
    row = round_acts().get(type(last.action))
    of_round = row is not None and row.by in ("player", "dealer") and not row.looks
    if type(last.action) in _BEFORE_A_ROUND or (round is not None and of_round):
        return ""
    if row is not None and row.looks:
        return "a player has seen a card"
    return "rulings and work on the cards are done anew, not undone"


def _why_not_unseen(last: LastAct, round: RoundState | None) -> str:
    """Why the act cannot be undone: it showed somebody a card."""
    before = round_dealt(last.before)
    if before is None or round is None:
        return ""
    shown = [card for event in last.events for card in _public_cards(event)]
    if shown or round.exposures > before.exposures:
        return "a card has been seen"
    for viewer in (SPECTATOR, DEALER_VIEW, SUPERVISOR):
        if _seen(round, viewer) - _seen(before, viewer):
            return "a card has been seen"
    for box in round.boxes:
        if _seen(round, player(box)) - _seen(before, player(box)):
            return f"the player of box {box} has seen a card"
    return ""


def _seen(round: RoundState, viewer: Viewer) -> frozenset[Card]:
    """The cards that this person sees."""
    view = game_of(round).view(round, viewer)
    boxes = (each.cards for each in view.boxes.values())
    hands = (view.dealer, getattr(view, "community", ()), *boxes)
    return frozenset(card for hand in hands for card in hand if card is not None)


def _public_cards(event: Any) -> Iterator[Card]:
    """The cards that an event discloses to everybody."""
    declared = declaration(type(event))
    for told in declared.shown({name: getattr(event, name) for name in declared.fields}).values():
        cards = told if isinstance(told, tuple) else (told,)
        yield from (card for card in cards if isinstance(card, Card))
