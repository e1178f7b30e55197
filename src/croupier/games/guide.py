"""A game explained to a newcomer, as data: three steps, its wagers, and two hands played through.

`plain_guide` makes one from any rulebook, so that a new game has a page without further code. A
game that has its own words changes what differs. Numbers come from the rules; what a wager costs
comes from the mathematics, and is never written here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.cards import DECK, Card, known, parse_cards
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.layout import Area
from croupier.games.state import RoundState
from croupier.games.view import Choice, Made
from croupier.hands import Category, best_five, evaluate
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules, addresses
from croupier.value import value

if TYPE_CHECKING:
    from croupier.games.game import Game

T = TypeVar("T")
ANTE = 10
"""The ante of every hand that is shown."""
_BOX = 1


@value
class Said:
    """A sentence, and the clauses that it rests on."""

    text: str
    clauses: Clauses = ()
    lead: str = ""
    """Its first words, set apart: "Less than ace and king"."""


@value
class ChoiceWords:
    """A choice in a newcomer's words."""

    title: str
    """May hold {count}, the cards given away, and {multiple}."""
    cost: str = ""
    """What it costs, before the amount: "wager", "fee"; whole, if it has no amount."""
    short: str = ""
    """Its name without a count, if the title has one."""

    @property
    def brief(self) -> str:
        return self.short or self.title


@value
class StepChoice:
    """A choice that a step lists, with its amount for the ante that is shown."""

    title: str
    says: str
    amount: Amount | None
    clauses: Clauses


@value
class Step:
    """One of the three steps."""

    title: str
    says: tuple[Said, ...] = ()
    choices: tuple[StepChoice, ...] = ()
    brief: Said = Said("")
    """The step in one sentence, where there is little room."""


@value
class WagerWords:
    """What a wager is and when it wins."""

    area: str
    word: str
    what: str
    wins: str
    clauses: Clauses = ()


@value
class PlannedHand:
    """A hand whose cards are always the same. Without cards, a shuffle of that seed is dealt."""

    wagers: Mapping[str, Amount]
    cards: Mapping[int, str] = field(default_factory=dict)
    """By place, in the order in which they are dealt."""
    coming: str = ""
    """The cards that follow the deal."""
    path: tuple[Made, ...] = ()
    """The choices made in it."""
    shown_at: int = 0
    """How many of them are made when its decision is shown."""
    seed: int = 0
    coach: Mapping[str, str] = field(default_factory=dict)
    """What to think of, by phase. May hold {held}, the value of the hand."""


@value
class Guide:
    """A game in a newcomer's words."""

    lead: str
    steps: tuple[Step, Step, Step]
    wagers: tuple[WagerWords, ...]
    choices: Mapping[str, ChoiceWords]
    shown: PlannedHand
    """The hand in the pictures of the three steps."""
    guided: PlannedHand
    """The hand that the newcomer plays."""
    costs: tuple[str, ...] = ()
    """The wagers whose cost is stated, by their names in the mathematics; all of them if empty."""


def made(action: str, multiple: int | None = None, discard: str = "") -> Made:
    return action, multiple, frozenset(parse_cards(discard) if discard else ())


class Fixed:
    """Numbers that look random and are always the same for a seed: a linear congruential generator,
    good enough for a hand that nobody wagers on."""

    def __init__(self, seed: int) -> None:
        self._state = seed + 1
        self.random()

    def random(self) -> float:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 11) / 2**53

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[int(self.random() * len(seq))]

    def randint(self, a: int, b: int, /) -> int:
        return a + int(self.random() * (b - a + 1))

    def shuffle(self, x: Any, /) -> None:
        for place in range(len(x) - 1, 0, -1):
            other = self.randint(0, place)
            x[place], x[other] = x[other], x[place]


# A hand that is played


def begin(game: "Game", rules: Any, plan: PlannedHand) -> RoundState:
    """The round with its wagers, before the first card."""
    empty = _wagered(game, rules, plan, DECK)
    return _wagered(game, rules, plan, _deck(game, empty, plan))


def dealt(game: "Game", round: RoundState) -> RoundState:
    """The round at its first decision."""
    return go_on(game, game.act(round, NoMoreBets())[0])


def decide(game: "Game", round: RoundState, choice: Made) -> RoundState:
    """The round after a choice, at the next decision or at its end."""
    action, multiple, discard = choice
    row = game.by_name[action]
    given = {"box": _BOX, "multiple": multiple, row.names_cards: in_hand(round, discard)}
    own = {each.name for each in fields(row.action) if each.name in given}
    done = row.action(**{name: each for name, each in given.items() if name in own})
    return go_on(game, game.act(round, done)[0])


def go_on(game: "Game", round: RoundState) -> RoundState:
    """What follows without the player."""
    while not round.over and not own_choices(game, round):
        found = game.unasked(round)
        if found is None:
            return round
        round = game.act(round, found[0])[0]
    if not round.over and round.turn is None:
        found = game.unasked(round)
        return round if found is None else go_on(game, game.act(round, found[0])[0])
    return round


def own_choices(game: "Game", round: RoundState) -> tuple[Choice, ...]:
    return tuple(each for each in game.legal(round) if each.box == _BOX)


def in_hand(round: RoundState, cards: frozenset[Card]) -> tuple[Card, ...]:
    """These cards in the order in which the box holds them."""
    return tuple(card for card in known(round.boxes[_BOX].cards) if card in cards)


def played(game: "Game", rules: Any, plan: PlannedHand, choices: Sequence[Made]) -> RoundState:
    round = dealt(game, begin(game, rules, plan))
    for each in choices:
        round = decide(game, round, each)
    return round


def _wagered(game: "Game", rules: Any, plan: PlannedHand, deck: Sequence[Card]) -> RoundState:
    round = game.open(rules, deck, next(iter(rules.deal_clauses)))
    for area, amount in plan.wagers.items():
        round = game.act(round, PlaceWager(_BOX, area, amount))[0]
    return round


def _deck(game: "Game", round: RoundState, plan: PlannedHand) -> tuple[Card, ...]:
    """A deck that deals the planned cards."""
    hands = {place: parse_cards(text) for place, text in plan.cards.items()}
    coming = tuple(parse_cards(plan.coming)) if plan.coming else ()
    wanted = {card for hand in hands.values() for card in hand} | set(coming)
    rest = [card for card in DECK if card not in wanted]
    Fixed(plan.seed).shuffle(rest)
    order = [hands[to][at - 1] if to in hands else None for to, at in game.deal_order(round)]
    return (*(rest.pop() if card is None else card for card in order), *coming, *rest)


def counting(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that make its value: both kings of a pair of kings, all five of a
    straight; of odd cards an ace and a king, or the highest."""
    five = best_five(cards)
    category = evaluate(five).category
    if category in _ALL_FIVE:
        return five
    ranks = [card.rank for card in five]
    several = tuple(card for card in five if ranks.count(card.rank) > 1)
    if several:
        return several
    high = tuple(card for card in five if card.rank in _ACE_AND_KING)
    return high if len(high) == len(_ACE_AND_KING) else five[:1]


_ALL_FIVE = frozenset(
    (
        *(Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE),
        *(Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
    )
)
_ACE_AND_KING = (14, 13)


# A guide from a rulebook alone


def plain_guide(game: "Game", rules: TableRules) -> Guide:
    """Three steps for any game: wagers, choices, the dealer."""
    areas = game.layout(rules).areas
    plan = _won_hand(game, rules, areas)
    asked = dealt(game, begin(game, rules, plan))
    placed = [area for area in areas if area.placed]
    must = [area.word.lower() for area in placed if area.compulsory] or ["ante"]
    table = rules.document.table
    return Guide(
        lead="Your hand against the dealer’s. Nobody else’s hand matters.",
        steps=(
            Step(f"Place the {_and(must)}", tuple(map(_wager_said, placed))),
            Step(
                "Look at your cards, then choose",
                (Said("Then the dealer’s cards are shown.", rules.cites.decide),),
                tuple(_step_choice(game, rules, asked, each) for each in own_choices(game, asked)),
            ),
            Step(
                "The dealer shows",
                (
                    Said(f"{table.inscription}.", addresses(rules.document, table.clauses)),
                    Said("Then the higher hand wins."),
                ),
            ),
        ),
        wagers=game.explained(rules),
        choices={},
        shown=plan,
        guided=plan,
    )


def _wager_said(area: Area) -> Said:
    must = "must be placed" if area.compulsory else "may be placed"
    return Said(f"{area.word} {must} before the first card.", area.clauses)


def plain_words(area: Area) -> WagerWords:
    """What can be said of any area."""
    if not area.placed:
        what = "You add it during the round, to play on."
    elif area.compulsory:
        what = "You place it before the cards, to be dealt a hand."
    else:
        what = "You may place it before the cards."
    return WagerWords(area.name, area.word, what, "Paid as its pay table says.", area.clauses)


def _step_choice(game: "Game", rules: Any, round: RoundState, choice: Choice) -> StepChoice:
    title = choice_title(choice.action, choice.multiple)
    clauses = getattr(rules.cites, game.topic(round, choice), ())
    return StepChoice(title, "for" if choice.amount else "", choice.amount, clauses)


def choice_title(action: str, multiple: int | None) -> str:
    words = action.replace("_", " ").capitalize()
    return words if multiple is None else f"{words} {multiple}×"


def _won_hand(game: "Game", rules: Any, areas: Sequence[Area]) -> PlannedHand:
    """A shuffle with which a sensible player wins something."""
    wagers: dict[str, Amount] = {
        area.name: ANTE * (area.antes or 1) for area in areas if area.placed and area.compulsory
    }
    plan = PlannedHand(wagers or {"ante": ANTE})
    for seed in range(_SEEDS):
        plan = replace(plan, seed=seed)
        path = tuple(_sensibly(game, dealt(game, begin(game, rules, plan)), Fixed(seed)))
        end = played(game, rules, plan, path)
        if path and end.over and net_of(end) > 0:
            return replace(plan, path=path)
    return plan


_SEEDS = 400


def _sensibly(game: "Game", round: RoundState, chance: Fixed) -> Iterator[Made]:
    while not round.over and own_choices(game, round):
        action = game.sample_action(round, chance)
        row = game.rows[type(action)]
        cards = getattr(action, row.names_cards, ()) if row.names_cards else ()
        choice = row.name, getattr(action, "multiple", None), frozenset(cards)
        yield choice
        round = decide(game, round, choice)


def net_of(round: RoundState) -> Amount:
    return simplest(sum(line.net for line in round.lines if line.box == _BOX))


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
