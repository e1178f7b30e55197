"""Questions about Ultimate Texas Hold'em: its wagers against the dealer, and jackpots."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations as choose
from random import Random

from croupier.cards import DECK, SUITS, Card, known
from croupier.games import actions as shared
from croupier.games.events import HandShown
from croupier.games.game import game_of
from croupier.games.holdem import COMMUNITY, DEALER, Phase, Round
from croupier.games.holdem import actions as act_
from croupier.games.holdem.deal import deal_order
from croupier.games.jackpot import Pools
from croupier.games.settlement import Outcome
from croupier.hands import Category, Line, best_five, evaluate
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules
from croupier.school.hands import (
    ante_near,
    any_cards,
    echo,
    limited,
    near_limit,
    say_amount,
    tempting,
)
from croupier.school.questions import Course, Hand, Question, Stake, Topic, one_of, payment
from croupier.school.rounds import Dealt, StackedDeal, rules_as, wagers_on
from croupier.value import value

ANTES = (5, 10, 15, 25, 35, 50, 75, 100)
BLIND = "blind-odds"
TRIPS = "trips"
NOT_QUALIFYING = "dealer-not-qualifying"
STAND_OFF = "stand-off"
BEST_HAND = "best-hand"
LIMIT = "max-payout"
JACKPOT = "jackpot-share"
_JACKPOT_WAGERS = (1, 2, 5, 10)
_MOST_BOXES = 3


def topics(rules: HoldemRules) -> Iterator[Topic]:
    yield Topic(BLIND, "winning blind wagers, 3 to 2 for a flush", 5, blind_odds)
    yield Topic(TRIPS, "trips wagers on losing and folded hands", 4, trips)
    says = "whether the dealer qualifies, and each wager if not"
    yield Topic(NOT_QUALIFYING, says, 4, not_qualifying)
    yield Topic(BEST_HAND, "what two cards and the board make", 3, best_hand)
    yield Topic(STAND_OFF, "equal or nearly equal hands", 3, stand_off)
    if rules.jackpot.prizes:
        yield Topic(JACKPOT, "jackpot hands and what the pool pays", 3, jackpot_share)
    yield Topic(LIMIT, "payments cut by the maximum payout", 2, max_payout)


@value
class HoldemDeal(StackedDeal[HoldemRules, Round]):
    """A deal in which every box plays as soon as it may wager the multiple, or folds at the end."""

    multiple: int = 1
    """The play wager in antes; 0 means that the box folds."""

    def order(self, round: Round) -> list[int]:
        return deal_order(round)

    def decision(self, round: Round) -> act_.Action:
        turn, rules = round.turn, self.rules
        assert turn is not None
        offered = {
            Phase.BEFORE_FLOP: rules.before_flop,
            Phase.AFTER_FLOP: rules.after_flop,
            Phase.AFTER_RIVER: rules.after_river,
        }[round.phase]
        if self.multiple in offered:
            return act_.Play(turn, self.multiple)
        return shared.Fold(turn) if round.phase is Phase.AFTER_RIVER else act_.Check(turn)

    def dealt(self, random: Random) -> "HoldemDealt":
        """Play the round; the question is about the box of the first wager."""
        round, events = self.play(random)
        return HoldemDealt(round, self.wagers[0].box, events)


class HoldemDealt(Dealt[Round]):
    @property
    def board(self) -> Hand:
        return Hand("board", known(self.round.community))

    @property
    def dealers(self) -> tuple[Hand, ...]:
        return self.dealer, self.board

    @property
    def reminder(self) -> tuple[str, ...]:
        return (f"{self.method.capitalize()}.",)

    @property
    def method(self) -> str:
        """Which cards make a hand, by the house's method."""
        if self.round.rules.hand_method == "any":
            return "the best five of seven cards count"
        return "both own cards and three of the board count"


def box_wagers(box: int, random: Random, **others: Amount) -> list[shared.PlaceWager]:
    ante = random.choice(ANTES)
    return wagers_on(box, {"ante": ante, "blind": ante, **others})


def seven_and_two(
    course: Course, random: Random, seven: Sequence[Card], dealer: Sequence[Card], **others: Amount
) -> HoldemDeal:
    """One box that plays; `seven` are its two cards, then the board."""
    rules = rules_as(course, HoldemRules)
    box = random.randint(1, rules.boxes)
    hands = {box: seven[:2], COMMUNITY: seven[2:], DEALER: dealer}
    multiple = random.choice((*rules.before_flop, *rules.after_flop, *rules.after_river))
    return HoldemDeal(rules, hands, box_wagers(box, random, **others), multiple=multiple)


def _dealt(
    course: Course,
    random: Random,
    narrow: bool = True,
    folds: bool = False,
    ante: Amount | None = None,
) -> HoldemDealt:
    seven = tempting(random, 7) if narrow else any_cards(random, 7)
    dealer = any_cards(random, 2, without=seven)
    stakes: dict[str, Amount] = {"trips": ante or random.choice(ANTES)}
    if ante is not None:
        stakes |= {"ante": ante, "blind": ante}
    deal = seven_and_two(course, random, seven, dealer, **stakes)
    return (replace(deal, multiple=0) if folds else deal).dealt(random)


def blind_odds(course: Course, random: Random) -> Question | None:
    """A blind wager that wins: 3 to 2 for a flush, returned below a straight."""
    dealt = _dealt(course, random)
    line = dealt.line("blind")
    if line is None or line.outcome is Outcome.LOST:
        return None
    won = line.outcome is Outcome.WON
    flush = won and line.odds == (dealt.round.rules.blind_odds[Line.FLUSH],)
    if not flush and random.random() < (0.7 if won else 0.97):
        return None
    return dealt.ask_payment(BLIND, line)


def trips(course: Course, random: Random) -> Question | None:
    """A trips wager, mostly on a losing hand, sometimes on a folded one."""
    dealt = _dealt(course, random, folds=random.random() < 0.01)
    line, play_line = dealt.line("trips"), dealt.line("play")
    if line is None:
        return None
    if play_line is None:
        made = dealt.round.value(dealt.hand.cards).category >= Category.THREE_OF_A_KIND
        folded = f"Box {dealt.box} folded at the end."
        return dealt.ask_payment(TRIPS, line, folded) if made else None
    losing = play_line.outcome is Outcome.LOST
    if not (losing and line.outcome is Outcome.WON) and random.random() < 0.99:
        return None
    return dealt.ask_payment(TRIPS, line)


def not_qualifying(course: Course, random: Random) -> Question | None:
    """A dealer without a pair, or nearly so; and the wagers that are settled all the same."""
    dealt = _dealt(course, random, narrow=random.random() < 0.3)
    if random.random() < 0.3:
        return dealt.ask_qualifies(NOT_QUALIFYING, *dealt.reminder)
    line = dealt.line(random.choice(("ante", "play", "blind")))
    if line is None or dealt.round.qualifies:
        return None
    return dealt.ask_fate(NOT_QUALIFYING, line)


def stand_off(course: Course, random: Random) -> Question | None:
    """Hole cards of the same ranks, or nearly."""
    seven = tempting(random, 7)
    dealer = echo(random, seven[:2], without=seven[2:])
    if dealer is None:
        return None
    dealt = seven_and_two(course, random, seven, dealer).dealt(random)
    line = dealt.line(random.choice(("play", "ante", "blind")))
    if line is None or not dealt.round.qualifies:
        return None
    if line.outcome is Outcome.STAND_OFF and random.random() < 0.5:
        return None
    return dealt.ask_fate(STAND_OFF, line)


def best_hand(course: Course, random: Random) -> Question | None:
    """The value of a hand by the house's method, among others that its seven cards contain."""
    dealt = _dealt(course, random)
    shown = dealt.event(HandShown)
    if shown is None:
        return None
    seven = (*dealt.hand.cards, *known(dealt.round.community))
    fives = sorted((evaluate(five) for five in choose(seven, 5)), reverse=True)
    right, held = shown.value.name, dict.fromkeys(five.name for five in fives)
    wrong = [name for name in held if name != right]
    if len(wrong) < 3 or (fives[0].name == right and random.random() < 0.7):
        return None
    return Question(
        topic=BEST_HAND,
        asks=f"What hand does box {dealt.box} have?",
        answer=one_of(right, random.sample([right, *wrong[:3]], 4)),
        because=dealt.method,
        clauses=shown.clauses,
        hands=(dealt.board, dealt.hand),
        counting=(game_of(dealt.round).best_five(dealt.round, dealt.hand.cards),),
    )


def max_payout(course: Course, random: Random) -> Question | None:
    """A blind or trips wager near the limit on the sign."""
    course = limited(course, random)
    dealt = _dealt(course, random, ante=ante_near(course, random))
    line = dealt.line(random.choice(("blind", "trips", "play")))
    if line is None or not near_limit(course, line, random):
        return None
    return dealt.ask_payment(LIMIT, line)


def jackpot_share(course: Course, random: Random) -> Question | None:
    """Several boxes with a flop that makes jackpot hands likely."""
    rules = rules_as(course, HoldemRules)
    flop, likely = random.choice((_suited_flop, _paired_flop))(random)
    boxes = sorted(random.sample(range(1, rules.boxes + 1), random.randint(1, _MOST_BOXES)))
    if len(likely) < 2 * len(boxes):
        return None
    hands: dict[int, tuple[Card, ...]] = {
        box: tuple(likely[2 * place : 2 * place + 2]) for place, box in enumerate(boxes)
    }
    own = [card for hand in hands.values() for card in hand]
    hands[COMMUNITY] = (*flop, *any_cards(random, 2, without=(*flop, *own)))
    wager = rules.jackpot.wager or random.choice(_JACKPOT_WAGERS)
    asked = random.choice(boxes)
    wagers = [
        each
        for box in sorted(boxes, key=lambda box: box != asked)
        for each in box_wagers(box, random, jackpot=wager)
    ]
    pools = _pools(random)
    deal = HoldemDeal(rules, hands, wagers, pools=pools, multiple=max(rules.before_flop))
    dealt = deal.dealt(random)
    line = dealt.line("jackpot")
    if line is None or line.outcome is not Outcome.WON:
        return None
    if line.odds and random.random() < 0.9:
        return None  # mostly shares: fixed odds are easy
    return Question(
        topic=JACKPOT,
        asks=f"How much does box {asked} win from the jackpot?",
        answer=payment(line),
        because=line.because,
        clauses=line.clauses,
        hands=(dealt.board, *map(dealt.hand_of, boxes)),
        stakes=tuple(Stake(box, "jackpot", wager) for box in boxes),
        situation=(_say(pools),),
        odds=line.odds,
        counting=(best_five((*dealt.hand.cards, *flop)),),
    )


def _pools(random: Random) -> Pools:
    if random.random() < 0.7:
        return Pools(pool=random.randrange(2, 300) * 1000)
    return Pools(minor=random.randrange(1, 20) * 1000, major=random.randrange(2, 300) * 1000)


def _say(pools: Pools) -> str:
    """The pools as the jackpot meter shows them."""
    said = (f"the {which} stands at {say_amount(pools.of(which))}" for which in pools.names)
    return f"Jackpot: {', '.join(said)}."


Likely = tuple[tuple[Card, ...], list[Card]]
"""A flop, and the cards that make jackpot hands with it."""


def _suited_flop(random: Random) -> Likely:
    """Three consecutive cards of a suit, and the cards around them."""
    suit, lowest = random.choice(SUITS), random.choice((10, 10, random.randint(4, 9)))
    near = range(lowest - 2, lowest + 5)
    cards = [card for card in DECK if card.suit == suit and card.rank in near]
    flop = tuple(card for card in cards if card.rank in range(lowest, lowest + 3))
    likely = [card for card in cards if card not in flop]
    # In twos, the upper and the lower, so that each makes a straight flush of its own.
    return flop, _in_twos(likely, random)


def _paired_flop(random: Random) -> Likely:
    """Two of one rank and one of another, and the rest of both ranks."""
    high, low = random.sample(range(2, 15), 2)
    of = {rank: [card for card in DECK if card.rank == rank] for rank in (high, low)}
    flop = (*of[high][:2], of[low][0])
    return flop, [*of[high][2:], *of[low][1:3]]


def _in_twos(cards: list[Card], random: Random) -> list[Card]:
    twos = [cards[place : place + 2] for place in range(0, len(cards) - 1, 2)]
    random.shuffle(twos)
    return [card for two in twos for card in two]
