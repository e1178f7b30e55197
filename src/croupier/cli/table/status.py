"""`croupier table show`: the table now, as one person may see it."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.cli.terminal.paper import Paper
from croupier.cli.terminal.words import money, signed
from croupier.console.duties import card_duties
from croupier.console.offers import offers
from croupier.console.redeal import visible_round
from croupier.games.actions import area_of
from croupier.games.game import game_of, say_wager
from croupier.games.layout import PayTable
from croupier.games.state import ByHand
from croupier.games.view import Cards
from croupier.house import upkeep
from croupier.house.directions import in_force
from croupier.house.limits import find, signage
from croupier.house.table import By, Table
from croupier.money import Amount, format_amount, say_odds, simplest
from croupier.records.journal import Journal, plain
from croupier.records.sentences.house import say_order
from croupier.records.sentences.words import say_moment


def results(table: Table) -> dict[str, Amount]:
    """Each player's gain, in the order of their first rounds, with corrections."""
    total: dict[str, Amount] = {}
    for played in table.played.values():
        for box, net in played.nets.items():
            name = played.in_play.players[box]
            total[name] = simplest(total.get(name, 0) + net)
    return total


def present(journal: Journal, by: By | None, now: datetime) -> dict[str, Any]:
    table = journal.table
    return {
        "table": table.name,
        "rulebook": journal.heading.rulebook,
        "options": plain(table.options),
        "dealing": table.dealing,
        "by_hand": sorted(table.by_hand),
        "cards_by_hand": table.cards_by_hand,
        "real_cards": table.real_cards,
        "as": None if by is None else str(by),
        "closed": table.upkeep.closed,
        "sign": [
            {"text": line.text, "clauses": list(line.clauses)}
            for line in signage(table.limits).lines
        ],
        "pays": [
            {"text": _pays(sign), "clauses": list(sign.clauses)}
            for sign in game_of(table.limits.rules).layout(table.limits.rules).pays
        ],
        "seats": {str(box): player for box, player in table.players.items()},
        "tokens": {name: format_amount(amount) for name, amount in table.tokens.items()},
        "decks": [_deck(deck) for deck in table.upkeep.decks.values()],
        "owed": [
            {"code": each.code, "message": each.message, "clauses": list(each.clauses)}
            for each in (upkeep.hindrances(table.upkeep) if table.upkeep.round is None else ())
        ],
        "to_notify": list(table.upkeep.to_notify),
        "round": _round(table, by),
        "jackpot": plain(table.pools),
        "directions": [_direction(each) for each in in_force(table.directions, now)],
        "incidents": plain(list(table.directions.incidents.values())),
        "disputes": plain(list(table.disputes.disputes.values())),
        "results": {name: format_amount(net) for name, net in results(table).items()},
        "now": {} if by is None else _now(table, by, now),
    }


def _now(table: Table, by: By, now: datetime) -> dict[str, Any]:
    """The offers by subject: what to type, and the same as the journal stores it."""
    return {
        subject: [
            {
                "typed": each.typed,
                "words": each.words,
                "clauses": list(each.clauses),
                "act": each.act,
                "with": plain(each.said),
            }
            for each in found
        ]
        for subject, found in offers(table, by, now).items()
    }


def _deck(deck: upkeep.Deck) -> dict[str, Any]:
    """A deck without the order of its cards."""
    return {
        "number": deck.number,
        "back": deck.back,
        "to_do": list(deck.todo),
        "checks": list(deck.checks),
        "fault": None if deck.fault is None else str(deck.fault),
    }


def _round(table: Table, by: By | None) -> dict[str, Any] | None:
    view = visible_round(table, by)
    if view is None:
        return None
    return {"number": table.number, **plain(view)}


def _direction(each: Any) -> dict[str, Any]:
    return {
        "number": each.number,
        "order": say_order(each.order),
        "by": str(each.by),
        "why": each.why,
        "until": None if each.until is None else each.until.isoformat(),
        "clauses": list(each.clauses),
    }


_BACK = "??"
"""A card that lies face down."""


def print_opened(path: Path, journal: Journal) -> None:
    """Print the new table and its sign."""
    paper, table = Paper(), journal.table
    _print_head(paper, table)
    rows = paper.rows()
    _add_sign(rows, table)
    rows.add("Journal", str(path))
    rows.print()


def print_table(table: Table, by: By | None, now: datetime, paper: Paper | None = None) -> None:
    """Sign, seats, cards, the round, directions, disputes, results."""
    paper = paper or Paper()
    _print_head(paper, table)
    rows = paper.rows()
    _add_sign(rows, table)
    for sign in game_of(table.limits.rules).layout(table.limits.rules).pays:
        rows.add("Pays", _pays(sign), sign.clauses)
    _add_seats(rows, table)
    _add_cards(rows, table)
    _add_directions(rows, table, now)
    _add_disputes(rows, table)
    rows.print()
    _print_round(paper, table, by)


def _print_head(paper: Paper, table: Table) -> None:
    rules = table.limits.rules
    paper.heading(f"Table {table.name} · {rules.title}")
    every = table.by_hand == frozenset(ByHand)
    hands = "everything" if every else ", ".join(sorted(table.by_hand)) or "nothing"
    cards = "people" if table.cards_by_hand else "the software"
    chosen = "".join(f", {name} {value}" for name, value in table.options.items())
    paper.line(f"{rules.id}{chosen}, from the {table.dealing}")
    paper.line(
        f"by hand: {hands}; {cards} look{'' if table.cards_by_hand else 's'} after the cards"
    )
    if table.real_cards:
        paper.line("real cards: nobody knows their order; `show` tells which are seen")
    paper.line()


def _add_sign(rows: Any, table: Table) -> None:
    for index, line in enumerate(signage(table.limits).lines):
        rows.add("" if index else "Sign", line.text, line.clauses)
    if table.pools is not None:
        pools = ", ".join(
            f"{'' if name == 'pool' else name + ' pool '}{money(table.pools.of(name))}"
            for name in table.pools.names
        )
        rows.add("Jackpot", pools)
    if table.upkeep.sign is not None:
        rows.add("Closing", f"the table closes at {say_moment(table.upkeep.sign.told)}")


def _pays(sign: PayTable) -> str:
    """ "Pay table one (Trips, Blind): royal flush 50 to 1, 500 to 1; ..."."""
    lines = (
        f"{line.words} "
        + ", ".join("returned" if o is None else say_odds(o) for o in line.odds)
        + line.share
        for line in sign.lines
    )
    columns = f" ({', '.join(sign.columns)})" if sign.columns else ""
    return f"{sign.title}{columns}: {'; '.join(lines)}"


def _add_seats(rows: Any, table: Table) -> None:
    brought = results(table)
    for box, seat in table.upkeep.seats.items():
        words = seat.player
        if seat.player in brought:
            words += f", {signed(brought.pop(seat.player))} so far"
        if tokens := table.tokens.get(seat.player):
            words += f", {money(tokens)} in promotional tokens"
        rows.add(f"Box {box}", words)
    for name, net in brought.items():
        rows.add("Left", f"{name}, {signed(net)}")
    if table.waiting:
        rows.add("Waiting", f"{table.waiting} for a box", table.upkeep.rules.cites.table_boxes)


def _add_cards(rows: Any, table: Table) -> None:
    in_play = table.upkeep.deck_in_play
    for deck in table.upkeep.decks.values():
        state = "in play" if deck.number == in_play else "ready" if deck.is_in else "not ready"
        rows.add(f"Deck {deck.number}", f"{deck.back}, {state}")
    for offer in card_duties(table):
        rows.add("Owed", f"{offer.words} ({offer.typed})", offer.clauses)
    for whom in table.upkeep.to_notify:
        rows.add("Owed", f"{whom} to be notified", table.upkeep.rules.cites.table_notified)


def _add_directions(rows: Any, table: Table, now: datetime) -> None:
    for each in in_force(table.directions, now):
        until = "" if each.until is None else f", until {say_moment(each.until)}"
        words = f"{say_order(each.order)}, by {each.by}{until}: {each.why}"
        rows.add(f"Direction {each.number}", words, each.clauses)


def _add_disputes(rows: Any, table: Table) -> None:
    for each in table.disputes.disputes.values():
        last = f"; {each.decisions[-1].reason}" if each.decisions else ""
        lodged = f"; with an inspector for {', '.join(each.lodged)}" if each.lodged else ""
        words = f"round {each.round}, {each.person}: {each.complaint} ({each.stage}{last}{lodged})"
        rows.add(f"Dispute {each.number}", words)


def _print_round(paper: Paper, table: Table, by: By | None) -> None:
    view: Any = visible_round(table, by)
    if view is None:
        return
    paper.line()
    turn = "" if view.turn is None else f", box {view.turn} to decide"
    paper.heading(f"Round {table.number} · {view.phase}{turn}")
    rows = paper.rows()
    if view.dealer:
        value = f": {view.dealer_value.name}" if view.dealer_value is not None else ""
        hidden = view.hidden_by if None in view.dealer else ()
        rows.add("Dealer", f"{_say_cards(view.dealer)}{value}", hidden)
    if getattr(view, "community", ()):
        rows.add("Board", _say_cards(view.community))
    for number, box in view.boxes.items():
        player = table.players.get(number, "")
        cards = f"{_say_cards(box.cards)}" if box.cards else "no cards"
        value = f": {box.value.name}" if box.value is not None else ""
        over = "; collected" if box.collected else "; out of the round" if box.over else ""
        rows.add(f"Box {number}", f"{player}: {cards}{value}{over}")
        for words, clauses in _wagers(table, number, box):
            rows.add("", words, clauses)
    rows.print()


def _say_cards(cards: Cards) -> str:
    return " ".join(_BACK if card is None else card.text for card in cards)


def _wagers(table: Table, number: int, box: Any) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Each wager, and what is wrong with it once the first card is dealt."""
    in_play = table.in_play
    limits = None if in_play is None else in_play.limits
    known = {
        key: stake for key, stake in box.wagers.items() if area_of(key) in table.limits.rules.areas
    }
    found = {} if limits is None else find(limits, number, known)
    for key, stake in box.wagers.items():
        words = f"{say_wager(key)} {money(stake)}{'' if key in box.standing else ', settled'}"
        outside = found.get(key)
        if outside is not None and outside.excess:
            yield f"{words}: {outside.because}", outside.clauses
        else:
            yield words, ()
