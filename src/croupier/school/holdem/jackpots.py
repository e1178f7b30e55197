"""Jackpot hands, one or several, and what the pool pays each."""

from random import Random

from croupier.cards import DECK, SUITS, Card
from croupier.games.holdem import COMMUNITY
from croupier.games.jackpot import Pools
from croupier.games.settlement import Outcome
from croupier.school.hands import any_cards, say_amount
from croupier.school.holdem.dealt import Deal, box_wagers, play, rules_of
from croupier.school.questions import Course, Hand, Question, Stake, payment

JACKPOT = "jackpot-share"
_WAGERS = (1, 2, 5, 10)
_MOST = 3


def jackpot_share(course: Course, random: Random) -> Question | None:
    """Boxes that share a flop on which jackpot hands are likely."""
    rules = rules_of(course)
    flop, likely = random.choice((_suited_flop, _paired_flop))(random)
    boxes = sorted(random.sample(range(1, rules.boxes + 1), random.randint(1, _MOST)))
    if len(likely) < 2 * len(boxes):
        return None
    hands: dict[int, tuple[Card, ...]] = {
        box: tuple(likely[2 * place : 2 * place + 2]) for place, box in enumerate(boxes)
    }
    own = [card for hand in hands.values() for card in hand]
    hands[COMMUNITY] = (*flop, *any_cards(random, 2, without=(*flop, *own)))
    wager = rules.jackpot.wager or random.choice(_WAGERS)
    asked = random.choice(boxes)
    wagers = [
        each
        for box in sorted(boxes, key=lambda box: box != asked)
        for each in box_wagers(box, random, jackpot=wager)
    ]
    pools = _pools(random)
    dealt = play(Deal(rules, hands, wagers, pools, max(rules.before_flop)), random)
    line = dealt.line("jackpot")
    if line is None or line.outcome is not Outcome.WON:
        return None
    if line.odds and random.random() < 0.9:
        return None  # mostly shares: fixed odds are easy
    return Question(
        topic=JACKPOT,
        asks=f"How much is paid for the jackpot to box {asked}?",
        answer=payment(line),
        because=line.because,
        clauses=line.clauses,
        hands=(
            dealt.board(),
            *(Hand(f"box {box}", dealt.round.boxes[box].cards) for box in boxes),
        ),
        stakes=tuple(Stake(box, "jackpot", wager) for box in boxes),
        situation=(_say(pools),),
    )


def _pools(random: Random) -> Pools:
    if random.random() < 0.7:
        return Pools(pool=random.randrange(2, 300) * 1000)
    return Pools(minor=random.randrange(1, 20) * 1000, major=random.randrange(2, 300) * 1000)


def _say(pools: Pools) -> str:
    """As on the meter."""
    said = (f"the {which} stands at {say_amount(pools.of(which))}" for which in pools.names)
    return f"Jackpot: {', '.join(said)}."


Likely = tuple[tuple[Card, ...], list[Card]]
"""A flop, and the cards that go well with it."""


def _suited_flop(random: Random) -> Likely:
    """Three neighbours of a suit, and those around them."""
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
