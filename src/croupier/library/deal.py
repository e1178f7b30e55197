"""A deal: the wagers, the order of the cards, and a round opened with both.

The seed decides everything that is not given. The same seed always gives the same order, on every
machine and with every version of Python."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from croupier.cards import DECK, Card, parse_cards
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import Opening, game_of
from croupier.games.jackpot import Pools
from croupier.games.state import BY_HAND, ByHand, Player, RoundState
from croupier.library.errors import DealError, Refusal, suggestion
from croupier.library.hands import CardsGiven, cards_of
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks.table import TableRules

if TYPE_CHECKING:
    from croupier.library.books import Book
    from croupier.library.rounds import Round

AmountGiven = int | str | Fraction | Decimal
Amounts = Mapping[str, "AmountGiven | Mapping[int, AmountGiven]"]
"""By area: `{"ante": 10, "super_on": {2: 5}}`."""
Wagers = Mapping[int, Amounts]
"""By box: `{1: {"ante": 10}}`."""
Pool = AmountGiven | Mapping[str, AmountGiven]
"""A jackpot's pool, or `{"minor": ..., "major": ...}`."""

_FORM = "wagers go by box and area, as in {1: {'ante': 10}}"
_PLACES = {"dealer": DEALER, "board": COMMUNITY}
_DEFAULT_AMOUNT = 10


def shuffled(name: str, seed: int | str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order that the seed gives them.

    Sorted by `Random.random`, whose numbers Python promises never to change.
    """
    chance = Random(f"{name}/{seed}")
    return tuple(sorted(cards, key=lambda _: chance.random()))


@dataclass(frozen=True)
class Deal:
    """The parameters of `Book.deal`."""

    seed: int | str | None
    deck: CardsGiven | None
    hands: Mapping[int | str, CardsGiven]
    dealing: str | None
    jackpot: Pool | None
    by_hand: bool | Iterable[str]
    players: Mapping[str, Iterable[int]]

    def open(self, book: "Book", wagers: Wagers | None, pause: bool) -> "Round":
        from croupier.library.rounds import Round

        rules, seed = book.rules, self._seed()
        placed = list(_wagers(rules, _default_wagers(rules) if wagers is None else wagers))
        deck = self._order(seed, rules, placed)
        start = self._start(rules, deck)
        round = Round(book, start, start, seed=seed, pause=pause)
        try:
            for action in (*placed, NoMoreBets()):
                round = round.act(action)
        except Refusal as refused:  # `legal` is left out: no round is open yet
            raise Refusal(refused.code, refused.clauses, refused.sentence) from None
        return round

    def _seed(self) -> int | str:
        if self.seed is None:
            return secrets.randbits(53)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int | str):
            raise DealError(f"a seed is a whole number or a text, not {self.seed!r}")
        return self.seed

    def _start(self, rules: TableRules, deck: tuple[Card, ...]) -> RoundState:
        default = "shoe" if "shoe" in rules.deal_clauses else next(iter(rules.deal_clauses))
        dealing = default if self.dealing is None else self.dealing
        if dealing not in rules.deal_clauses:
            near = suggestion(str(dealing), rules.deal_clauses)
            raise DealError(f"{rules.id} is not dealt from {dealing!r}{near}")
        opening = Opening(
            by_hand=self._by_hand(), pools=self._pools(rules), players=tuple(self._players())
        )
        return game_of(rules).open(rules, deck, dealing, opening)

    def _by_hand(self) -> frozenset[ByHand]:
        if isinstance(self.by_hand, bool):
            return BY_HAND if self.by_hand else frozenset()
        given = [self.by_hand] if isinstance(self.by_hand, str) else list(self.by_hand)
        for act in given:
            if act not in set(ByHand):
                raise DealError(f"there is no {act!r} to do by hand{suggestion(str(act), ByHand)}")
        return frozenset(ByHand(act) for act in given)

    def _pools(self, rules: TableRules) -> Pools | None:
        if self.jackpot is None:
            return None
        if rules.jackpot is None:
            raise DealError(f"{rules.id} has no jackpot")
        given = self.jackpot if isinstance(self.jackpot, Mapping) else {"pool": self.jackpot}
        try:
            return Pools(**{name: amount_of(each, "jackpot") for name, each in given.items()})
        except (TypeError, ValueError) as error:
            form = "give the pool, or {'minor': ..., 'major': ...}"
            raise DealError(f"jackpot={self.jackpot!r}: {form}") from error

    def _players(self) -> Iterator[Player]:
        for name, boxes in self.players.items():
            yield Player(name, tuple(boxes))

    # The order of the cards

    def _order(
        self, seed: int | str, rules: TableRules, placed: list[PlaceWager]
    ) -> tuple[Card, ...]:
        first = () if self.deck is None else cards_of(self.deck)
        rest = [card for card in DECK if card not in set(first)]
        deck = (*first, *shuffled("deck", seed, rest))
        return self._stack_deck(deck, rules, placed) if self.hands else deck

    def _stack_deck(
        self, deck: tuple[Card, ...], rules: TableRules, placed: list[PlaceWager]
    ) -> tuple[Card, ...]:
        """The deck with the given hands in the places from which they are dealt."""
        hands = {_place(to): list(cards_of(cards)) for to, cards in self.hands.items()}
        given = parse_cards([card.text for cards in hands.values() for card in cards])
        others = iter([card for card in deck if card not in set(given)])
        game, state = game_of(rules), self._start(rules, deck)
        for wager in placed:
            state, _ = game.act(state, wager)
        lone = game.not_dealt_to(state)
        order: list[Card] = []
        for to, _ in game.deal_order(state):
            if to not in lone:
                order.append(hands[to].pop(0) if hands.get(to) else next(others))
        for to, left in hands.items():
            if left:
                name = {DEALER: "the dealer", COMMUNITY: "the board"}.get(to, f"box {to}")
                raise DealError(f"hands: {name} is not dealt {' '.join(map(str, left))}")
        return (*order, *others)


def _place(to: int | str) -> int:
    if isinstance(to, int):
        return to
    if to not in _PLACES:
        raise DealError(f"hands go to a box, to 'dealer' or to 'board', not to {to!r}")
    return _PLACES[to]


def _default_wagers(rules: TableRules) -> Wagers:
    return {1: {area: _DEFAULT_AMOUNT for area in rules.document.areas if area in rules.compulsory}}


def _wagers(rules: TableRules, wagers: Wagers) -> Iterator[PlaceWager]:
    if not isinstance(wagers, Mapping):
        raise DealError(f"{wagers!r:.60}: {_FORM}")
    if not wagers:
        raise DealError(f"there is no wager: {_FORM}")
    for box, amounts in wagers.items():
        if isinstance(box, bool) or not isinstance(box, int) or not isinstance(amounts, Mapping):
            raise DealError(f"{box!r}: {amounts!r:.60}: {_FORM}")
        for area, amount in amounts.items():
            yield from _on_area(rules, box, area, amount)


def _on_area(rules: TableRules, box: int, area: str, amount: Any) -> Iterator[PlaceWager]:
    """`{"super_on": {2: 5}}`; settlements call the same wager `super_on_2`."""
    where = f"box {box}, {area}"
    if isinstance(amount, Mapping) and area in rules.areas:
        for on, each in amount.items():
            yield PlaceWager(box, area, amount_of(each, f"{where} {on}"), on)
        return
    name, _, other = str(area).rpartition("_")
    if area not in rules.areas and name in rules.areas and other.isdecimal():
        yield PlaceWager(box, name, amount_of(amount, where), int(other))
    elif area in rules.areas:
        yield PlaceWager(box, area, amount_of(amount, where))
    else:
        near = suggestion(str(area), rules.areas_in_order)
        raise DealError(f"{rules.id} takes no wager on {area!r}{near}")


def amount_of(given: Any, where: str) -> Amount:
    """The exact amount; `where` names its place in an error."""
    try:
        return parse_amount(Fraction(given) if isinstance(given, Decimal) else given)
    except (AmountError, ValueError, OverflowError) as error:
        raise DealError(f"{where}: {error}") from error
