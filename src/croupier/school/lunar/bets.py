"""Questions about ante, bet wagers and force."""

from random import Random

from croupier.cards import Card
from croupier.games.game import say_wager
from croupier.games.lunar import DEALER
from croupier.games.lunar.events import DealerCardRemoved, DealerRevealed
from croupier.games.settlement import Outcome, SettlementLine
from croupier.hands import combinations
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules
from croupier.school.hands import (
    ante_near,
    any_cards,
    echo,
    limited,
    near_limit,
    say_amount,
    sign,
    tempting,
)
from croupier.school.lunar.dealt import ANTES, Deal, Dealt, one_box, play
from croupier.school.questions import (
    Course,
    Hand,
    OneOf,
    Payment,
    Question,
    fate,
    one_of,
    payment,
    yes_or_no,
)

SECOND = "second-combination"
STAND_OFF = "stand-off"
NOT_QUALIFYING = "dealer-not-qualifying"
ANTE_ODDS = "ante-odds"


def second_combination(course: Course, random: Random) -> Question | None:
    """A bet wager won with two combinations; now and then with one that looks like two."""
    count = random.choice((5, 5, 6))
    cards = tempting(random, count)
    dealt = against(course, random, cards, any_cards(random, 5, without=cards))
    line = dealt.line("bet")
    if line is None or line.outcome is not Outcome.WON:
        return None
    if len(line.odds) == 1 and (len(combinations(cards)) == 1 or random.random() > 0.08):
        return None
    return ask_payment(SECOND, dealt, line)


def stand_off(course: Course, random: Random) -> Question | None:
    """Two hands that are nearly the same, or quite."""
    dealer = tempting(random, 5)
    cards = echo(random, dealer, without=())
    if cards is None:
        return None
    if random.random() < 0.5:
        cards, dealer = dealer, cards
    dealt = against(course, random, cards, dealer)
    wager = random.choice(("bet", "bet", "ante"))
    line = dealt.line(wager)
    if line is None or not dealt.round.qualifies:
        return None
    if line.outcome is not Outcome.WON and random.random() < 0.5:
        return None
    return ask_fate(STAND_OFF, dealt, line)


def not_qualifying(course: Course, random: Random) -> Question | None:
    """A dealer's hand near ace and king: does it qualify, and what if it does not?"""
    dealer = any_cards(random, 5)
    if not {14, 13} & {card.rank for card in dealer}:
        return None
    cards = tempting(random, 5, without=dealer)
    dealt = against(course, random, cards, dealer)
    if random.random() < 0.35:
        return _ask_qualifies(dealt)
    line = dealt.line(random.choice(("ante", "bet")))
    if line is None or dealt.round.qualifies:
        return None
    declined = (f"Box {dealt.box} does not force.",) * (dealt.round.rules.force_antes is not None)
    return ask_fate(NOT_QUALIFYING, dealt, line, *declined)


def ante_odds(course: Course, random: Random) -> Question | None:
    """The ante, where a straight or higher is paid more for it."""
    count = random.choice((5, 6))
    cards = tempting(random, count)
    dealt = against(course, random, cards, any_cards(random, 5, without=cards))
    line, rules = dealt.line("ante"), dealt.round.rules
    if line is None or line.outcome is not Outcome.WON or dealt.round.qualifies:
        return None
    if line.odds != (rules.ante_straight,) and random.random() < 0.9:
        return None
    return ask_payment(ANTE_ODDS, dealt, line)


def against(
    course: Course,
    random: Random,
    cards: tuple[Card, ...],
    dealer: tuple[Card, ...],
    ante: Amount | None = None,
) -> Dealt:
    """One box with five cards, or with a sixth bought, bets against the dealer."""
    rules = course.rules
    assert isinstance(rules, LunarRules)
    wagers = one_box(rules, random, ante or random.choice(ANTES))
    box, coming = wagers[0].box, cards[5:]
    hands = {DEALER: dealer, box: cards[:5]}
    return play(Deal(rules, hands, wagers, coming, (box,) if coming else ()), random)


def ask_payment(topic: str, dealt: Dealt, line: SettlementLine, *situation: str) -> Question:
    asks = f"How much is paid on the {say_wager(line.wager)}?"
    return _ask(topic, dealt, line, asks, payment(line), (*sign(dealt.round.rules), *situation))


def ask_fate(topic: str, dealt: Dealt, line: SettlementLine, *situation: str) -> Question:
    asks = f"What becomes of the {say_wager(line.wager)}?"
    return _ask(topic, dealt, line, asks, fate(line), situation)


def _ask(
    topic: str,
    dealt: Dealt,
    line: SettlementLine,
    asks: str,
    answer: Payment | OneOf,
    situation: tuple[str, ...],
) -> Question:
    bought = len(dealt.round.boxes[dealt.box].cards) > 5
    return Question(
        topic=topic,
        asks=asks,
        answer=answer,
        because=line.because,
        clauses=line.clauses,
        hands=(dealt.dealer(), dealt.hand()),
        stakes=(dealt.stake("ante"), dealt.stake("bet")),
        situation=(*situation, *((f"Box {dealt.box} has bought a sixth card.",) * bought)),
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
        hands=(dealt.dealer(),),
    )


FORCE = "force"


def force(course: Course, random: Random) -> Question | None:
    """Which card goes, and what becomes of the wagers when another has come."""
    rules = course.rules
    assert isinstance(rules, LunarRules)
    dealer = any_cards(random, 5)
    cards = tempting(random, 5, without=dealer)
    coming = _coming(random, dealer, cards)
    wagers = one_box(rules, random, random.choice(ANTES))
    hands = {DEALER: dealer, wagers[0].box: cards}
    dealt = play(Deal(rules, hands, wagers, (coming,), forcing=True), random)
    removed = dealt.event(DealerCardRemoved)
    if removed is None:
        return None
    if random.random() < 0.2:
        return _ask_card(dealt, removed, Hand("dealer", dealer), random)
    line = dealt.line(random.choice(("bet", "bet", "ante", "force_fee")))
    if line is None:
        return None
    fee = say_amount(dealt.stake("force_fee").amount)
    told = f"Box {dealt.box} paid {fee} to force: the {removed.card} went, the {coming} came."
    if line.outcome is Outcome.WON:
        return ask_payment(FORCE, dealt, line, told)
    return ask_fate(FORCE, dealt, line, told)


def _coming(random: Random, dealer: tuple[Card, ...], cards: tuple[Card, ...]) -> Card:
    """The card that comes: as often as not one that pairs the dealer's."""
    others = any_cards(random, 42, without=(*dealer, *cards))
    pairing = [card for card in others if card.rank in {each.rank for each in dealer}]
    return random.choice(pairing if random.random() < 0.5 else others)


def _ask_card(dealt: Dealt, removed: DealerCardRemoved, dealer: Hand, random: Random) -> Question:
    shown, fee = dealt.event(DealerRevealed), dealt.stake("force_fee")
    assert shown is not None
    cards = [str(card) for card in random.sample(dealer.cards, len(dealer.cards))]
    return Question(
        topic=FORCE,
        asks="Which card does the dealer take away?",
        answer=one_of(str(removed.card), cards),
        because=f"the dealer has {shown.value.name}, and the highest card is changed",
        clauses=removed.clauses,
        hands=(dealer,),
        stakes=(dealt.stake("ante"), dealt.stake("bet"), fee),
        situation=(f"Box {dealt.box} pays {say_amount(fee.amount)} to force the dealer.",),
    )


LIMIT = "max-payout"


def max_payout(course: Course, random: Random) -> Question | None:
    """A bet wager whose two combinations together reach the limit, or nearly."""
    course = limited(course, random)
    cards = tempting(random, random.choice((5, 6)))
    dealer, ante = any_cards(random, 5, without=cards), ante_near(course, random)
    dealt = against(course, random, cards, dealer, ante)
    line = dealt.line("bet")
    if line is None or not near_limit(course, line, random):
        return None
    return ask_payment(LIMIT, dealt, line)
