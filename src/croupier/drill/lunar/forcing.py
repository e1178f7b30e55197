"""A dealer who does not qualify is forced to change the highest card."""

from random import Random

from croupier.cards import Card
from croupier.drill.answer import one_of
from croupier.drill.course import Course
from croupier.drill.lunar.betting import ask_fate, ask_payment
from croupier.drill.lunar.dealt import ANTES, Deal, Dealt, one_box, play
from croupier.drill.question import Hand, Question
from croupier.drill.saying import say_amount
from croupier.drill.tempting import any_cards, tempting
from croupier.games.lunar import DEALER
from croupier.games.lunar.events import DealerCardRemoved, DealerRevealed
from croupier.games.settlement import Outcome
from croupier.rulebooks.lunar import LunarRules

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
