"""Questions about Lunar Poker: antes, bet wagers, force, super wagers and instant hands."""

from collections.abc import Collection, Iterator
from random import Random

from croupier.cards import Card, known
from croupier.games.actions import PlaceWager
from croupier.games.events import DealerRevealed
from croupier.games.game import say_wager
from croupier.games.lunar import DEALER, Phase, Round
from croupier.games.lunar import actions as act_
from croupier.games.lunar.deal import deal_order
from croupier.games.lunar.events import DealerCardRemoved
from croupier.games.lunar.state import super_on
from croupier.games.settlement import Outcome, SettlementLine
from croupier.hands import SuperLine, best_super_line, combinations
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules
from croupier.school.hands import (
    ante_near,
    any_cards,
    echo,
    limited,
    near_limit,
    run_in_suit,
    say_amount,
    sign,
    tempting,
)
from croupier.school.questions import Course, Hand, Question, Stake, Topic, one_of, payment
from croupier.school.rounds import Dealt, StackedDeal, rules_as, wagers_on
from croupier.value import value

ANTES = (5, 10, 15, 20, 25, 50, 75, 100)
SECOND = "second-combination"
STAND_OFF = "stand-off"
NOT_QUALIFYING = "dealer-not-qualifying"
ANTE_ODDS = "ante-odds"
FORCE = "force"
LIMIT = "max-payout"
SUPER = "super-line"
ELSEWHERE = "super-elsewhere"
INSTANT = "instant-hand"


def topics(rules: LunarRules) -> Iterator[Topic]:
    says = "bet wagers that win with two combinations, or with one that looks like two"
    yield Topic(SECOND, says, 6, second_combination)
    yield Topic(SUPER, "super wagers: the one line that pays most", 4, super_line)
    if rules.areas & {"super_on", "dealer_super"}:
        says = "super wagers on another box or on the dealer"
        yield Topic(ELSEWHERE, says, 2, super_elsewhere)
    says = "whether the dealer qualifies, and the ante and bet if not"
    yield Topic(NOT_QUALIFYING, says, 3, not_qualifying)
    if rules.ante_straight != rules.ante_below_straight:
        says = "the ante, paid more for a straight or higher, when the dealer does not qualify"
        yield Topic(ANTE_ODDS, says, 3, ante_odds)
    if rules.force_antes is not None:
        yield Topic(FORCE, "a dealer forced to change the highest card", 3, force)
    yield Topic(STAND_OFF, "equal or nearly equal hands, and their antes", 3, stand_off)
    says = "a straight flush or royal flush in the first five cards"
    yield Topic(INSTANT, says, 1, instant_hand)
    yield Topic(LIMIT, "payments cut by the maximum payout", 2, max_payout)


@value
class LunarDeal(StackedDeal[LunarRules, Round]):
    """A deal in which every box bets, some after buying a sixth card."""

    buying: Collection[int] = ()
    forcing: bool = False

    def order(self, round: Round) -> list[int]:
        return [place for place, _ in deal_order(round)]

    def decision(self, round: Round) -> act_.Action:
        turn = round.turn
        if turn is None:
            return act_.SettleNow()
        if round.phase is Phase.FORCING:
            return act_.Force(turn) if self.forcing else act_.Decline(turn)
        if turn in self.buying and round.phase is not Phase.DECIDING_AGAIN:
            return act_.Buy(turn)
        return act_.Bet(turn)

    def dealt(self, random: Random) -> "LunarDealt":
        """Play the round; the question is about the box of the first wager."""
        round, events = self.play(random)
        return LunarDealt(round, self.wagers[0].box, events)


class LunarDealt(Dealt[Round]):
    @property
    def dealers(self) -> tuple[Hand, ...]:
        return (self.dealer,)

    @property
    def has_bet(self) -> bool:
        """Whether the box has bet: an instant hand is paid before it could."""
        return "bet" in self.round.boxes[self.box].wagers

    @property
    def stakes(self) -> tuple[Stake, ...]:
        return self.stake("ante"), self.stake("bet")

    @property
    def reminder(self) -> tuple[str, ...]:
        bought = len(self.hand.cards) > 5
        return (f"Box {self.box} has bought a sixth card.",) if bought else ()


def second_combination(course: Course, random: Random) -> Question | None:
    """A bet wager that wins with two combinations, sometimes with one that looks like two."""
    count = random.choice((5, 5, 6))
    cards = tempting(random, count)
    dealt = against(course, random, cards, any_cards(random, 5, without=cards))
    line = dealt.line("bet")
    if line is None or line.outcome is not Outcome.WON:
        return None
    if len(line.odds) == 1 and (len(combinations(cards)) == 1 or random.random() > 0.08):
        return None
    return dealt.ask_payment(SECOND, line)


def stand_off(course: Course, random: Random) -> Question | None:
    """Two equal or nearly equal hands."""
    dealer = tempting(random, 5)
    cards = echo(random, dealer, without=())
    if cards is None:
        return None
    if random.random() < 0.5:
        cards, dealer = dealer, cards
    dealt = against(course, random, cards, dealer)
    line = dealt.line(random.choice(("bet", "bet", "ante")))
    if line is None or not dealt.has_bet or not dealt.round.qualifies:
        return None
    if line.outcome is not Outcome.WON and random.random() < 0.5:
        return None
    return dealt.ask_fate(STAND_OFF, line)


def not_qualifying(course: Course, random: Random) -> Question | None:
    """A dealer's hand near ace and king: does it qualify, and what if it does not?"""
    dealer = any_cards(random, 5)
    if not {14, 13} & {card.rank for card in dealer}:
        return None
    cards = tempting(random, 5, without=dealer)
    dealt = against(course, random, cards, dealer)
    if random.random() < 0.35:
        return dealt.ask_qualifies(NOT_QUALIFYING)
    line = dealt.line(random.choice(("ante", "bet")))
    if line is None or not dealt.has_bet or dealt.round.qualifies:
        return None
    declined = (f"Box {dealt.box} does not force.",) * (dealt.round.rules.force_antes is not None)
    return dealt.ask_fate(NOT_QUALIFYING, line, *declined)


def ante_odds(course: Course, random: Random) -> Question | None:
    """The ante, where a straight or higher pays more."""
    count = random.choice((5, 6))
    cards = tempting(random, count)
    dealt = against(course, random, cards, any_cards(random, 5, without=cards))
    line, rules = dealt.line("ante"), dealt.round.rules
    if line is None or not dealt.has_bet or dealt.round.qualifies:
        return None
    if line.outcome is not Outcome.WON:
        return None
    if line.odds != (rules.ante_straight,) and random.random() < 0.9:
        return None
    return dealt.ask_payment(ANTE_ODDS, line)


def max_payout(course: Course, random: Random) -> Question | None:
    """A bet wager whose two combinations together reach the maximum payout, or nearly."""
    course = limited(course, random)
    cards = tempting(random, random.choice((5, 6)))
    dealer, ante = any_cards(random, 5, without=cards), ante_near(course, random)
    dealt = against(course, random, cards, dealer, ante)
    line = dealt.line("bet")
    if line is None or not near_limit(course, line, random):
        return None
    return dealt.ask_payment(LIMIT, line)


def against(
    course: Course,
    random: Random,
    cards: tuple[Card, ...],
    dealer: tuple[Card, ...],
    ante: Amount | None = None,
) -> LunarDealt:
    """One box with five cards, or with a sixth bought, bets against the dealer."""
    rules = rules_as(course, LunarRules)
    wagers = one_box(rules, random, ante or random.choice(ANTES))
    box, coming = wagers[0].box, cards[5:]
    hands = {DEALER: dealer, box: cards[:5]}
    deal = LunarDeal(rules, hands, wagers, coming, buying=(box,) if coming else ())
    return deal.dealt(random)


def one_box(rules: LunarRules, random: Random, ante: Amount, **supers: Amount) -> list[PlaceWager]:
    """The wagers of a random box: an ante, and a super wager if one is given or compulsory."""
    box = random.randint(1, rules.boxes)
    if rules.super_compulsory:
        supers = {"super": ante, **supers}
    return wagers_on(box, {"ante": ante, **supers})


def force(course: Course, random: Random) -> Question | None:
    """Which card the dealer takes away, or what happens to the wagers afterwards."""
    rules = rules_as(course, LunarRules)
    dealer = any_cards(random, 5)
    cards = tempting(random, 5, without=dealer)
    coming = _coming(random, dealer, cards)
    wagers = one_box(rules, random, random.choice(ANTES))
    hands = {DEALER: dealer, wagers[0].box: cards}
    dealt = LunarDeal(rules, hands, wagers, (coming,), forcing=True).dealt(random)
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
    ask = dealt.ask_payment if line.outcome is Outcome.WON else dealt.ask_fate
    return ask(FORCE, line, told)


def _coming(random: Random, dealer: tuple[Card, ...], cards: tuple[Card, ...]) -> Card:
    """The replacement card: half of the time one that pairs the dealer's hand."""
    others = any_cards(random, 42, without=(*dealer, *cards))
    pairing = [card for card in others if card.rank in {each.rank for each in dealer}]
    return random.choice(pairing if random.random() < 0.5 else others)


def _ask_card(
    dealt: LunarDealt, removed: DealerCardRemoved, dealer: Hand, random: Random
) -> Question:
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
        stakes=(*dealt.stakes, fee),
        situation=(f"Box {dealt.box} pays {say_amount(fee.amount)} to force the dealer.",),
    )


def super_line(course: Course, random: Random) -> Question | None:
    """A super wager that wins by one line, or by several of which only one counts."""
    dealt = _first_five(course, random, tempting(random, 5))
    return _ask_won(SUPER, dealt, "super", random)


def super_elsewhere(course: Course, random: Random) -> Question | None:
    """A super wager on the dealer's hand or on another box's."""
    rules, cards = rules_as(course, LunarRules), tempting(random, 5)
    areas = [area for area in ("super_on", "dealer_super") if area in rules.areas]
    area, ante = random.choice(areas), random.choice(ANTES)
    wagers = one_box(rules, random, ante)
    box, amount = wagers[0].box, ante * random.choice((1, 2, 3))
    if area == "dealer_super":
        wagers.append(PlaceWager(box, area, amount))
        dealt = LunarDeal(rules, {DEALER: cards}, wagers).dealt(random)
        return _ask_won(ELSEWHERE, dealt, area, random)
    other = random.choice([each for each in range(1, rules.boxes + 1) if each != box])
    wagers += [PlaceWager(box, area, amount, other), PlaceWager(other, "ante", ante)]
    if rules.super_compulsory:
        wagers.append(PlaceWager(other, "super", ante))
    dealt = LunarDeal(rules, {other: cards}, wagers).dealt(random)
    return _ask_won(ELSEWHERE, dealt, super_on(other), random)


def instant_hand(course: Course, random: Random) -> Question | None:
    """A straight flush or a royal flush in the first five cards: the ante, or the super wager."""
    highest = random.choice((14, 14, random.randint(6, 13)))
    cards = list(run_in_suit(random, highest, 5))
    random.shuffle(cards)
    dealt = _first_five(course, random, tuple(cards))
    line = dealt.line(random.choice(("ante", "ante", "super")))
    return None if line is None else _ask_first_five(INSTANT, dealt, line, dealt.hand)


def _first_five(course: Course, random: Random, cards: tuple[Card, ...]) -> LunarDealt:
    rules, ante = rules_as(course, LunarRules), random.choice(ANTES)
    wagers = one_box(rules, random, ante, super=ante * random.choice((1, 1, 2)))
    return LunarDeal(rules, {wagers[0].box: cards}, wagers).dealt(random)


def _ask_won(topic: str, dealt: LunarDealt, wager: str, random: Random) -> Question | None:
    """Ask about the wager, mostly when it wins."""
    line = dealt.line(wager)
    if line is None or random.random() > _kept(dealt, line):
        return None
    return _ask_first_five(topic, dealt, line, _hand_of(dealt, wager))


def _kept(dealt: LunarDealt, line: SettlementLine) -> float:
    """How often to ask about such a line: seldom if it loses or pays the commonest odds."""
    if line.outcome is not Outcome.WON:
        return 0.1
    return 0.2 if line.odds == (min(dealt.round.rules.super_odds.values()),) else 1


def _hand_of(dealt: LunarDealt, wager: str) -> Hand:
    """The hand that the wager is on."""
    if wager == "dealer_super":
        return dealt.dealer
    number = dealt.box if wager == "super" else int(wager.rpartition("_")[2])
    return Hand(f"box {number}", known(dealt.round.boxes[number].first_five))


def _ask_first_five(topic: str, dealt: LunarDealt, line: SettlementLine, hand: Hand) -> Question:
    return Question(
        topic=topic,
        asks=f"How much is paid on box {dealt.box}'s {say_wager(line.wager)}?",
        answer=payment(line),
        because=line.because,
        clauses=line.clauses,
        hands=(hand,),
        stakes=tuple(map(dealt.stake, dict.fromkeys(("ante", line.wager)))),
        situation=("These are the first five cards.", *sign(dealt.round.rules)),
        odds=line.odds,
        counting=(_paying(dealt.round.rules, hand.cards, line),),
    )


def _paying(rules: LunarRules, cards: tuple[Card, ...], line: SettlementLine) -> tuple[Card, ...]:
    """The cards of the line that pays: a set, ace, king and queen, or all five."""
    if line.outcome is not Outcome.WON:
        return ()
    paid = best_super_line(cards, rules.super_odds, rules.ace_king_queen)
    if line.wager == "ante" or paid is None:
        return cards
    ranks = [card.rank for card in cards]
    if paid is SuperLine.ACE_KING_QUEEN:
        first = {card.rank: card for card in reversed(cards) if card.rank in _ACE_KING_QUEEN}
        return tuple(first[rank] for rank in _ACE_KING_QUEEN)
    if paid in _SETS:
        return tuple(card for card in cards if ranks.count(card.rank) >= _SETS[paid])
    return cards


_ACE_KING_QUEEN = (14, 13, 12)
_SETS = {SuperLine.FOUR_OF_A_KIND: 4, SuperLine.THREE_OF_A_KIND: 3}
