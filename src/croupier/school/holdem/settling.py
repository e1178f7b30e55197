"""Ante, blind, play and trips wagers against the dealer's hand."""

from dataclasses import replace
from itertools import combinations as choose
from random import Random

from croupier.games.game import say_wager
from croupier.games.holdem.events import DealerRevealed, HandShown
from croupier.games.settlement import Outcome, SettlementLine
from croupier.hands import Category, Line, evaluate
from croupier.money import Amount
from croupier.school.hands import ante_near, any_cards, echo, limited, near_limit, sign, tempting
from croupier.school.holdem.dealt import ANTES, Dealt, play, seven_and_two
from croupier.school.questions import (
    Course,
    OneOf,
    Payment,
    Question,
    fate,
    one_of,
    payment,
    yes_or_no,
)

BLIND = "blind-odds"
TRIPS = "trips"
NOT_QUALIFYING = "dealer-not-qualifying"
STAND_OFF = "stand-off"
BEST_HAND = "best-hand"
LIMIT = "max-payout"


def blind_odds(course: Course, random: Random) -> Question | None:
    """A winning blind wager: 3 to 2 for a flush, back below a straight."""
    dealt = _dealt(course, random)
    line = dealt.line("blind")
    if line is None or line.outcome is Outcome.LOST:
        return None
    won = line.outcome is Outcome.WON
    flush = won and line.odds == (dealt.round.rules.blind_odds[Line.FLUSH],)
    if not flush and random.random() < (0.7 if won else 0.97):
        return None
    return _ask_payment(BLIND, dealt, line)


def trips(course: Course, random: Random) -> Question | None:
    """A trips wager, mostly of a hand that loses; now and then of one that was folded."""
    dealt = _dealt(course, random, folds=random.random() < 0.01)
    line, play_line = dealt.line("trips"), dealt.line("play")
    if line is None:
        return None
    if play_line is None:
        made = dealt.round.value(dealt.hand().cards).category >= Category.THREE_OF_A_KIND
        folded = f"Box {dealt.box} folded at the end."
        return _ask_payment(TRIPS, dealt, line, folded) if made else None
    losing = play_line.outcome is Outcome.LOST
    if not (losing and line.outcome is Outcome.WON) and random.random() < 0.99:
        return None
    return _ask_payment(TRIPS, dealt, line)


def not_qualifying(course: Course, random: Random) -> Question | None:
    """A dealer below a pair, or not quite; and what is settled all the same."""
    dealt = _dealt(course, random, narrow=random.random() < 0.3)
    if random.random() < 0.3:
        return _ask_qualifies(dealt)
    line = dealt.line(random.choice(("ante", "play", "blind")))
    if line is None or dealt.round.qualifies:
        return None
    return _ask_fate(NOT_QUALIFYING, dealt, line)


def stand_off(course: Course, random: Random) -> Question | None:
    """Hole cards of the same ranks, or nearly."""
    seven = tempting(random, 7)
    dealer = echo(random, seven[:2], without=seven[2:])
    if dealer is None:
        return None
    dealt = play(seven_and_two(course, random, seven, dealer), random)
    line = dealt.line(random.choice(("play", "ante", "blind")))
    if line is None or not dealt.round.qualifies:
        return None
    if line.outcome is Outcome.STAND_OFF and random.random() < 0.5:
        return None
    return _ask_fate(STAND_OFF, dealt, line)


def best_hand(course: Course, random: Random) -> Question | None:
    """What a hand is by the house's method, among others that its seven cards hold."""
    dealt = _dealt(course, random)
    shown = dealt.event(HandShown)
    if shown is None:
        return None
    seven = (*dealt.hand().cards, *dealt.round.community)
    fives = sorted((evaluate(five) for five in choose(seven, 5)), reverse=True)
    right, held = shown.value.name, dict.fromkeys(five.name for five in fives)
    wrong = [name for name in held if name != right]
    if len(wrong) < 3 or (fives[0].name == right and random.random() < 0.7):
        return None
    return Question(
        topic=BEST_HAND,
        asks=f"What has box {dealt.box}?",
        answer=_mixed(right, wrong[:3], random),
        because=_method(dealt),
        clauses=shown.clauses,
        hands=(dealt.board(), dealt.hand()),
    )


def max_payout(course: Course, random: Random) -> Question | None:
    """A blind or trips wager near the limit on the sign."""
    course = limited(course, random)
    dealt = _dealt(course, random, ante=ante_near(course, random))
    line = dealt.line(random.choice(("blind", "trips", "play")))
    if line is None or not near_limit(course, line, random):
        return None
    return _ask_payment(LIMIT, dealt, line)


def _dealt(
    course: Course,
    random: Random,
    narrow: bool = True,
    folds: bool = False,
    ante: Amount | None = None,
) -> Dealt:
    seven = tempting(random, 7) if narrow else any_cards(random, 7)
    dealer = any_cards(random, 2, without=seven)
    stakes: dict[str, Amount] = {"trips": ante or random.choice(ANTES)}
    if ante is not None:
        stakes |= {"ante": ante, "blind": ante}
    deal = seven_and_two(course, random, seven, dealer, **stakes)
    return play(replace(deal, multiple=0) if folds else deal, random)


def _ask_payment(topic: str, dealt: Dealt, line: SettlementLine, *situation: str) -> Question:
    asks = f"How much is paid on the {say_wager(line.wager)}?"
    return _ask(topic, dealt, line, asks, payment(line), (*sign(dealt.round.rules), *situation))


def _ask_fate(topic: str, dealt: Dealt, line: SettlementLine) -> Question:
    asks = f"What becomes of the {say_wager(line.wager)}?"
    return _ask(topic, dealt, line, asks, fate(line), ())


def _ask(
    topic: str,
    dealt: Dealt,
    line: SettlementLine,
    asks: str,
    answer: Payment | OneOf,
    situation: tuple[str, ...],
) -> Question:
    return Question(
        topic=topic,
        asks=asks,
        answer=answer,
        because=line.because,
        clauses=line.clauses,
        hands=dealt.hands(),
        stakes=dealt.stakes(),
        situation=(*situation, *_reminder(dealt)),
    )


def _ask_qualifies(dealt: Dealt) -> Question | None:
    shown = dealt.event(DealerRevealed)
    if shown is None:
        return None
    cites = dealt.round.rules.cites
    return Question(
        topic=NOT_QUALIFYING,
        asks="Does the dealer qualify?",
        answer=yes_or_no(shown.qualifies),
        because=f"the dealer has {shown.value.name}",
        clauses=cites.compare if shown.qualifies else cites.not_qualified,
        hands=(dealt.dealer(), dealt.board()),
        situation=_reminder(dealt),
    )


def _reminder(dealt: Dealt) -> tuple[str, ...]:
    return (f"{_method(dealt).capitalize()}.",)


def _method(dealt: Dealt) -> str:
    if dealt.round.rules.hand_method == "any":
        return "the best five of seven cards count"
    return "both own cards and three of the board count"


def _mixed(right: str, wrong: list[str], random: Random) -> OneOf:
    return one_of(right, random.sample([right, *wrong], len(wrong) + 1))
