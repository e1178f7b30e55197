"""A game explained to a newcomer, as data: three steps, its wagers, and two hands played through.

`plain_guide` makes a guide from any rulebook, so that a new game has a page without further code. A
game with its own words overrides parts of it. Numbers come from the rules, and the costs of wagers
from the mathematics; neither is written here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.cards import DECK, Card, known, parse_cards
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.layout import Area
from croupier.games.state import RoundState
from croupier.games.view import Choice, ChosenAction
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
class CitedText:
    """A sentence and the clauses that support it."""

    text: str
    clauses: Clauses = ()
    lead: str = ""
    """Its first words, which are emphasized: "Less than ace and king"."""


@value
class ChoiceWords:
    """A choice in a newcomer's words."""

    title: str
    """May contain {count}, the number of cards given away, and {multiple}."""
    cost: str = ""
    """The word before the amount: "wager", "fee"; the whole phrase if it has no amount."""
    short: str = ""
    """Its name without a count, if the title has one."""

    @property
    def brief(self) -> str:
        return self.short or self.title


@value
class StepChoice:
    """A choice in the list of a step, with its amount for the ante of the example."""

    title: str
    says: str
    amount: Amount | None
    clauses: Clauses


@value
class Step:
    """One of the three steps."""

    title: str
    says: tuple[CitedText, ...] = ()
    choices: tuple[StepChoice, ...] = ()
    brief: CitedText = CitedText("")
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
    """A hand whose cards are fixed. Without cards, it is dealt from a shuffle with the seed."""

    wagers: Mapping[str, Amount]
    cards: Mapping[int, str] = field(default_factory=dict)
    """By place, in the order in which they are dealt."""
    coming: str = ""
    """The cards that follow the deal."""
    path: tuple[ChosenAction, ...] = ()
    """The choices that the player makes."""
    shown_at: int = 0
    """How many of these choices precede the decision that is shown."""
    seed: int = 0
    coach: Mapping[str, str] = field(default_factory=dict)
    """Advice for the decision, by phase. May contain {held}, the value of the hand."""


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


def chosen_action(action: str, multiple: int | None = None, discard: str = "") -> ChosenAction:
    return action, multiple, frozenset(parse_cards(discard) if discard else ())


class FixedChance:
    """A pseudorandom generator with the same numbers for a seed everywhere: a linear congruential
    generator, good enough for a hand that nobody wagers on."""

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


def place_wagers(game: "Game", rules: Any, plan: PlannedHand) -> RoundState:
    """The round with its wagers, before the first card."""
    empty = _open_with_wagers(game, rules, plan, DECK)
    return _open_with_wagers(game, rules, plan, _deck(game, empty, plan))


def deal(game: "Game", round: RoundState) -> RoundState:
    """The round at its first decision."""
    return advance(game, game.act(round, NoMoreBets())[0])


def decide(game: "Game", round: RoundState, choice: ChosenAction) -> RoundState:
    """The round after a choice, at the next decision or at its end."""
    action, multiple, discard = choice
    row = game.by_name[action]
    given = {"box": _BOX, "multiple": multiple, row.names_cards: in_hand(round, discard)}
    own = {each.name for each in fields(row.action) if each.name in given}
    done = row.action(**{name: each for name, each in given.items() if name in own})
    return advance(game, game.act(round, done)[0])


def advance(game: "Game", round: RoundState) -> RoundState:
    """The round at the next decision of the box, or at its end."""
    while not round.over and not own_choices(game, round):
        found = game.dealer_step(round)
        if found is None:
            return round
        round = game.act(round, found[0])[0]
    if not round.over and round.turn is None:
        found = game.dealer_step(round)
        return round if found is None else advance(game, game.act(round, found[0])[0])
    return round


def own_choices(game: "Game", round: RoundState) -> tuple[Choice, ...]:
    return tuple(each for each in game.legal(round) if each.box == _BOX)


def in_hand(round: RoundState, cards: frozenset[Card]) -> tuple[Card, ...]:
    """These cards in the order in which the box holds them."""
    return tuple(card for card in known(round.boxes[_BOX].cards) if card in cards)


def play_choices(
    game: "Game", rules: Any, plan: PlannedHand, choices: Sequence[ChosenAction]
) -> RoundState:
    round = deal(game, place_wagers(game, rules, plan))
    for each in choices:
        round = decide(game, round, each)
    return round


def _open_with_wagers(
    game: "Game", rules: Any, plan: PlannedHand, deck: Sequence[Card]
) -> RoundState:
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
    FixedChance(plan.seed).shuffle(rest)
    order = [hands[to][at - 1] if to in hands else None for to, at in game.deal_order(round)]
    return (*(rest.pop() if card is None else card for card in order), *coming, *rest)


def cards_that_count(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that make the value of a hand: both kings of a pair of kings, all five of a
    straight; of odd cards an ace and a king, or the highest card."""
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
    asked = deal(game, place_wagers(game, rules, plan))
    placed = [area for area in areas if area.placed]
    must = [area.word.lower() for area in placed if area.compulsory] or ["ante"]
    table = rules.document.table
    return Guide(
        lead="Your hand against the dealer’s. Nobody else’s hand matters.",
        steps=(
            Step(f"Place the {_and(must)}", tuple(map(_wager_said, placed))),
            Step(
                "Look at your cards, then choose",
                (CitedText("Then the dealer’s cards are shown.", rules.cites.decide),),
                tuple(_step_choice(game, rules, asked, each) for each in own_choices(game, asked)),
            ),
            Step(
                "The dealer shows",
                (
                    CitedText(f"{table.inscription}.", addresses(rules.document, table.clauses)),
                    CitedText("Then the higher hand wins."),
                ),
            ),
        ),
        wagers=game.explain_wagers(rules),
        choices={},
        shown=plan,
        guided=plan,
    )


def _wager_said(area: Area) -> CitedText:
    must = "must be placed" if area.compulsory else "may be placed"
    return CitedText(f"{area.word} {must} before the first card.", area.clauses)


def plain_words(area: Area) -> WagerWords:
    """The words for any area, from its rules alone."""
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
    """A hand, by its seed, in which a sensible player wins something."""
    wagers: dict[str, Amount] = {
        area.name: ANTE * (area.antes or 1) for area in areas if area.placed and area.compulsory
    }
    plan = PlannedHand(wagers or {"ante": ANTE})
    for seed in range(_SEEDS):
        plan = replace(plan, seed=seed)
        path = tuple(
            _sensibly(game, deal(game, place_wagers(game, rules, plan)), FixedChance(seed))
        )
        end = play_choices(game, rules, plan, path)
        if path and end.over and net_of(end) > 0:
            return replace(plan, path=path)
    return plan


_SEEDS = 400


def _sensibly(game: "Game", round: RoundState, chance: FixedChance) -> Iterator[ChosenAction]:
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
