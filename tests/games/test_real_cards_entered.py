"""What a person enters at a round with real cards: refused where it cannot be, and mishaps."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import UNSEEN, Card, TableCard, Unseen, numbered, parse_table_cards
from croupier.games.actions import (
    Announce,
    CollectCards,
    DealCard,
    DealComplete,
    ExposeCards,
    ExposeDealerCards,
    FlipCard,
    Fold,
    NoMoreBets,
    NoticeStray,
    PlaceWager,
    Reconstruct,
    RevealDealer,
    ShowCards,
    ShuffleRack,
    VoidHand,
    VoidRound,
)
from croupier.games.events import COMMUNITY, DEALER
from croupier.games.game import Opening, awaited, game_of
from croupier.games.holdem.actions import Check, Play
from croupier.games.lunar.actions import Bet, Declare, Decline, Exchange, Force, SettleNow
from croupier.games.settlement import Outcome
from croupier.games.state import BY_HAND, RoundState
from croupier.rulebooks import rulebook
from tests.games.real_cards import refused

ALL = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")
LUNAR = ALL[:4]


def cards(text: str) -> tuple[TableCard, ...]:
    return parse_table_cards(text)


def card(text: str) -> Card:
    return Card.parse(text)


class Entered:
    """A round with real cards, entered act by act."""

    def __init__(
        self,
        id: str,
        boxes: tuple[int, ...] = (1, 2),
        wagers: Mapping[str, int] | None = None,
        **options: Any,
    ) -> None:
        rules = rulebook(id).rules(options)
        self.game = game_of(rules)
        deck = numbered((UNSEEN,) * rules.deck)
        self.state: RoundState = self.game.open(rules, deck, "shoe", Opening(by_hand=BY_HAND))
        second = "blind" if id == "nz-uth" else "super"
        for box in boxes:
            for area, amount in (wagers or {"ante": 10, second: 10}).items():
                self.do(PlaceWager(box, area, amount))
        self.do(NoMoreBets())

    def do(self, *actions: Any) -> "Entered":
        for action in actions:
            while (due := awaited(self.state)) is not None:
                self.state, _ = self.game.act(self.state, Announce(due.words))
            self.state, _ = self.game.act(self.state, action)
        while (due := awaited(self.state)) is not None:
            self.state, _ = self.game.act(self.state, Announce(due.words))
        return self

    def deals(self, **faces: str) -> "Entered":
        """The whole deal, unseen but for the dealer's upcard if it is said."""
        while (to := self.game.next_place(self.state)) is not None:
            up = self.game.is_dealt_up(self.state, to)
            face = card(faces["up"]) if up and "up" in faces else None
            self.do(DealCard(to, exposed=up, card=face))
        return self.do(DealComplete())

    def outcome(self, box: int, wager: str) -> Outcome | None:
        found = [each for each in self.state.lines if (each.box, each.wager) == (box, wager)]
        return found[-1].outcome if found else None

    def wanted(self) -> list[tuple[int, int, tuple[str, ...]]]:
        return [(each.place, each.count, each.wagers) for each in self.game.to_see(self.state)]


@pytest.mark.parametrize("id", ALL)
@pytest.mark.clauses("ruling:real-cards")
def test_a_card_is_in_one_place_only(id: str) -> None:
    entered = Entered(id).do(DealCard(1, card=card("Kh")))
    refusal = refused(entered.state, DealCard(2, card=card("Kh")))
    assert refusal.code == "seen-elsewhere"
    assert refusal.message == "Kh has been seen at box 1"
    entered.do(DealCard(2))
    assert refused(entered.state, ShowCards(2, cards("Kh"))).code == "seen-elsewhere"
    assert refused(entered.state, FlipCard(2, 1, card("Kh"))).code == "seen-elsewhere"
    assert refused(entered.state, FlipCard(1, 1, card("2c"))).code == "seen-otherwise"


@pytest.mark.parametrize("id", ALL)
@pytest.mark.clauses("ruling:real-cards")
def test_no_53rd_card_is_dealt(id: str) -> None:
    entered = Entered(id).do(*[DealCard(1)] * 52)
    assert entered.state.cards_left == 0
    assert refused(entered.state, DealCard(1)).code == "no-cards"
    assert refused(entered.state, DealCard(1, card=card("Kh"))).code == "no-cards"


@pytest.mark.clauses("ruling:real-cards")
def test_a_show_names_every_card_of_the_hand_and_keeps_what_was_seen() -> None:
    entered = Entered("nsw-lunar").deals(up="Kh")
    for named in ("As Kd Qh 5c", "As Kd Qh 5c 5d 5h", "As"):
        assert refused(entered.state, ShowCards(1, cards(named))).code == "wrong-count"
    entered.do(ShowCards(1, cards("As ?? ?? ?? ??")))
    assert entered.state.boxes[1].cards[0] == card("As")
    assert refused(entered.state, ShowCards(1, cards("2s 3s 4s 5s 6s"))).code == "seen-otherwise"
    entered.do(ShowCards(1, cards("2s 3s 4s 5s As")))
    assert entered.state.boxes[1].cards == cards("As 2s 3s 4s 5s")
    assert refused(entered.state, ShowCards(1, cards("As 2s 3s 4s 5s"))).code == "already-seen"
    assert refused(entered.state, ShowCards(4, cards("Ah"))).code == "no-cards"
    hand = cards("2c 2d 2h 3c 3d")
    assert refused(entered.state, ShowCards(DEALER, hand)).code == "seen-otherwise"


def test_where_the_software_deals_no_face_is_told() -> None:
    from croupier.cards import DECK

    rules = rulebook("nsw-lunar").rules({})
    state = game_of(rules).open(rules, DECK, "shoe", Opening(by_hand=BY_HAND))
    for action in (PlaceWager(1, "ante", 10), PlaceWager(1, "super", 10), NoMoreBets()):
        state, _ = game_of(rules).act(state, action)
    assert refused(state, ShowCards(1, cards("As"))).code == "software-deals"
    for guess in (DECK[0], DECK[1]):
        assert refused(state, DealCard(1, card=guess)).code == "software-deals"
    state, _ = game_of(rules).act(state, DealCard(1))
    for guess in (DECK[0], DECK[1]):
        assert refused(state, FlipCard(1, 1, guess)).message == (
            "the software knows every card of this table: none needs to be entered"
        )


def test_a_person_does_everything_with_real_cards() -> None:
    from croupier.machine import Refusal

    rules = rulebook("nsw-lunar").rules({})
    with pytest.raises(Refusal) as refusal:
        game_of(rules).open(rules, numbered((UNSEEN,) * 52), "shoe", Opening())
    assert refusal.value.code == "real-cards"


@pytest.mark.parametrize("id", LUNAR)
@pytest.mark.clauses("ruling:real-cards")
def test_a_fold_needs_no_cards_and_a_super_wager_only_those_of_its_hand(id: str) -> None:
    entered = Entered(id).deals(up="Kh").do(Declare(1), Fold(2))
    assert entered.outcome(2, "ante") is Outcome.LOST
    assert entered.outcome(2, "super") is Outcome.LOST
    assert entered.wanted() == [(1, 5, ("super",))]
    entered.do(ShowCards(1, cards("4s 4d 4h 4c 9d")))
    assert entered.outcome(1, "super") is Outcome.WON
    entered.do(Bet(1))
    assert entered.wanted() == [(DEALER, 4, ())]
    refusal = refused(entered.state, RevealDealer())
    assert refusal.code == "to-be-seen"
    entered.do(RevealDealer(cards("Ks Kd 2c 3c Kh")))
    if id == "nsw-lunar":
        entered.do(SettleNow())
    assert entered.outcome(1, "bet") is Outcome.WON


@pytest.mark.clauses("ruling:real-cards", "nz-lunar:5.6")
def test_an_instant_hand_without_a_super_wager_is_seen_for_its_ante() -> None:
    entered = Entered("nz-lunar", wagers={"ante": 10}).deals(up="Kh").do(Declare(1), Fold(2))
    assert entered.wanted() == [(1, 5, ("ante",))]
    entered.do(ShowCards(1, cards("5s 6s 7s 8s 9s")))
    assert entered.outcome(1, "ante") is Outcome.WON
    assert entered.wanted() == []


@pytest.mark.parametrize("id", LUNAR)
@pytest.mark.clauses("ruling:real-cards")
def test_what_is_declared_and_not_there_is_not_paid(id: str) -> None:
    entered = Entered(id).deals(up="Kh").do(Declare(1), Fold(2))
    entered.do(ShowCards(1, cards("4s 4d 9h Tc 2d")))
    assert entered.outcome(1, "super") is Outcome.LOST


@pytest.mark.parametrize(("id", "paid"), [("nz-lunar", True), ("nsw-lunar", False)])
@pytest.mark.clauses("ruling:real-cards", "nz-lunar:10.2(a)", "nsw-lunar:10.2")
def test_an_ante_is_paid_unseen_where_every_hand_is_paid_alike(id: str, paid: bool) -> None:
    """In New South Wales a straight is paid more, so the hand is to be seen."""
    entered = Entered(id).deals(up="Kh").do(Bet(1), Fold(2))
    entered.do(RevealDealer(cards("2c 3c 4c 9d Kh")))
    if id == "nsw-lunar":
        entered.do(SettleNow())
    else:
        entered.do(Decline(1))
    assert (entered.outcome(1, "ante") is Outcome.WON) == paid
    if not paid:
        assert entered.wanted() == [(1, 5, ("ante", "bet"))]
        entered.do(ShowCards(1, cards("4s 5s 6s 7d 8d")))
        assert [line.odds for line in entered.state.lines if line.wager == "ante"][-1] == (4,)


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.clauses("nz-lunar:10.4", "ruling:real-cards", "ruling:force-once")
def test_the_new_card_of_a_force_is_dealt_and_seen(told: bool) -> None:
    entered = Entered("nz-lunar").deals(up="Kh").do(Bet(1), Bet(2))
    entered.do(RevealDealer(cards("2c 3c 4c 9d Kh")), Force(1), Decline(2))
    assert refused(entered.state, DealCard(1)).code == "not-now"
    assert refused(entered.state, DealCard(DEALER, card=card("Kh"))).code == "seen-elsewhere"
    if told:
        entered.do(DealCard(DEALER, card=card("9s")))
    else:
        entered.do(DealCard(DEALER))
        assert entered.wanted() == [(DEALER, 1, ())]
        entered.do(ShowCards(DEALER, cards("2c 3c 4c 9d 9s")))
    assert entered.wanted() == [(1, 5, ("ante", "bet"))]
    entered.do(ShowCards(1, cards("As Ad 5h 6h 7h")))
    assert entered.outcome(1, "bet") is Outcome.WON


@pytest.mark.clauses("nz-lunar:11.3", "nz-lunar:11.5")
def test_exposed_cards_are_counted_seen_or_not() -> None:
    once = Entered("nz-lunar").do(DealCard(1, exposed=True))
    assert once.state.exposures == 1
    assert not once.state.void
    twice = once.do(DealCard(2, card=card("Kh")))
    assert twice.state.void
    assert {line.outcome for line in twice.state.lines} == {Outcome.VOID}
    flipped = Entered("nz-lunar").do(DealCard(1), FlipCard(1, 1, card("Kh")))
    assert flipped.state.boxes[1].cards == cards("Kh")
    assert flipped.state.boxes[1].exposed == {card("Kh")}


@pytest.mark.clauses("nz-lunar:11.7", "ruling:exposed-in-the-deal")
def test_cards_exposed_after_the_deal_may_be_seen_or_not() -> None:
    entered = Entered("nz-lunar").deals(up="Kh")
    entered.do(ExposeCards(1, cards("As ??")), ExposeDealerCards(cards("2c ??")))
    assert card("As") in entered.state.boxes[1].exposed
    assert len(entered.state.boxes[1].exposed) == 2
    assert len(entered.state.dealer_exposed) == 2
    assert refused(entered.state, Exchange(1, cards("?? ??"))).code == "bet-or-fold"


@pytest.mark.clauses("nz-lunar:11.2")
def test_a_wrong_number_of_unseen_cards_is_a_misdeal() -> None:
    entered = Entered("nz-lunar")
    entered.do(*[DealCard(1)] * 4, *[DealCard(2)] * 6, *[DealCard(DEALER)] * 5, DealComplete())
    assert entered.state.void


@pytest.mark.clauses("nz-lunar:11.8", "nz-lunar:11.9")
def test_stray_cards_are_counted_unseen() -> None:
    whole = Entered("nz-lunar").do(*[DealCard(4)] * 5, NoticeStray(4), CollectCards(4))
    assert len(whole.state.rack) == 5
    assert not whole.state.void
    part = Entered("nz-lunar").do(*[DealCard(4)] * 3, NoticeStray(4))
    assert part.state.void


@pytest.mark.clauses("nz-lunar:11.13", "ruling:reconstruct", "ruling:real-cards")
def test_a_hand_collected_early_is_given_back_if_its_cards_can_be_told_apart() -> None:
    void = VoidHand(1, "11.13", "cannot be put together again")
    top = Entered("nz-lunar").deals(up="Kh").do(CollectCards(1))
    assert refused(top.state, void).code == "can-be-reconstructed"
    top.do(Reconstruct(1))
    assert len(top.state.boxes[1].lying) == 5
    below = Entered("nz-lunar").deals(up="Kh").do(CollectCards(1), Fold(2), CollectCards(2))
    assert refused(below.state, Reconstruct(1)).code == "not-on-top"
    seen = Entered("nz-lunar").deals(up="Kh").do(ShowCards(1, cards("As Ad 5h 6h 7h")))
    seen.do(CollectCards(1), Fold(2), CollectCards(2), Reconstruct(1))
    assert seen.state.boxes[1].lying == cards("As Ad 5h 6h 7h")
    below.do(void)
    assert below.outcome(1, "ante") is Outcome.VOID


@pytest.mark.parametrize("id", LUNAR)
@pytest.mark.clauses("ruling:reshuffle", "ruling:real-cards")
def test_the_shuffled_rack_may_bring_its_cards_again_and_no_others(id: str) -> None:
    entered = Entered(id, boxes=(1, 2, 3, 4, 5)).deals(up="Kh")
    entered.do(ShowCards(1, cards("As Ad 5h 6h 7h")))
    for box in range(1, 6):
        entered.do(Exchange(box, cards("As Ad 5h 6h 7h" if box == 1 else "?? ?? ?? ?? ??")))
    while not entered.state.needs_cards:
        to = entered.game.next_place(entered.state)
        assert to is not None
        entered.do(DealCard(to))
    in_rack = len(entered.state.rack)
    assert card("As") in entered.state.rack
    assert refused(entered.state, ShuffleRack(cards("As ??"))).code == "not-the-rack"
    entered.do(ShuffleRack((UNSEEN,) * in_rack))
    assert entered.state.cards_left == in_rack
    to = entered.game.next_place(entered.state)
    assert to is not None
    assert refused(entered.state, DealCard(to, card=card("Kh"))).code == "seen-elsewhere"
    old = entered.state.boxes[1].cards
    assert all(isinstance(each, Unseen) for each in old)
    guess = ("As", *["??"] * (len(old) - 1))
    assert refused(entered.state, ShowCards(1, cards(" ".join(guess)))).code == "seen-elsewhere"
    entered.do(DealCard(to, card=card("As")))
    assert card("As") in entered.state.boxes[to].cards


@pytest.mark.clauses("nz-uth:9.2", "nz-uth:9.4", "ruling:real-cards")
def test_community_cards_are_named_when_they_are_turned_or_later() -> None:
    entered = Entered("nz-uth").deals().do(Play(1, 4), Check(2))
    assert entered.state.phase == "after the flop"
    assert entered.wanted() == [(COMMUNITY, 3, ())]
    early = ShowCards(COMMUNITY, cards("Kh Qh"))
    assert refused(entered.state, early).code == "wrong-count"
    entered.do(ShowCards(COMMUNITY, cards("Kh Qh 2c")), Check(2), Fold(2))
    assert entered.wanted() == [(COMMUNITY, 2, ()), (DEALER, 2, ())]
    assert refused(entered.state, RevealDealer(cards("9c 9d"))).code == "to-be-seen"
    entered.do(ShowCards(COMMUNITY, cards("3c 7d")), RevealDealer(cards("9c 9d")))
    assert entered.wanted() == [(1, 2, ("ante", "blind", "play"))]
    assert refused(entered.state, ShowCards(1, cards("Kh Ks"))).code == "seen-elsewhere"
    entered.do(ShowCards(1, cards("Kd Ks")))
    assert entered.outcome(1, "play") is Outcome.WON


@pytest.mark.parametrize("id", ALL)
@pytest.mark.clauses("ruling:real-cards")
def test_a_round_of_unseen_cards_can_be_void(id: str) -> None:
    entered = Entered(id).do(DealCard(1), DealCard(4))
    grounds = entered.state.rules.void_round_grounds
    stray = entered.state.rules.cites.stray_before[0]
    clause = stray if stray in grounds else grounds[0]
    entered.do(VoidRound(clause, "cards went astray"))
    assert entered.state.void
    assert {line.outcome for line in entered.state.lines} == {Outcome.VOID}


@pytest.mark.clauses("ruling:real-cards", "nz-lunar:8.5")
def test_of_a_hand_that_was_seen_nobody_sees_which_cards_are_laid_down() -> None:
    entered = Entered("nz-lunar").deals(up="Kh").do(ShowCards(1, cards("As Ad 5h 6h 7h")))
    entered.do(Exchange(1, cards("?? ??")), Fold(2))
    assert len(entered.state.boxes[1].laid) == 2
    assert all(isinstance(each, Unseen) for each in entered.state.boxes[1].cards)
    assert refused(entered.state, DealCard(1, card=card("5h"))).code == "seen-elsewhere"
    entered.do(DealCard(1), DealCard(1), DealComplete())
    for named in ("As Ad 5h 6h 2c", "As Ad 2c 3c 4c"):
        assert refused(entered.state, ShowCards(1, cards(named))).code == "seen-otherwise"
    entered.do(ShowCards(1, cards("2c 3c As 5h Ad")))
    assert set(entered.state.boxes[1].cards) == set(cards("2c 3c As 5h Ad"))
    other = ShowCards(1, cards("6h Ts"), discards=True)
    assert refused(entered.state, other).code == "seen-otherwise"
    entered.do(ShowCards(1, cards("7h 6h"), discards=True))
    assert set(cards("6h 7h")) <= set(entered.state.rack)


@pytest.mark.clauses("ruling:real-cards")
def test_a_card_that_was_seen_may_be_among_those_laid_down() -> None:
    entered = Entered("nz-lunar").deals(up="Kh").do(ShowCards(1, cards("As ?? ?? ?? ??")))
    entered.do(Exchange(1, cards("?? ??")), Fold(2), DealCard(1), DealCard(1), DealComplete())
    assert refused(entered.state, ShowCards(2, cards("As 2c 3c 4c 5c"))).code == "seen-elsewhere"
    without = Entered("nz-lunar").deals(up="Kh").do(ShowCards(1, cards("As ?? ?? ?? ??")))
    without.do(Exchange(1, cards("?? ??")), Fold(2), DealCard(1), DealCard(1), DealComplete())
    without.do(ShowCards(1, cards("2c 3c 4c 5c 7d")))
    entered.do(ShowCards(1, cards("2c 3c As 5c 7d")))
    assert card("As") in entered.state.boxes[1].cards


@pytest.mark.clauses("ruling:real-cards")
def test_discards_may_be_shown_afterwards() -> None:
    entered = Entered("nz-lunar").deals(up="Kh").do(Exchange(1, cards("?? ??")), Fold(2))
    entered.do(DealCard(1), DealCard(1), DealComplete())
    entered.do(ShowCards(1, cards("6h 7h"), discards=True))
    assert set(cards("6h 7h")) <= set(entered.state.rack)
    assert refused(entered.state, ShowCards(1, cards("6h 2c 3c 4c 5c"))).code == "seen-elsewhere"


@pytest.mark.parametrize("id", ALL)
@pytest.mark.clauses("ruling:real-cards")
def test_nothing_is_waited_for_once_the_round_is_void(id: str) -> None:
    round = Entered(id, boxes=(1,)).deals()
    assert any(each.box == 1 for each in round.game.undecided_wagers(round.state))
    ground = round.state.rules.void_round_grounds[-1]  # one that no journal can contradict
    round.do(VoidRound(ground, "as an official has it"))
    assert round.wanted() == []
    assert round.game.undecided_wagers(round.state) == ()


@pytest.mark.clauses("nsw-lunar:9.4", "ruling:real-cards")
def test_each_wager_names_the_cards_it_rests_on_in_the_order_of_settlement() -> None:
    round = Entered("nsw-lunar", boxes=(1, 3)).deals(up="Kd").do(Bet(1), Bet(3))
    told = [(each.box, each.wager, each.cards) for each in round.game.undecided_wagers(round.state)]
    assert told == [
        (3, "ante", ((DEALER, 4), (3, 5))),
        (3, "bet", ((DEALER, 4), (3, 5))),
        (1, "ante", ((DEALER, 4), (1, 5))),
        (1, "bet", ((DEALER, 4), (1, 5))),
    ]
    assert all("nsw-lunar:9.4" in each.clauses for each in round.game.undecided_wagers(round.state))
    round.do(ShowCards(1, cards("As Kc Qh 5c 6d")))
    assert round.game.undecided_wagers(round.state)[-1].cards == ((DEALER, 4),)


@pytest.mark.parametrize(
    ("shown", "certain"),
    [
        ("?? ?? ?? ?? Kd", False),
        ("Ac ?? ?? ?? Kd", True),
        ("Kc ?? ?? ?? Kd", True),
        ("Qc Jc Tc ?? Kd", False),
    ],
)
@pytest.mark.clauses("nsw-lunar:9.4")
def test_it_is_said_at_once_that_the_dealer_plays(shown: str, certain: bool) -> None:
    round = Entered("nsw-lunar").deals(up="Kd").do(Bet(1), Bet(2))
    if shown.count("?") < 8:
        round.do(ShowCards(DEALER, cards(shown)))
    found = round.game.certain(round.state)
    assert (found is not None) is certain
    if found is not None:
        assert "nsw-lunar:9.4" in found[1]


@pytest.mark.clauses("nz-uth:10.5(b)")
def test_a_pair_on_the_board_is_enough_for_the_dealer_of_holdem() -> None:
    round = Entered("nz-uth").deals().do(Check(1), Check(2))
    assert round.game.certain(round.state) is None
    round.do(ShowCards(COMMUNITY, cards("Kh 2c 2d")))
    found = round.game.certain(round.state)
    assert found is not None
    assert found[0] == "the dealer has a pair: the dealer qualifies"


@pytest.mark.parametrize("id", ALL)
@pytest.mark.clauses("ruling:real-cards")
def test_a_hand_that_was_told_is_turned_up_by_naming_it_again(id: str) -> None:
    round = Entered(id, boxes=(1,)).deals()
    decide = Play(1, 4) if id == "nz-uth" else Bet(1)
    hand = cards("As Kd" if id == "nz-uth" else "As Kd 9c 5s 2d")
    round.do(decide)
    if id == "nz-uth":
        round.do(ShowCards(COMMUNITY, cards("3c 3d 8h 9h Th")))
    round.do(ShowCards(DEALER, hand))
    other = (*hand[:-1], card("Qc"))
    assert refused(round.state, RevealDealer(other)).code == "seen-otherwise"
    round.do(RevealDealer(hand))
    assert round.state.dealer_shown
