"""Real cards: their order is unknown, so the table learns a face only when somebody sees it.

The table knows how many cards lie where. A named card is checked against what has been seen: no
card lies in two places, and a hand keeps the cards that it was seen to hold."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from croupier.cards import UNSEEN, Card, TableCard, Unseen, is_seen
from croupier.games.actions import CorrectCard, ShowCards
from croupier.games.events import COMMUNITY, DEALER, CardCorrected, CardsMixed, CardsSeen
from croupier.games.recorder import RoundRecorder
from croupier.games.state import RoundState
from croupier.games.view import Choice, refusal_with
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence
from croupier.value import value

REAL_CARDS: Clauses = ("ruling:real-cards",)
CORRECTION: Clauses = ("ruling:correction",)
DecidingCards = Callable[[Any, Any, str], tuple[tuple[int, ...], Clauses]]
"""Returns the places whose cards decide a wager of a box, and the clauses that say so."""


@value
class CardsToSee:
    """Real cards at a place that must be seen before the round continues or wagers are settled."""

    place: int
    count: int
    """How many of its cards are unseen."""
    box: int | None = None
    """The wagers that wait for them."""
    wagers: tuple[str, ...] = ()
    """The wagers of the box that wait for them."""
    face_up: bool = False
    """Whether they already lie face up, so that only their faces must be entered."""

    @property
    def choice(self) -> Choice:
        return Choice("show_cards", of=self.place)


@value
class UndecidedWager:
    """A standing wager, and the unseen cards that decide it."""

    box: int
    wager: str
    stake: Amount
    cards: tuple[tuple[int, int], ...]
    """Each place, and how many of its cards are unseen."""
    clauses: Clauses


def unseen_of(cards: Iterable[TableCard]) -> tuple[Unseen, ...]:
    return tuple(card for card in cards if isinstance(card, Unseen))


def to_see(state: RoundState) -> Iterator[CardsToSee]:
    """What every game waits for: open community cards, the dealer's hand, and then the hands, as
    they are settled: from the dealer's right."""
    if is_settled(state):
        return
    turned = unseen_of(state.community[: state.turned])
    if turned:
        yield CardsToSee(COMMUNITY, len(turned), face_up=True)
    if state.phase == "revealing" and (unseen := unseen_of(state.dealer)):
        yield CardsToSee(DEALER, len(unseen))
    if state.phase == "settling":
        for box in reversed(list(state.playing)):
            if box.standing and (unseen := unseen_of(box.cards)):
                yield CardsToSee(box.number, len(unseen), box.number, tuple(box.standing_in_order))


def undecided_wagers(state: RoundState, rests_on: DecidingCards) -> Iterator[UndecidedWager]:
    """Each standing wager with the unseen cards that decide it, in the order of settlement."""
    if not state.real_cards or is_settled(state):
        return
    for box in reversed(list(state.boxes.values())):
        for wager in box.standing_in_order:
            places, clauses = rests_on(state, box, wager)
            unseen = ((place, _unseen_at(state, place)) for place in places)
            cards = tuple((place, count) for place, count in unseen if count)
            if cards:
                yield UndecidedWager(box.number, wager, box.wagers[wager], cards, clauses)


def _unseen_at(state: RoundState, place: int) -> int:
    shared = {DEALER: state.dealer, COMMUNITY: state.community}
    box = state.boxes.get(place)
    cards = shared.get(place, () if box is None else box.cards)
    return len(unseen_of(cards))


def is_settled(state: RoundState) -> bool:
    """Whether no card is awaited any more: the round is void, or only needs collecting."""
    return bool(state.void) or state.phase in ("collecting", "over")


def show_cards(record: RoundRecorder[Any], action: ShowCards) -> None:
    """Enter the cards of a hand, or those in the centre of the table."""
    state = record.state
    if not state.real_cards:
        message = "the software knows every card of this table: none needs to be entered"
        raise _refusal(state, "software-deals", message)
    if state.phase in ("wagering", "over"):
        raise _refusal(state, "not-now", "no card of a round is on the table now")
    named = action.cards
    cards = _shown_at(state, action, len(named))
    if not cards:
        raise _refusal(state, "no-cards", f"no cards lie at {_place(action.to)} to be shown")
    if len(named) != len(cards):
        count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        message = f"{_place(action.to)} has {count}, not {len(named)}: name each of them"
        raise _refusal(state, "wrong-count", f"{message}, ?? for one that is not seen")
    _check_kept(state, action, cards)
    found = tuple(_match_by_position(cards, named))
    told = {face for _, face in found}
    new = {card for card in named if isinstance(card, Card) and card not in cards}
    if other := tuple(sorted(new - told)):
        says = Sentence("{other} cannot be there beside what was seen", other=other)
        if among := tuple(sorted(known_faces_among(unseen_of(cards)))):
            words = "{other} cannot be there: before cards were laid down, {among} were seen there"
            says = Sentence(words, other=other, among=among)
        raise _refusal(state, "seen-otherwise", says)
    if not found:
        raise _refusal(state, "already-seen", f"no new card is named at {_place(action.to)}")
    record_faces(record, action.to, found)


def correct_card(record: RoundRecorder[Any], action: CorrectCard) -> None:
    """Correct a card that was misread. The table then finds out whether a payment depends on it."""
    state, card, face = record.state, action.card, action.face
    if not state.real_cards:
        message = "the software knows every card of this table: none is misread"
        raise _refusal(state, "software-deals", message)
    seen = known_faces_among(on_table(state))
    if state.phase in ("wagering", "over") or card not in seen:
        says = Sentence("{card} has not been seen in this round", card=card)
        raise _refusal(state, "not-seen", says)
    if card == face:
        raise _refusal(state, "already-seen", Sentence("it was entered as {card}", card=card))
    if action.swap and face not in seen:
        says = Sentence("{face} has not been seen in this round: there is no swap", face=face)
        raise _refusal(state, "not-seen", says)
    if face in seen and not action.swap:
        says = Sentence(
            "{face} has been seen {there}, and {card} {here}: if the two were mixed up, swap them",
            face=face,
            there=_where(state, face),
            card=card,
            here=_where(state, card),
        )
        raise _refusal(state, "seen-elsewhere", says)
    record.emit(CardCorrected(card, face, action.swap, CORRECTION))


def _shown_at(state: RoundState, action: ShowCards, count: int) -> tuple[TableCard, ...]:
    """The cards that the act is about; of community cards the open ones, or the new ones."""
    place = action.to
    if place == DEALER:
        return state.dealer
    if place == COMMUNITY:
        turned = state.community[: state.turned]
        groups = (turned, unseen_of(turned), state.community)
        return next((each for each in groups if len(each) == count), state.community)
    box = state.boxes.get(place)
    if box is None or not box.cards:
        return state.stray.get(place, ())
    discards: tuple[TableCard, ...] = getattr(box, "discard", ())
    hand: tuple[TableCard, ...] = box.cards
    return discards if action.discards else hand


def _check_kept(state: RoundState, action: ShowCards, cards: Sequence[TableCard]) -> None:
    """Check that cards already seen at the place are named again."""
    lost = tuple(card for card in cards if isinstance(card, Card) and card not in action.cards)
    unknown = sum(isinstance(card, Unseen) for card in action.cards)
    if len(lost) > unknown:
        says = Sentence(
            "{place} was seen to hold {lost}: name it too", place=_place(action.to), lost=lost
        )
        raise _refusal(state, "seen-otherwise", says)


def _match_by_position(
    cards: Sequence[TableCard], named: Sequence[TableCard]
) -> Iterator[tuple[Unseen, Card]]:
    """Each face with its card: by position, if the cards already seen are named at theirs."""
    both = list(zip(cards, named, strict=True))
    among = known_faces_among(unseen_of(cards))
    if all(_may_be(card, face, among) for card, face in both):
        yield from (
            (card, face)
            for card, face in both
            if isinstance(card, Unseen) and isinstance(face, Card)
        )
        return
    yield from _pair_faces(cards, named)


def _pair_faces(
    cards: Sequence[TableCard], named: Sequence[TableCard]
) -> Iterator[tuple[Unseen, Card]]:
    """Each new face with an unseen card that can have it, the most constrained first."""
    new = [face for face in named if isinstance(face, Card) and face not in cards]
    among = known_faces_among(unseen_of(cards))
    for card in sorted(unseen_of(cards), key=lambda card: (not card.only, not card.among)):
        ordered = sorted(new, key=lambda face: face not in card.among)
        face = next((each for each in ordered if _may_be(card, each, among)), None)
        if face is not None:
            new.remove(face)
            yield card, face


def _may_be(card: TableCard, face: TableCard, among: frozenset[Card]) -> bool:
    """Whether a card of a hand may have this face; `among` are faces of some cards of the hand."""
    if isinstance(card, Card) or isinstance(face, Unseen):
        return card == face or isinstance(card, Unseen)
    return face in card.among or not (card.only or face in among)


def record_faces(record: RoundRecorder[Any], to: int, found: Sequence[tuple[Unseen, Card]]) -> None:
    """Record the faces of these cards, if each is possible."""
    for card, face in found:
        check_face(record.state, card, face)
    unseen, cards = zip(*found, strict=True)
    record.emit(CardsSeen(to, cards, unseen, REAL_CARDS))


def record_face(record: RoundRecorder[Any], to: int, card: TableCard, face: Card) -> Card:
    """Record the face of one card, if it is possible. Where the software knows the card, a refusal
    does not reveal whether a guess is right."""
    if not record.state.real_cards:
        message = "the software knows every card of this table: none needs to be entered"
        raise _refusal(record.state, "software-deals", message)
    check_face(record.state, card, face)
    if isinstance(card, Unseen):
        record_faces(record, to, ((card, face),))
    return face


def check_face(state: RoundState, card: TableCard, face: Card) -> None:
    """Check that an unseen card may have this face, which must not have been seen elsewhere."""
    if not isinstance(card, Unseen):
        if card == face:
            return
        says = Sentence("it was seen to be {card}, not {face}", card=card, face=face)
        raise _refusal(state, "seen-otherwise", says)
    lying = set(on_table(state))
    if face in known_faces_among(lying) - card.among or face in lying:
        says = Sentence("{face} has been seen {where}", face=face, where=_where(state, face))
        raise _refusal(state, "seen-elsewhere", says)
    if card.only and face not in card.among:
        says = Sentence("{face} was not among the cards that were seen there", face=face)
        raise _refusal(state, "seen-otherwise", says)
    if card not in lying:
        message = "these cards were shuffled with the discard rack: their faces are no longer known"
        raise _refusal(state, "shuffled", message)
    _check_shuffled(state, card, face)


def _check_shuffled(state: RoundState, card: Unseen, face: Card) -> None:
    """Check a face after a shuffle of the discard rack: only cards of the rack are dealt from
    it."""
    if not state.shuffles:
        return
    again = card.number > state.shuffles * state.rules.deck
    if face in state.shuffled_in and not again:
        says = Sentence("{face} was in the discard rack when it was shuffled", face=face)
        raise _refusal(state, "seen-elsewhere", says)
    new = [each for each in (*state.deck, face) if isinstance(each, Card)]
    others = [each for each in new if each not in state.shuffled_in]
    if again and face not in state.shuffled_in and len(others) > len(unseen_of(state.shuffled_in)):
        says = Sentence("{face} was not in the discard rack when it was shuffled", face=face)
        raise _refusal(state, "seen-elsewhere", says)


def on_table(state: RoundState) -> Iterator[TableCard]:
    """Every card of the round: the rest of the deck, hands, centre and discard rack."""
    yield from state.deck[state.dealt :]
    yield from state.dealers_cards
    if not state.dealer_collected:
        yield from state.community
    for box in state.boxes.values():
        yield from box.lying
    for cards in state.stray.values():
        yield from cards
    yield from state.rack


def known_faces_among(lying: Iterable[TableCard]) -> frozenset[Card]:
    """The faces known to be among these cards, even where it is unknown which card has which."""
    found: set[Card] = set()
    for card in lying:
        found.update(card.among if isinstance(card, Unseen) else (card,))
    return frozenset(found)


def _where(state: RoundState, face: Card) -> str:
    if face in state.dealers_cards and face not in state.community:
        return "in the dealer's hand"
    if face in state.community:
        return "in the centre of the table"
    for number, box in state.boxes.items():
        if face in known_faces_among(box.lying):
            return f"at box {number}"
    for number, cards in state.stray.items():
        if face in cards:
            return f"at box {number}"
    return "in the discard rack" if face in state.rack else "in the deck"


def named_cards(
    record: RoundRecorder[Any], to: int, hand: Sequence[TableCard], named: tuple[TableCard, ...]
) -> tuple[TableCard, ...]:
    """The cards of a hand that an act names. A new face is recorded as seen; `??` is any unseen
    card.

    Cards that the hand cannot hold are left for the caller to refuse."""
    if not record.state.real_cards:
        return named
    _record_named(record, to, hand, named)
    told = dict(_pair_faces(hand, named))
    left = [card for card in unseen_of(hand) if card not in told]
    if named.count(UNSEEN) > len(left):
        return named
    return tuple(left.pop() if card == UNSEEN else card for card in named)


def _record_named(
    record: RoundRecorder[Any], to: int, hand: Sequence[TableCard], named: Sequence[TableCard]
) -> None:
    if found := tuple(_pair_faces(hand, named)):
        record_faces(record, to, found)


def laid_cards(
    record: RoundRecorder[Any], number: int, named: tuple[TableCard, ...]
) -> tuple[TableCard, ...]:
    """The cards that a box lays down, if `??` stands for cards that nobody sees.

    Cards that had been seen may be among those laid down or among those kept."""
    _record_named(record, number, record.box(number).cards, named)
    rest = tuple(card for card in record.box(number).cards if card not in named)
    faces, unseen = tuple(card for card in named if card != UNSEEN), named.count(UNSEEN)
    if unseen > len(rest):
        return named
    seen = frozenset(card for card in rest if isinstance(card, Card))
    if seen and 0 < unseen < len(rest):
        only = len(seen) == len(rest)
        mixed = tuple(Unseen(-100 * number - at, seen, only) for at in range(1, len(rest) + 1))
        record.emit(CardsMixed(number, rest, mixed, REAL_CARDS))
        rest = mixed
    return faces + rest[len(rest) - unseen :]


def next_card(record: RoundRecorder[Any], face: Card | None) -> TableCard:
    """The next card of the deck; a real card that is seen gets this face."""
    state: RoundState = record.state
    if face is None:
        return state.next_card
    if not state.real_cards:
        message = "the software knows which card comes next: do not enter its face"
        raise _refusal(state, "software-deals", message)
    check_face(state, state.next_card, face)
    return face


def is_hand_seen(state: RoundState, cards: Sequence[TableCard]) -> bool:
    """Whether all faces of the hand are known; always where the software deals."""
    return not state.real_cards or is_seen(cards)


def _place(place: int) -> str:
    return {DEALER: "the dealer's place", COMMUNITY: "the centre of the table"}.get(
        place, f"box {place}"
    )


def _refusal(state: RoundState, code: str, message: str | Sentence) -> Refusal:
    choices = tuple(each.choice for each in to_see(state)) if state.real_cards else ()
    return refusal_with(choices, code, REAL_CARDS, message)
