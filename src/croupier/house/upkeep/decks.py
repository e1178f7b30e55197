"""Decks: findings, steps before play, checks, and the consequences of a fault.

Upkeep does not act on the round itself. A consequence states on which clause the round is void,
whom officials must notify, and what else must be done."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from croupier.cards import DECK, Card, CardError
from croupier.games.actions import VoidRound
from croupier.house.people import DeckChecker, Official
from croupier.house.upkeep.rules import Device, UpkeepCites
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, WrittenCard, as_sentence, join_sentences, quote
from croupier.value import value

SUIT_ORDER: tuple[Card, ...] = tuple(sorted(DECK, key=lambda card: (card.suit, card.rank)))
"""The deck in the order in which it is spread: by suit, in sequence within each suit."""


@value
class FoundCard:
    """A card as somebody found it: its face as written, and its back if it differs from the
    deck's."""

    face: str
    back: str | None = None

    def card_of(self, back: str) -> Card | None:
        """The card of a deck with that back; None for a joker or another back."""
        if self.back is not None and self.back != back:
            return None
        try:
            return Card.parse(self.face)
        except CardError:
            return None

    def sentence(self) -> Sentence:
        face = self.card_of(self.back or "")
        written = quote(self.face) if face is None else WrittenCard(face, self.face)
        if self.back is None:
            return Sentence("{face}", face=written)
        return Sentence("{face} with a {back} back", face=written, back=self.back)

    def __str__(self) -> str:
        return self.sentence().text()


WHOLE: tuple[FoundCard, ...] = tuple(FoundCard(card.text) for card in SUIT_ORDER)
"""Every card of a whole deck, as found cards."""


@value
class DeckFinding:
    """What is wrong with a deck, if anything."""

    count: int | None
    """How many cards there are; None if nobody counted."""
    missing: tuple[Card, ...] = ()
    foreign: tuple[FoundCard, ...] = ()
    faces: bool = False
    """Whether every face was checked, not only the number."""

    @property
    def whole(self) -> bool:
        return self.count == len(DECK) and not self.missing and not self.foreign

    def sentence(self) -> Sentence:
        """What is wrong, in words; empty if nothing was counted or named."""
        parts = []
        if self.missing:
            parts.append(Sentence("missing: {cards}", cards=self.missing))
        if self.foreign:
            found = join_sentences(", ", (each.sentence() for each in self.foreign))
            parts.append(Sentence("foreign: {found}", found=found))
        if not parts and self.count is not None:
            parts.append(as_sentence(f"{self.count} cards, {len(DECK)} wanted"))
        return join_sentences("; ", parts)

    def __str__(self) -> str:
        return self.sentence().text()


def compare(found: Iterable[FoundCard], back: str) -> DeckFinding:
    """Compare the cards found with a deck of that back.

    The second copy of a card is foreign."""
    cards = tuple(found)
    left = dict.fromkeys(DECK)
    foreign = []
    for each in cards:
        card = each.card_of(back)
        if card in left:
            del left[card]
        else:
            foreign.append(each)
    return DeckFinding(len(cards), tuple(left), tuple(foreign), faces=True)


def out_of_order(spread: tuple[Card, ...]) -> Sentence | None:
    """Why a spread is not the whole deck by suit and in sequence; None if it is."""
    if Counter(spread) != Counter(DECK):
        return as_sentence("it is not the whole deck, each card once")
    per_suit = len(DECK) // 4
    for start in range(0, len(DECK), per_suit):
        suit = spread[start : start + per_suit]
        if len({card.suit for card in suit}) > 1:
            return Sentence("{first} to {last} are not of one suit", first=suit[0], last=suit[-1])
        if not _in_sequence([card.rank for card in suit]):
            return Sentence("{first} to {last} are not in sequence", first=suit[0], last=suit[-1])
    return None


def _in_sequence(ranks: list[int]) -> bool:
    """Whether the ranks go up or down, with the ace at either end."""
    low_ace = [1 if rank == 14 else rank for rank in ranks]
    return any(
        given in (sorted(given), sorted(given, reverse=True))
        and max(given) - min(given) == len(given) - 1
        for given in (ranks, low_ace)
    )


class Occasion(StrEnum):
    """Why a shuffle is due; the words complete "deck 1 must be shuffled ..."."""

    START = "before the start of play"
    ROUND = "at the end of the round"
    VACANT = "before play goes on at a table that was vacant"
    SUSPECTED = "because a supervisor suspects that the last shuffle was not random"
    DISCRETION = "because a supervisor has directed it"
    EXPOSED = "because a card was exposed before the cards were in"
    JAM = "because the machine did not complete the shuffle"
    REPLACED = "because its cards are new"
    MORE_CARDS = "because more cards are needed in the round"


def occasion_clauses(cites: UpkeepCites, occasion: Occasion) -> Clauses:
    match occasion:
        case Occasion.START:
            return cites.table_due_start
        case Occasion.ROUND:
            return cites.table_due_round
        case Occasion.VACANT:
            return cites.table_due_vacant
        case Occasion.SUSPECTED:
            return cites.table_due_suspected
        case Occasion.DISCRETION:
            return cites.table_due_discretion
        case Occasion.EXPOSED:
            return cites.table_due_exposed
        case Occasion.JAM:
            return cites.table_due_jam
        case Occasion.REPLACED:
            return cites.table_replaced
        case Occasion.MORE_CARDS:
            return cites.table_due_more_cards


class DeckStep(StrEnum):
    """Something to be done to a deck; the words complete "deck 1 has not been ..."."""

    DEALER = "inspected by the dealer"
    SUPERVISOR = "inspected by the supervisor"
    CHECK = "checked by a dealer, a supervisor or a deck-checking device"
    SPREAD = "spread out face up, by suit and in sequence"
    LOOK = "looked over by the first players"
    CHEMMY = "chemmy shuffled"
    RIFFLE = "riffle shuffled"
    SHUFFLE = "shuffled"
    LOAD = "loaded into the shuffler and shuffled by it"
    CUT = "cut"
    PLACE = "placed on the cutting card in the shoe"


Steps = tuple[DeckStep, ...]

INSPECTION = frozenset(
    {DeckStep.DEALER, DeckStep.SUPERVISOR, DeckStep.CHECK, DeckStep.SPREAD, DeckStep.LOOK}
)
MIXING = frozenset({DeckStep.CHEMMY, DeckStep.RIFFLE, DeckStep.SHUFFLE, DeckStep.LOAD})
LAST_MIX = frozenset({DeckStep.SHUFFLE, DeckStep.LOAD})
IN_TURN = frozenset({DeckStep.CUT, DeckStep.PLACE})
"""Steps that wait for the deck's turn: a shoe holds one deck."""


def opening_steps(cites: UpkeepCites, device: Device, secured: bool = False) -> Steps:
    """The steps of a deck that has just come to the table."""
    if secured:
        return (DeckStep.LOAD,) if device is Device.SHUFFLER else (DeckStep.CUT, DeckStep.PLACE)
    return (*_inspection(cites), *shuffling_steps(cites, device, new=True))


def _inspection(cites: UpkeepCites) -> Steps:
    looked_at = (DeckStep.CHECK,) if cites.table_checked else (DeckStep.DEALER, DeckStep.SUPERVISOR)
    spread = (DeckStep.SPREAD,) if cites.table_spread else ()
    looked_over = (DeckStep.LOOK,) if cites.table_first_players else ()
    return (*looked_at, *spread, *looked_over)


def shuffling_steps(cites: UpkeepCites, device: Device, new: bool) -> Steps:
    """A shuffle and the steps after it; a new deck is shuffled by hand first if so ruled."""
    if device is Device.SHOE:
        return (DeckStep.SHUFFLE, DeckStep.CUT, DeckStep.PLACE)
    by_hand = (DeckStep.CHEMMY, DeckStep.RIFFLE) if new and cites.table_each_deck else ()
    return (*by_hand, DeckStep.LOAD)


def rack_steps(cites: UpkeepCites, device: Device) -> Steps:
    """The steps of the discard rack when cards have run out in a round."""
    if device is Device.SHOE and cites.table_rack_cut:
        return (DeckStep.SHUFFLE, DeckStep.CUT, DeckStep.PLACE)
    return (DeckStep.SHUFFLE,)


def step_clauses(cites: UpkeepCites, step: DeckStep, new: bool) -> Clauses:
    """The clauses of a step; a new deck is shuffled on those of the opening."""
    match step:
        case DeckStep.DEALER | DeckStep.SUPERVISOR:
            return cites.table_inspected
        case DeckStep.CHECK:
            return cites.table_checked
        case DeckStep.SPREAD:
            return cites.table_spread
        case DeckStep.LOOK:
            return cites.table_first_players
        case DeckStep.CHEMMY | DeckStep.RIFFLE:
            return cites.table_each_deck
        case DeckStep.SHUFFLE:
            return cites.table_opening_shuffle if new else cites.table_shuffled
        case DeckStep.LOAD:
            return cites.table_loaded
        case DeckStep.CUT:
            return cites.table_cut
        case DeckStep.PLACE:
            return cites.table_placed


class DeckCheck(StrEnum):
    """A check of a deck that is due; the words complete "deck 1 has not been ..."."""

    INSTRUCTED = "counted by the dealer as instructed"
    JACKPOT = "counted by the dealer after the jackpot payout"
    FURTHER = "checked card by card for more that is missing or foreign"
    MISHANDLED = "verified by a supervisor after it was mishandled"


def check_clauses(cites: UpkeepCites, check: DeckCheck) -> Clauses:
    match check:
        case DeckCheck.INSTRUCTED:
            return cites.table_instructed
        case DeckCheck.JACKPOT:
            return cites.table_jackpot_count
        case DeckCheck.FURTHER:
            return cites.table_further
        case DeckCheck.MISHANDLED:
            return cites.table_mishandled


@value
class Secured:
    """A deck that was checked, shuffled and locked away in advance; `intact` is its seal."""

    checked_by: Official | DeckChecker
    intact: bool = True


@value
class Delivered:
    """A deck as it comes to the table."""

    back: str
    """The colour of its backs."""
    secured: Secured | None = None


@value
class Deck:
    number: int
    back: str
    todo: Steps
    """The steps still to be done before it is played, in order."""
    due: tuple[Occasion, ...] = ()
    """Why its shuffle is due."""
    new: bool = True
    """Whether it has not been shuffled at this table yet."""
    inspectors: tuple[str, ...] = ()
    order: tuple[Card, ...] = ()
    """The order of its cards, if known: never for physical cards."""
    by_machine: bool = False
    """Whether a machine made its last shuffle."""
    fault: DeckFinding | None = None
    """What is wrong with it: it is not played until it is replaced or found whole."""
    checks: tuple[DeckCheck, ...] = ()

    @property
    def next_step(self) -> DeckStep | None:
        return self.todo[0] if self.todo else None

    @property
    def lacks_before_its_turn(self) -> DeckStep | None:
        """The next step that must be done before the deck's turn."""
        return next((step for step in self.todo if step not in IN_TURN), None)

    @property
    def shuffle_is_due(self) -> bool:
        return any(step in MIXING for step in self.todo)

    @property
    def is_in(self) -> bool:
        """Whether the deck is shuffled and lies in the shoe or the shuffler."""
        return not self.todo


class Notified(StrEnum):
    """The people to notify."""

    SURVEILLANCE = "surveillance"
    INSPECTOR = "inspector"


@value
class Consequence:
    void: VoidRound | None = None
    """The action that voids the round in play; all its wagers and fees are returned."""
    rounds_stand: Clauses = ()
    """The clauses by which rounds already completed stand."""
    check_further: Clauses = ()
    """The clauses by which the deck must be searched for more."""
    notify: tuple[Notified, ...] = ()
    notify_by: Clauses = ()
    go_on_with: Clauses = ()
    """The clauses by which the game continues with other equipment and new cards."""

    @property
    def clauses(self) -> Clauses:
        """Every clause of the consequence."""
        void = () if self.void is None else (self.void.clause,)
        rest = (self.rounds_stand, self.check_further, self.notify_by, self.go_on_with)
        return tuple(dict.fromkeys((*void, *(clause for part in rest for clause in part))))
