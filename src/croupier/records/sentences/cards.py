"""Sentences for the upkeep of a table: equipment, decks, seats, starts and ends of rounds."""

from collections.abc import Mapping
from typing import Any

from croupier.games.words import EventText
from croupier.house.upkeep import Consequence, DeckFinding, Equipment
from croupier.house.upkeep import events as ev
from croupier.records.sentences.words import Tell, say_boxes, say_moment, says, words_if
from croupier.sentence import Sentence, quote


def _set_up(event: ev.TableSetUp) -> EventText:
    return EventText(
        "Table", f"set up by {event.by}: {_say_equipment(event.equipment)}", event.clauses
    )


def _say_equipment(equipment: Equipment) -> str:
    machine = words_if(equipment.single_deck_shuffler, " with a single deck shuffler")
    there = {
        "discard rack": equipment.discard_rack,
        "cutting card": equipment.cutting_card,
        "float tray": equipment.float_tray,
    }
    lacks = [name for name, is_there in there.items() if not is_there]
    return f"{equipment.device}{machine}{words_if(lacks, ', no ' + ' and no '.join(lacks))}"


def _received(event: ev.DecksReceived) -> EventText:
    decks = ", ".join(f"{each.back}{words_if(each.secured, ' (secured)')}" for each in event.decks)
    return EventText("Cards", f"received by {event.by}: {decks}", event.clauses)


def _looked(how: str, finding: DeckFinding) -> Sentence:
    if finding.whole:
        return Sentence("{how}: whole", how=how)
    return Sentence("{how}: not whole ({finding})", how=how, finding=finding.sentence())


def _inspected(event: ev.DeckInspected) -> EventText:
    words = _looked(f"inspected by {event.by}", event.finding)
    return EventText(f"Deck {event.deck}", words, event.clauses)


def _checked(event: ev.DeckChecked) -> EventText:
    how = "checked card by card" if event.finding.faces else "counted"
    words = _looked(f"{how} by {event.by}", event.finding)
    return EventText(f"Deck {event.deck}", words, event.clauses)


def _players_looked(event: ev.PlayersLooked) -> EventText:
    words = f"looked over by {', '.join(event.players)}"
    return EventText(f"Deck {event.deck}", words, event.clauses)


def _directed(event: ev.ShuffleDirected) -> EventText:
    why = words_if(event.suspected, ", who suspects that the last one was not random")
    return EventText("Cards", f"must be shuffled, as directed by {event.by}{why}", event.clauses)


def _cut(event: ev.DeckCut) -> EventText:
    lifted = words_if(event.at_card, f": {event.at_card} cards from top to bottom")
    return EventText(f"Deck {event.deck}", f"cut by {event.by}{lifted}", event.clauses)


def _due(event: ev.ShuffleDue) -> EventText:
    decks = ", ".join(map(str, event.decks))
    return EventText(f"Deck {decks}", f"must be shuffled {event.occasion}", event.clauses)


def _seat_left(event: ev.SeatLeft) -> EventText:
    asked = words_if(event.required_by, f", required by {event.required_by}")
    return EventText(f"Box {event.box}", f"{event.player} leaves{asked}", event.clauses)


def _started(event: ev.RoundStarted) -> EventText:
    words = f"begins with deck {event.deck}: wagers on {say_boxes(event.boxes)}"
    return EventText(f"Round {event.number}", words, event.clauses)


def _ended(event: ev.RoundEnded) -> EventText:
    words = "is over and void" if event.void else "is over"
    return EventText(f"Round {event.number}", words, event.clauses)


def _owed(event: ev.CheckOwed) -> EventText:
    words = f"must be {event.check}{words_if(event.by, f' ({event.by})')}"
    return EventText(f"Deck {event.deck}", words, event.clauses)


def _fault(event: ev.FaultFound) -> EventText:
    found = event.finding.sentence()
    says = Sentence(
        "is not whole, says {by} ({found}){follows}",
        by=event.by,
        found=found if found.values else "a card too many or too few",
        follows=_say_consequence(event.consequence),
    )
    return EventText(f"Deck {event.deck}", says, event.clauses)


def _broke(event: ev.MachineBroke) -> EventText:
    words = f"no longer works, says {event.by}{_say_consequence(event.consequence)}"
    return EventText("Machine", words, event.clauses)


def _say_consequence(consequence: Consequence) -> str:
    parts = (
        words_if(consequence.void, "the round in play is void"),
        words_if(consequence.rounds_stand, "rounds that were completed stand"),
        words_if(consequence.check_further, "the deck must be searched for more"),
        words_if(consequence.notify, f"notify {' and '.join(consequence.notify)}"),
        words_if(consequence.go_on_with, "play goes on with other equipment and new cards"),
    )
    return "".join(f"; {part}" for part in parts if part)


def _replaced(event: ev.CardsReplaced) -> EventText:
    some = Sentence("cards {cards} replaced", cards=event.cards)
    says = Sentence(
        "{which} by {by} ({back}): {reason}",
        which=some if event.cards else "replaced",
        by=event.by,
        back=event.delivered.back,
        reason=quote(event.reason),
    )
    return EventText(f"Deck {event.deck}", says, event.clauses)


def _placed(event: ev.DeckPlaced) -> EventText:
    where = "to be dealt from the hand," if event.in_hand else "in the shoe"
    words = f"placed on the cutting card {where} by {event.by}"
    return EventText(f"Deck {event.deck}", words, event.clauses)


def _closing(event: ev.ClosingSignShown) -> EventText:
    words = f"the table closes at {say_moment(event.told or event.closes_at)}, put up by {event.by}"
    return EventText("Sign", words, event.clauses)


CARDS: Mapping[type[Any], Tell] = {
    ev.TableSetUp: _set_up,
    ev.DecksReceived: _received,
    ev.DeckInspected: _inspected,
    ev.DeckSpread: says("Deck {deck}", "spread out face up, by suit and in sequence, by {by}"),
    ev.PlayersLooked: _players_looked,
    ev.DeckShuffled: says("Deck {deck}", "shuffled by {by} ({how})"),
    ev.DeckCut: _cut,
    ev.DeckPlaced: _placed,
    ev.CardExposed: says("Deck {deck}", "{card} was seen before the cards were in place"),
    ev.ShuffleDirected: _directed,
    ev.ShuffleDue: _due,
    ev.SeatTaken: says("Box {box}", "{player} sits down"),
    ev.SeatLeft: _seat_left,
    ev.SeatAway: says("Box {box}", "{player} is away; the seat is kept for a while"),
    ev.SeatBack: says("Box {box}", "{player} is back"),
    ev.SeatFreed: says("Box {box}", "{player} did not come back: the seat is free"),
    ev.VacatingOffered: says(
        "Box {box}", "{player} has not wagered for a long time: a supervisor may ask for the seat"
    ),
    ev.RoundStarted: _started,
    ev.RoundCalledOff: says("Round {number}", "is called off before its first card"),
    ev.CardsRanOut: says(
        "Deck {deck}", "has run out: the {in_rack} cards of the discard rack are shuffled"
    ),
    ev.RoundEnded: _ended,
    ev.CheckOwed: _owed,
    ev.DeckChecked: _checked,
    ev.FaultFound: _fault,
    ev.WasNotified: says("Official", "{whom} notified by {by}"),
    ev.CardsReplaced: _replaced,
    ev.MachineJammed: says("Machine", "did not complete the shuffle of deck {deck}, says {by}"),
    ev.MachineBroke: _broke,
    ev.ClosingSignShown: _closing,
    ev.ClosingSignRemoved: says("Sign", "the closing time is taken down by {by}"),
    ev.TableClosed: says("Table", "closed by {by}"),
}
