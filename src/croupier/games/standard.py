"""A base for games in which each box decides once: to play on against the dealer, or to fold.

A game derived from `StandardGame` states its acts, the choices of a box, and how a hand is settled.
A game with more steps has its own modules, as Lunar Poker has."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import cached_property, partial
from typing import Any, ClassVar

from croupier.cards import TableCard, faces, is_seen, known
from croupier.games import deal, decisions, events
from croupier.games import wagers as shared_wagers
from croupier.games.actions import (
    Absent,
    DealCard,
    DealComplete,
    Fold,
    NoMoreBets,
    PlaceWager,
    RevealDealer,
    WithdrawWager,
)
from croupier.games.announcements import (
    DEALERS_HAND,
    NO_MORE_BETS,
    NOT_QUALIFIED,
    Announcement,
)
from croupier.games.changes import SHARED_CHANGES
from croupier.games.deal import around, deal_source
from croupier.games.decisions import legal_with
from croupier.games.events import DEALER, CardDealt, DealerRevealed
from croupier.games.game import Chance, Game
from croupier.games.procedure import (
    is_anybody_playing,
    proceeding,
    shared_acts,
    waits_for_dealer,
)
from croupier.games.real_cards import is_hand_seen
from croupier.games.recorder import RoundRecorder
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import BoxState, RoundState, stake, with_box
from croupier.games.view import Cards, Choice, Viewer, hidden, legal_for
from croupier.games.words import Told, name
from croupier.hands import ACE_AND_KING, PAIR, Value, evaluate
from croupier.machine import Do, Machine, event, evolve, folding
from croupier.machine import Fold as EventFold
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import Fact, qualifying, say_dealing
from croupier.rulebooks.schema import Deal, Dealing, Document, Qualifying
from croupier.rulebooks.table import TableCites, TableRules
from croupier.sentence import Sentence, Sum, said
from croupier.value import value

_LOWEST = {"ace and king": ACE_AND_KING, "pair": PAIR}
_CHIPS = (5, 10, 25, 50, 100)
_EVENTS = tuple(each for each in vars(events).values() if hasattr(each, "__declaration__"))


class Phase(StrEnum):
    WAGERING = "wagering"
    DEALING = "dealing"
    DECIDING = "deciding"
    REVEALING = "revealing"
    SETTLING = "settling"
    COLLECTING = "collecting"
    OVER = "over"


# The rulebook


class StandardDocument(Document):
    dealing: dict[str, Dealing]
    qualifying: Qualifying

    @property
    def deals(self) -> Mapping[str, Deal]:
        return self.dealing


@value(kw_only=True)
class StandardCites(TableCites):
    """The topics of every standard game."""

    fold: Clauses
    fold_count: Clauses
    reveal: Clauses
    not_qualified: Clauses


@value(kw_only=True)
class StandardRules(TableRules):
    document: StandardDocument
    cites: StandardCites


# The round


@value
class Box(BoxState):
    decision: str | None = None


@value
class Round(RoundState):
    """A round; `face_up` are the dealer's cards that were dealt face up."""

    rules: StandardRules
    phase: Phase = field(default=Phase.WAGERING, kw_only=True)
    boxes: Mapping[int, Box] = field(default_factory=dict)
    face_up: frozenset[TableCard] = frozenset()

    empty_box = Box(0)

    @property
    def turn(self) -> int | None:
        """The box that must decide now, clockwise."""
        if self.phase is not Phase.DECIDING:
            return None
        return next((box.number for box in self.playing if box.decision is None), None)

    def must_decide(self, box: Box) -> bool:
        return self.phase is Phase.DECIDING and not box.out and box.decision is None

    def awaits(self, box: Box) -> bool:
        return self.turn is not None and box.decision is None

    def folded(self, box: int) -> bool:
        return self.boxes[box].decision == "fold"

    @property
    def dealer_value(self) -> Value:
        return self.revealed or evaluate(known(self.dealer))

    @property
    def qualifies(self) -> bool:
        return self.dealer_value >= _LOWEST[self.rules.document.qualifying.lowest]


@event("round.decided", public=("box", "decision", "amount"))
class Decided:
    """A box plays on, for a wager of this amount, or folds."""

    box: int
    decision: str
    amount: Amount
    clauses: Clauses


@value
class BoxView:
    """A box as the viewer sees it."""

    number: int
    wagers: Mapping[str, Amount]
    standing: frozenset[str]
    cards: Cards
    value: Value | None
    """The hand's value, if all its cards are seen."""
    decision: str | None
    over: bool
    collected: bool


@value
class RoundView:
    """The table as the viewer sees it."""

    rulebook: str
    phase: Phase
    dealing: str
    boxes: Mapping[int, BoxView]
    dealer: Cards
    dealer_value: Value | None
    dealer_collected: bool
    turn: int | None
    lines: tuple[SettlementLine, ...]
    legal: tuple[Choice, ...]
    """What the viewer may do now."""
    hidden_by: Clauses
    """Why the cards that are None are not shown."""


class StandardGame(Game):
    """Hands are dealt, each box decides once, the dealer's hand is shown, hands are settled."""

    new_round = Round
    view_shape = RoundView
    box_shape = BoxView
    events = (*_EVENTS, Decided)
    wager: ClassVar[str]
    """The wager with which a box plays on."""

    # What a game of this kind defines

    @abstractmethod
    def own_acts(self) -> Mapping[type, Do]:
        """The handlers of its own acts."""

    @abstractmethod
    def choices(self, round: Any, box: Box) -> tuple[Choice, ...]:
        """The choices of the box whose turn it is."""

    @abstractmethod
    def settle(self, record: RoundRecorder[Any], box: Box) -> None:
        """Settle every wager of a box that plays against the dealer's hand."""

    def is_face_up(self, round: Any, to: int, position: int) -> bool:
        """Whether the document deals this card face up."""
        del round, to, position
        return False

    # The rulebook

    def facts(self, document: Any) -> Iterable[Fact]:
        for way, dealing in document.dealing.items():
            yield Fact("dealing", f"from a {way}", say_dealing(dealing), dealing.clauses)
        yield from qualifying(document.qualifying)

    # A round

    @cached_property
    def _machine(self) -> Machine[Any]:
        return Machine(
            subject=f"a round of {self.name}",
            clauses=lambda state: state.rules.cites.decide,
            fold=self._fold,
            recorder=RoundRecorder,
            do={
                **shared_acts(_end_deal, _reveal),
                PlaceWager: shared_wagers.place_wager,
                WithdrawWager: shared_wagers.withdraw_wager,
                NoMoreBets: shared_wagers.no_more_bets,
                DealCard: self._deal_card,
                DealComplete: lambda record, _: deal.deal_complete(record, _end_deal),
                Fold: _fold_hand,
                Absent: _absent,
                **self.own_acts(),
            },
            follow=proceeding(
                steps={
                    Phase.DEALING: self._deal,
                    Phase.DECIDING: partial(RoundRecorder.begin, phase=Phase.REVEALING),
                    Phase.REVEALING: _reveal,
                    Phase.SETTLING: self._settle,
                },
                stays=lambda state: waits_for_dealer(state, is_anybody_playing),
            ),
        )

    @cached_property
    def _fold(self) -> EventFold[Any]:
        return folding(
            {
                **SHARED_CHANGES,
                Decided: partial(_decided, wager=self.wager),
                CardDealt: _card_dealt,
            }
        )

    def act(self, round: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
        return self._machine.act(round, action)

    def fold(self, round: Any, event: Any) -> Any:
        return self._fold(round, event)

    def legal(self, round: Any) -> tuple[Choice, ...]:
        return legal_with(round, self.choices)

    def _deal(self, record: RoundRecorder[Any]) -> None:
        state = record.state
        clauses, source = record.rules.deal_clauses[state.dealing], deal_source(state)
        for to, position in self.deal_order(state):
            up = self.is_face_up(state, to, position)
            record.emit(CardDealt(to, record.state.next_card, up, source, clauses))
        _end_deal(record)

    def is_dealt_up(self, round: Any, to: int) -> bool:
        return self.is_face_up(round, to, len(round.dealer) + 1 if to == DEALER else 0)

    def _deal_card(self, record: RoundRecorder[Any], action: DealCard) -> None:
        deal.deal_card(record, action, self.is_dealt_up(record.state, action.to))

    def _settle(self, record: RoundRecorder[Any]) -> None:
        """A box whose real cards must be seen first waits."""
        for box in reversed(list(record.state.playing)):
            if is_hand_seen(record.state, box.cards):
                self.settle(record, box)
        if not any(True for _ in record.state.playing):
            record.end()

    # Who sees what

    def view(self, round: Any, viewer: Viewer, boxes: Mapping[int, Any] | None = None) -> RoundView:
        if boxes is None:
            boxes = {
                number: self.box_view(round, box, viewer) for number, box in round.boxes.items()
            }
        shown, told = round.dealer_shown, round.real_cards and viewer.staff
        up = round.dealer_exposed | round.face_up
        return RoundView(
            rulebook=round.rules.id,
            phase=round.phase,
            dealing=round.dealing,
            boxes=boxes,
            dealer=faces(round.dealer) if shown or told else hidden(round.dealer, up),
            dealer_value=round.dealer_value if shown else None,
            dealer_collected=round.dealer_collected,
            turn=round.turn,
            lines=round.lines,
            legal=legal_for(viewer, self.legal(round)) if viewer.acts else (),
            hidden_by=round.rules.cites.secrecy,
        )

    def box_view(self, round: Any, box: Any, viewer: Viewer) -> BoxView:
        own = box.number in viewer.boxes or (round.real_cards and viewer.staff)
        seen = own or box.shown or (viewer.role == "supervisor" and round.over)
        return BoxView(
            number=box.number,
            wagers=box.wagers,
            standing=box.standing,
            cards=faces(box.cards) if seen else hidden(box.cards, box.exposed),
            value=evaluate(box.cards) if seen and _is_whole(box.cards, self.hand) else None,
            decision=box.decision,
            over=box.out,
            collected=box.collected,
        )

    # At the table

    def deal_order(self, round: Any) -> Sequence[tuple[int, int]]:
        return around(round, round.rules.document.dealing[round.dealing], self.hand)

    def announcements(self, round: Any) -> tuple[Announcement, ...]:
        cites, shown = round.rules.cites, round.dealer_shown
        return (
            Announcement(NO_MORE_BETS, "no more bets", cites.no_more_bets, fitting=False),
            Announcement(DEALERS_HAND, "the dealer has ...", cites.reveal, fitting=shown),
            Announcement(
                NOT_QUALIFIED, "dealer does not qualify", cites.not_qualified, fitting=shown
            ),
        )

    def unasked(self, round: Any) -> tuple[Any, tuple[int, ...]] | None:
        return (RevealDealer(), ()) if round.phase is Phase.REVEALING else None

    def tell(self, event: Any) -> Told | None:
        if type(event) is not Decided:
            return None
        words = said(f"{event.decision}s")
        if event.amount:
            words = Sentence("{does} {amount}", does=f"{event.decision}s", amount=Sum(event.amount))
        return Told(name(event.box), words, event.clauses)

    def sample_wagers(
        self, start: Any, box: int, boxes: Sequence[int], chance: Chance
    ) -> Sequence[PlaceWager]:
        """The same amount on every compulsory area."""
        del boxes
        amount = chance.choice(_CHIPS)
        return [PlaceWager(box, area, amount) for area in sorted(start.rules.compulsory)]


def _is_whole(cards: tuple[TableCard, ...], hand: int) -> bool:
    return len(cards) == hand and is_seen(cards)


# Steps between the acts


def check_turn(record: RoundRecorder[Any], number: int, verb: str) -> Box:
    """The box, if it is its turn to decide."""
    box: Box = decisions.check_turn(record.state, number, verb, (Phase.DECIDING,), _why_not)
    return box


def _why_not(state: Round, box: Box) -> decisions.Reason | None:
    if box.out:
        return "box-over", state.rules.cites.decide, "its round is over"
    if box.decision:
        words = f"it has already decided: {box.decision}"
        return "decided", state.rules.cites.decide, words
    return None


def play_on(
    record: RoundRecorder[Any], number: int, verb: str, antes: int, clauses: Clauses
) -> None:
    """A box plays on, with a wager of this many antes."""
    box = check_turn(record, number, verb)
    record.emit(Decided(number, verb, box.ante * antes, clauses))


def _fold_hand(record: RoundRecorder[Any], action: Fold) -> None:
    box, cites = check_turn(record, action.box, "fold"), record.cites
    record.emit(Decided(box.number, "fold", 0, cites.fold))
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.LOST, cites.fold, "folded")
    record.finish(box.number, cites.fold_count)


def _absent(record: RoundRecorder[Any], action: Absent) -> None:
    box = check_turn(record, action.box, decisions.ABSENT)
    decisions.forfeit(record, box)
    record.finish(box.number, record.cites.absent)


def _end_deal(record: RoundRecorder[Any]) -> None:
    record.begin(Phase.DECIDING)


def _reveal(record: RoundRecorder[Any]) -> None:
    """Show the dealer's hand, unless every box has folded."""
    state, cites = record.state, record.cites
    if not any(True for _ in state.playing):
        record.end()
        return
    value, qualifies = state.dealer_value, state.qualifies
    record.emit(DealerRevealed(state.dealer, value, qualifies, cites.reveal))
    record.announce(f"the dealer has {value.name}", cites.reveal)
    if not qualifies:
        record.announce("dealer does not qualify", cites.not_qualified)
    record.begin(Phase.SETTLING)


# How events change the round


def _decided(round: Round, event: Decided, wager: str) -> Round:
    box = round.boxes[event.box]
    if not event.amount:
        return with_box(round, box, decision=event.decision)
    return stake(round, box, wager, event.amount, decision=event.decision)


def _card_dealt(round: Round, event: CardDealt) -> Round:
    dealt: Round = SHARED_CHANGES[CardDealt](round, event)
    if event.to != DEALER or not event.face_up:
        return dealt
    return evolve(dealt, face_up=dealt.face_up | {event.card})
