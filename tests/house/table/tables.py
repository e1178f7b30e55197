"""A table over time, act by act, with a clock that moves a second between them."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import reduce
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, known, parse_cards
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.game import awaited
from croupier.games.holdem import actions as holdem_acts
from croupier.games.holdem.deal import deal_order as holdem_order
from croupier.games.jackpot import Pools
from croupier.games.lunar import actions as lunar_acts
from croupier.games.lunar.deal import deal_order as lunar_order
from croupier.games.state import ByHand
from croupier.house.limits import Limits, Sign
from croupier.house.people import Official, Rank
from croupier.house.table import (
    SOFTWARE,
    Played,
    Table,
    act,
    decks_to_shuffle,
    open_table,
)
from croupier.house.table.act import MACHINE
from croupier.house.table.actions import MakeReady
from croupier.house.table.changes import fold
from croupier.house.table.recorder import TableRecorder
from croupier.house.upkeep import DeckStep, Delivered, Equipment, device_for
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of
from croupier.rulebooks import rulebook
from croupier.school.hands import stack

LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")
ALL = (*LUNAR, "nz-uth")
START = datetime(2026, 6, 1, 20, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
DEALER = Official("Dana", Rank.DEALER)
SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
CASINO_SUPERVISOR = Official("Cas", Rank.CASINO_SUPERVISOR)
MANAGER = Official("Max", Rank.GAMING_MANAGER)
INSPECTOR = Official("Ines", Rank.INSPECTOR)
PLAYERS = {1: "Ann", 2: "Bob", 3: "Cyd", 4: "Dov", 5: "Eve", 6: "Flo", 7: "Gus"}
SIGN = Sign(Limits(10, 500, 5))
WITH_JACKPOT = Sign(Limits(10, 500, 5), {"jackpot": Limits(5, 5)})
BACKS = ("red", "blue")


def deck_step(
    number: int, step: DeckStep, order: Callable[[], tuple[Card, ...]]
) -> tuple[Any, Official]:
    """The act for a step that a deck needs, and who performs it; a shuffle asks for an order."""
    match step:
        case DeckStep.DEALER | DeckStep.CHECK:
            return upkeep.Inspect(number, DEALER), DEALER
        case DeckStep.SUPERVISOR:
            return upkeep.Inspect(number, SUPERVISOR), SUPERVISOR
        case DeckStep.SPREAD:
            return upkeep.Spread(number, DEALER), DEALER
        case DeckStep.LOOK:
            return upkeep.LetPlayersLook(number), DEALER
        case DeckStep.CUT:
            return upkeep.Cut(number, DEALER, 1), DEALER
        case DeckStep.PLACE:
            return upkeep.Place(number, DEALER), DEALER
    mixes = {DeckStep.CHEMMY: upkeep.Mix.CHEMMY, DeckStep.LOAD: upkeep.Mix.MACHINE}
    return upkeep.Shuffle(number, DEALER, mixes.get(step, upkeep.Mix.RIFFLE), order()), DEALER


class Sitting:
    """A table with seated players, and the time; cards are random unless stacked."""

    def __init__(
        self,
        name: str,
        *,
        sign: Sign = SIGN,
        dealing: str = "shoe",
        by_hand: Iterable[ByHand] = (),
        cards_by_hand: bool = False,
        pools: Pools | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        self.name, self.now, self.random = name, START, Random(seed)
        self.table: Table = open_table(
            rulebook(name),
            sign,
            dealing=dealing,
            by_hand=frozenset(by_hand),
            cards_by_hand=cards_by_hand,
            operator_through=Rank.GAMING_MANAGER,
            pools=pools,
            options=options,
        )

    # Acts

    def does(self, action: Any, by: Official | str = SOFTWARE) -> tuple[Any, ...]:
        """Perform an act that must be accepted; return its events."""
        self.now += SECOND
        record = MACHINE.record(self.table, action, by, self.now)
        assert isinstance(record, TableRecorder)
        assert reduce(fold, record.changes, self.table) == record.state
        self.table = record.state
        return tuple(record.events)

    def signs(self, kind: Any, by: Official, *given: Any, **named: Any) -> tuple[Any, ...]:
        """Perform an act that names the person who performs it."""
        return self.does(kind(*given, by=by, **named), by)

    def refuses(self, action: Any, by: Official | str, code: str, *numbers: str) -> Refusal:
        """Check that the act is refused with this code and, among others, these clauses."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            act(self.table, action, by, self.now + SECOND)
        refused = caught.value
        assert self.table is before
        check_refusal(refused)
        assert refused.code == code, f"{refused.code}: {refused.message}"
        assert self.addresses(numbers) <= set(refused.clauses), refused.clauses
        return refused

    def addresses(self, numbers: Iterable[str]) -> set[str]:
        return {n if n.startswith("ruling:") else f"{self.name}:{n}" for n in numbers}

    def cites(self, events: Iterable[Any], *numbers: str) -> None:
        """Check that each of the clauses is cited by one of these events."""
        cited = {clause for event in events for clause in getattr(event, "clauses", ())}
        cited |= {c for e in events for line in getattr(e, "lines", ()) for c in line.clauses}
        assert self.addresses(numbers) <= cited, cited

    # A day, as far as it must come

    def opens(self, *boxes: int) -> "Sitting":
        """Set up the table and seat the players of these boxes."""
        if self.table.cards_by_hand:
            device = device_for(self.table.dealing)
            self.signs(upkeep.SetUp, DEALER, Equipment(device))
            count = min(self.table.upkeep.rules.decks_for(Equipment(device)))
            self.signs(upkeep.ReceiveDecks, DEALER, tuple(Delivered(b) for b in BACKS[:count]))
        else:
            self.makes_ready()
        for box in boxes:
            self.sits(box)
        return self

    def sits(self, box: int, player: str | None = None) -> tuple[Any, ...]:
        name = player or PLAYERS[box]
        return self.does(upkeep.Sit(box, name), name)

    def makes_ready(self, cards: tuple[Card, ...] | None = None) -> None:
        """Make the cards ready: the software does, or people step by step."""
        if self.table.cards_by_hand:
            self.takes_steps(cards)
            return
        orders = {number: self.order(number, cards) for number in decks_to_shuffle(self.table)}
        self.does(MakeReady(orders))

    def order(self, deck: int, cards: tuple[Card, ...] | None = None) -> tuple[Card, ...]:
        """The wanted cards for the deck that is dealt next, and a random order for any other."""
        round, in_play = self.table.upkeep.round, self.table.in_play
        if round is not None and round.short and round.deck == deck and in_play is not None:
            return self.shuffled(known(in_play.round.rack))
        if cards is not None and deck == self.table.upkeep.turn:
            return cards
        return self.shuffled(DECK)

    def shuffled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        mixed = list(cards)
        self.random.shuffle(mixed)
        return tuple(mixed)

    def takes_steps(self, cards: tuple[Card, ...] | None = None) -> None:
        """Perform every step that the decks need, by people."""
        for number in self.table.upkeep.decks:
            while (step := self.next_step(number)) is not None:
                action, by = self.step_action(number, step, cards)
                self.does(action, by)

    def next_step(self, number: int) -> DeckStep | None:
        upkeep_, deck = self.table.upkeep, self.table.upkeep.decks[number]
        if upkeep_.round is not None and upkeep_.round.deck == number and not upkeep_.round.short:
            return None
        return deck.next_step if number == upkeep_.turn else deck.lacks_before_its_turn

    def step_action(
        self, number: int, step: DeckStep, cards: tuple[Card, ...] | None = None
    ) -> tuple[Any, Official]:
        def order() -> tuple[Card, ...]:
            cards_in_order = self.order(number, cards)
            if DeckStep.CUT in self.table.upkeep.decks[number].todo:
                return (cards_in_order[-1], *cards_in_order[:-1])
            return cards_in_order

        return deck_step(number, step, order)

    def wagers(self, *boxes: int, amount: Amount = 10, **more: Amount) -> None:
        """Place the wagers that each box needs to be dealt in, and further ones."""
        second = "blind" if self.name == "nz-uth" else "super"
        for box in boxes:
            for area, stake in {"ante": amount, second: amount, **more}.items():
                self.does(shared.PlaceWager(box, area, stake), PLAYERS[box])

    def deals(self, *boxes: int, cards: tuple[Card, ...] | None = None, **more: Amount) -> None:
        """Make the cards ready, place wagers on these boxes, and call no more bets."""
        if cards is not None and not self.table.upkeep.decks[self.table.upkeep.turn].shuffle_is_due:
            self.signs(upkeep.DirectShuffle, SUPERVISOR)
        self.makes_ready(cards)
        self.wagers(*boxes, **more)
        self.does(shared.NoMoreBets(), DEALER)

    def does_no_more_bets(self) -> None:
        self.does(shared.NoMoreBets(), DEALER)

    def plays(self, choose: str = "fold") -> Played:
        """Let every box take that choice while it may, otherwise fold or decline; return the
        finished round."""
        while self.table.in_play is not None:
            if self.needs_cards:
                self.makes_ready()
                continue
            action, by = self.next_action(choose)
            self.does(action, by)
        return self.last

    @property
    def needs_cards(self) -> bool:
        round = self.table.upkeep.round
        return round is not None and round.short

    def next_action(self, choose: str = "fold") -> tuple[Any, Official | str]:
        round: Any = self.round
        game = lunar if isinstance(round, lunar.Round) else holdem
        legal = game.legal(round)
        wanted = [each for each in legal if each.action == choose]
        easy = ("fold", "check", "decline", "settle_now", "reveal_dealer", "collect_cards")
        choice = next((c for c in (*wanted, *_in(legal, easy), *legal)), None)
        assert choice is not None, f"nothing may be done in {round.phase}"
        return choice_action(round, choice, self.random)

    @property
    def round(self) -> Any:
        assert self.table.in_play is not None
        return self.table.in_play.round

    @property
    def last(self) -> Played:
        """The last round played; its record says the same of it."""
        played = self.table.played[max(self.table.played)]
        check_record(self.table, played)
        return played


def _in(legal: Iterable[Any], easy: Iterable[str]) -> list[Any]:
    return [each for name in easy for each in legal if each.action == name]


def said_next(round: Any) -> str:
    """The words that the round waits for."""
    due = awaited(round)
    assert due is not None
    return due.words


def choice_action(round: Any, choice: Any, random: Random) -> tuple[Any, Official | str]:
    """The action of a choice, and who performs it."""
    box = choice.box
    simple: dict[str, Any] = {
        "fold": shared.Fold,
        "bet": lunar_acts.Bet,
        "buy": lunar_acts.Buy,
        "force": lunar_acts.Force,
        "decline": lunar_acts.Decline,
        "concede": lunar_acts.Concede,
        "check": holdem_acts.Check,
    }
    if choice.action in simple:
        return simple[choice.action](box), PLAYERS[box]
    if choice.action == "exchange":
        count = random.randint(choice.fewest, choice.most)
        return lunar_acts.Exchange(box, round.boxes[box].cards[:count]), PLAYERS[box]
    if choice.action == "play":
        return holdem_acts.Play(box, choice.multiple), PLAYERS[box]
    if choice.action == "collect_cards":
        return shared.CollectCards(choice.of), DEALER
    if choice.action == "announce":
        return shared.Announce(said_next(round)), DEALER
    if choice.action in ("reconstruct", "deem_folded"):
        back = shared.Reconstruct if choice.action == "reconstruct" else shared.DeemFolded
        return back(round.turn if choice.of is None else choice.of), DEALER
    return {
        "settle_now": lunar_acts.SettleNow(),
        "reveal_dealer": shared.RevealDealer(),
        "deal_complete": shared.DealComplete(),
    }[choice.action], DEALER


def check_refusal(refused: Refusal) -> None:
    assert refused.code
    assert refused.message
    assert refused.clauses, refused.code


def check_record(table: Table, played: Played) -> None:
    """Check that replaying the round's record gives every box its result at the table."""
    again = replay(record_of(table, played))
    assert {box.number: box.net for box in again.boxes} == played.nets


def stacked(
    sitting: Sitting,
    boxes: Iterable[int],
    hands: Mapping[int, str],
    coming: str = "",
    seed: int = 3,
) -> tuple[Card, ...]:
    """A deck that deals these hands; the dealer is 0, the board -1."""
    table, rules = sitting.table, sitting.table.limits.rules
    game: Any = lunar if sitting.name in LUNAR else holdem
    state = game.open_round(rules, DECK, table.dealing)
    for box in boxes:
        state, _ = game.act(state, shared.PlaceWager(box, "ante", 10))
    order = holdem_order(state) if game is holdem else [to for to, _ in lunar_order(state)]
    wanted = {place: parse_cards(text) for place, text in hands.items()}
    return stack(order, wanted, parse_cards(coming) if coming else (), Random(seed))


def of(events: Iterable[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
