"""The upkeep of a table in words: equipment, decks, seats, and rounds starting and ending."""

from collections.abc import Mapping
from typing import Any

from croupier.games.words import Told
from croupier.house.upkeep import Consequence, DeckFinding, Equipment
from croupier.house.upkeep import events as ev
from croupier.records.sentences.words import Tell, said, say_boxes, say_moment, says
from croupier.sentence import Sentence, quoted


def _set_up(event: ev.TableSetUp) -> Told:
    return Told("Table", f"set up by {event.by}: {_say_equipment(event.equipment)}", event.clauses)


def _say_equipment(equipment: Equipment) -> str:
    machine = said(equipment.single_deck_shuffler, " with a single deck shuffler")
    there = {
        "discard rack": equipment.discard_rack,
        "cutting card": equipment.cutting_card,
        "float tray": equipment.float_tray,
    }
    lacks = [name for name, is_there in there.items() if not is_there]
    return f"{equipment.device}{machine}{said(lacks, ', no ' + ' and no '.join(lacks))}"


def _received(event: ev.DecksReceived) -> Told:
    decks = ", ".join(f"{each.back}{said(each.secured, ' (secured)')}" for each in event.decks)
    return Told("Cards", f"received by {event.by}: {decks}", event.clauses)


def _looked(how: str, finding: DeckFinding) -> Sentence:
    if finding.whole:
        return Sentence("{how}: whole", how=how)
    return Sentence("{how}: not whole ({finding})", how=how, finding=finding.sentence())


def _inspected(event: ev.DeckInspected) -> Told:
    words = _looked(f"inspected by {event.by}", event.finding)
    return Told(f"Deck {event.deck}", words, event.clauses)


def _checked(event: ev.DeckChecked) -> Told:
    how = "checked card by card" if event.finding.faces else "counted"
    words = _looked(f"{how} by {event.by}", event.finding)
    return Told(f"Deck {event.deck}", words, event.clauses)


def _players_looked(event: ev.PlayersLooked) -> Told:
    words = f"looked over by {', '.join(event.players)}"
    return Told(f"Deck {event.deck}", words, event.clauses)


def _directed(event: ev.ShuffleDirected) -> Told:
    why = said(event.suspected, ", who suspects that the last one was not random")
    return Told("Cards", f"must be shuffled, as directed by {event.by}{why}", event.clauses)


def _cut(event: ev.DeckCut) -> Told:
    lifted = said(event.at_card, f": {event.at_card} cards from top to bottom")
    return Told(f"Deck {event.deck}", f"cut by {event.by}{lifted}", event.clauses)


def _due(event: ev.ShuffleDue) -> Told:
    decks = ", ".join(map(str, event.decks))
    return Told(f"Deck {decks}", f"must be shuffled {event.occasion}", event.clauses)


def _seat_left(event: ev.SeatLeft) -> Told:
    asked = said(event.required_by, f", required by {event.required_by}")
    return Told(f"Box {event.box}", f"{event.player} leaves{asked}", event.clauses)


def _started(event: ev.RoundStarted) -> Told:
    words = f"begins with deck {event.deck}: wagers on {say_boxes(event.boxes)}"
    return Told(f"Round {event.number}", words, event.clauses)


def _ended(event: ev.RoundEnded) -> Told:
    words = "is over and void" if event.void else "is over"
    return Told(f"Round {event.number}", words, event.clauses)


def _owed(event: ev.CheckOwed) -> Told:
    words = f"must be {event.check}{said(event.by, f' ({event.by})')}"
    return Told(f"Deck {event.deck}", words, event.clauses)


def _fault(event: ev.FaultFound) -> Told:
    found = event.finding.sentence()
    says = Sentence(
        "is not whole, says {by} ({found}){follows}",
        by=event.by,
        found=found if found.values else "a card too many or too few",
        follows=_say_consequence(event.consequence),
    )
    return Told(f"Deck {event.deck}", says, event.clauses)


def _broke(event: ev.MachineBroke) -> Told:
    words = f"no longer works, says {event.by}{_say_consequence(event.consequence)}"
    return Told("Machine", words, event.clauses)


def _say_consequence(consequence: Consequence) -> str:
    parts = (
        said(consequence.void, "the round in play is void"),
        said(consequence.rounds_stand, "rounds that were completed stand"),
        said(consequence.check_further, "the deck must be searched for more"),
        said(consequence.notify, f"notify {' and '.join(consequence.notify)}"),
        said(consequence.go_on_with, "play goes on with other equipment and new cards"),
    )
    return "".join(f"; {part}" for part in parts if part)


def _replaced(event: ev.CardsReplaced) -> Told:
    some = Sentence("cards {cards} replaced", cards=event.cards)
    says = Sentence(
        "{which} by {by} ({back}): {reason}",
        which=some if event.cards else "replaced",
        by=event.by,
        back=event.delivered.back,
        reason=quoted(event.reason),
    )
    return Told(f"Deck {event.deck}", says, event.clauses)


def _placed(event: ev.DeckPlaced) -> Told:
    where = "to be dealt from the hand," if event.in_hand else "in the shoe"
    words = f"placed on the cutting card {where} by {event.by}"
    return Told(f"Deck {event.deck}", words, event.clauses)


def _closing(event: ev.ClosingSignShown) -> Told:
    words = f"the table closes at {say_moment(event.told or event.closes_at)}, put up by {event.by}"
    return Told("Sign", words, event.clauses)


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
