"""Super wagers: on the own first five cards, on another box, on the dealer; and instant hands."""

from random import Random

from croupier.cards import Card
from croupier.games.game import say_wager
from croupier.games.lunar import DEALER
from croupier.games.lunar.actions import PlaceWager
from croupier.games.lunar.state import super_on
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules
from croupier.school.hands import run_in_suit, sign, tempting
from croupier.school.lunar.dealt import ANTES, Deal, Dealt, one_box, play
from croupier.school.questions import Course, Hand, Question, payment

SUPER = "super-line"
ELSEWHERE = "super-elsewhere"
INSTANT = "instant-hand"


def super_line(course: Course, random: Random) -> Question | None:
    """A super wager that wins by one line, or by several of which one counts."""
    dealt = _dealt(course, random, tempting(random, 5))
    return _ask_won(SUPER, dealt, "super", random)


def super_elsewhere(course: Course, random: Random) -> Question | None:
    """A super wager on the dealer's hand or on another box's."""
    rules, cards = course.rules, tempting(random, 5)
    assert isinstance(rules, LunarRules)
    areas = [area for area in ("super_on", "dealer_super") if area in rules.areas]
    area, ante = random.choice(areas), random.choice(ANTES)
    wagers = one_box(rules, random, ante)
    amount = ante * random.choice((1, 2, 3))
    if area == "dealer_super":
        wagers.append(PlaceWager(wagers[0].box, area, amount))
        dealt = play(Deal(rules, {DEALER: cards}, wagers), random)
        return _ask_won(ELSEWHERE, dealt, area, random)
    other = random.choice([each for each in range(1, rules.boxes + 1) if each != wagers[0].box])
    wagers += [PlaceWager(wagers[0].box, area, amount, other), PlaceWager(other, "ante", ante)]
    if rules.super_compulsory:
        wagers.append(PlaceWager(other, "super", ante))
    dealt = play(Deal(rules, {other: cards}, wagers), random)
    return _ask_won(ELSEWHERE, dealt, super_on(other), random)


def instant_hand(course: Course, random: Random) -> Question | None:
    """A straight flush or a royal flush in the first five cards: the ante, or the super wager."""
    highest = random.choice((14, 14, random.randint(6, 13)))
    cards = list(run_in_suit(random, highest, 5))
    random.shuffle(cards)
    dealt = _dealt(course, random, tuple(cards))
    line = dealt.line(random.choice(("ante", "ante", "super")))
    if line is None:
        return None
    return _ask(INSTANT, dealt, line, dealt.hand())


def _dealt(course: Course, random: Random, cards: tuple[Card, ...]) -> Dealt:
    rules = course.rules
    assert isinstance(rules, LunarRules)
    ante: Amount = random.choice(ANTES)
    wagers = one_box(rules, random, ante, super=ante * random.choice((1, 1, 2)))
    return play(Deal(rules, {wagers[0].box: cards}, wagers), random)


def _ask_won(topic: str, dealt: Dealt, wager: str, random: Random) -> Question | None:
    """Mostly of a wager that wins."""
    line = dealt.line(wager)
    if line is None or random.random() > _kept(dealt, line):
        return None
    return _ask(topic, dealt, line, _hand_of(dealt, wager))


def _kept(dealt: Dealt, line: SettlementLine) -> float:
    """How often such a line is asked about: seldom if it loses or is the commonest that wins."""
    if line.outcome is not Outcome.WON:
        return 0.1
    return 0.2 if line.odds == (min(dealt.round.rules.super_odds.values()),) else 1


def _hand_of(dealt: Dealt, wager: str) -> Hand:
    """The hand that the wager is on."""
    if wager == "dealer_super":
        return dealt.dealer()
    number = dealt.box if wager == "super" else int(wager.rpartition("_")[2])
    return Hand(f"box {number}", dealt.round.boxes[number].first_five)


def _ask(topic: str, dealt: Dealt, line: SettlementLine, hand: Hand) -> Question:
    shown = ("ante", line.wager) if line.wager != "ante" else ("ante",)
    return Question(
        topic=topic,
        asks=f"How much is paid on box {dealt.box}'s {say_wager(line.wager)}?",
        answer=payment(line),
        because=line.because,
        clauses=line.clauses,
        hands=(hand,),
        stakes=tuple(dealt.stake(wager) for wager in shown),
        situation=("These are the first five cards.", *sign(dealt.round.rules)),
    )
