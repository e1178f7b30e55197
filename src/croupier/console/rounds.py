"""What may be done in a round now, as acts of the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.console.offer import Offer
from croupier.console.people import boxes_of, is_staff
from croupier.games import holdem, lunar
from croupier.games.acts import Act
from croupier.games.choice import Choice
from croupier.games.holdem.legal import legal as holdem_legal
from croupier.games.holdem.phase import Phase as HoldemPhase
from croupier.games.lunar.legal import legal as lunar_legal
from croupier.games.lunar.phase import Phase as LunarPhase
from croupier.record.feed import AnyRound
from croupier.rulebooks.clauses import Clauses
from croupier.table import By, Table

_ACTS: Mapping[str, str] = {"place_wager": "wager", "deal_card": "deal"}
"""What is typed otherwise than as its name."""
_CITED: Mapping[str, str] = {
    "place_wager": "areas",
    "deal_card": "deal",
    "deal_complete": "deal",
    "collect_cards": "spread_and_counted",
    "void_hand": "not_reconstructed",
    "reveal_dealer": "reveal",
    "settle_now": "compare",
    "shuffle_rack": "reshuffle",
}
"""The topic of the rulebook, where it has another name than the action."""
_HOLDEM_WHEN = {
    HoldemPhase.BEFORE_FLOP: "before_flop",
    HoldemPhase.AFTER_FLOP: "after_flop",
    HoldemPhase.AFTER_RIVER: "after_river",
}


def round_offers(table: Table, by: By | None) -> Iterator[Offer]:
    """A player's own boxes; everything for who enters what players do; else the dealer's work."""
    if table.in_play is None or not (boxes := _boxes(table, by)):
        return
    round = table.in_play.round
    for choice in legal_now(round):
        if choice.box in boxes and not _is_wager_of_nobody(table, choice):
            yield _offer(table, round, choice)
    yield from _declaring(table, boxes)


def legal_now(round: AnyRound) -> tuple[Choice, ...]:
    return lunar_legal(round) if isinstance(round, lunar.Round) else holdem_legal(round)


def _boxes(table: Table, by: By | None) -> frozenset[int | None]:
    """The boxes for which somebody may act, None for the dealer's own work."""
    if not is_staff(by):
        return frozenset(boxes_of(table, by))
    return frozenset({None, *(table.players if table.by_hand else ())})


def _is_wager_of_nobody(table: Table, choice: Choice) -> bool:
    return choice.action == "place_wager" and choice.box not in table.players


def _offer(table: Table, round: AnyRound, choice: Choice) -> Offer:
    act, said = _act(table, choice)
    blanks = {"to": "BOX|dealer" if isinstance(round, lunar.Round) else "BOX|dealer|board"}
    words, clauses = _words(table, choice), _clauses(round, choice)
    return Offer(act, words, clauses, said, blanks=blanks if act == "deal" else {})


def _act(table: Table, choice: Choice) -> tuple[str, dict[str, Any]]:
    if choice.action == "shuffle_rack":
        return _shuffling(table)
    act = _ACTS.get(choice.action, choice.action.replace("_", "-"))
    known = {"box": choice.box if choice.of is None else choice.of, "multiple": choice.multiple}
    return act, {name: each for name, each in known.items() if each is not None}


def _shuffling(table: Table) -> tuple[str, dict[str, Any]]:
    at_table = table.life.round
    deck = table.life.turn if at_table is None else at_table.deck
    return ("shuffle", {"deck": deck, "how": "riffle"}) if table.cards_by_hand else _SOFTWARE


_SOFTWARE: tuple[str, dict[str, Any]] = ("make-ready", {})


def _words(table: Table, choice: Choice) -> str:
    if choice.box is None:
        return choice.text
    return f"{table.players.get(choice.box, '')}: {choice.text}"


def _clauses(round: AnyRound, choice: Choice) -> Clauses:
    topic = _CITED.get(choice.action, choice.action)
    if isinstance(round, holdem.Round) and choice.action in ("check", "play"):
        topic = f"{choice.action}_{_HOLDEM_WHEN[round.phase]}"
    found: Clauses = getattr(round.rules.cites, topic, ())
    return found


def _declaring(table: Table, boxes: frozenset[int | None]) -> Iterator[Offer]:
    """Where players declare themselves: irregular or not, the engine does not offer it."""
    assert table.in_play is not None
    round = table.in_play.round
    if not isinstance(round, lunar.Round) or round.phase is not LunarPhase.DECIDING:
        return
    if Act.DECLARING not in round.by_hand:
        return
    for number, box in round.boxes.items():
        if number in boxes and not (box.out or box.aside or box.decision):
            player, cites = table.players.get(number, ""), round.rules.cites
            yield Offer("tap", f"{player}: declare a hand", cites.declare, {"box": number})
            yield Offer("wave", f"{player}: declare nothing", cites.declare, {"box": number})
